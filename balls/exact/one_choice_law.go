package exact

import (
	"context"
	"fmt"
	"math"
	"sort"

	"ballslab/balls"
	"ballslab/balls/internal/numeral"
	"ballslab/internal/interrupt"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// maxLawValues bounds the number of values of a law, maxTerms the work on it, to some
// seconds, and maxPoints its memory, at 64 bytes each.
const (
	maxLawValues = 200000
	maxTerms     = 1e8
	maxPoints    = 4_000_000
)

// OneChoiceMaxLaw returns the law of the maximum load of m balls in n uniform
// bins, for values with P(max <= k) and P(max >= k) above 1e-18. For m/n up to
// 32 every value is an [OneChoiceMaxCDF] or [OneChoiceMaxTail], with their
// relative accuracy (1 ms at n = m = 10^12). Above, all values come from one
// sweep, each right to about 1e-13 absolutely:
//
//	P(max <= k) = (1/2pi) int (phi(t) - D_k(t))^n e^{-itm} dt / P(Poisson(m) = m),
//
// phi the characteristic function of a Poisson load of mean m/n and D_k its
// part above k, which grows by one term as k falls; 0.1 s at n = 10^6,
// m/n = 10^6. An error says when the law has more than 200000 values (m/n
// above about 10^9) or when n is too small for so large an m. Source: as
// [OneChoiceMaxCDF].
func OneChoiceMaxLaw(n, m int64) (IntegerLaw, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return IntegerLaw{}, err
	}
	if n == 1 || m <= 1 {
		return IntegerLaw{First: m, P: []float64{1}}, nil
	}
	if m/n < 32 {
		return lawByValues(n, m)
	}
	return lawBySweep(n, m)
}

// OneChoiceMaxMean returns E max of m balls in n uniform bins, at the cost of
// [OneChoiceMaxLaw].
func OneChoiceMaxMean(n, m int64) (float64, error) {
	law, err := OneChoiceMaxLaw(n, m)
	if err != nil {
		return 0, err
	}
	return law.Mean(), nil
}

// unionReaches returns the smallest k above the mean load with n P(load >= k)
// below x.
func unionReaches(n, m int64, x float64) int64 {
	load := prob.OneBin(n, m)
	first := m/n + 1
	span := m - first + 1
	if span <= 0 {
		return first
	}
	// The tail falls by 1/e within a few standard deviations: bracket first.
	below := func(k int64) bool {
		return prob.LogTail(load, float64(k))+portable.Log(float64(n)) < portable.Log(x)
	}
	width := int64(1)
	for width < span && !below(first+width) {
		width *= 2
	}
	width = min(width, span)
	return first + int64(sort.Search(int(width),
		func(i int) bool { return below(first + int64(i)) }))
}

func lawByValues(n, m int64) (IntegerLaw, error) {
	least, most := (m-1)/n+1, min(m, unionReaches(n, m, 1e-18))
	cdf := make([]float64, most-least+1)
	lowest := most
	for k := most; k >= least; k-- {
		p, err := OneChoiceMaxCDF(n, m, k)
		if err != nil {
			return IntegerLaw{}, err
		}
		cdf[k-least] = p
		if p < 1e-18 {
			break
		}
		lowest = k
	}
	law := IntegerLaw{First: lowest, P: make([]float64, most-lowest+1)}
	tail := 0.0 // P(max > k)
	for k := most; k >= lowest; k-- {
		if p := cdf[k-least]; k > lowest && p > 0.5 {
			here, err := OneChoiceMaxTail(n, m, k)
			if err != nil {
				return IntegerLaw{}, err
			}
			law.P[k-lowest] = here - tail
			tail = here
		} else if k > lowest {
			law.P[k-lowest] = min(p, 1-tail) - cdf[k-1-least]
		} else {
			law.P[0] = min(p, 1-tail)
		}
	}
	return law, nil
}

