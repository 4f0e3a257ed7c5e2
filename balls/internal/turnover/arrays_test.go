package turnover

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// A state is the sorted loads of few bins, the number of balls and its maximum.
type state struct {
	loads       [3]int
	total, peak int
}

// A chain calls next with all outcomes of step t and their probabilities, the loads given.
type chain func(t int, loads []int, next func(loads []int, p float64))

// insert brings a ball to the least loaded of d uniform bins.
func insert(loads []int, d int, p float64, next chainNext) {
	n := float64(len(loads))
	for i, x := range loads {
		lighter, equal := 0., 0.
		for _, y := range loads {
			if y < x {
				lighter++
			} else if y == x {
				equal++
			}
		}
		to := slices.Clone(loads)
		to[i]++
		next(to, p*(math.Pow((n-lighter)/n, float64(d))-math.Pow((n-lighter-equal)/n, float64(d)))/equal)
	}
}

type chainNext = func(loads []int, p float64)

// take takes a ball away, from bins with probabilities proportional to weight(load).
func take(loads []int, weight func(int) int, p float64, next chainNext) {
	sum := 0
	for _, x := range loads {
		sum += weight(x)
	}
	if sum == 0 {
		next(loads, p)
	}
	for i, x := range loads {
		if w := weight(x); w > 0 {
			to := slices.Clone(loads)
			to[i] = max(x-1, 0)
			next(to, p*float64(w)/float64(sum))
		}
	}
}

// The laws of all array engines after 6 steps of 3 bins, by summation over all outcomes. Bernstein's
// inequality bounds every frequency; the probability of a false alarm is less than 1e-6.
func TestArraysAgreeWithTheirChains(t *testing.T) {
	t.Parallel()
	const trials, steps = 40000, 6
	nonEmpty := func(x int) int { return min(x, 1) }
	each := func(x int) int { return x }
	for c, start := range []Start{{"empty", 3, 0}, {"balanced", 3, 4}, {"one-bin", 3, 4}} {
		for _, d := range []int{1, 2, 3, 5} {
			type entry struct {
				name string
				engine.Engine
				chain
			}
			var entries []entry
			for _, beta := range []float64{0, 0.1, 0.4, 0.5, 0.9, 1} {
				entries = append(entries,
					entry{fmt.Sprint("bins ", beta), NewBins(start, int64(d), Constant(beta)), func(_ int, l []int, next func([]int, float64)) {
						insert(l, d, beta, next)
						take(l, nonEmpty, 1-beta, next)
					}},
					entry{fmt.Sprint("servers ", beta), NewServers(start, int64(d), beta), func(_ int, l []int, next func([]int, float64)) {
						insert(l, d, beta, next)
						take(l, func(int) int { return 1 }, 1-beta, next)
					}})
			}
			entries = append(entries, entry{"bins, wobbling", NewBins(start, int64(d), wobble{}), func(t int, l []int, next func([]int, float64)) {
				beta := wobble{}.At(int64(t))
				insert(l, d, beta, next)
				take(l, nonEmpty, 1-beta, next)
			}})
			if start.Balls > 0 {
				entries = append(entries,
					entry{"balls", NewBalls(start, int64(d), false), func(_ int, l []int, next func([]int, float64)) {
						take(l, each, 1, func(l []int, p float64) { insert(l, d, p, next) })
					}},
					entry{"balls, insertion first", NewBalls(start, int64(d), true), func(_ int, l []int, next func([]int, float64)) {
						insert(l, d, 1, func(l []int, p float64) { take(l, each, p, next) })
					}})
			}
			for _, e := range entries {
				law := lawOf(e.chain, observe(e.Engine, start, nil), steps)
				seen := map[state]int{}
				for trial := range trials {
					seen[observe(e.Engine, start, random.Stream(7, uint64(c*10+d), uint64(trial)))]++
				}
				check(t, fmt.Sprint(e.name, " ", start, " d=", d), law, seen, trials)
			}
		}
	}
}

// lawOf returns the law after so many steps.
func lawOf(c chain, start state, steps int) map[state]float64 {
	law := map[state]float64{start: 1}
	for t := range steps {
		after := map[state]float64{}
		for s, p := range law {
			c(t, s.loads[:], func(l []int, q float64) { after[see(l, s.peak)] += p * q })
		}
		law = after
	}
	return law
}

// A wobble is a Beta that often is between the bounds of a long piece: the upper bits of a coin do not decide.
type wobble struct{}

func (wobble) At(t int64) float64 { return 0.375 + 0.05*float64(t&1) }

func (wobble) Piece(int64) (low, high float64, length int64) { return 0.375, 0.425, 1 << 62 }

// observe plays 6 steps in two parts, or none without src; peaks are of Bins only.
func observe(e engine.Engine, start Start, src *random.Source) state {
	steps := int64(6)
	if src == nil {
		src, steps = random.Stream(1, 1, 1), 0
	}
	e.Start(src)
	return play(e, steps)
}

// play plays so many steps in two parts.
func play(e engine.Engine, steps int64) state {
	e.Advance(min(steps, 1), nil)
	e.Advance(max(steps-1, 0), nil)
	var a *array
	peak := 0
	switch e := e.(type) {
	case *Bins:
		a, peak = &e.array, int(e.Peak())
	case *Balls:
		a = &e.array
	case *Servers:
		a = &e.array
	}
	var buffer [3]int64
	var loads [3]int
	for i, x := range a.AppendTo(buffer[:0]) {
		loads[i] = int(x)
	}
	s := see(loads[:], peak)
	if b, ok := e.(*Bins); ok {
		s.total, s.peak = int(b.total), peak
	}
	return s
}

