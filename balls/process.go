package balls

import (
	"ballslab/balls/graphs"
	"ballslab/balls/internal/engine"
)

// A Process is a balls-into-bins process with its parameters, one of the
// structs of this package, such as [Allocate]. The fields of such a struct are
// the keys of a specification (docs/spec.md); a zero field has the default
// stated there. A 0 that is meant is [Zero], or Expr("0") for a [Count].
type Process interface {
	// Name is the name of the process in specifications, such as "allocate".
	Name() string
	// resolve fills in the defaults and refuses impossible values; the error
	// names the key, the value and what is allowed.
	resolve() (Process, error)
	// setup describes a resolved process to the runner, for a run with these metrics.
	setup(metrics []string) setup
}

// processes lists the processes there are. To add one, write its file and add it here.
var processes = []Process{
	Allocate{}, BinDeletion{}, Infinite{}, RandomDeletions{}, Supermarket{}, Lifetimes{}, Repeated{},
	Leaky{}, Recovery{}, GraphAllocate{}, GraphRemoval{}, GraphSync{},
}

// A setup is all that the runner knows of a process. A field that is left out means what
// stands in brackets.
//
// After the burn-in a trial has steps steps, of unit steps of the engine each. A process that
// is observed in equilibrium is looked at after every stride steps of the engine, and a metric
// is the average over these looks; else it is that after the last step.
type setup struct {
	bins   int64 // number of bins, n
	steps  int64
	burnIn int64 // (none)
	unit   int64 // (1)
	stride int64 // (no averages)
	// build returns a maker of engines of the given name (auto, bins, levels, blocks) with the
	// name of the one taken, or an error that says why that engine cannot run the process.
	// Every worker makes an engine of its own and uses it for many trials.
	build func(name string) (used string, make func() engine.Engine, err error)
	bytes int64         // what an engine bins needs at least (little)
	alone bool          // trials must be played one at a time
	graph *graphs.Graph // of a process on a graph
	drawn func() error  // refuses what can be told only of a graph whose edges are drawn (nothing)
	// noEquilibrium says why the loads have no equilibrium, as theory proves, or "" if they may.
	// With differences, their differences may: metrics that are not about the level of the
	// loads. (There may be one.)
	noEquilibrium func() (why string, differences bool)
}

// filled fills in what is left out.
func (s setup) filled() setup {
	s.unit = max(1, s.unit)
	s.stride = min(s.stride, s.unit*s.steps)
	return s
}
