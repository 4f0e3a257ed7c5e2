package bounds

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ordinary arguments of the calculators of one choice and Greedy[d].
var ordinary = []string{
	"one-choice-max-cdf bins=1e12 k=14", "one-choice-max-tail bins=1e9 balls=2n k=20",
	"one-choice-max-mean bins=1000",
	"one-choice-tail-sandwich bins=1e9 k=0", "one-choice-empty-mean bins=10 balls=n*ln(n)",
	"one-choice-empty-variance bins=10",
	"one-choice-tail-fractions bins=10", "one-choice-heavy-gap bins=1000 balls=n^2",
	"raab-steger bins=1e6 alpha=0.5",
	"raab-steger bins=1e6 balls=1000n regime=3", "gonnet-mean bins=1e6", "ln-over-ln-ln bins=1e6",
	"greedy-leading bins=1e6 d=3",
	"greedy-heavy-leading bins=1e6 balls=10n", "layered-induction bins=1e6", "fluid-tails d=3",
	"fluid-tails rule=one-choice c=2",
	"fluid-max-predictor bins=1e6 balls=3n", "tail-exponent r=0.5",
	"tail-exponent r=0 del=0.9 v=-0.8", "lower-tail-exponent r=2",
	"two-bins-difference k=3", "greedy-lower-gap bins=1e6", "one-choice-choose-bound bins=1e9 k=12",
	"one-choice-poisson-bound bins=1e9 k=12", "chosen-load-mean bins=10 balls=n upsilon=5",
	"greedy-two-gini bins=50",
	"greedy-max-cdf bins=5 k=2", "greedy-max-cdf bins=5 k=2 d=3 distinct=true",
}

func TestCalculate(t *testing.T) {
	for _, call := range ordinary {
		args := strings.Fields(call)
		v, err := Calculate(args[0], args[1:]...)
		if err != nil || v.Name != args[0] || v.Kind == "" || v.Source == "" || v.Low > v.High {
			t.Errorf("%s: %+v, %v", call, v, err)
		}
		text, err := json.Marshal(v)
		var back map[string]any
		if err != nil || json.Unmarshal(text, &back) != nil || len(back) != 4 ||
			back["value"] == nil {
			t.Errorf("%s: prints %s, %v", call, text, err)
		}
		if !strings.Contains(v.String(), v.Kind) {
			t.Errorf("%s: %s", call, v)
		}
	}
	v, err := Calculate("one-choice-tail-sandwich", "bins=10", "k=0")
	if text, _ := json.Marshal(v.plain()); err != nil || string(text) != "[1,1]" {
		t.Errorf("a certain event: %s, %v; want [1,1]", text, err)
	}
}

// Every calculator has a name in kebab-case of its own, a known kind, a source,
// and keys that are described.
func TestCalculators(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	kinds := []string{KindExact, KindRigorous, KindAsymptotic, KindOrder, KindHeuristic}
	types := []string{"integer", "count", "number", "word", "spec"}
	var names []string
	for _, c := range Calculators() {
		names = append(names, c.Name)
		if !kebab.MatchString(c.Name) || !slices.Contains(kinds, c.Kind) || c.Source == "" ||
			c.Doc == "" {
			t.Errorf("%s: kind %q, source %q, doc %q", c.Name, c.Kind, c.Source, c.Doc)
		}
		for _, k := range c.Keys {
			if k.Name == "" || k.Doc == "" || !slices.Contains(types, k.Type) ||
				(k.Type == "word") != (k.Words != nil) {
				t.Errorf("%s: key %+v", c.Name, k)
			}
		}
	}
	if !slices.IsSorted(names) || len(slices.Compact(names)) != len(calculators) ||
		len(names) < 22 {
		t.Errorf("names: %v", names)
	}
}

