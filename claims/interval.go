package claims

import (
	"ballslab/balls"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// An Interval is a closed interval of numbers, a single number if Low = High.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// String prints the number, or the two ends.
func (i Interval) String() string {
	if i.Low == i.High {
		return number(i.Low)
	}
	return "[" + number(i.Low) + ", " + number(i.High) + "]"
}

// exactly is the interval of one number.
func exactly(x float64) Interval { return Interval{x, x} }

// meets says whether two intervals have a number in common.
func (i Interval) meets(j Interval) bool { return i.Low <= j.High && j.Low <= i.High }

// scaled returns the interval of (x - shift) * factor, factor > 0.
func (i Interval) scaled(shift, factor float64) Interval {
	return Interval{(i.Low - shift) * factor, (i.High - shift) * factor}
}

// clopperPearson is the exact confidence interval for a probability after k
// successes in n trials, wrong with probability at most alpha in all.
func clopperPearson(k, n int64, alpha float64) Interval {
	low, high := prob.ClopperPearson(k, n, alpha)
	return Interval{low, high}
}

// meanInterval is the confidence interval for the mean of a metric, wrong with probability about
// alpha: that of [balls.Metric.Interval].
func meanInterval(m balls.Metric, alpha float64) Interval {
	low, high := m.Interval(1 - alpha)
	return Interval{low, high}
}

// atLeast counts the trials in which an integer metric was at least k.
func atLeast(m balls.Metric, k float64) int64 {
	var count int64
	for _, c := range m.Counts {
		if c.Value >= k {
			count += c.Count
		}
	}
	return count
}

// shareInterval is a confidence interval for the mean of independent values between 0 and 1,
// such as fractions of time, from their mean over so many trials; wrong with probability at most
// alpha. By the Chernoff bound a mean at least as far away from the true q has probability at most
// exp(-trials D) on either side, D = p ln(p/q) + (1-p) ln((1-p)/(1-q)); the ends are where that is alpha/2.
func shareInterval(p float64, trials int64, alpha float64) Interval {
	most := portable.Log(2/alpha) / float64(trials)
	far := func(q float64) bool {
		d := 0.0
		if p > 0 {
			d += float64(p * portable.Log(p/q))
		}
		if p < 1 {
			d += float64((1 - p) * portable.Log((1-p)/(1-q)))
		}
		return d > most
	}
	end := func(inside, outside float64) float64 {
		for range 60 {
			if q := float64((inside + outside) / 2); far(q) {
				outside = q
			} else {
				inside = q
			}
		}
		return outside
	}
	i := Interval{0, 1}
	if p > 0 {
		i.Low = end(p, 0)
	}
	if p < 1 {
		i.High = end(p, 1)
	}
	return i
}
