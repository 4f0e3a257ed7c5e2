package exact

import (
	"math/big"

	"ballslab/balls"
)

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
