package exact

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"

	"ballslab/balls"
	"ballslab/balls/internal/trial"
)

// tailFractions is the metric that is a list, of which means are taken entry by entry. Every other
// metric of loads is a number, which [balls.Profile.Metric] takes of a profile.
const tailFractions = "tail_fractions"

// metric returns the law of a metric from the law of the profile: its values are those of the
// profiles. They are fractions where inFractions has them or all are whole numbers, and doubles
// for others, such as gamma.
func (l profileLaw) metric(name string, q question) (balls.Metric, error) {
	if name == tailFractions {
		return l.tailFractions(q.rational)
	}
	if numerator, denominator := inFractions(name, l.profiles[0].Count()); numerator != nil {
		values, ways := grouped(l, func(i int) (string, *big.Rat) {
			x := numerator(l.profiles[i])
			return x.String(), new(big.Rat).SetFrac(x, denominator)
		})
		return metricOfRationals(name, values, l.chances(ways), false, q.rational), nil
	}
	doubles := make([]float64, len(l.profiles))
	whole := true
	for i, p := range l.profiles {
		var err error
		if doubles[i], err = p.Metric(name, q.alpha); err != nil {
			return balls.Metric{}, fmt.Errorf("%w; of these an exact law is known", err)
		}
		whole = whole && doubles[i] == math.Trunc(doubles[i]) && !math.IsInf(doubles[i], 0)
	}
	if whole {
		values, ways := grouped(l, func(i int) (float64, *big.Rat) {
			return doubles[i], new(big.Rat).SetFloat64(doubles[i])
		})
		return metricOfRationals(name, values, l.chances(ways), true, q.rational), nil
	}
	if q.rational {
		return balls.Metric{}, fmt.Errorf("metrics: %q: its values are not rational", name)
	}
	values, ways := grouped(l, func(i int) (float64, float64) { return doubles[i], doubles[i] })
	return metricOfDoubles(name, values, l.chances(ways)), nil
}

// A processLaw is the law of the profile of a process that has metrics of its own, which are
// taken of more than the loads at the end.
type processLaw struct {
	profileLaw
	own func(name string, q question) (m balls.Metric, known bool)
}

func (l processLaw) metric(name string, q question) (balls.Metric, error) {
	if m, known := l.own(name, q); known {
		return m, nil
	}
	return l.profileLaw.metric(name, q)
}

// grouped returns the different values of the profiles, told apart by a key, and the ways to each.
func grouped[K comparable, V any](l profileLaw, value func(i int) (K, V)) (values []V,
	ways []*big.Int) {
	index := map[K]int{}
	for i, w := range l.ways {
		key, x := value(i)
		at, ok := index[key]
		if !ok {
			at = len(values)
			index[key] = at
			values, ways = append(values, x), append(ways, new(big.Int))
		}
		ways[at].Add(ways[at], w)
	}
	return values, ways
}

func (l profileLaw) chances(ways []*big.Int) []*big.Rat {
	chances := make([]*big.Rat, len(ways))
	for i, w := range ways {
		chances[i] = l.chance(w)
	}
	return chances
}

// maxTailEntries is the longest list of tail fractions.
const maxTailEntries = 1 << 20

// tailFractions returns the means of the tail fractions.
func (l profileLaw) tailFractions(rational bool) (balls.Metric, error) {
	bins := []*big.Int{new(big.Int)} // bins with load k or more, summed over all ways
	term := new(big.Int)
	for i, p := range l.profiles {
		if p.MaxLoad() >= maxTailEntries {
			return balls.Metric{}, fmt.Errorf("metrics: %s: the largest load is %d; "+
				"a list of at most %d entries is made", tailFractions, p.MaxLoad(), maxTailEntries)
		}
		for int64(len(bins)) <= p.MaxLoad() {
			bins = append(bins, new(big.Int))
		}
		tail, j := int64(0), len(p.Loads)-1
		for k := p.MaxLoad(); k >= 0; k-- {
			for j >= 0 && p.Loads[j] >= k {
				tail += p.Bins[j]
				j--
			}
			bins[k].Add(bins[k], term.Mul(l.ways[i], big.NewInt(tail)))
		}
	}
	all := new(big.Int).Mul(l.all, big.NewInt(l.profiles[0].Count()))
	metric := balls.Metric{Name: tailFractions, SEs: make([]float64, len(bins))}
	for _, b := range bins {
		mean := new(big.Rat).SetFrac(b, all)
		f, _ := mean.Float64()
		metric.Means = append(metric.Means, f)
		if rational {
			metric.MeansRational = append(metric.MeansRational, mean.String())
		}
	}
	return metric, nil
}

// metricOfRationals returns a metric with these values and chances; that of integers is listed
// however many there are.
func metricOfRationals(name string, values, chances []*big.Rat, integer,
	rational bool) balls.Metric {
	order := ordered(values, (*big.Rat).Cmp)
	mean := new(big.Rat)
	metric := balls.Metric{Name: name}
	for _, i := range order {
		mean.Add(mean, new(big.Rat).Mul(values[i], chances[i]))
		if integer || len(values) <= trial.MaxFractions {
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

// metricOfDoubles returns a metric with these values and chances.
func metricOfDoubles(name string, values []float64, chances []*big.Rat) balls.Metric {
	order := ordered(values, cmp.Compare)
	metric := balls.Metric{Name: name, Min: values[order[0]], Max: values[order[len(order)-1]]}
	for _, i := range order {
		p, _ := chances[i].Float64()
		metric.Mean += float64(p * values[i])
		if len(values) <= trial.MaxFractions {
			metric.Counts = append(metric.Counts,
				balls.ValueCount{Value: values[i], Probability: p})
		}
	}
	return metric
}

// ordered returns the indices of values in increasing order.
func ordered[V any](values []V, compare func(a, b V) int) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return compare(values[i], values[j]) })
	return order
}
