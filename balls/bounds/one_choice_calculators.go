package bounds

func init() {
	exactSource := "generating function (OEIS A208250); evaluation derived"
	register(Calculator{
		Name: "one-choice-max-cdf", Kind: KindExact, Source: exactSource,
		Doc:  "one choice: P(max <= k)",
		Keys: []Key{keyBins, keyBalls, keyK},
		evaluate: func(a arguments) (Value, error) {
			return number(OneChoiceMaxCDF(a.integers["bins"], a.integers["balls"], a.integers["k"]))
		},
	})
	register(Calculator{
		Name: "one-choice-max-tail", Kind: KindExact, Source: exactSource,
		Doc:  "one choice: P(max >= k), with relative accuracy where it is tiny",
		Keys: []Key{keyBins, keyBalls, keyK},
		evaluate: func(a arguments) (Value, error) {
			return number(OneChoiceMaxTail(a.integers["bins"], a.integers["balls"], a.integers["k"]))
		},
	})
	register(Calculator{
		Name: "one-choice-max-mean", Kind: KindExact, Source: exactSource,
		Doc:  "one choice: E max",
		Keys: []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return number(OneChoiceMaxMean(a.integers["bins"], a.integers["balls"]))
		},
	})
	register(Calculator{
		Name: "one-choice-empty-mean", Kind: KindExact, Source: "n (1-1/n)^m",
		Doc:  "one choice: mean number of empty bins",
		Keys: []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return number(OneChoiceEmptyMean(a.integers["bins"], a.integers["balls"]))
		},
	})
	register(Calculator{
		Name: "one-choice-empty-variance", Kind: KindExact, Source: "n(n-1)(1-2/n)^m + n(1-1/n)^m - n^2 (1-1/n)^(2m)",
		Doc:  "one choice: variance of the number of empty bins",
		Keys: []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return number(OneChoiceEmptyVariance(a.integers["bins"], a.integers["balls"]))
		},
	})
	register(Calculator{
		Name: "one-choice-tail-fractions", Kind: KindExact, Source: "P(Binomial(m, 1/n) >= k)",
		Doc:  "one choice: mean fraction of bins with load >= k, k = 0, 1, ...",
		Keys: []Key{keyBins, keyBalls},
		evaluate: func(a arguments) (Value, error) {
			return list(OneChoiceTailFractions(a.integers["bins"], a.integers["balls"]))
		},
	})
}
