package claims

import (
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// Wrong laws of the largest maximum of long runs: its median over runs is moved to where the law
// has it, rounded to an integer, and the other runs move along.

// longest is a law c g(n), with the c of the smallest size.
func longest(name string, g func(n float64) float64) wrongLaw {
	return wrongLaw{name: name, data: func(results []*balls.Result) error {
		_, runs := inSeries(results, by("bins"))
		first := results[0]
		start := medianTop(runs[by("bins")(first)])
		return shiftTops(runs, func(r *balls.Result) float64 {
			return start * g(float64(r.Bins)) / g(float64(first.Bins))
		})
	}}
}

// longestOneChoice is the law of independent bins with lifetimes, looked at four times in a unit of
// time, as if looks were independent: a visit to a high load hardly lasts until the next one.
func longestOneChoice() wrongLaw {
	return wrongLaw{name: "one choice", data: func(results []*balls.Result) error {
		_, runs := inSeries(results, by("bins"))
		return shiftTops(runs, func(r *balls.Result) float64 {
			p := r.Process.(balls.Lifetimes)
			looks := 4 * float64(p.Time.Int64()) * float64(r.Bins)
			mean, _, _ := moments(func(k int64) float64 {
				return -portable.Expm1(-looks * portable.Exp(logPoissonTail(p.Lambda, k)))
			})
			return mean
		})
	}}
}

// medianTop is the median over runs of the largest maximum.
func medianTop(runs []*balls.Result) float64 {
	var tops []int
	for _, r := range runs {
		if m, err := r.Metric("max_load"); err == nil {
			tops = append(tops, len(m.Tail)-1)
		}
	}
	slices.Sort(tops)
	return float64(tops[len(tops)/2])
}

// shiftTops moves the largest maxima of the runs of each size.
func shiftTops(runs map[string][]*balls.Result, law func(r *balls.Result) float64) error {
	for _, list := range runs {
		more := int(math.Round(law(list[0]) - medianTop(list)))
		for _, r := range list {
			m, err := metricOf(r, "max_load")
			if err != nil {
				return err
			}
			tail := make([]float64, max(1, len(m.Tail)+more))
			copy(tail, m.Tail)
			m.Tail = tail
		}
	}
	return nil
}
