package exact

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"ballslab/balls"
	"ballslab/balls/internal/trial"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// A oneChoiceLaw is m balls thrown into n empty bins by one choice, of any size.
type oneChoiceLaw struct{ n, m int64 }

// oneChoiceMetrics are the closed forms: the laws of the first four metrics, the means of the
// others. A metric without one has an exact law at small sizes, from the law of the profile.
var oneChoiceMetrics = []struct {
	name string
	of   func(l oneChoiceLaw, alpha float64, m *balls.Metric) error
}{
	{"max_load", func(l oneChoiceLaw, _ float64,
		m *balls.Metric) error {
		return l.maximum(m, 0, 0)
	}},
	{"gap", oneChoiceLaw.gap},
	{"discrepancy", oneChoiceLaw.gap},
	{"total_load", oneChoiceLaw.total},
	{tailFractions, oneChoiceLaw.tailFractions},
	{"empty", oneChoiceMean(OneChoiceEmptyMean)},
	{"excess", oneChoiceMean(OneChoiceExcessMean)},
	{"bins_above_average", oneChoiceMean(oneChoiceAboveAverageMean)},
	{"upsilon", oneChoiceMean(OneChoiceUpsilonMean)},
	{"gamma", oneChoiceLaw.gamma},
	{"gini_difference", oneChoiceMean(OneChoiceGiniMean)},
}

// oneChoiceKnows reports whether there is a closed form for all of these metrics.
func oneChoiceKnows(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return oneChoiceForm(name) < 0 })
}

func oneChoiceForm(name string) int {
	for i, m := range oneChoiceMetrics {
		if m.name == name {
			return i
		}
	}
	return -1
}

func (l oneChoiceLaw) metric(name string, q question) (balls.Metric, error) {
	if q.rational {
		return l.inFractions(name)
	}
	metric := balls.Metric{Name: name, Min: math.NaN(), Max: math.NaN()}
	form := oneChoiceForm(name)
	if form < 0 {
		var names []string
		for _, m := range oneChoiceMetrics {
			names = append(names, m.name)
		}
		return metric, fmt.Errorf("metrics: %q: the exact law is possible up to 48 balls; "+
			"for one choice of any size: %s", name, strings.Join(names, ", "))
	}
	err := oneChoiceMetrics[form].of(l, q.alpha, &metric)
	return metric, err
}

// inFractions is the law of the maximum, in fractions.
func (l oneChoiceLaw) inFractions(name string) (balls.Metric, error) {
	if name != "max_load" {
		return balls.Metric{}, fmt.Errorf("metrics: %q: not known as fractions for %d balls in "+
			"%d bins; "+
			"bins = balls up to 48 are", name, l.m, l.n)
	}
	all, err := OneChoiceMaxRational(l.n, l.m)
	if err != nil {
		return balls.Metric{}, err
	}
	var values, chances []*big.Rat
	for k, p := range all {
		if p.Sign() > 0 {
			values, chances = append(values, new(big.Rat).SetInt64(int64(k))), append(chances, p)
		}
	}
	return metricOfRationals(name, values, chances, true, true), nil
}

// maximum sets a metric to the largest load less floor + rest.
func (l oneChoiceLaw) maximum(m *balls.Metric, floor int64, rest float64) error {
	law, err := OneChoiceMaxLaw(l.n, l.m)
	if err != nil {
		return err
	}
	for i, p := range law.P {
		value := float64(law.First+int64(i)-floor) - rest
		m.Counts = append(m.Counts, balls.ValueCount{Value: value, Probability: p})
	}
	m.Mean = law.Mean() - float64(floor) - rest
	m.Min, m.Max = m.Counts[0].Value, m.Counts[len(law.P)-1].Value
	return nil
}

func (l oneChoiceLaw) gap(_ float64, m *balls.Metric) error {
	err := l.maximum(m, l.m/l.n, float64(l.m%l.n)/float64(l.n))
	if len(m.Counts) > trial.MaxFractions {
		m.Counts = nil
	}
	return err
}

func (l oneChoiceLaw) total(_ float64, m *balls.Metric) error {
	w := float64(l.m)
	m.Mean, m.Min, m.Max = w, w, w
	m.Counts = []balls.ValueCount{{Value: w, Probability: 1}}
	return nil
}

func (l oneChoiceLaw) tailFractions(_ float64, m *balls.Metric) (err error) {
	m.Min, m.Max = 0, 0
	m.Means, err = OneChoiceTailFractions(l.n, l.m)
	m.SEs = make([]float64, len(m.Means))
	return err
}

// gamma is the mean hyperbolic-cosine potential, the sum over both signs of n E e^{+-alpha y},
// E e^{a y} = (1 + (e^a-1)/n)^m e^{-a m/n}.
func (l oneChoiceLaw) gamma(alpha float64, m *balls.Metric) error {
	nf, mf := float64(l.n), float64(l.m)
	side := func(a float64) float64 {
		if l.n == 1 {
			return 1
		}
		return nf * portable.Exp(float64(mf*portable.Log1p(portable.Expm1(a)/nf))-a*mf/nf)
	}
	m.Mean = side(alpha) + side(-alpha)
	return nil
}

// oneChoiceAboveAverageMean is the mean number of bins above the average, n P(load > m/n).
func oneChoiceAboveAverageMean(n, m int64) (float64, error) {
	return float64(n) * portable.Exp(prob.LogTail(prob.OneBin(n, m), float64(m/n+1))), nil
}

func oneChoiceMean(mean func(n, m int64) (float64, error)) func(oneChoiceLaw, float64,
	*balls.Metric) error {
	return func(l oneChoiceLaw, _ float64, m *balls.Metric) (err error) {
		m.Mean, err = mean(l.n, l.m)
		return err
	}
}
