package bounds

import (
	"math"
	"math/big"
	"testing"

	"ballslab/balls"
	"ballslab/balls/exact"
)

// TestBinDeletionRecourse compares with the sum; n = 6, T = 3 is 37/10.
func TestBinDeletionRecourse(t *testing.T) {
	for _, c := range [][3]int64{{6, 6, 3}, {8, 5, 7}, {1, 4, 0}, {300, 300, 299}, {1000, 1000, 1},
		{5000, 10, 4955}, {100000, 100000, 50000}} {
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

func quotient(a, b int64) *big.Float {
	return new(big.Float).SetPrec(200).Quo(new(big.Float).SetInt64(a), new(big.Float).SetInt64(b))
}

// TestBestAdversary: against groups(1) from one ball a bin the snowball is the
// best for both aims, by every means; the lower bound holds; and the calculator
// gives the same.
func TestBestAdversary(t *testing.T) {
	b := balls.BinDeletion{Bins: 8, Start: balls.Start{Kind: "one-per-bin"}, Redistribute: "groups",
		D: 1}
	for aim, want := range map[string]float64{"recourse": 10, "max_load": 5} {
		if v, err := exact.BestAdversary(b, aim); err != nil || math.Abs(v-want) > 1e-12 {
			t.Errorf("%s: %v, want %v (%v)", aim, v, want, err)
		}
	}
	b.Redistribute, b.D = "choice", 2
	v, err := exact.BestAdversary(b, "recourse")
	least, _ := BinDeletionAnyRule(8, 8, 4)
	if err != nil || v < least {
		t.Errorf("%v, and no rule has less than %v (%v)", v, least, err)
	}
	if c, err := Calculate("best-adversary", "bins=8", "start=one-per-bin"); err != nil ||
		c.Low != v {
		t.Errorf("%v, want %v (%v)", c, v, err)
	}
	for _, wrong := range [][]string{{"bins=13"}, {"bins=8", "rounds=8"}, {"bins=8", "aim=gap"},
		{"bins=8", "d=0"}} {
		if _, err := Calculate("best-adversary", wrong...); err == nil {
			t.Errorf("%v: no error", wrong)
		}
	}
}
