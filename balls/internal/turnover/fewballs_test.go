package turnover

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// between is a Beta of which pieces say only that it is between 0.05 and 0.1.
type between struct{}

func (between) At(t int64) float64 { return 0.05 + 0.05*float64(t&3)/3 }

func (between) Piece(int64) (low, high float64, length int64) { return 0.05, 0.1, 23 }

// wide is one that often forces steps.
type wide struct{}

func (wide) At(t int64) float64 { return 0.1 + 0.5*float64(t&3)/3 }

func (wide) Piece(int64) (low, high float64, length int64) { return 0.1, 0.6, 50 }

// pulses is a periodic Beta whose pieces are single steps.
type pulses []float64

func (p pulses) At(t int64) float64 { return p[t%int64(len(p))] }

func (p pulses) Piece(t int64) (low, high float64, length int64) { return p.At(t), p.At(t), 1 }

// The whole law of loads, number of balls and its maximum of 3 bins, by summation over all outcomes
// (chains of arrays_test.go), after runs so long that most of their steps are skipped with a doubt
// of 10^-7, or short, with blocks or a replay after a few balls or steps. Probability of a false
// alarm less than 1e-6.
func TestFewBallsAgreeWithTheirChains(t *testing.T) {
	t.Parallel()
	trials := 20000
	nonEmpty := func(x int) int { return min(x, 1) }
	skips := regime{few: 128, patience: 1 << 22, spell: 0, sight: 1 << 20, lambda: 16, warm: 8, worth: 40}
	hands := regime{few: 2, patience: 20, spell: 1 << 40, sight: 50, lambda: 16, warm: 8, worth: 40}
	climbs := regime{few: 128, patience: 1 << 22, spell: 0, sight: 1 << 20, lambda: 10, warm: 5, worth: 1e-9}
	for i, c := range []struct {
		name   string
		beta   Beta
		cycle  bool
		watch  bool
		start  Start
		regime regime
		steps  []int64
		skips  bool
	}{
		{"constant", Constant(0.05), false, false, Start{"empty", 3, 0}, skips, []int64{1, 120, 130}, true},
		{"constant, watched", Constant(0.05), false, true, Start{"empty", 3, 0}, skips, []int64{1, 120, 130}, false},
		{"constant, falling", Constant(0.3), false, false, Start{"one-bin", 3, 25}, skips, []int64{192}, false},
		{"constant, high", Constant(0.1), false, true, Start{"one-bin", 3, 12}, skips, []int64{5, 170}, true},
		{"never", Constant(0), false, true, Start{"balanced", 3, 5}, skips, []int64{3, 90}, true},
		{"constant, small", Constant(0.3), false, true, Start{"balanced", 3, 4}, skips, []int64{1, 7, 2}, false},
		{"constant, balls", Constant(0.6), false, true, Start{"balanced", 3, 4}, hands, []int64{1, 40, 60}, false},
		{"constant, many balls", Constant(0.45), false, true, Start{"one-bin", 3, 8}, hands, []int64{70, 30}, false},
		{"between", between{}, false, false, Start{"empty", 3, 0}, skips, []int64{30, 165, 170}, true},
		{"between, watched", between{}, false, true, Start{"balanced", 3, 2}, skips, []int64{30, 44}, false},
		{"between, balls", between{}, false, true, Start{"balanced", 3, 7}, hands, []int64{1, 30, 11}, false},
		{"wobbling", wobble{}, false, true, Start{"balanced", 3, 2}, hands, []int64{1, 30, 11}, false},
		{"constant, records", Constant(0.1), false, true, Start{"empty", 3, 0}, climbs, []int64{1, 600}, true},
		{"pulses", pulses{0.9, 0, 0, 0.1, 0, 0}, true, false, Start{"balanced", 3, 4}, skips, []int64{7, 302, 210}, true},
		{"pulses, high", pulses{0.9, 0, 0, 0.1, 0, 0}, true, true, Start{"balanced", 3, 22}, skips, []int64{7, 302}, true},
		{"pulses, watched", pulses{0.9, 0, 0, 0.1, 0, 0}, true, true, Start{"empty", 3, 0}, skips, []int64{5, 90}, false},
		{"pulses, pieces", pulses{0.9, 0, 0, 0.1, 0, 0}, false, true, Start{"empty", 3, 0}, skips, []int64{5, 90}, false},
		{"pulses, balls", pulses{0.9, 0, 0, 0.9, 0.7}, true, false, Start{"one-bin", 3, 3}, hands, []int64{5, 90}, false},
		{"whole", pulses{1, 1, 0, 0, 0}, true, false, Start{"empty", 3, 0}, skips, []int64{1, 21, 101}, true},
		{"whole, watched", pulses{1, 0, 1, 1, 0, 0, 0}, true, true, Start{"one-bin", 3, 1}, skips, []int64{2, 31, 104}, true},
		{"whole, unbalanced", pulses{1, 0, 1}, true, false, Start{"one-bin", 3, 1}, hands, []int64{2, 6, 4}, false},
	} {
		e := NewBlocks(c.start, law.Greedy{D: 2}, law.NonEmpty{}, c.beta, false)
		e.regime = c.regime
		if c.watch {
			e.WatchPeak()
		}
		if c.cycle {
			e.SetCycle(cycle.Runs(c.beta.(pulses), nil, 64))
		}
		run := func(src *random.Source) state {
			e.Start(src)
			for _, k := range c.steps {
				e.Advance(k, nil)
			}
			loads, bins := e.AppendProfile(nil, nil)
			var all []int
			for i, x := range loads {
				for range bins[i] {
					all = append(all, int(x))
				}
			}
			s := see(all, int(e.Peak()))
			if s.total != int(e.Balls()) {
				t.Errorf("%s: %d balls in bins, not %d", c.name, s.total, e.Balls())
			}
			if !c.watch {
				s.peak = 0
			}
			return s
		}
		steps := int64(0)
		for _, k := range c.steps {
			steps += k
		}
		profile := c.start.profile()
		var loads []int
		for i, x := range profile.Loads {
			for range profile.Bins[i] {
				loads = append(loads, int(x))
			}
		}
		law := map[state]float64{see(loads, 0): 1}
		for at := range steps {
			after := map[state]float64{}
			for s, p := range law {
				if p < 1e-12 {
					continue
				}
				next := func(l []int, q float64) {
					if q > 0 {
						after[see(l, s.peak)] += p * q
					}
				}
				b := c.beta.At(at)
				insert(s.loads[:], 2, b, next)
				take(s.loads[:], nonEmpty, 1-b, next)
			}
			law = after
		}
		if !c.watch {
			merged := map[state]float64{}
			for s, p := range law {
				s.peak = 0
				merged[s] += p
			}
			law = merged
		}
		seen := map[state]int{}
		e.skipped = 0
		for trial := range trials {
			seen[run(random.Stream(11, uint64(i), uint64(trial)))]++
		}
		if c.skips != (e.skipped > 0) {
			t.Errorf("%s: %d steps skipped", c.name, e.skipped)
		}
		check(t, fmt.Sprint("bins, ", c.name), law, seen, float64(trials))
	}
}

