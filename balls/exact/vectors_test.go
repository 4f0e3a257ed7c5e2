package exact

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
		name := fmt.Sprintf("%s n=%d m=%d d=%d distinct=%v", c.Process, a.Bins, c.Params.M, a.D,
			a.Distinct)
		plan := balls.Plan{Metrics: []string{"max_load", "empty", "min_load"}}
		r, err := Rational(a, plan)
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
		f, err := Law(a, plan)
		if err != nil || math.Abs(f.Metrics[0].Mean-c.MeanMax.F) > 1e-12 ||
			f.Metrics[0].Counts[0].Rational != "" {
			t.Errorf("%s: as floats: %v, mean %v, want %v", name, err, f.Metrics[0].Mean,
				c.MeanMax.F)
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
		if fmt.Sprint(got.Value) != string(w.V) || got.Rational != w.Q ||
			relative(got.Probability, w.F) > 1e-15 {
			t.Errorf("%s: P(%v) = %s (%v), want P(%s) = %s (%v)", name, got.Value, got.Rational,
				got.Probability, w.V, w.Q, w.F)
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
			t.Errorf("%s: P(%v) = %s, want %s", name, c.Profile, got,
				chances[fmt.Sprint(c.Profile)])
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
				t.Errorf("n=%d m=%d: P(max = %d) = %v, want %v", c.Params.N, c.Params.M, k,
					law.At(k), w.F)
			}
		}
		if mean := law.Mean(); math.Abs(mean-c.MeanMax.F) > 1e-12 {
			t.Errorf("n=%d m=%d: mean %v, want %v", c.Params.N, c.Params.M, mean, c.MeanMax.F)
		}
		if empty, _ := OneChoiceEmptyMean(c.Params.N, c.Params.M); relative(empty,
			c.MeanEmpty.F) > 1e-14 {
			t.Errorf("n=%d m=%d: empty %v, want %v", c.Params.N, c.Params.M, empty, c.MeanEmpty.F)
		}
	}
}

// The variance of the number of empty bins by the law of the profile.
func TestEmptyVariance(t *testing.T) {
	for _, c := range [][2]int64{{1, 4}, {2, 1}, {2, 5}, {5, 3}, {6, 9}, {1000000, 6},
		{1000000000000, 10}} {
		law, err := AllocateProfileLaw(balls.Allocate{Rule: "one-choice", Bins: c[0],
			Balls: balls.Exactly(c[1])})
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

func relative(got, want float64) float64 {
	if got == want {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}
