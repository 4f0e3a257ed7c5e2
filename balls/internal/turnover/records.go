package turnover

import (
	"math"

	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// The largest number of balls so far, top, rises seldom in a long run of a falling system. When it does next can be drawn
// without playing the steps before.
//
// Given that it has not risen yet, the number of balls has a law on 0, ..., top, a vector that one step moves by
// beta up and by 1 - beta down, without what goes beyond top: the probability that the step is the next record. Its sum of
// -ln(1 - p) up to the record is exponential, so one exponential number tells which step that is (inversion). If beta repeats with a
// period, so do the vectors after some steps, and with them the p: from there on periods are counted, not played.
//
// The vectors are computed without subtractions, so that p has a relative error of order 1e-13 for however small p; that
// is the error of the probability of a record in the whole run, too.
//
// # After how many steps
//
// Where beta is constant, the vector is moved by a matrix that is similar to a symmetric one: sqrt(beta(1-beta)) beside the
// diagonal, of norm below r = 2 sqrt(beta(1-beta)), and 1 - beta in its first place. So at most one eigenvalue is above r, and after i
// steps the others contribute r^i times at most e^(a top) to every p, relatively, e^a = (1-beta)/beta: see calm. For
// periods we take the bounds of empty.go in its place, and see to it that two periods have the same sum, up to 1e-12 of it.

// calm returns after how many steps from any number of balls up to top all that matters repeats.
func (f falling) calm(top int64, lambda float64) int64 {
	least := portable.Log((1 - f.mean) / f.mean) // p is of order e^(-least top): a smaller number 2a is not enough
	return f.best(func(a, gain, spread float64) float64 {
		return (lambda + float64(2*spread) + float64(max(2*a, least)*float64(top))) / gain
	})
}

// A record is what is used to draw the next one.
type record struct {
	beta []float64 // of the steps from the present one on, at least a period
	v    []float64 // probabilities of 0, ..., top balls, and 0
}

// next returns after how many steps there are more than top balls, and how many, or, if that is not within
// k steps, k and the number of balls then; calm is as above.
func (r *record) next(src *random.Source, m, top, k, calm int64) (steps, balls int64) {
	r.v = append(r.v[:0], make([]float64, top+2)...)
	v := r.v
	v[m] = 1
	period := int64(len(r.beta))
	left := sample.Exponential(src)
	last, sum, mass := 0.0, 0.0, 1.0
	for i, j := int64(0), int64(0); i < k; i++ {
		if j == period {
			j = 0
			if i >= calm && math.Abs(sum-last) <= 1e-12*sum {
				if whole := int64(min(float64((k-i)/period), math.Floor(left/sum))); whole > 0 {
					i += whole * period
					left -= float64(float64(whole) * sum)
					if i == k {
						break
					}
				}
			}
			last, sum, mass = sum, 0, 0
			for _, x := range v {
				mass += x
			}
			for x := range v {
				v[x] /= mass
			}
			mass = 1
		}
		b := r.beta[j]
		j++
		out := float64(v[top] * b)
		move(v, b)
		p := out / mass
		mass -= out
		if p > 1e-8 {
			p = -portable.Log1p(-p)
		}
		sum += p
		if left -= p; left <= 0 {
			return i + 1, top + 1
		}
	}
	for u := src.Float64() * mass; balls < top; balls++ {
		if u -= v[balls]; u < 0 {
			break
		}
	}
	return k, balls
}

// move moves the vector by one step.
func move(v []float64, b float64) {
	before := v[0]
	v[0] = (v[0] + v[1]) * (1 - b)
	for i := 1; i < len(v)-1; i++ {
		before, v[i] = v[i], float64(before*b)+float64(v[i+1]*(1-b))
	}
}

// climb plays steps from t to end of which only the numbers of balls matter, m at first, and returns the number at the end and the
// largest one on the way, at least top. As soon as that is not worth it, it stops earlier; it returns when.
func (e *Blocks) climb(s spell, t, end, m, top int64) (at, balls, largest int64) {
	for t < end {
		calm := s.calm(top, e.regime.lambda)
		if end-t < 2*calm || float64(calm)*float64(top+20) > float64(end-t)/e.regime.worth {
			break
		}
		r := &e.record
		r.beta = r.beta[:0]
		if e.cycle == nil {
			for range 64 {
				r.beta = append(r.beta, s.mean)
			}
		}
		for e.cycle != nil && (len(r.beta) < 64 || int64(len(r.beta))%e.cycle.Period() != 0) {
			r.beta = append(r.beta, e.cycle.At(t+int64(len(r.beta))))
		}
		steps, balls := r.next(e.src, m, top, end-t, calm)
		t += steps
		m, top = balls, max(top, balls)
		e.types.jump()
		for i := int64(0); i < calm && t < end; { // more records are near
			w := e.types.draw(t, min(end-t, 64))
			m, top = w.walk(m, top)
			t += w.n
			i += w.n
		}
	}
	return t, m, top
}
