package bounds

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"ballslab/balls/beta"
	"ballslab/balls/exact"
)

func TestFixedPoints(t *testing.T) {
	var v struct {
		Balls []struct {
			Alpha float64
			D     int64
			X     []float64
		} `json:"ball_deletion_fixed_point"`
		Supermarket []struct {
			D          int64
			Lambda     float64
			S          []float64
			Time       float64 `json:"mean_time_in_system"`
			MeanLength float64 `json:"mean_queue"`
		} `json:"supermarket_fixed_point"`
		Repeated []struct {
			R        float64 `json:"balls_per_bin"`
			NonEmpty float64 `json:"nonempty_fraction"`
			Theta    float64 `json:"tail_exponent"`
		} `json:"rbb_meanfield"`
	}
	readVectors(t, "meanfield_bounds.json", &v)
	for _, c := range v.Balls {
		x, err := BallDeletionFixedPoint(c.Alpha, c.D)
		if err != nil {
			t.Fatal(err)
		}
		for k, want := range c.X {
			got := 0.0
			if k < len(x) {
				got = x[k]
			}
			// the vectors end where their equilibrium is reached
			if want > 1e-190 && relative(got, want) > 1e-7 {
				t.Errorf("alpha = %v, d = %d: x_%d = %v instead of %v", c.Alpha, c.D, k, got, want)
			}
		}
	}
	for _, c := range v.Supermarket {
		for k, want := range c.S {
			x, err := SupermarketTail(c.Lambda, c.D, int64(k))
			if err != nil || want > 1e-300 && relative(x, want) > 1e-9 {
				t.Errorf("supermarket %+v: s_%d = %v, %v", c, k, x, err)
			}
		}
		x, err := SupermarketTime(c.Lambda, c.D)
		if err != nil || relative(x, c.Time) > 1e-9 || relative(c.Lambda*x, c.MeanLength) > 1e-9 {
			t.Errorf("supermarket %+v: time %v, %v", c, x, err)
		}
	}
	for _, c := range v.Repeated {
		l, err := RepeatedNonEmpty(c.R)
		theta, err2 := RepeatedExponent(c.R)
		if err != nil || err2 != nil || relative(l, c.NonEmpty) > 1e-9 ||
			relative(theta, c.Theta) > 1e-9 {
			t.Errorf("repeated %+v: %v, %v, %v, %v", c, l, theta, err, err2)
		}
	}
	if len(v.Balls) < 4 || len(v.Supermarket) < 6 || len(v.Repeated) < 4 {
		t.Error("vectors are missing")
	}
}

func TestRandomDeletionTotal(t *testing.T) {
	data, err := os.ReadFile("../testdata/dynamic.json")
	if err != nil {
		t.Fatal(err)
	}
	// outcomes of other processes are lists or fractions
	var raw struct{ Cases []json.RawMessage }
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, r := range raw.Cases {
		var c struct {
			Params struct {
				Steps int64
				Betas []string `json:"betas_cyclic"`
			}
			Total []struct {
				V int
				F float64
			} `json:"total_load"`
		}
		if !strings.Contains(string(r), `"random_deletions"`) {
			continue
		}
		if err := json.Unmarshal(r, &c); err != nil {
			t.Fatal(err)
		}
		of := beta.Cyclic{}
		for _, b := range c.Params.Betas {
			x, _ := new(big.Rat).SetString(b)
			f, _ := x.Float64()
			of.Values = append(of.Values, f)
		}
		p, err := exact.RandomDeletionTotal(of, 0, c.Params.Steps)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range c.Total {
			if relative(p[o.V], o.F) > 1e-13 {
				t.Errorf("%+v: P(%d) = %v instead of %v", c.Params, o.V, p[o.V], o.F)
			}
		}
		seen++
	}
	if seen != 8 {
		t.Errorf("%d cases instead of 8", seen)
	}
	// the equilibrium below 1/2
	p, err := exact.RandomDeletionTotal(beta.Constant(0.25), 5, 2000)
	if err != nil {
		t.Fatal(err)
	}
	for k := range int64(20) {
		want, err := RandomDeletionGeometric(0.25, k)
		if err != nil || relative(p[k], want) > 1e-9 {
			t.Errorf("P(%d) = %v instead of %v", k, p[k], want)
		}
	}
}

