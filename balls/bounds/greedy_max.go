package bounds

import (
	"math/big"

	"ballslab/balls"
)

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
	resolved, err := balls.Resolve(a)
	if err != nil {
		return 0, err
	}
	law, err := allocateProfiles(resolved.(balls.Allocate), maxProfiles)
	if err != nil {
		return 0, err
	}
	ways := new(big.Int)
	for i, p := range law.profiles {
		if p.MaxLoad() <= k {
			ways.Add(ways, law.ways[i])
		}
	}
	p, _ := law.chance(ways).Float64()
	return p, nil
}
