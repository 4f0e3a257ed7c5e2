package claims

import (
	"fmt"

	"ballslab/balls"
)

// With probability beta the number of balls goes up by 1, else down by 1, but not below 0: a
// reflected walk, whose law in equilibrium has P(W + 1)/P(W) = beta/(1 - beta) by detailed
// balance.
var randomDeletionsTotal = Claim{
	ID: "random-deletions-total",
	Source: "derived here: the number of balls is a reflected random walk, whatever the " +
		"placement",
	Statement: "With a constant beta < 1/2 random deletions keep the system nearly empty: the " +
		"number of balls is geometric with ratio beta/(1-beta), at any n.",
	Tag:   "derived",
	Form:  "E total_load = beta/(1 - 2 beta) long after the start",
	Rule:  plainRule,
	Quick: nearlyEmpty(40000),
	Full:  nearlyEmpty(500000),
	wrong: []wrongLaw{
		betaOff(0.01, "total_load", totalOf),
		betaOff(0.02, "total_load", totalOf),
		betaOff(0.1, "total_load", totalOf),
	},
	judge: totalOfBeta(func(beta float64) float64 { return beta / (1 - float64(2*beta)) }),
}

func nearlyEmpty(trials int) []string {
	return []string{fmt.Sprintf(`{"process":"random-deletions","beta":[0.1,0.25,0.4],`+
		`"bins":[10,1e9],"steps":1e9,"trials":%d,"seed":411,"metrics":["total_load"]}`, trials)}
}

// totalOfBeta is a judge of the mean number of balls as a function of beta.
func totalOfBeta(f func(beta float64) float64) means {
	return means{
		metric: "total_load",
		name:   by("beta", "bins"),
		allowed: func(r *balls.Result) (Interval, error) {
			return exactly(f(betaOf(r))), nil
		},
	}
}