// see returns the state with such loads and a maximum of at least peak.
func see(loads []int, peak int) state {
	var s state
	copy(s.loads[:], loads)
	slices.Sort(s.loads[:])
	for _, x := range loads {
		s.total += x
	}
	s.peak = max(peak, s.total)
	return s
}

func check(t *testing.T, name string, law map[state]float64, seen map[state]int, trials float64) {
	const alarm = 30 // 2 exp(-30) for each of fewer than 5e6 frequencies
	// servers and balls report no peak
	if name[:4] != "bins" {
		merged, counted := map[state]float64{}, map[state]int{}
		for s, p := range law {
			s.peak = 0
			merged[s] += p
		}
		for s, c := range seen {
			s.peak = 0
			counted[s] += c
		}
		law, seen = merged, counted
	}
	for s, c := range seen {
		if law[s] == 0 {
			t.Errorf("%s: %d times %v, which is impossible", name, c, s)
		}
	}
	for s, p := range law {
		mean := trials * p
		allowed := alarm/3. + math.Sqrt(alarm*alarm/9.+2*alarm*mean*(1-min(p, 1)))
		if math.Abs(float64(seen[s])-mean) > allowed {
			t.Errorf("%s: %v %d times, expected %.1f with deviations up to %.1f", name, s, seen[s], mean, allowed)
		}
	}
}

// The law of the loads after 6 steps of 12 bins of which the non-empty ones are listed, with the same bound as above.
func TestListedBins(t *testing.T) {
	t.Parallel()
	const trials, steps, alarm = 40000, 6, 30
	nonEmpty := func(x int) int { return min(x, 1) }
	sorted := func(loads []int) (s [12]int) {
		copy(s[:], loads)
		slices.Sort(s[:])
		return s
	}
	for _, balls := range []int64{0, 2, 3} {
		for _, d := range []int{1, 2, 3} {
			for _, beta := range []Beta{Constant(0.3), Constant(0.6), wobble{}} {
				start := make([]int, 12)
				for i := range balls {
					start[i] = 1
				}
				law := map[[12]int]float64{sorted(start): 1}
				for step := range steps {
					b, after := beta.At(int64(step)), map[[12]int]float64{}
					for s, p := range law {
						next := func(to []int, q float64) { after[sorted(to)] += q }
						insert(s[:], d, b*p, next)
						take(s[:], nonEmpty, (1-b)*p, next)
					}
					law = after
				}
				e := NewBins(Start{"balanced", 12, balls}, int64(d), beta)
				seen := map[[12]int]float64{}
				for trial := range trials {
					e.Start(random.Stream(8, uint64(d), uint64(trial)))
					makeList(e, e.Narrow)
					e.Advance(steps, nil)
					if !e.listed {
						t.Fatal("the list was given up")
					}
					var loads []int
					for _, x := range e.AppendTo(nil) {
						loads = append(loads, int(x))
					}
					seen[sorted(loads)]++
				}
				for s := range seen {
					law[s] += 0
				}
				for s, p := range law {
					mean := trials * p
					allowed := alarm/3. + math.Sqrt(alarm*alarm/9.+2*alarm*mean)
					if math.Abs(seen[s]-mean) > allowed || seen[s] > 0 && p == 0 {
						t.Errorf("%d balls, d=%d, beta %v: %v %v times, expected %.1f with deviations up to %.1f", balls, d, beta, s, seen[s], mean, allowed)
					}
				}
			}
		}
	}
}

// Looking up ahead changes nothing.
func TestBallsLookedUpAhead(t *testing.T) {
	t.Parallel()
	const n, steps = 1<<21 + 1, 5000
	for _, insertFirst := range []bool{false, true} {
		for _, balls := range []int64{1, 1000, n} {
			e, f := NewBalls(Start{"one-bin", n, balls}, 3, insertFirst), NewBalls(Start{"one-bin", n, balls}, 3, insertFirst)
			e.Start(random.Stream(2, 0, uint64(balls)))
			f.Start(random.Stream(2, 0, uint64(balls)))
			var left int64
			switch {
			case balls < 256:
				playBalls(e, e.Narrow, steps)
				left, _ = exchange(f, f.Narrow, steps)
			case balls < 65536:
				playBalls(e, e.Middle, steps)
				left, _ = exchange(f, f.Middle, steps)
			default:
				playBalls(e, e.Wide, steps)
				left, _ = exchange(f, f.Wide, steps)
			}
			same := slices.Equal(e.AppendTo(nil), f.AppendTo(nil)) && slices.Equal(e.where, f.where)
			if left != 0 || !same {
				t.Errorf("%d balls, insertion first %v: other loads", balls, insertFirst)
			}
		}
	}
}

// Wider counters in the middle of a run, lists made and given up: loads, number of balls and its maximum agree.
func TestBinsCountTheirBalls(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{1, 2, 3, 200} {
		for _, balls := range []int64{0, 250, 255, 65535, 65600} {
			for _, beta := range []float64{0, 0.1, 0.5, 0.9, 1} {
				for _, d := range []int64{1, 2, 3} {
					e := NewBins(Start{"one-bin", n, balls}, d, Constant(beta))
					e.Start(random.Stream(3, uint64(n), uint64(balls)))
					for _, k := range []int64{1, 2, 63, 64, 65, 1000, 1<<14 + 1} {
						e.Advance(k, nil)
						sum := int64(0)
						for _, x := range e.AppendTo(nil) {
							sum += x
						}
						if sum != e.total || e.peak < sum || e.peak < balls {
							t.Fatalf("n=%d balls=%d beta=%v d=%d: %d balls in bins, total %d, peak %d", n, balls, beta, d, sum, e.total, e.peak)
						}
					}
				}
			}
		}
	}
}
