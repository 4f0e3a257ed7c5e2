package claims

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/balls/exact"
)

// run runs specifications, which tests write.
func run(t *testing.T, specs ...string) []*balls.Result {
	t.Helper()
	var results []*balls.Result
	for _, spec := range specs {
		r, err := balls.Sweep(spec)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r...)
	}
	return results
}

// Every claim holds, or says that it cannot tell; which of the two is known.
// A false alarm has probability FalseAlarm per claim, but the seeds are fixed.
func TestClaims(t *testing.T) {
	inconclusive := map[string]bool{
		"one-choice-leading":     true, // the ratio still grows at 10^12
		"one-choice-raab-steger": true,
		"greedy-optimal":         true, // about all rules at once
		"infinite-leading":       true, // the law of one choice
		"random-deletions-slope": true, // at beta = 0.4 the O(1) still falls; full sizes decide
		"lifetimes-stays":        true, // nothing else would be noticed from n = 10 to 100
	}
	for _, c := range All() {
		t.Run(c.ID, func(t *testing.T) {
			v, err := Check(c.ID, false)
			if err != nil {
				t.Fatal(err)
			}
			want := Consistent
			if inconclusive[c.ID] {
				want = Inconclusive
			}
			if v.Outcome != want {
				t.Errorf("%v, want %s", v, want)
			}
			if _, err := json.Marshal(v); err != nil {
				t.Errorf("as JSON: %v", err)
			}
			if !strings.Contains(v.HTML(), v.ID) {
				t.Error("the HTML does not name the claim")
			}
		})
	}
}

