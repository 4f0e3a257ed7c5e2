package bounds

import (
	"context"
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/internal/interrupt"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

func init() {
	register(Calculator{
		Name: "discrepancy-decline-mean", Kind: KindRigorous,
		Doc: "random deletions, constant beta, from equal loads so high that no bin empties: " +
			"lower bound on the mean discrepancy after some steps",
		Source: "derived: a bin that no deletion hits keeps its load while the average falls; " +
			"occupancy numbers are negatively associated",
		Keys: []Key{keyBins, {Name: "beta", Doc: "probability of an insertion", Type: "number"},
			{Name: "steps", Doc: "number of steps, T", Type: "count"}},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(DiscrepancyDeclineMean(a.integers["bins"], a.numbers["beta"],
				a.integers["steps"]))
		},
	})
}

// DiscrepancyDeclineMean returns a lower bound on the mean discrepancy of random deletions with
// constant beta after T steps from equal loads, for every n and d, as long as no bin empties:
//
//	E [ max(0, (2 D - T)/n) (1 - (1 - (1 - 1/n)^D)^n) ],   D ~ Bin(T, 1 - beta).
//
// D deletions hit uniform bins. Given D the average falls by (2 D - T)/n, and a bin that was not
// hit stands at least that far above it. All n bins are hit with probability at most (1 - (1 -
// 1/n)^D)^n, since occupancy numbers are negatively associated. At T = n ln(n/c)/(1 - beta) it is
// near (1 - 2 beta)/(1 - beta) ln(n/c) (1 - e^-c). T up to 10^12; time of order sqrt(T), half a
// second at most.
func DiscrepancyDeclineMean(n int64, beta float64, steps int64) (float64, error) {
	switch {
	case n < 2:
		return 0, fmt.Errorf("bins: %d: must be at least 2", n)
	case !(beta >= 0 && beta <= 1):
		return 0, fmt.Errorf("beta: %v: must be between 0 and 1", beta)
	case steps < 0 || steps > 1e12:
		return 0, fmt.Errorf("steps: %d: must be between 0 and 10^12", steps)
	}
	x, T := float64(n), float64(steps)
	mean, sd := float64(T*(1-beta)), math.Sqrt(T*beta*(1-beta))
	law, one := prob.NewBinomial(steps, 1-beta), portable.Log1p(-1/x)
	ctx, done := interrupt.Context(context.Background())
	defer done()
	sum := 0.0
	// Where the average does not fall, at D <= T/2, the terms are 0.
	first, last := math.Floor(max(0, mean-float64(9*sd)-40, float64(T/2))), math.Ceil(min(T,
		mean+float64(9*sd)+40))
	for d := first; d <= last; d++ {
		if int64(d)%(1<<14) == 0 && ctx.Err() != nil {
			return 0, balls.ErrInterrupted
		}
		allHit := portable.Exp(x * portable.Log1p(-portable.Exp(d*one)))
		sum += float64(portable.Exp(law.LogMass(d)) * max(0, (float64(2*d)-T)/x) * (1 - allHit))
	}
	return sum, nil
}
