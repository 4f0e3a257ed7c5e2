package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// In each round every bin that is not empty gives up one ball, and these are thrown again. In the
// mean field a bin gets a Poisson number a of balls a round, of mean l, the fraction of bins that
// are not empty: x' = x - [x > 0] + a. In equilibrium E x'^2 = E x^2 gives 2 (1 - l) r = 2 l -
// l^2 with r = E x (compare leaky-mean, lambda = l and n large), so l^2 - 2 (1 + r) l + 2 r = 0.
var repeatedMeanField = Claim{
	ID:     "repeated-mean-field",
	Source: "derived here: mean field, every bin a queue with Poisson arrivals",
	Statement: "In repeated balls into bins with r balls per bin a fraction 1 + r - sqrt(1 + " +
		"r^2) of the bins has a ball in equilibrium, as n grows: 2 - sqrt(2) at m = n.",
	Tag:   "heuristic",
	Form:  "E empty = (sqrt(1 + r^2) - r) n, within 2 bins",
	Rule:  plainRule,
	Quick: repeatedBins(100),
	Full:  repeatedBins(10000),
	wrong: []wrongLaw{off(0.001), off(0.01), off(0.1)},
	judge: means{
		metric: "empty",
		name:   by("balls", "bins"),
		allowed: func(r *balls.Result) (Interval, error) {
			n := float64(r.Bins)
			l, err := bounds.RepeatedNonEmpty(perBin(r))
			return Interval{float64((1-l)*n) - 2, float64((1-l)*n) + 2}, err
		},
	},
}

func repeatedBins(rounds int) []string {
	return []string{fmt.Sprintf(`{"process":"repeated","bins":[1e4,1e5],"balls":["n/2","n","2n"],`+
		`"rounds":%d,"burn_in":300,"start":"random","trials":10,"seed":441,"metrics":["empty"]}`,
		rounds)}
}
