package bounds

import (
	"maps"
	"math/big"
	"slices"

	"ballslab/balls"
)

// profileMetrics are the metrics of a load profile.
var profileMetrics = []string{"max_load", "min_load", "total_load", "gap", "discrepancy", "range", "excess", "bins_above_average", "empty", "tail_fractions", "upsilon", "gamma", "gini_difference"}

// integerMetric returns a metric of a profile that is an integer, nil for any
// other name. The definitions are those of docs/spec.md.
func integerMetric(name string) func(balls.Profile) int64 {
	switch name {
	case "max_load":
		return balls.Profile.MaxLoad
	case "min_load":
		return balls.Profile.MinLoad
	case "total_load":
		return balls.Profile.TotalLoad
	case "range":
		return func(p balls.Profile) int64 { return p.MaxLoad() - p.MinLoad() }
	case "empty":
		return func(p balls.Profile) int64 {
			if p.Loads[0] == 0 {
				return p.Bins[0]
			}
			return 0
		}
	case "bins_above_average":
		return func(p balls.Profile) int64 {
			count, avg := int64(0), average(p)
			for i, x := range p.Loads {
				if whole(x).Cmp(avg) > 0 {
					count += p.Bins[i]
				}
			}
			return count
		}
	}
	return nil
}

// fractionMetric returns a metric of a profile that is a fraction, nil for any
// other name. These are the definitions of docs/spec.md, written down anew in
// rational numbers, so that simulators can be tested against them.
func fractionMetric(name string) func(balls.Profile) *big.Rat {
	switch name {
	case "gap", "discrepancy":
		return func(p balls.Profile) *big.Rat { return new(big.Rat).Sub(whole(p.MaxLoad()), average(p)) }
	case "excess":
		return func(p balls.Profile) *big.Rat {
			avg := average(p)
			return sumOver(p, func(x *big.Rat) *big.Rat {
				if y := new(big.Rat).Sub(x, avg); y.Sign() > 0 {
					return y
				}
				return new(big.Rat)
			})
		}
	case "upsilon":
		return func(p balls.Profile) *big.Rat {
			avg := average(p)
			return sumOver(p, func(x *big.Rat) *big.Rat {
				y := new(big.Rat).Sub(x, avg)
				return y.Mul(y, y)
			})
		}
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
		}
	}
	return nil
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

// tailFractionMeans returns the means of the tail fractions.
func tailFractionMeans(law profileLaw, rational bool) balls.Metric {
	var bins []*big.Int // bins with load k or more, summed over all ways
	term := new(big.Int)
	for i, p := range law.profiles {
		for int64(len(bins)) <= p.MaxLoad() {
			bins = append(bins, new(big.Int))
		}
		tail, j := int64(0), len(p.Loads)-1
		for k := p.MaxLoad(); k >= 0; k-- {
			for j >= 0 && p.Loads[j] >= k {
				tail += p.Bins[j]
				j--
			}
			bins[k].Add(bins[k], term.Mul(law.ways[i], big.NewInt(tail)))
		}
	}
	all := new(big.Int).Mul(law.all, big.NewInt(law.profiles[0].Count()))
	metric := balls.Metric{Name: "tail_fractions", SEs: make([]float64, len(bins))}
	for _, b := range bins {
		mean := new(big.Rat).SetFrac(b, all)
		f, _ := mean.Float64()
		metric.Means = append(metric.Means, f)
		if rational {
			metric.MeansRational = append(metric.MeansRational, mean.String())
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

// gammaLaw returns the law of the hyperbolic-cosine potential.
func gammaLaw(law profileLaw, alpha float64) balls.Metric {
	byValue := map[float64]*big.Int{}
	for i, p := range law.profiles {
		x := p.Gamma(alpha)
		if byValue[x] == nil {
			byValue[x] = new(big.Int)
		}
		byValue[x].Add(byValue[x], law.ways[i])
	}
	values := slices.Sorted(maps.Keys(byValue))
	metric := balls.Metric{Name: "gamma", Min: values[0], Max: values[len(values)-1]}
	for _, x := range values {
		p, _ := law.chance(byValue[x]).Float64()
		metric.Mean += p * x
		if len(values) <= maxFractions {
			metric.Counts = append(metric.Counts, balls.ValueCount{Value: x, Probability: p})
		}
	}
	return metric
}
