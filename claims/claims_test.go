package claims

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/balls/exact"
	"ballslab/data"
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
	const one = `{"process":"allocate","rule":"one-choice","bins":[16,1000],"trials":20000,"seed":1,"metrics":["max_load","empty"]}`
	const two = `{"process":"allocate","rule":"greedy","d":2,"bins":[16,1000],"trials":20000,"seed":1,"metrics":["max_load","empty","gap","min_load"]}`
	const oneSeries = `{"process":"allocate","rule":"one-choice","bins":[100,1000,10000,100000],"trials":500,"seed":1,"metrics":["max_load","gap","min_load"]}`
	const twoSeries = `{"process":"allocate","rule":"greedy","d":2,"bins":[100,1000,10000,100000],"balls":"20n","trials":200,"seed":1,"metrics":["max_load","gap","min_load"]}`
	const tails = `{"process":"allocate","rule":"greedy","d":2,"bins":[10000,1000000],"trials":50,"seed":1,"metrics":["tail_fractions","max_load"]}`
	exactTail := func(n, m, k int64) (Interval, error) {
		p, err := exact.OneChoiceMaxTail(n, m, k)
		return exactly(p), err
	}
	growth := func(s sample) (float64, error) { return bounds.LnOverLnLn(float64(s.n)) }
	tests := []struct {
		name  string
		specs []string
		judge func([]*balls.Result) (judgement, error)
	}{
		{"two choices pass for one", []string{two}, func(r []*balls.Result) (judgement, error) { return judgeTails(r, exactTail) }},
		{"one ball more", []string{one}, func(r []*balls.Result) (judgement, error) {
			return judgeTails(r, func(n, m, k int64) (Interval, error) { return exactTail(n, m+1, k) })
		}},
		{"sandwich of another k", []string{one}, func(r []*balls.Result) (judgement, error) {
			return judgeTails(r, func(n, m, k int64) (Interval, error) {
				low, high, err := bounds.OneChoiceTailSandwich(n, m, k+1)
				return Interval{low, high}, err
			})
		}},
		{"empty bins n/e", []string{one}, func(r []*balls.Result) (judgement, error) {
			return judgeEmpty(r, func(n, m int64) (float64, error) { return float64(n) / math.E, nil })
		}},
		{"empty bins of two choices", []string{two}, func(r []*balls.Result) (judgement, error) {
			return judgeEmpty(r, exact.OneChoiceEmptyMean)
		}},
		{"published means shifted", []string{`{"process":"allocate","rule":"one-choice","bins":[4,5],"trials":20000,"seed":1}`},
			func(r []*balls.Result) (judgement, error) {
				published, err := data.PublishedMeans()
				if err != nil {
					return judgement{}, err
				}
				published[3].Total = published[4].Total
				return judgeMeans(r, published)
			}},
		{"Gonnet without -3/2", []string{oneSeries}, func(r []*balls.Result) (judgement, error) {
			return judgeGonnet(r, func(n float64) (float64, error) {
				g, err := bounds.GonnetMean(n)
				return g + 1.5, err
			})
		}},
		{"one choice grows like ln ln n", []string{oneSeries}, func(r []*balls.Result) (judgement, error) {
			return judgeRatio(r, "max_load", "ratio", "", func(s sample) (float64, float64, error) { return 0, lnln(s.n), nil })
		}},
		{"distinct choices pass for repeated ones", []string{`{"process":"allocate","rule":"greedy","distinct":true,"bins":4,"trials":20000,"seed":1}`},
			func(r []*balls.Result) (judgement, error) {
				return judgeExact(r, func(p balls.Process, plan balls.Plan) (*balls.Result, error) {
					a := p.(balls.Allocate)
					a.Distinct = false
					return exact.Law(a, plan)
				})
			}},
		{"two bins with ratio 2", greedyTwoBins.Quick, func(r []*balls.Result) (judgement, error) { return judgeTwoBins(r, 2) }},
		{"fluid limit of d + 1", []string{tails}, func(r []*balls.Result) (judgement, error) {
			return judgeFluid(r, func(d int64, c float64) ([]float64, error) { return fluidTails(d+1, c) })
		}},
		{"fluid maximum of d + 1", []string{`{"process":"allocate","rule":"greedy","bins":165000,"trials":200,"seed":1}`}, func(r []*balls.Result) (judgement, error) {
			return judgeFluidMaximum(r, func(d int64, c float64) ([]float64, error) { return fluidTails(d+1, c) })
		}},
		{"layers with one choice more", []string{tails}, func(r []*balls.Result) (judgement, error) { return judgeLayers(r, 1) }},
		{"one choice has ln ln n/ln 2 + O(1)", []string{oneSeries, `{"process":"allocate","rule":"one-choice","bins":10000000,"trials":100,"seed":1}`}, func(r []*balls.Result) (judgement, error) {
			return judgeBand(r, "max_load", "c", func(s sample) (float64, error) { return bounds.GreedyLeading(float64(s.n), 2) })
		}},
		{"two choices grow like ln n", []string{twoSeries}, func(r []*balls.Result) (judgement, error) {
			return judgeBand(r, "gap", "c", func(s sample) (float64, error) { return math.Log(float64(s.n)), nil })
		}},
		{"gap twice log2 ln n", []string{`{"process":"allocate","rule":"one-choice","bins":[100,10000],"balls":"20n","trials":100,"seed":1,"metrics":["gap"]}`},
			func(r []*balls.Result) (judgement, error) {
				return judgeHeavyMean(r, func(n int64) float64 { return lnln(n) / math.Ln2 })
			}},
		{"lag of order n", []string{twoSeries}, func(r []*balls.Result) (judgement, error) {
			return judgeLag(r, func(n float64) float64 { return 1 / n })
		}},
		{"energy without the half", greedyEnergy.Quick, func(r []*balls.Result) (judgement, error) { return judgeEnergy(r, 0.9) }},
		{"Gini difference 1", greedyGini.Quick, func(r []*balls.Result) (judgement, error) {
			return judgeGini(r, func(n float64) float64 { return 1 })
		}},
		{"majorisation the wrong way round", []string{`{"process":"allocate","rule":"greedy","bins":100,"d":[1,2],"trials":500,"seed":1,"metrics":["tail_fractions"]}`},
			func(r []*balls.Result) (judgement, error) {
				// Exchange the two results but not their numbers of choices.
				r[0].Metrics, r[1].Metrics = r[1].Metrics, r[0].Metrics
				return judgeMajorisation(r)
			}},
		{"maximum at most 2", []string{two}, func(r []*balls.Result) (judgement, error) {
			return judgeInduction(r, func(n, d int64) (int64, error) { return 2, nil })
		}},
		{"ln n/ln ln n for two choices", []string{`{"process":"allocate","rule":"greedy","bins":[100,10000],"trials":500,"seed":1}`, `{"process":"allocate","rule":"greedy","bins":1000000000000,"trials":50,"seed":1}`},
			func(r []*balls.Result) (judgement, error) { return judgeBand(r, "max_load", "c", growth) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			j, err := test.judge(run(t, test.specs...))
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
	if v, err := (Claim{ID: "mine"}).Check(false); err == nil || !strings.Contains(err.Error(), "mine") {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestGet(t *testing.T) {
	if _, err := Check("greedy", false); err == nil || !strings.Contains(err.Error(), "greedy-log-log") {
		t.Errorf("error %v does not say which claims there are", err)
	}
	seen := map[string]bool{}
	for _, c := range All() {
		if seen[c.ID] {
			t.Errorf("two claims %s", c.ID)
		}
		seen[c.ID] = true
		for name, text := range map[string]string{"Source": c.Source, "Statement": c.Statement, "Form": c.Form, "Rule": c.Rule} {
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
	good := Verdict{ID: "a", Outcome: Consistent, Decides: Finding{At: "n = 3", Quantity: "P(max < 2)", Allowed: exactly(0.5), Estimate: 0.4, Measured: Interval{0.3, 0.6}, Outcome: Consistent}}
	bad := Verdict{ID: "b", Outcome: Refuted, Decides: Finding{Quantity: "x", Outcome: Refuted}}
	table := Table{[]Verdict{good, bad}}
	if err := table.Refuted(); err == nil || !strings.HasPrefix(err.Error(), "refuted: b: refuted") {
		t.Errorf("Refuted: %v", err)
	}
	if err := (Table{[]Verdict{good}}).Refuted(); err != nil {
		t.Errorf("Refuted: %v", err)
	}
	if h := table.Table().HTML(); !strings.Contains(h, ">P(max &lt; 2) at n = 3</td>") {
		t.Errorf("HTML: %s", h)
	}
	if m := table.Table().Markdown(); !strings.Contains(m, "\n| a |  | consistent | P(max < 2) at n = 3 | 0.4 in [0.3, 0.6] | 0.5 |") {
		t.Errorf("Markdown: %s", m)
	}
}
