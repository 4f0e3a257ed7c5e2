package exact

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"ballslab/balls"
)

// The step of the dynamic program against all draws: labelled bins, every
// sequence of choices counted once.
func TestProfileLawByEnumeration(t *testing.T) {
	for _, a := range []balls.Allocate{
		{Rule: "greedy", Bins: 3, Balls: 4, D: 2},
		{Rule: "greedy", Bins: 3, Balls: 3, D: 3},
		{Rule: "greedy", Bins: 3, Balls: 4, D: 2, Distinct: true},
		{Rule: "one-choice", Bins: 3, Balls: 5},
		{Rule: "greedy", Bins: 3, Balls: 3, D: 2, Start: balls.Start{Loads: []int64{0, 2, 5}}},
		{Rule: "one-choice", Bins: 3, Balls: 3, Start: balls.Start{Loads: []int64{1, 1, 3}}},
	} {
		law, err := AllocateProfileLaw(a)
		if err != nil {
			t.Fatal(err)
		}
		m, _ := a.Balls.Value(a.Bins)
		loads := make([]int64, a.Bins)
		copy(loads, a.Start.Loads)
		want := map[string]*big.Rat{}
		d := int(max(a.D, 1))
		if a.Rule == "one-choice" {
			d = 1
		}
		enumerate(loads, int(m), d, a.Distinct, big.NewRat(1, 1), want)
		if len(want) != len(law) {
			t.Errorf("%+v: %d profiles, want %d", a, len(law), len(want))
		}
		sum := new(big.Rat)
		for i, c := range law {
			sum.Add(sum, c.Probability)
			if w := want[key(c.Profile)]; w == nil || w.Cmp(c.Probability) != 0 {
				t.Errorf("%+v: P(%v) = %v, want %v", a, c.Profile, c.Probability, w)
			}
			if i > 0 && compareProfiles(law[i-1].Profile, c.Profile) <= 0 {
				t.Errorf("%+v: profiles out of order at %v", a, c.Profile)
			}
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%+v: adds up to %v", a, sum)
		}
	}
}

func key(p balls.Profile) string {
	var b strings.Builder
	for i := range p.Loads {
		b.WriteString(whole(p.Loads[i]).RatString() + "x" + whole(p.Bins[i]).RatString() + " ")
	}
	return b.String()
}

// enumerate plays all choices of the remaining balls.
func enumerate(loads []int64, m, d int, distinct bool, chance *big.Rat, law map[string]*big.Rat) {
	if m == 0 {
		k := key(balls.ProfileOf(loads))
		if law[k] == nil {
			law[k] = new(big.Rat)
		}
		law[k].Add(law[k], chance)
		return
	}
	var draws [][]int
	draw := make([]int, d)
	var fill func(i int)
	fill = func(i int) {
		if i == d {
			draws = append(draws, append([]int(nil), draw...))
			return
		}
	next:
		for b := range loads {
			for _, c := range draw[:i] {
				if distinct && c == b {
					continue next
				}
			}
			draw[i] = b
			fill(i + 1)
		}
	}
	fill(0)
	share := new(big.Rat).Quo(chance, big.NewRat(int64(len(draws)), 1))
	for _, draw := range draws {
		best := draw[0]
		for _, b := range draw {
			if loads[b] < loads[best] {
				best = b
			}
		}
		loads[best]++
		enumerate(loads, m-1, d, distinct, share, law)
		loads[best]--
	}
}