// The numbers of balls and its maximum after a word, against steps one by one, and the empty moments.
func TestWordsWalk(t *testing.T) {
	src := random.Stream(1, 2, 3)
	for range 100000 {
		w := word{coins(src, []float64{0.3, 0.5, 0.7}[src.Below(3)]), int64(src.Below(65))}
		w = w.cut(w.n)
		if w.n < 64 {
			w.in &= 1<<w.n - 1
		}
		m := int64(src.Below(20))
		now, top, first := m, m, int64(-1)
		if m == 0 {
			first = 0
		}
		for i := range w.n {
			if w.in>>i&1 != 0 {
				now++
			} else if now > 0 {
				now--
			}
			top = max(top, now)
			if now == 0 && first < 0 {
				first = i + 1
			}
		}
		gotM, gotTop := w.walk(m, m)
		if gotM != now || gotTop != top || w.empties(m) != first {
			t.Fatalf("%064b, %d steps from %d: %d, top %d, empty after %d; want %d, %d, %d", w.in, w.n, m, gotM, gotTop, w.empties(m), now, top, first)
		}
	}
}

// Every step inserts with its probability, and independently of the next: frequencies of a step, and
// of two steps together, within 6 standard errors. About 1200 comparisons: false alarms below 3e-6.
func TestTypesHaveTheirProbabilities(t *testing.T) {
	const trials = 40000
	p65 := make(pulses, 65)
	for i := range p65 {
		p65[i] = math.Mod(0.618*float64(i), 1)
	}
	p65[3], p65[4] = 0, 1
	for i, c := range []struct {
		beta   Beta
		period int64
	}{{Constant(0.3), 0}, {Constant(0.5), 0}, {Constant(0x1p-10), 0}, {Constant(1), 0}, {between{}, 0}, {wide{}, 0}, {wobble{}, 0}, {pulses{0.1, 0.2, 0.9}, 0}, {pulses{0.1, 0.2, 0.9}, 3}, {p65, 65}, {p65, 0}, {pulses{0, 1, 0.5}, 3}} {
		y := types{beta: c.beta, src: random.Stream(5, 6, uint64(i))}
		if c.period > 0 {
			y.lanes = newLanes(c.beta.At, c.period)
		}
		const steps = 100
		var one, two [steps]float64
		for range trials {
			y.jump()
			var in [steps]uint64
			for t := int64(0); t < steps; {
				w := y.draw(7+t, min(steps-t, 50))
				for i := range w.n {
					in[t+i] = w.in >> i & 1
				}
				t += w.n
			}
			for i, x := range in {
				one[i] += float64(x)
				two[i] += float64(x & in[(i+1)%steps])
			}
		}
		for i := range one {
			p, q := c.beta.At(7+int64(i)), c.beta.At(7+int64((i+1)%steps))
			for _, k := range []struct{ count, p float64 }{{one[i], p}, {two[i], p * q}} {
				if math.Abs(k.count-trials*k.p) > 6*math.Sqrt(trials*k.p*(1-k.p))+1e-9 {
					t.Errorf("%v, step %d: %v of %d insert, with probability %v", c.beta, i, k.count, trials, k.p)
				}
			}
		}
	}
}

