package balls

import (
	"fmt"
	"math/big"
	"slices"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/spec"
	"ballslab/internal/table"
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

// warnNoEquilibrium warns of metrics of a cell that have no equilibrium, and returns which they
// are. No burn-in helps them.
func (c Cell) warnNoEquilibrium(r *Result) func(m metric) bool {
	none := func(metric) bool { return false }
	s := c.setup()
	if s.noEquilibrium == nil || spec.InEquilibrium(c.Process) != "" {
		return none
	}
	why, differences := s.noEquilibrium()
	if why == "" {
		return none
	}
	hit := func(m metric) bool { return m.level || !differences }
	of := ""
	if differences {
		of = " of the loads, though there may be one of their differences"
	}
	for _, m := range c.metrics() {
		if hit(m) {
			r.Warnings = append(r.Warnings, fmt.Sprintf("%s: no equilibrium%s: averages are "+
				"those of this stretch of time, and no burn_in changes that", why, of))
			break
		}
	}
	return hit
}

func overloaded(lambda float64) string {
	switch {
	case lambda == 1:
		return "lambda = 1"
	case lambda > 1:
		return fmt.Sprintf("lambda = %s > 1", table.Digits(lambda, -1))
	}
	return ""
}

// notPositive says that psi is not positive, or that one vertex has no removals.
func notPositive(name string, psi *big.Rat, exact bool) string {
	if psi == nil {
		return "removal: a vertex gets balls and loses none"
	}
	is, below := "=", ""
	if !exact {
		is = "<="
	}
	if psi.Sign() < 0 {
		below = " < 0"
	}
	value, _ := psi.Float64()
	return fmt.Sprintf("%s %s %s%s", name, is, table.Digits(value, -1), below)
}

// partAsDense reports whether the n vertices of a connected graph with m edges have a part S, not
// all of them, with m |S|/n edges or more. Above the others it gets balls at the rate at which it
// loses them, and nothing draws it down. A part left out by such an S has a vertex of less than
// the mean degree; so S is looked for without each of these, by a minimum cut, where there are
// at most 30,000 edges in all these cuts.
func partAsDense(g *graphs.Graph) bool {
	const most = 30_000
	n, m := g.Vertices(), g.Edges()
	if m > most {
		return false
	}
	var low []int
	for v, d := range g.Degrees() {
		if int64(d)*int64(n) < 2*m {
			low = append(low, v)
		}
	}
	if int64(len(low))*m > most {
		return false
	}
	for _, v := range low {
		removal := slices.Repeat([]float64{float64(m)}, n)
		removal[v] *= 2 // no set with v is as dense then
		psi, _, err := graphs.LeastPsi(g, graphs.Rates{Arrival: []float64{float64(n)}, Removal: removal})
		if err == nil && psi != nil && psi.Sign() <= 0 {
			return true
		}
	}
	return false
}

// times returns k times the decimal that x is written as.
func times(x float64, k int64) *big.Rat {
	r, _ := new(big.Rat).SetString(table.Digits(x, -1))
	return r.Mul(r, new(big.Rat).SetInt64(k))
}
