package bounds

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"ballslab/balls"
)

// TestBinDeletionRecourse compares with the sum; n = 6, T = 3 is 37/10.
func TestBinDeletionRecourse(t *testing.T) {
	for _, c := range [][3]int64{{6, 6, 3}, {8, 5, 7}, {1, 4, 0}, {300, 300, 299}, {1000, 1000, 1}, {5000, 10, 4955}, {100000, 100000, 50000}} {
		want := new(big.Float).SetPrec(200)
		for k := c[0] - c[2] + 1; k <= c[0]; k++ {
			want.Add(want, quotient(c[1], k))
		}
		f, _ := want.Float64()
		got, err := BinDeletionObliviousRecourse(c[0], c[1], c[2])
		if err != nil || math.Abs(got-f) > 3e-15*f {
			t.Errorf("%v: %v, want %v (%v)", c, got, f, err)
		}
	}
	if v, err := BinDeletionAnyRule(6, 6, 3); err != nil || v != 3.7 {
		t.Errorf("%v, %v; want 3.7", v, err)
	}
	if v, _ := BinDeletionObliviousRecourse(1e15, 1e15, 5e14); math.Abs(v/1e15-math.Ln2) > 1e-14 {
		t.Errorf("%v", v)
	}
	for _, c := range [][3]int64{{0, 1, 0}, {5, 5, 5}, {5, 5, -1}, {5, -1, 2}} {
		if _, err := BinDeletionObliviousRecourse(c[0], c[1], c[2]); err == nil {
			t.Errorf("%v: no error", c)
		}
	}
	if r, _ := SnowballRecourse(5000); r != 12502500 {
		t.Errorf("snowball recourse %v", r)
	}
	if r, _ := SnowballMax(5000); r != 5001 {
		t.Errorf("snowball max %v", r)
	}
}

// TestCompositionMax: n = 8, k = 4 as in closed form; everything small by
// counting compositions; and the sum over L of tails at large n is near log2 n.
func TestCompositionMax(t *testing.T) {
	sum := 0.0
	for i, want := range []float64{1, 18, 12, 4} {
		p, err := CompositionMaxCDF(8, 4, int64(i)+2)
		if sum += want / 35; err != nil || math.Abs(p-sum) > 1e-15 {
			t.Errorf("P(max <= %d) = %v, want %v (%v)", i+2, p, sum, err)
		}
	}
	for n := int64(1); n <= 14; n++ {
		for k := int64(1); k <= n; k++ {
			for L := int64(0); L <= n+1; L++ {
				want := ways(n, k, L) / ways(n, k, n)
				got, err := CompositionMaxCDF(n, k, L)
				if err != nil || math.Abs(got-want) > 1e-14*want {
					t.Errorf("%d in %d parts: P(max <= %d) = %v, want %v (%v)", n, k, L, got, want, err)
				}
			}
		}
	}
	// A part of n/2 is above L with chance about 2^-L.
	for _, n := range []int64{1e4, 1e6, 1e9} {
		L := int64(math.Log2(float64(n))) + 3
		p, err := CompositionMaxCDF(n, n/2, L)
		if want := math.Exp(-float64(n/2) * math.Exp2(-float64(L))); err != nil || math.Abs(p-want) > 0.002 {
			t.Errorf("n = %d: %v, want about %v (%v)", n, p, want, err)
		}
	}
	if p, err := CompositionMaxCDF(1e9, 5e8, 3); p != 0 || err != nil {
		t.Errorf("below the smallest number: %v %v", p, err)
	}
	if p, err := CompositionMaxCDF(2000, 1000, 4); err != nil || !(p > 0 && p < 1e-20) {
		t.Errorf("a tiny probability: %v %v", p, err)
	}
}

// ways counts the compositions of n into k parts from 1 to L.
func ways(n, k, L int64) float64 {
	if k == 0 {
		if n == 0 {
			return 1
		}
		return 0
	}
	sum := 0.0
	for part := int64(1); part <= min(L, n); part++ {
		sum += ways(n-part, k-1, L)
	}
	return sum
}