// The law of the number of balls and its maximum after many steps of which most are not played, by
// summation over all paths. Probability of a false alarm less than 1e-6.
func TestRecordsAgreeWithTheirChain(t *testing.T) {
	t.Parallel()
	const trials = 4000
	for i, c := range []struct {
		beta  pulses
		start int64
		steps int64
	}{{pulses{0.3}, 0, 200000}, {pulses{0.3}, 9, 8000}, {pulses{0.1, 0.2, 0.9}, 0, 200002}, {pulses{0.8, 0.8, 0.8, 0.1, 0.1, 0.1, 0.1, 0.1}, 3, 15007}} {
		most := 60
		all, after := make([][]float64, most), make([][]float64, most) // by peak and balls
		for i := range all {
			all[i], after[i] = make([]float64, most), make([]float64, most)
		}
		all[c.start][c.start] = 1
		for at := range c.steps {
			b := c.beta.At(at)
			for peak := range after {
				clear(after[peak])
			}
			for peak := range all {
				for m, p := range all[peak] {
					if p > 0 && m+1 < most {
						after[max(peak, m+1)][m+1] += p * b
						after[peak][max(0, m-1)] += p * (1 - b)
					}
				}
			}
			all, after = after, all
		}
		want, seen := map[state]float64{}, map[state]int{}
		for peak := range all {
			for m, p := range all[peak] {
				if p > 0 {
					want[state{total: m, peak: peak}] = p
				}
			}
		}
		var beta Beta = c.beta
		if len(c.beta) == 1 {
			beta = Constant(c.beta[0])
		}
		e := NewBlocks(Start{"balanced", 1e9, c.start}, law.Greedy{D: 2}, law.NonEmpty{}, beta, false)
		e.WatchPeak()
		e.regime.warm, e.regime.worth = 8, 1e-9
		if len(c.beta) > 1 {
			e.SetCycle(cycle.Runs(c.beta, nil, 64))
		}
		for trial := range trials {
			e.Start(random.Stream(12, uint64(i), uint64(trial)))
			e.Advance(1, nil)
			e.Advance(c.steps-1, nil)
			seen[state{total: int(e.Balls()), peak: int(e.Peak())}]++
		}
		t.Logf("%.0f%% skipped", 100*float64(e.skipped)/trials/float64(c.steps))
		if e.skipped < trials*c.steps/4 {
			t.Errorf("%v: only %d steps skipped", c.beta, e.skipped)
		}
		check(t, fmt.Sprintf("bins, %v", c.beta), want, seen, trials)
		mean, square, got := 0.0, 0.0, 0.0
		for s, p := range want {
			mean += p * float64(s.peak)
			square += p * float64(s.peak*s.peak)
		}
		for s, k := range seen {
			got += float64(k*s.peak) / trials
		}
		z := (got - mean) / math.Sqrt((square-mean*mean)/trials)
		t.Logf("mean maximum %.3f, %.1f standard errors from %.3f", got, z, mean)
		if math.Abs(z) > 5.5 {
			t.Errorf("%v: mean maximum %.3f, %.1f standard errors from %.3f", c.beta, got, z, mean)
		}
	}
}

