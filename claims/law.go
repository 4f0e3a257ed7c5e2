package claims

import (
	"ballslab/balls"
	"ballslab/balls/exact"
)

// A law is a judge of P(metric >= k) at every k from the smallest value seen to one above the
// largest: in an interval measured, there must be a number that is allowed.
type law struct {
	metric string // an integer; empty for max_load
	name   naming
	even   bool // the metric takes even values only
	// tail returns what is allowed for P(metric >= k) in the experiment of a result.
	tail func(r *balls.Result) (tail, error)
}

// A tail is what is allowed for P(metric >= k).
type tail func(k int64) (Interval, error)

func (l law) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	metric, step := l.metric, int64(1)
	if metric == "" {
		metric = "max_load"
	}
	if l.even {
		step = 2
	}
	for _, r := range results {
		allowed, err := l.tail(r)
		if err != nil {
			return j, err
		}
		m, err := r.Metric(metric)
		if err != nil {
			return j, err
		}
		first, last := step, int64(len(m.Tail)-1) // observed over time
		if m.Tail == nil {
			first, last = int64(m.Min)+step, int64(m.Max)+step
		}
		for k := first; k <= last; k += step {
			a, err := allowed(k)
			if err != nil {
				return j, err
			}
			if m.Tail != nil { // laws of equilibria are solved in doubles
				a = Interval{a.Low - 1e-9, a.High + 1e-9}
			}
			f := probabilityAtLeast(r, m, k, share(alpha/float64(len(results)), k))
			f.At = l.name(r)
			j.findings = append(j.findings, f.judged(a))
		}
	}
	return j, nil
}

// tailOf makes a tail of a law of a formula that depends on n, m and k only.
func tailOf(formula func(n, m, k int64) (Interval, error)) func(*balls.Result) (tail, error) {
	return func(r *balls.Result) (tail, error) {
		return func(k int64) (Interval, error) { return formula(r.Bins, ballsIn(r), k) }, nil
	}
}

// exactLaw makes a tail of the exact law of a process, that of a result or one made from it.
func exactLaw(process func(p balls.Process) balls.Process) func(*balls.Result) (tail, error) {
	return func(r *balls.Result) (tail, error) {
		known, err := exact.Law(process(r.Process), balls.Plan{})
		if err != nil {
			return nil, err
		}
		m := known.Metrics[0]
		return func(k int64) (Interval, error) {
			p := 0.0
			if m.Tail != nil {
				p = tailAt(m.Tail, k)
			}
			for _, c := range m.Counts {
				if c.Value >= float64(k) {
					p += c.Probability
				}
			}
			return exactly(min(1, p)), nil
		}, nil
	}
}

// itself is the process of a result as it is.
func itself(p balls.Process) balls.Process { return p }
