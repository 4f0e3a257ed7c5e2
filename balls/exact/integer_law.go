package exact

// An IntegerLaw is the law of an integer: P[i] is the probability of First + i. What
// lies outside has probability below 1e-18.
type IntegerLaw struct {
	First int64
	P     []float64
}

// Mean returns the mean.
func (l IntegerLaw) Mean() float64 {
	sum := 0.0
	for i := len(l.P) - 1; i >= 0; i-- {
		sum += float64(float64(i) * l.P[i])
	}
	return float64(l.First) + sum
}

// Variance returns the variance.
func (l IntegerLaw) Variance() float64 {
	mean, sum := l.Mean()-float64(l.First), 0.0
	for i := len(l.P) - 1; i >= 0; i-- {
		sum += float64(l.P[i] * (float64(i) - mean) * (float64(i) - mean))
	}
	return sum
}

// At returns the probability of k.
func (l IntegerLaw) At(k int64) float64 {
	if k < l.First || k >= l.First+int64(len(l.P)) {
		return 0
	}
	return l.P[k-l.First]
}

// CDF returns the probability of at most k, summed from below.
func (l IntegerLaw) CDF(k int64) float64 {
	sum := 0.0
	for i := 0; i < len(l.P) && l.First+int64(i) <= k; i++ {
		sum += l.P[i]
	}
	return min(sum, 1)
}

// Tail returns the probability of at least k, summed from above, so that
// small values keep their digits.
func (l IntegerLaw) Tail(k int64) float64 {
	sum := 0.0
	for i := len(l.P) - 1; i >= 0 && l.First+int64(i) >= k; i-- {
		sum += l.P[i]
	}
	return min(sum, 1)
}

// Quantile returns the smallest k with probability of at most k not below p.
func (l IntegerLaw) Quantile(p float64) int64 {
	sum := 0.0
	for i, q := range l.P {
		if sum += q; sum >= p {
			return l.First + int64(i)
		}
	}
	return l.First + int64(len(l.P)) - 1
}
