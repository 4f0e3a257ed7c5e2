package balls

import (
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
	// bins is the number of bins, n, of a resolved process.
	bins() int64
	// steps is the number of steps of a trial of a resolved process.
	steps() int64
	// arrayBytes is what one engine bins of a resolved process needs at least, in bytes.
	arrayBytes() int64
	// build returns a maker of engines of the given name (auto, bins, levels,
	// blocks) with the name of the one taken, or an error that
	// says why that engine cannot run this process. Every worker makes one
	// engine of its own and uses it for many trials.
	build(name string) (used string, make func() engine.Engine, err error)
}
