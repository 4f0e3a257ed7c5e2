package balls

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/balls/internal/random"
)

var engines = []string{"bins", "levels", "blocks"}

// falseAlarm is the probability that one of the tests of this file fails although
// all laws are right, if the seeds were drawn anew: each of at most
// 1000 tests has a threshold of falseAlarm/1000.
const (
	falseAlarm = 1e-5
	level      = falseAlarm / 1000
)

// chiSquare returns the p-value of counts against expectations, with cells of
// an expectation below 5 put together.
func chiSquare(observed, expected []float64) float64 {
	x, cells := 0.0, 0
	poolO, poolE := 0.0, 0.0
	for i, e := range expected {
		if e < 5 {
			poolO += observed[i]
			poolE += e
			continue
		}
		x += (observed[i] - e) * (observed[i] - e) / e
		cells++
	}
	if poolE > 0 {
		x += (poolO - poolE) * (poolO - poolE) / max(poolE, 0.5)
		cells++
	} else if poolO > 0 {
		return 0
	}
	if cells < 2 {
		return 1
	}
	return distuv.ChiSquared{K: float64(cells - 1)}.Survival(x)
}

// twoSamples returns the p-value of the hypothesis that two samples have the same
// law; values seen less than 20 times are put together.
func twoSamples(a, b map[string]int) float64 {
	var na, nb float64
	total := map[string]int{}
	for k, c := range a {
		na += float64(c)
		total[k] += c
	}
	for k, c := range b {
		nb += float64(c)
		total[k] += c
	}
	x, cells := 0.0, 0
	add := func(ca, cb float64) {
		all := ca + cb
		ea, eb := all*na/(na+nb), all*nb/(na+nb)
		x += (ca-ea)*(ca-ea)/ea + (cb-eb)*(cb-eb)/eb
		cells++
	}
	rareA, rareB := 0.0, 0.0
	for k, c := range total {
		if c < 20 {
			rareA += float64(a[k])
			rareB += float64(b[k])
			continue
		}
		add(float64(a[k]), float64(b[k]))
	}
	if rareA+rareB >= 10 {
		add(rareA, rareB)
	}
	if cells < 2 {
		return 1
	}
	return distuv.ChiSquared{K: float64(cells - 1)}.Survival(x)
}

// sample plays trials of a process on an engine and returns the tails
// S_1, S_2, ... at the end of each. Trials are cut into pieces of the given number of steps, if
// that is not 0.
func sample(t *testing.T, p Process, name string, trials int, piece int64) [][]int64 {
	t.Helper()
	p, err := p.resolve()
	if err != nil {
		t.Fatal(err)
	}
	_, build, err := p.setup(nil).build(name)
	if err != nil {
		t.Fatal(err)
	}
	e := build()
	var stop atomic.Bool
	var loads, bins []int64
	var out [][]int64
	hash := lawHash(p)
	for i := range trials {
		e.Start(random.Stream(11, hash, uint64(i)))
		for left := p.setup(nil).steps; left > 0; {
			k := left
			if piece > 0 {
				k = min(piece, left)
			}
			if !e.Advance(k, &stop) {
				t.Fatal("interrupted")
			}
			left -= k
		}
		loads, bins = e.AppendProfile(loads[:0], bins[:0])
		profile := Profile{loads, bins}
		if n := profile.Count(); n != p.setup(nil).bins {
			t.Fatalf("%s: %d bins instead of %d", name, n, p.setup(nil).bins)
		}
		s := make([]int64, profile.MaxLoad())
		for k := range s {
			for j, x := range loads {
				if x > int64(k) {
					s[k] += bins[j]
				}
			}
		}
		out = append(out, s)
	}
	return out
}

type staticCase struct {
	Process string
	Params  struct {
		N, M, D     int64
		Replacement bool
	}
	MaxLoad   []outcome `json:"max_load"`
	MeanEmpty fraction  `json:"mean_empty_bins"`
	MeanMin   *fraction `json:"mean_min_load"`
	Profile   []struct {
		V []int64
		F float64
	}
}

type (
	fraction struct{ F float64 }
	outcome  struct {
		V json.RawMessage
		F float64
	}
)

func (c staticCase) process() (Allocate, bool) {
	a := Allocate{Bins: c.Params.N, Balls: Exactly(c.Params.M)}
	switch c.Process {
	case "one_choice":
		a.Rule = "one-choice"
	case "greedy":
		a.Rule, a.D, a.Distinct = "greedy", c.Params.D, !c.Params.Replacement
	default:
		return a, false
	}
	return a, true
}

