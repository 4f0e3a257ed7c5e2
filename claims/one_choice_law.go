package claims

import "ballslab/balls/exact"

// The loads of m balls thrown at random are multinomial: loads x have probability m!/n^m times
// the product of the 1/x_i!. Summed over all x with x_i <= k and sum m, this is the coefficient
// of z^m in the n-th power of 1 + z + z^2/2! + ... + z^k/k!.
var oneChoiceLaw = Claim{
	ID:        "one-choice-law",
	Source:    "generating function, classical; agrees with the formula in OEIS A208250",
	Statement: "With one choice, P(max load <= k) = m!/n^m [z^m] (sum over j <= k of z^j/j!)^n.",
	Tag:       "known",
	Form:      "P(max_load >= k) is the exact number, at every k seen",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"one-choice","bins":[1,2,8,16,1000],"trials":100000,` +
			`"seed":1}`,
		`{"process":"allocate","rule":"one-choice","bins":[1000000,1000000000,1000000000000],` +
			`"trials":4000,"seed":2}`,
		`{"process":"allocate","rule":"one-choice","bins":[7,1000],"balls":["n/2","20n"],` +
			`"trials":20000,"seed":3}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"one-choice","bins":[1,2,8,16,1000],"trials":1000000,` +
			`"seed":1}`,
		`{"process":"allocate","rule":"one-choice",` +
			`"bins":[1000000,1000000000,1000000000000,1000000000000000],"trials":100000,"seed":2}`,
		`{"process":"allocate","rule":"one-choice","bins":[7,1000],"balls":["n/2","20n"],` +
			`"trials":200000,"seed":3}`,
	},
	wrong: []wrongLaw{
		moreBalls(0.01), moreBalls(0.1), fluidLaw("two choices", fluidWith(1, oneMore)),
	},
	judge: law{
		name: bySize,
		tail: tailOf(func(n, m, k int64) (Interval, error) {
			p, err := exact.OneChoiceMaxTail(n, m, k)
			return exactly(p), err
		}),
	},
}
