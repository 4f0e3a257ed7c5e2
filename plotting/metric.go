package plotting

import (
	"math"
	"strings"

	"ballslab/balls"
)

var nan = math.NaN()

// quantile is the smallest value that at most a part q of the trials is below:
// the order statistic; NaN without counts.
func quantile(m balls.Metric, q float64) float64 {
	total := 0.0
	weight := func(c balls.ValueCount) float64 {
		if c.Count == 0 {
			return c.Probability
		}
		return float64(c.Count)
	}
	for _, c := range m.Counts {
		total += weight(c)
	}
	sum := 0.0
	for _, c := range m.Counts {
		if sum += weight(c); sum >= q*total*(1-1e-12) {
			return c.Value
		}
	}
	return math.NaN()
}

// integral says whether a metric takes integers only.
func integral(m balls.Metric) bool {
	for _, c := range m.Counts {
		if c.Value != math.Trunc(c.Value) {
			return false
		}
	}
	return len(m.Counts) > 0
}

// metricLabel writes a metric's name for an axis.
func metricLabel(name string) string {
	switch name {
	case "max_load":
		return "maximum load"
	case "min_load":
		return "minimum load"
	}
	return strings.ReplaceAll(name, "_", " ")
}
