package bounds

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"testing"

	"ballslab/balls"
)

// record is an exact number of the test vectors.
type record struct {
	Q string          `json:"q"`
	F float64         `json:"f"`
	V json.RawMessage `json:"v"`
}

type staticCase struct {
	Process string `json:"process"`
	Params  struct {
		N, M, D     int64
		Replacement bool
	} `json:"params"`
	MaxLoad   []record `json:"max_load"`
	Profile   []record `json:"profile"`
	MeanMax   record   `json:"mean_max_load"`
	MeanMin   *record  `json:"mean_min_load"`
	MeanEmpty record   `json:"mean_empty_bins"`
}

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

// process returns the process of a vector of one choice or Greedy[d].
func (c staticCase) process() balls.Allocate {
	a := balls.Allocate{Rule: "one-choice", Bins: c.Params.N, Balls: balls.Exactly(c.Params.M)}
	if c.Process == "greedy" {
		a.Rule, a.D, a.Distinct = "greedy", c.Params.D, !c.Params.Replacement
	}
	return a
}

// Every vector of one choice and Greedy[d], as fractions: maximum, profile and
// means; and as floats.
func TestExactAgainstVectors(t *testing.T) {
	var file struct{ Cases []staticCase }
	readVectors(t, "static.json", &file)
	seen := 0
	for _, c := range file.Cases {
		if c.Process != "one_choice" && c.Process != "greedy" {
			continue
		}
		seen++
		a := c.process()
		name := fmt.Sprintf("%s n=%d m=%d d=%d distinct=%v", c.Process, a.Bins, c.Params.M, a.D, a.Distinct)
		plan := balls.Plan{Metrics: []string{"max_load", "empty", "min_load"}}
		r, err := ExactRational(a, plan)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Engine != "exact" {
			t.Errorf("%s: engine %q", name, r.Engine)
		}
		checkLaw(t, name, r.Metrics[0], c.MaxLoad)
		if got := r.Metrics[0].MeanRational; got != c.MeanMax.Q {
			t.Errorf("%s: mean maximum %s, want %s", name, got, c.MeanMax.Q)
		}
		if got := r.Metrics[1].MeanRational; got != c.MeanEmpty.Q {
			t.Errorf("%s: mean empty bins %s, want %s", name, got, c.MeanEmpty.Q)
		}
		if c.MeanMin != nil && r.Metrics[2].MeanRational != c.MeanMin.Q {
			t.Errorf("%s: mean minimum %s, want %s", name, r.Metrics[2].MeanRational, c.MeanMin.Q)
		}
		f, err := Exact(a, plan)
		if err != nil || math.Abs(f.Metrics[0].Mean-c.MeanMax.F) > 1e-12 || f.Metrics[0].Counts[0].Rational != "" {
			t.Errorf("%s: as floats: %v, mean %v, want %v", name, err, f.Metrics[0].Mean, c.MeanMax.F)
		}
		if c.Profile != nil {
			checkProfiles(t, name, a, c.Profile)
		}
	}
	if seen != 23 {
		t.Errorf("%d vectors of one choice and greedy, want 23", seen)
	}
}

func checkLaw(t *testing.T, name string, m balls.Metric, want []record) {
	t.Helper()
	if len(m.Counts) != len(want) {
		t.Errorf("%s: %d values, want %d", name, len(m.Counts), len(want))
		return
	}
	for i, w := range want {
		got := m.Counts[i]
		if fmt.Sprint(got.Value) != string(w.V) || got.Rational != w.Q || relative(got.Probability, w.F) > 1e-15 {
			t.Errorf("%s: P(%v) = %s (%v), want P(%s) = %s (%v)", name, got.Value, got.Rational, got.Probability, w.V, w.Q, w.F)
		}
	}
}

func checkProfiles(t *testing.T, name string, a balls.Allocate, want []record) {
	t.Helper()
	law, err := AllocateProfileLaw(a)
	if err != nil || len(law) != len(want) {
		t.Errorf("%s: %d profiles, %v; want %d", name, len(law), err, len(want))
		return
	}
	chances := map[string]string{}
	for _, w := range want {
		var loads []int64
		if err := json.Unmarshal(w.V, &loads); err != nil {
			t.Fatal(err)
		}
		chances[fmt.Sprint(balls.ProfileOf(loads))] = w.Q
	}
	for _, c := range law {
		if got := c.Probability.String(); got != chances[fmt.Sprint(c.Profile)] {
			t.Errorf("%s: P(%v) = %s, want %s", name, c.Profile, got, chances[fmt.Sprint(c.Profile)])
		}
	}
}

