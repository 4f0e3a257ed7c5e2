package blocks

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Tests of the law hardly see a gap that is too narrow: too few steps fall where it
// matters. So here blocks are written out in full, step by step, and at every step every
// threshold must be within its gap, and every ambiguous step must hit what the
// true thresholds say.

// A point is one step of a block written out.
type point struct {
	t, u  float64
	entry int
	rem   bool
	sure  bool
}

// gapCheck collects what was seen.
type gapCheck struct {
	*player
	e              *Engine
	lo, hi         [2][2][]float64 // [insert, remove][at 0, at 1]
	steps          int64
	outside        int64 // thresholds outside their gap
	wrong          int64 // ambiguous steps that hit something else
	S, Load        []int64
	counts         law.Counts
	balls, top     int64 // of the block, and the most so far
	insert, remove law.Rule
}

func watch(e *Engine, length int64) *gapCheck {
	c := &gapCheck{player: newPlayer(e, length), e: e, insert: e.law.Insert, remove: e.law.Remove}
	c.drawn = c.checkPoints
	if e.law.Mix == law.Replace {
		c.drawn = c.checkPairs
	}
	return c
}

// atBegin takes the gaps and the state at the beginning of the block.
func (c *gapCheck) atBegin() {
	e := c.e
	for i := range 2 {
		if i == 0 && e.inserts == 0 || i == 1 && e.removes == 0 {
			c.lo[i][0] = nil
			continue
		}
		if e.law.Mix == law.Replace {
			e.pairs.thresholds(i == 1)
		} else {
			e.thresholds(i == 1)
		}
		c.lo[i][0], c.lo[i][1] = slices.Clone(e.lo0), slices.Clone(e.lo1)
		c.hi[i][0], c.hi[i][1] = slices.Clone(e.hi0), slices.Clone(e.hi1)
	}
	c.S, c.Load, c.balls = slices.Clone(e.state.S), slices.Clone(e.state.Load), e.state.Balls
	c.top = c.balls
}

// step checks one step and plays it.
func (c *gapCheck) step(p point, kinds ...int) {
	e := c.e
	c.steps++
	n := len(c.S)
	c.counts.S, c.counts.Load = resize(c.counts.S, n), resize(c.counts.Load, n)
	for i := range c.S {
		c.counts.S[i], c.counts.Load[i] = float64(c.S[i]), float64(c.Load[i])
	}
	c.counts.Balls = float64(c.balls)
	rules := [2]law.Rule{c.insert, c.remove}
	for _, k := range kinds {
		if c.lo[k][0] == nil {
			continue
		}
		for i := e.first; i < e.active; i++ {
			x := rules[k].Threshold(i, &c.counts)
			lo := c.lo[k][0][i] + (c.lo[k][1][i]-c.lo[k][0][i])*p.t
			hi := c.hi[k][0][i] + (c.hi[k][1][i]-c.hi[k][0][i])*p.t
			if x < lo-1e-15 || x > hi+1e-15 {
				c.outside++
			}
		}
	}
	k := 0
	if p.rem {
		k = 1
	}
	if !p.sure {
		i := 0
		for i+1 < n && p.u < rules[k].Threshold(i+1, &c.counts) {
			i++
		}
		if i != p.entry {
			c.wrong++
		}
	}
	i := p.entry
	switch {
	case !p.rem && e.state.Single[i]:
		c.Load[i]++
	case !p.rem:
		c.S[i+1]++
	case c.Load[i] == 0:
		return
	case e.state.Single[i]:
		c.Load[i]--
	default:
		c.S[i]--
	}
	if p.rem {
		c.balls--
	} else {
		c.balls++
		c.top = max(c.top, c.balls)
	}
}

// checkPoints checks a block that has points in time.
func (c *gapCheck) checkPoints() {
	c.atBegin()
	for _, p := range c.writeOut() {
		c.step(p, 0, 1)
	}
}

