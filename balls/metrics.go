package balls

import (
	"fmt"
	"slices"
	"strings"

	"ballslab/balls/internal/deletion"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/spelling"
	"ballslab/balls/internal/turnover"
)

// A metric is a number taken of a profile, or, for one process, of its engine.
type metric struct {
	name, doc string
	integer   bool
	vector    bool // tail_fractions: taken apart from the others
	level     bool // not about differences of loads alone
	mean      bool // over bins, pairs or edges: a ball in another place moves it by 2/n, not by 1
	of        func(p Profile, alpha float64) float64
	process   string // those that have it; empty for all
	from      func(e engine.Engine) float64
	with      func(e engine.Engine, p Profile) float64
}

// step is how far a value is thought to be from the next, for n bins.
func (m metric) step(n int64) float64 {
	if m.mean {
		return 2 / float64(n)
	}
	return 1
}

func (m metric) value(e engine.Engine, p Profile, alpha float64) float64 {
	if m.with != nil {
		return m.with(e, p)
	}
	if m.from != nil {
		return m.from(e)
	}
	return m.of(p, alpha)
}

var metrics = []metric{
	{name: "max_load", integer: true, level: true, doc: "largest load", of: func(p Profile, _ float64) float64 { return float64(p.MaxLoad()) }},
	{name: "min_load", integer: true, level: true, doc: "smallest load", of: func(p Profile, _ float64) float64 { return float64(p.MinLoad()) }},
	{name: "total_load", integer: true, level: true, doc: "number of balls in the bins, W", of: func(p Profile, _ float64) float64 { return float64(p.TotalLoad()) }},
	{name: "gap", doc: "max_load - W/n", of: func(p Profile, _ float64) float64 { return p.Gap() }},
	{name: "discrepancy", doc: "another name of gap", of: func(p Profile, _ float64) float64 { return p.Gap() }},
	{name: "range", integer: true, doc: "max_load - min_load", of: func(p Profile, _ float64) float64 { return float64(p.Range()) }},
	{name: "excess", doc: "balls above the average: sum of max(0, x - W/n)", of: func(p Profile, _ float64) float64 { return p.Excess() }},
	{name: "bins_above_average", integer: true, doc: "bins with load above W/n", of: func(p Profile, _ float64) float64 { return float64(p.BinsAboveAverage()) }},
	{name: "empty", integer: true, level: true, doc: "bins without a ball", of: func(p Profile, _ float64) float64 { return float64(p.Empty()) }},
	{name: "tail_fractions", vector: true, level: true, doc: "entry k = 0, 1, ...: fraction of the bins with load k or more; below 1 at k = 0 where loads are negative"},
	{name: "upsilon", doc: "sum of (x - W/n)^2", of: func(p Profile, _ float64) float64 { return p.Upsilon() }},
	{name: "gamma", doc: "sum of exp(alpha y) + exp(-alpha y), y = x - W/n", of: func(p Profile, alpha float64) float64 { return p.Gamma(alpha) }},
	{name: "gini_difference", mean: true, doc: "mean of |x_i - x_j| over independent uniform bins i, j, which may be the same", of: func(p Profile, _ float64) float64 { return p.GiniDifference() }},
	{name: "recourse", integer: true, doc: "bin-deletion: balls moved, the loads of the deleted bins, summed", process: "bin-deletion", from: func(e engine.Engine) float64 { return float64(e.(*deletion.Game).Recourse()) }},
	{name: "moves_per_ball_max", integer: true, doc: "bin-deletion: how often the ball moved most was moved", process: "bin-deletion", from: func(e engine.Engine) float64 { return float64(e.(*deletion.Game).MovesPerBallMax()) }},
	{name: "peak_max_load", integer: true, doc: "bin-deletion: largest load at the start or after any round", process: "bin-deletion", from: func(e engine.Engine) float64 { return float64(e.(*deletion.Game).PeakMaxLoad()) }},
	{name: "edge_difference", mean: true, doc: "graph processes: mean of |x_u - x_v| over the edges", process: "graph graph-removal graph-sync", from: func(e engine.Engine) float64 { return e.(interface{ EdgeDifference() float64 }).EdgeDifference() }},
	{name: "overload", doc: "random-deletions: max_load - W*/n, W* the largest number of balls so far", process: "random-deletions", with: func(e engine.Engine, p Profile) float64 {
		return aboveAverage(p.MaxLoad(), 1, e.(interface{ Peak() int64 }).Peak(), p.Count())
	}},
	{name: "rises_of_total", integer: true, doc: "random-deletions: steps in which the largest number of balls so far rose: W* - W(0)", process: "random-deletions", from: func(e engine.Engine) float64 { return float64(e.(interface{ Rises() int64 }).Rises()) }},
	{name: "meeting_time", integer: true, doc: "recovery: steps until both copies have the same profile; all steps, if they never had", process: "recovery", from: func(e engine.Engine) float64 { return float64(e.(*turnover.Coupled).MeetingTime()) }},
	{name: "distance", doc: "recovery: half the sum of the differences of the sorted loads of both copies", process: "recovery", from: func(e engine.Engine) float64 { return e.(*turnover.Coupled).Distance() }},
}