// Outside the domain the error is one line and names the key or condition.
func TestCalculatorErrors(t *testing.T) {
	for _, tt := range []struct{ call, want string }{
		{"greedy-leading bins=2", "ln ln n > 0"},
		{"greedy-leading bins=1", "ln ln n > 0"},
		{"greedy-leading bins=0", "bins: 0"},
		{"greedy-leading bins=-5", "bins: -5"},
		{"greedy-leading bins=100 d=1", "d: 1"},
		{"greedy-leading bins=100 d=2.5", "integer"},
		{"greedy-leading bins=1e300", "2^53"},
		{"greedy-leading bins=NaN", "integer"},
		{"greedy-leading bins=", "bins: missing"},
		{"greedy-leading d=2", "bins: missing"},
		{"greedy-leading bins=10 bins=11", "twice"},
		{"greedy-leading bins", "key=value"},
		{"greedy-leading bins=9007199254740993",
			`bins: "9007199254740993": must be an integer of at most 2^53`},
		{"greedy-leading bins=9007199254740993.0",
			`bins: "9007199254740993.0": must be an integer of at most 2^53`},
		{"greedy-leading bins=1_000", `bins: "1_000": must be an integer`},
		{"one-choice-max-tail bins=100 k=1/2n", `k: "1/2n": write the sign *`},
		{"greedy-leading bin=10", `"bin": "10": unknown key; allowed: bins, d; did you mean bins?`},
		{"nope", `bound: "nope": unknown; allowed: the names that ballslab bound lists`},
		{"one-choice-max-mean bins=-5", "bins: -5: must be at least 1"},
		{"gredy-leading bins=10", "did you mean greedy-leading?"},
		{"ln-over-ln-ln bins=2", "ln ln n > 0"},
		{"greedy-heavy-leading bins=10 balls=9", "balls: 9"},
		{"greedy-heavy-leading bins=2 balls=9", "ln ln n > 0"},
		{"gonnet-mean bins=1", "at least 2"},
		{"layered-induction bins=2", "between 3"},
		{"layered-induction bins=100 d=1", "d: 1"},
		{"raab-steger bins=1 balls=5", "at least 2"},
		{"raab-steger bins=100 balls=0", "balls: 0"},
		{"raab-steger bins=100 alpha=0", "alpha: 0"},
		{"raab-steger bins=100 alpha=-1 regime=2", "alpha: -1"},
		{"raab-steger bins=100 balls=10n regime=light", "r = ln(n ln n/m) > 1"},
		{"raab-steger bins=2 balls=1000n regime=very-heavy", "ln n > 1"},
		{"raab-steger bins=1000 balls=n^2 regime=4 alpha=0.1", "1 - ln ln n/(2 alpha ln n) > 0"},
		{"raab-steger bins=1000 regime=5", "allowed: auto, 1, 2, 3, 4, light"},
		{"one-choice-max-cdf bins=10 balls=x k=2", "balls"},
		{"one-choice-max-cdf bins=10 k=-1", "k"},
		{"one-choice-max-mean bins=3 balls=1e15", "possible"},
		{"one-choice-heavy-gap bins=1000 balls=n", "n ln n"},
		{"tail-exponent r=1", "r - del < v"},
		{"tail-exponent r=0", "faster than any exponential"},
		{"tail-exponent r=-1", "r: -1"},
		{"tail-exponent r=0.5 v=Inf", "must be a number"},
		{"lower-tail-exponent r=1", "r - del > v"},
		{"lower-tail-exponent r=1 v=-1", "faster than any exponential"},
		{"greedy-lower-gap bins=1", "at least 2"},
		{"greedy-lower-gap bins=10 d=1", "above 1"},
		{"one-choice-choose-bound bins=0 k=1", "bins: 0"},
		{"one-choice-poisson-bound bins=0 k=1", "bins: 0"},
		{"fluid-tails c=-1", "c: -1"},
		{"fluid-tails c=1 d=0", "d: 0"},
		{"fluid-tails c=1e9", "c: 1e+09"},
		{"fluid-tails rule=memory", "allowed: one-choice, greedy"},
		{"greedy-max-cdf bins=1000 k=2", "possible"},
		{"greedy-max-cdf bins=3 k=2 d=4 distinct=true", "d: 4"},
		{"two-bins-difference k=-1", "k"},
		{"chosen-load-mean bins=5 balls=0 upsilon=1", "balls: 0"},
		{"chosen-load-mean bins=5 balls=1 upsilon=-1", "upsilon: -1"},
		{"one-choice-tail-fractions bins=1 balls=1e15", "2^20"},
		{`stability-threshold graph={"family":"cycle","n":4} arrival=0`, "arrival: 0"},
		{"synchronous-edge-difference reading=all-edges d=3", "d: 3"},
	} {
		args := strings.Fields(tt.call)
		v, err := Calculate(args[0], args[1:]...)
		if err == nil || !strings.Contains(err.Error(), tt.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v; want an error with %q", tt.call, v, err, tt.want)
		}
	}
}

func FuzzCalculate(f *testing.F) {
	f.Add("raab-steger", "100", "2n", "1.5")
	f.Add("fluid-tails", "3", "n", "0.1")
	f.Add("layered-induction", "1e15", "0", "-1")
	f.Add("tail-exponent", "7", "1", "1e-300")
	f.Fuzz(func(t *testing.T, name, bins, count, number string) {
		for _, c := range Calculators() {
			if c.Name != name {
				continue
			}
			var args []string
			for _, k := range c.Keys {
				switch k.Type {
				case "integer":
					args = append(args, k.Name+"="+bins)
				case "count":
					args = append(args, k.Name+"="+count)
				case "number":
					args = append(args, k.Name+"="+number)
				}
			}
			v, err := Calculate(name, args...)
			if err == nil && (math.IsNaN(v.Low) || math.IsNaN(v.High) || v.Low > v.High) {
				t.Errorf("%s %v: %+v", name, args, v)
			}
		}
	})
}
