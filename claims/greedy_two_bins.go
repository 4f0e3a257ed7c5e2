package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// Two bins: D = |x_1 - x_2| goes from 0 to 1, else up with chance 1/4 and down
// with 3/4. Its parity is that of the number of balls. Detailed balance gives
// pi_0 = 1/3 and pi_k = (4/9) 3^-(k-1) averaged over both parities; at even
// times P(D = 0) = 2/3 and P(D = 2j) = 2 pi_2j. The walk forgets its start like
// (sqrt 3/2)^t, which is below 10^-24 after 400 balls.
var greedyTwoBins = Claim{
	ID:        "greedy-two-bins",
	Source:    "birth-death chain, detailed balance",
	Statement: "Greedy[2] on two bins: after many balls, an even number, P(D = 0) = 2/3 and P(D = 2j) = (8/9) 3^-(2j-1) for the difference D of the loads.",
	Tag:       "derived",
	Form:      "P(range >= k) is the exact number, at every even k seen",
	Rule:      plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":2,"balls":400,"trials":40000,"seed":13,"metrics":["range"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":2,"balls":[400,1000],"trials":1000000,"seed":13,"metrics":["range"]}`,
	},
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeTwoBins(results, 3)
	},
}

// judgeTwoBins compares with the walk that goes down ratio times as often as up.
func judgeTwoBins(results []*balls.Result, ratio float64) (judgement, error) {
	var j judgement
	for _, s := range samples(results) {
		m, err := s.metric("range")
		if err != nil {
			return j, err
		}
		// P(D >= 2j) at even times: twice the sum of pi over 2j, 2j+2, ...
		tail := func(k float64) float64 {
			pi1 := (ratio - 1) / (2 * ratio) * (ratio + 1) / ratio // pi_1 of the walk
			return 2 * pi1 * portable.Pow(ratio, -(k-1)) / (1 - 1/(ratio*ratio))
		}
		levels := (m.Max + 2) / 2
		for k := 2.0; k <= m.Max+2; k += 2 {
			count := atLeast(m, k)
			f := Finding{
				At: s.at(), Quantity: fmt.Sprintf("P(range >= %.0f)", k), Estimate: float64(count) / float64(s.Trials),
				Measured: clopperPearson(count, s.Trials, FalseAlarm/levels/float64(len(results))),
			}
			j.findings = append(j.findings, f.judged(exactly(tail(k))))
		}
	}
	return j, nil
}
