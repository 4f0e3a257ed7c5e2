package claims

import (
	"math"
	"testing"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// Statements about processes in time that are wrong on purpose are refuted.
func TestWrongTurnoverClaims(t *testing.T) {
	mean := func(metric string, f func(r *balls.Result) float64) means {
		return means{metric: metric, name: by("bins"), allowed: func(r *balls.Result) (Interval,
			error) {
			return exactly(f(r)), nil
		}}
	}
	tests := []struct {
		name  string
		specs []string
		judge judge
	}{
		{"insert-first passes for delete-first", infiniteSmall(20000), law{name: bySize,
			tail: exactLaw(func(p balls.Process) balls.Process {
				q := p.(balls.Infinite)
				return balls.Infinite{Bins: q.Bins, D: q.D, Steps: balls.Equilibrium}
			})}},
		{"geometric with ratio beta", nearlyEmpty(5000),
			totalOfBeta(func(b float64) float64 { return b / (1 - b) })},
		{"one server in twenty more is idle", queues(1000), idleServers(1.05)},
		{"a hundredth more balls", shortLives(200), lifetimesTotalLoad(1.01)},
		{"leaky bins with arrivals first", leakyBins(500), mean("total_load",
			func(r *balls.Result) float64 {
				n, x := float64(r.Bins), r.Process.(balls.Leaky).Lambda
				return x * x * (n - 1) / (2 * (1 - x))
			})},
		{"two choices pass for the multinomial law", []string{`{"process":"infinite","d":2,` +
			`"bins":[10,1000],"start":"random","steps":"4n","trials":2000,"seed":1}`},
			infiniteOneChoice.judge},
		{"one choice has ln ln n/ln 2 + O(1) in equilibrium", []string{`{"process":"infinite",` +
			`"d":1,"bins":[100,100000000],"start":"random","steps":"n/10","trials":100,"seed":1}`},
			series{metric: "max_load", title: "c", make: beyondLog2Ln, by: by("d"), rule: band}},
		{"fixed point of d + 1", []string{`{"process":"infinite","bins":10000,"start":"random",` +
			`"stationary":true,"burn_in":"10n","steps":"2n","trials":10,"seed":1,` +
			`"metrics":["tail_fractions"]}`},
			fractions{name: by("d"), allowed: nearby, limit: func(*balls.Result) ([]float64,
				error) {
				return bounds.BallDeletionFixedPoint(1, 3)
			}}},
		{"recovery in ln n steps", []string{`{"process":"recovery","of":[{"process":"infinite",` +
			`"bins":30,"steps":"10n*ln(n)"},{"process":"infinite","bins":1000,` +
			`"steps":"10n*ln(n)"}],"trials":100,"seed":1,"metrics":["meeting_time"]}`},
			recovery(math.Log)},
		{"a tenth more untouched balls", untouched("1000", 50), untouchedLeast(1.1)},
		{"discrepancy in a decline is at most log log n + O(1)", append(longDecline("100", 200, 1),
			longDecline("10000", 80, 3)...), largestOverload("gap")},
		{"one choice keeps the discrepancy O(ln n)", deletionRuns([]string{"0.7"}, `"d":1,`+
			`"bins":50,"steps":["60n","6000n"],"trials":40`, 1, "gap"),
			randomDeletionsDiscrepancy.judge},
		{"discrepancy is O(ln ln n)", vanishing(10), vanishingOrder(func(n, _ float64) float64 {
			return math.Log(n)
		})},
		{"a decline is four times as uneven", declineRuns("[1000]", 20), declineLeast(4)},
		{"three times the slope", append(longDecline("100", 200, 1), longDecline("3000", 100,
			3)...), declineSlope(3)},
		{"excess of order n^0.2", declines(1, "excess")[:1], series{metric: "excess", title: "c",
			by: byBeta, rule: upTo,
			make: ratioTo(func(n float64) float64 { return math.Pow(n, 0.2) })}},
		{"energy without the half", energyRuns(2), deletionEnergy(0.5)},
		{"Gini difference 1 - 1/n whatever beta", deletionGini(200, 20),
			inARow{metric: "gini_difference", name: by("beta", "bins"),
				allowed: func(r *balls.Result) (Interval, error) {
					return exactly(1 - 1/float64(r.Bins)), nil
				}}},
		{"queues are shorter than in the limit", equilibrium("supermarket", `"lambda":0.9,"d":2,`+
			`"bins":[2,10],"burn_in":200`, 1000, 20, 1, "tail_fractions"),
			fractions{name: by("d"), limit: supermarketTails, allowed: func(_,
				x float64) Interval {
				return Interval{0, x}
			}}},
		{"two choices pass for M/M/1", equilibrium("supermarket", `"lambda":0.8,"d":2,"bins":10,`+
			`"burn_in":100`, 200, 20, 1, "tail_fractions"), supermarketOneServer.judge},
		{"three choices wait as long as two", equilibrium("supermarket", `"lambda":0.9,"d":3,`+
			`"bins":1000,"burn_in":100`, 40, 10, 1, "total_load"),
			meanJobs(func(lambda float64, _ int64) (float64,
				error) {
				return bounds.SupermarketTime(lambda, 2)
			})},
		{"one choice is on two values", equilibrium("lifetimes", `"lambda":4,"d":1,"bins":300,`+
			`"burn_in":10`, 1, 1000, 1, "max_load"),
			twoValues(func(*balls.Result) (int64, error) { return 10, nil })},
		{"repeated bins stay within O(1) of ln ln n/ln 2", repeatedLong("[4,150]", 25),
			stays{title: "c", shift: log2Ln, rule: rise}},
		{"repeated bins with one ball more", repeatedSmall(20000), law{name: by("bins"),
			tail: exactLaw(func(p balls.Process) balls.Process {
				q := p.(balls.Repeated)
				return balls.Repeated{Bins: q.Bins, Balls: q.Balls + 1, Rounds: balls.Equilibrium}
			})}},
		{"recovered after n/2 rounds", repeatedFromOne("n/2", "[100,1600]", 60),
			repeatedRecovery.judge},
		{"repeated maximum of order ln ln n", repeatedLong("[4,150]", 25), stays{title: "c",
			scale: func(n float64) float64 { return lnln(n) / n }, rule: upTo}},
		{"repeated maximum of order ln n whatever m", repeatedRates(`["n","16n"]`, "100", 500, 20,
			30, 1),
			repeatedOrderOf(func(n, r float64) float64 { return math.Log(n) * math.Pow(r, 0.2) })},
		{"leaky maximum of order ln n whatever lambda", leakyLong(1, "0.5,0.99", "[100]", 500, 5000,
			20, 1), leakyUpTo("ln n", func(n, _ float64) float64 { return math.Log(n) })},
	}
	refutes(t, tests)
}
