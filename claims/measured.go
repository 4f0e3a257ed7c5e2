package claims

import (
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// Every interval of a claim is made here. [FalseAlarm] is kept by shares: the intervals of a claim
// are wrong with probabilities that add up to at most that, whatever their dependence.

// share is the part of alpha that belongs to level k = 1, 2, ...: 1/(1 2) + 1/(2 3) + ... = 1, so
// that the levels seen, whose number is random, need not be known in advance.
func share(alpha float64, k int64) float64 { return alpha / (float64(k) * float64(k+1)) }

// meanOf is a finding about the mean of a metric, still to be judged: what all claims on means
// start from. The interval is that of [balls.Metric.Interval]. The maximum, an integer, has room
// for a load that no trial showed, also in averages over time.
func meanOf(r *balls.Result, metric string, alpha float64) (Finding, error) {
	m, err := r.Metric(metric)
	if err != nil {
		return Finding{}, err
	}
	f := Finding{Quantity: "E " + metric, Estimate: m.Mean}
	f.Measured.Low, f.Measured.High = m.Interval(1 - alpha)
	if metric == "max_load" && m.Tail != nil {
		room := portable.Log(2/alpha) / float64(r.Trials)
		f.Measured = Interval{f.Measured.Low - room, f.Measured.High + room}
	}
	return f, nil
}

// around is the interval of a number with a standard error of so many degrees of freedom.
func around(x, se, freedom, alpha float64) Interval {
	low, high := balls.Metric{Mean: x, SE: se, Freedom: freedom}.Interval(1 - alpha)
	return Interval{low, high}
}

// levelsOf are the intervals of the means of tail_fractions at each level, all at alpha.
func levelsOf(m balls.Metric, alpha float64) []Interval {
	low, high := m.Intervals(1 - alpha)
	list := make([]Interval, len(low))
	for k := range low {
		list[k] = Interval{low[k], high[k]}
	}
	return list
}

// clopperPearson is the exact confidence interval for a probability after k
// successes in n trials, wrong with probability at most alpha in all.
func clopperPearson(k, n int64, alpha float64) Interval {
	low, high := prob.ClopperPearson(k, n, alpha)
	return Interval{low, high}
}

// shareInterval is a confidence interval for the mean of independent values between 0 and 1,
// such as fractions of time, from their mean over so many trials; wrong with probability at most
// alpha. By the Chernoff bound a mean at least as far away from the true q has probability at most
// exp(-trials D) on either side, D = p ln(p/q) + (1-p) ln((1-p)/(1-q)); the ends are where that is
// alpha/2.
func shareInterval(p float64, trials int64, alpha float64) Interval {
	most := portable.Log(2/alpha) / float64(trials)
	far := func(q float64) bool {
		d := 0.0
		if p > 0 {
			d += float64(p * portable.Log(p/q))
		}
		if p < 1 {
			d += float64((1 - p) * portable.Log((1-p)/(1-q)))
		}
		return d > most
	}
	end := func(inside, outside float64) float64 {
		for range 60 {
			if q := float64((inside + outside) / 2); far(q) {
				outside = q
			} else {
				inside = q
			}
		}
		return outside
	}
	i := Interval{0, 1}
	if p > 0 {
		i.Low = end(p, 0)
	}
	if p < 1 {
		i.High = end(p, 1)
	}
	return i
}

// atLeast counts the trials in which an integer metric was at least k.
func atLeast(m balls.Metric, k int64) int64 {
	var count int64
	for _, c := range m.Counts {
		if c.Value >= float64(k) {
			count += c.Count
		}
	}
	return count
}

// probabilityAtLeast is a finding about P(metric >= k), still to be judged: over the trials, or,
// for a maximum observed in equilibrium, over time.
func probabilityAtLeast(r *balls.Result, m balls.Metric, k int64, alpha float64) Finding {
	f := Finding{Quantity: fmt.Sprintf("P(%s >= %d)", m.Name, k)}
	if m.Tail != nil {
		f.Estimate = tailAt(m.Tail, k)
		f.Measured = shareInterval(f.Estimate, r.Trials, alpha)
		return f
	}
	count := atLeast(m, k)
	f.Estimate = float64(count) / float64(r.Trials)
	f.Measured = clopperPearson(count, r.Trials, alpha)
	return f
}

// tailAt is entry k of a list of tails, which are 0 beyond its end.
func tailAt(tail []float64, k int64) float64 {
	if k < int64(len(tail)) {
		return tail[k]
	}
	return 0
}

// medianInterval is the exact confidence interval for the median of a law, from independent
// values, which it sorts: from the i-th least to the i-th greatest. The median lies below that,
// or above, if fewer than i of R values are on one side of it, each with probability Bin(R, 1/2)
// < i at most. It is not ok if there are too few values.
func medianInterval(values []float64, alpha float64) (i Interval, ok bool) {
	slices.Sort(values)
	count := len(values)
	below := math.Exp2(float64(-count)) // P(Bin(R, 1/2) <= rank), and its last term
	term, rank := below, 0
	for 2*below <= alpha {
		i, ok = Interval{values[rank], values[count-1-rank]}, true
		term = float64(term * (float64(count-rank) / float64(rank+1)))
		below += term
		rank++
	}
	return i, ok
}
