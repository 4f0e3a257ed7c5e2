package claims

import (
	"fmt"

	"ballslab/balls"
)

// leaky are the claims about leaky bins.
var leaky = []Claim{
	leakyMean,
	leakyOneChoice,
	leakyTwoChoice,
}

const leakySource = "Berenbrink, Friedetzky, Kling, Mallmann-Trenn, Nagel, Wastell, " +
	"Self-stabilizing balls and bins in batches, Algorithmica 80 (2018), abstract"

const leakyRule = upToRule + "; the same along lambda at each n"

var leakyOneChoice = Claim{
	ID:     "leaky-one-choice",
	Source: leakySource,
	Statement: "Leaky bins with d = 1 have maximum load O(ln(n/(1-lambda))/(1-lambda)) with high " +
		"probability at any time, for any lambda(n) < 1.",
	Tag: "seen",
	Form: "E max_load/(ln(n/(1-lambda))/(1-lambda)) does not grow with n, nor with " +
		"1/(1-lambda), in the long run from empty bins",
	Estimator: "the ratio at each n and lambda",
	Rule:      leakyRule,
	Quick: append(leakyLong(1, "0.5,0.9", "[100,1000,10000]", 50, 600, 60, 831),
		leakyLong(1, "0.95", "[100,1000]", 100, 2500, 60, 832)...),
	Full: append(leakyLong(1, "0.5,0.9", "[100,1000,100000,10000000,1000000000]", 200, 1000,
		60, 831), leakyLong(1, "0.99", "[100,1000,10000]", 1000, 20000, 24, 832)...),
	wrong: leakyLaws(),
	judge: leakyUpTo("ln(n/(1-lambda))/(1-lambda)", func(n, idle float64) float64 {
		return ln(n/idle) / idle
	}),
}

var leakyTwoChoice = Claim{
	ID:     "leaky-two-choices",
	Source: leakySource,
	Statement: "Leaky bins with d = 2 have maximum load O(ln(n/(1-lambda))) with high " +
		"probability at any time, for any lambda(n) < 1.",
	Tag: "seen",
	Form: "E max_load/ln(n/(1-lambda)) does not grow with n, nor with 1/(1-lambda), in the " +
		"long run from empty bins",
	Estimator: "the ratio at each n and lambda",
	Rule:      leakyRule,
	Quick: append(leakyLong(2, "0.5,0.9", "[100,1000,10000]", 50, 200, 60, 835),
		leakyLong(2, "0.99", "[100,1000]", 100, 1500, 60, 836)...),
	Full: append(leakyLong(2, "0.5,0.9", "[100,1000,100000,10000000,1000000000]", 200, 500,
		100, 835), leakyLong(2, "0.99", "[100,1000,10000,1000000]", 500, 3000, 60, 836)...),
	wrong: leakyLaws(),
	judge: leakyUpTo("ln(n/(1-lambda))", func(n, idle float64) float64 { return ln(n / idle) }),
}

// leakyUpTo is a judge that the mean maximum is at most of order f(n, 1 - lambda), along n for each
// lambda, and along lambda at each n.
func leakyUpTo(name string, f func(n, idle float64) float64) series {
	return series{
		metric: "max_load",
		title:  "E max_load/(" + name + ")",
		by:     by("lambda"),
		rule:   upTo,
		across: func(r *balls.Result) string { return by("bins")(r) + ", lambda growing" },
		make: func(r *balls.Result) (shift, scale float64, err error) {
			return 0, f(float64(r.Bins), 1-r.Process.(balls.Leaky).Lambda), nil
		},
	}
}

func leakyLong(d int, lambdas, bins string, rounds, burnIn, trials, seed int) []string {
	return []string{fmt.Sprintf(`{"process":"leaky","d":%d,"lambda":[%s],"bins":%s,"rounds":%d,`+
		`"burn_in":%d,"trials":%d,"seed":%d}`, d, lambdas, bins, rounds, burnIn, trials, seed)}
}
