package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
)

// The ways to say what a wrong law is: by where it puts the estimates of findings with the plain
// rule, or by what it makes of the results, which the rule of the claim then judges.

// off is a law whose numbers differ from the exact ones of the claim by a share x, up or down.
func off(x float64) wrongLaw {
	return wrongLaw{name: percent(x) + " off", moved: []move{
		func(f Finding) float64 { return f.Allowed.High * (1 + x) },
		func(f Finding) float64 { return f.Allowed.Low * (1 - x) },
	}}
}

// above is a law whose numbers exceed the upper bounds of the claim by a share x.
func above(x float64) wrongLaw {
	return wrongLaw{name: percent(x) + " above the bound", moved: []move{func(f Finding) float64 {
		if f.Allowed.Low > 0 && f.Allowed.Low != 1 { // a lower bound
			return f.Estimate
		}
		return f.Allowed.High * (1 + x)
	}}}
}

// below is a law whose numbers stay below the lower bounds of the claim by a share x of them.
func below(x float64) wrongLaw {
	return wrongLaw{name: percent(x) + " below the bound", moved: []move{func(f Finding) float64 {
		return f.Allowed.Low * (1 - x)
	}}}
}

// apart is a law under which the two sides of an identity differ by x, in a unit.
func apart(x float64, unit string) wrongLaw {
	return wrongLaw{name: "sides " + brief(x) + unit + " apart", moved: []move{
		func(Finding) float64 { return x }, func(Finding) float64 { return -x },
	}}
}

// percent prints a share.
func percent(x float64) string { return brief(100*x) + " %" }

// eachResult is a law that changes the results one by one.
func eachResult(name string, change func(r *balls.Result) error) wrongLaw {
	return wrongLaw{name: name, data: func(results []*balls.Result) error {
		for _, r := range results {
			if err := change(r); err != nil {
				return err
			}
		}
		return nil
	}}
}

// wrongMean is a law under which a metric has the mean that formula says.
func wrongMean(name, metric string, formula func(r *balls.Result) (float64, error)) wrongLaw {
	return eachResult(name, func(r *balls.Result) error {
		x, err := formula(r)
		if err != nil {
			return err
		}
		return setMean(r, metric, x)
	})
}

// grows is a law under which the mean of a metric is c g, with the c that was seen at the smallest
// size of each series.
func grows(name, metric string, series naming, g func(r *balls.Result) float64) wrongLaw {
	return anchored(name, metric, series, func(first, r *balls.Result, mean float64) float64 {
		return mean * g(r) / g(first)
	})
}

// climbs is a law under which the mean of a metric is g + c, with the c that was seen at the
// smallest size of each series.
func climbs(name, metric string, series naming, g func(r *balls.Result) float64) wrongLaw {
	return anchored(name, metric, series, func(first, r *balls.Result, mean float64) float64 {
		return mean + g(r) - g(first)
	})
}

// anchored is a law that takes the mean of the first result of each series, that of the smallest
// size, as it is measured, and says the means of the others.
func anchored(name, metric string, series naming,
	law func(first, r *balls.Result, mean float64) float64) wrongLaw {
	return wrongLaw{name: name, data: func(results []*balls.Result) error {
		_, lists := inSeries(results, series)
		for _, list := range lists {
			first := list[0]
			for _, r := range list {
				if r.Bins < first.Bins {
					first = r
				}
			}
			m, err := metricOf(first, metric)
			if err != nil {
				return err
			}
			start := m.Mean
			for _, r := range list {
				if err := setMean(r, metric, law(first, r, start)); err != nil {
					return err
				}
			}
		}
		return nil
	}}
}

// byChoices are the series of one number of choices each, one rate and one start.
func byChoices(r *balls.Result) string {
	start := ""
	if p, ok := r.Process.(balls.Infinite); ok {
		start = fmt.Sprint(p.Start)
	}
	return fmt.Sprint(choices(r), " ", lambdaOf(r), " ", start)
}

// inSize makes a function of a result of one of the number of bins.
func inSize(f func(n float64) float64) func(r *balls.Result) float64 {
	return func(r *balls.Result) float64 { return f(float64(r.Bins)) }
}

// wrongFractions is a law under which the tail fractions are those that limit says.
func wrongFractions(name string, limit func(r *balls.Result) ([]float64, error)) wrongLaw {
	return eachResult(name, func(r *balls.Result) error {
		x, err := limit(r)
		if err != nil {
			return err
		}
		m, err := metricOf(r, "tail_fractions")
		if err != nil {
			return err
		}
		for k := range m.Means {
			y := tailAt(x, int64(k))
			m.SEs[k] *= widening(y, m.Means[k])
			m.Means[k] = y
		}
		return nil
	})
}

// A survival is P(x >= k) of an integer x.
type survival func(k int64) float64

// wrongTail is a law of an integer metric after the last step: every value comes up as often as
// expected.
func wrongTail(name, metric string, law func(r *balls.Result) (survival, error)) wrongLaw {
	return eachResult(name, func(r *balls.Result) error {
		p, err := law(r)
		if err != nil {
			return err
		}
		m, err := metricOf(r, metric)
		if err == nil {
			setTail(m, r.Trials, p)
		}
		return err
	})
}

// setTail gives a metric the values of so many trials under a law, as even as possible.
func setTail(m *balls.Metric, trials int64, p survival) {
	m.Counts, m.Mean, m.Min = nil, 0, math.NaN()
	left := trials
	for k := int64(0); left > 0; k++ {
		above := min(left, int64(math.Round(p(k+1)*float64(trials))))
		if count := left - above; count > 0 {
			if m.Counts == nil {
				m.Min = float64(k)
			}
			m.Counts = append(m.Counts, balls.ValueCount{Value: float64(k), Count: count})
			m.Mean += float64(float64(count)*float64(k)) / float64(trials)
			m.Max = float64(k)
		}
		left = above
	}
}

// wrongTimeTail is a law of the maximum at a time in equilibrium.
func wrongTimeTail(name string, law func(r *balls.Result) (survival, error)) wrongLaw {
	return eachResult(name, func(r *balls.Result) error {
		p, err := law(r)
		if err != nil {
			return err
		}
		m, err := metricOf(r, "max_load")
		if err != nil {
			return err
		}
		m.Tail, m.Mean = []float64{1}, 0
		for k := int64(1); p(k) > 1e-9; k++ {
			m.Tail = append(m.Tail, p(k))
			m.Mean += p(k)
		}
		return nil
	})
}

// setMean gives a metric of a result another mean; its interval keeps its width, or its relative
// width where the mean is larger.
func setMean(r *balls.Result, metric string, mean float64) error {
	m, err := metricOf(r, metric)
	if err == nil {
		m.SE *= widening(mean, m.Mean)
		m.Mean = mean
	}
	return err
}

// widening is by how much an interval about a wrong number is wider than that about the right one.
func widening(wrong, right float64) float64 {
	if right == 0 || wrong == 0 {
		return 1
	}
	return math.Max(1, math.Abs(wrong/right))
}

// metricOf is a metric of a result, to be changed.
func metricOf(r *balls.Result, name string) (*balls.Metric, error) {
	for i := range r.Metrics {
		if r.Metrics[i].Name == name {
			return &r.Metrics[i], nil
		}
	}
	return nil, fmt.Errorf("the experiment does not watch %s", name)
}
