package bounds

import (
	"context"
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/numeral"
	"ballslab/balls/internal/rules"
	"ballslab/internal/interrupt"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

func init() {
	source := "Mitzenmacher, The power of two choices in randomized load balancing, 1996: the " +
		"fluid limit"
	rule := []Key{
		{Name: "rule", Doc: "where a ball goes", Default: "greedy", Type: "word",
			Words: rules.Words()},
		keyD,
	}
	register(Calculator{
		Name: "fluid-tails", Kind: KindHeuristic, Source: source,
		Doc: "fluid limit of the fraction of bins with load >= k, k = 0, 1, ..., after c n balls",
		Keys: append([]Key{{Name: "c", Doc: "balls per bin", Default: "1", Type: "number"}},
			rule...),
		evaluate: func(a arguments) (Value, error) {
			p, err := fluidProcess(a)
			if err != nil {
				return Value{}, err
			}
			return ofList(FluidTails(p, a.numbers["c"]))
		},
	})
	register(Calculator{
		Name: "fluid-max-predictor", Kind: KindHeuristic, Source: source,
		Doc:  "largest load k with n x_k(m/n) >= 1 in the fluid limit: about the maximum",
		Keys: append([]Key{keyBins, keyBalls}, rule...),
		evaluate: func(a arguments) (Value, error) {
			p, err := fluidProcess(a)
			if err != nil {
				return Value{}, err
			}
			n, m := a.integers["bins"], a.integers["balls"]
			if float64(m) > 1e6*float64(n) {
				return Value{}, fmt.Errorf("balls: %d: at most 1e6 per bin, in %d bins", m, n)
			}
			k, err := FluidMaxPredictor(n, p, float64(m)/float64(n))
			return ofNumber(float64(k), err)
		},
	})
}

// fluidProcess returns the process of the keys rule and d.
func fluidProcess(a arguments) (balls.Allocate, error) {
	p := balls.Allocate{Rule: a.words["rule"], D: a.integers["d"]}
	if p.D < 1 {
		return p, fmt.Errorf("d: %d: must be at least 1", p.D)
	}
	return p, nil
}

// maxFluidTime is the number of balls per bin that the fluid limit is followed
// for; from then on the profile only moves up with the average.
const maxFluidTime = 64

// FluidTails returns the fluid limit x_0, x_1, ... of the tail fractions after
// c n balls: N_k/n -> x_k as n grows, down to 1e-300. Only the rule and D of the process count
// (with or without distinct is the same in the limit): with theta(x) the probability that a ball
// lands in a bin of load j or more when a fraction x of the bins has that,
//
//	dx_k/dt = theta(x_{k-1}) - theta(x_k), x_0 = 1, x_k(0) = 0
//
//	one-choice  theta(x) = x, so x_k = P(Poisson(c) >= k)
//	greedy      theta(x) = x^d
//
// An exact limit, but a heuristic at any n: there the error is of order 1/n in
// the mean. Integrated by Runge-Kutta steps with relative error about 1e-11 (1e-6
// where x_k < 1e-12), in some 10 ms, 0.1 s for c of 64. Beyond c = 64 a
// travelling wave is taken, x_k(c) = x_{k-1}(c-1), which holds to about 1e-12 there.
// c up to 10^6.
//
// Source: M. Mitzenmacher, The power of two choices in randomized load
// balancing, thesis, Berkeley 1996.
func FluidTails(rule balls.Allocate, c float64) ([]float64, error) {
	if !(c >= 0 && c <= 1e6) {
		return nil, fmt.Errorf("c: %v: must be between 0 and 1e6 balls per bin", c)
	}
	if rule.D < 0 {
		return nil, fmt.Errorf("d: %d: must be at least 1", rule.D)
	}
	if rule.D == 0 {
		rule.D = 2
	}
	named, err := rules.Named(rule.Rule, rule.D, false)
	if err != nil {
		return nil, err
	}
	var flux func(x float64) float64
	switch r := named.Law.(type) {
	case law.OneChoice:
		return poissonTails(c), nil
	case law.Greedy:
		flux = func(x float64) float64 { return power(x, int64(r.D)) }
	default:
		if first, last, ofBalls := r.Reads(1, 2); first != 1 || last != 1 || ofBalls {
			return nil, fmt.Errorf("rule: %q: no fluid limit is known here, since its "+
				"thresholds depend on several counts", rule.Rule)
		}
		flux = func(x float64) float64 {
			return r.Threshold(1, &law.Counts{Load: []float64{0, 1}, S: []float64{1, x}})
		}
	}
	shift := max(0, int(math.Ceil(c-maxFluidTime)))
	x, err := fluid(flux, c-float64(shift))
	if err != nil {
		return nil, err
	}
	full := make([]float64, shift, shift+len(x))
	for i := range full {
		full[i] = 1
	}
	return append(full, x...), nil
}

// FluidMaxPredictor returns the largest k with n x_k(c) >= 1, about the maximum
// of c n balls in n bins: for Greedy[2] at c = 1 it is 3 up to n = 1.7e5, 4 up
// to 7.5e11, 5 up to 1e24. Heuristic, at the cost of [FluidTails].
func FluidMaxPredictor(n int64, rule balls.Allocate, c float64) (int64, error) {
	if err := numeral.CheckSizes(n, 0); err != nil {
		return 0, err
	}
	x, err := FluidTails(rule, c)
	if err != nil {
		return 0, err
	}
	k := len(x) - 1
	for k > 0 && float64(n)*x[k] < 1 {
		k--
	}
	return int64(k), nil
}

// poissonTails returns P(Poisson(c) >= k) for k = 0, 1, ... down to 1e-300, by
// sums from the far end.
func poissonTails(c float64) []float64 {
	l, last := prob.Poisson{Mean: c}, math.Ceil(c)
	for step := 1 + math.Floor(math.Sqrt(c)); step >= 1; step = math.Floor(step / 2) {
		for prob.LogTail(l, last+step) > portable.Log(smallestTail) {
			last += step
		}
	}
	x := make([]float64, int(last)+1)
	sum := portable.Exp(prob.LogTail(l, last))
	for k := len(x) - 1; k > 0; k-- {
		x[k] = math.Min(sum, 1)
		sum += portable.Exp(l.LogMass(float64(k - 1)))
	}
	x[0] = 1
	return x
}

// fluid integrates dx_k/dt = flux(x_{k-1}) - flux(x_k) from empty bins to time
// c, over the levels that are neither full nor out of sight. Sums are
// compensated: levels close to 1 would lose 10^-12 per unit of time otherwise.
func fluid(flux func(float64) float64, c float64) ([]float64, error) {
	step := 1. / 8192
	if c > 4 {
		step = 1. / 2048
	}
	steps := math.Ceil(c / step)
	h := c / steps
	// A step of four stages reaches four levels up: as many stand ahead, empty.
	x, lost := make([]float64, 5), make([]float64, 5)
	x[0] = 1
	y, stage := make([]float64, 5), [4][]float64{}
	for s := range stage {
		stage[s] = make([]float64, 5)
	}
	low := 1 // levels below are full to rounding
	slope := func(k, y []float64) {
		in := flux(y[low-1])
		for i := low; i < len(y); i++ {
			out := flux(y[i])
			k[i], in = in-out, out
		}
	}
	ctx, done := interrupt.Context(context.Background())
	defer done()
	for s := range int(steps) {
		if s%1024 == 0 && ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		if flux(x[len(x)-5]) > smallestTail {
			x, lost, y = append(x, 0), append(lost, 0), append(y, 0)
			for s := range stage {
				stage[s] = append(stage[s], 0)
			}
		}
		for low < len(x) && 1-x[low] < 2e-16 {
			x[low] = 1
			low++
		}
		slope(stage[0], x)
		for s, part := range []float64{h / 2, h / 2, h} {
			y[low-1] = x[low-1]
			for i := low; i < len(x); i++ {
				y[i] = x[i] + float64(part*stage[s][i])
			}
			slope(stage[s+1], y[:len(x)])
		}
		for i := low; i < len(x); i++ {
			slopes := stage[0][i] + float64(2*stage[1][i]) + float64(2*stage[2][i]) + stage[3][i]
			rise := float64(h/6*slopes) - lost[i]
			next := x[i] + rise
			lost[i] = (next - x[i]) - rise
			x[i] = next
		}
	}
	for len(x) > 1 && x[len(x)-1] < smallestTail {
		x = x[:len(x)-1]
	}
	return x, nil
}

// smallestTail is where tails of the fluid limit end.
const smallestTail = 1e-300

// power returns x^d for d >= 1.
func power(x float64, d int64) float64 {
	y := 1.0
	for ; d > 0; d >>= 1 {
		if d&1 == 1 {
			y *= x
		}
		x *= x
	}
	return y
}
