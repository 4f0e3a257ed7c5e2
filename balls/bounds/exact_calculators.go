package bounds

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/balls/exact"
	"ballslab/balls/graphs"
)

func init() {
	exactSource := "generating function (OEIS A208250); evaluation derived"
	register(Calculator{
		Name: "one-choice-max-cdf", Kind: KindExact, Source: exactSource,
		Doc:  "one choice: P(max <= k)",
		Keys: []Key{keyBins, keyBalls, keyK},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(exact.OneChoiceMaxCDF(a.integers["bins"], a.integers["balls"],
				a.integers["k"]))
		},
	})
	register(Calculator{
		Name: "one-choice-max-tail", Kind: KindExact, Source: exactSource,
		Doc:  "one choice: P(max >= k), with relative accuracy where it is tiny",
		Keys: []Key{keyBins, keyBalls, keyK},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(exact.OneChoiceMaxTail(a.integers["bins"], a.integers["balls"],
				a.integers["k"]))
		},
	})
	register(Calculator{
		Name: "one-choice-max-mean", Kind: KindExact, Source: exactSource,
		Doc:  "one choice: E max",
		Keys: []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(exact.OneChoiceMaxMean(a.integers["bins"], a.integers["balls"]))
		},
	})
	register(Calculator{
		Name: "one-choice-empty-mean", Kind: KindExact, Source: "n (1-1/n)^m",
		Doc:  "one choice: mean number of empty bins",
		Keys: []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(exact.OneChoiceEmptyMean(a.integers["bins"], a.integers["balls"]))
		},
	})
	register(Calculator{
		Name: "one-choice-empty-variance", Kind: KindExact,
		Source: "n(n-1)(1-2/n)^m + n(1-1/n)^m - n^2 (1-1/n)^(2m)",
		Doc:    "one choice: variance of the number of empty bins",
		Keys:   []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(exact.OneChoiceEmptyVariance(a.integers["bins"], a.integers["balls"]))
		},
	})
	register(Calculator{
		Name: "one-choice-tail-fractions", Kind: KindExact, Source: "P(Binomial(m, 1/n) >= k)",
		Doc:  "one choice: mean fraction of bins with load >= k, k = 0, 1, ...",
		Keys: []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return ofList(exact.OneChoiceTailFractions(a.integers["bins"], a.integers["balls"]))
		},
	})
	register(Calculator{
		Name: "best-adversary", Kind: KindExact,
		Source: "dynamic programming over load profiles; derived here",
		Doc: "bin deletions: expected recourse, or expected final maximum, against the best " +
			"adversary; up to 12 bins and balls",
		Keys: []Key{
			keyBins, keyBalls, {Name: "rounds", Doc: "bins deleted, T", Default: "n/2",
				Type: "count"},
			{Name: "start", Doc: "the bins before round 1", Default: "random", Type: "word",
				Words: []string{"random", "greedy2", "one-per-bin"}},
			{Name: "redistribute", Doc: "where the balls of a deleted bin go", Default: "choice",
				Type: "word", Words: []string{"choice", "groups"}},
			{Name: "d", Doc: "choices per ball, or groups", Default: "2", Type: "integer"},
			keyDistinct,
			{Name: "aim", Doc: "what the adversary makes as large as it can", Default: "recourse",
				Type: "word", Words: []string{"recourse", "max_load"}},
		},
		evaluate: func(a arguments) (Value, error) {
			if d := a.integers["d"]; d < 1 { // 0 would be taken as left out
				return Value{}, fmt.Errorf("d: %d: must be at least 1", d)
			}
			return ofNumber(exact.BestAdversary(balls.BinDeletion{
				Bins: a.integers["bins"], Balls: balls.Exactly(a.integers["balls"]),
				Rounds:       balls.Exactly(a.integers["rounds"]),
				Start:        balls.Start{Kind: a.words["start"]},
				Redistribute: a.words["redistribute"], D: a.integers["d"],
				Distinct: a.words["distinct"] == "true",
			}, a.words["aim"]))
		},
	})
	register(Calculator{
		Name: "composition-max-cdf", Kind: KindExact,
		Source: "inclusion and exclusion; Polya's urn",
		Doc: "P(largest part <= k) of a uniform composition of the balls into as many positive " +
			"parts as bins: groups(1), one ball a bin, oblivious deletions, bins left",
		Keys: []Key{{Name: "bins", Doc: "number of parts: bins left", Type: "integer"},
			{Name: "balls", Doc: "number of balls", Default: "2n", Type: "count"}, keyK},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(exact.CompositionMaxCDF(a.integers["balls"], a.integers["bins"],
				a.integers["k"]))
		},
	})
	register(Calculator{
		Name: "graph-range-equilibrium", Kind: KindExact,
		Source: "the equilibrium of the differences of load, by solving its chain",
		Keys: []Key{{Name: "graph", Type: "spec",
			Doc: `a small connected regular graph, such as {"family":"cycle","n":4}`},
			{Name: "noise", Doc: "probability that a ball goes to the fuller end, below 1/2",
				Default: "0", Type: "number"}},
		Doc: "balls at uniform edges of a small regular graph: mean range in the long run, " +
			"averaged over n balls in a row",
		evaluate: func(a arguments) (Value, error) {
			g, _, err := graphs.ReadSpec(a.words["graph"])
			if err != nil {
				return Value{}, err
			}
			e, err := exact.InsertOnlyEquilibrium(g, a.numbers["noise"])
			return ofNumber(e.Range, err)
		},
	})
	register(Calculator{
		Name: "random-deletion-total", Kind: KindExact,
		Doc:    "random deletions: P(k balls) for k = 0, 1, ... after some steps",
		Source: "derived: the number of balls is a reflected random walk",
		Keys: []Key{
			{Name: "beta", Type: "spec",
				Doc: "probability of an insertion: a number, or an object " +
					`such as {"kind":"cyclic","values":[1,0.25]}`},
			{Name: "bins", Doc: "number of bins, for expressions in n only", Default: "1",
				Type: "integer"},
			{Name: "steps", Doc: "number of steps", Type: "count"},
			{Name: "balls", Doc: "number of balls at time 0", Default: "0", Type: "count"},
		},
		evaluate: func(a arguments) (Value, error) {
			b, err := beta.Read(a.words["beta"], a.integers["bins"])
			if err != nil {
				return Value{}, err
			}
			return ofList(exact.RandomDeletionTotal(b, a.integers["balls"], a.integers["steps"]))
		},
	})
	register(Calculator{
		Name: "greedy-max-cdf", Kind: KindExact,
		Doc:    "Greedy[d], small sizes: P(max <= k) by dynamic programming over load profiles",
		Source: "derived; one-step law (N_l^d - N_{l+1}^d)/n^d",
		Keys:   []Key{keyBins, keyBalls, keyK, keyD, keyDistinct},
		evaluate: func(a arguments) (Value, error) {
			p := balls.Allocate{Rule: "greedy", Bins: a.integers["bins"],
				Balls: balls.Exactly(a.integers["balls"]),
				D:     a.integers["d"], Distinct: a.words["distinct"] == "true"}
			return ofNumber(exact.AllocateMaxCDF(p, a.integers["k"]))
		},
	})
}
