package plotting

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/beta"
)

// A shading of beta has a piece for every stretch of steps in which beta is constant, at most
// mostPieces; where beta changes all the time, or has more pieces, samples stand for it.
const mostPieces, samples = 1000, 400

// shadingOf is beta as a shading behind results, from their first step to the last of their time
// series. Its steps may be expressions in n: the number of bins of the first result.
func shadingOf(b beta.Beta, results []*balls.Result, perBin, log bool) (Curve, error) {
	c := Curve{Name: `$\beta(t)$`}
	var end int64
	for _, r := range results {
		if r != nil && r.Series != nil && len(r.Series.At) > 0 {
			end = max(end, r.Series.At[len(r.Series.At)-1])
		}
	}
	if end == 0 {
		return c, fmt.Errorf("beta: no results with a time series, behind which it would stand")
	}
	n := bins(results[0])
	b, err := beta.Resolve(b, int64(n))
	if err != nil {
		return c, err
	}
	step := 1.0
	if perBin {
		step = n
	}
	add := func(t int64, y float64) {
		x := float64(t) / step
		if t == 0 && log { // 0 has no place
			x = 0.5 / step
		}
		c.X, c.Y = append(c.X, x), append(c.Y, y)
	}
	starts := flat(b, end)
	for i := int64(0); starts == nil && i < samples; i++ {
		if t := end * i / samples; i == 0 || t > end*(i-1)/samples {
			add(t, b.At(t))
		}
	}
	for _, t := range starts {
		add(t, b.At(t))
	}
	add(end, c.Y[len(c.Y)-1])
	return c, nil
}

// flat are the first steps of the pieces in which beta is constant, up to a step; nil where it is
// not constant in pieces, or where there are too many.
func flat(b beta.Beta, end int64) []int64 {
	var starts []int64
	for t := int64(0); t < end; {
		low, high, length := b.Piece(t)
		if low != high || len(starts) == mostPieces {
			return nil
		}
		starts = append(starts, t)
		t += min(length, end-t)
	}
	return starts
}
