package bounds

import (
	"fmt"

	"ballslab/balls/exact"
	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
)

const sourceDeletion = "derived here; game of Kaplan, Sapir, Stemmer, Load balancing under " +
	"adaptive bin deletions, APPROX/RANDOM 2026"

func init() {
	keyRounds := Key{Name: "rounds", Doc: "bins deleted, T", Default: "n/2", Type: "count"}
	recourse := []Key{keyBins, keyBalls, keyRounds}
	register(Calculator{
		Name: "bin-deletion-oblivious-recourse", Kind: KindExact, Source: sourceDeletion,
		Keys: recourse,
		Doc: "bin deletions in an order fixed in advance: expected recourse m (H_n - H_{n-T}), " +
			"for every exchangeable start and rule",
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(BinDeletionObliviousRecourse(a.integers["bins"], a.integers["balls"],
				a.integers["rounds"]))
		},
	})
	for _, name := range []string{"bin-deletion-lower-bound", "bin-deletion-any-rule"} {
		register(Calculator{
			Name: name, Kind: KindRigorous, Source: sourceDeletion, Keys: recourse,
			Doc: "bin deletions: whatever the rule, deleting the fullest bin forces a recourse " +
				"of at least m (H_n - H_{n-T})",
			evaluate: func(a arguments) (Value, error) {
				return ofNumber(BinDeletionAnyRule(a.integers["bins"], a.integers["balls"],
					a.integers["rounds"]))
			},
		})
	}
	register(Calculator{
		Name: "bin-deletion-oblivious-max-cdf", Kind: KindExact, Source: sourceDeletion,
		Doc: "bin deletions in an order fixed in advance, choice(1), random start: P(max <= k) " +
			"of the bins left, a multinomial",
		Keys: []Key{keyBins, keyBalls, keyRounds, keyK},
		evaluate: func(a arguments) (Value, error) {
			return ofNumber(BinDeletionObliviousMaxCDF(a.integers["bins"], a.integers["balls"],
				a.integers["rounds"], a.integers["k"]))
		},
	})
	for _, c := range []struct {
		name, doc string
		of        func(T int64) (float64, error)
	}{
		{"snowball-recourse", "recourse T(T+1)/2", SnowballRecourse},
		{"snowball-max", "maximum T+1", SnowballMax},
	} {
		register(Calculator{
			Name: c.name, Kind: KindExact,
			Source: "derived here; the snowball is a reconstruction of the adversary that " +
				"defeats groups(1)",
			Doc:  "groups(1), one ball a bin, fullest bin deleted: " + c.doc + " for certain",
			Keys: []Key{{Name: "rounds", Doc: "bins deleted, T", Type: "integer"}},
			evaluate: func(a arguments) (Value, error) {
				return ofNumber(c.of(a.integers["rounds"]))
			},
		})
	}
}

// BinDeletionObliviousRecourse returns the expected recourse of T deletions in
// an order fixed in advance, or uniformly random, from m balls in n bins:
//
//	m (H_n - H_{n-T}),
//
// for any exchangeable start and redistribution: before round t, each of the
// n-t+1 live bins has the same expected load. At T = n/2 about 0.693 m. T from 0
// to n-1. O(1), relative accuracy 1e-15.
//
// Source: derived here.
func BinDeletionObliviousRecourse(n, m, T int64) (float64, error) {
	if err := checkDeletions(n, m, T); err != nil {
		return 0, err
	}
	return float64(m) * harmonicDifference(n, n-T), nil
}

// BinDeletionAnyRule returns m (H_n - H_{n-T}), a lower bound of the recourse
// of T rounds against the adversary that deletes the fullest bin, whatever the
// start and the redistribution rule: the fullest of k live bins has at least
// m/k balls. So a recourse linear in m is the best for T = n/2. O(1).
//
// Source: derived here.
func BinDeletionAnyRule(n, m, T int64) (float64, error) {
	return BinDeletionObliviousRecourse(n, m, T)
}

// BinDeletionObliviousMaxCDF returns P(max <= k) after T deletions in an order
// fixed in advance, when every ball of a deleted bin goes to a uniform live bin
// and the start is random: then every ball is in a uniform one of the n-T live
// bins, independently, and the answer is [exact.OneChoiceMaxCDF] of n-T bins.
//
// Source: derived here.
func BinDeletionObliviousMaxCDF(n, m, T, k int64) (float64, error) {
	if err := checkDeletions(n, m, T); err != nil {
		return 0, err
	}
	return exact.OneChoiceMaxCDF(n-T, m, k)
}

// SnowballRecourse returns T(T+1)/2, the recourse of T rounds of groups(1) from
// one ball a bin when the fullest bin is deleted in each: the pile grows by one
// a round, for certain. T from 1 to 2^26, so that it is an integer below 2^53.
func SnowballRecourse(T int64) (float64, error) {
	if T < 0 || T > 1<<26 {
		return 0, fmt.Errorf("rounds: %d: must be between 0 and 2^26", T)
	}
	return float64(T * (T + 1) / 2), nil
}

// SnowballMax returns T+1, the maximum after these T rounds.
func SnowballMax(T int64) (float64, error) {
	if T < 0 || T > numeral.Most {
		return 0, fmt.Errorf("rounds: %d: must be between 0 and 2^53", T)
	}
	return float64(T + 1), nil
}

func checkDeletions(n, m, T int64) error {
	if err := numeral.CheckSizes(n, m); err != nil {
		return err
	}
	if T < 0 || T > n-1 {
		return fmt.Errorf("rounds: %d: must be between 0 and bins - 1 = %d, since the last bin "+
			"cannot be deleted", T, n-1)
	}
	return nil
}

// harmonicDifference returns H_n - H_k for n >= k >= 1.
func harmonicDifference(n, k int64) float64 {
	sum := 0.0
	for ; k < 400 && k < n; k++ {
		sum += 1 / float64(k+1)
	}
	if k == n {
		return sum
	}
	// H_n = ln n + gamma + 1/(2n) - 1/(12 n^2) + 1/(120 n^4) - ..., each term as a
	// difference without cancellation, x = (n-k)/n.
	a, b := float64(n), float64(k)
	x := float64(n-k) / a
	sum += -portable.Log1p(-x)
	sum -= x / (2 * b)
	sum += x * (a + b) / (12 * a * b * b)
	sum -= x * (a + b) * (float64(a*a) + float64(b*b)) / (120 * a * a * a * b * b * b * b)
	return sum
}
