package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/internal/portable"
)

// Wrong laws for claims about growth: with another factor, and the next slower and faster ones.

func rootLn(n float64) float64 { return math.Sqrt(ln(n)) }

func rootN(n float64) float64 { return math.Sqrt(n) }

// lnTo is ln(n)^p.
func lnTo(p float64) func(n float64) float64 {
	return func(n float64) float64 { return portable.Pow(ln(n), p) }
}

// nTimes is n f(n).
func nTimes(f func(n float64) float64) func(n float64) float64 {
	return func(n float64) float64 { return n * f(n) }
}

// logLogLaws are the wrong laws for "ln ln n/ln d + O(1)".
func logLogLaws(metric string) []wrongLaw {
	times := func(factor float64) func(r *balls.Result) float64 {
		return func(r *balls.Result) float64 {
			return factor * lnln(float64(r.Bins)) / ln(math.Max(2, float64(choices(r))))
		}
	}
	return []wrongLaw{
		grows("constant", metric, byChoices, func(*balls.Result) float64 { return 1 }),
		climbs("1.5 ln ln n/ln d + c", metric, byChoices, times(1.5)),
		climbs("2 ln ln n/ln d + c", metric, byChoices, times(2)),
		grows("c sqrt(ln n)", metric, byChoices, inSize(rootLn)),
		grows("c ln n/ln ln n", metric, byChoices, inSize(lnOverLnLn)),
		climbs("ln n/ln ln n + c", metric, byChoices, inSize(lnOverLnLn)),
		grows("c ln n", metric, byChoices, inSize(ln)),
		oneChoiceInstead(metric),
	}
}

// riseLaws are the wrong laws for "at most log2 ln n + O(1)" with random deletions: growing faster
// with n, or with time.
func riseLaws(metric string) []wrongLaw {
	twice := func(n float64) float64 { return 2 * log2Ln(n) }
	return []wrongLaw{
		climbs("2 log2 ln n + c", metric, byBeta, inSize(twice)),
		grows("c sqrt(ln n)", metric, byBeta, inSize(rootLn)),
		grows("c ln n/ln ln n", metric, byBeta, inSize(lnOverLnLn)),
		climbs("ln n/ln ln n + c", metric, byBeta, inSize(lnOverLnLn)),
		grows("c ln n", metric, byBeta, inSize(ln)),
		perTime("c sqrt(t/n)", metric, one(""), 0.5),
		oneChoiceDeletions(metric),
	}
}

// perTime is a law c (t/n)^p of the mean of a metric after t steps, per bin for the excess.
func perTime(name, metric string, series naming, p float64) wrongLaw {
	return grows(name, metric, series, func(r *balls.Result) float64 {
		x := portable.Pow(stepsPerBin(r), p)
		if metric == "excess" {
			x *= float64(r.Bins)
		}
		return x
	})
}

// ofOrder are the wrong laws for "at most of order ln n".
func ofOrder(metric string) []wrongLaw {
	return []wrongLaw{
		grows("c ln(n)^(3/2)", metric, byChoices, inSize(lnTo(1.5))),
		grows("c ln(n)^2", metric, byChoices, inSize(lnTo(2))),
		grows("c sqrt(n)", metric, byChoices, inSize(rootN)),
		grows("c n", metric, byChoices, inSize(identically)),
	}
}

// leakyLaws are the wrong laws for a maximum of at most a given order in n and 1/(1 - lambda):
// growing faster in n or in 1/(1 - lambda).
func leakyLaws() []wrongLaw {
	bins := func(r *balls.Result) string { return fmt.Sprint(r.Bins) }
	idle := func(p float64) wrongLaw {
		name := fmt.Sprintf("a factor (1-lambda)^-%v", p)
		return anchored(name, "max_load", bins, func(first, r *balls.Result, mean float64) float64 {
			order := func(idle float64) float64 {
				x := ln(float64(r.Bins)/idle) * portable.Pow(idle, -p)
				if choices(r) == 1 {
					x /= idle
				}
				return x
			}
			return mean * order(1-lambdaOf(r)) / order(1-lambdaOf(first))
		})
	}
	return append(ofOrder("max_load"), idle(0.5), idle(1))
}

// gameLaws are the wrong laws for a recourse of order n against adversaries.
func gameLaws() []wrongLaw {
	return []wrongLaw{
		grows("recourse c n ln n", "recourse", byGame, inSize(nTimes(ln))),
		grows("recourse c n^(3/2)", "recourse", byGame, inSize(nTimes(rootN))),
		grows("recourse c n^2", "recourse", byGame, inSize(nTimes(identically))),
	}
}

// gameMaxLaws are those, and wrong laws for the maximum: the next one, g, and faster ones.
func gameMaxLaws(next string, g func(n float64) float64) []wrongLaw {
	return append(gameLaws(),
		grows("max_load "+next, "max_load", byGame, inSize(g)),
		grows("max_load c ln(n)^2", "max_load", byGame, inSize(lnTo(2))),
		grows("max_load c sqrt(n)", "max_load", byGame, inSize(rootN)))
}

// byGame are the series of one game of bin deletions each.
func byGame(r *balls.Result) string {
	p, _ := r.Process.(balls.BinDeletion)
	return fmt.Sprint(p.Redistribute, p.D, p.Start, p.Adversary.Kind)
}

// expansionLaw is a law of the gap c g(n, eps), eps the edge expansion of the family.
func expansionLaw(name string, g func(n, eps float64) float64) wrongLaw {
	family := func(r *balls.Result) string { return networkOf(r).graph.Family() }
	return grows(name, "gap", family, func(r *balls.Result) float64 {
		x := networkOf(r)
		return g(x.n, edgeExpansion(x))
	})
}

// lagLaw is a law of the distance c g(n) of the emptiest bin from the average.
func lagLaw(name string, g func(n float64) float64) wrongLaw {
	law := func(first, r *balls.Result, mean float64) float64 {
		lag := perBin(first) - mean
		return perBin(r) - float64(lag*g(float64(r.Bins))/g(float64(first.Bins)))
	}
	return anchored(name, "min_load", one(""), law)
}

// overAll is a law c f(n, m/n) of the maximum at all sizes, with the c of the smallest.
func overAll(name string, f func(n, perBin float64) float64) wrongLaw {
	return grows(name, "max_load", one(""), func(r *balls.Result) float64 {
		return f(float64(r.Bins), perBin(r))
	})
}

// declineSlopeTimes is ln n/theta times a factor, theta the exponent of a long decline.
func declineSlopeTimes(factor float64) func(r *balls.Result) float64 {
	return slopeTimes(factor, func(r *balls.Result) (float64, error) {
		return bounds.RandomDeletionExponent(betaOf(r))
	})
}

// repeatedSlopeTimes is ln n/theta times a factor, theta the exponent of repeated balls into bins.
func repeatedSlopeTimes(factor float64) func(r *balls.Result) float64 {
	return slopeTimes(factor, func(r *balls.Result) (float64, error) {
		return bounds.RepeatedExponent(perBin(r))
	})
}

func slopeTimes(factor float64,
	theta func(r *balls.Result) (float64, error)) func(r *balls.Result) float64 {
	return func(r *balls.Result) float64 {
		t, err := theta(r)
		if err != nil {
			return math.NaN()
		}
		return factor * ln(float64(r.Bins)) / t
	}
}
