package exact

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"ballslab/balls"
)

// profileMetrics are the metrics of a load profile.
var profileMetrics = []string{"max_load", "min_load", "total_load", "gap", "discrepancy", "range", "excess", "bins_above_average", "empty", "tail_fractions", "upsilon", "gamma", "gini_difference"}

// profileMetric returns the law of a metric from the law of the profile.
func profileMetric(law profileLaw, name string, alpha float64, rational bool) (balls.Metric, error) {
	if name == "tail_fractions" {
		for _, p := range law.profiles {
			if p.MaxLoad() >= maxTailEntries {
				return balls.Metric{}, fmt.Errorf("metrics: tail_fractions: the largest load is %d; a list of at most %d entries is made", p.MaxLoad(), maxTailEntries)
			}
		}
		return tailFractionMeans(law, rational), nil
	}
	if name == "gamma" {
		if rational {
			return balls.Metric{}, fmt.Errorf("metrics: %q: its values are not rational", name)
		}
		return gammaLaw(law, alpha), nil
	}
	numerator, denominator := fractionMetric(name, law.profiles[0].Count())
	if numerator == nil {
		return balls.Metric{}, fmt.Errorf("metrics: %q: no exact law is known; allowed: %s", name, strings.Join(profileMetrics, ", "))
	}
	index := map[string]int{}
	var values []*big.Rat
	var ways []*big.Int
	for i, p := range law.profiles {
		x := numerator(p)
		key := x.String()
		at, ok := index[key]
		if !ok {
			at = len(values)
			index[key] = at
			values = append(values, new(big.Rat).SetFrac(x, denominator))
			ways = append(ways, new(big.Int))
		}
		ways[at].Add(ways[at], law.ways[i])
	}
	chances := make([]*big.Rat, len(ways))
	for i, w := range ways {
		chances[i] = law.chance(w)
	}
	integer := denominator.Cmp(big.NewInt(1)) == 0
	return metricOfRationals(name, values, chances, integer, rational), nil
}

// fractionMetric returns a metric of a profile of n bins as a numerator over a
// denominator: 1 for an integer metric, else n or n^2;
// nil for a name that is unknown or not rational. These are the definitions of
// docs/spec.md, written down anew in integers, so that simulators can be tested
// against them.
func fractionMetric(name string, n int64) (numerator func(balls.Profile) *big.Int, denominator *big.Int) {
	integer := func(f func(balls.Profile) int64) (func(balls.Profile) *big.Int, *big.Int) {
		return func(p balls.Profile) *big.Int { return big.NewInt(f(p)) }, big.NewInt(1)
	}
	bins := big.NewInt(n)
	// aboveAverage returns n x - W, which is n times the normalised load.
	aboveAverage := func(x, w int64) *big.Int {
		y := big.NewInt(x)
		return y.Mul(y, bins).Sub(y, big.NewInt(w))
	}
	switch name {
	case "max_load":
		return integer(balls.Profile.MaxLoad)
	case "min_load":
		return integer(balls.Profile.MinLoad)
	case "total_load":
		return integer(balls.Profile.TotalLoad)
	case "range":
		return integer(balls.Profile.Range)
	case "empty":
		return integer(balls.Profile.Empty)
	case "bins_above_average":
		return integer(func(p balls.Profile) int64 {
			count, w := int64(0), p.TotalLoad()
			for i, x := range p.Loads {
				if aboveAverage(x, w).Sign() > 0 {
					count += p.Bins[i]
				}
			}
			return count
		})
	case "gap", "discrepancy":
		return func(p balls.Profile) *big.Int { return aboveAverage(p.MaxLoad(), p.TotalLoad()) }, bins
	case "excess":
		return func(p balls.Profile) *big.Int {
			sum, w := new(big.Int), p.TotalLoad()
			for i, x := range p.Loads {
				if y := aboveAverage(x, w); y.Sign() > 0 {
					sum.Add(sum, y.Mul(y, big.NewInt(p.Bins[i])))
				}
			}
			return sum
		}, bins
	case "upsilon": // n sum x^2 - W^2
		return func(p balls.Profile) *big.Int {
			sum := new(big.Int)
			for i, x := range p.Loads {
				y := big.NewInt(x)
				sum.Add(sum, y.Mul(y, y).Mul(y, big.NewInt(p.Bins[i])))
			}
			w := big.NewInt(p.TotalLoad())
			return sum.Mul(sum, bins).Sub(sum, w.Mul(w, w))
		}, bins
	case "gini_difference": // over pairs of loads, both orders
		return func(p balls.Profile) *big.Int {
			sum := new(big.Int)
			for i, x := range p.Loads {
				for j, y := range p.Loads[:i] {
					pairs := big.NewInt(2 * (x - y))
					sum.Add(sum, pairs.Mul(pairs, big.NewInt(p.Bins[i])).Mul(pairs, big.NewInt(p.Bins[j])))
				}
			}
			return sum
		}, new(big.Int).Mul(bins, bins)
	}
	return nil, nil
}

func whole(k int64) *big.Rat { return new(big.Rat).SetInt64(k) }

// tailFractionMeans returns the means of the tail fractions.
func tailFractionMeans(law profileLaw, rational bool) balls.Metric {
	bins := []*big.Int{new(big.Int)} // bins with load k or more, summed over all ways
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

// maxTailEntries is the longest list of tail fractions.
const maxTailEntries = 1 << 20

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
		metric.Mean += float64(p * x)
		if len(values) <= maxFractions {
			metric.Counts = append(metric.Counts, balls.ValueCount{Value: x, Probability: p})
		}
	}
	return metric
}
