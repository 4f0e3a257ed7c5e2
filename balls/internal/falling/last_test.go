package falling

import (
	"math"
	"testing"

	"ballslab/balls/internal/cycle"
)

// Of walks with periodic betas, the probability that they are above 0 after h steps or more, by
// summation over all paths of 2000 steps, is below the bound, and for constant ones not far below.
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
	for _, beta := range []pulses{
		{0.1}, {0.3}, {0.4}, {0.1, 0.2, 0.9}, {1, 0, 0}, {0.9, 0, 0, 0.1, 0, 0},
		block(0.9, 0.1, 20, 40), block(1, 0.01, 50, 80), block(0.5, 0.3, 100, 100),
	} {
		c := cycle.Runs(beta, nil, 64)
		d := decline{mean: c.Mean(), spread: c.Range()}
		h := d.last(lambda)
		if h > steps/2 {
			t.Errorf("%v: %d steps", beta, h)
			continue
		}
		above := 0.0 // at the worst of some phases
		for phase := 0; phase < len(beta); phase += 1 + len(beta)/20 {
			// p[most+x] is the probability to be at x now; r that and never to have been above 0
			// from step h on
			p, r := make([]float64, 2*most+1), make([]float64, 2*most+1)
			p[most] = 1
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
			above = max(above, 1-sum(r))
		}
		t.Logf("period %d, mean %.3f, range %.2f: %d steps, %.1e", len(beta), d.mean, d.spread, h, above)
		if bound := math.Exp(-lambda); above > bound {
			t.Errorf("above 0 after %d steps with probability %v; bound %v", h, above, bound)
		}
		if len(beta) == 1 && above < math.Exp(-lambda)/1000 {
			t.Errorf("far too careful: %v", above)
		}
	}
}
