package balls

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"ballslab/balls/internal/spec"
)

// The metrics of small profiles are those of the definitions, computed bin by
// bin with rationals.
func TestProfileAgainstDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for trial := range 500 {
		n := 1 + r.IntN(12)
		loads := make([]int64, n)
		scale := []int64{3, 20, 1 << 40}[trial%3]
		for i := range loads {
			loads[i] = r.Int64N(scale)
		}
		p := ProfileOf(loads)
		w := new(big.Rat)
		for _, x := range loads {
			w.Add(w, big.NewRat(x, 1))
		}
		average := new(big.Rat).Quo(w, big.NewRat(int64(n), 1))
		excess, upsilon, gini, gap, above := new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), int64(0)
		gamma := 0.0
		for i, x := range loads {
			y := new(big.Rat).Sub(big.NewRat(x, 1), average)
			if y.Sign() > 0 {
				excess.Add(excess, y)
				above++
			}
			if i == 0 || y.Cmp(gap) > 0 {
				gap.Set(y)
			}
			upsilon.Add(upsilon, new(big.Rat).Mul(y, y))
			f, _ := y.Float64()
			gamma += math.Exp(1e-12*f) + math.Exp(-1e-12*f)
			for _, z := range loads {
				gini.Add(gini, big.NewRat(max(x-z, z-x), int64(n*n)))
			}
		}
		for _, c := range []struct {
			name string
			got  float64
			want *big.Rat
		}{
			{"gap", p.Gap(), gap}, {"excess", p.Excess(), excess}, {"upsilon", p.Upsilon(), upsilon}, {"gini_difference", p.GiniDifference(), gini},
			{"bins_above_average", float64(p.BinsAboveAverage()), big.NewRat(above, 1)}, {"total_load", float64(p.TotalLoad()), w},
		} {
			if want, _ := c.want.Float64(); math.Abs(c.got-want) > 1e-14*math.Abs(want) {
				t.Errorf("%v: %s = %v, want %v", loads, c.name, c.got, want)
			}
		}
		if got := p.Gamma(1e-12); math.Abs(got-gamma) > 1e-12*gamma {
			t.Errorf("%v: gamma = %v, want %v", loads, got, gamma)
		}
		if p.Range() != p.MaxLoad()-p.MinLoad() || p.Count() != int64(n) {
			t.Errorf("%v: %v", loads, p)
		}
	}
}

func TestProfileAtTheLimits(t *testing.T) {
	// all 2^53 balls in one of 2^53 bins
	p := Profile{[]int64{0, spec.Limit}, []int64{spec.Limit - 1, 1}}
	if got := p.Gap(); got != spec.Limit-1 {
		t.Errorf("gap = %v", got)
	}
	if got := p.Excess(); got != spec.Limit-1 {
		t.Errorf("excess = %v", got)
	}
	if got, want := p.Upsilon(), math.Ldexp(1, 106)-math.Ldexp(1, 53); got != want {
		t.Errorf("upsilon = %v, want %v", got, want)
	}
	// loads 2^52 and 2^52 - 1 in two bins: averages end in a half
	q := ProfileOf([]int64{spec.Limit / 2, spec.Limit/2 - 1})
	if q.Gap() != 0.5 || q.Excess() != 0.5 || q.Upsilon() != 0.5 || q.GiniDifference() != 0.5 {
		t.Errorf("%v %v %v %v", q.Gap(), q.Excess(), q.Upsilon(), q.GiniDifference())
	}
	if s := q.TailFractions(); s != nil {
		t.Errorf("a list of %d tail fractions", len(s))
	}
	var none Profile
	if none.Gap() != 0 || none.Excess() != 0 || none.Upsilon() != 0 || none.Gamma(1) != 0 || none.GiniDifference() != 0 || none.MaxLoad() != 0 ||
		none.MinLoad() != 0 || none.Empty() != 0 || none.TailFractions() != nil || none.BinsAboveAverage() != 0 {
		t.Error("no bins: not 0")
	}
}

// A metric by its name is that of the method, an alias included; others are errors.
func TestMetricByName(t *testing.T) {
	p := ProfileOf([]int64{0, 3, 3, 7})
	for name, want := range map[string]float64{"max_load": 7, "gap": 3.75, "discrepancy": 3.75, "gamma": p.Gamma(0.5), "empty": 1} {
		if got, err := p.Metric(name, 0.5); got != want || err != nil {
			t.Errorf("%s = %v, %v; want %v", name, got, err, want)
		}
	}
	for _, name := range []string{"", "gaps", "tail_fractions", "overload"} {
		if got, err := p.Metric(name, 1); err == nil {
			t.Errorf("%q = %v, no error", name, got)
		}
	}
}
