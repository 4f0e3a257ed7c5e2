package array

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"ballslab/balls/internal/chaintest"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
)

// The laws of all array engines after 6 steps of 3 bins, by summation over all outcomes.
// Bernstein's inequality bounds every frequency; the probability of a false alarm is less than
// 1e-6.
func TestArraysAgreeWithTheirChains(t *testing.T) {
	t.Parallel()
	const trials, steps = 40000, 6
	for c, from := range []start.Start{
		{Bins: 3}, {Kind: "balanced", Bins: 3, Balls: 4}, {Kind: "one-bin", Bins: 3, Balls: 4},
	} {
		for _, d := range []int{1, 2, 3, 5} {
			type entry struct {
				name string
				engine.Engine
				chaintest.Chain
			}
			bins := func(b law.Beta) *Deletions { return NewDeletions(from, int64(d), b) }
			servers := func(b float64) *Servers { return NewServers(from, int64(d), b) }
			var entries []entry
			for _, beta := range []float64{0, 0.1, 0.4, 0.5, 0.9, 1} {
				entries = append(entries,
					entry{fmt.Sprint("bins ", beta), bins(law.Constant(beta)), func(_ int, l []int, next then) {
						chaintest.Insert(l, d, beta, next)
						chaintest.Remove(l, chaintest.NonEmpty, 1-beta, next)
					}},
					entry{fmt.Sprint("servers ", beta), servers(beta), func(_ int, l []int, next then) {
						chaintest.Insert(l, d, beta, next)
						chaintest.Remove(l, chaintest.Server, 1-beta, next)
					}})
			}
			wobbling := entry{"bins, wobbling", bins(wobble{}), func(t int, l []int, next then) {
				beta := wobble{}.At(int64(t))
				chaintest.Insert(l, d, beta, next)
				chaintest.Remove(l, chaintest.NonEmpty, 1-beta, next)
			}}
			entries = append(entries, wobbling)
			if from.Balls > 0 {
				inserting := NewBalls(from, int64(d), true)
				entries = append(entries,
					entry{"balls", NewBalls(from, int64(d), false), func(_ int, l []int, next then) {
						chaintest.Remove(l, chaintest.Ball, 1, func(l []int, p float64) {
							chaintest.Insert(l, d, p, next)
						})
					}},
					entry{"balls, insertion first", inserting, func(_ int, l []int, next then) {
						chaintest.Insert(l, d, 1, func(l []int, p float64) {
							chaintest.Remove(l, chaintest.Ball, p, next)
						})
					}})
			}
			for _, e := range entries {
				exact := chaintest.Law(e.Chain, observe(e.Engine, from, nil), steps)
				seen := map[chaintest.State]int{}
				for trial := range trials {
					seen[observe(e.Engine, from, random.Stream(7, uint64(c*10+d), uint64(trial)))]++
				}
				check(t, fmt.Sprint(e.name, " ", from, " d=", d), exact, seen, trials)
			}
		}
	}
}

type then = chaintest.Next

// check is chaintest.Check, but for the maximum, which only random deletions report.
func check(
	t *testing.T, name string,
	exact map[chaintest.State]float64, seen map[chaintest.State]int, trials float64,
) {
	t.Helper()
	if name[:4] != "bins" {
		exact, seen = chaintest.WithoutPeak(exact), chaintest.WithoutPeak(seen)
	}
	chaintest.Check(t, name, exact, seen, trials)
}

// A wobble is a Beta that often is between the bounds of a long piece: the upper bits of a coin
// do not decide.
type wobble struct{}

func (wobble) At(t int64) float64 { return 0.375 + 0.05*float64(t&1) }

func (wobble) Piece(int64) (low, high float64, length int64) { return 0.375, 0.425, 1 << 62 }

// observe plays 6 steps in two parts, or none without src; peaks are of Bins only.
func observe(e engine.Engine, from start.Start, src *random.Source) chaintest.State {
	steps := int64(6)
	if src == nil {
		src, steps = random.Stream(1, 1, 1), 0
	}
	e.Start(src)
	return play(e, steps)
}

