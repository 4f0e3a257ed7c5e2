package claims

import "ballslab/balls"

// By the identity of greedy-energy, E Gini(t) = 1 - 1/n - (E Upsilon(t+1) - E
// Upsilon(t)) exactly. The profile about its average forgets its start, but for
// the number of balls modulo n, which says where the average lies between two
// integers: so Upsilon ends up with period n, the brackets of n steps in a row
// add up to 0, and their Gini differences average to 1 - 1/n. (At a single time
// they do not: with two bins they alternate between 3/8 and 5/8. And for one
// choice Upsilon grows for ever.)
var greedyGini = Claim{
	ID:     "greedy-gini",
	Source: "stationary form of the energy identity",
	Statement: "In heavy load Greedy[2] has mean load difference E|x_i - x_j| = 1 - 1/n over two " +
		"independent uniform bins, averaged over n steps in a row, for every n.",
	Tag:  "derived",
	Form: "E gini_difference, averaged over n values of m in a row, is 1 - 1/n",
	Rule: plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":2,"balls":[200,201],"trials":20000,` +
			`"seed":31,"metrics":["gini_difference"]}`,
		`{"process":"allocate","rule":"greedy","bins":5,"balls":[500,501,502,503,504],` +
			`"trials":8000,"seed":32,"metrics":["gini_difference"]}`,
		`{"process":"allocate","rule":"greedy","bins":20,"balls":` + listFrom(2000,
			20) + `,"trials":1000,"seed":33,"metrics":["gini_difference"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":2,"balls":[200,201],"trials":1000000,` +
			`"seed":31,"metrics":["gini_difference"]}`,
		`{"process":"allocate","rule":"greedy","bins":5,"balls":[500,501,502,503,504],` +
			`"trials":400000,"seed":32,"metrics":["gini_difference"]}`,
		`{"process":"allocate","rule":"greedy","bins":20,"balls":` + listFrom(2000,
			20) + `,"trials":20000,"seed":33,"metrics":["gini_difference"]}`,
	},
	wrong: []wrongLaw{off(0.01), off(0.02), off(0.1)},
	judge: inARow{
		metric: "gini_difference",
		name:   by("d", "bins"),
		steps:  "n",
		allowed: func(r *balls.Result) (Interval, error) {
			return exactly(1 - 1/float64(r.Bins)), nil
		},
	},
}