// writeOut writes out a block that has points in time.
func (c *player) writeOut() []point {
	e := c.Engine
	var points []point
	for i := range e.sures {
		r := &e.sures[i]
		last := mark{}
		for _, m := range append(slices.Clone(c.marks), mark{r.t, r.y, i}) {
			if m.sure != i || m.t < last.t {
				continue
			}
			for range m.y - last.y {
				for {
					t := last.t + (m.t-last.t)*e.src.Float64()
					if e.src.Float64()*max(r.a, r.a+r.b) < r.a+r.b*t {
						points = append(points, point{t: t, entry: r.entry, rem: r.rem, sure: true})
						break
					}
				}
			}
			last = m
		}
	}
	for _, ev := range e.points.events {
		points = append(points, point{t: ev.t, u: ev.u, entry: int(ev.entry),
			rem: e.strips[ev.strip].rem})
	}
	slices.SortFunc(points, func(a, b point) int { return cmp.Compare(a.t, b.t) })
	return points
}

// checkPairs writes out a block of pairs.
func (c *gapCheck) checkPairs() {
	e := &c.e.pairs
	c.atBegin()
	var hits [2][]point
	for s := range e.seq {
		q := &e.seq[s]
		k := e.until[s]
		hits[s] = make([]point, k)
		var free []int // positions that are sure and not yet given away
		rem := s == removal
		amb := map[int64]*decided{}
		for i := range e.done {
			if p := &e.done[i]; p.rem == rem {
				amb[p.at] = p
			}
		}
		for at := range k {
			if p := amb[at+1]; p != nil {
				hits[s][at] = point{u: p.u, entry: int(p.entry), rem: rem}
			} else {
				free = append(free, int(at))
			}
		}
		for i := range q.region {
			p := &q.region[i]
			taken := make([]bool, len(free))
			last := share{}
			for _, m := range c.shares[s][i] {
				for need := m.y - last.y; need > 0; {
					j := last.z + int64(e.src.Below(uint64(m.z-last.z)))
					if !taken[j] {
						taken[j] = true
						hits[s][free[j]] = point{entry: p.entry, rem: rem, sure: true}
						need--
					}
				}
				last = m
			}
			var rest []int
			for j, at := range free {
				if !taken[j] {
					rest = append(rest, at)
				}
			}
			free = rest
		}
		if len(free) > 0 {
			panic("positions without a region")
		}
	}
	for at := range hits[0] {
		c.step(hits[removal][at], 1)
		if at < len(hits[insertion]) { // the last one may be missing
			c.step(hits[insertion][at], 0)
		}
	}
}

// A gapCase is a law and a start of the check, with the number of steps of a run.
type gapCase struct {
	name  string
	law   law.Law
	start law.Occupancy
	n, m  int64
}

