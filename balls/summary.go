package balls

import "fmt"

// result sums up the tallies.
func (x *experiment) result() *Result {
	r := newResult(x.cell)
	r.Engine = x.engine
	if x.series && x.tails {
		r.Warnings = append(r.Warnings, "tail_fractions has no time series; its values are those at the end, or the averages of the whole run")
	}
	if x.stride > 0 {
		x.averages(r)
	} else {
		x.atEnd(r)
	}
	if x.series && len(x.scalar) > 0 {
		r.Series = x.courses()
	}
	return r
}

// averages fills in the averages over the looks.
func (x *experiment) averages(r *Result) {
	plan := x.cell.Plan
	columns := x.columns[len(x.stops)*len(x.scalar):]
	count := x.steps / x.stride
	k := int(count) // batches
	for k >= batches {
		k /= 2
	}
	hopeless := x.cell.warnNoEquilibrium(r)
	column := 0
	for _, name := range plan.Metrics {
		if name == "tail_fractions" {
			_, warning := observedMetric(name+" (mean square of the loads)", columns[len(x.scalar)*perMetric:][:perMetric], plan.Trials, k)
			if warning != "" && !hopeless(meanSquare) {
				r.Warnings = append(r.Warnings, warning)
			}
			r.Metrics = append(r.Metrics, observedTail(name, &x.tail, plan.Trials, count, &x.seen))
			continue
		}
		m, warning := observedMetric(name, columns[column*perMetric:][:perMetric], plan.Trials, k)
		m.Step = x.scalar[column].step(r.Bins)
		if hopeless(x.scalar[column]) {
			warning = ""
		}
		column++
		if name == "max_load" {
			if m.Tail = x.seen.topTail(); m.Tail == nil {
				r.Warnings = append(r.Warnings, fmt.Sprintf("max_load: no tail, since loads above %d occurred", maxTail))
			}
		}
		if warning != "" {
			r.Warnings = append(r.Warnings, warning)
		}
		r.Metrics = append(r.Metrics, m)
	}
}

// atEnd fills in the metrics at the end of the run.
func (x *experiment) atEnd(r *Result) {
	plan := x.cell.Plan
	end := x.columns[len(x.columns)-len(x.scalar):]
	column := 0
	for _, name := range plan.Metrics {
		if name == "tail_fractions" {
			r.Metrics = append(r.Metrics, x.tail.metric(name, plan.Trials, 1))
			continue
		}
		m := end[column].metric(name)
		m.Step = x.scalar[column].step(r.Bins)
		if x.scalar[column].values != integers && len(m.Counts) > maxFractions {
			m.Counts = nil
		}
		r.Metrics = append(r.Metrics, m)
		column++
	}
}

// courses returns the time series.
func (x *experiment) courses() *Series {
	s := &Series{At: x.cell.Plan.points(x.cell.setup().steps)}
	trials := x.cell.Plan.Trials
	for i, m := range x.scalar {
		var c Trace
		for k := range s.At {
			counts := x.columns[k*len(x.scalar)+i].metric(m.name)
			c.Mean = append(c.Mean, counts.Mean)
			c.Q05 = append(c.Q05, quantile(counts.Counts, trials, 0.05))
			c.Q95 = append(c.Q95, quantile(counts.Counts, trials, 0.95))
		}
		s.Names = append(s.Names, m.name)
		s.Values = append(s.Values, c)
	}
	return s
}
