package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Alternating plays steps that insert and remove in turn, from an insertion on: after that, pairs
// of a removal and an insertion in blocks (see package blocks), and what is left over.
type Alternating struct {
	*blocks.Engine
	filler         *filler
	insert, remove law.Law
	t              int64
}

// NewAlternating returns an engine.
func NewAlternating(s Start, insert, remove law.Rule, strict bool) *Alternating {
	return &Alternating{
		Engine: blocks.New(s.Bins, law.Profile{}, law.Replacements(insert, remove), strict), filler: newFiller(s),
		insert: law.Coins(1, insert, remove), remove: law.Coins(0, insert, remove),
	}
}

// Start implements engine.Engine.
func (e *Alternating) Start(src *random.Source) {
	e.t = 0
	e.StartFrom(src, e.filler.profile(src))
}

// Advance implements engine.Engine.
func (e *Alternating) Advance(k int64, stop *atomic.Bool) bool {
	if k > 0 && e.t%2 == 0 {
		e.Singly(e.insert, 1)
		e.t++
		k--
	}
	// a pair takes a lone ball away and puts it into an empty system: nothing changes
	if e.Balls() > 1 && !e.Engine.Advance(k/2, stop) {
		return false
	}
	if k%2 == 1 {
		e.Singly(e.remove, 1)
	}
	e.t += k
	return true
}

// Rises returns by how much the largest number of balls so far exceeds the one at time 0.
func (e *Alternating) Rises() int64 { return e.Peak() - e.filler.start.Balls }
