package claims

import (
	"ballslab/balls"
	"ballslab/internal/portable"
)

// Two bins: D = |x_1 - x_2| goes from 0 to 1, else up with chance 1/4 and down
// with 3/4. Its parity is that of the number of balls. Detailed balance gives
// pi_0 = 1/3 and pi_k = (4/9) 3^-(k-1) averaged over both parities; at even
// times P(D = 0) = 2/3 and P(D = 2j) = 2 pi_2j. The walk forgets its start like
// (sqrt 3/2)^t, which is below 10^-24 after 400 balls.
var greedyTwoBins = Claim{
	ID:     "greedy-two-bins",
	Source: "birth-death chain, detailed balance",
	Statement: "Greedy[2] on two bins: after many balls, an even number, P(D = 0) = 2/3 and P(D " +
		"= 2j) = (8/9) 3^-(2j-1) for the difference D of the loads.",
	Tag:  "derived",
	Form: "P(range >= k) is the exact number, at every even k seen",
	Rule: plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","bins":2,"balls":400,"trials":40000,"seed":13,` +
			`"metrics":["range"]}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","bins":2,"balls":[400,1000],"trials":1000000,` +
			`"seed":13,"metrics":["range"]}`,
	},
	wrong: []wrongLaw{noisyTwoBins(0.01), noisyTwoBins(0.1)},
	judge: law{metric: "range", even: true, name: bySize, tail: differenceTail(3)},
}

// differenceTail is the law of the walk that goes down ratio times as often as up, at even times:
// P(D >= 2j) is twice the sum of pi over 2j, 2j+2, ...
func differenceTail(ratio float64) func(*balls.Result) (tail, error) {
	pi1 := (ratio - 1) / (2 * ratio) * (ratio + 1) / ratio // pi_1 of the walk
	return tailOf(func(_, _, k int64) (Interval, error) {
		return exactly(2 * pi1 * portable.Pow(ratio, float64(1-k)) / (1 - 1/(ratio*ratio))), nil
	})
}
