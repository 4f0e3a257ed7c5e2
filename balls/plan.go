package balls

// A Plan says how often and how closely a process is watched. Its zero value
// is one trial of seed 0, watching the maximum load at the end.
type Plan struct {
	// Trials is the number of independent trials; 0 means 1.
	Trials int64
	// Seed is the seed of all random numbers of the run.
	Seed uint64
	// Engine is auto (default), bins, levels, blocks or blocks-strict.
	Engine string
	// Metrics names what is reported (docs/spec.md); none means max_load.
	Metrics []string
	// Alpha is the parameter of the metric gamma; 0 means 1.
	Alpha float64
	// Every asks for a time series with one point every so many steps.
	Every Count
	// Grid asks for a time series with Points points: linear or geometric.
	Grid   string
	Points int
	// Workers is the number of trials run at a time; 0 means one per processor.
	// Results do not depend on it.
	Workers int
}

// A Count is a number of balls, steps or rounds: an integer such as "5000" or
// "1e6", or an expression in n, the number of bins: "n", "2n", "n*ln(n)",
// "n^2". Empty means the default. [Exactly] makes one of a number.
type Count string