// metricNames returns the names of the metrics of a process.
func metricNames(process string) []string {
	var names []string
	for _, m := range metrics {
		if m.process != "" && !slices.Contains(strings.Fields(m.process), process) {
			continue
		}
		names = append(names, m.name)
	}
	return names
}

// metricNamed finds a metric for a process of this name.
func metricNamed(name, process string) (metric, error) {
	names := metricNames(process)
	other := false
	for _, m := range metrics {
		if m.name == name {
			if m.process == "" || slices.Contains(strings.Fields(m.process), process) {
				return m, nil
			}
			other = true
		}
	}
	allowed := strings.Join(names, ", ")
	if other {
		return metric{}, fmt.Errorf("metrics: %s: process %s does not have it; allowed: %s", quote(name), process, allowed)
	}
	if near := spelling.Nearest(name, names); near != "" {
		return metric{}, fmt.Errorf("metrics: %s: unknown; allowed: %s; did you mean %s?", quote(name), allowed, near)
	}
	return metric{}, fmt.Errorf("metrics: %s: unknown; allowed: %s", quote(name), allowed)
}

// resolve fills in the defaults of a plan for a resolved process.
func (plan Plan) resolve(p Process) (Plan, error) {
	gamma, grid := slices.Contains(plan.Metrics, "gamma"), plan.Grid != ""
	if plan.Alpha != 0 && !gamma {
		return plan, fmt.Errorf("alpha: %v: only with the metric gamma", plan.Alpha)
	}
	if plan.Alpha == 0 && gamma {
		plan.Alpha = 1
	}
	if plan.Points != 0 && !grid {
		return plan, fmt.Errorf("points: %d: only with grid", plan.Points)
	}
	if plan.Points == 0 && grid {
		plan.Points = 100
	}
	if plan.Workers < 0 {
		return plan, fmt.Errorf("workers: %d: allowed: an integer of at least 1, or 0 for one per processor", plan.Workers)
	}
	if err := settle(&plan); err != nil {
		return plan, err
	}
	plan.Metrics = slices.Clone(plan.Metrics)
	for i, name := range plan.Metrics {
		if _, err := metricNamed(name, p.Name()); err != nil {
			return plan, err
		}
		if slices.Contains(plan.Metrics[:i], name) {
			return plan, fmt.Errorf("metrics: %s: stands twice; allowed: once", quote(name))
		}
	}
	if plan.Every != 0 {
		if grid {
			return plan, fmt.Errorf("every: %s: not together with grid: %s", plan.Every.quote(), plan.Grid)
		}
		every, err := plan.Every.resolve("every", p.bins())
		if err != nil {
			return plan, err
		}
		if every.Int64() == 0 || p.steps()/every.Int64() > maxPoints {
			return plan, fmt.Errorf("every: %s: allowed: at least 1, and at most %d points in the %d steps", plan.Every.quote(), maxPoints, p.steps())
		}
		plan.Every = every
	}
	return plan, nil
}
