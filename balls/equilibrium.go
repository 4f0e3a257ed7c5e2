package balls

import (
	"fmt"

	"ballslab/balls/internal/spec"
)

// Equilibrium in place of the time, the steps or the rounds of a process asks for its law in
// equilibrium, without start and burn-in: of infinite, repeated, supermarket, lifetimes,
// graph-removal and graph-sync. Package bounds answers it where it can; a run has a length.
//
//	exact.Law(balls.Repeated{Bins: 3, Rounds: balls.Equilibrium}, balls.Plan{})
var Equilibrium = Expr("equilibrium")

// mustEnd refuses to run a process that asks for its law in equilibrium.
func mustEnd(p Process) error {
	if name := spec.InEquilibrium(p); name != "" {
		return fmt.Errorf("%s: equilibrium: a run has a length; allowed: a number or an expression in n, with burn_in, or ballslab exact, which knows some laws in equilibrium", name)
	}
	return nil
}

// Observed returns when a run of the cell looks at its process, in steps of its engine: it plays
// burnIn steps unseen, looks after every stride of the next steps, and averages over the looks;
// with stride 0 it looks once, after burnIn + steps. A step is a step or a round of the process,
// a quarter of a unit of time for supermarket and lifetimes, and a unit for graph-removal.
func (c Cell) Observed() (burnIn, steps, stride int64, err error) {
	p, err := Resolve(c.Process)
	if err != nil {
		return 0, 0, 0, err
	}
	if err := mustEnd(p); err != nil {
		return 0, 0, 0, err
	}
	s := p.setup(nil).filled()
	return s.unit * s.burnIn, s.unit * s.steps, s.stride, nil
}
