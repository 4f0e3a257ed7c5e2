package blocks

import (
	"sync/atomic"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A Thrower throws balls into uniform bins of profiles of any number of bins, in
// time that grows with the number of different loads and not with the number of
// balls. Its zero value is ready.
type Thrower struct{ u uniform }

// Throw throws the balls into the bins of the profile, which must list all of them,
// and returns the new profile; it is valid until the next call.
func (t *Thrower) Throw(src *random.Source, p law.Occupancy, balls int64,
	stop *atomic.Bool) (law.Occupancy, bool) {
	n := int64(0)
	for _, b := range p.Bins {
		n += b
	}
	l := law.Insertions(law.OneChoice{})
	state := law.NewState(n, l)
	state.Reset(p)
	ok := t.u.throw(src, l, state, balls, stop)
	t.u.loads, t.u.bins = state.AppendProfile(t.u.loads[:0], t.u.bins[:0])
	return law.Occupancy{Loads: t.u.loads, Bins: t.u.bins}, ok
}