// play plays so many steps in two parts.
func play(e engine.Engine, steps int64) chaintest.State {
	e.Advance(min(steps, 1), nil)
	e.Advance(max(steps-1, 0), nil)
	var a *loaded
	peak := 0
	switch e := e.(type) {
	case *Deletions:
		a, peak = &e.loaded, int(e.Peak())
	case *Balls:
		a = &e.loaded
	case *Servers:
		a = &e.loaded
	}
	var buffer [3]int64
	var loads [3]int
	for i, x := range a.AppendTo(buffer[:0]) {
		loads[i] = int(x)
	}
	s := chaintest.See(loads[:], peak)
	if b, ok := e.(*Deletions); ok {
		s.Total, s.Peak = int(b.total), peak
	}
	return s
}

// The law of the loads after 6 steps of 12 bins of which the non-empty ones are listed, with the
// same bound as above.
func TestListedBins(t *testing.T) {
	t.Parallel()
	const trials, steps, alarm = 40000, 6, 30
	sorted := func(loads []int) (s [12]int) {
		copy(s[:], loads)
		slices.Sort(s[:])
		return s
	}
	for _, balls := range []int64{0, 2, 3} {
		for _, d := range []int{1, 2, 3} {
			for _, beta := range []law.Beta{law.Constant(0.3), law.Constant(0.6), wobble{}} {
				first := make([]int, 12)
				for i := range balls {
					first[i] = 1
				}
				exact := map[[12]int]float64{sorted(first): 1}
				for step := range steps {
					b, after := beta.At(int64(step)), map[[12]int]float64{}
					for s, p := range exact {
						next := func(to []int, q float64) { after[sorted(to)] += q }
						chaintest.Insert(s[:], d, b*p, next)
						chaintest.Remove(s[:], chaintest.NonEmpty, (1-b)*p, next)
					}
					exact = after
				}
				e := NewDeletions(start.Start{Kind: "balanced", Bins: 12, Balls: balls}, int64(d), beta)
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
					exact[s] += 0
				}
				for s, p := range exact {
					mean := trials * p
					allowed := alarm/3. + math.Sqrt(alarm*alarm/9.+2*alarm*mean)
					if math.Abs(seen[s]-mean) > allowed || seen[s] > 0 && p == 0 {
						t.Errorf("%d balls, d=%d, beta %v: %v %v times, expected %.1f with deviations up to %.1f",
							balls, d, beta, s, seen[s], mean, allowed)
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
			from := start.Start{Kind: "one-bin", Bins: n, Balls: balls}
			e, f := NewBalls(from, 3, insertFirst), NewBalls(from, 3, insertFirst)
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

// Wider counters in the middle of a run, lists made and given up: loads, number of balls and its
// maximum agree.
func TestBinsCountTheirBalls(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{1, 2, 3, 200} {
		for _, balls := range []int64{0, 250, 255, 65535, 65600} {
			for _, beta := range []float64{0, 0.1, 0.5, 0.9, 1} {
				for _, d := range []int64{1, 2, 3} {
					e := NewDeletions(start.Start{Kind: "one-bin", Bins: n, Balls: balls}, d, law.Constant(beta))
					e.Start(random.Stream(3, uint64(n), uint64(balls)))
					for _, k := range []int64{1, 2, 63, 64, 65, 1000, 1<<14 + 1} {
						e.Advance(k, nil)
						sum := int64(0)
						for _, x := range e.AppendTo(nil) {
							sum += x
						}
						if sum != e.total || e.peak < sum || e.peak < balls {
							t.Fatalf("n=%d balls=%d beta=%v d=%d: %d balls in bins, total %d, peak %d",
								n, balls, beta, d, sum, e.total, e.peak)
						}
					}
				}
			}
		}
	}
}