// Claims that are wrong on purpose must be refuted: a wrong constant, or an
// experiment with another law than the claim is about.
func TestWrongClaims(t *testing.T) {
	const single = `{"process":"allocate","rule":"one-choice","bins":[16,1000],"trials":20000,` +
		`"seed":1,"metrics":["max_load","empty"]}`
	const two = `{"process":"allocate","rule":"greedy","d":2,"bins":[16,1000],"trials":20000,` +
		`"seed":1,"metrics":["max_load","empty","gap","min_load"]}`
	const oneSeries = `{"process":"allocate","rule":"one-choice","bins":[100,1000,10000,100000],` +
		`"trials":500,"seed":1,"metrics":["max_load","gap","min_load"]}`
	const twoSeries = `{"process":"allocate","rule":"greedy","d":2,` +
		`"bins":[100,1000,10000,100000],"balls":"20n","trials":200,"seed":1,` +
		`"metrics":["max_load","gap","min_load"]}`
	const tails = `{"process":"allocate","rule":"greedy","d":2,"bins":[10000,1000000],` +
		`"trials":50,"seed":1,"metrics":["tail_fractions","max_load"]}`
	allocated := func(metric string, q measure, r rule) judge {
		return series{metric: metric, title: "c", make: q, by: by("d"), rule: r}
	}
	tests := []struct {
		name  string
		specs []string
		judge judge
	}{
		{"two choices pass for one", []string{two}, oneChoiceLaw.judge},
		{"one ball more", []string{single}, law{name: bySize, tail: tailOf(func(n, m,
			k int64) (Interval, error) {
			p, err := exact.OneChoiceMaxTail(n, m+1, k)
			return exactly(p), err
		})}},
		{"sandwich of another k", []string{single}, law{name: bySize, tail: tailOf(func(n, m,
			k int64) (Interval, error) {
			low, high, err := bounds.OneChoiceTailSandwich(n, m, k+1)
			return Interval{low, high}, err
		})}},
		{"empty bins n/e", []string{single}, means{metric: "empty", name: bySize,
			allowed: func(r *balls.Result) (Interval, error) {
				return exactly(float64(r.Bins) / math.E), nil
			}}},
		{"empty bins of two choices", []string{two}, oneChoiceEmpty.judge},
		{"variance of empty bins of two choices", []string{two}, own(judgeEmptyVariance)},
		{"published means shifted", []string{`{"process":"allocate","rule":"one-choice",` +
			`"bins":[4,5],"trials":20000,"seed":1}`},
			means{metric: "max_load", name: bySize, allowed: func(r *balls.Result) (Interval,
				error) {
				other := *r
				other.Bins = 9 - r.Bins
				return publishedMean(&other)
			}}},
		{"Gonnet without -3/2", []string{oneSeries}, allocated("max_load",
			beyond(func(n float64) (float64, error) {
				g, err := bounds.GonnetMean(n)
				return g + 1.5, err
			}), limits(Interval{-0.25, 0.25}, Interval{-0.5, 0.5}))},
		{"one choice grows like ln ln n", []string{oneSeries}, allocated("max_load", ratioTo(lnln),
			leading)},
		{"distinct choices pass for repeated ones", []string{`{"process":"allocate",` +
			`"rule":"greedy","distinct":true,"bins":4,"trials":20000,"seed":1}`},
			law{name: bySize, tail: exactLaw(func(p balls.Process) balls.Process {
				a := p.(balls.Allocate)
				a.Distinct = false
				return a
			})}},
		{"two bins with ratio 2", greedyTwoBins.Quick, law{metric: "range", even: true,
			name: bySize, tail: differenceTail(2)}},
		{"fluid limit of d + 1", []string{tails}, fractions{name: bySize, limit: fluidOfMore,
			allowed: nearby}},
		{"fluid maximum of d + 1", []string{`{"process":"allocate","rule":"greedy","bins":165000,` +
			`"trials":200,"seed":1}`}, law{name: bySize, tail: poissonTail(fluidOfMore)}},
		{"layers with one choice more", []string{tails}, layers(1)},
		{"one choice has ln ln n/ln 2 + O(1)", []string{oneSeries, `{"process":"allocate",` +
			`"rule":"one-choice","bins":10000000,"trials":100,"seed":1}`},
			allocated("max_load", beyondLog2Ln, band)},
		{"two choices grow like ln n", []string{twoSeries}, allocated("gap",
			beyond(func(n float64) (float64, error) { return ln(n), nil }), band)},
		{"gap twice log2 ln n", []string{`{"process":"allocate","rule":"one-choice",` +
			`"bins":[100,10000],"balls":"20n","trials":100,"seed":1,"metrics":["gap"]}`},
			greedyHeavyMean.judge},
		{"lag of order n", []string{twoSeries}, series{metric: "min_load", title: "c",
			make: lagOver(func(n float64) float64 { return 1 / n }), by: one(""), rule: order}},
		{"energy without the half", greedyEnergy.Quick, energies(func(r *balls.Result) energy {
			e := greedyEnergyOf(r)
			e.weight = func(int64) float64 { return 0.9 }
			return e
		})},
		{"Gini difference 1", greedyGini.Quick, inARow{metric: "gini_difference", name: by("bins"),
			allowed: func(*balls.Result) (Interval, error) { return exactly(1), nil }}},
		{"majorisation the wrong way round", []string{`{"process":"allocate","rule":"greedy",` +
			`"bins":100,"d":[1,2],"trials":500,"seed":1,"metrics":["tail_fractions"]}`},
			own(func(r []*balls.Result, alpha float64) (judgement, error) {
				// Exchange the two results but not their numbers of choices.
				r[0].Metrics, r[1].Metrics = r[1].Metrics, r[0].Metrics
				return judgeMajorisation(r, alpha)
			})},
		{"maximum at most 2", []string{two}, probability{
			name: bySize, by: one(""), allowed: Interval{0, 0.25}, outer: Interval{0, 0.5},
			event: func(*balls.Result) (int64, int64, string, error) { return 3, 1000, "c", nil },
		}},
		{"ln n/ln ln n for two choices", []string{`{"process":"allocate","rule":"greedy",` +
			`"bins":[100,10000],"trials":500,"seed":1}`, `{"process":"allocate","rule":"greedy",` +
			`"bins":1000000000000,"trials":50,"seed":1}`},
			allocated("max_load", beyond(bounds.LnOverLnLn), band)},
	}
	refutes(t, tests)
}

