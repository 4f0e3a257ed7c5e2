package claims

import (
	"fmt"

	"ballslab/balls"
)

// Let x be the load of a bin after a round, a the number of its arrivals, independent of x
// before: x' = x - [x > 0] + a. In equilibrium E x' = E x gives P(x > 0) = E a = lambda, and E
// x'^2 = E x^2 gives 2 (1 - lambda) E x = lambda (1 - 2 lambda) + E a^2. With a the number of
// balls among n sources, each with probability lambda/n, E a^2 = lambda + lambda^2 (1 - 1/n), so
// that E x = lambda + lambda^2 (1 - 1/n)/(2 (1 - lambda)).
var leakyMean = Claim{
	ID:     "leaky-mean",
	Source: "derived here: balance of first and second moments of one bin",
	Statement: "Leaky bins with d = 1, departures first, have the mean load lambda + lambda^2 (1 " +
		"- 1/n)/(2 (1 - lambda)) at the ends of rounds in equilibrium, at every n.",
	Tag:   "derived",
	Form:  "E total_load = n (lambda + lambda^2 (1 - 1/n)/(2 (1 - lambda)))",
	Rule:  plainRule,
	Quick: leakyBins(500),
	Full:  leakyBins(100000),
	wrong: []wrongLaw{off(0.001), off(0.01), off(0.1)},
	judge: means{
		metric: "total_load",
		name:   by("lambda", "bins"),
		allowed: func(r *balls.Result) (Interval, error) {
			n, lambda := float64(r.Bins), r.Process.(balls.Leaky).Lambda
			return exactly(float64(n*lambda) + lambda*lambda*(n-1)/(2*(1-lambda))), nil
		},
	},
}

func leakyBins(rounds int) []string {
	return []string{fmt.Sprintf(`{"process":"leaky","bins":[1,10,1e5],"lambda":[0.5,0.9],`+
		`"rounds":%d,"burn_in":1500,"trials":20,"seed":451,"metrics":["total_load"]}`, rounds)}
}