// The smallest average over windows, against a look at every window.
func TestGoodInterval(t *testing.T) {
	for _, text := range []string{"0.6", `{"kind":"cyclic","values":[1,0.25,0.5,0.9,0.1]}`,
		`{"kind":"sine","mean":0.5,"amplitude":0.4,"period":37}`,
		`{"kind":"dips","base":0.8,"dip":0.1,"every":20,"length":6}`, `{"kind":"ramp","from":0.9,"to":0.1,"length":50,"back":true}`, `{"kind":"alternating"}`} {
		b, err := beta.Read(text, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, shortest := range []int64{1, 5, 17, 99} {
			want := 1.0
			for i := int64(3); i < 102; i++ {
				sum := 0.0
				for j := i; j < 102; j++ {
					if sum += b.At(j); j-i+1 >= shortest {
						want = math.Min(want, sum/float64(j-i+1))
					}
				}
			}
			got, err := GoodInterval(b, 3, 102, shortest)
			if err != nil || math.Abs(got-want) > 1e-11 {
				t.Errorf("%s, %d: %v, %v, want %v", text, shortest, got, err, want)
			}
		}
	}
	for _, call := range []string{"good-interval bins=10 beta=0.6 to=100 c=11",
		"interval-growth bins=10 beta=2 to=3", "ball-deletion-fixed-point alpha=0",
		"supermarket-tail lambda=1 k=2", "supermarket-time lambda=0.5 d=0",
		"random-deletion-exponent beta=0.5", "random-deletion-exponent beta=0",
		"discrepancy-decline-lower bins=10 beta=0.6", "random-deletion-gini bins=10 beta=0",
		"random-deletion-total beta=0.5 steps=1e9",
		"repeated-exponent r=0", "leaky-mean-load lambda=1", "supermarket-max-predictor bins=0 " +
			"lambda=0.5"} {
		args := strings.Fields(call)
		if v, err := Calculate(args[0], args[1:]...); err == nil {
			t.Errorf("%s: %v", call, v)
		}
	}
	v, err := Calculate("interval-growth", "bins=10",
		`beta={"kind":"square","high":0.75,"low":0.25,"up":"2n","down":"n"}`, "to=6n")
	if err != nil || math.Abs(v.Low-1./6) > 1e-12 {
		t.Errorf("growth %v, %v", v, err)
	}
}

// Balls that were never moved, in two steps by hand; the pair with the most probability, against
// the laws of the maximum of simulated systems; the bound of a decline, against its limit.
func TestTurnoverBounds(t *testing.T) {
	if x, err := InfiniteUntouched(4, 2); err != nil || math.Abs(x-4*9./16) > 1e-12 {
		t.Errorf("untouched %v, %v", x, err)
	}
	if x, err := InfiniteUntouched(1, 0); err != nil || x != 1 {
		t.Errorf("untouched %v, %v", x, err)
	}
	// n = 10^6: n s_6 = 1310, n s_7 = 1.54, n s_8 = 2e-6
	if k, p, err := SupermarketTwoValues(1e6, 0.9, 2); err != nil || k != 6 || p < 0.999 {
		t.Errorf("two values %d, %v, %v", k, p, err)
	}
	// n x_3 = 21, n x_4 = 0.1
	if k, p, err := LifetimesTwoValues(1e3, 1, 2); err != nil || k != 3 || p < 0.999 {
		t.Errorf("two values %d, %v, %v", k, p, err)
	}
	const n, c = 1_000_000, 3.0
	steps := int64(n * math.Log(n/c) / 0.75)
	x, err := DiscrepancyDeclineMean(n, 0.25, steps)
	if want := 0.5 / 0.75 * math.Log(n/c) * (1 - math.Exp(-c)); err != nil ||
		math.Abs(x/want-1) > 0.01 {
		t.Errorf("decline %v, %v, want about %v", x, err, want)
	}
	// no insertions and n = 2: 2 steps hit both bins with probability 1/2, else the gap is 1
	if x, err := DiscrepancyDeclineMean(2, 0, 2); err != nil || x > 0.5 || x < 0.4 {
		t.Errorf("decline %v, %v: the mean discrepancy is 1/2", x, err)
	}
	for _, call := range []string{"infinite-untouched bins=10 balls=0 steps=1",
		"discrepancy-decline-mean bins=1 beta=0.2 steps=3",
		"discrepancy-decline-mean bins=9 beta=2 steps=3",
		"supermarket-two-values bins=10 lambda=0.5 d=1", "lifetimes-two-values bins=10 alpha=50"} {
		args := strings.Fields(call)
		if v, err := Calculate(args[0], args[1:]...); err == nil {
			t.Errorf("%s: %v", call, v)
		}
	}
}
