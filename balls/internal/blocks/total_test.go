package blocks

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Two rules whose thresholds read the number of balls W.

// A twoOnceFull takes the lighter of two bins with probability b = min(1, W/n), else one bin:
//
//	theta_j = x (1 - b + b x), x = S_j/n.
type twoOnceFull struct{}

func (twoOnceFull) share(balls, bins float64) float64 { return max(0, min(1, balls/bins)) }

func (r twoOnceFull) theta(s, balls, bins float64) float64 {
	x, b := s/bins, r.share(balls, bins)
	return x * (1 - b + b*x)
}

func (r twoOnceFull) Pick(src *random.Source, s *law.State) int {
	d := 1
	if src.Float64() < r.share(float64(s.Balls), float64(s.Bins)) {
		d = 2
	}
	return law.Greedy{D: d}.Pick(src, s)
}

func (r twoOnceFull) Threshold(i int, c *law.Counts) float64 {
	return r.theta(c.S[i], c.Balls, c.S[0])
}

func (twoOnceFull) Reads(i, _ int) (int, int, bool) { return i, i, true }

// Box: theta increases in S_j, and falls in W.
func (r twoOnceFull) Box(from int, lo, hi []float64, low, high *law.Counts) {
	for i := from; i < len(lo); i++ {
		lo[i], hi[i] = r.theta(low.S[i], high.Balls, low.S[0]), r.theta(high.S[i], low.Balls, low.S[0])
	}
}

// Bend: on straight lines x and b, |theta”| = |2x'(b x' + b'(2x-1))| <= 2|x'|(|x'| + |b'|); and
// where b is cut off at 1 (or 0) it is off its chord by at most |b'|, and theta by a quarter of
// that.
func (r twoOnceFull) Bend(from int, down, up []float64, low0, high0, low1, high1 *law.Counts) {
	n := low0.S[0]
	bend := func(s0, s1, m0, m1 float64) float64 {
		dx, db := math.Abs(s1-s0)/n, math.Abs(m1-m0)/n
		y := dx * (dx + db) / 4
		if max(m0, m1) > n || min(m0, m1) < 0 {
			y += db / 4
		}
		return y
	}
	for i := from; i < len(down); i++ {
		down[i] = bend(low0.S[i], low1.S[i], high0.Balls, high1.Balls)
		up[i] = bend(high0.S[i], high1.S[i], low0.Balls, low1.Balls)
	}
}

// A meanThinning keeps the first of two probes if its load is at most a = floor(W/n). With y =
// s_(a+1) the probability that it is not kept, the ball lands in a bin of load at least j
//
//	with probability s_j - y (1 - s_j) for j <= a, and y s_j for j > a.
type meanThinning struct{}

// rest returns y, and the number of entries of load at most a: bounds of it where W is between
// two limits, and false where a is not the same for both.
func (meanThinning) rest(low, high *law.Counts) (least, most float64, kept int, ok bool) {
	n := low.S[0]
	a := math.Floor(low.Balls / n)
	if a != math.Floor(high.Balls/n) || low.Balls < 0 {
		return 0, 1, 0, false
	}
	for kept < len(low.S) && low.Load[kept] <= a {
		kept++
	}
	switch kept {
	case 0:
		return 1, 1, 0, true
	case len(low.S):
		return 0, 0, kept, true
	}
	return low.S[kept] / n, high.S[kept] / n, kept, true
}

func (r meanThinning) Pick(src *random.Source, s *law.State) int {
	i := s.Rank(int64(src.Below(uint64(s.Bins))))
	if s.Load[i] <= s.Balls/s.Bins {
		return i
	}
	return s.Rank(int64(src.Below(uint64(s.Bins))))
}

func (meanThinning) theta(i, kept int, x, y float64) float64 {
	if i < kept {
		return x - y*(1-x)
	}
	return y * x
}

func (r meanThinning) Threshold(i int, c *law.Counts) float64 {
	y, _, kept, _ := r.rest(c, c)
	return r.theta(i, kept, c.S[i]/c.S[0], y)
}

func (meanThinning) Reads(_, n int) (int, int, bool) { return 1, n - 1, true }

// Box: whatever a is, s_j^2 <= theta_j <= s_j; where it is known, theta is monotone in both
// fractions.
func (r meanThinning) Box(from int, lo, hi []float64, low, high *law.Counts) {
	n := low.S[0]
	least, most, kept, ok := r.rest(low, high)
	for i := from; i < len(lo); i++ {
		a, b := low.S[i]/n, high.S[i]/n
		switch {
		case !ok:
			lo[i], hi[i] = a*a, b
		case i < kept:
			lo[i], hi[i] = a-most*(1-a), b-least*(1-b)
		default:
			lo[i], hi[i] = least*a, most*b
		}
	}
}

