package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

// A ball makes a bin of load k - 1 one of load k if its d bins all have load k - 1 or more, but
// not all k or more: with probability s_(k-1)^d - s_k^d. With n balls in a unit of time the
// fractions s_k(t) follow that drift and fluctuate by order n^(-1/2); in their means the
// fluctuations leave order 1/n, since x^d is not linear.
var greedyFluid = Claim{
	ID:     "greedy-fluid-limit",
	Source: "Mitzenmacher 1996 (recalled)",
	Statement: "For Greedy[d] with m = c n the fraction of bins with load k or more tends to " +
		"x_k(c), where dx_k/dt = x_(k-1)^d - x_k^d.",
	Tag:  "known",
	Form: "E s_k = x_k(c) + O(1/n); the O(1/n) is given 4/n",
	Rule: plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[10000,1000000,10000000000],` +
			`"trials":50,"seed":14,"metrics":["tail_fractions"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":1000000,"balls":["n/2","4n"],` +
			`"trials":50,"seed":15,"metrics":["tail_fractions"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],` +
			`"bins":[10000,1000000,10000000000,1000000000000],"trials":2000,"seed":14,` +
			`"metrics":["tail_fractions"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":100000000000000,"trials":200,` +
			`"seed":35,"metrics":["tail_fractions"]}`,
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":1000000,"balls":["n/2","4n"],` +
			`"trials":2000,"seed":15,"metrics":["tail_fractions"]}`,
	},
	wrong: []wrongLaw{
		wrongFractions("0.1 % more balls", fluidWith(1.001, asMany)),
		wrongFractions("d + 1 choices", fluidWith(1, oneMore)),
		wrongFractions("d - 1 choices", fluidWith(1, oneLess)),
	},
	judge: fractions{name: bySize, limit: greedyFluidLimit, allowed: nearby},
}

// greedyFluidLimit is the fluid limit of Greedy[d] after m/n balls per bin.
func greedyFluidLimit(r *balls.Result) ([]float64, error) {
	return bounds.FluidTails(r.Process.(balls.Allocate), perBin(r))
}
