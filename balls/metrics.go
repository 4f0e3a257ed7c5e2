package balls

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/spelling"
)

// A metric is a number taken of a moment of a run; one, tail_fractions, is a list of numbers. To
// add one, add its line to the list below.
type metric struct {
	name string
	also string // another name of it
	doc  string
	// values says what it takes: integers, whose counts are always kept; fractions; or a list,
	// which is taken apart from the others.
	values    string
	level     bool   // it is not about differences of loads alone
	mean      bool   // over bins, pairs or edges: a ball in another place moves it by 2/n, not by 1
	processes string // those that have it; empty for all, and then it is one of a [Profile]
	of        func(m moment) float64
}

const (
	integers  = "integers"
	fractions = "fractions"
	aList     = "a list"
)

// A moment is what a metric is taken of: the loads, alpha of the plan, and, for a metric that
// only some processes have, the engine.
type moment struct {
	Profile
	alpha  float64
	engine engine.Engine
}

var metrics = []metric{
	{name: "max_load", values: integers, level: true, doc: "largest load",
		of: func(m moment) float64 { return float64(m.MaxLoad()) }},
	{name: "min_load", values: integers, level: true, doc: "smallest load",
		of: func(m moment) float64 { return float64(m.MinLoad()) }},
	{name: "total_load", values: integers, level: true, doc: "number of balls in the bins, W",
		of: func(m moment) float64 { return float64(m.TotalLoad()) }},
	{name: "gap", also: "discrepancy", values: fractions, doc: "max_load - W/n",
		of: func(m moment) float64 { return m.Gap() }},
	{name: "range", values: integers, doc: "max_load - min_load",
		of: func(m moment) float64 { return float64(m.Range()) }},
	{name: "excess", values: fractions, doc: "balls above the average: sum of max(0, x - W/n)",
		of: func(m moment) float64 { return m.Excess() }},
	{name: "bins_above_average", values: integers, doc: "bins with load above W/n",
		of: func(m moment) float64 { return float64(m.BinsAboveAverage()) }},
	{name: "empty", values: integers, level: true, doc: "bins without a ball",
		of: func(m moment) float64 { return float64(m.Empty()) }},
	{name: "tail_fractions", values: aList, level: true, doc: "entry k = 0, 1, ...: fraction of " +
		"the bins with load k or more; below 1 at k = 0 where loads are negative"},
	{name: "upsilon", values: fractions, doc: "sum of (x - W/n)^2",
		of: func(m moment) float64 { return m.Upsilon() }},
	{name: "gamma", values: fractions, doc: "sum of exp(alpha y) + exp(-alpha y), y = x - W/n",
		of: func(m moment) float64 { return m.Gamma(m.alpha) }},
	{name: "gini_difference", values: fractions, mean: true,
		doc: "mean of |x_i - x_j| over independent uniform bins i, j, which may be the same",
		of:  func(m moment) float64 { return m.GiniDifference() }},

	{name: "recourse", values: integers, processes: "bin-deletion",
		doc: "bin-deletion: balls moved, the loads of the deleted bins, summed",
		of:  asked("recourse")},
	{name: "moves_per_ball_max", values: integers, processes: "bin-deletion",
		doc: "bin-deletion: how often the ball moved most was moved",
		of:  asked("moves_per_ball_max")},
	{name: "peak_max_load", values: integers, processes: "bin-deletion",
		doc: "bin-deletion: largest load at the start or after any round",
		of:  asked("peak_max_load")},
	{name: "edge_difference", values: fractions, mean: true, processes: "graph graph-removal graph-sync",
		doc: "graph processes: mean of |x_u - x_v| over the edges",
		of:  asked("edge_difference")},
	{name: "overload", values: fractions, processes: "random-deletions",
		doc: "random-deletions: max_load - W*/n, W* the largest number of balls so far",
		of: func(m moment) float64 {
			return aboveAverage(m.MaxLoad(), 1, int64(asked("peak_total")(m)), m.Count())
		}},
	{name: "rises_of_total", values: integers, processes: "random-deletions",
		doc: "random-deletions: steps in which the largest number of balls so far rose: W* - W(0)",
		of:  asked("rises_of_total")},
	{name: "meeting_time", values: integers, processes: "recovery",
		doc: "recovery: steps until both copies have the same profile; all steps, if they never had",
		of:  asked("meeting_time")},
	{name: "distance", values: fractions, processes: "recovery",
		doc: "recovery: half the sum of the differences of the sorted loads of both copies",
		of:  asked("distance")},
}

// asked is a number that the engine knows by this name.
func asked(name string) func(m moment) float64 {
	return func(m moment) float64 {
		x, known := m.engine.Number(name)
		if !known {
			return math.NaN() // no process that has the metric has such an engine
		}
		return x
	}
}

// step is how far a value is thought to be from the next, for n bins.
func (m metric) step(n int64) float64 {
	if m.mean {
		return 2 / float64(n)
	}
	return 1
}

// in reports whether a process has the metric.
func (m metric) in(process string) bool {
	return m.processes == "" || slices.Contains(strings.Fields(m.processes), process)
}

// metricNames returns the names of the metrics of a process, those of a [Profile] for "".
func metricNames(process string) []string {
	var names []string
	for _, m := range metrics {
		if !m.in(process) {
			continue
		}
		if names = append(names, m.name); m.also != "" {
			names = append(names, m.also)
		}
	}
	return names
}

// metricNamed finds a metric for a process of this name; the metric has the name asked for.
func metricNamed(name, process string) (metric, error) {
	allowed := metricNames(process)
	for _, m := range metrics {
		if name == "" || name != m.name && name != m.also {
			continue
		}
		if !m.in(process) {
			who := "process " + process
			if process == "" {
				who = "a profile"
			}
			return metric{}, fmt.Errorf("metrics: %s: %s does not have it; allowed: %s", spec.Quote(name), who, strings.Join(allowed, ", "))
		}
		m.name = name
		return m, nil
	}
	err := fmt.Errorf("metrics: %s: unknown; allowed: %s", spec.Quote(name), strings.Join(allowed, ", "))
	if near := spelling.Nearest(name, allowed); near != "" {
		err = fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return metric{}, err
}

// Metric returns the metric of docs/spec.md with this name, such as "gap"; alpha is the
// parameter of gamma. It is an error for a name that is not that of a number taken of loads
// alone: overload needs the past of a run, and tail_fractions is a list ([Profile.TailFractions]).
func (p Profile) Metric(name string, alpha float64) (float64, error) {
	m, err := metricNamed(name, "")
	if err != nil {
		return 0, err
	}
	if m.values == aList {
		return 0, fmt.Errorf("metrics: %s: a list, and no number", spec.Quote(name))
	}
	if len(p.Loads) != len(p.Bins) {
		return 0, fmt.Errorf("profile: %d loads and %d numbers of bins: must be as many", len(p.Loads), len(p.Bins))
	}
	if name == "gamma" && (math.IsNaN(alpha) || math.IsInf(alpha, 0)) {
		return 0, fmt.Errorf("alpha: %v: allowed: a number", alpha)
	}
	return m.of(moment{Profile: p, alpha: alpha}), nil
}
