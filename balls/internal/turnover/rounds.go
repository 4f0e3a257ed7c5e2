package turnover

import (
	"cmp"
	"slices"
	"sync/atomic"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
	"ballslab/balls/internal/start"
)

// Rounds plays synchronous rounds on the counts of bins per load: a round is a block by nature, and
// takes time that grows with the number of different loads only, some 10 to 20 microseconds at any
// n. How many balls come to the bins of each load is multinomial, and those of one load are a throw
// into these bins. Exact up to the rounding of doubles.
type Rounds struct {
	engine.Plain
	law.Round
	filler  *start.Filler
	now     law.Occupancy
	weights []float64
	counts  []int64
	classes []class
	throw   blocks.Thrower
	src     *random.Source
}

// A class is how many bins have this load.
type class struct{ load, bins int64 }

// NewRounds returns an engine.
func NewRounds(s start.Start, r law.Round) *Rounds {
	return &Rounds{Round: r, filler: start.NewFiller(s)}
}

// Start implements engine.Engine.
func (e *Rounds) Start(src *random.Source) {
	e.src = src
	p := e.filler.Loads(src)
	e.now.Loads, e.now.Bins = append(e.now.Loads[:0], p.Loads...), append(e.now.Bins[:0], p.Bins...)
}

// Advance implements engine.Engine; its steps are rounds.
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
			p, ok := e.throw.Throw(e.src, e.now, released, stop)
			if !ok {
				return false
			}
			e.now.Loads, e.now.Bins = append(e.now.Loads[:0], p.Loads...), append(e.now.Bins[:0], p.Bins...)
		case !e.ArriveFirst:
			e.arrive()
		}
	}
	return true
}

func (e *Rounds) release() int64 {
	count := int64(0)
	for i, x := range e.now.Loads {
		if x > 0 {
			e.now.Loads[i]--
			count += e.now.Bins[i]
		}
	}
	e.join()
	return count
}

// join puts the bins of equal loads together; the loads are in order.
func (e *Rounds) join() {
	p, j := &e.now, 0
	for i := 1; i < len(p.Loads); i++ {
		if p.Loads[i] == p.Loads[j] {
			p.Bins[j] += p.Bins[i]
			continue
		}
		j++
		p.Loads[j], p.Bins[j] = p.Loads[i], p.Bins[i]
	}
	p.Loads, p.Bins = p.Loads[:j+1], p.Bins[:j+1]
}

// arrive brings the arrivals of a round, all by the loads before: each goes to a bin of load l with
// probability s_l^D - s_(l+1)^D, where s_l is the fraction of bins with at least l balls, since D
// uniform bins all have at least l balls with probability s_l^D. Within a load the bins are alike.
func (e *Rounds) arrive() {
	if e.D == 1 { // one throw into all bins
		p, _ := e.throw.Throw(e.src, e.now, sample.Binomial(e.src, e.filler.Bins, e.Lambda), nil)
		e.now.Loads, e.now.Bins = append(e.now.Loads[:0], p.Loads...), append(e.now.Bins[:0], p.Bins...)
		return
	}
	n := float64(e.filler.Bins)
	e.weights, e.counts = e.weights[:0], e.counts[:0]
	above := e.filler.Bins
	for _, c := range e.now.Bins {
		a, b := float64(above)/n, float64(above-c)/n
		above -= c
		sum, power := 0.0, 1.0 // a^D - b^D = (a-b) (a^(D-1) + a^(D-2) b + ...)
		for range e.D {
			sum = float64(sum*a) + power
			power *= b
		}
		e.weights, e.counts = append(e.weights, float64(c)/n*sum), append(e.counts, 0)
	}
	sample.Multinomial(e.src, sample.Binomial(e.src, e.filler.Bins, e.Lambda), e.weights, e.counts)
	e.classes = e.classes[:0]
	for i, balls := range e.counts {
		one := law.Occupancy{Loads: e.now.Loads[i : i+1], Bins: e.now.Bins[i : i+1]}
		if balls > 0 {
			one, _ = e.throw.Throw(e.src, one, balls, nil)
		}
		for j, x := range one.Loads {
			e.classes = append(e.classes, class{x, one.Bins[j]})
		}
	}
	slices.SortFunc(e.classes, func(x, y class) int { return cmp.Compare(x.load, y.load) })
	e.now.Loads, e.now.Bins = e.now.Loads[:0], e.now.Bins[:0]
	for _, c := range e.classes {
		e.now.Loads, e.now.Bins = append(e.now.Loads, c.load), append(e.now.Bins, c.bins)
	}
	e.join()
}

// AppendProfile implements engine.Engine.
func (e *Rounds) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return append(loads, e.now.Loads...), append(bins, e.now.Bins...)
}
