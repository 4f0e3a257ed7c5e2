package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
)

// Alternating plays steps that insert and remove in turn, from an insertion on: after that, pairs
// of a removal and an insertion in blocks (see package blocks), and what is left over.
type Alternating struct {
	*blocks.Engine
	filler         *filler
	insert, remove law.Law
	t              int64
	src            *random.Source
}

// NewAlternating returns an engine.
func NewAlternating(s Start, insert, remove law.Rule) *Alternating {
	return &Alternating{
		Engine: blocks.New(s.Bins, law.Occupancy{}, law.Replacements(insert, remove)), filler: newFiller(s),
		insert: law.Coins(1, insert, remove), remove: law.Coins(0, insert, remove),
	}
}

// Start implements engine.Engine.
func (e *Alternating) Start(src *random.Source) {
	e.t, e.src = 0, src
	e.StartFrom(src, e.filler.profile(src))
}

// Advance implements engine.Engine.
func (e *Alternating) Advance(k int64, stop *atomic.Bool) bool {
	if k > 0 && e.t%2 == 0 {
		e.Singly(e.insert, 1)
		e.t++
		k--
	}
	if !e.pairs(k/2, stop) {
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

// pairs plays k removals, each with an insertion after it. Where no bin has two balls, a pair changes nothing unless all
// choices of its insertion meet one of the other balls: with m balls, with probability ((m-1)/n)^d (see sparse.go).
func (e *Alternating) pairs(k int64, stop *atomic.Bool) bool {
	m := e.Balls()
	most := meet(e.insert.Insert, max(0, m-1), e.filler.start.Bins)
	if most > seldom {
		return e.Engine.Advance(k, stop)
	}
	for k > 0 {
		if e.NonEmpty() < m {
			c := min(k, 1<<12)
			if !e.Engine.Advance(c, stop) {
				return false
			}
			k -= c
			continue
		}
		skip := sample.Geometric(e.src, most)
		if skip >= k {
			break
		}
		e.SetProfile(law.Occupancy{Loads: []int64{1, 2}, Bins: []int64{m - 2, 1}})
		k -= skip + 1
	}
	return true
}
