package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/exact"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// One choice in the place of several is the wrong law that no claim on several choices should take
// for the right one. Without choices the bins are independent, or nearly, and their laws known:
//
//	allocate, infinite,  m balls thrown into n bins: the exact law (repeated balls come close)
//	graph, repeated
//	lifetimes            n independent Poisson(lambda)
//	supermarket          n independent geometric queues, P(x >= k) = lambda^k
//	random-deletions     a birth-death chain in the mean field of the others, see deletionTails

// oneChoiceTail returns P(max_load >= k) at the end, or in equilibrium, with one choice.
func oneChoiceTail(r *balls.Result) (survival, error) {
	n := float64(r.Bins)
	var single func(k int64) float64 // ln P(load of one bin >= k)
	switch p := r.Process.(type) {
	case balls.Allocate, balls.Infinite, balls.GraphAllocate, balls.Repeated:
		law, err := exact.OneChoiceMaxLaw(r.Bins, ballsIn(r))
		return law.Tail, err
	case balls.Lifetimes:
		single = func(k int64) float64 { return logPoissonTail(p.Lambda, k) }
	case balls.Supermarket:
		single = func(k int64) float64 { return float64(float64(k) * portable.Log(p.Lambda)) }
	default:
		return nil, fmt.Errorf("the law of one choice in %s is not known here", r.Process.Name())
	}
	return func(k int64) float64 {
		if k <= 0 {
			return 1
		}
		return -portable.Expm1(n * portable.Log1p(-portable.Exp(single(k))))
	}, nil
}

// logPoissonTail is ln P(Poisson(mean) >= k), by the sum of the smaller side.
func logPoissonTail(mean float64, k int64) float64 {
	law, x := prob.Poisson{Mean: mean}, float64(k)
	if x <= mean {
		below := 0.0
		for j := range k {
			below += portable.Exp(law.LogMass(float64(j)))
		}
		return portable.Log1p(-below)
	}
	sum, term := 1.0, 1.0
	for j := x + 1; term > 1e-17*sum; j++ {
		term = float64(term * mean / j)
		sum += term
	}
	return law.LogMass(x) + portable.Log(sum)
}

// oneChoiceInstead is the law of one choice for the mean of the maximum, or of the gap. The
// standard error is that of independent trials.
func oneChoiceInstead(metric string) wrongLaw {
	return eachResult("one choice", func(r *balls.Result) error {
		mean, sd, err := oneChoiceMoments(r)
		if err != nil {
			return err
		}
		if metric == "gap" {
			mean -= perBin(r)
		}
		m, err := metricOf(r, metric)
		if err == nil {
			m.Mean, m.SE = mean, sd/math.Sqrt(float64(r.Trials))
		}
		return err
	})
}

// oneChoiceMoments returns the mean and the standard deviation of max_load with one choice.
func oneChoiceMoments(r *balls.Result) (mean, sd float64, err error) {
	p, err := oneChoiceTail(r)
	if err != nil {
		return 0, 0, err
	}
	return moments(p)
}

// oneChoiceMax and oneChoiceGap are the means of max_load and of gap with one choice.
func oneChoiceMax(r *balls.Result) (float64, error) {
	mean, _, err := oneChoiceMoments(r)
	return mean, err
}

func oneChoiceGap(r *balls.Result) (float64, error) {
	mean, err := oneChoiceMax(r)
	return mean - perBin(r), err
}

// moments are the mean and the standard deviation of an integer x >= 0 by its tail P(x >= k).
func moments(p survival) (mean, sd float64, err error) {
	square := 0.0
	for k := int64(1); ; k++ {
		x := p(k)
		mean += x
		square += float64(float64(2*k-1) * x)
		if x < 1e-12 {
			return mean, math.Sqrt(max(0, square-float64(mean*mean))), nil
		}
	}
}

// deletionTails is the mean field of random deletions with d choices: with a fraction s_k of bins
// of load k or more, per n steps,
//
//	s_k' = beta (s_(k-1)^d - s_k^d) - (1 - beta) (s_k - s_(k+1))/s_1,
//
// from equal loads, by steps of Euler's method of n/50 steps each: right to a percent or so, enough
// to say how far away another law is. It returns s_0, s_1, ... after the steps of the process, and
// the average load then.
func deletionTails(p balls.RandomDeletions, d int64) (s []float64, average float64) {
	n := float64(p.Bins)
	start := float64(p.Balls.Int64()) / n
	top := int(start) + 400
	s = make([]float64, top)
	for k := range s {
		s[k] = math.Max(0, math.Min(1, start-float64(k)+1))
	}
	power := func(x float64) float64 {
		y := x
		for range d - 1 {
			y = float64(y * x)
		}
		return y
	}
	const h = 0.02
	steps := int(float64(p.Steps.Int64()) / n / h)
	next := make([]float64, top)
	for t := range steps {
		beta := p.Beta.At(int64(float64(t) * h * n))
		next[0] = 1
		last := 1
		for k := 1; k < top-1 && (s[k] > 1e-30 || k < 3); k++ {
			in, out := float64(beta*(power(s[k-1])-power(s[k]))), 0.0
			if s[1] > 0 {
				out = float64((1 - beta) * math.Min(1/h, 1/s[1]) * (s[k] - s[k+1]))
			}
			next[k] = math.Max(0, s[k]+float64(h*(in-out)))
			last = k
		}
		next[last+1] = float64(h * beta * power(s[last]))
		for k := last + 2; k < top; k++ {
			next[k] = 0
		}
		s, next = next, s
	}
	for _, x := range s[1:] {
		average += x
	}
	return s, average
}

// oneChoiceDeletions is the law of one choice for the maximum less the average in random deletions.
// Runs of more than 100 n steps stay as they were measured.
func oneChoiceDeletions(metric string) wrongLaw {
	return eachResult("one choice", func(r *balls.Result) error {
		p, ok := r.Process.(balls.RandomDeletions)
		if !ok || stepsPerBin(r) > 100 {
			return nil
		}
		s, average := deletionTails(p, 1)
		mean, sd, err := moments(func(k int64) float64 {
			if k >= int64(len(s)) {
				return 0
			}
			return -portable.Expm1(float64(p.Bins) * portable.Log1p(-math.Min(s[k], 1-1e-12)))
		})
		if err != nil {
			return err
		}
		m, err := metricOf(r, metric)
		if err == nil {
			m.Mean, m.SE = mean-average, sd/math.Sqrt(float64(r.Trials))
		}
		return err
	})
}

// oneChoiceMinimum is E min_load of independent Poisson loads.
func oneChoiceMinimum(r *balls.Result) (float64, error) {
	mean, _, err := moments(func(k int64) float64 {
		return portable.Exp(float64(r.Bins) * logPoissonTail(perBin(r), k))
	})
	return mean, err
}
