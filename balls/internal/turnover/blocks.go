package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/falling"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
	"ballslab/balls/internal/start"
)

// Blocks is an engine in blocks of steps (see package blocks) whose steps each insert a ball and
// remove one, or do one of the two with a probability beta that may change.
//
// Where every step does both and inserts first, steps I R I R ... I R are one insertion, pairs R I
// in blocks, and one removal.
//
// Where beta has a period and changes often, blocks play it as a cycle. Else the steps are cut
// into pieces in which it is between low and high. A step of a piece is forced to be an insertion
// with probability f = (beta - low)/(1 - low), and else inserts with probability low: together
// beta. Forced steps are few, about one per piece; their positions are thinned from geometric
// skips with the bound (high - low)/(1 - low) of f. Between them there are blocks with beta = low.
// Above 1/2 it is the other way round: steps are forced to be removals, and else insert with
// probability high.
//
// While few balls are left, package falling plays random deletions.
type Blocks struct {
	*blocks.Engine
	filler         *start.Filler
	insert, remove law.Law
	coin           law.Law  // of the present piece
	beta           law.Beta // nil: every step does both
	insertFirst    bool
	periodic       bool            // beta is played as a cycle
	falling        *falling.System // nil: a removal may leave the balls as they are, as in queues
	t              int64
	src            *random.Source
}

// NewBlocks returns an engine; the arguments are those of [NewLevels].
func NewBlocks(s start.Start, insert, remove law.Rule, beta law.Beta, insertFirst bool) *Blocks {
	e := &Blocks{
		filler: start.NewFiller(s), beta: beta, insertFirst: insertFirst,
		insert: law.Coins(1, insert, remove), remove: law.Coins(0, insert, remove),
		coin: law.Coins(0, insert, remove),
	}
	if beta == nil {
		e.Engine = blocks.New(s.Bins, law.Occupancy{}, law.Replacements(insert, remove))
		return e
	}
	low, _, _ := beta.Piece(0)
	e.Engine = blocks.New(s.Bins, law.Occupancy{}, law.Coins(low, insert, remove))
	if _, always := remove.(law.NonEmpty); always {
		e.falling = falling.New(e.Engine, insert, remove, beta)
	}
	return e
}

// SetCycle says that beta is this cycle, so that steps need not be cut into pieces. To be called
// before Start.
func (e *Blocks) SetCycle(c *cycle.Cycle) {
	e.periodic = true
	e.Engine.SetCycle(c)
	if e.falling != nil {
		e.falling.SetCycle(c)
	}
}

// WatchPeak makes the engine keep the largest number of balls, to be called before Start.
func (e *Blocks) WatchPeak() {
	e.Engine.WatchPeak()
	if e.falling != nil {
		e.falling.WatchPeak()
	}
}

// Number implements engine.Engine.
func (e *Blocks) Number(name string) (float64, bool) {
	return engine.OfTotal(name, e.Peak(), e.Rises())
}

// Rises returns by how much the largest number of balls so far exceeds the one at time 0.
func (e *Blocks) Rises() int64 { return e.Peak() - e.filler.Balls }

// Start implements engine.Engine.
func (e *Blocks) Start(src *random.Source) {
	e.src, e.t = src, 0
	e.StartFrom(src, e.filler.Loads(src))
	if e.falling != nil {
		e.falling.Start(src)
	}
}

// Advance implements engine.Engine.
func (e *Blocks) Advance(k int64, stop *atomic.Bool) bool {
	switch {
	case e.beta != nil:
		return e.either(k, stop)
	case !e.insertFirst || k == 0:
		return e.Engine.Advance(k, stop)
	}
	e.Singly(e.insert, 1)
	if !e.Engine.Advance(k-1, stop) {
		return false
	}
	e.Singly(e.remove, 1)
	return true
}

// either plays k steps that insert or remove.
func (e *Blocks) either(k int64, stop *atomic.Bool) bool {
	for k > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		c := k
		if e.falling != nil {
			played := int64(0)
			played, c = e.falling.Skip(e.t, k, stop)
			e.t += played
			k -= played
		}
		if !e.inBlocks(c, stop) {
			return false
		}
		k -= c
	}
	return true
}

// inBlocks plays k such steps in blocks.
func (e *Blocks) inBlocks(k int64, stop *atomic.Bool) bool {
	if e.periodic {
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
			if run < blocks.Shortest {
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
			if in {
				e.Singly(e.insert, 1)
			} else {
				e.Singly(e.remove, 1)
			}
			e.t++
		}
	}
	return true
}
