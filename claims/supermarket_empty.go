package claims

import (
	"fmt"

	"ballslab/balls"
)

// Jobs leave at the number of busy servers, in the mean as fast as they come.
var supermarketEmpty = Claim{
	ID: "supermarket-empty",
	Source: "derived here: in equilibrium as many jobs leave as come, so lambda n servers are " +
		"busy in the mean",
	Statement: "In the equilibrium of the supermarket model the mean number of idle servers is " +
		"(1 - lambda) n, for every n and d.",
	Tag:   "derived",
	Form:  "E empty = (1 - lambda) n",
	Rule:  plainRule,
	Quick: queues(1000),
	Full:  queues(50000),
	wrong: []wrongLaw{
		lambdaOff("lambda", 0.01, "empty", idleOf),
		lambdaOff("lambda", 0.1, "empty", idleOf),
	},
	judge: idleServers(1),
}

func queues(time int) []string {
	return []string{fmt.Sprintf(`{"process":"supermarket","lambda":[0.5,0.9],"d":[1,2,3],`+
		`"bins":[1,10],"time":%d,"burn_in":1000,"trials":30,"seed":421,"metrics":["empty"]}`, time)}
}

// idleServers is a judge of (most - lambda) n.
func idleServers(most float64) means {
	return means{
		metric: "empty",
		name:   by("lambda", "bins"),
		allowed: func(r *balls.Result) (Interval, error) {
			return exactly((most - r.Process.(balls.Supermarket).Lambda) * float64(r.Bins)), nil
		},
	}
}
