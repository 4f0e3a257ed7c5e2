package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/balls/exact"
)

// Wrong laws with a parameter a little off, or another number of choices, in a formula for a mean.

// noiseOff is a law with a noise that is higher by a share x; formula is the mean of a metric by
// noise.
func noiseOff(x float64, metric string, formula func(n, noise float64) float64) wrongLaw {
	return wrongMean("noise "+percent(x)+" off", metric, func(r *balls.Result) (float64, error) {
		p, ok := r.Process.(balls.GraphAllocate)
		if !ok {
			return 0, fmt.Errorf("no noise in %s", r.Process.Name())
		}
		return formula(float64(r.Bins), p.Noise*(1+x)), nil
	})
}

func edgeDifferenceOf(n, noise float64) float64 { return (1 - 1/n) / (1 - float64(2*noise)) }

// betaOff is a law with a beta that is lower by a share x; formula is the mean of a metric by beta.
func betaOff(x float64, metric string, formula func(n, beta float64) float64) wrongLaw {
	return wrongMean("beta "+percent(x)+" off", metric, func(r *balls.Result) (float64, error) {
		return formula(float64(r.Bins), (1-x)*betaOf(r)), nil
	})
}

func totalOf(_, beta float64) float64 { return beta / (1 - float64(2*beta)) }
func giniOf(n, beta float64) float64  { return (1 - 1/n) / beta }

// lambdaOf is the rate of arrivals per bin, 0 for a process without.
func lambdaOf(r *balls.Result) float64 {
	x, _ := r.Key("lambda").(float64)
	return x
}

// A lambdaMean is the mean of a metric by the rate of arrivals per bin and the number of choices.
type lambdaMean func(n, lambda float64, d int64) (float64, error)

// lambdaOff is a law with a rate that is lower by a share x; as many balls are there as with
// lifetimes that are shorter by x.
func lambdaOff(what string, x float64, metric string, formula lambdaMean) wrongLaw {
	name := what + " " + percent(x) + " off"
	return wrongMean(name, metric, func(r *balls.Result) (float64, error) {
		return formula(float64(r.Bins), (1-x)*lambdaOf(r), choices(r))
	})
}

func idleOf(n, lambda float64, _ int64) (float64, error) { return (1 - lambda) * n, nil }

func livesOf(n, lambda float64, _ int64) (float64, error) { return lambda * n, nil }

func jobsOf(n, lambda float64, d int64) (float64, error) {
	t, err := bounds.SupermarketTime(lambda, d)
	return lambda * n * t, err
}

// limitLaws are the wrong laws for fluid limits x_k of processes in equilibrium, by the balls per
// bin or the rate, called what, and the number of choices.
func limitLaws(what string, load func(r *balls.Result) float64,
	limit func(load float64, d int64) ([]float64, error)) []wrongLaw {
	with := func(factor float64, d func(d int64) int64) func(r *balls.Result) ([]float64, error) {
		return func(r *balls.Result) ([]float64, error) {
			return limit(factor*load(r), d(choices(r)))
		}
	}
	return []wrongLaw{
		wrongFractions(what+" 1 % off", with(0.99, asMany)),
		wrongFractions(what+" 10 % off", with(0.9, asMany)),
		wrongFractions("d + 1 choices", with(1, oneMore)),
		wrongFractions("one choice", with(1, onlyOne)),
	}
}

// fluidWith is the fluid limit of Greedy with so many choices after a factor times m/n balls per
// bin.
func fluidWith(factor float64, d func(d int64) int64) func(r *balls.Result) ([]float64, error) {
	return func(r *balls.Result) ([]float64, error) {
		rule := balls.Allocate{Rule: "greedy", D: d(choices(r))}
		return bounds.FluidTails(rule, factor*perBin(r))
	}
}

// gonnetAnd is Gonnet's formula for the mean maximum of one choice with another constant.
func gonnetAnd(name string, more float64) wrongLaw {
	return wrongMean(name, "max_load", func(r *balls.Result) (float64, error) {
		g, err := bounds.GonnetMean(float64(r.Bins))
		return g + more, err
	})
}

// heavyGapTimes is the leading term of the gap of one choice in heavy load, times a factor.
func heavyGapTimes(name string, factor float64) wrongLaw {
	return wrongMean(name, "gap", func(r *balls.Result) (float64, error) {
		x, err := bounds.OneChoiceHeavyGap(r.Bins, ballsIn(r))
		return factor * x, err
	})
}

// gapLogs is a multiple of log2 ln n.
func gapLogs(factor float64) func(r *balls.Result) (float64, error) {
	return func(r *balls.Result) (float64, error) { return factor * log2Ln(float64(r.Bins)), nil }
}

// emptyWithMore is the mean number of empty bins with one choice and more balls.
func emptyWithMore(x float64) func(r *balls.Result) (float64, error) {
	return func(r *balls.Result) (float64, error) {
		return exact.OneChoiceEmptyMean(r.Bins, int64(float64(ballsIn(r))*(1+x)))
	}
}

// serverTails are the limit fractions of the supermarket model with d choices, lambda times a
// factor.
func serverTails(factor float64, d int64) func(r *balls.Result) ([]float64, error) {
	return func(r *balls.Result) ([]float64, error) {
		return bounds.SupermarketTails(factor*lambdaOf(r), d)
	}
}
