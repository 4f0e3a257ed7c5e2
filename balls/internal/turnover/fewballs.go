package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/cycle"
)

// Blocks do not help where there are few balls, but then the system often is empty, and only the
// steps since it last was decide which bins hold them. So the number of balls is followed through
// the types of the steps (walk.go) at about 0.3 ns a step, and when that ends, the types since the
// last empty moment are played, one step at a time. Where the moments at which the system is empty
// never end, most of the steps need no types either (empty.go).

const (
	// In a system that falls, so many balls are few, whatever else is said.
	fewFalling = 1 << 14
	// It falls, in this sense, if the mean of beta is at most gently, and the sums of beta stay so
	// near to those of the mean.
	gently = 0.4999
	wander = 1 << 15
	// pieces of beta that are looked at to see whether it falls
	pieces = 1 << 20
)

// A regime says when balls are few.
type regime struct {
	few      int64   // so many are followed through the types, until there are twice as many
	sparse   int64   // the same where bins are many: see sparse.go
	heavy    int64   // balls of a bin that makes many
	patience int64   // steps without an empty system, after which what is kept is played
	spell    int64   // of pieces with beta < 1/2, from which the system may fall
	sight    int64   // steps after which it is looked again whether it does
	lambda   float64 // e^-lambda is taken for impossible
	warm     int     // records are looked for after a share of 2^-warm of the steps
	worth    float64 // see climb
}

var usual = regime{few: 128, sparse: 512, heavy: 1 << 14, patience: 1 << 22, spell: 1 << 12, sight: 1 << 20, lambda: certain, warm: 8, worth: 40}

// A spell is a number of steps for which one thing is known of beta.
type spell struct {
	falling
	steps   int64
	falls   bool  // few are fewFalling
	last    int64 // see falling
	repeats bool  // it is mean all the time, or has a short period
}

// period returns what is known of a beta that is played as a cycle.
func (e *Blocks) period(c *cycle.Cycle) spell {
	s := spell{falling: falling{mean: c.Mean(), spread: c.Range()}, last: never}
	s.falls = s.mean <= gently && s.spread <= wander
	s.repeats = s.falls && c.Period() <= 1<<12
	if p := c.Period(); p <= longestLanes && s.mean <= 0.5 && c.Whole() {
		s.falling.period = p
		m := int64(0)
		for t := range 2 * p {
			m = max(0, m+int64(float64(2*c.At(t))-1))
			s.most = max(s.most, m)
		}
	}
	if s.mean < gently || s.falling.period > 0 {
		s.last = s.falling.last(e.regime.lambda)
	}
	return s
}

// ahead returns what is known of the next k steps, or the first of them.
func (e *Blocks) ahead(k int64) spell {
	if e.cycle != nil {
		s := e.whole
		if s.steps = k; e.watched && s.period > 0 && e.Peak() < s.most {
			s.steps = min(k, max(4*s.period, e.regime.sight)) // then it will be s.most
		}
		return s
	}
	s := spell{last: never}
	bound, steps := 0.0, int64(0)
	for range pieces {
		low, high, length := e.beta.Piece(e.t + steps)
		if high > gently || steps >= k {
			break
		}
		bound = max(bound, high)
		steps += min(length, k-steps)
		f := falling{mean: bound}
		if last := f.last(e.regime.lambda); steps >= max(e.regime.spell, 4*last) {
			s = spell{falling: f, steps: steps, falls: true, last: last, repeats: low == high && length >= steps}
		}
	}
	if !s.falls {
		s.steps = min(k, e.regime.sight)
	}
	return s
}

// withFew plays k steps or, if there are many balls before, some of them, and returns how many.
// There are few balls.
func (e *Blocks) withFew(s spell, k int64, stop *atomic.Bool) int64 {
	limit, patience := 2*e.few, e.regime.patience
	if s.falls {
		limit, patience = never, max(patience, min(s.last, 1<<28))
	}
	y := &e.types
	y.src = e.src
	y.jump()
	m, top, done := e.Balls(), e.Balls(), int64(0)
	var (
		from    = m     // balls before the words that are kept
		emptied = false // the system is empty at some moment of the first of these words, or before the first
		kept    int64   // steps of them
	)
	e.words = e.words[:0]
	skip := s.last < k/2 && (!e.watched || e.Peak() >= s.highest(k, e.regime.lambda))
	warm := int64(never)
	if e.watched && s.repeats && !skip {
		warm = min(k>>e.regime.warm, 1<<28)
	}
	for i := 0; done < k && m <= limit && kept <= patience; i++ {
		if done >= warm {
			warm = never
			end := k - 2*s.calm(2*top, e.regime.lambda) // from there the system is empty before k
			at, balls, largest := e.climb(s, e.t+done, e.t+end, m, top)
			if at > e.t+done {
				e.skipped += at - e.t - done
				done, m, top = at-e.t, balls, largest
				from, emptied, kept = m, true, 0
				e.words = e.words[:0]
			}
			y.jump()
			continue
		}
		if i&(1<<12-1) == 0 && stop != nil && stop.Load() {
			break
		}
		if skip && k-done <= 2*s.last+64 {
			skip = false
		}
		w := y.draw(e.t+done, k-done)
		if skip && m <= w.n && w.empties(m) >= 0 {
			_, top = w.cut(w.empties(m)).walk(m, top)
			e.skipped += k - s.last - done
			done, skip = k-s.last, false
			from, m, emptied, kept = 0, 0, true, 0
			e.words = e.words[:0]
			y.jump()
			continue
		}
		var to int64
		to, top = w.walk(m, top)
		if to == 0 {
			from, emptied, kept = 0, true, 0
			e.words = e.words[:0]
		} else {
			if to != m+w.net() { // a removal found no ball
				from, emptied, kept = m, true, 0
				e.words = e.words[:0]
			}
			e.words = append(e.words, w)
			kept += w.n
		}
		m = to
		done += w.n
	}
	e.replay(from, emptied)
	e.Reach(top)
	e.t += done
	e.Skip(done)
	return done
}

// replay plays the words that are kept.
func (e *Blocks) replay(from int64, emptied bool) {
	if emptied {
		e.Singly(e.remove, e.Balls()) // in whatever order: the bins it took them from are empty
		if len(e.words) > 0 {
			w := &e.words[0]
			at := max(0, w.empties(from))
			w.in >>= at
			w.n -= at
		}
	}
	words := e.words[e.sparse(e.words):]
	for _, w := range words {
		e.Each(e.insert, e.remove, w.in, w.n)
	}
}
