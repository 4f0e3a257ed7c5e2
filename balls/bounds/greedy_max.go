package bounds

import "ballslab/balls"

func init() {
	register(Calculator{
		Name: "greedy-max-cdf", Kind: KindExact,
		Doc:    "Greedy[d], small sizes: P(max <= k) by dynamic programming over load profiles",
		Source: "derived; one-step law (N_l^d - N_{l+1}^d)/n^d",
		Keys:   []Key{keyBins, keyBalls, keyK, keyD, keyDistinct},
		evaluate: func(a arguments) (Value, error) {
			p := balls.Allocate{Rule: "greedy", Bins: a.integers["bins"], Balls: balls.Exactly(a.integers["balls"]),
				D: a.integers["d"], Distinct: a.words["distinct"] == "true"}
			return number(AllocateMaxCDF(p, a.integers["k"]))
		},
	})
}

// AllocateMaxCDF returns P(max <= k) at the end of a process that is small
// enough for [AllocateProfileLaw]. Exact, rounded once.
func AllocateMaxCDF(a balls.Allocate, k int64) (float64, error) {
	law, err := AllocateProfileLaw(a)
	if err != nil {
		return 0, err
	}
	sum := whole(0)
	for _, c := range law {
		if c.Profile.MaxLoad() <= k {
			sum.Add(sum, c.Probability)
		}
	}
	p, _ := sum.Float64()
	return p, nil
}
