package rules

import (
	"ballslab/balls/internal/array"
	"ballslab/balls/internal/law"
)

// Greedy puts each ball into a least loaded one of d uniform bins, drawn with replacement, or all
// different if distinct: Y. Azar, A. Broder, A. Karlin, E. Upfal, Balanced allocations, SIAM J.
// Comput. 29 (1999). With d = 1 it is one choice. A draw of different bins costs twice as much.
func Greedy(d int64, distinct bool) Rule {
	if d == 1 {
		return OneChoice()
	}
	r := Rule{Law: law.Greedy{D: int(d)}, Array: func() array.Rule { return array.Greedy(d, distinct) }, Cost: d}
	if distinct {
		r.Law, r.Cost = law.GreedyDistinct{D: int(d)}, 2*d
	}
	return r
}
