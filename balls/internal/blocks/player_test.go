package blocks

import (
	"math"
	"sync/atomic"

	"ballslab/balls/internal/law"
)

// A player plays an engine block by block, for tests to look at a block that has been drawn
// and is not yet added to the state, and notes what was known of it when.
type player struct {
	*Engine
	steps  int64  // length of all blocks, 0 for that which the engine takes
	drawn  func() // called with every block that has been drawn
	blocks int64
	singly int64 // steps played one by one

	marks  []mark       // of the block: what became known of sure regions, in order of time for each
	hits   [][]int64    // of a periodic block: points in the sure regions up to the end of each piece
	shares [2][][]share // of a block of pairs: what became known of the sure regions of each sequence
}

// A mark says that y points of a sure region come up to time t.
type mark struct {
	t    float64
	y    int64
	sure int
}

// A share says that of the first z positions left by earlier regions y are of this one.
type share struct{ z, y int64 }

// newPlayer returns a player. Blocks of a length that is not 0 are played however short they
// are and however many steps are ambiguous.
func newPlayer(e *Engine, length int64) *player {
	if length > 0 {
		e.bins = nil
		e.shortest, e.dearest, e.most = 1, math.Inf(1), math.Inf(1)
	}
	return &player{Engine: e, steps: length}
}

// Advance is that of the engine.
func (p *player) Advance(k int64, stop *atomic.Bool) bool {
	if p.bins != nil {
		return p.Engine.Advance(k, stop)
	}
	for k > 0 {
		k -= p.play(k)
		p.peak = max(p.peak, p.state.Balls)
	}
	return true
}

// play plays a block of at most left steps, or some steps one by one, and returns their number.
func (p *player) play(left int64) int64 {
	if p.steps > 0 {
		p.length, p.other = float64(p.steps), float64(p.steps)
	}
	n, way := p.begin(left)
	if way == nil {
		p.singly += n
		return n
	}
	p.blocks++
	p.marks, p.hits, p.shares = p.marks[:0], nil, [2][][]share{}
	for way.next() {
		p.note(way)
	}
	way.end()
	p.note(way)
	if p.drawn != nil {
		p.drawn()
	}
	return p.finish(way)
}

// note keeps what has become known since it was called last.
func (p *player) note(way way) {
	switch way := way.(type) {
	case *pairs:
		for s := range way.seq {
			for i, r := range way.seq[s].region {
				if i == len(p.shares[s]) {
					p.shares[s] = append(p.shares[s], []share{{}})
				}
				if known := p.shares[s][i]; r.z > known[len(known)-1].z {
					p.shares[s][i] = append(known, share{r.z, r.y})
				}
			}
		}
	case *periodic:
		if len(way.pieces) > len(p.hits) {
			var y []int64
			for i := range p.sures {
				y = append(y, p.sures[i].y)
			}
			p.hits = append(p.hits, y)
		}
	default:
		last := make([]float64, len(p.sures))
		for _, m := range p.marks {
			last[m.sure] = m.t
		}
		for i, r := range p.sures {
			if r.t > last[i] {
				p.marks = append(p.marks, mark{r.t, r.y, i})
			}
		}
	}
}

func occupancy(load, n int64) law.Occupancy {
	return law.Occupancy{Loads: []int64{load}, Bins: []int64{n}}
}
