package balls

import (
	"fmt"
	"slices"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/rules"
	"ballslab/balls/internal/spec"
)

// Allocate throws Balls balls one after another into Bins bins by a rule.
//
//	one-choice  each ball goes to a uniform bin
//	greedy      each ball goes to a least loaded one of D uniform bins, drawn
//	            with replacement, or all different if Distinct
//
// Metrics are those after the last ball; a time series is by the number of balls thrown.
//
// The law of the load profile does not depend on how ties are broken. Greedy
// with D = 1 is one-choice. The rule greedy is that of Azar, Broder, Karlin
// and Upfal [1], who draw with replacement.
//
// Cost of a trial with as many balls as bins: engine bins, time and memory of
// order n; levels, time of order n; blocks, time of order n^(1/3).
// Engine blocks throws all balls of one-choice at once, in time that
// grows with the number of different loads only (0.02 ms for 10^12 balls).
//
// [1] Y. Azar, A. Z. Broder, A. R. Karlin, E. Upfal, Balanced allocations,
// SIAM J. Comput. 29 (1999).
type Allocate struct {
	Rule     string `key:"rule" need:"true" words:"@rules" doc:"where a ball goes"`
	Bins     int64  `key:"bins" need:"true" min:"1" doc:"number of bins, n"`
	Balls    Count  `key:"balls" default:"n" doc:"number of balls thrown, m"`
	Start    Start  `key:"start" default:"empty" words:"empty" doc:"the bins at time 0"`
	D        int64  `key:"d" default:"2" min:"1" max:"1000" of:"greedy" doc:"number of bins a ball chooses from"`
	Distinct bool   `key:"distinct" default:"false" of:"greedy" doc:"choose different bins"`
}

func init() { spec.AddWords("rules", rules.Words()) }

// Name returns "allocate".
func (Allocate) Name() string { return "allocate" }

func (a Allocate) resolve() (Process, error) {
	if err := spec.Settle(&a); err != nil {
		return nil, err
	}
	var err error
	if a.Balls, err = a.Balls.Resolve("balls", a.Bins); err != nil {
		return nil, err
	}
	if a.Distinct && a.D > a.Bins {
		return nil, fmt.Errorf("d: %d: at most bins = %d with distinct: true", a.D, a.Bins)
	}
	if err := a.Start.check(a.Bins, a.Balls.Int64()); err != nil {
		return nil, err
	}
	a.Start.Loads = slices.Clone(a.Start.Loads)
	return a, nil
}

func (a Allocate) setup([]string) setup {
	balls := a.Balls.Int64()
	return setup{bins: a.Bins, steps: balls, bytes: loadBytes(a.Bins, balls), build: a.build}
}

func (a Allocate) build(name string) (string, func() engine.Engine, error) {
	rule, err := rules.Named(a.Rule, a.D, a.Distinct)
	if err != nil {
		return "", nil, err
	}
	return insertions{a.Bins, a.Balls.Int64(), a.Start, rule}.build(name)
}