// The metrics as fractions against the methods of a profile, and those that are
// neither counts nor extremes against their definitions.
func TestFractionMetrics(t *testing.T) {
	for _, loads := range [][]int64{{0}, {0, 0, 0}, {1, 2, 3, 4}, {5, 5, 0}, {7, 0, 0, 1, 1, 3, 3},
		{2, 2, 2, 3}} {
		p, n := balls.ProfileOf(loads), float64(len(loads))
		average := float64(p.TotalLoad()) / n
		excess, upsilon, gini := 0.0, 0.0, 0.0
		for _, x := range loads {
			excess += math.Max(0, float64(x)-average)
			upsilon += (float64(x) - average) * (float64(x) - average)
			for _, y := range loads {
				gini += math.Abs(float64(x-y)) / n / n
			}
		}
		for name, want := range map[string]float64{
			"gap": float64(slices.Max(loads)) - average, "discrepancy": p.Gap(),
			"excess": excess, "upsilon": upsilon, "gini_difference": gini,
		} {
			numerator, denominator := inFractions(name, int64(len(loads)))
			got, _ := new(big.Rat).SetFrac(numerator(p), denominator).Float64()
			if math.Abs(got-want) > 1e-14*(1+want) {
				t.Errorf("%s of %v: %v, want %v", name, loads, got, want)
			}
		}
		count := func(of func(x int64) bool) (k float64) {
			for _, x := range loads {
				if of(x) {
					k++
				}
			}
			return k
		}
		for name, want := range map[string]float64{
			"max_load": float64(slices.Max(loads)), "min_load": float64(slices.Min(loads)),
			"total_load":         average * n,
			"range":              float64(slices.Max(loads) - slices.Min(loads)),
			"empty":              count(func(x int64) bool { return x == 0 }),
			"bins_above_average": count(func(x int64) bool { return float64(x) > average }),
		} {
			if got, err := p.Metric(name, 1); err != nil || math.Abs(got-want) > 1e-12 {
				t.Errorf("%s of %v: %v, %v, want %v", name, loads, got, err, want)
			}
		}
		for name, got := range map[string]float64{"excess": p.Excess(), "upsilon": p.Upsilon(),
			"gini": p.GiniDifference()} {
			if want := map[string]float64{"excess": excess, "upsilon": upsilon,
				"gini": gini}[name]; math.Abs(got-want) > 1e-14*(1+want) {
				t.Errorf("%s of %v by the profile: %v, want %v", name, loads, got, want)
			}
		}
	}
}

