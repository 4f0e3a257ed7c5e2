package claims

import (
	"testing"

	"ballslab/balls"
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
				return balls.Infinite{Bins: int64(keyNumber(r, "bins")), D: int64(keyNumber(r, "d")), Stationary: true, Steps: "1"}
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
