// Package chaintest gives tests of engines the exact laws of three bins, by summation over all
// outcomes of all steps.
package chaintest

import (
	"math"
	"slices"
	"testing"
)

// A State is the sorted loads of three bins, the number of balls and its maximum so far.
type State struct {
	Loads       [3]int
	Total, Peak int
}

// See returns the state with such loads and a maximum of at least peak.
func See(loads []int, peak int) State {
	var s State
	copy(s.Loads[:], loads)
	slices.Sort(s.Loads[:])
	for _, x := range loads {
		s.Total += x
	}
	s.Peak = max(peak, s.Total)
	return s
}

// A Next takes an outcome of a step and its probability.
type Next = func(loads []int, p float64)

// A Chain calls next with all outcomes of step t from these loads.
type Chain func(t int, loads []int, next Next)

// Insert brings a ball to the least loaded of d uniform bins, with probability p.
func Insert(loads []int, d int, p float64, next Next) {
	n := float64(len(loads))
	for i, x := range loads {
		lighter, equal := 0., 0.
		for _, y := range loads {
			if y < x {
				lighter++
			} else if y == x {
				equal++
			}
		}
		to := slices.Clone(loads)
		to[i]++
		next(to, p*(math.Pow((n-lighter)/n, float64(d))-math.Pow((n-lighter-equal)/n, float64(d)))/equal)
	}
}

// Remove takes a ball away with probability p, from bins with probabilities proportional to
// weight(load).
func Remove(loads []int, weight func(load int) int, p float64, next Next) {
	sum := 0
	for _, x := range loads {
		sum += weight(x)
	}
	if sum == 0 {
		next(loads, p)
	}
	for i, x := range loads {
		if w := weight(x); w > 0 {
			to := slices.Clone(loads)
			to[i] = max(x-1, 0)
			next(to, p*float64(w)/float64(sum))
		}
	}
}

// Weights of bins with this load.
func NonEmpty(load int) int { return min(load, 1) } // a uniform bin with a ball
func Ball(load int) int     { return load }         // a uniform ball
func Server(int) int        { return 1 }            // a uniform bin

// Law returns the law after so many steps; states of a probability below 1e-12 are left out on the
// way.
func Law(c Chain, start State, steps int) map[State]float64 {
	law := map[State]float64{start: 1}
	for t := range steps {
		after := map[State]float64{}
		for s, p := range law {
			if p < 1e-12 {
				continue
			}
			c(t, s.Loads[:], func(l []int, q float64) {
				if q > 0 {
					after[See(l, s.Peak)] += float64(p * q)
				}
			})
		}
		law = after
	}
	return law
}

// WithoutPeak forgets the maximum.
func WithoutPeak[N int | float64](of map[State]N) map[State]N {
	merged := map[State]N{}
	for s, p := range of {
		s.Peak = 0
		merged[s] += p
	}
	return merged
}

// Check compares how often states were seen in so many trials with their law. Bernstein's
// inequality bounds the deviation of every frequency: a false alarm has probability 2 exp(-30) for
// each.
func Check(t *testing.T, name string, law map[State]float64, seen map[State]int, trials float64) {
	t.Helper()
	const alarm = 30
	for s, c := range seen {
		if law[s] == 0 {
			t.Errorf("%s: %d times %v, which is impossible", name, c, s)
		}
	}
	for s, p := range law {
		mean := float64(trials * p)
		allowed := alarm/3. + math.Sqrt(float64(alarm*alarm)/9+float64(2*alarm*mean*(1-min(p, 1))))
		if math.Abs(float64(seen[s])-mean) > allowed {
			t.Errorf("%s: %v %d times, expected %.1f with deviations up to %.1f",
				name, s, seen[s], mean, allowed)
		}
	}
}
