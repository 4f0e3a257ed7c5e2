package claims

import (
	"math"

	"ballslab/balls"
	"ballslab/balls/exact"
	"ballslab/internal/portable"
)

// Wrong laws of the maximum: the law, exact or in the fluid limit, of another process than the one
// that ran.

// lawInstead is the exact law of another process after its last step.
func lawInstead(name string, change func(p balls.Process) balls.Process) wrongLaw {
	return wrongTail(name, "max_load", func(r *balls.Result) (survival, error) {
		return exactTail(change(r.Process))
	})
}

// timeLawInstead is the exact law in equilibrium of another process.
func timeLawInstead(name string, change func(p balls.Process) balls.Process) wrongLaw {
	return wrongTimeTail(name, func(r *balls.Result) (survival, error) {
		return exactTail(change(r.Process))
	})
}

// exactTail is P(max_load >= k) by the exact law of a process, which is taken in equilibrium unless
// it ends.
func exactTail(p balls.Process) (survival, error) {
	switch x := p.(type) {
	case balls.Infinite:
		p = balls.Infinite{
			Bins: x.Bins, Balls: x.Balls, D: x.D, Order: x.Order, Steps: balls.Equilibrium,
		}
	case balls.Supermarket:
		p = balls.Supermarket{Bins: x.Bins, Lambda: x.Lambda, D: x.D, Time: balls.Equilibrium}
	case balls.Lifetimes:
		p = balls.Lifetimes{Bins: x.Bins, Lambda: x.Lambda, D: x.D, Time: balls.Equilibrium}
	case balls.Repeated:
		p = balls.Repeated{Bins: x.Bins, Balls: x.Balls, Rounds: balls.Equilibrium}
	}
	r, err := exact.Law(p, balls.Plan{})
	if err != nil {
		return nil, err
	}
	m := r.Metrics[0]
	return func(k int64) float64 {
		if m.Tail != nil {
			return tailAt(m.Tail, k)
		}
		p := 0.0
		for _, c := range m.Counts {
			if c.Value >= float64(k) {
				p += c.Probability
			}
		}
		return p
	}, nil
}

// withChoices is the process with another number of choices.
func withChoices(d func(d int64) int64) func(p balls.Process) balls.Process {
	return func(p balls.Process) balls.Process {
		switch x := p.(type) {
		case balls.Allocate:
			if x.D = d(x.D); x.D == 1 {
				x.Rule, x.D, x.Distinct = "one-choice", 0, false
			}
			return x
		case balls.Infinite:
			x.D = d(x.D)
			return x
		case balls.RandomDeletions:
			x.D = d(x.D)
			return x
		case balls.Supermarket:
			x.D = d(x.D)
			return x
		case balls.Lifetimes:
			x.D = d(x.D)
			return x
		}
		return p
	}
}

func onlyOne(int64) int64   { return 1 }
func oneMore(d int64) int64 { return d + 1 }
func oneLess(d int64) int64 { return d - 1 }
func asMany(d int64) int64  { return d }

// moreArrivals is the process with a rate of arrivals that is higher by a share x. With
// lifetimes, as many balls are there as if lives were longer by x.
func moreArrivals(x float64) func(p balls.Process) balls.Process {
	return func(p balls.Process) balls.Process {
		switch q := p.(type) {
		case balls.Supermarket:
			q.Lambda *= 1 + x
			return q
		case balls.Lifetimes:
			q.Lambda *= 1 + x
			return q
		}
		return p
	}
}

// otherDistinct exchanges choices that are distinct and choices that may be repeated.
func otherDistinct(p balls.Process) balls.Process {
	x := p.(balls.Allocate)
	x.Distinct = !x.Distinct
	return x
}

// otherOrder exchanges what comes first in a step of the infinite process.
func otherOrder(p balls.Process) balls.Process {
	x := p.(balls.Infinite)
	if x.Order == "insert-first" {
		x.Order = "delete-first"
	} else {
		x.Order = "insert-first"
	}
	return x
}

// oneBallMore is repeated balls into bins with a ball more.
func oneBallMore(p balls.Process) balls.Process {
	x := p.(balls.Repeated)
	x.Balls++
	return x
}

// moreBalls is the exact law of one choice with more balls.
func moreBalls(x float64) wrongLaw {
	return wrongTail(percent(x)+" more balls", "max_load", func(r *balls.Result) (survival, error) {
		m := int64(float64(ballsIn(r)) * (1 + x))
		return func(k int64) float64 {
			p, err := exact.OneChoiceMaxTail(r.Bins, m, k)
			if err != nil { // so far out that doubles do not reach
				return 0
			}
			return p
		}, nil
	})
}

// fluidLaw is the law P(max_load >= k) = 1 - exp(-n x_k).
func fluidLaw(name string, limit func(r *balls.Result) ([]float64, error)) wrongLaw {
	return wrongTail(name, "max_load", func(r *balls.Result) (survival, error) {
		x, err := limit(r)
		return func(k int64) float64 {
			if k <= 0 {
				return 1
			} else if k >= int64(len(x)) {
				return 0
			}
			return -portable.Expm1(-float64(r.Bins) * x[k])
		}, err
	})
}

// noisyTwoBins is the walk of two bins where a ball goes to the fuller of its two choices with
// probability eps: see greedy-two-bins.
func noisyTwoBins(eps float64) wrongLaw {
	down := 0.75 - float64(eps/2)
	ratio := down / (1 - down)
	return wrongTail("noise "+percent(eps), "range", func(*balls.Result) (survival, error) {
		return func(k int64) float64 {
			if k <= 0 {
				return 1
			}
			first := (ratio - 1) / (2 * ratio) * (ratio + 1) / ratio
			odd := float64(k + k%2 - 1)
			return 2 * first * portable.Pow(ratio, -odd) / (1 - 1/float64(ratio*ratio))
		}, nil
	})
}

// pointLaw puts the maximum on one value, f(n) rounded down, at every size.
func pointLaw(name string, f func(n float64) float64) wrongLaw {
	return wrongTail(name, "max_load", func(r *balls.Result) (survival, error) {
		top := math.Floor(f(float64(r.Bins)))
		return func(k int64) float64 {
			if float64(k) <= top {
				return 1
			}
			return 0
		}, nil
	})
}

// composition is the law of a uniform composition of more balls into the n/2 bins that are left.
func composition(x float64) wrongLaw {
	return wrongTail(percent(x)+" more balls", "max_load", func(r *balls.Result) (survival, error) {
		m, bins := int64(float64(r.Bins)*(1+x)), r.Bins-r.Bins/2
		return func(k int64) float64 {
			if k <= 1 {
				return 1
			}
			p, err := exact.CompositionMaxCDF(m, bins, k-1)
			if err != nil {
				return 0
			}
			return 1 - p
		}, nil
	})
}
