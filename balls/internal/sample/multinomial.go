package sample

import "ballslab/balls/internal/random"

// Multinomial throws n balls into len(weights) cells, independently and with
// probabilities proportional to weights (not negative, not all 0), and sets counts to the
// numbers of balls per cell. It draws one binomial per cell, given what the cells
// before it have: right for n up to 2^53. The sum of the remaining weights
// is taken from the end, so that it does not cancel.
func Multinomial(src *random.Source, n int64, weights []float64, counts []int64) {
	rest := 0.0
	last := 0 // the last cell that can get a ball
	for i, w := range weights {
		rest += w
		if w > 0 {
			last = i
		}
	}
	passed := 0.0
	for i, w := range weights {
		if n == 0 || i > last {
			counts[i] = 0
			continue
		}
		if i == last {
			counts[i] = n
			n = 0
			continue
		}
		// The tail sum anew once most of the weight has passed.
		if left := rest - passed; left < rest/4 {
			rest, passed = 0, 0
			for j := last; j >= i; j-- {
				rest += weights[j]
			}
		}
		counts[i] = Binomial(src, n, w/(rest-passed))
		n -= counts[i]
		passed += w
	}
}
