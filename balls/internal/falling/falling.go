// Package falling plays random deletions while few balls are left, where blocks of steps do not
// help: most bins are empty, and the loads hang on single steps.
//
// But then the system often is empty, and only the steps since it last was decide which bins hold
// the balls. So the number of balls alone is followed, through 64 steps at a time of which it is
// only drawn whether they insert (draws.go, walk.go), at about 0.3 ns a step; when that ends, the
// steps since the last empty moment are played on the loads, one at a time. Where empty moments
// never end, even most of the drawing is left out (last.go).
//
// What it gains, in CPU seconds of a trial with n = 10^9 and beta = 0.4 from empty bins: 10^9
// steps in less than 0.01 where single steps take 29; with the largest number of balls, for which
// all steps are drawn, 10^10 steps in 6.5.
package falling

import (
	"math"
	"sync/atomic"

	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

const (
	// mostFalling is the number of balls that are few in a system that falls: to play that many off
	// one by one, once it has been empty, takes a millisecond.
	mostFalling = 1 << 14
	// A system falls if the mean of beta is at most gently, and the sums of beta stay within
	// wander of those of the mean: from mostFalling balls it is empty after some 10^8 steps.
	gently = 0.4999
	wander = 1 << 15
	// lookahead is the number of pieces of beta that are looked at to see whether it falls.
	lookahead = 1 << 20
	// never is more than any number of steps or balls.
	never = math.MaxInt64 / 4
)

// A regime says when balls are few. Tests have their own.
type regime struct {
	few      int64   // so many are, in any system, and then until there are twice as many
	patience int64   // so many steps without an empty moment are kept, and then played
	stretch  int64   // of steps with beta < 1/2 from which the system may fall
	sight    int64   // steps after which it is looked again whether it falls
	lambda   float64 // e^-lambda is taken for impossible
}

var usual = regime{few: 128, patience: 1 << 22, stretch: 1 << 12, sight: 1 << 20, lambda: certain}

// A System is the loads of an engine of package blocks, for the time when balls are few. A step
// inserts a ball with probability beta, else it removes one as long as there is one.
type System struct {
	engine         *blocks.Engine
	insert, remove law.Law
	beta           law.Beta
	watched        bool // the largest number of balls is asked for
	always         *outlook
	draws          draws
	words          []word // the steps that are kept
	regime         regime
	src            *random.Source
}

// An outlook is what is known of beta in the steps to come.
type outlook struct {
	steps int64
	falls bool
	last  int64 // of the steps that matter, see last.go; never if that is not known
}

// New returns the system of an engine whose steps have these rules.
func New(e *blocks.Engine, insert, remove law.Rule, beta law.Beta) *System {
	return &System{
		engine: e, insert: law.Coins(1, insert, remove), remove: law.Coins(0, insert, remove),
		beta: beta, draws: draws{beta: beta}, regime: usual,
	}
}

// SetCycle says that beta is this cycle, to be called before Start.
func (s *System) SetCycle(c *cycle.Cycle) {
	d := decline{mean: c.Mean(), spread: c.Range()}
	s.always = &outlook{falls: d.mean <= gently && d.spread <= wander, last: never}
	if d.mean < gently {
		s.always.last = d.last(s.regime.lambda)
	}
	if c.Period() <= longestLanes {
		s.draws.lanes = newLanes(c.At, c.Period())
	}
}

// WatchPeak makes the system keep the largest number of balls, to be called before Start.
func (s *System) WatchPeak() { s.watched = true }

// Start begins a trial with these random numbers, those of the engine.
func (s *System) Start(src *random.Source) { s.src = src }

// Skip plays steps from step t on, at most k, if there are few balls, and returns how many. If
// there are not, it plays none and returns how many are to be played in blocks before it is asked
// again; it may also play none because of stop. It leaves the engine with the loads and the
// largest number of balls at that time.
func (s *System) Skip(t, k int64, stop *atomic.Bool) (played, inBlocks int64) {
	balls := s.engine.Balls()
	if balls <= mostFalling {
		if o := s.ahead(t, k); balls <= s.regime.few || o.falls {
			return s.follow(o, t, stop), 0
		}
	}
	// Until there can be few. The second bound once was for few bins that are not empty; it stays
	// since the lengths of blocks, and with them the random numbers of a run, hang on it.
	k = min(k, max(2*blocks.Shortest, balls-s.regime.few))
	return 0, min(k, max(1<<16, s.engine.NonEmpty()-s.regime.few))
}

// ahead returns what is known of the k steps from t on, or of the first of them.
func (s *System) ahead(t, k int64) outlook {
	if s.always != nil {
		o := *s.always
		o.steps = k
		return o
	}
	o := outlook{last: never}
	bound, steps := 0.0, int64(0)
	for range lookahead {
		_, high, length := s.beta.Piece(t + steps)
		if high > gently || steps >= k {
			break
		}
		bound = max(bound, high)
		steps += min(length, k-steps)
		last := decline{mean: bound}.last(s.regime.lambda)
		if steps >= max(s.regime.stretch, 4*last) {
			o = outlook{steps: steps, falls: true, last: last}
		}
	}
	if !o.falls {
		o.steps = min(k, s.regime.sight)
	}
	return o
}

// follow follows the number of balls through the steps of an outlook from t on, plays on the loads
// what of these steps matters to them, and returns how many steps that were: all, or as many as
// there are few balls and those that are kept are not too many.
func (s *System) follow(o outlook, t int64, stop *atomic.Bool) int64 {
	k, limit, patience := o.steps, 2*s.regime.few, s.regime.patience
	if o.falls {
		limit, patience = never, max(patience, min(o.last, 1<<28))
	}
	d := &s.draws
	d.begin(s.src)
	m, top, done := s.engine.Balls(), s.engine.Balls(), int64(0)
	var (
		from    = m     // balls before the words that are kept
		emptied = false // the system is empty at some moment of the first of these, or before it
		kept    int64   // steps of them
	)
	s.words = s.words[:0]
	skip := o.last < k/2 && !s.watched
	for i := 0; done < k && m <= limit && kept <= patience; i++ {
		if i&(1<<12-1) == 0 && stop != nil && stop.Load() {
			break
		}
		if skip && k-done <= 2*o.last+64 {
			skip = false
		}
		w := d.draw(t+done, k-done)
		if skip && m <= w.n && w.empties(m) >= 0 {
			done, skip = k-o.last, false
			from, m, emptied, kept = 0, 0, true, 0
			s.words = s.words[:0]
			d.begin(s.src)
			continue
		}
		var to int64
		to, top = w.walk(m, top)
		if to == 0 {
			from, emptied, kept = 0, true, 0
			s.words = s.words[:0]
		} else {
			if to != m+w.net() { // a removal found no ball
				from, emptied, kept = m, true, 0
				s.words = s.words[:0]
			}
			s.words = append(s.words, w)
			kept += w.n
		}
		m = to
		done += w.n
	}
	s.replay(from, emptied)
	s.engine.Reach(top)
	s.engine.Skip(done)
	return done
}

// replay plays the words that are kept on the loads.
func (s *System) replay(from int64, emptied bool) {
	if emptied {
		s.engine.Singly(s.remove, s.engine.Balls()) // in whatever order: they all go
		if len(s.words) > 0 {
			w := &s.words[0]
			at := max(0, w.empties(from))
			w.in >>= at
			w.n -= at
		}
	}
	for _, w := range s.words {
		s.engine.Each(s.insert, s.remove, w.in, w.n)
	}
}
