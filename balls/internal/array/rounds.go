package array

import (
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
	"ballslab/balls/internal/start"
)

// Rounds is an engine whose steps are synchronous rounds, in time of order n each; 4 bytes a bin,
// and 4 more in a leaky process.
type Rounds struct {
	engine.Plain
	law.Round
	start start.Start
	loads []int32
	to    []uint32 // where the balls of a round arrive, in a leaky process
	src   *random.Source
	table []int64 // memory of AppendProfile
}

// NewRounds returns an engine.
func NewRounds(s start.Start, r law.Round) *Rounds {
	e := &Rounds{Round: r, start: s, loads: make([]int32, s.Bins)}
	if !r.Repeated {
		e.to = make([]uint32, 0, s.Bins)
	}
	return e
}

// Start implements engine.Engine.
func (e *Rounds) Start(src *random.Source) {
	e.src = src
	fill(e.start, e.loads, src)
}

// Advance implements engine.Engine.
func (e *Rounds) Advance(k int64, stop *atomic.Bool) bool {
	for range k {
		if stop != nil && stop.Load() {
			return false
		}
		if e.ArriveFirst {
			e.arrive()
		}
		released := e.release()
		switch {
		case e.Repeated:
			for range released {
				e.loads[e.src.Below(uint64(len(e.loads)))]++
			}
		case !e.ArriveFirst:
			e.arrive()
		}
	}
	return true
}

// release takes a ball from every non-empty bin and returns how many there were.
func (e *Rounds) release() int64 {
	count := int64(0)
	for i, x := range e.loads {
		if x > 0 {
			e.loads[i] = x - 1
			count++
		}
	}
	return count
}

// arrive chooses all bins before any ball is placed. The first of equals takes the ball: since
// the choices are independent and uniform, that is a fair one.
func (e *Rounds) arrive() {
	e.to = e.to[:0]
	for range sample.Binomial(e.src, int64(len(e.loads)), e.Lambda) {
		e.to = append(e.to, uint32(lightest(e.loads, e.src, e.D)))
	}
	for _, i := range e.to {
		e.loads[i]++
	}
}

// AppendProfile implements engine.Engine.
func (e *Rounds) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return Profile(&e.table, e.loads, loads, bins)
}
