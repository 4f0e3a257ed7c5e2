package main

import "slices"

func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	if k := len(xs) / 2; len(xs)%2 == 0 {
		return (xs[k-1] + xs[k]) / 2
	}
	return xs[len(xs)/2]
}

// of returns f of each result.
func of(rs []result, f func(result) float64) []float64 {
	var xs []float64
	for _, r := range rs {
		xs = append(xs, f(r))
	}
	return xs
}

func cpu(r result) float64 { return r.cpu }

// ratios returns the ratios of CPU times round by round.
func ratios(a, b []result) []float64 {
	var xs []float64
	for i := range a {
		xs = append(xs, a[i].cpu/b[i].cpu)
	}
	return xs
}

// slope of the least-squares line.
func slope(x, y []float64) float64 {
	var mx, my, xy, xx float64
	for i := range x {
		mx += x[i] / float64(len(x))
		my += y[i] / float64(len(x))
	}
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
	}
	return xy / xx
}
