package claims

import (
	"math"
	"testing"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// Statements about processes in time that are wrong on purpose are refuted.
func TestWrongTurnoverClaims(t *testing.T) {
	tests := []struct {
		name  string
		specs []string
		judge func([]*balls.Result) (judgement, error)
	}{
		{"insert-first passes for delete-first", infiniteSmall(20000), func(r []*balls.Result) (judgement, error) {
			return judgeLaw(r, func(r *balls.Result) balls.Process {
				return balls.Infinite{Bins: int64(keyNumber(r, "bins")), D: int64(keyNumber(r, "d")), Steps: balls.Equilibrium}
			})
		}},
		{"geometric with ratio beta", nearlyEmpty(5000), func(r []*balls.Result) (judgement, error) {
			return judgeObserved(r, "total_load", "beta", func(_ *balls.Result, _, b float64) (Interval, error) { return exactly(b / (1 - b)), nil })
		}},
		{"one server in twenty more is idle", queues(1000), func(r []*balls.Result) (judgement, error) {
			return judgeObserved(r, "empty", "lambda", func(_ *balls.Result, n, x float64) (Interval, error) { return exactly((1.05 - x) * n), nil })
		}},
		{"a hundredth more balls", shortLives(200), func(r []*balls.Result) (judgement, error) {
			return judgeObserved(r, "total_load", "lambda", func(_ *balls.Result, n, x float64) (Interval, error) { return exactly(1.01 * x * n), nil })
		}},
		{"leaky bins with arrivals first", leakyBins(500), func(r []*balls.Result) (judgement, error) {
			return judgeObserved(r, "total_load", "lambda", func(_ *balls.Result, n, x float64) (Interval, error) {
				return exactly(x * x * (n - 1) / (2 * (1 - x))), nil
			})
		}},
		{"two choices pass for the multinomial law", []string{`{"process":"infinite","d":2,"bins":[10,1000],"start":"random","steps":"4n","trials":2000,"seed":1}`}, infiniteOneChoice.judge},
		{"one choice has ln ln n/ln 2 + O(1) in equilibrium", []string{`{"process":"infinite","d":1,"bins":[100,100000000],"start":"random","steps":"n/10","trials":100,"seed":1}`}, func(r []*balls.Result) (judgement, error) {
			return judgeSeries(r, by("d"), measure{"max_load", "c", func(_ *balls.Result, n float64) (float64, float64, error) {
				return math.Log(math.Log(n)) / math.Ln2, 1, nil
			}}, band)
		}},
		{"fixed point of d + 1", []string{`{"process":"infinite","bins":10000,"start":"random","stationary":true,"burn_in":"10n","steps":"2n","trials":10,"seed":1,"metrics":["tail_fractions"]}`}, func(r []*balls.Result) (judgement, error) {
			return judgeFractions(r, []string{"d"}, func(*balls.Result, float64) ([]float64, error) { return bounds.BallDeletionFixedPoint(1, 3) }, nearby)
		}},
		{"recovery in ln n steps", []string{`{"process":"recovery","of":[{"process":"infinite","bins":30,"steps":"10n*ln(n)"},{"process":"infinite","bins":1000,"steps":"10n*ln(n)"}],"trials":100,"seed":1,"metrics":["meeting_time"]}`}, func(r []*balls.Result) (judgement, error) {
			return judgeRecovery(r, math.Log)
		}},
		{"a tenth more untouched balls", untouched("1000", 50), func(r []*balls.Result) (judgement, error) {
			return judgeUntouched(r, func(m, t int64) (float64, error) {
				x, err := bounds.InfiniteUntouched(m, t)
				return 1.1 * x, err
			})
		}},
		{"discrepancy in a decline is at most log log n + O(1)", append(longDecline("100", 200, 1), longDecline("10000", 80, 3)...), func(r []*balls.Result) (judgement, error) {
			return judgeLargest(r, beyondLog2Ln("gap"))
		}},
		{"one choice keeps the discrepancy O(ln n)", deletionRuns([]string{"0.7"}, `"d":1,"bins":50,"steps":["60n","6000n"],"trials":40`, 1, "gap"), randomDeletionsDiscrepancy.judge},
		{"discrepancy is O(ln ln n)", vanishing(10), func(r []*balls.Result) (judgement, error) {
			return judgeVanishing(r, func(n, _ float64) float64 { return math.Log(n) })
		}},
		{"a decline is four times as uneven", declineRuns("[1000]", 20), func(r []*balls.Result) (judgement, error) {
			return judgeDecline(r, func(n int64, beta float64, steps int64) (float64, error) {
				x, err := bounds.DiscrepancyDeclineMean(n, beta, steps)
				return 4 * x, err
			})
		}},
		{"three times the slope", append(longDecline("100", 200, 1), longDecline("3000", 100, 3)...), func(r []*balls.Result) (judgement, error) {
			return judgeSlope(r, by("beta"), "gap", "E discrepancy", func(r *balls.Result) (float64, error) {
				x, err := bounds.RandomDeletionExponent(keyNumber(r, "beta"))
				return x / 3, err
			})
		}},
		{"excess of order n^0.2", declines(1, "excess")[:1], func(r []*balls.Result) (judgement, error) {
			return judgeSeries(r, byBeta, over("excess", "n^0.2", func(n float64) float64 { return math.Pow(n, 0.2) }), upTo)
		}},
		{"energy without the half", energyRuns(2), func(r []*balls.Result) (judgement, error) { return judgeDeletionEnergy(r, 0.5) }},
		{"Gini difference 1 - 1/n whatever beta", deletionGini(200, 20), func(r []*balls.Result) (judgement, error) {
			return judgeDeletionGini(r, func(n int64, _ float64) (float64, error) { return 1 - 1/float64(n), nil })
		}},
		{"queues are shorter than in the limit", equilibrium("supermarket", `"lambda":0.9,"d":2,"bins":[2,10],"burn_in":200`, 1000, 20, 1, "tail_fractions"), func(r []*balls.Result) (judgement, error) {
			return judgeFractions(r, []string{"d"}, supermarketTails, func(_, x float64) Interval { return Interval{0, x} })
		}},
		{"two choices pass for M/M/1", equilibrium("supermarket", `"lambda":0.8,"d":2,"bins":10,"burn_in":100`, 200, 20, 1, "tail_fractions"), supermarketOneServer.judge},
		{"three choices wait as long as two", equilibrium("supermarket", `"lambda":0.9,"d":3,"bins":1000,"burn_in":100`, 40, 10, 1, "total_load"), func(r []*balls.Result) (judgement, error) {
			return judgeTime(r, func(lambda float64, _ int64) (float64, error) { return bounds.SupermarketTime(lambda, 2) })
		}},
		{"one choice is on two values", equilibrium("lifetimes", `"lambda":4,"d":1,"bins":300,"burn_in":10`, 1, 1000, 1, "max_load"), func(r []*balls.Result) (judgement, error) {
			return judgeTwoValues(r, func(int64, float64, int64) (int64, float64, error) { return 10, 1, nil })
		}},
		{"repeated bins stay within O(1) of ln ln n/ln 2", repeatedLong("[10,300]", 1), func(r []*balls.Result) (judgement, error) {
			return judgeStays(r, "c", func(_ *balls.Result, n float64) (float64, float64) { return math.Log(math.Log(n)) / math.Ln2, 1 }, rise)
		}},
		{"repeated bins with one ball more", repeatedSmall(20000), func(r []*balls.Result) (judgement, error) {
			return judgeTimeTails(r, []string{"bins"}, func(r *balls.Result) balls.Process {
				return balls.Repeated{Bins: r.Bins, Balls: balls.Exactly(int64(keyNumber(r, "balls")) + 1), Rounds: balls.Equilibrium}
			})
		}},
		{"recovered after n/2 rounds", repeatedFromOne("n/2", "[100,1600]", 60), repeatedRecovery.judge},
		{"repeated maximum of order ln ln n", repeatedLong("[10,300]", 1), func(r []*balls.Result) (judgement, error) {
			return judgeStays(r, "c", func(_ *balls.Result, n float64) (float64, float64) { return 0, math.Log(math.Log(n)) / n }, upTo)
		}},
		{"repeated maximum of order ln n whatever m", repeatedRates(`["n","16n"]`, "100", 500, 20, 30, 1), func(r []*balls.Result) (judgement, error) {
			return judgeRepeatedOrder(r, func(n, r float64) float64 { return math.Log(n) * math.Pow(r, 0.2) })
		}},
		{"leaky maximum of order ln n whatever lambda", leakyLong(1, "0.5,0.99", "[100]", 500, 5000, 20, 1), func(r []*balls.Result) (judgement, error) {
			return judgeLeaky(r, "ln n", func(n, _ float64) float64 { return math.Log(n) })
		}},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			j, err := c.judge(run(t, c.specs...))
			if err != nil {
				t.Fatal(err)
			}
			if outcome, f := decide(j.findings); outcome != Refuted {
				t.Errorf("%s: %v", outcome, f)
			}
		})
	}
}