// All metrics are answered; the closed forms of one choice meet the law of the
// profile.
func TestExactOneChoiceMeans(t *testing.T) {
	for _, c := range []struct {
		bins  int64
		balls balls.Count
	}{{1, 5}, {2, 7}, {5, balls.Exactly(0)}, {5, 1}, {5, 13}, {12, 12}, {1000000, 8}} {
		a := balls.Allocate{Rule: "one-choice", Bins: c.bins, Balls: c.balls}
		m, _ := c.balls.Value(c.bins)
		names := metricsOfLoads(t)
		r, err := Law(a, balls.Plan{Metrics: names, Alpha: 0.7})
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			want := r.Metrics[i]
			got, err := oneChoiceLaw{c.bins, m}.metric(name, question{alpha: 0.7})
			if oneChoiceForm(name) < 0 {
				if err == nil || !strings.Contains(err.Error(), "possible") {
					t.Errorf("%s: %v, want an error that says what is possible", name, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if math.Abs(got.Mean-want.Mean) > 1e-13*(1+want.Mean) {
				t.Errorf("%s, n=%d m=%d: mean %v, want %v", name, c.bins, m, got.Mean, want.Mean)
			}
			for k := range want.Means {
				if k < len(got.Means) && relative(got.Means[k], want.Means[k]) > 1e-12 ||
					k >= len(got.Means) && want.Means[k] > 1e-18 {
					t.Errorf("%s, n=%d m=%d: entry %d of %v, want %v", name, c.bins, m, k,
						got.Means, want.Means)
				}
			}
			for k := range got.Counts {
				if math.Abs(got.Counts[k].Probability-want.Counts[k].Probability) > 1e-13 ||
					math.Abs(got.Counts[k].Value-want.Counts[k].Value) > 1e-14 {
					t.Errorf("%s, n=%d m=%d: %v, want %v", name, c.bins, m, got.Counts[k],
						want.Counts[k])
				}
			}
		}
	}
}

// The profile of Greedy[d+1] is majorised by that of Greedy[d]: the mean number
// of balls in the i fullest bins falls, for every i.
func TestMajorisation(t *testing.T) {
	const n = 5
	var before [n]*big.Rat
	for d := int64(1); d <= 4; d++ {
		law, err := AllocateProfileLaw(balls.Allocate{Rule: "greedy", D: d, Bins: n, Balls: 11})
		if err != nil {
			t.Fatal(err)
		}
		for i := range int64(n) {
			mean := new(big.Rat)
			for _, c := range law {
				left, sum := i+1, int64(0)
				for j := len(c.Profile.Loads) - 1; j >= 0 && left > 0; j-- {
					take := min(left, c.Profile.Bins[j])
					sum, left = sum+take*c.Profile.Loads[j], left-take
				}
				mean.Add(mean, new(big.Rat).Mul(whole(sum), c.Probability))
			}
			if d > 1 && (i < n-1) != (mean.Cmp(before[i]) < 0) {
				t.Errorf("d = %d: %v balls in the %d fullest bins, %v with one choice less", d,
					mean, i+1, before[i])
			}
			before[i] = mean
		}
	}
}

// The sizes that the error message promises are possible, and the next are not.
func TestExactLimits(t *testing.T) {
	for _, c := range []struct {
		n, m int64
		ok   bool
	}{{48, 48, true}, {49, 49, false}, {1e12, 48, true}, {8, 60, true}, {8, 62, false}, {4, 145,
		true}, {4, 150, false}, {2, 1900, true}, {2, 2000, false}, {1, 1 << 50, true}} {
		if got := partitions(c.m, c.n, maxProfiles) <= maxProfiles; got != c.ok {
			t.Errorf("n=%d m=%d possible: %v, want %v", c.n, c.m, got, c.ok)
		}
	}
	for _, c := range []struct {
		p    balls.Process
		plan balls.Plan
		want string
	}{
		{balls.Allocate{Rule: "greedy", Bins: 1000}, balls.Plan{}, "possible"},
		{balls.Allocate{Rule: "greedy", Bins: 1000, Balls: balls.Expr("n^2")}, balls.Plan{},
			"possible"},
		{balls.Allocate{Rule: "greedy", Bins: 1000, D: 1000, Balls: 48}, balls.Plan{}, "possible"},
		{balls.Allocate{Rule: "one-choice", Bins: 1000}, balls.Plan{Metrics: []string{"range"}},
			"possible"},
		{balls.Allocate{Rule: "one-choice", Bins: 1000, Start: balls.Start{Loads: stairs(1000)}},
			balls.Plan{}, "possible"},
		{balls.Allocate{Rule: "greedy", Bins: 2, Balls: balls.Expr("1e6"),
			Start: balls.Start{Loads: stairs(2)}}, balls.Plan{}, "possible"},
		{balls.Allocate{Rule: "greedy", Bins: 4}, balls.Plan{Every: 1}, "every"},
		{balls.Allocate{Rule: "greedy", Bins: 4}, balls.Plan{Metrics: []string{"maxload"}},
			"max_load"},
		{balls.Allocate{Rule: "greedy"}, balls.Plan{}, "bins"},
		{nil, balls.Plan{}, "process"},
	} {
		_, err := Law(c.p, c.plan)
		if err == nil || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: error %v, want one line with %q", c.p, err, c.want)
		}
	}
	if _, err := Rational(balls.Allocate{Rule: "one-choice", Bins: 1000},
		balls.Plan{}); err == nil || !strings.Contains(err.Error(), "128") {
		t.Errorf("1000 balls as fractions: %v", err)
	}
	if _, err := Rational(balls.Allocate{Rule: "one-choice", Bins: 4},
		balls.Plan{Metrics: []string{"gamma"}}); err == nil {
		t.Error("gamma as a fraction: no error")
	}
	r, err := Rational(balls.Allocate{Rule: "one-choice", Bins: 1000000, Balls: 100}, balls.Plan{})
	if err != nil || r.Metrics[0].Counts[0].Value != 1 || r.Metrics[0].Counts[0].Rational == "" {
		t.Errorf("100 balls as fractions: %v", err)
	}
}

// stairs returns the loads 0, 1, ..., n-1.
func stairs(n int64) []int64 {
	loads := make([]int64, n)
	for i := range loads {
		loads[i] = int64(i)
	}
	return loads
}

func BenchmarkProfileLaw(b *testing.B) {
	for range b.N {
		if _, err := AllocateProfileLaw(balls.Allocate{Rule: "greedy", Bins: 40,
			Balls: 40}); err != nil {
			b.Fatal(err)
		}
	}
}
