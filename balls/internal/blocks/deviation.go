package blocks

import (
	"math"
	"sync"

	"ballslab/internal/portable"
)

// A deviation bounds random counts, each bound failing with probability at most
// e^-lambda.
//
// The counts are of this kind: k points are independent and uniform in a square
// (time t, height u), N(t) is the number of points with time at most t in a
// region of area q, and v the area of the region up to that time.
type deviation struct {
	lambda float64
	most   [mostLen]float64
}

// The table of most has eight entries per octave of the mean.
const (
	mostMin   = 0x1p-90
	mostMax   = 0x1p12
	mostShift = 49
)

var (
	mostLow = int(math.Float64bits(mostMin) >> mostShift)
)

const mostLen = 102 * 8

func newDeviation(lambda float64) *deviation {
	d := &deviation{lambda: lambda}
	for i := range d.most {
		mean := math.Float64frombits(uint64(mostLow+i+1) << mostShift) // upper end of the cell
		d.most[i] = chernoff(mean, lambda)
	}
	return d
}

// chernoff returns c such that a binomial number of this mean exceeds c with
// probability at most e^-lambda. Chernoff's bound for x > mean is
//
//	P(N >= x) <= exp(-(x ln(x/mean) - x + mean));
//
// with x the root of the exponent = lambda, N is at most ceil(x) - 1. The
// exponent is convex in x, so that Newton's method from the right (from Bernstein's
// bound) falls to the root.
func chernoff(mean, lambda float64) float64 {
	x := mean + bernstein(mean, lambda)
	for range 60 {
		l := portable.Log(x / mean)
		y := x - (float64(x*l)-x+mean-lambda)/l
		if !(y < x*(1-1e-12)) {
			break
		}
		x = y
	}
	return math.Ceil(x*(1+1e-9)) - 1
}

// bernstein returns s such that a sum of independent terms in [0, 1] with this
// variance exceeds its mean by s or more with probability at most e^-lambda, and
// likewise falls below it: Bernstein's bound exp(-s^2 / (2 (variance + s/3))).
func bernstein(variance, lambda float64) float64 {
	return lambda/3 + math.Sqrt(lambda*lambda/9+float64(2*lambda*variance))
}

// atMost returns a bound of N(1), the count at the end of the block and so the
// largest of all N(t), of mean kq.
func (d *deviation) atMost(mean float64) float64 {
	if mean < mostMin {
		return 0 // P(N >= 1) <= mean
	}
	if mean >= mostMax {
		return mean + bernstein(mean, d.lambda)
	}
	return d.most[int(math.Float64bits(mean)>>mostShift)-mostLow]
}

// path returns w such that N(t) < kv + w for all t in [0, 1], except with
// probability e^-lambda, and also such that N(t) > kv - w for all t. It is the
// smallest of these bounds:
//
//   - sqrt(lambda k/2). Map the points of the region, in the order of time, to
//     v in [0, q] and all others to 1: N/k is an empirical distribution function,
//     and the inequality of Dvoretzky, Kiefer and Wolfowitz with the constant of
//     Massart (1990), one side, says P(sup (N - kv) > w) <= exp(-2 w^2/k).
//
//   - for q <= 1/2, (1 + q/(8(1-q))) Bernstein's s of variance kq(1-q) and
//     lambda + ln 8. Given N(v), the other k - N points are uniform on (v, 1], so
//     M(v) = (N(v) - kv)/(1-v) is a martingale. Cut [0, q] into 8 pieces of
//     length h = q/8. If N - kv >= w somewhere in a piece from a to b, then M >=
//     w/(1-a) there, and Doob's inequality for exp(cM) gives that the bound
//     of Chernoff's type (Bernstein's is one) for M(b) >= w/(1-a), that is
//     for N(b) - kb >= w (1-b)/(1-a), covers the whole piece. That holds with
//     probability at most e^-lambda/8 if w (1-b)/(1-a) is at least s at b; s
//     increases up to b = 1/2, and (1-a)/(1-b) = 1 + h/(1-b) <= 1 + h/(1-q).
//
//   - for small means, the count itself: see atMost; and kv never exceeds kq.
//
// All three increase with q. The first is passed as dkw.
func (d *deviation) path(k, q, dkw float64) (above, below float64) {
	w := dkw
	if q < 0.4 {
		mean := float64(k * q)
		w = min(w, (1+q/(8*(1-q)))*bernstein(mean*(1-q), d.lambda+3*math.Ln2))
		if mean < 64 {
			return min(w, d.atMost(mean)), min(w, mean)
		}
	}
	return w, w
}

// dkw returns the first of the bounds of path.
func (d *deviation) dkw(k float64) float64 { return math.Sqrt(d.lambda * k / 2) }

// deviations are those in use, by lambda.
var deviations struct {
	sync.Mutex
	of map[float64]*deviation
}

// deviationFor returns the bounds of a block that needs this number of them, such that
// all of them hold except with probability 2^-bits: lambda = ln(2^bits bounds). A bound
// with lambda below 1/2 would say nothing.
func deviationFor(bounds, bits int) *deviation {
	i := 0
	for 1<<i < bounds {
		i++
	}
	lambda := max(0.5, float64(float64(bits+i)*math.Ln2)+0.01)
	deviations.Lock()
	defer deviations.Unlock()
	d := deviations.of[lambda]
	if d == nil {
		if deviations.of == nil {
			deviations.of = map[float64]*deviation{}
		}
		d = newDeviation(lambda)
		deviations.of[lambda] = d
	}
	return d
}
