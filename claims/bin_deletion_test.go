package claims

import (
	"testing"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// Wrong claims about bin deletions must be refuted.
func TestWrongBinDeletions(t *testing.T) {
	together := deletions(`"redistribute":"groups","d":1,"start":"one-per-bin","adversary":"max"`, "[100,10000]", 20, 1)
	for name, test := range map[string]struct {
		spec  string
		judge func([]*balls.Result) (judgement, error)
	}{
		"one group has linear recourse":      {together, func(r []*balls.Result) (judgement, error) { return judgeDeletion(r, nil, "E max_load") }},
		"one group has maximum ln n/ln ln n": {together, binDeletionChoiceOne.judge},
		"two groups snowball":                {deletions(`"redistribute":"groups","d":2,"start":"one-per-bin","adversary":"snowball"`, "100", 20, 1), binDeletionSnowball.judge},
		"a pile of T": {together, func(r []*balls.Result) (judgement, error) {
			return judgeSnowball(r, bounds.SnowballRecourse, func(T int64) (float64, error) { return float64(T), nil })
		}},
		"twice the lower bound": {deletions(`"redistribute":"choice","d":2,"start":"greedy2","adversary":"max"`, "1000", 50, 1), func(r []*balls.Result) (judgement, error) {
			return judgeLower(r, func(n, m, T int64) (float64, error) {
				x, err := bounds.BinDeletionAnyRule(n, m, T)
				return 2 * x, err
			})
		}},
		"max costs no more than oblivious": {deletions(`"redistribute":"choice","d":1,"start":"random","adversary":"max"`, "1000", 50, 1), judgeObliviousRecourse},
		"two groups are a composition":     {deletions(`"redistribute":"groups","d":2,"start":"one-per-bin","adversary":"random"`, "1000", 2000, 1), binDeletionComposition.judge},
	} {
		j, err := test.judge(run(t, test.spec))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if outcome, f := decide(j.findings); outcome != Refuted {
			t.Errorf("%s: %s (%v), want refuted", name, outcome, f)
		}
	}
}
