package blocks

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// stretches plays steps in short stretches, each with a maximum of its own, so that it must be
// drawn in every block.
func stretches(e *player, steps int64) {
	for steps > 0 {
		for left := min(steps, 5000); left > 0; {
			e.peak = e.state.Balls
			k := e.play(left)
			left -= k
			steps -= k
		}
	}
}

// coinCases are the laws with insertions and removals among the cases of the check of gaps,
// and some with strong drift or empty bins.
func coinCases() (cases []gapCase) {
	for _, c := range gapCases() {
		if c.law.Mix == law.Coin {
			cases = append(cases, c)
		}
	}
	greedy := law.Greedy{D: 2}
	return append(cases,
		gapCase{"falling", law.Coins(0.1, greedy, law.NonEmpty{}), occupancy(4, 3e4), 3e4, 1e5},
		gapCase{"from one bin", law.Coins(0.6, greedy, law.NonEmpty{}), occupancy(5e4, 1), 1e4, 5e4})
}

// Flat limits hold, too.
func TestGapsRising(t *testing.T) {
	for _, c := range coinCases() {
		e := New(c.n, c.start, c.law)
		e.WatchPeak()
		w := watch(e, 0)
		w.Start(random.Stream(1, 2, 3))
		stretches(w.player, c.m)
		if w.outside > 0 || w.wrong > 0 {
			t.Errorf("%s: %d steps: %d thresholds outside their gap, %d ambiguous steps decided wrongly",
				c.name, w.steps, w.outside, w.wrong)
		}
		if w.steps < c.m/3 {
			t.Errorf("%s: only %d of %d steps seen (%d played one by one)", c.name, w.steps, c.m, w.singly)
		}
	}
}

// A block written out in full and the maximum drawn for it are two draws of one law, given all
// that has been drawn of the block: they may be exchanged. So the sum of sign(drawn - written)
// has mean 0, and so has that of the differences of their squares. 28 comparisons at 5.5 standard
// errors: false alarms below 3e-6 in all.
func TestRunningMaxWrittenOut(t *testing.T) {
	t.Parallel()
	for _, c := range coinCases() {
		for _, length := range []int64{0, 60} {
			name := fmt.Sprintf("%s, length %d", c.name, length)
			e := New(c.n, c.start, c.law)
			e.WatchPeak()
			player := newPlayer(e, length)
			var pairs exchanged
			player.drawn = func() {
				if !e.rising {
					return // the drift goes beyond it
				}
				w := e.state.Balls
				top := w
				for _, p := range player.writeOut() {
					switch {
					case !p.rem:
						w++
					case e.state.Load[p.entry] > 0:
						w--
					}
					top = max(top, w)
				}
				pairs.add(float64(e.peak-e.state.Balls), float64(top-e.state.Balls))
			}
			e.Start(random.Stream(7, 2, 3))
			steps := 10 * c.m
			if length > 0 {
				steps = 5 * c.m
			}
			stretches(player, steps)
			pairs.check(t, name, 100, 50)
		}
	}
}

// exchanged are pairs of numbers of which both orders have the same probability.
type exchanged struct{ blocks, sign, signs, square, squares float64 }

func (p *exchanged) add(x, y float64) {
	s := 0.0
	if x != y {
		s = math.Copysign(1, x-y)
	}
	q := x*x - y*y
	p.blocks++
	p.sign, p.signs = p.sign+s, p.signs+s*s
	p.square, p.squares = p.square+q, p.squares+q*q
}

// check wants so many pairs, and so many of different numbers.
func (p *exchanged) check(t *testing.T, name string, blocks, different float64) {
	x, y := p.sign/math.Sqrt(p.signs), p.square/math.Sqrt(p.squares)
	t.Logf("%s: %g blocks, sign %.1f, squares %.1f", name, p.blocks, x, y)
	if p.blocks < blocks || p.signs < different {
		t.Errorf("%s: only %g blocks, %g of them different", name, p.blocks, p.signs)
	}
	if math.Abs(x) > 5.5 || math.Abs(y) > 5.5 {
		t.Errorf("%s: %g blocks, sign and squares: %.1f and %.1f standard errors", name, p.blocks, x, y)
	}
}

// The whole law of profile and running maximum of 7 bins, by an exact chain, on short blocks,
// also such as are cut all the time. 24 tests at a level of 10^-6: false alarms below 3e-5 in all.
func TestRunningMaxSmallChains(t *testing.T) {
	t.Parallel()
	start := law.Occupancy{Loads: []int64{1, 2}, Bins: []int64{2, 1}}
	rules := []struct {
		name   string
		rule   law.Rule
		remove func(x []int64) []float64
	}{{"non-empty", law.NonEmpty{}, nonEmpty}, {"queues", law.Serve{}, uniformBin}}
	for _, r := range rules {
		for _, beta := range []float64{0.1, 0.3, 0.5, 0.8} {
			want := peakChain([]int64{2, 1, 1, 0, 0, 0, 0}, 14, func(int64) float64 { return beta },
				r.remove)
			for _, m := range makers[1:] {
				t.Run(fmt.Sprint(r.name, beta, m.name), func(t *testing.T) {
					e := m.make(7, start, law.Coins(beta, law.Greedy{D: 2}, r.rule)).(interface {
						engine.Engine
						WatchPeak()
						Peak() int64
					})
					e.WatchPeak()
					checkLaw(t, want, 5000, func(src *random.Source) string {
						e.Start(src)
						e.Advance(4, nil)
						e.Advance(10, nil)
						return fmt.Sprint(key(e), "|", e.Peak())
					})
				})
			}
		}
	}
}

// peakChain is chain with the running maximum of the number of balls.
func peakChain(loads []int64, steps int64, betaAt func(t int64) float64,
	remove func(x []int64) []float64) map[string]float64 {
	type at struct {
		loads string
		peak  int64
	}
	sum := func(x []int64) (s int64) {
		for _, l := range x {
			s += l
		}
		return s
	}
	now := map[at]float64{{vector(loads), sum(loads)}: 1}
	for t := range steps {
		beta := betaAt(t)
		next := map[at]float64{}
		for a, p := range now {
			x := parse(a.loads)
			for i, q := range ranked(x) {
				x[i]++
				next[at{vector(x), max(a.peak, sum(x))}] += beta * p * q
				x[i]--
			}
			rest := 1.0
			for i, q := range remove(x) {
				if q > 0 && x[i] > 0 {
					x[i]--
					next[at{vector(x), a.peak}] += (1 - beta) * p * q
					x[i]++
					rest -= q
				}
			}
			if rest > 1e-12 {
				next[a] += (1 - beta) * p * rest
			}
		}
		now = next
	}
	law := map[string]float64{}
	for a, p := range now {
		law[strings.TrimSpace(fmt.Sprint(a.loads, "|", a.peak))] += p
	}
	return law
}
