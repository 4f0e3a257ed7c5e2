package claims

import (
	"testing"

	"ballslab/balls/bounds"
)

// Wrong claims about bin deletions must be refuted.
func TestWrongBinDeletions(t *testing.T) {
	merged := deletions(`"redistribute":"groups","d":1,"start":"one-per-bin",`+
		`"adversary":"max"`, "[100,10000]", 20, 1)
	refutes(t, []struct {
		name  string
		specs []string
		judge judge
	}{
		{"one group has linear recourse", []string{merged}, binDeletionGroups.judge},
		{"one group has maximum ln n/ln ln n", []string{merged}, binDeletionChoiceOne.judge},
		{"two groups snowball", []string{deletions(`"redistribute":"groups","d":2,`+
			`"start":"one-per-bin","adversary":"snowball"`, "100", 20, 1)},
			binDeletionSnowball.judge},
		{"a pile of T", []string{merged}, inEveryTrial{
			metric:  "max_load",
			formula: func(T int64) (float64, error) { return float64(T), nil },
		}},
		{"twice the lower bound", []string{deletions(`"redistribute":"choice","d":2,`+
			`"start":"greedy2","adversary":"max"`, "1000", 50, 1)},
			lowerBound(func(n, m, T int64) (float64, error) {
				x, err := bounds.BinDeletionAnyRule(n, m, T)
				return 2 * x, err
			})},
		{"max costs no more than oblivious", []string{deletions(`"redistribute":"choice","d":1,`+
			`"start":"random","adversary":"max"`, "1000", 50, 1)}, binDeletionOblivious.judge},
		{"two groups are a composition", []string{deletions(`"redistribute":"groups","d":2,`+
			`"start":"one-per-bin","adversary":"random"`, "1000", 2000, 1)},
			binDeletionComposition.judge},
	})
}