// fluidOfMore is the fluid limit with one choice more.
func fluidOfMore(r *balls.Result) ([]float64, error) {
	return bounds.FluidTails(balls.Allocate{Rule: "greedy", D: choices(r) + 1}, perBin(r))
}

// refutes checks that judges refute what specifications show.
func refutes(t *testing.T, tests []struct {
	name  string
	specs []string
	judge judge
}) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			j, err := test.judge.of(run(t, test.specs...), FalseAlarm)
			if err != nil {
				t.Fatal(err)
			}
			if outcome, f := decide(j.findings); outcome != Refuted {
				t.Errorf("%s (%v), want refuted", outcome, f)
			}
		})
	}
}

// A claim that was made by hand has no rule to judge by.
func TestClaimWithoutRule(t *testing.T) {
	t.Parallel()
	v, err := Claim{ID: "mine"}.Check(false)
	if err == nil || !strings.Contains(err.Error(), "mine") {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestGet(t *testing.T) {
	if _, err := Check("greedy",
		false); err == nil || !strings.Contains(err.Error(), "greedy-log-log") {
		t.Errorf("error %v does not say which claims there are", err)
	}
	seen := map[string]bool{}
	for _, c := range All() {
		if seen[c.ID] {
			t.Errorf("two claims %s", c.ID)
		}
		seen[c.ID] = true
		for name, text := range map[string]string{
			"Source": c.Source, "Statement": c.Statement, "Form": c.Form, "Rule": c.Rule,
		} {
			if text == "" {
				t.Errorf("%s: no %s", c.ID, name)
			}
		}
		if !strings.Contains("seen known derived heuristic published", c.Tag) {
			t.Errorf("%s: tag %q", c.ID, c.Tag)
		}
		// Both experiments can be read; the full ones are too long to run here.
		for _, spec := range append(append([]string(nil), c.Quick...), c.Full...) {
			if _, err := balls.Read(spec); err != nil {
				t.Errorf("%s: %v", c.ID, err)
			}
		}
	}
}

func TestTable(t *testing.T) {
	good := Verdict{ID: "a", Outcome: Consistent, Decides: Finding{At: "n = 3",
		Quantity: "P(max < 2)", Allowed: exactly(0.5), Estimate: 0.4, Measured: Interval{0.3, 0.6},
		Outcome: Consistent}}
	bad := Verdict{ID: "b", Outcome: Refuted, Decides: Finding{Quantity: "x", Outcome: Refuted}}
	table := Table{[]Verdict{good, bad}}
	if err := table.Refuted(); err == nil || !strings.HasPrefix(err.Error(), "refuted: b: "+
		"refuted") {
		t.Errorf("Refuted: %v", err)
	}
	if err := (Table{[]Verdict{good}}).Refuted(); err != nil {
		t.Errorf("Refuted: %v", err)
	}
	if h := table.Table().HTML(); !strings.Contains(h, ">P(max &lt; 2) at n = 3</td>") {
		t.Errorf("HTML: %s", h)
	}
	if m := table.Table().Markdown(); !strings.Contains(m, "\n| a |  | consistent | P(max < 2) "+
		"at n = 3 | 0.4 in [0.3, 0.6] | 0.5 |") {
		t.Errorf("Markdown: %s", m)
	}
}

// Every claim of the package's source is listed: a claim is its file and one line in the list of
// its process.
func TestAllListsEveryClaim(t *testing.T) {
	t.Parallel()
	listed := map[string]bool{}
	for _, c := range All() {
		listed[c.ID] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no source: %v", err)
	}
	found := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(source, func(n ast.Node) bool {
			claim, ok := n.(*ast.CompositeLit)
			if !ok || fmt.Sprint(claim.Type) != "Claim" {
				return true
			}
			for _, e := range claim.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok && fmt.Sprint(kv.Key) == "ID" {
					id, err := strconv.Unquote(kv.Value.(*ast.BasicLit).Value)
					if found++; err != nil || !listed[id] {
						t.Errorf("%s: the claim %q is in no list of All (%v)", file, id, err)
					}
				}
			}
			return true
		})
	}
	if found != len(listed) {
		t.Errorf("%d claims in the source, %d in All", found, len(listed))
	}
}
