package exact

import (
	"fmt"
	"math"

	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// OneChoiceMaxCDF returns P(max <= k), the chance that no bin gets more than k
// of m balls thrown into n uniform bins:
//
//	P(max <= k) = m!/n^m [z^m] (sum_{j<=k} z^j/j!)^n.
//
// The coefficient is read as n i.i.d. Poisson loads cut at k that add up to m.
// With any mean L of the uncut loads, F = P(Poisson(L) <= k) and S the sum of
// the n cut loads,
//
//	P(max <= k) = m!/n^m e^{nL} L^{-m} F^n P(S = m),
//
// and L is chosen such that E S = m. Then P(S = m) is a Fourier integral of
// the characteristic function to the n-th power, by the trapezoidal rule on a
// full period. Relative accuracy about 1e-12, also where the value is tiny.
//
// Cost: the width of a load's law times some 200 points, whatever n: 0.05 ms
// at n = m = 10^12, some ms at m/n = 10^6 and beyond. For few bins with many
// balls the points are of the order of sqrt(m); then the value is taken from
// [OneChoiceMaxLaw], right to 1e-13 absolutely, or an error says that it is out
// of reach. n and m up to 2^53.
//
// Source: the generating function is classical (OEIS A208250); the evaluation
// is derived here.
func OneChoiceMaxCDF(n, m, k int64) (float64, error) {
	log, err := OneChoiceMaxLogCDF(n, m, k)
	if err != nil {
		return 0, err
	}
	return portable.Exp(log), nil
}

// OneChoiceMaxLogCDF returns ln P(max <= k), as [OneChoiceMaxCDF] does, for
// values that would underflow.
func OneChoiceMaxLogCDF(n, m, k int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	switch {
	case k < 0 || m > 0 && k < (m-1)/n+1: // some bin has at least m/n balls
		return math.Inf(-1), nil
	case k >= m:
		return 0, nil
	case n == 2:
		return portable.Log1p(-2 * portable.Exp(prob.LogTail(prob.OneBin(2, m), float64(k+1)))), nil
	}
	// Far above the mean 1 - tail says all, and the cut loads would be the whole law.
	if union := prob.LogTail(prob.OneBin(n, m),
		float64(k+1)) + portable.Log(float64(n)); union < portable.Log(1e-9) {
		return portable.Log1p(-portable.Exp(logTailByInclusion(n, m, k+1))), nil
	}
	// ln(m! e^m/m^m)
	stirlingTerm := prob.Stirling(float64(m)) + float64(0.5*portable.Log(2*math.Pi*float64(m)))
	if m%n == 0 && k == m/n {
		// Every bin has exactly k: m!/(k!^n n^m).
		each := prob.Stirling(float64(k)) + float64(0.5*portable.Log(2*math.Pi*float64(k)))
		return stirlingTerm - float64(float64(n)*each), nil
	}
	cut := prob.CutAt(float64(m)/float64(n), float64(k))
	sum, ok := cut.LogSumAtMean(float64(n))
	if !ok { // few bins with many balls: the sweep over all k costs less
		law, err := lawBySweep(n, m)
		return portable.Log(law.CDF(k)), err
	}
	excess := cut.Shift / cut.Mean // L = m/n (1 + excess)
	log := float64(float64(n)*(float64(cut.Mean*log1pmx(excess))+cut.LogF)) + stirlingTerm + sum
	if math.IsNaN(log) {
		return 0, fmt.Errorf("bins, balls, k: %d, %d, %d: P(max <= k) cannot be evaluated in "+
			"numbers of 64 bits", n, m, k)
	}
	return math.Min(log, 0), nil
}

// OneChoiceMaxTail returns P(max >= k), with relative accuracy also where it
// is tiny: below 10^-4 by inclusion and exclusion,
//
//	n q - C(n,2) q_2 + C(n,3) q_3,
//
// q = P(load >= k), q_2 the same for two given loads at once, and q_3 = q_2^3/q^3
// for three; right to 1e-8 of the value, mostly 1e-11 (to a part of nq/2 of it
// where a load has a standard deviation above 50: q_2 is approximate there);
// larger values as 1 - [OneChoiceMaxCDF]. Below 1e-308 it is 0: [OneChoiceMaxLogTail].
//
// Cost below 10^-4: at most some thousand terms whatever n, m and k, under a millisecond.
func OneChoiceMaxTail(n, m, k int64) (float64, error) {
	log, err := OneChoiceMaxLogTail(n, m, k)
	if err != nil {
		return 0, err
	}
	return portable.Exp(log), nil
}

// OneChoiceMaxLogTail returns ln P(max >= k), as [OneChoiceMaxTail] does, for values
// that would underflow.
func OneChoiceMaxLogTail(n, m, k int64) (float64, error) {
	if err := numeral.CheckSizes(n, m); err != nil {
		return 0, err
	}
	if k <= 0 || m > 0 && k <= (m-1)/n+1 {
		return 0, nil
	}
	if k > m {
		return math.Inf(-1), nil
	}
	if prob.LogTail(prob.OneBin(n, m), float64(k))+portable.Log(float64(n)) < portable.Log(1e-4) {
		return logTailByInclusion(n, m, k), nil
	}
	log, err := OneChoiceMaxLogCDF(n, m, k-1)
	if err != nil {
		return 0, err
	}
	return portable.Log(-portable.Expm1(log)), nil
}

// logTailByInclusion returns ln P(max >= k) where n P(load >= k) is at most 1e-4.
func logTailByInclusion(n, m, k int64) float64 {
	logQ := prob.LogTail(prob.OneBin(n, m), float64(k))
	logUnion := logQ + portable.Log(float64(n))
	union, ratio := portable.Exp(logUnion), bothAtLeast(n, m, k, logQ)
	x := float64(n)
	pairs := float64(union / 2 * (1 - 1/x) * ratio)
	triples := float64(union * union / 6 * (1 - 1/x) * (1 - 2/x) * ratio * ratio * ratio)
	return logUnion + portable.Log1p(triples-pairs)
}

// bothAtLeast returns the chance that two given bins have at least k balls each,
// divided by the square of that for one, e^logQ. Terms are taken relative to it, so that
// they stay above 0 where the chances themselves are below 1e-308; above the mean they fall
// at least as fast as the tail of one load.
func bothAtLeast(n, m, k int64, logQ float64) float64 {
	if n <= 2 || k > m/2 { // with two bins both have k only if 2k = m
		return 0
	}
	load := prob.OneBin(n, m)
	if mean, v := load.Moments(); v > 2500 { // as normal variables of correlation -1/(n-1)
		z2 := (float64(k) - mean) * (float64(k) - mean) / v
		return portable.Exp(-z2 / float64(n-2))
	}
	sum := 0.0
	for i := k; i <= m-k; i++ {
		other := prob.OneBin(n-1, m-i)
		term := portable.Exp((load.LogMass(float64(i)) - logQ) +
			(prob.LogTail(other, float64(k)) - logQ))
		sum += term
		if term <= 1e-17*sum {
			break
		}
	}
	return sum
}

// log1pmx returns u - ln(1+u) for u >= 0, without cancellation.
func log1pmx(u float64) float64 {
	if u > 0.1 {
		return u - portable.Log1p(u)
	}
	return prob.Deviance(1, 1+u, -u)
}
