package claims

import (
	"fmt"

	"ballslab/balls"
)

// Each ball stays for its own time, wherever it is put, so the number of balls is the queue
// M/G/infinity with arrivals at rate lambda n and a mean stay of 1: Poisson with mean lambda n.
var lifetimesTotal = Claim{
	ID:     "lifetimes-total",
	Source: "the queue M/G/infinity",
	Statement: "Balls with Exp(1) lifetimes that come at rate lambda n are Poisson(lambda n) " +
		"many in equilibrium, whatever the placement.",
	Tag:   "known",
	Form:  "E total_load = lambda n",
	Rule:  plainRule,
	Quick: shortLives(200),
	Full:  shortLives(20000),
	wrong: []wrongLaw{
		lambdaOff("lifetimes", 0.01, "total_load", livesOf),
		lambdaOff("lifetimes", 0.1, "total_load", livesOf),
	},
	judge: lifetimesTotalLoad(1),
}

func shortLives(time int) []string {
	return []string{fmt.Sprintf(`{"process":"lifetimes","lambda":[0.5,2],"d":[1,2],`+
		`"bins":[10,300],"time":%d,"burn_in":20,"trials":20,"seed":431,"metrics":["total_load"]}`,
		time)}
}

// lifetimesTotalLoad is a judge of a multiple of lambda n.
func lifetimesTotalLoad(factor float64) means {
	return means{
		metric: "total_load",
		name:   by("lambda", "bins"),
		allowed: func(r *balls.Result) (Interval, error) {
			return exactly(factor * r.Process.(balls.Lifetimes).Lambda * float64(r.Bins)), nil
		},
	}
}
