package balls

import (
	"fmt"
	"math"
	"slices"

	"ballslab/balls/internal/spec"
	"ballslab/internal/portable"
)

// A Plan says how often and how closely a process is watched. Its zero value
// is one trial of seed 0, watching the maximum load at the end.
//
// # Engines
//
// The same law runs on three engines that agree in distribution: bins (an array of loads),
// levels (the number of bins at each load, one step at a time) and blocks (the same counts, long
// blocks of steps at once). Engine "auto" takes the fastest that is right, and the result names
// the one used.
//
// # Random numbers
//
// Trial i of seed s has a stream of random numbers of its own, a function of s, i and the
// parameters of the process alone. So a result does not depend on the number of workers or on
// what else is in a sweep.
//
// What a step takes from the stream is the engine's affair: another engine gives other numbers
// of the same law. So may a time series, since engines that play many steps at once (bins and
// blocks; never levels) begin anew at its points, and, in [RandomDeletions] on blocks, the metrics
// overload and rises_of_total. The other metrics change no number.
type Plan struct {
	// Trials is the number of independent trials; 0 means 1.
	Trials int64 `key:"trials" default:"1" min:"1" doc:"number of independent trials"`
	// Seed is the seed of all random numbers of the run.
	Seed uint64 `key:"seed" default:"0" doc:"seed of all random numbers"`
	// Engine is auto (default), bins, levels or blocks.
	Engine string `key:"engine" default:"auto" words:"auto bins levels blocks" gone:"blocks-strict: blocks has the same law" doc:"what holds the loads; all agree in law"`
	// Metrics names what is reported (docs/spec.md); none means max_load.
	Metrics []string `key:"metrics" default:"[max_load]" doc:"what is reported; see the table of metrics"`
	// Alpha is the parameter of the metric gamma; 0 means 1.
	Alpha float64 `key:"alpha" min:"1e-6" doc:"parameter of the metric gamma, 1 if not given"`
	// Every asks for a time series with one point every so many steps: at
	// Every, 2 Every, ... up to the last step.
	Every Count `key:"every" min:"1" doc:"time series with a point every so many steps"`
	// Grid asks for a time series with Points points (100 if 0): linear
	// (evenly spaced, the last at the end) or geometric (from step 1 to the
	// end; equal steps are listed once).
	Grid   string `key:"grid" words:"linear geometric" doc:"time series with points spread evenly or geometrically"`
	Points int64  `key:"points" min:"1" max:"100000" doc:"number of points of the grid, 100 if not given"`
	// Workers is the number of trials run at a time; 0 means one per processor.
	// Results do not depend on it.
	Workers int
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
	if len(plan.Metrics) == 0 {
		plan.Metrics = nil // not given
	}
	if err := spec.Settle(&plan); err != nil {
		return plan, err
	}
	plan.Metrics = slices.Clone(plan.Metrics)
	for i, name := range plan.Metrics {
		if _, err := metricNamed(name, p.Name()); err != nil {
			return plan, err
		}
		if slices.Contains(plan.Metrics[:i], name) {
			return plan, fmt.Errorf("metrics: %s: stands twice; allowed: once", spec.Quote(name))
		}
	}
	if plan.Every != 0 {
		if grid {
			return plan, fmt.Errorf("every: %s: not together with grid: %s", plan.Every.Quoted(), plan.Grid)
		}
		s := p.setup(plan.Metrics)
		every, err := plan.Every.Resolve("every", s.bins)
		if err != nil {
			return plan, err
		}
		if every.Int64() == 0 || s.steps/every.Int64() > maxPoints {
			return plan, fmt.Errorf("every: %s: allowed: at least 1, and at most %d points in the %d steps", plan.Every.Quoted(), maxPoints, s.steps)
		}
		plan.Every = every
	}
	return plan, nil
}

// maxPoints is the largest number of points of a time series.
const maxPoints = 100_000

// points returns the steps at which a resolved plan asks for a look at a run
// of so many steps, in increasing order; none if it asks for no time series.
func (plan Plan) points(steps int64) []int64 {
	var at []int64
	switch {
	case plan.Every != 0:
		every := plan.Every.Int64()
		for t := every; t <= steps; t += every {
			at = append(at, t)
		}
	case plan.Grid == "linear":
		for i := int64(1); i <= plan.Points; i++ {
			t := int64(math.Round(float64(steps) * (float64(i) / float64(plan.Points))))
			if len(at) == 0 || t > at[len(at)-1] {
				at = append(at, t)
			}
		}
	case plan.Grid == "geometric":
		for i := range plan.Points {
			t := steps
			if i < plan.Points-1 {
				t = int64(math.Round(portable.Pow(float64(steps), float64(i)/float64(plan.Points-1))))
				t = min(t, steps) // 0^0 is 1, and no step is played where there is none
			}
			if len(at) == 0 || t > at[len(at)-1] {
				at = append(at, t)
			}
		}
	}
	return at
}
