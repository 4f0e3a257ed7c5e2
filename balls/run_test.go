package balls

import (
	"encoding/json"
	"testing"
)

// The bytes of a result do not depend on the number of workers.
func TestWorkersDoNotMatter(t *testing.T) {
	p := Allocate{Rule: "greedy", Bins: 50, Balls: "3n"}
	plan := Plan{Trials: 3001, Seed: 7, Metrics: metricNames(), Grid: "geometric", Points: 9}
	var want string
	for _, workers := range []int{1, 2, 7} {
		plan.Workers = workers
		r, err := Run(p, plan)
		if err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = string(got)
		}
		if string(got) != want {
			t.Errorf("%d workers:\n%s\nnot as with one:\n%s", workers, got, want)
		}
	}
}