func staticCases(t *testing.T) []staticCase {
	data, err := os.ReadFile("testdata/static.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Cases []json.RawMessage }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	var cases []staticCase
	for _, raw := range all.Cases {
		var kind struct{ Process string }
		json.Unmarshal(raw, &kind)
		if kind.Process != "one_choice" && kind.Process != "greedy" {
			continue
		}
		var c staticCase
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if len(cases) != 23 {
		t.Fatalf("%d cases in testdata/static.json instead of 23", len(cases))
	}
	return cases
}

// Every engine has the exact laws of small systems: of the maximum, of the
// joint profile, and the means of minimum and empty bins (within 6 standard errors).
func TestExactLaws(t *testing.T) {
	t.Parallel()
	const trials = 10_000
	least, tests := 1.0, 0
	for _, c := range staticCases(t) {
		a, _ := c.process()
		for _, name := range engines {
			title := fmt.Sprintf("%s %+v on %s", c.Process, c.Params, name)
			r, err := Run(a, Plan{Trials: trials, Seed: 3, Engine: name, Metrics: []string{"max_load", "min_load", "empty"}})
			if err != nil {
				t.Fatal(title, err)
			}
			if r.Engine != name {
				t.Errorf("%s: ran on %s", title, r.Engine)
			}
			seen := map[int64]int64{}
			for _, v := range r.Metrics[0].Counts {
				seen[int64(v.Value)] = v.Count
			}
			var observed, expected []float64
			left := int64(trials)
			for _, o := range c.MaxLoad {
				var k int64
				if err := json.Unmarshal(o.V, &k); err != nil {
					t.Fatal(err)
				}
				observed = append(observed, float64(seen[k]))
				expected = append(expected, trials*o.F)
				left -= seen[k]
			}
			if left != 0 {
				t.Errorf("%s: %d trials have an impossible maximum", title, left)
			}
			p := chiSquare(observed, expected)
			least, tests = min(least, p), tests+1
			if p < level {
				t.Errorf("%s: maximum: p = %.2g: %v instead of %v", title, p, observed, expected)
			}
			means := map[int]float64{2: c.MeanEmpty.F}
			if c.MeanMin != nil {
				means[1] = c.MeanMin.F
			}
			for i, want := range means {
				if m := r.Metrics[i]; math.Abs(m.Mean-want) > 6*m.SE+1e-3/trials {
					t.Errorf("%s: mean %s = %v +- %v instead of %v", title, m.Name, m.Mean, m.SE, want)
				}
			}
			if c.Profile == nil {
				continue
			}
			joint := map[string]int{}
			for _, s := range sample(t, a, name, trials, 0) {
				joint[fmt.Sprint(s)]++
			}
			observed, expected = nil, nil
			for _, o := range c.Profile {
				slices.Sort(o.V)
				s := make([]int64, o.V[len(o.V)-1])
				for k := range s {
					for _, x := range o.V {
						if x > int64(k) {
							s[k]++
						}
					}
				}
				observed = append(observed, float64(joint[fmt.Sprint(s)]))
				expected = append(expected, trials*o.F)
			}
			p = chiSquare(observed, expected)
			least, tests = min(least, p), tests+1
			if p < level {
				t.Errorf("%s: profile: p = %.2g: %v instead of %v", title, p, observed, expected)
			}
		}
	}
	t.Logf("%d tests, smallest p %.2g", tests, least)
}

// All engines agree on the joint law of the counts (S_1, S_2, ...), also when
// a trial is cut into pieces.
func TestEnginesAgree(t *testing.T) {
	t.Parallel()
	least, tests := 1.0, 0
	for _, c := range []struct {
		n      int64
		trials int
		cases  []Allocate
	}{
		{7, 5000, []Allocate{
			{Rule: "one-choice", Balls: Expr("3n")}, {Rule: "greedy", Balls: Expr("2n")}, {Rule: "greedy", D: 3}, {Rule: "greedy", D: 9},
			{Rule: "greedy", Distinct: true}, {Rule: "greedy", D: 5, Distinct: true, Balls: Expr("2n")}, {Rule: "greedy", Balls: 2},
			{Rule: "greedy", Start: Start{Loads: []int64{9, 0, 0, 3, 3, 0, 1}}},
			{Rule: "one-choice", Start: Start{Loads: []int64{500, 0, 0, 3, 3, 0, 1}}, Balls: Expr("4n")},
		}},
		{50, 3000, []Allocate{
			{Rule: "one-choice"}, {Rule: "greedy"}, {Rule: "greedy", D: 3, Balls: Expr("4n")}, {Rule: "greedy", Distinct: true, Balls: Expr("n/2")},
			{Rule: "greedy", Balls: Expr("20n")},
		}},
		{10_000, 300, []Allocate{
			{Rule: "one-choice"}, {Rule: "greedy"}, {Rule: "greedy", D: 3}, {Rule: "greedy", Distinct: true, Balls: Expr("2n")}, {Rule: "greedy", Balls: Expr("n/10")},
		}},
		{1_000_000, 15, []Allocate{{Rule: "greedy"}}},
	} {
		for _, a := range c.cases {
			a.Bins = c.n
			samples := map[string][][]int64{}
			for i, name := range engines {
				samples[name] = sample(t, a, name, c.trials, 0)
				if i > 1 {
					samples[name+" in pieces"] = sample(t, a, name, c.trials, max(1, c.n/3))
				}
			}
			categories := categories(samples, c.n > 100)
			for name, s := range categories {
				p := twoSamples(categories["bins"], s)
				least, tests = min(least, p), tests+1
				if p < level {
					t.Errorf("n = %d, %+v: bins and %s differ: p = %.2g", c.n, a, name, p)
				}
			}
		}
	}
	t.Logf("%d tests, smallest p %.2g", tests, least)
}

// categories counts the profiles in each sample: as they are, or, where almost
// all differ, by the tercile of each of S_1, S_2, S_3 and by the maximum.
func categories(samples map[string][][]int64, coarse bool) map[string]map[string]int {
	at := func(s []int64, k int) int64 {
		if k < len(s) {
			return s[k]
		}
		return 0
	}
	var cuts [3][2]int64
	for k := range cuts {
		var all []int64
		for _, s := range samples {
			for _, profile := range s {
				all = append(all, at(profile, k))
			}
		}
		slices.Sort(all)
		cuts[k] = [2]int64{all[len(all)/3], all[2*len(all)/3]}
	}
	out := map[string]map[string]int{}
	for name, s := range samples {
		out[name] = map[string]int{}
		for _, profile := range s {
			key := fmt.Sprint(profile)
			if coarse {
				key = fmt.Sprint(len(profile))
				for k, c := range cuts {
					x := at(profile, k)
					switch {
					case x < c[0]:
						key += "-"
					case x < c[1]:
						key += "0"
					default:
						key += "+"
					}
				}
			}
			out[name][key]++
		}
	}
	return out
}
