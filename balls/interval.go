package balls

import (
	"math"

	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// Interval returns an interval that holds the mean of a metric with a confidence such as 0.95:
//
//	Mean +- (t SE + Step q),   q = 1 - (a/2)^(1/(Freedom + 1)),   a = 1 - confidence
//
// t is the quantile 1 - a/2 of Student's law with Freedom degrees of freedom, right as far as
// means over the trials are normal; for one trial observed in equilibrium these are the degrees
// of freedom that its correlation leaves. The second term is for a value that no trial showed:
// by the exact binomial bound, with confidence 1 - a/2 the trials miss only what has a
// probability of at most q, about 3.7/trials for 0.95. It is assumed that this is no further
// than Step from what was seen: 1 for metrics that count balls or bins. The term is left out
// where SE is above 0 and a metric takes many values (no Counts), as averages over time do. So
// the interval has a width even where all trials agree.
//
// It is the mean alone for an exact law, and everything from -Inf to +Inf for a single trial, or
// where confidence is not between 0 and 1. For a list see [Metric.Intervals].
func (m Metric) Interval(confidence float64) (low, high float64) {
	half := m.half(m.SE, m.Freedom, m.Counts != nil, confidence)
	return m.Mean - half, m.Mean + half
}

// Intervals returns the intervals of the entries of a list such as tail_fractions, as
// [Metric.Interval] does; Step is one bin.
func (m Metric) Intervals(confidence float64) (low, high []float64) {
	for k, mean := range m.Means {
		freedom, few := m.Freedom, true
		if k < len(m.Freedoms) {
			freedom, few = m.Freedoms[k], false
		}
		se := math.NaN()
		if k < len(m.SEs) {
			se = m.SEs[k]
		}
		half := m.half(se, freedom, few, confidence)
		low, high = append(low, mean-half), append(high, mean+half)
	}
	return low, high
}

// half is half the width of an interval.
func (m Metric) half(se, freedom float64, few bool, confidence float64) float64 {
	alpha := 1 - confidence
	if math.IsNaN(se) || !(freedom > 0) || !(alpha > 0 && alpha < 1) {
		return math.Inf(1)
	}
	half := 0.0
	if se > 0 {
		half = float64(prob.StudentQuantile(alpha, freedom) * se)
	}
	if few || se == 0 {
		half -= float64(m.Step * portable.Expm1(portable.Log(alpha/2)/(freedom+1)))
	}
	return half
}
