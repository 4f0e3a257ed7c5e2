package turnover

import "slices"

// sparse makes the profile of loads that are far apart.
func sparse(from []int32, loads, bins []int64) ([]int64, []int64) {
	sorted := slices.Clone(from)
	slices.Sort(sorted)
	for i, x := range sorted {
		if i == 0 || x != sorted[i-1] {
			loads, bins = append(loads, int64(x)), append(bins, 0)
		}
		bins[len(bins)-1]++
	}
	return loads, bins
}