// Of walks with periodic betas, the probabilities that they are above 0 after h steps or more, and
// that they ever get above a number of balls, by summation over all paths of 2000 steps, are below
// the bounds, and for constant ones not far below.
func TestLastStepsSuffice(t *testing.T) {
	const lambda, steps, most = 6, 2000, 200
	block := func(high, low float64, up, down int) (p pulses) {
		for range up {
			p = append(p, high)
		}
		for range down {
			p = append(p, low)
		}
		return p
	}
	for _, beta := range []pulses{{0.1}, {0.3}, {0.4}, {0.1, 0.2, 0.9}, {1, 0, 0}, {0.9, 0, 0, 0.1, 0, 0}, block(0.9, 0.1, 20, 40), block(1, 0.01, 50, 80), block(0.5, 0.3, 100, 100)} {
		c := cycle.Runs(beta, nil, 64)
		f := falling{mean: c.Mean(), spread: c.Range()}
		h, highest := f.last(lambda), f.highest(1, lambda)
		if h > steps/2 || highest > most {
			t.Errorf("%v: %d steps, %d balls", beta, h, highest)
			continue
		}
		above, beyond := 0.0, 0.0 // at the worst of some phases
		for phase := 0; phase < len(beta); phase += 1 + len(beta)/20 {
			// p[most+x] is the probability to be at x now; q that and never to have been above the
			// number of balls; r that and never to have been above 0 from step h on
			p, q, r := make([]float64, 2*most+1), make([]float64, 2*most+1), make([]float64, 2*most+1)
			p[most], q[most] = 1, 1
			for i := int64(1); i <= steps; i++ {
				b := beta[(int64(phase)+steps*int64(len(beta))-i)%int64(len(beta))]
				move := func(p []float64, top int64) {
					old := p[0]
					for x := range p {
						now := p[x]
						v := 0.0
						if x > 0 {
							v = old * b
						} else {
							v = now * (1 - b) // stays at the bottom
						}
						if x+1 < len(p) {
							v += p[x+1] * (1 - b)
						}
						if int64(x-most) > top {
							v = 0
						}
						p[x], old = v, now
					}
				}
				move(p, most)
				move(q, highest)
				if i == h {
					copy(r, p)
				} else if i > h {
					move(r, 0)
				}
			}
			sum := func(p []float64) (s float64) {
				for _, x := range p {
					s += x
				}
				return s
			}
			above, beyond = max(above, 1-sum(r)), max(beyond, 1-sum(q))
		}
		t.Logf("period %d, mean %.3f, range %.2f: %d steps, %.1e; %d balls, %.1e", len(beta), f.mean, f.spread, h, above, highest, beyond)
		if bound := math.Exp(-lambda); above > bound || beyond > bound {
			t.Errorf("above 0 after %d steps with probability %v, beyond %d balls with probability %v; bound %v", h, above, highest, beyond, bound)
		}
		if len(beta) == 1 && (above < math.Exp(-lambda)/1000 || beyond < math.Exp(-lambda)/1000) {
			t.Errorf("far too careful: %v, %v", above, beyond)
		}
	}
}