// Bend: where a is the same all along, a product of two straight lines is within |x'y'|/4 of its
// chord.
func (r meanThinning) Bend(from int, down, up []float64, low0, high0, low1, high1 *law.Counts) {
	n := low0.S[0]
	all := &law.Counts{S: low0.S, Load: low0.Load, Balls: min(low0.Balls, low1.Balls)}
	top := &law.Counts{S: high0.S, Load: high0.Load, Balls: max(high0.Balls, high1.Balls)}
	_, _, kept, ok := r.rest(all, top)
	for i := from; i < len(down); i++ {
		down[i], up[i] = 1, 1
		if !ok {
			continue
		}
		dx, dx1 := math.Abs(low1.S[i]-low0.S[i])/n, math.Abs(high1.S[i]-high0.S[i])/n
		dy, dy1 := 0.0, 0.0
		if kept > 0 && kept < len(low0.S) {
			dy, dy1 = math.Abs(low1.S[kept]-low0.S[kept])/n, math.Abs(high1.S[kept]-high0.S[kept])/n
		}
		if i >= kept {
			down[i], up[i] = dx*dy/4, dx1*dy1/4
			continue
		}
		down[i], up[i] = dx*dy1/4, dx1*dy/4
	}
}

// Laws of these rules; Serve and Expire are removals that may do nothing.
func totalCases() []gapCase {
	var cases []gapCase
	for _, r := range []law.Rule{twoOnceFull{}, meanThinning{}} {
		name := fmt.Sprintf("%T", r)
		cases = append(cases, []gapCase{
			{name + ", thrown", law.Insertions(r), law.Occupancy{}, 1e5, 3e5},
			{name + ", thrown on one bin", law.Insertions(r), occupancy(3e5, 1), 1e5, 1e5},
			{name + ", random deletions", law.Coins(0.6, r, law.NonEmpty{}), occupancy(1, 5e4), 1e5, 3e5},
			{name + ", queues", law.Coins(0.4, r, law.Serve{}), occupancy(1, 5e4), 1e5, 3e5},
			{name + ", slots", law.Coins(0.5, r, &law.Expire{Slots: 3e5}), occupancy(1, 5e4), 1e5, 2e5},
			{name + ", infinite", law.Replacements(r, law.UniformBall{}), occupancy(1, 1e5), 1e5, 2e5},
			{name + ", replaced from non-empty", law.Replacements(r, law.NonEmpty{}), occupancy(1, 5e4),
				1e5, 2e5},
			{name + ", replaced where served", law.Replacements(r, law.Serve{}), occupancy(1, 5e4), 1e5,
				2e5},
			{name + ", slots replaced", law.Replacements(r, &law.Expire{Slots: 3e5}), occupancy(1, 5e4),
				1e5, 2e5},
		}...)
	}
	return cases
}

// Every threshold stays in its gap and every ambiguous step is decided by the number of balls at
// its moment.
func TestGapsByTotal(t *testing.T) {
	for _, c := range totalCases() {
		t.Run(fmt.Sprintf("%s", c.name), func(t *testing.T) {
			t.Parallel()
			e := New(c.n, c.start, c.law)
			w := watch(e, 0)
			w.Start(random.Stream(1, 2, 3))
			w.Advance(c.m, nil)
			if w.outside > 0 || w.wrong > 0 {
				t.Errorf("%d steps: %d thresholds outside, %d decided wrongly", w.steps, w.outside, w.wrong)
			}
			if w.steps < c.m/4 {
				t.Errorf("only %d of %d steps seen (%d played one by one)", w.steps, c.m, w.singly)
			}
		})
	}
}

// thinned is meanThinning, bin by bin.
func thinned(x []int64) []float64 {
	p := make([]float64, len(x))
	n, w := int64(len(x)), int64(0)
	for _, l := range x {
		w += l
	}
	refused := 0.0
	for i, l := range x {
		if l <= w/n {
			p[i] = 1 / float64(n)
		} else {
			refused += 1 / float64(n)
		}
	}
	for i := range p {
		p[i] += refused / float64(n)
	}
	return p
}

