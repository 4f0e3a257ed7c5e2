package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/graphs"
)

// What arrives inside S stays in S: W_S grows at rate Lambda(E[S]) - mu(S) or
// more, at any time from any start. So from empty, E W(t) >= t max_S (Lambda(E[S])
// - mu(S)), and the average over the looks at 1, ..., T is at least (T+1)/2 times
// that. Below the threshold the mean is at most Lambda/psi.
var removalStability = Claim{
	ID: "removal-stability",
	Source: "derived here (static routing); Cruise, Jonckheere and Shneer for the " +
		"equivalence; psi is a reading, not confirmed as the paper's",
	Statement: "With equal rates the threshold of stability is lambda* = 1/max_S e(S)/|S|: above " +
		"it the total load grows at least linearly, below it E W <= Lambda(E)/psi.",
	Tag: "derived",
	Form: "at 1.2 lambda* the time average of total_load over [0, T] is at least (T+1)/2 " +
		"(Lambda(E[S]) - mu(S)), S the densest set; at 0.8 lambda* it is at most Lambda(E)/psi",
	Rule:  plainRule,
	Quick: stability(400, 30),
	Full:  stability(40000, 30),
	wrong: []wrongLaw{below(0.1), above(0.1), below(0.5), above(1)},
	judge: threshold(1),
}

func stability(time, trials int) []string {
	var specs []string
	for i, g := range []struct {
		graph string
		star  float64 // lambda*
	}{
		{`{"family":"cycle","n":30}`, 1},
		{`{"family":"complete","n":12}`, 2.0 / 11},
		{`{"family":"star","n":9}`, 9.0 / 8},
		{`{"family":"lollipop","k":5,"tail":6}`, 0.5},
		{`{"family":"barbell","k":4}`, 8.0 / 13},
	} {
		specs = append(specs, fmt.Sprintf(`{"process":"graph-removal","graph":%s,`+
			`"arrival":[%v,%v],"time":%d,"trials":%d,"seed":%d,"metrics":["total_load"]}`,
			g.graph, 0.8*g.star, 1.2*g.star, time, trials, 941+i))
	}
	return specs
}

// threshold is a judge that takes the threshold for a factor of what it is.
func threshold(factor float64) means {
	return means{
		metric: "total_load",
		name:   byGraph,
		allowed: func(r *balls.Result) (Interval, error) {
			x, T := networkOf(r), float64(r.Process.(balls.GraphRemoval).Time.Int64())
			d, err := graphs.Densest(x.graph, x.rates)
			density := d.High / factor
			if density < 1 {
				return Interval{0, x.arrivals() / (1 - density)}, err
			}
			rate := (density - 1) * float64(len(d.Set)) // mu = 1
			return Interval{(T + 1) / 2 * rate, T * x.arrivals()}, err
		},
	}
}
