package plotting

import (
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/internal/prob"
)

// A tailLine is the points of one tail, with intervals where low and high are numbers; limit is
// the first k that never occurred and the upper end of the interval there, NaN where there is
// none.
type tailLine struct {
	xs, ys, low, high []float64
	limitX, limitY    float64
	shown             string // what points and intervals are
}

// tailOf returns the tail of a metric with integer values: over the trials if they
// were counted, over the time if it was observed in equilibrium; or of a list
// such as tail_fractions its entries.
func tailOf(m balls.Metric, level float64) (tailLine, error) {
	switch {
	case m.Means != nil:
		return meansTail(m, level), nil
	case m.Tail != nil:
		t := tailLine{limitX: nan, limitY: nan}
		t.shown = "part of the time, over all trials; no intervals"
		for k, p := range m.Tail {
			t.add(float64(k), p, math.NaN(), math.NaN())
		}
		return t, nil
	case integral(m):
		return countsTail(m, level), nil
	}
	return tailLine{}, fmt.Errorf("metric %s has no integer counts, of which a tail is made", m.Name)
}

func (t *tailLine) add(x, y, low, high float64) {
	t.xs, t.ys = append(t.xs, x), append(t.ys, y)
	t.low, t.high = append(t.low, low), append(t.high, high)
}

// meansTail takes the entries of a list, with the intervals of [balls.Metric.Intervals].
func meansTail(m balls.Metric, level float64) tailLine {
	t := tailLine{limitX: math.NaN(), limitY: math.NaN(), shown: fmt.Sprintf(
		"mean over the trials; intervals of the mean, %g %%", 100*level)}
	low, high := m.Intervals(level)
	for k, p := range m.Means {
		if !finite(high[k]) { // of a single trial
			low[k], high[k] = math.NaN(), math.NaN()
		}
		t.add(float64(k), p, low[k], high[k])
	}
	return t
}

// countsTail sums the counts of a metric from above: P(M >= k) for every integer k
// from the smallest to the largest value, at most 10000 of them (values
// between occurred ones change nothing, and are left out beyond that).
func countsTail(m balls.Metric, level float64) tailLine {
	t := tailLine{shown: fmt.Sprintf("part of the trials; intervals: Clopper-Pearson, %g %%; "+
		"arrow: upper end where none was seen", 100*level)}
	var trials int64
	for _, c := range m.Counts {
		trials += c.Count
	}
	var above int64
	var mass float64
	n := len(m.Counts)
	span := m.Counts[n-1].Value - m.Counts[0].Value
	add := func(k float64) {
		p, low, high := mass, mass, mass
		if trials > 0 {
			p = float64(above) / float64(trials)
			low, high = prob.ClopperPearson(above, trials, 1-level)
		}
		t.add(k, min(p, 1), low, high)
	}
	for i := n - 1; i >= 0; i-- {
		above += m.Counts[i].Count
		mass += m.Counts[i].Probability
		add(m.Counts[i].Value)
		if i > 0 && span <= 10000 {
			for k := m.Counts[i].Value - 1; k > m.Counts[i-1].Value; k-- {
				add(k)
			}
		}
	}
	for _, list := range [][]float64{t.xs, t.ys, t.low, t.high} {
		slices.Reverse(list)
	}
	t.limitX = m.Counts[n-1].Value + 1
	_, t.limitY = prob.ClopperPearson(0, max(trials, 1), 1-level)
	return t
}
