package trial

import "math"

// An Outcome is what was seen in a run.
type Outcome struct {
	Metrics []Summary // of the metrics of the experiment
	Tails   Summary   // its Means are of the fractions of the bins with load k or more, k = 0, 1, ...
	Bins    int64     // of every profile, where there are tails
	Tops    []float64 // P(largest load >= k) over all looks; nil if the list would be too long
	Series  []Trace   // of the metrics at the points
}

// A Summary sums up a metric over the trials.
type Summary struct {
	Mean, SE, Min, Max, Freedom float64
	Counts                      []Value   // nil for averages, and for too many fractions
	Means, SEs, Freedoms        []float64 // of a list
	Warning                     string    // that it is not what it seems; see warning
}

// A Value says how many trials had a value.
type Value struct {
	Value float64
	Count int64
}

// A Trace is the mean and the 5 % and 95 % quantiles of a metric at each point.
type Trace struct{ Mean, Q05, Q95 []float64 }

// outcome sums up the tallies.
func (r *Run) outcome() *Outcome {
	o := &Outcome{Bins: r.tail.bins}
	atStops := len(r.stops) * len(r.Metrics)
	if r.Stride > 0 {
		r.averages(o, r.columns[atStops:])
	} else {
		for i, t := range r.columns[atStops-len(r.Metrics):] {
			s := t.summary()
			if !r.Metrics[i].Integer && len(s.Counts) > MaxFractions {
				s.Counts = nil
			}
			o.Metrics = append(o.Metrics, s)
		}
		if r.Tails {
			o.Tails = r.tail.summary(r.Trials, 1)
		}
	}
	if r.series {
		for i := range r.Metrics {
			o.Series = append(o.Series, r.trace(i))
		}
	}
	return o
}

// averages fills in the averages over the looks.
func (r *Run) averages(o *Outcome, columns []tally) {
	count := r.Steps / r.Stride
	k := int(count) // batches
	for k >= batches {
		k /= 2
	}
	for i, m := range r.looked {
		t := columns[i*perMetric:][:perMetric]
		s := average(t, r.Trials)
		if i < len(r.Metrics) {
			s.Warning = warning(m.Name, s, t, r.Trials, k)
			o.Metrics = append(o.Metrics, s)
			continue
		}
		o.Tails = r.tail.summary(r.Trials, count)
		o.Tails.Warning = warning(m.Name, s, t, r.Trials, k)
		if o.Tails.Freedoms = r.seen.free; r.Trials == 1 {
			o.Tails.SEs = r.seen.errs
			continue
		}
		for range o.Tails.SEs {
			o.Tails.Freedoms = append(o.Tails.Freedoms, o.Tails.Freedom)
		}
	}
	if r.Tops {
		o.Tops = r.seen.topTail()
	}
}

// average sums up time averages. The error is that of the averages of independent trials, or,
// for one trial, that of its batch means.
func average(t []tally, trials int64) Summary {
	s := Summary{Mean: t[0].mean, Min: math.NaN(), Max: math.NaN()}
	s.Freedom = float64(trials - 1)
	s.SE = math.Sqrt(t[0].m2 / s.Freedom / float64(trials))
	if trials == 1 {
		s.SE, s.Freedom = t[4].mean, t[5].mean
	}
	return s
}

// trace returns the time series of metric i.
func (r *Run) trace(i int) Trace {
	var c Trace
	for k := range r.Points {
		s := r.columns[k*len(r.Metrics)+i].summary()
		c.Mean = append(c.Mean, s.Mean)
		c.Q05 = append(c.Q05, quantile(s.Counts, r.Trials, 0.05))
		c.Q95 = append(c.Q95, quantile(s.Counts, r.Trials, 0.95))
	}
	return c
}
