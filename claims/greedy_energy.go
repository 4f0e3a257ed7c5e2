package claims

import "ballslab/balls"

// One ball per step, y = x - W/n, Upsilon = sum of y^2. If the chosen bin stands
// at y_c then Upsilon changes by exactly 2 y_c + 1 - 1/n: the ball adds 2 y_c + 1
// and the average moves by 1/n. Two uniform bins with replacement have
// E[min(y_i, y_j)] = -(Gini difference)/2 given the loads, and one uniform bin
// has E[y_i] = 0. Summed from empty bins, for every n and T:
//
//	one choice   E Upsilon(T) = T (1 - 1/n)
//	Greedy[2]    E Upsilon(T) = T (1 - 1/n) - sum over t < T of E Gini(t)
var greedyEnergy = Claim{
	ID:     "greedy-energy",
	Source: "one line of algebra per step",
	Statement: "From empty bins, exactly for every n and T: E Upsilon(T) = T(1-1/n) - sum over t " +
		"< T of E Gini(t) for Greedy[2], and E Upsilon(T) = T(1-1/n) for one choice.",
	Tag:  "derived",
	Form: "the two sides agree; their difference has mean 0 over independent runs",
	Rule: plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":[5,20],"balls":"4n","trials":100,` +
			`"seed":` + listFrom(1, 30) + `,"every":1,"metrics":["upsilon","gini_difference"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[5,1000],"balls":"4n","trials":200,` +
			`"seed":` + listFrom(1, 30) + `,"metrics":["upsilon"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":[5,50],"balls":"4n","trials":2000,` +
			`"seed":` + listFrom(1, 30) + `,"every":1,"metrics":["upsilon","gini_difference"]}`,
		`{"process":"allocate","rule":"one-choice","bins":[5,1000],"balls":"4n","trials":20000,` +
			`"seed":` + listFrom(1, 30) + `,"metrics":["upsilon"]}`,
	},
	wrong: []wrongLaw{apart(0.01, " T"), apart(0.1, " T"), apart(0.5, " T")},
	judge: energies(greedyEnergyOf),
}

// greedyEnergyOf reads the identity for a result; one choice watches no Gini difference.
func greedyEnergyOf(r *balls.Result) energy {
	return energy{bySize(r), ballsIn(r), "gini_difference", func(int64) float64 { return 1 }}
}
