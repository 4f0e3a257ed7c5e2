package claims

import (
	"fmt"

	"ballslab/balls"
)

// A probability is a judge of P(first <= max_load <= last), last as large as one likes, in each
// result. It is consistent if it certainly is allowed, and refuted if it certainly is not in the
// wider interval outer at the largest size of a series, those of one name.
type probability struct {
	name, by       naming
	event          func(r *balls.Result) (first, last int64, title string, err error)
	allowed, outer Interval
	// hidden, if there is one, makes the hidden constant of the mean maximum; hiddenName names it.
	hidden     measure
	hiddenName string
}

func (w probability) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	largest := map[string]int64{}
	for _, r := range results {
		largest[w.by(r)] = max(largest[w.by(r)], r.Bins)
	}
	for _, r := range results {
		m, err := r.Metric("max_load")
		if err != nil {
			return j, err
		}
		first, last, title, err := w.event(r)
		if err != nil {
			return j, err
		}
		a := alpha / float64(len(results))
		f := Finding{At: w.name(r), Quantity: title}
		if m.Tail != nil { // the fraction of time
			f.Estimate = tailAt(m.Tail, first) - tailAt(m.Tail, last+1)
			f.Measured = shareInterval(f.Estimate, r.Trials, a)
		} else {
			count := atLeast(m, first) - atLeast(m, last+1)
			f.Estimate = float64(count) / float64(r.Trials)
			f.Measured = clopperPearson(count, r.Trials, a)
		}
		f = f.decided(w.allowed, w.outer)
		if r.Bins < largest[w.by(r)] {
			f = f.spared()
		}
		j.findings = append(j.findings, f)
		if w.hidden == nil {
			continue
		}
		mean, err := meanOf(r, "max_load", a)
		if err != nil {
			return j, err
		}
		mean.At = f.At
		p, err := w.hidden.point(r, mean, w.hiddenName)
		if err != nil {
			return j, err
		}
		j.constants = append(j.constants, p.Constant)
	}
	return j, nil
}

// twoValues is a judge of two values: that the maximum is k or k + 1 nine tenths of the time, k
// being that of a fluid limit.
func twoValues(k func(r *balls.Result) (int64, error)) probability {
	return probability{
		name:    by("lambda", "d", "bins"),
		by:      by("lambda", "d"),
		allowed: Interval{0.9, 1},
		outer:   Interval{0.9, 1},
		event: func(r *balls.Result) (int64, int64, string, error) {
			k, err := k(r)
			return k, k + 1, fmt.Sprintf("P(max_load is %d or %d)", k, k+1), err
		},
	}
}

const twoValuesRule = "with high probability is taken as: at least 9/10 of the time at every " +
	"size, where the two values are fixed in advance by the fluid limit; " +
	"refuted if it is certainly less at the largest size of a series, inconclusive in between"
