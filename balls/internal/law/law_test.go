package law

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/internal/random"
)

var rules = []Rule{
	OneChoice{}, Greedy{D: 1}, Greedy{D: 2}, Greedy{D: 3}, Greedy{D: 5},
	GreedyDistinct{D: 2}, GreedyDistinct{D: 4}, Serve{}, NonEmpty{}, UniformBall{},
}

const testBins = 100

// randomCounts returns counts that do not increase, from load first on.
func randomCounts(src *random.Source, first float64, n int) *Counts {
	c := &Counts{}
	for i := range n {
		x := float64(testBins)
		if i > 0 {
			x = math.Floor(c.S[i-1] * (0.3 + 0.7*src.Float64()))
		}
		c.S, c.Load = append(c.S, x), append(c.Load, first+float64(i))
	}
	c.Balls = balls(c)
	return c
}

func balls(c *Counts) float64 {
	m := c.Load[0] * c.S[0]
	for i := 1; i < len(c.S); i++ {
		m += (c.Load[i] - c.Load[i-1]) * c.S[i]
	}
	return m
}

// around returns limits below and above c.
func around(c *Counts, moved func(i int) float64) (low, high *Counts) {
	low, high = &Counts{Load: c.Load, Balls: c.Balls}, &Counts{Load: c.Load, Balls: c.Balls}
	for i, x := range c.S {
		a, b := 0.0, 0.0
		if i > 0 {
			a, b = moved(i), moved(i)
		}
		low.S, high.S = append(low.S, max(0, x-a)), append(high.S, min(c.S[0], x+b))
	}
	low.Balls, high.Balls = c.Balls-5, c.Balls+5
	return low, high
}

func between(a, b *Counts, t float64) *Counts {
	c := &Counts{Load: a.Load, Balls: a.Balls + (b.Balls-a.Balls)*t}
	for i := range a.S {
		c.S = append(c.S, a.S[i]+(b.S[i]-a.S[i])*t)
	}
	return c
}

// Box holds every threshold of the box, is the threshold itself where the box is a
// point, and Bend covers what Box does on the way between two boxes.
func TestBounds(t *testing.T) {
	src := random.Stream(1, 2, 3)
	for _, r := range rules {
		t.Run(fmt.Sprintf("%T%v", r, r), func(t *testing.T) {
			for trial := range 3000 {
				first := float64(trial % 3)
				c := randomCounts(src, first, 7)
				if c.Balls < 20 {
					continue
				}
				n := len(c.S)
				lo, hi := make([]float64, n), make([]float64, n)
				r.Box(1, lo, hi, c, c)
				for i := 1; i < n; i++ {
					if x := r.Threshold(i, c); math.Abs(lo[i]-x) > 1e-14 || math.Abs(hi[i]-x) > 1e-14 {
						if s1 := c.nonEmpty(); s1 >= 1 {
							t.Fatalf("box of one point: %d is %g, %g, not %g (%+v)", i, lo[i], hi[i], x, c)
						}
					}
				}
				// a point of the box: each count on its own between its limits
				low, high := around(c, func(int) float64 { return math.Floor(4 * src.Float64()) })
				r.Box(1, lo, hi, low, high)
				for i := 1; i < n; i++ {
					x := r.Threshold(i, c)
					if x < lo[i]-1e-14 || x > hi[i]+1e-14 {
						t.Fatalf("threshold %d is %g, outside %g, %g (%+v)", i, x, lo[i], hi[i], c)
					}
				}
				// two boxes, and the way between them
				far := randomCounts(src, first, 7)
				if far.Balls < 20 {
					continue
				}
				low1, high1 := around(far, func(int) float64 { return math.Floor(4 * src.Float64()) })
				lo1, hi1 := make([]float64, n), make([]float64, n)
				down, up := make([]float64, n), make([]float64, n)
				r.Box(1, lo1, hi1, low1, high1)
				r.Bend(1, down, up, low, high, low1, high1)
				for _, at := range []float64{0, 0.1, 0.35, 0.5, 0.8, 1} {
					lot, hit := make([]float64, n), make([]float64, n)
					r.Box(1, lot, hit, between(low, low1, at), between(high, high1, at))
					for i := 1; i < n; i++ {
						below := (1-at)*lo[i] + at*lo1[i] - down[i]
						above := (1-at)*hi[i] + at*hi1[i] + up[i]
						if lot[i] < below-1e-13 || hit[i] > above+1e-13 {
							t.Fatalf("at %g bound %d is %g, %g, outside %g, %g\n%+v\n%+v", at, i, lot[i], hit[i], below,
								above, low, low1)
						}
					}
				}
			}
		})
	}
}

// Pick hits entry i with probability theta_i - theta_(i+1). Each of about 60 frequencies fails
// beyond 5 standard errors, probability 6e-7 each.
func TestPick(t *testing.T) {
	for _, r := range rules {
		l := Insertions(r)
		s := NewState(testBins, l)
		s.Reset(Occupancy{Loads: []int64{0, 1, 2, 4}, Bins: []int64{20, 30, 30, 20}})
		c := &Counts{Balls: float64(s.Balls)}
		for i := range s.S {
			c.S, c.Load = append(c.S, float64(s.S[i])), append(c.Load, float64(s.Load[i]))
		}
		const trials = 200000
		hits := make([]float64, len(s.S)+1)
		src := random.Stream(7, 8, 9)
		for range trials {
			hits[r.Pick(src, s)]++
		}
		prev := 1.0
		for i := range s.S {
			next := 0.0
			if i+1 < len(s.S) {
				next = r.Threshold(i+1, c)
			}
			p := prev - next
			if se := math.Sqrt(trials*p*(1-p)) + 1e-9; math.Abs(hits[i]-trials*p) > 5*se {
				t.Errorf("%T%v: entry %d hit %g times, expected %.1f +- %.1f", r, r, i, hits[i], trials*p, se)
			}
			prev = next
		}
	}
}
