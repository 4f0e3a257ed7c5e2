package falling

import (
	"math"
	"testing"

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

// wobble is one that is between the bounds of a piece without an end.
type wobble struct{}

func (wobble) At(t int64) float64 { return 0.375 + 0.05*float64(t&1) }

func (wobble) Piece(int64) (low, high float64, length int64) { return 0.375, 0.425, 1 << 62 }

// The numbers of balls and its maximum after a word, against steps one by one, and the empty
// moments.
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
			t.Fatalf("%064b, %d steps from %d: %d, top %d, empty after %d; want %d, %d, %d",
				w.in, w.n, m, gotM, gotTop, w.empties(m), now, top, first)
		}
	}
}

// Every step inserts with its probability, and independently of the next: frequencies of a step,
// and of two steps together, within 6 standard errors. About 1200 comparisons: false alarms below
// 3e-6.
func TestStepsHaveTheirProbabilities(t *testing.T) {
	const trials = 40000
	p65 := make(pulses, 65)
	for i := range p65 {
		p65[i] = math.Mod(0.618*float64(i), 1)
	}
	p65[3], p65[4] = 0, 1
	for i, c := range []struct {
		beta   law.Beta
		period int64
	}{
		{law.Constant(0.3), 0}, {law.Constant(0.5), 0}, {law.Constant(0x1p-10), 0}, {law.Constant(1), 0},
		{between{}, 0}, {wide{}, 0}, {wobble{}, 0},
		{pulses{0.1, 0.2, 0.9}, 0}, {pulses{0.1, 0.2, 0.9}, 3},
		{p65, 65}, {p65, 0}, {pulses{0, 1, 0.5}, 3},
	} {
		y, src := draws{beta: c.beta}, random.Stream(5, 6, uint64(i))
		if c.period > 0 {
			y.lanes = newLanes(c.beta.At, c.period)
		}
		const steps = 100
		var one, two [steps]float64
		for range trials {
			y.begin(src)
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
