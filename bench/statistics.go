package main

import (
	"gonum.org/v1/gonum/stat"

	"golang.org/x/perf/benchmath"
)

// confidence is that of the intervals printed beside medians.
const confidence = 0.95

// A spread is the median of some measurements with its confidence interval, which is
// that of order statistics and assumes nothing about their distribution: [benchmath.AssumeNothing].
// With fewer than six measurements it is infinite, and Warnings says so.
type spread = benchmath.Summary

// summary returns the spread of f over the results.
func summary(rs []result, f func(result) float64) spread {
	xs := make([]float64, len(rs))
	for i, r := range rs {
		xs[i] = f(r)
	}
	return summarise(xs)
}

func summarise(xs []float64) spread {
	return benchmath.AssumeNothing.Summary(benchmath.NewSample(xs, &benchmath.DefaultThresholds),
		confidence)
}

func cpu(r result) float64 { return r.cpu }

// ratios returns the spread of the ratios of CPU times round by round.
func ratios(a, b []result) spread {
	xs := make([]float64, len(a))
	for i := range a {
		xs[i] = a[i].cpu / b[i].cpu
	}
	return summarise(xs)
}

// slope is that of the least-squares line.
func slope(x, y []float64) float64 {
	_, b := stat.LinearRegression(x, y, nil, false)
	return b
}
