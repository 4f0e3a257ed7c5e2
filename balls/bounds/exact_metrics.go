package bounds

import (
	"math/big"
	"slices"

	"ballslab/balls"
)

// profileMetrics are the metrics of a load profile.
var profileMetrics = []string{"max_load", "min_load", "total_load", "gap", "discrepancy", "range", "excess", "bins_above_average", "empty", "tail_fractions", "upsilon", "gamma", "gini_difference"}

// rationalMetric returns a metric of a profile as a fraction, and whether it is
// an integer; nil for one that is unknown or not rational. The definitions are
// those of docs/spec.md, written down anew so that simulators can be tested
// against them.
func rationalMetric(name string) (of func(balls.Profile) *big.Rat, integer bool) {
	switch name {
	case "max_load":
		return func(p balls.Profile) *big.Rat { return whole(p.MaxLoad()) }, true
	case "min_load":
		return func(p balls.Profile) *big.Rat { return whole(p.MinLoad()) }, true
	case "total_load":
		return func(p balls.Profile) *big.Rat { return whole(p.TotalLoad()) }, true
	case "range":
		return func(p balls.Profile) *big.Rat { return whole(p.MaxLoad() - p.MinLoad()) }, true
	case "empty":
		return func(p balls.Profile) *big.Rat { return sumOver(p, zeroOnly) }, true
	case "bins_above_average":
		return func(p balls.Profile) *big.Rat { return sumOver(p, positiveOnly(average(p))) }, true
	case "gap", "discrepancy":
		return func(p balls.Profile) *big.Rat { return new(big.Rat).Sub(whole(p.MaxLoad()), average(p)) }, false
	case "excess":
		return func(p balls.Profile) *big.Rat {
			avg := average(p)
			return sumOver(p, func(x *big.Rat) *big.Rat {
				if y := new(big.Rat).Sub(x, avg); y.Sign() > 0 {
					return y
				}
				return new(big.Rat)
			})
		}, false
	case "upsilon":
		return func(p balls.Profile) *big.Rat {
			avg := average(p)
			return sumOver(p, func(x *big.Rat) *big.Rat {
				y := new(big.Rat).Sub(x, avg)
				return y.Mul(y, y)
			})
		}, false
	case "gini_difference":
		return func(p balls.Profile) *big.Rat {
			sum := sumOver(p, func(x *big.Rat) *big.Rat {
				return sumOver(p, func(y *big.Rat) *big.Rat {
					d := new(big.Rat).Sub(x, y)
					return d.Abs(d)
				})
			})
			n := whole(p.Count())
			return sum.Quo(sum, n.Mul(n, n))
		}, false
	}
	return nil, false
}

func whole(k int64) *big.Rat { return new(big.Rat).SetInt64(k) }

func average(p balls.Profile) *big.Rat {
	return new(big.Rat).SetFrac(big.NewInt(p.TotalLoad()), big.NewInt(p.Count()))
}

// sumOver returns the sum of f over the bins.
func sumOver(p balls.Profile, f func(*big.Rat) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	for i, x := range p.Loads {
		sum.Add(sum, new(big.Rat).Mul(whole(p.Bins[i]), f(whole(x))))
	}
	return sum
}

func zeroOnly(x *big.Rat) *big.Rat {
	if x.Sign() == 0 {
		return whole(1)
	}
	return new(big.Rat)
}

func positiveOnly(avg *big.Rat) func(*big.Rat) *big.Rat {
	return func(x *big.Rat) *big.Rat {
		if x.Cmp(avg) > 0 {
			return whole(1)
		}
		return new(big.Rat)
	}
}

// profileTails returns the means of the tail fractions.
func profileTails(law []ProfileChance, rational bool) balls.Metric {
	var means []*big.Rat
	for _, c := range law {
		for int64(len(means)) <= c.Profile.MaxLoad() {
			means = append(means, new(big.Rat))
		}
		n, tail := big.NewInt(c.Profile.Count()), int64(0)
		k := int64(len(means)) - 1
		for i := len(c.Profile.Loads) - 1; i >= 0; i-- {
			for ; k > c.Profile.Loads[i]; k-- {
				share := new(big.Rat).SetFrac(big.NewInt(tail), n)
				means[k].Add(means[k], share.Mul(share, c.Probability))
			}
			tail += c.Profile.Bins[i]
		}
		for ; k >= 0; k-- {
			means[k].Add(means[k], c.Probability)
		}
	}
	metric := balls.Metric{Name: "tail_fractions", SEs: make([]float64, len(means))}
	for _, x := range means {
		f, _ := x.Float64()
		metric.Means = append(metric.Means, f)
		if rational {
			metric.MeansRational = append(metric.MeansRational, x.String())
		}
	}
	return metric
}

// maxFractions is the largest number of values for which the law of a metric
// that takes fractions is listed.
const maxFractions = 256

// metricOfRationals returns a metric with these values and chances.
func metricOfRationals(name string, values, chances []*big.Rat, integer, rational bool) balls.Metric {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return values[i].Cmp(values[j]) })
	mean := new(big.Rat)
	metric := balls.Metric{Name: name}
	for _, i := range order {
		mean.Add(mean, new(big.Rat).Mul(values[i], chances[i]))
		if integer || len(values) <= maxFractions {
			c := balls.ValueCount{}
			c.Value, _ = values[i].Float64()
			c.Probability, _ = chances[i].Float64()
			if rational {
				c.Rational = chances[i].String()
			}
			metric.Counts = append(metric.Counts, c)
		}
	}
	metric.Mean, _ = mean.Float64()
	metric.Min, _ = values[order[0]].Float64()
	metric.Max, _ = values[order[len(order)-1]].Float64()
	if rational {
		metric.MeanRational = mean.String()
	}
	return metric
}

// metricOfFloats returns a metric with these chances of its values.
func metricOfFloats(name string, byValue map[float64]*big.Rat) balls.Metric {
	var values []float64
	for x := range byValue {
		values = append(values, x)
	}
	slices.Sort(values)
	metric := balls.Metric{Name: name, Min: values[0], Max: values[len(values)-1]}
	for _, x := range values {
		p, _ := byValue[x].Float64()
		metric.Mean += p * x
		if len(values) <= maxFractions {
			metric.Counts = append(metric.Counts, balls.ValueCount{Value: x, Probability: p})
		}
	}
	return metric
}
