package exact

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"ballslab/balls"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// oneChoiceMetrics are the metrics that closed forms give for one choice of
// any size: the first four as laws, the others as means.
var oneChoiceMetrics = []string{"max_load", "gap", "discrepancy", "total_load", "tail_fractions", "empty", "excess", "bins_above_average", "upsilon", "gamma", "gini_difference"}

func allKnown(names []string) bool {
	for _, name := range names {
		if !slices.Contains(oneChoiceMetrics, name) {
			return false
		}
	}
	return true
}

// oneChoiceMetric returns a metric of m one-choice balls in n empty bins.
func oneChoiceMetric(n, m int64, name string, alpha float64, rational bool) (balls.Metric, error) {
	if rational {
		if name != "max_load" {
			return balls.Metric{}, fmt.Errorf("metrics: %q: not known as fractions for %d balls in %d bins; bins = balls up to 48 are", name, m, n)
		}
		chances, err := OneChoiceMaxRational(n, m)
		if err != nil {
			return balls.Metric{}, err
		}
		var values []*big.Rat
		var positive []*big.Rat
		for k, p := range chances {
			if p.Sign() > 0 {
				values, positive = append(values, whole(int64(k))), append(positive, p)
			}
		}
		return metricOfRationals(name, values, positive, true, true), nil
	}
	metric := balls.Metric{Name: name, Min: math.NaN(), Max: math.NaN()}
	var err error
	switch name {
	case "max_load", "gap", "discrepancy":
		var law IntegerLaw
		if law, err = OneChoiceMaxLaw(n, m); err != nil {
			return metric, err
		}
		floor, rest := int64(0), 0.0
		if name != "max_load" {
			floor, rest = m/n, float64(m%n)/float64(n)
		}
		for i, p := range law.P {
			value := float64(law.First+int64(i)-floor) - rest
			metric.Counts = append(metric.Counts, balls.ValueCount{Value: value, Probability: p})
		}
		metric.Mean = law.Mean() - float64(floor) - rest
		metric.Min = metric.Counts[0].Value
		metric.Max = metric.Counts[len(law.P)-1].Value
		if name != "max_load" && len(law.P) > maxFractions {
			metric.Counts = nil
		}
	case "total_load":
		w := float64(m)
		metric.Mean, metric.Min, metric.Max = w, w, w
		metric.Counts = []balls.ValueCount{{Value: w, Probability: 1}}
	case "tail_fractions":
		metric.Min, metric.Max = 0, 0
		metric.Means, err = OneChoiceTailFractions(n, m)
		metric.SEs = make([]float64, len(metric.Means))
	case "empty":
		metric.Mean, err = OneChoiceEmptyMean(n, m)
	case "excess":
		metric.Mean, err = OneChoiceExcessMean(n, m)
	case "bins_above_average":
		metric.Mean = float64(n) * portable.Exp(prob.LogTail(prob.OneBin(n, m), float64(m/n+1)))
	case "upsilon":
		metric.Mean, err = OneChoiceUpsilonMean(n, m)
	case "gamma":
		metric.Mean = oneChoiceGammaMean(n, m, alpha)
	case "gini_difference":
		metric.Mean, err = OneChoiceGiniMean(n, m)
	default:
		err = fmt.Errorf("metrics: %q: the exact law is possible up to 48 balls; for one choice of any size: %s", name, strings.Join(oneChoiceMetrics, ", "))
	}
	return metric, err
}
