package bounds

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"ballslab/balls"
	"ballslab/balls/exact"
	"ballslab/internal/prob"
)

func readVectors(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

type meanfield struct {
	RaabSteger []struct {
		Alpha float64
		Case  string
		K     float64 `json:"k_alpha"`
		M, N  int64
	} `json:"raab_steger"`
	Gonnet []struct {
		N       float64
		Inverse float64 `json:"inverse_gamma_minus_1.5"`
		Proxy   float64 `json:"poisson_proxy_mean_max"`
	}
	Layered []struct {
		N, D  int64
		Level int64   `json:"i_star"`
		Beta  float64 `json:"beta_i_star"`
		Lead  float64 `json:"lnln_over_lnd"`
	} `json:"layered_induction"`
	Fluid []struct {
		Arg  float64
		Load float64 `json:"balls_per_bin"`
		Kind string
		X    []float64
	} `json:"static_fluid_tails"`
	Exponents []struct {
		Arg, Theta float64
		Gap        float64 `json:"gap_over_ln_n"`
		Kind       string
	} `json:"tail_exponents"`
}

func TestAgainstMeanfieldVectors(t *testing.T) {
	var v meanfield
	readVectors(t, "meanfield_bounds.json", &v)

	names := map[string]string{"light": "light", "nlogn": "n-log-n", "heavy": "heavy",
		"very_heavy": "very-heavy"}
	for _, c := range v.RaabSteger {
		k, err := RaabSteger(c.N, c.M, c.Alpha, names[c.Case])
		if err != nil || relative(k, c.K) > 1e-9 {
			t.Errorf("Raab-Steger %+v: %v, %v", c, k, err)
		}
	}
	for _, c := range v.Gonnet {
		x, err := GonnetMean(c.N)
		if err != nil || relative(x, c.Inverse) > 1e-9 {
			t.Errorf("Gonnet %v: %v, %v, want %v", c.N, x, err, c.Inverse)
		}
		// The maximum of i.i.d. Poisson loads is close to ours, but not the same;
		// its vector is good to 1e-7 + 1e-16 n.
		mean, err := exact.OneChoiceMaxMean(int64(c.N), int64(c.N))
		proxy := 0.0
		for k := int64(1); k < 60; k++ {
			tail := math.Exp(prob.LogTail(prob.Poisson{Mean: 1}, float64(k)))
			proxy -= math.Expm1(c.N * math.Log1p(-tail))
		}
		if math.Abs(proxy-c.Proxy) > 1e-7+1e-16*c.N {
			t.Errorf("mean maximum of %v Poisson(1) loads: %v, want %v", c.N, proxy, c.Proxy)
		}
		if err != nil || math.Abs(mean-proxy) > 10/c.N+1e-11 || math.Abs(mean-x) > 0.25 {
			t.Errorf("E max at n = m = %v: %v, %v; Poisson loads %v, Gonnet %v", c.N, mean, err,
				c.Proxy, x)
		}
	}
	for _, c := range v.Layered {
		level, beta, err := LayeredInduction(c.N, c.D)
		if err != nil || level != c.Level || relative(beta, c.Beta) > 1e-9 {
			t.Errorf("layered induction %+v: %v, %v, %v", c, level, beta, err)
		}
		lead, err := GreedyLeading(float64(c.N), float64(c.D))
		if err != nil || relative(lead, c.Lead) > 1e-9 {
			t.Errorf("ln ln n/ln d %+v: %v, %v", c, lead, err)
		}
	}
	fluids, exponents := 0, 0
	for _, c := range v.Fluid {
		if c.Kind != "greedy" {
			continue
		}
		fluids++
		x, err := FluidTails(balls.Allocate{Rule: "greedy", D: int64(c.Arg)}, c.Load)
		if err != nil {
			t.Fatal(err)
		}
		for k, want := range c.X {
			got := 0.0
			if k < len(x) {
				got = x[k]
			}
			allowed := 1e-9 * want
			if want < 1e-12 {
				allowed = 1e-6 * want
			}
			// the vectors' own integration error: with steps 16 times as small they meet ours
			switch {
			case want < 1e-200:
				allowed = 1e-200
			case want < 1e-100:
				allowed = 1e-5 * want
			}
			if math.Abs(got-want) > allowed {
				t.Errorf("fluid tails d=%v, c=%v, k=%d: %v, want %v (%.1e)", c.Arg, c.Load, k, got,
					want, relative(got, want))
			}
		}
	}
	for _, c := range v.Exponents {
		r, del, speed := 0.0, 0.0, 1.0
		switch c.Kind {
		case "one_plus_beta":
			r = 1 - c.Arg
		case "random_deletions_below_half":
			del, speed = 1-c.Arg, 2*c.Arg-1
		case "thinning_overloaded_fraction":
			r = c.Arg
		}
		exponents++
		theta, err := TailExponent(r, del, speed)
		if err != nil || relative(theta, c.Theta) > 1e-9 || relative(1/theta, c.Gap) > 1e-9 {
			t.Errorf("tail exponent %+v: %v, %v", c, theta, err)
		}
	}
	if len(v.RaabSteger) != 12 || len(v.Gonnet) != 7 || len(v.Layered) != 3 || fluids < 4 ||
		exponents < 9 {
		t.Errorf("vectors: %d, %d, %d, %d, %d", len(v.RaabSteger), len(v.Gonnet), len(v.Layered),
			fluids, exponents)
	}
}
