package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// Upsilon = sum of y^2, y = x - W/n. An insertion into a bin at y_c adds 2 y_c + 1 - 1/n, a
// deletion from one adds -2 y_c + 1 - 1/n. The lower of two uniform bins has E y_c = -(Gini
// difference)/2, a uniform bin has E y_c = 0. So while no bin is empty, from equal loads, for
// every n, T and beta(t),
//
//	E Upsilon(T) = (1 - 1/n) T - sum over t < T of beta(t) E Gini(t).
//
// Here a bin would have to lose 100 balls where about 25 deletions hit it.
var randomDeletionsEnergy = Claim{
	ID:     "random-deletions-energy",
	Source: "derived here: one line of algebra per step",
	Statement: "While no bin is empty, random deletions from equal loads have E Upsilon(T) = (1 " +
		"- 1/n) T - sum over t < T of beta(t) E Gini(t), exactly for every n, T and beta(t).",
	Tag:   "derived",
	Form:  "the two sides agree; their difference has mean 0 over independent runs",
	Rule:  plainRule,
	Quick: energyRuns(8),
	Full:  energyRuns(200),
	wrong: []wrongLaw{apart(0.01, " T"), apart(0.1, " T"), apart(0.5, " T")},
	judge: deletionEnergy(1),
}

// deletionEnergy is a judge of the identity with a factor in front of the Gini difference.
func deletionEnergy(factor float64) energies {
	return func(r *balls.Result) energy {
		p := deletionsIn(r)
		weight := func(t int64) float64 { return factor * p.Beta.At(t) }
		return energy{by("beta", "bins", "steps")(r), p.Steps.Int64(), "gini_difference", weight}
	}
}

func energyRuns(trials int) []string {
	var specs []string
	for _, beta := range []string{"0.25", "0.4", "0.7", `{"kind":"sine","mean":0.5,` +
		`"amplitude":0.4,"period":"10n"}`} {
		specs = append(specs, fmt.Sprintf(`{"process":"random-deletions","beta":%s,"bins":[5,20],`+
			`"start":"balanced","balls":"100n","steps":"30n","trials":%d,"seed":%s,"every":1,`+
			`"metrics":["upsilon","gini_difference"]}`,
			beta, trials, listFrom(641, 30)))
	}
	return specs
}

// By the identity E Gini(t), averaged over a stretch of steps, is (1 - 1/n)/beta as soon as
// Upsilon does not grow over the stretch. In the long run Upsilon has period 2 at most: profiles
// about the average depend on the number of balls modulo n, which changes by 1 in each step. At a
// single time the form does not hold for even n.
var randomDeletionsGini = Claim{
	ID: "random-deletions-gini",
	Source: "stationary form of the energy identity; that Upsilon stands still after 300 n " +
		"steps is not proved",
	Statement: "With constant beta and high loads random deletions have the mean load difference " +
		"E|x_i - x_j| = (1 - 1/n)/beta over two independent uniform bins in the long run, " +
		"averaged over two steps in a row.",
	Tag: "heuristic",
	Form: "E gini_difference, averaged over two steps in a row, is (1 - 1/n)/beta after 300 " +
		"n steps from 400 balls in each bin",
	Rule:  plainRule,
	Quick: deletionGini(1000, 300),
	Full:  deletionGini(50000, 10000),
	wrong: []wrongLaw{
		betaOff(0.01, "gini_difference", giniOf),
		betaOff(0.05, "gini_difference", giniOf),
		betaOff(0.1, "gini_difference", giniOf),
	},
	judge: inARow{
		metric: "gini_difference",
		name:   by("beta", "bins"),
		steps:  "2",
		allowed: func(r *balls.Result) (Interval, error) {
			want, err := bounds.RandomDeletionGini(r.Bins, betaOf(r))
			return exactly(want), err
		},
	},
}

func deletionGini(trials, fewer int) []string {
	var specs []string
	for i, c := range []struct{ n, trials int }{{3, trials}, {20, trials}, {50, fewer}} {
		specs = append(specs, fmt.Sprintf(`{"process":"random-deletions","beta":[0.25,0.4,0.7],`+
			`"bins":%d,"start":"balanced","balls":"400n","steps":[%d,%d],"trials":%d,"seed":%d,`+
			`"metrics":["gini_difference"]}`,
			c.n, 300*c.n, 300*c.n+1, c.trials, 681+i))
	}
	return specs
}
