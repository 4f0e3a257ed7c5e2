package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// repeated are the claims about repeated balls into bins.
var repeated = []Claim{
	repeatedMeanField,
	repeatedSmallLaw,
	repeatedRecovery,
	repeatedStays,
	repeatedOrder,
	repeatedExponent,
}

const repeatedSource = "Becchetti, Clementi, Natale, Pasquale, Posta, Self-stabilizing repeated " +
	"balls-into-bins, Distributed Computing 32 (2019), as quoted"

var repeatedSmallLaw = Claim{
	ID:     "repeated-small-law",
	Source: "derived here: the chain of load profiles, solved",
	Statement: "Repeated balls into bins has the stationary law of its chain from any start: " +
		"P(max = 1, 2, 3) = 4/21, 2/3, 1/7 at n = m = 3.",
	Tag:   "derived",
	Form:  "P(max_load >= k) after 60 rounds is the exact number, at every k",
	Rule:  plainRule,
	Quick: repeatedSmall(50000),
	Full:  repeatedSmall(3000000),
	wrong: []wrongLaw{
		timeLawInstead("one ball more", oneBallMore),
		wrongTimeTail("one choice", oneChoiceTail),
	},
	judge: law{
		name: by("bins", "balls", "start"),
		tail: exactLaw(func(p balls.Process) balls.Process {
			q := p.(balls.Repeated)
			return balls.Repeated{Bins: q.Bins, Balls: q.Balls, Rounds: balls.Equilibrium}
		}),
	},
}

func repeatedSmall(trials int) []string {
	return []string{fmt.Sprintf(`{"process":"repeated","bins":[3,4,6],"balls":["n","2n"],`+
		`"start":["one-bin","balanced"],"rounds":1,"burn_in":60,"trials":%d,"seed":801}`, trials)}
}

// In the mean field the pile of one bin loses 1 - l per round with l as if the other balls were
// in equilibrium; from n balls it is gone after n (sqrt(2)/2 + asinh(1)/2 + 1/2) = 1.65 n rounds.
var repeatedRecovery = Claim{
	ID:     "repeated-recovery",
	Source: repeatedSource,
	Statement: "From any start with m = n the maximum of repeated balls into bins is O(ln n) " +
		"after O(n) rounds, with high probability.",
	Tag:       "seen",
	Form:      "from all balls in one bin, E max_load/ln n after 2 n rounds does not grow",
	Estimator: "the ratio at each n",
	Rule:      upToRule,
	Quick:     repeatedFromOne("2n", "[100,300,1000]", 120),
	Full:      repeatedFromOne("2n", "[100,1000,10000,30000]", 60),
	wrong:     ofOrder("max_load"),
	judge: series{
		metric: "max_load",
		title:  "E max_load/ln n",
		make:   ratioTo(ln),
		by:     one("from one bin, after 2 n rounds"),
		rule:   upTo,
		note: "All balls start in one bin; by a heuristic it is empty for the first time after " +
			"1.65 n rounds. Other starts were not tried.",
	},
}

func repeatedFromOne(rounds, bins string, trials int) []string {
	return []string{fmt.Sprintf(`{"process":"repeated","bins":%s,"start":"one-bin","rounds":1,`+
		`"burn_in":"%s","trials":%d,"seed":811}`, bins, rounds, trials)}
}

// P(max >= k) at a time is about n exp(-theta k): over n^2 rounds the largest is some 3 ln n/theta.
var repeatedStays = Claim{
	ID:     "repeated-stays",
	Source: repeatedSource,
	Statement: "With m = n the maximum of repeated balls into bins stays O(ln n) for a " +
		"polynomial number of rounds, with high probability.",
	Tag: "seen",
	Form: "the median over runs of the largest maximum in n^2 rounds, divided by ln n, does " +
		"not grow with n",
	Estimator: "the ratio at each n",
	Rule:      upToRule,
	Quick:     repeatedLong("[30,100,150]", 60),
	Full:      repeatedLong("[30,100,300,800]", 60),
	wrong: []wrongLaw{
		longest("c ln(n)^(3/2)", lnTo(1.5)),
		longest("c ln(n)^2", lnTo(2)),
		longest("c sqrt(n)", rootN),
		longest("c n", identically),
	},
	judge: stays{
		title: "median of the largest max_load of n^2 rounds/ln n",
		scale: ln,
		rule:  upTo,
	},
}

func repeatedLong(bins string, runs int) []string {
	return []string{fmt.Sprintf(`{"process":"repeated","bins":%s,"start":"balanced",`+
		`"rounds":"n^2","burn_in":"n","trials":1,"seed":%s}`, bins, listFrom(815, runs))}
}