func quotient(a, b int64) *big.Float {
	return new(big.Float).SetPrec(200).Quo(new(big.Float).SetInt64(a), new(big.Float).SetInt64(b))
}

// TestExactBinDeletion: laws as fractions from the table of exact values.
func TestExactBinDeletion(t *testing.T) {
	r, err := ExactRational(balls.BinDeletion{Bins: 6, Start: balls.Start{Kind: "one-per-bin"}, D: 1, Adversary: balls.Adversary{Kind: "max"}},
		balls.Plan{Metrics: []string{"recourse", "max_load", "peak_max_load", "gap", "total_load"}})
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Metrics[0]; m.MeanRational != "21/4" || len(m.Counts) != 2 || m.Counts[0].Rational != "3/4" {
		t.Errorf("recourse: %+v", m)
	}
	if m := r.Metrics[1]; m.MeanRational != "26/9" || m.Counts[0].Rational != "2/9" {
		t.Errorf("max_load: %+v", m)
	}
	if m := r.Metrics[2]; m.Mean < r.Metrics[1].Mean {
		t.Errorf("peak: %+v", m)
	}
	if m := r.Metrics[3]; m.MeanRational != "8/9" {
		t.Errorf("gap: %+v", m)
	}
	if m := r.Metrics[4]; m.Min != 6 || m.Max != 6 {
		t.Errorf("total load: %+v", m)
	}
	fixed, err := ExactRational(balls.BinDeletion{Bins: 6, Adversary: balls.Adversary{Kind: "oblivious", Order: []int64{5, 0, 3}}}, balls.Plan{Metrics: []string{"recourse"}})
	if err != nil || fixed.Metrics[0].MeanRational != "37/10" {
		t.Errorf("a fixed order: mean recourse %v, want 37/10 (%v)", fixed, err)
	}
	for _, p := range []balls.BinDeletion{
		{Bins: 6, Adversary: balls.Adversary{Kind: "snowball"}},
		{Bins: 3, Start: balls.Start{Loads: []int64{1, 0, 2}}, Adversary: balls.Adversary{Kind: "oblivious"}},
		{Bins: 13, Adversary: balls.Adversary{Kind: "max"}},
		{Bins: 6, Adversary: balls.Adversary{Player: balls.PlayerFunc(func(v *balls.View) int64 { return 0 })}},
	} {
		if _, err := Exact(p, balls.Plan{}); err == nil {
			t.Errorf("%+v: no error", p)
		}
	}
}

// TestBestAdversary: against groups(1) from one ball a bin the snowball is the
// best for both aims, by every means; the lower bound holds; and the calculator
// gives the same.
func TestBestAdversary(t *testing.T) {
	b := balls.BinDeletion{Bins: 8, Start: balls.Start{Kind: "one-per-bin"}, Redistribute: "groups", D: 1}
	for aim, want := range map[string]float64{"recourse": 10, "max_load": 5} {
		if v, err := BestAdversary(b, aim); err != nil || math.Abs(v-want) > 1e-12 {
			t.Errorf("%s: %v, want %v (%v)", aim, v, want, err)
		}
	}
	b.Redistribute, b.D = "choice", 2
	v, err := BestAdversary(b, "recourse")
	least, _ := BinDeletionAnyRule(8, 8, 4)
	if err != nil || v < least {
		t.Errorf("%v, and no rule has less than %v (%v)", v, least, err)
	}
	if c, err := Calculate("best-adversary", "bins=8", "start=one-per-bin"); err != nil || c.Low != v {
		t.Errorf("%v, want %v (%v)", c, v, err)
	}
	for _, wrong := range [][]string{{"bins=13"}, {"bins=8", "rounds=8"}, {"bins=8", "aim=gap"}, {"bins=8", "d=0"}} {
		if _, err := Calculate("best-adversary", wrong...); err == nil {
			t.Errorf("%v: no error", wrong)
		}
	}
}

func ExampleBestAdversary() {
	v, _ := BestAdversary(balls.BinDeletion{Bins: 8, D: 1}, "recourse")
	fmt.Printf("%.4f\n", v)
	// Output: 10.6707
}
