package balls

// A Plan says how often and how closely a process is watched. Its zero value
// is one trial of seed 0, watching the maximum load at the end.
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