// ballsPerBin names a result by r = m/n.
func ballsPerBin(r *balls.Result) string {
	return "m/n = " + brief(perBin(r))
}

// theta of repeated-exponent is near n/m for large m/n, where queues are hardly ever empty.
var repeatedOrder = Claim{
	ID:     "repeated-order",
	Source: "a later paper on repeated balls into bins with m >= n, abstract, as quoted",
	Statement: "For n <= m <= poly(n) the maximum of repeated balls into bins is Theta((m/n) ln " +
		"n) in the long run, with high probability.",
	Tag: "seen",
	Form: "E max_load/((m/n) ln n) stays within a constant factor over all n and m = n, 2 " +
		"n, 4 n (at full size also 16 n)",
	Estimator: "the ratio at each n and m",
	Rule:      orderRule,
	Quick:     repeatedRates(`["n","2n","4n"]`, "[100,1000,10000]", 800, 30, 60, 821),
	Full: append(repeatedRates(`["n","4n"]`, "[100,1000,10000,1000000,100000000]", 2000, 500,
		60, 821), repeatedRates(`"16n"`, "[100,10000,1000000,100000000]", 6000, 500, 20, 822)...),
	wrong: []wrongLaw{
		overAll("c r sqrt(ln n)", func(n, r float64) float64 { return r * rootLn(n) }),
		overAll("c sqrt(r) ln n", func(n, r float64) float64 { return math.Sqrt(r) * ln(n) }),
		overAll("c ln n", func(n, r float64) float64 { return ln(n) }),
		overAll("c r ln(n)^2", func(n, r float64) float64 { return r * lnTo(2)(n) }),
		overAll("c r^2 ln(n)^2", func(n, r float64) float64 { return r * r * lnTo(2)(n) }),
	},
	judge: repeatedOrderOf(func(n, perBin float64) float64 { return perBin * ln(n) }),
}

func repeatedRates(balls, bins string, burnIn, rounds, trials, seed int) []string {
	return []string{fmt.Sprintf(`{"process":"repeated","balls":%s,"bins":%s,"start":"random",`+
		`"rounds":%d,"burn_in":%d,"trials":%d,"seed":%d}`, balls, bins, rounds, burnIn, trials,
		seed)}
}

// In the mean field (repeated-mean-field) a load falls by 1 and rises by a Poisson number of mean
// l in each round: P(load >= k) falls like e^(-theta k) with E e^(theta (a - 1)) = 1, which is l
// (e^theta - 1) = theta. The maximum of n such loads is near ln n/theta.
var repeatedExponent = Claim{
	ID:     "repeated-exponent",
	Source: "derived here: mean field, every bin a queue in discrete time with Poisson arrivals",
	Statement: "The maximum of repeated balls into bins in the long run is ln n/theta + O(1), " +
		"where l (e^theta - 1) = theta and l is the fraction of bins with a ball.",
	Tag: "heuristic",
	Form: "E max_load at the smallest and the largest size, for m = n and 2 n (at full size " +
		"also 4 n)",
	Estimator: "E max_load - ln n/theta",
	Rule:      slopeRule,
	Quick:     repeatedRates(`["n","2n"]`, "[1000,1000000]", 300, 20, 100, 825),
	Full:      repeatedRates(`["n","2n","4n"]`, "[1000,1000000,1000000000]", 2000, 500, 100, 825),
	wrong: []wrongLaw{
		climbs("ln n/(2 theta) + c", "max_load", ballsPerBin, repeatedSlopeTimes(0.5)),
		climbs("2 ln n/theta + c", "max_load", ballsPerBin, repeatedSlopeTimes(2)),
	},
	judge: series{
		metric: "max_load",
		title:  "E max_load - ln n/theta",
		by:     ballsPerBin,
		rule:   slope("E max_load"),
		make: func(r *balls.Result) (shift, scale float64, err error) {
			theta, err := bounds.RepeatedExponent(perBin(r))
			return ln(float64(r.Bins)) / theta, 1, err
		},
	},
}

// repeatedOrderOf is a judge that the mean maximum is of order f, over all sizes together.
func repeatedOrderOf(f func(n, perBin float64) float64) series {
	return series{
		metric: "max_load",
		title:  "E max_load/((m/n) ln n)",
		by:     one("all n and m"),
		rule:   order,
		at:     func(r *balls.Result) string { return ballsPerBin(r) + ", n = " + size(r.Bins) },
		make: func(r *balls.Result) (shift, scale float64, err error) {
			return 0, f(float64(r.Bins), perBin(r)), nil
		},
	}
}