func lawBySweep(n, m int64) (IntegerLaw, error) {
	mean := float64(m) / float64(n)
	nf, sd := float64(n), math.Sqrt(mean)
	most := min(m, unionReaches(n, m, 1e-18))
	least := max((m-1)/n+1, unionReaches(n, m, 45)-1) // P(max <= k) <= exp(-n q) there
	if most-least > maxLawValues {
		return IntegerLaw{}, fmt.Errorf("bins, balls: %d, %d: the law has %d values: at most %d "+
			"are possible", n, m, most-least, int64(maxLawValues))
	}
	// Points on the period: S is below a Poisson(m), the aliases are m +- N.
	points := float64(2*math.Floor(6*math.Sqrt(float64(m)))) + 65
	last := math.Pi
	if edge := portable.Exp(prob.Poisson{Mean: mean}.LogMass(math.Floor(mean)) +
		(46+portable.Log(float64(m)))/nf); edge < 1 {
		last = 2 * portable.Asin(edge) // |phi_k(t)| <= mode/sin(t/2), as in prob.CutPoisson
	}
	if n >= 1000 {
		last = min(last, math.Sqrt((46+portable.Log(float64(m)))/0.0425/nf)/sd)
	}
	used := int(min(math.Floor(last*points/(2*math.Pi)), (points-1)/2))
	if used > maxPoints {
		return IntegerLaw{}, fmt.Errorf("bins, balls: %d, %d: too many balls for so few bins: a "+
			"sum of %d terms (at most %d)", n, m, used, maxPoints)
	}
	if cost := float64(used) * float64(most-least+1); cost > maxTerms {
		return IntegerLaw{}, fmt.Errorf("bins, balls: %d, %d: too many balls for so few bins: "+
			"%.2g terms (at most %.0e)", n, m, cost, maxTerms)
	}

	// ln P(Poisson(m) = m)
	logAll := -prob.Stirling(float64(m)) - float64(0.5*portable.Log(2*math.Pi*float64(m)))
	unit := 2 * portable.Exp(-logAll) / points
	logPhi := make([]complex128, used+1) // of Poisson(mean) - mean
	above := make([]complex128, used+1)  // E e^{it(X-mean)}, X > k
	turn, back := make([]complex128, used+1), make([]complex128, used+1)
	ctx, done := interrupt.Context(context.Background())
	defer done()
	for r := range logPhi {
		if r%(1<<16) == 0 && ctx.Err() != nil {
			return IntegerLaw{}, balls.ErrInterrupted
		}
		t := 2 * math.Pi * float64(r) / points
		a, b := portable.CosSinRemainders(t)
		logPhi[r] = complex(mean*a, mean*b)
		turn[r] = portable.ExpComplex(complex(0, t*(float64(most)-mean)))
		back[r] = portable.ExpComplex(complex(0, -t))
	}
	cdf := make([]float64, most-least+1)
	first := int64(0)
	for k := most; k >= least; k-- {
		if k%64 == 0 && ctx.Err() != nil {
			return IntegerLaw{}, balls.ErrInterrupted
		}
		sum := 0.0
		for r := range logPhi {
			if r%(1<<16) == 1<<16-1 && ctx.Err() != nil {
				return IntegerLaw{}, balls.ErrInterrupted
			}
			var cut complex128 // ln(phi - D)
			if real(logPhi[r]) > -1 {
				cut = logPhi[r] + portable.Log1pComplex(portable.TimesComplex(-above[r],
					portable.ExpComplex(-logPhi[r])))
			} else {
				cut = portable.LogComplex(portable.ExpComplex(logPhi[r]) - above[r])
			}
			size := nf * real(cut)
			if size < -60 {
				continue
			}
			value := portable.Exp(size) * portable.Cos(nf*imag(cut))
			if r == 0 {
				value /= 2
			}
			sum += value
		}
		p := min(max(unit*sum, 0), 1)
		cdf[k-least] = p
		if p < 1e-15 {
			first = k - least + 1
			break
		}
		mass := complex(portable.Exp(prob.Poisson{Mean: mean}.LogMass(float64(k))), 0)
		for r := range above {
			above[r] += portable.TimesComplex(mass, turn[r])
			turn[r] = portable.TimesComplex(turn[r], back[r])
		}
	}
	law := IntegerLaw{First: least + first, P: make([]float64, int64(len(cdf))-first)}
	below := 0.0
	for i := range law.P {
		p := max(cdf[first+int64(i)], below)
		law.P[i], below = p-below, p
	}
	// Small values at the upper end as differences of tails, which keep digits.
	next := 0.0
	for i := len(law.P) - 1; i > 0; i-- {
		here, err := OneChoiceMaxTail(n, m, law.First+int64(i))
		if err != nil || here > 1e-6 {
			break
		}
		law.P[i], next = here-next, here
	}
	return law, nil
}
