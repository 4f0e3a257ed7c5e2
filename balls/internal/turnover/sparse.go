package turnover

import (
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// Few balls in many bins: as long as no bin has two, a ball comes to an empty bin, unless all d choices meet
// bins with a ball, and one goes from a bin that is then empty. Then the number of balls is all there is, and steps need
// not be played until choices meet: with m balls, at an insertion with probability (m/n)^d. Steps where this may
// be are found by geometric skips.

// seldom is the probability that choices meet up to which bins are many.
const seldom = 1e-5

// meet returns the probability that all choices of an insertion meet m of n bins, or 1 for other rules than greedy.
func meet(insert law.Rule, m, n int64) float64 {
	g, ok := insert.(law.Greedy)
	if !ok {
		return 1
	}
	return portable.Pow(float64(m)/float64(n), float64(g.D))
}

// meet returns the probability that all choices meet m of the bins.
func (e *Blocks) meet(m int64) float64 { return meet(e.insert.Insert, m, e.filler.start.Bins) }

// sparse plays words up to one after which a bin has two balls, and returns
// how many it has played.
func (e *Blocks) sparse(words []word) int {
	m := e.Balls()
	if e.NonEmpty() != m {
		return 0
	}
	now, top := m, m
	for _, w := range words {
		now, top = w.walk(now, top)
	}
	most := e.meet(top)
	if most > seldom {
		return 0
	}
	skip := sample.Geometric(e.src, most)
	for i, w := range words {
		if skip >= w.n {
			skip -= w.n
			m, _ = w.walk(m, m)
			continue
		}
		for at := range w.n {
			if skip > 0 {
				skip--
			} else {
				skip = sample.Geometric(e.src, most)
				if w.in>>at&1 != 0 && e.src.Float64()*most < e.meet(m) {
					e.SetProfile(law.Occupancy{Loads: []int64{1, 2}, Bins: []int64{m - 1, 1}})
					e.Each(e.insert, e.remove, w.in>>(at+1), w.n-at-1)
					return i + 1
				}
			}
			m = max(0, m+2*int64(w.in>>at&1)-1)
		}
	}
	e.SetProfile(law.Occupancy{Loads: []int64{1}, Bins: []int64{m}})
	return len(words)
}