// The whole law of the profile of 5 bins, by an exact chain (see chain): the rules are written down
// again, bin by bin.
func TestSmallChainsByTotal(t *testing.T) {
	mixed := func(x []int64) []float64 {
		w := 0.0
		for _, l := range x {
			w += float64(l)
		}
		b := min(1, w/float64(len(x)))
		p := ranked(x)
		for i := range p {
			p[i] = b*p[i] + (1-b)/float64(len(x))
		}
		return p
	}
	start, loads := law.Occupancy{Loads: []int64{1, 2}, Bins: []int64{1, 1}}, []int64{2, 1, 0, 0, 0}
	for _, r := range []struct {
		rule law.Rule
		hit  func(x []int64) []float64
	}{{twoOnceFull{}, mixed}, {meanThinning{}, thinned}} {
		for _, c := range []struct {
			name   string
			law    law.Law
			beta   float64
			remove func(x []int64) []float64
			steps  int
		}{
			{"thrown", law.Insertions(r.rule), 1, nil, 12},
			{"random deletions", law.Coins(0.6, r.rule, law.NonEmpty{}), 0.6, nonEmpty, 12},
			{"queues", law.Coins(0.5, r.rule, law.Serve{}), 0.5, uniformBin, 12},
			{"infinite", law.Replacements(r.rule, law.UniformBall{}), 0, uniformBall, 9},
			{"replaced where served", law.Replacements(r.rule, law.Serve{}), 0, uniformBin, 9},
		} {
			want := chain(loads, c.steps, c.beta, c.beta == 0, r.hit, c.remove)
			for _, m := range makers {
				t.Run(fmt.Sprintf("%T, %s, %s", r.rule, c.name, m.name), func(t *testing.T) {
					t.Parallel()
					e := m.make(5, start, c.law)
					checkLaw(t, want, 6000, func(src *random.Source) string {
						e.Start(src)
						e.Advance(int64(c.steps), nil)
						return key(e)
					})
				})
			}
		}
	}
}

// Blocks against single steps at n = 1000, where a block has a length of its own: the mean of
// s_2. For n balls thrown by twoOnceFull it is .248461 +- .000046, by 30,000 trials of single
// steps. A comparison fails beyond 5 standard errors, probability 6e-7 each; taking W from the
// start of the block is off by 8 and more.
func TestMeansByTotal(t *testing.T) {
	const n, trials = 1000, 4000
	for _, c := range []struct {
		name  string
		law   law.Law
		start law.Occupancy
		steps int64
	}{
		{"two once full, thrown", law.Insertions(twoOnceFull{}), law.Occupancy{}, n},
		{"two once full, random deletions", law.Coins(0.75, twoOnceFull{}, law.NonEmpty{}),
			law.Occupancy{}, n},
		{"two once full, queues", law.Coins(0.75, twoOnceFull{}, law.Serve{}), law.Occupancy{}, n},
		{"two once full, infinite", law.Replacements(twoOnceFull{}, law.UniformBall{}),
			occupancy(1, n/2), n},
		{"mean thinning, thrown", law.Insertions(meanThinning{}), law.Occupancy{}, 3 * n / 2},
		{"mean thinning, random deletions", law.Coins(0.75, meanThinning{}, law.NonEmpty{}),
			occupancy(1, n/2), n},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			mean := func(m maker) (mean, se float64) {
				e := m.make(n, c.start, c.law)
				src := new(random.Source)
				sum, sum2 := 0.0, 0.0
				var loads, bins []int64
				for i := range trials {
					src.Reset(77, uint64(len(m.name)), uint64(i))
					e.Start(src)
					e.Advance(c.steps, nil)
					loads, bins = e.AppendProfile(loads[:0], bins[:0])
					x := 0.0
					for i, l := range loads {
						if l >= 2 {
							x += float64(bins[i]) / n
						}
					}
					sum += x
					sum2 += x * x
				}
				mean = sum / trials
				return mean, math.Sqrt((sum2/trials - mean*mean) / (trials - 1))
			}
			levels, e0 := mean(makers[0])
			if c.name == "two once full, thrown" {
				levels, e0 = 0.248461, 0.000046
			}
			for _, m := range makers[1:2] {
				blocks, e1 := mean(m)
				d := (blocks - levels) / math.Hypot(e0, e1)
				t.Logf("%s: %.6f, single steps %.6f, %+.1f standard errors", m.name, blocks, levels, d)
				if math.Abs(d) > 5 {
					t.Errorf("%s: %.6f +- %.6f, single steps %.6f +- %.6f", m.name, blocks, e1, levels, e0)
				}
			}
		})
	}
}
