package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
)

// Blocks plays long blocks of steps on the counts; see package blocks.
//
// Insert-first steps I R I R ... I R are one insertion, pairs R I in blocks, and
// one removal.
//
// Where beta has a period and changes often, blocks play it as a cycle. Else the steps are cut into pieces in which it
// is between low and high. A step of a piece is forced to be an insertion with
// probability f = (beta - low)/(1 - low), and else inserts with probability low:
// together beta. Forced steps are few (about one per piece); their positions are
// thinned from geometric skips with the bound (high - low)/(1 - low) of f. Between
// them there are blocks with beta = low. Above 1/2 it is the other way round: steps are forced to be
// removals, and else insert with probability high.
//
// Blocks do not help where few balls or few bins with a ball are left: see fewballs.go and lonebin.go.
type Blocks struct {
	*blocks.Engine
	filler         *filler
	insert, remove law.Law
	coin           law.Law // of the present piece
	beta           Beta
	insertFirst    bool
	drains         bool // a removal takes a ball as long as there is one (see empty.go): false for queues
	t              int64
	watched        bool
	cycle          *cycle.Cycle // nil: beta has no period
	// of few balls: see fewballs.go
	few     int64 // so many balls are few
	whole   spell // of the cycle
	types   types
	words   []word
	record  record
	loads   []int64 // see lonebin.go
	bins    []int64
	skipped int64 // for tests
	regime  regime
	src     *random.Source
}

// NewBlocks returns an engine; the arguments are those of [NewLevels].
func NewBlocks(s Start, insert, remove law.Rule, beta Beta, insertFirst bool) *Blocks {
	l := law.Replacements(insert, remove)
	if beta != nil {
		low, _, _ := beta.Piece(0)
		l = law.Coins(low, insert, remove)
	}
	_, drains := remove.(law.NonEmpty)
	return &Blocks{
		drains: drains, coin: law.Coins(0, insert, remove),
		Engine: blocks.New(s.Bins, law.Occupancy{}, l), filler: newFiller(s),
		insert: law.Coins(1, insert, remove), remove: law.Coins(0, insert, remove), beta: beta, insertFirst: insertFirst,
		types: types{beta: beta}, regime: usual,
	}
}

// SetCycle says that beta is this cycle, so that steps need not be cut into pieces: see blocks.Engine, and, for few
// balls, empty.go. To be called before Start.
func (e *Blocks) SetCycle(c *cycle.Cycle) {
	e.cycle = c
	e.whole = e.period(c)
	if c.Period() <= longestLanes {
		e.types.lanes = newLanes(c.At, c.Period())
	}
	e.Engine.SetCycle(c)
}

// WatchPeak makes the engine keep the largest number of balls, to be called before Start.
func (e *Blocks) WatchPeak() {
	e.watched = true
	e.Engine.WatchPeak()
}

// Rises returns by how much the largest number of balls so far exceeds the one at time 0.
func (e *Blocks) Rises() int64 { return e.Peak() - e.filler.start.Balls }

// Start implements engine.Engine.
func (e *Blocks) Start(src *random.Source) {
	e.src, e.t = src, 0
	e.few = e.regime.few
	if e.meet(2*e.regime.sparse) < seldom {
		e.few = e.regime.sparse
	}
	e.StartFrom(src, e.filler.profile(src))
}

// Advance implements engine.Engine.
func (e *Blocks) Advance(k int64, stop *atomic.Bool) bool {
	if e.beta != nil {
		return e.coins(k, stop)
	}
	if !e.insertFirst || k == 0 {
		return e.Engine.Advance(k, stop)
	}
	e.Singly(e.insert, 1)
	if !e.Engine.Advance(k-1, stop) {
		return false
	}
	e.Singly(e.remove, 1)
	return true
}

// shortest is the length below which a block does not pay.
const shortest = 40

// coins plays k steps whose beta may change.
func (e *Blocks) coins(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		m, c := e.Balls(), k
		if e.drains {
			if m >= e.regime.heavy {
				if done := e.drain(k, stop); done > 0 {
					k -= done
					continue
				}
			}
			if m <= fewFalling {
				if s := e.ahead(k); m <= e.few || s.falls {
					k -= e.withFew(s, s.steps, stop)
					continue
				}
			}
			c = min(k, max(2*shortest, m-e.few))              // until then there are not few
			c = min(c, max(1<<16, e.NonEmpty()-e.regime.few)) // nor few bins with a ball
		}
		if !e.many(c, stop) {
			return false
		}
		k -= c
	}
	return true
}

// many plays k steps in blocks.
func (e *Blocks) many(k int64, stop *atomic.Bool) bool {
	if e.cycle != nil {
		e.t += k
		return e.Engine.Advance(k, stop)
	}
	for k > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		low, high, length := e.beta.Piece(e.t)
		length = min(length, k)
		k -= length
		// where most steps insert, forced steps are removals: 1/(1 - low) may be large
		base, bound := low, (high-low)/(1-low)
		if low > 0.5 {
			base, bound = high, (high-low)/high
		}
		e.SetBeta(base)
		end := e.t + length
		for e.t < end {
			run := end - e.t // steps up to the next that may be forced
			if low < high {
				run = min(run, sample.Geometric(e.src, bound))
			}
			if run < shortest {
				e.coin.Beta = base
				e.Singly(e.coin, run)
			} else if !e.Engine.Advance(run, stop) {
				return false
			}
			if e.t += run; e.t == end {
				break
			}
			in := e.src.Float64() < base
			if beta := e.beta.At(e.t); base == low {
				in = in || e.src.Float64()*bound < (beta-low)/(1-low)
			} else {
				in = in && e.src.Float64()*bound >= (high-beta)/high
			}
			e.single(in)
			e.t++
		}
	}
	return true
}

// single plays a step of this type.
func (e *Blocks) single(in bool) {
	if in {
		e.Singly(e.insert, 1)
	} else {
		e.Singly(e.remove, 1)
	}
}
