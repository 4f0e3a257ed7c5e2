package plotting

import (
	"testing"

	"ballslab/balls"
)

// A sweep over rules of which one has no d gives each cell once, and is a figure.
func TestSweepOverRules(t *testing.T) {
	t.Parallel()
	results, err := balls.Sweep(
		`{"process":"allocate","rule":["one-choice","greedy"],"d":[2,3],"bins":[100,1000],"trials":20}`)
	if err != nil || len(results) != 6 {
		t.Fatalf("%d results, %v; want 6", len(results), err)
	}
	if _, err := (Growth{Results: results}).Figure(); err != nil {
		t.Error(err)
	}
	large := []*balls.Result{results[1], results[4], results[5]}
	if _, err := (Tail{Results: large}).Figure(); err != nil {
		t.Error(err)
	}
}