// The float law of the maximum against the same vectors.
func TestOneChoiceMaxAgainstVectors(t *testing.T) {
	var file struct{ Cases []staticCase }
	readVectors(t, "static.json", &file)
	for _, c := range file.Cases {
		if c.Process != "one_choice" {
			continue
		}
		law, err := OneChoiceMaxLaw(c.Params.N, c.Params.M)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range c.MaxLoad {
			var k int64
			json.Unmarshal(w.V, &k)
			if w.F > 1e-18 && math.Abs(law.At(k)-w.F) > 1e-11*w.F+1e-16 {
				t.Errorf("n=%d m=%d: P(max = %d) = %v, want %v", c.Params.N, c.Params.M, k, law.At(k), w.F)
			}
			low, high, err := OneChoiceTailSandwich(c.Params.N, c.Params.M, k)
			tail := law.Tail(k)
			if w.F > 1e-16 && (err != nil || low > tail*(1+1e-10) || tail > high*(1+1e-10)) {
				t.Errorf("n=%d m=%d: P(max >= %d) = %v is not between %v and %v", c.Params.N, c.Params.M, k, tail, low, high)
			}
		}
		if mean := law.Mean(); math.Abs(mean-c.MeanMax.F) > 1e-12 {
			t.Errorf("n=%d m=%d: mean %v, want %v", c.Params.N, c.Params.M, mean, c.MeanMax.F)
		}
		if empty, _ := OneChoiceEmptyMean(c.Params.N, c.Params.M); relative(empty, c.MeanEmpty.F) > 1e-14 {
			t.Errorf("n=%d m=%d: empty %v, want %v", c.Params.N, c.Params.M, empty, c.MeanEmpty.F)
		}
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

	names := map[string]string{"light": "light", "nlogn": "n-log-n", "heavy": "heavy", "very_heavy": "very-heavy"}
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
		mean, err := OneChoiceMaxMean(int64(c.N), int64(c.N))
		proxy := 0.0
		for k := int64(1); k < 60; k++ {
			log, _ := LogPoissonTail(1, k)
			proxy -= math.Expm1(c.N * math.Log1p(-math.Exp(log)))
		}
		if math.Abs(proxy-c.Proxy) > 1e-7+1e-16*c.N {
			t.Errorf("mean maximum of %v Poisson(1) loads: %v, want %v", c.N, proxy, c.Proxy)
		}
		if err != nil || math.Abs(mean-proxy) > 10/c.N+1e-11 || math.Abs(mean-x) > 0.25 {
			t.Errorf("E max at n = m = %v: %v, %v; Poisson loads %v, Gonnet %v", c.N, mean, err, c.Proxy, x)
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
			switch { // the vectors' own integration error: with steps 16 times as small they meet ours
			case want < 1e-200:
				allowed = 1e-200
			case want < 1e-100:
				allowed = 1e-5 * want
			}
			if math.Abs(got-want) > allowed {
				t.Errorf("fluid tails d=%v, c=%v, k=%d: %v, want %v (%.1e)", c.Arg, c.Load, k, got, want, relative(got, want))
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
	if len(v.RaabSteger) != 12 || len(v.Gonnet) != 7 || len(v.Layered) != 3 || fluids < 4 || exponents < 9 {
		t.Errorf("vectors: %d, %d, %d, %d, %d", len(v.RaabSteger), len(v.Gonnet), len(v.Layered), fluids, exponents)
	}
}

// The variance of the number of empty bins by the law of the profile.
func TestEmptyVariance(t *testing.T) {
	for _, c := range [][2]int64{{1, 4}, {2, 1}, {2, 5}, {5, 3}, {6, 9}, {1000000, 6}, {1000000000000, 10}} {
		law, err := AllocateProfileLaw(balls.Allocate{Rule: "one-choice", Bins: c[0], Balls: balls.Exactly(c[1])})
		if err != nil {
			t.Fatal(err)
		}
		mean, square := new(big.Rat), new(big.Rat)
		for _, p := range law {
			x := whole(p.Profile.Empty())
			mean.Add(mean, new(big.Rat).Mul(x, p.Probability))
			square.Add(square, x.Mul(x, x).Mul(x, p.Probability))
		}
		want, _ := square.Sub(square, mean.Mul(mean, mean)).Float64()
		got, err := OneChoiceEmptyVariance(c[0], c[1])
		if err != nil || relative(got, want) > 1e-14 {
			t.Errorf("n=%d m=%d: %v, %v, want %v", c[0], c[1], got, err, want)
		}
	}
}