func gapCases() []gapCase {
	greedy, three := law.Greedy{D: 2}, law.Greedy{D: 3}
	thrown := func(n, m int64) law.Occupancy {
		p, _ := new(Thrower).Throw(random.Stream(4, 5, 6), occupancy(0, n), m, nil)
		return law.Occupancy{Loads: slices.Clone(p.Loads), Bins: slices.Clone(p.Bins)}
	}
	return []gapCase{
		{"greedy[2]", law.Insertions(greedy), law.Occupancy{}, 1e5, 3e5},
		{"greedy[2], small", law.Insertions(greedy), law.Occupancy{}, 5e3, 3e4},
		{"greedy[3]", law.Insertions(three), law.Occupancy{}, 1e5, 2e5},
		{"greedy[2] distinct", law.Insertions(law.GreedyDistinct{D: 2}), law.Occupancy{}, 1e4, 5e4},
		{"one choice", law.Insertions(law.OneChoice{}), law.Occupancy{}, 1e5, 1e5},
		{"one bin", law.Insertions(greedy), occupancy(1e6, 1), 1e4, 2e4},
		{"random deletions", law.Coins(0.5, greedy, law.NonEmpty{}), occupancy(1, 1e5), 1e5, 2e5},
		{"random deletions, growing", law.Coins(0.8, greedy, law.NonEmpty{}), law.Occupancy{}, 1e4, 5e4},
		{"queues", law.Coins(0.45, greedy, law.Serve{}), occupancy(3, 1e5), 1e5, 2e5},
		{"uniform balls", law.Coins(0.4, greedy, law.UniformBall{}), occupancy(2, 1e5), 1e5, 1e5},
		{"lifetimes", law.Coins(0.4, greedy, &law.Expire{Slots: 2e5}), thrown(1e5, 5e4), 1e5, 1e5},
		{"lifetimes, empty", law.Coins(0.7, greedy, &law.Expire{Slots: 2e5}), law.Occupancy{}, 1e5, 1e5},
		{"infinite", law.Replacements(greedy, law.UniformBall{}), occupancy(1, 1e5), 1e5, 2e5},
		{"infinite, heavy", law.Replacements(greedy, law.UniformBall{}), occupancy(8, 1e4), 1e4, 5e4},
		{"infinite from one bin", law.Replacements(greedy, law.UniformBall{}), occupancy(1e5, 1), 1e5,
			2e5},
		{"infinite from a random start", law.Replacements(greedy, law.UniformBall{}), thrown(1e5, 1e5),
			1e5, 2e5},
		{"infinite, few balls", law.Replacements(greedy, law.UniformBall{}), thrown(1e5, 3e4), 1e5, 2e5},
		{"infinite, few balls from one bin", law.Replacements(greedy, law.UniformBall{}),
			occupancy(3e4, 1), 1e5, 1e5},
		{"infinite, one choice, heavy", law.Replacements(law.OneChoice{}, law.UniformBall{}),
			thrown(2e4, 1e6), 2e4, 5e4},
		{"slots replaced", law.Replacements(greedy, &law.Expire{Slots: 3e5}), thrown(1e5, 1e5), 1e5, 1e5},
		{"replaced from non-empty", law.Replacements(three, law.NonEmpty{}), occupancy(3, 1e5), 1e5, 1e5},
	}
}

func TestGaps(t *testing.T) {
	t.Parallel()
	one := gapCase{"replaced from one bin", law.Replacements(law.Greedy{D: 3}, law.NonEmpty{}),
		occupancy(3e4, 1), 3e4, 2e5}
	for _, c := range append(gapCases(), one) {
		for _, length := range []int64{0, 300} {
			t.Run(fmt.Sprintf("%s,length=%d", c.name, length), func(t *testing.T) {
				e := New(c.n, c.start, c.law)
				e.bins = nil
				w := watch(e, length)
				w.Start(random.Stream(1, 2, 3))
				w.Advance(c.m, nil)
				if w.outside > 0 || w.wrong > 0 {
					t.Errorf("%d steps: %d thresholds outside their gap, %d ambiguous steps decided wrongly",
						w.steps, w.outside, w.wrong)
				}
				if w.steps < c.m/2 {
					t.Errorf("only %d of %d steps seen (%d played one by one)", w.steps, c.m, w.singly)
				}
			})
		}
	}
}

// nothing are bits that make every bound fail with probability e^-1/2.
const nothing = -1000

// With bounds that fail with probability e^-1/2 instead of 2^-64 the check must find
// many thresholds outside: it has power.
func TestGapsHavePower(t *testing.T) {
	t.Parallel()
	for _, c := range gapCases() {
		t.Run(c.name, func(t *testing.T) {
			e := New(c.n, c.start, c.law)
			e.bins = nil
			e.bits = nothing
			w := watch(e, 0)
			w.Start(random.Stream(1, 2, 3))
			m := c.m
			if e.law.Mix != law.Coin {
				m *= 4 // blocks become so long that there are only a few
			}
			w.Advance(m, nil)
			t.Logf("%d steps, %d thresholds outside, %d decisions wrong", w.steps, w.outside, w.wrong)
			if w.outside < 100 {
				t.Errorf("bounds that are wrong went unnoticed: %d thresholds outside in %d steps", w.outside,
					w.steps)
			}
		})
	}
}
