package blocks

import (
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/sample"
)

// points plays steps that have independent uniform times: their number in each region is
// drawn, then where those in the strips are, and these are decided in the order of time.
type points struct {
	block          // the other ways share it
	events []event // the ambiguous steps
	at     int     // the next of them
	until  float64 // time at which the block ends: 1, or that of the event that cuts it
	path   []piece // see runningmax.go
}

// An event is an ambiguous step.
type event struct {
	t, u  float64
	strip int32
	entry int32 // what it hit; before that is known, lower or upper, see scatter
}

// fit chooses limits and regions for k steps. It returns false if the limits are too narrow.
func (p *points) fit(k int64) bool {
	p.limit(float64(k))
	p.cutAll()
	return p.apart() && p.confirm(float64(k))
}

// begin draws how many points there are in each region, and those in the strips.
func (p *points) begin(k int64) {
	src := p.src
	p.forget()
	p.path = p.path[:0]
	// how many points are in the strips, and in each sure region
	rest := k
	left := p.ambiguous
	for i := range p.sures {
		left += p.sures[i].area
	}
	j := sample.Binomial(src, rest, p.ambiguous/left)
	rest -= j
	left -= p.ambiguous
	last := len(p.sures) - 1
	for i := range p.sures {
		c := &p.sures[i]
		c.n = rest
		if i < last {
			c.n = sample.Binomial(src, rest, c.area/left)
			left -= c.area
		}
		rest -= c.n
	}
	p.restart()
	for range j {
		v := src.Float64() * p.ambiguous
		i := 0
		for i < len(p.strips)-1 && v >= p.strips[i].upTo {
			i++
		}
		t, u := p.strips[i].point(src)
		p.events = append(p.events, event{t: t, u: u, strip: int32(i)})
	}
	p.sort()
}

// restart forgets the events of the block before.
func (p *points) restart() { p.events, p.at, p.until = p.events[:0], 0, 1 }

// next implements [way].
func (p *points) next() bool {
	if p.at == len(p.events) {
		return false
	}
	ev := &p.events[p.at]
	p.at++
	if p.rising {
		p.drawAll(ev.t)
	}
	p.decide(ev)
	if p.endsBlock(ev) {
		p.stop(ev)
	}
	return true
}

// endsBlock returns whether the event leads to where the entries must be laid out anew.
func (p *points) endsBlock(ev *event) bool {
	s := p.state
	if s.Single[ev.entry] {
		return p.ambIns[ev.entry]+p.ambRem[ev.entry] == law.Apart
	}
	to := int(ev.entry) + 1
	if p.strips[ev.strip].rem {
		to = int(ev.entry) - 1
	}
	return to >= 0 && s.Edge[to]
}

// stop ends the block with this event, the latest. A block may be cut at any stopping
// time: a moment that is known from the points up to it. What comes later is then as it
// was before, independent and uniform, and is simply not used.
func (p *points) stop(ev *event) { p.events, p.until = p.events[:p.at], ev.t }

// end implements [way].
func (p *points) end() {
	for p.next() {
	}
	for i := range p.sures {
		if p.until < 1 {
			p.upTo(i, p.until)
		} else {
			p.sures[i].y, p.sures[i].t = p.sures[i].n, 1
		}
	}
	if p.rising {
		p.climb()
	}
}

// apply adds to the state the points of the sure regions up to their time, and
// the events. It returns how many these are.
func (p *points) apply() int64 {
	s := p.state
	done := int64(len(p.events))
	for i := range p.sures {
		c := &p.sures[i]
		if c.y == 0 {
			continue
		}
		done += c.y
		if c.rem {
			s.Remove(c.entry, c.y)
		} else {
			s.Insert(c.entry, c.y)
		}
	}
	for i := range p.events {
		ev := &p.events[i]
		if p.strips[ev.strip].rem {
			s.Remove(int(ev.entry), 1)
		} else {
			s.Insert(int(ev.entry), 1)
		}
	}
	return done
}

// sort puts the events in the order of time.
func (p *points) sort() {
	ev := p.events
	for a := 1; a < len(ev); a++ {
		x := ev[a]
		b := a
		for ; b > 0 && x.t < ev[b-1].t; b-- {
			ev[b] = ev[b-1]
		}
		ev[b] = x
	}
}
