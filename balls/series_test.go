package balls

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Where there is no step, none is played, with any time series and in sweeps: the metrics
// are those of the start.
func TestNoSteps(t *testing.T) {
	t.Parallel()
	for process, start := range map[string]float64{
		`"process":"allocate","rule":["one-choice","greedy"],"bins":[4,5],"balls":0`:                         0,
		`"process":"allocate","rule":"greedy","bins":1,"balls":"ln(n)"`:                                      0,
		`"process":"allocate","rule":"greedy","bins":2,"balls":0,"start":{"loads":[3,0]}`:                    3,
		`"process":"infinite","bins":4,"steps":[0,"n-n"],"start":["one-bin","balanced"]`:                     4,
		`"process":"random-deletions","bins":4,"steps":0,"beta":1`:                                           0,
		`"process":"random-deletions","bins":4,"steps":0,"beta":1,"burn_in":7`:                               7,
		`"process":"bin-deletion","bins":[1,4],"balls":4,"rounds":0,"adversary":"max"`:                       4,
		`"process":"recovery","of":{"process":"infinite","bins":4,"steps":0},"engine":"levels"`:              4,
		`"process":"graph","graph":[{"family":"cycle","n":4},{"family":"complete","n":3}],"balls":[0,"n-n"]`: 0,
	} {
		for series, at := range map[string][]int64{
			``: nil, `,"every":1`: nil, `,"every":"7n"`: nil, `,"grid":"linear"`: {0}, `,"grid":"geometric"`: {0}, `,"grid":"geometric","points":1`: {0},
		} {
			results, err := Sweep(`{` + process + series + `,"metrics":["total_load"],"trials":3}`)
			if err != nil {
				t.Errorf("%s%s: %v", process, series, err)
			}
			for _, r := range results {
				m := r.Metrics[0]
				if m.Mean != start || m.Max != start {
					t.Errorf("%s%s: %v balls in the mean, %v at most; want %v", process, series, m.Mean, m.Max, start)
				}
				if r.Series == nil {
					if at != nil {
						t.Errorf("%s%s: no time series", process, series)
					}
					continue
				}
				if d := cmp.Diff(at, r.Series.At); d != "" || r.Series.Values[0].Mean[0] != start {
					t.Errorf("%s%s: %v at %v", process, series, r.Series.Values[0], r.Series.At)
				}
			}
		}
	}
}
