package balls

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ballslab/balls/beta"
)

type dynamicCase struct {
	Process string
	Params  struct {
		N, M, D, Steps, Rounds int64
		Order, Lambda          string
		Start                  []int64
		Betas                  []string `json:"betas_cyclic"`
	}
	MaxLoad   []outcome `json:"max_load"`
	Overload  []outcome
	Total     []outcome `json:"total_load"`
	Profile   []outcome
	Excess    *fraction `json:"mean_excess_above_average"`
	Above     *fraction `json:"mean_bins_above_average"`
	MeanTotal *fraction `json:"mean_total"`
}

func dynamicCases(t *testing.T, process string) []dynamicCase {
	t.Helper()
	data, err := os.ReadFile("testdata/dynamic.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Cases []dynamicCase }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	out := slices.DeleteFunc(all.Cases, func(c dynamicCase) bool { return c.Process != process })
	if len(out) == 0 {
		t.Fatalf("no case of %s in testdata/dynamic.json", process)
	}
	return out
}

// rational reads "num/den".
func rational(s string) float64 {
	num, den, _ := strings.Cut(s, "/")
	a, _ := strconv.ParseFloat(num, 64)
	b, _ := strconv.ParseFloat(den, 64)
	if den == "" {
		return a
	}
	return a / b
}

// value is an outcome that is a number, or {"q":..,"f":..}.
func (o outcome) value(t *testing.T) float64 {
	t.Helper()
	var x float64
	if json.Unmarshal(o.V, &x) == nil {
		return x
	}
	var f fraction
	if err := json.Unmarshal(o.V, &f); err != nil {
		t.Fatal(err)
	}
	return f.F
}

// fits tests the counts of a metric against an exact law.
func fits(t *testing.T, title string, m Metric, law []outcome, trials int64) {
	t.Helper()
	observed, expected := make([]float64, len(law)), make([]float64, len(law))
	for i, o := range law {
		expected[i] = o.F * float64(trials)
	}
	for _, c := range m.Counts {
		i := slices.IndexFunc(law, func(o outcome) bool { return math.Abs(o.value(t)-c.Value) < 1e-9 })
		if i < 0 {
			t.Errorf("%s: %s = %v has probability 0", title, m.Name, c.Value)
			return
		}
		observed[i] = float64(c.Count)
	}
	if p := chiSquare(observed, expected); p < level {
		t.Errorf("%s: %s: p = %.2g, counts %v, expected %.1f", title, m.Name, p, observed, expected)
	}
}

// near tests a mean against an exact one.
func near(t *testing.T, title string, m Metric, want float64) {
	t.Helper()
	if math.Abs(m.Mean-want) > 6*m.SE+1e-12 {
		t.Errorf("%s: mean %s %v +- %v instead of %v", title, m.Name, m.Mean, m.SE, want)
	}
}

func runMetrics(t *testing.T, p Process, plan Plan) *Result {
	t.Helper()
	r, err := Run(p, plan)
	if err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	if plan.Engine != "" && r.Engine != plan.Engine {
		t.Fatalf("engine %s instead of %s", r.Engine, plan.Engine)
	}
	return r
}

func metric0(t *testing.T, r *Result, name string) Metric {
	t.Helper()
	m, err := r.Metric(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The stationary laws after 20 m steps (so many that no start is remembered), from
// every start, and the laws after a few steps.
func TestInfiniteExactLaws(t *testing.T) {
	t.Parallel()
	const trials = 10_000
	for _, c := range dynamicCases(t, "infinite_uniform_ball_deletion") {
		for i, name := range engines {
			p := Infinite{D: c.Params.D, Bins: c.Params.N, Balls: Exactly(c.Params.M), Order: strings.ReplaceAll(c.Params.Order, "_", "-"),
				Steps: Exactly(20 * c.Params.M), Start: Start{Kind: []string{"balanced", "one-bin", "random"}[i%3]}}
			title := fmt.Sprintf("%+v on %s", c.Params, name)
			r := runMetrics(t, p, Plan{Trials: trials, Seed: 5, Engine: name})
			fits(t, title, r.Metrics[0], c.MaxLoad, trials)
		}
	}
	for _, c := range dynamicCases(t, "infinite_uniform_ball_deletion_transient") {
		for _, name := range engines {
			p := Infinite{D: c.Params.D, Bins: c.Params.N, Balls: Exactly(c.Params.M), Steps: Exactly(c.Params.Steps), Start: Start{Kind: "one-bin"}}
			title := fmt.Sprintf("%+v on %s", c.Params, name)
			r := runMetrics(t, p, Plan{Trials: trials, Seed: 6, Engine: name})
			fits(t, title, r.Metrics[0], c.MaxLoad, trials)
		}
	}
}

// Averages over time have the means of the stationary law, within 6 standard errors
// from trials, and from batches of one trial.
func TestInfiniteStationary(t *testing.T) {
	t.Parallel()
	for _, c := range dynamicCases(t, "infinite_uniform_ball_deletion") {
		want, above2 := 0.0, 0.0
		for _, o := range c.MaxLoad {
			want += o.F * o.value(t)
			if o.value(t) >= 2 {
				above2 += o.F
			}
		}
		for _, trials := range []int64{1, 50} {
			p := Infinite{D: c.Params.D, Bins: c.Params.N, Balls: Exactly(c.Params.M), Order: strings.ReplaceAll(c.Params.Order, "_", "-"),
				Steps: Exactly(200_000 / trials), Stationary: true, BurnIn: 100, Start: Start{Kind: "one-bin"}}
			r := runMetrics(t, p, Plan{Trials: trials, Seed: 8, Metrics: []string{"tail_fractions", "max_load"}})
			title := fmt.Sprintf("%+v, %d trials", c.Params, trials)
			m := metric0(t, r, "max_load")
			near(t, title, m, want)
			if len(m.Tail) < 3 || m.Tail[0] != 1 || math.Abs(m.Tail[2]-above2) > 0.02 {
				t.Errorf("%s: tail %v instead of P(max >= 2) = %v", title, m.Tail, above2)
			}
			s := metric0(t, r, "tail_fractions")
			sum := 0.0
			for _, x := range s.Means[1:] {
				sum += x
			}
			if average := float64(c.Params.M) / float64(c.Params.N); math.Abs(sum-average) > 1e-9 || s.Means[0] != 1 || len(s.SEs) != len(s.Means) {
				t.Errorf("%s: tail fractions %v +- %v do not sum to %v", title, s.Means, s.SEs, average)
			}
			if len(r.Warnings) > 0 {
				t.Errorf("%s: %v", title, r.Warnings)
			}
		}
	}
}

// A run that begins far from equilibrium, and one too short for its error, are said
// to be so.
func TestObservationWarns(t *testing.T) {
	p := Infinite{Bins: 1000, Start: Start{Kind: "one-bin"}, Stationary: true, Steps: Expr("20n")}
	for _, trials := range []int64{1, 20} {
		r := runMetrics(t, p, Plan{Trials: trials})
		if len(r.Warnings) != 1 || trials > 1 && !strings.Contains(r.Warnings[0], "not in equilibrium") {
			t.Errorf("%d trials: warnings %q", trials, r.Warnings)
		}
	}
	p = Infinite{Bins: 1000, Start: Start{Kind: "random"}, D: 1, Stationary: true, Steps: Expr("10n")}
	if r := runMetrics(t, p, Plan{Metrics: []string{"empty"}}); len(r.Warnings) != 1 {
		t.Errorf("warnings %q of a short run", r.Warnings)
	}
	p = Infinite{Bins: 1000, Start: Start{Kind: "one-bin"}, Stationary: true, Steps: Expr("n")} // 8 looks
	if r := runMetrics(t, p, Plan{Trials: 20}); len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "not in equilibrium") {
		t.Errorf("warnings %q of few looks", r.Warnings)
	}
	p.Start, p.BurnIn, p.Steps = Start{Kind: "balanced"}, Expr("20n"), Expr("n")
	if r := runMetrics(t, p, Plan{Trials: 20}); len(r.Warnings) != 0 {
		t.Errorf("warnings %q of few looks in equilibrium", r.Warnings)
	}
	r := runMetrics(t, Infinite{Bins: 1000, Stationary: true, Steps: Expr("2n")}, Plan{})
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "too few") {
		t.Errorf("warnings %q of a run with 16 looks", r.Warnings)
	}
}

func TestRandomDeletionsExactLaws(t *testing.T) {
	t.Parallel()
	const trials = 10_000
	for _, c := range dynamicCases(t, "random_deletions") {
		of := beta.Cyclic{}
		for _, b := range c.Params.Betas {
			of.Values = append(of.Values, rational(b))
		}
		for _, name := range engines {
			p := RandomDeletions{D: c.Params.D, Bins: c.Params.N, Steps: Exactly(c.Params.Steps), Beta: of}
			title := fmt.Sprintf("%+v on %s", c.Params, name)
			r := runMetrics(t, p, Plan{Trials: trials, Seed: 7, Engine: name, Metrics: []string{"max_load", "total_load", "excess", "bins_above_average"}})
			fits(t, title, metric0(t, r, "max_load"), c.MaxLoad, trials)
			fits(t, title, metric0(t, r, "total_load"), c.Total, trials)
			near(t, title, metric0(t, r, "excess"), c.Excess.F)
			near(t, title, metric0(t, r, "bins_above_average"), c.Above.F)
			r = runMetrics(t, p, Plan{Trials: trials, Seed: 9, Engine: name, Metrics: []string{"overload"}})
			fits(t, title, r.Metrics[0], c.Overload, trials)
		}
	}
}

// All engines agree at n = 3000, where blocks are long, for every kind of beta and
// every start.
func TestTurnoverEnginesAgree(t *testing.T) {
	const trials = 60
	betas := []beta.Beta{
		beta.Constant(0.5), beta.Constant(0.75), beta.Square{High: 0.8, Low: 0.3, Up: Expr("n"), Down: Expr("n/2")},
		beta.Sine{Mean: 0.5, Amplitude: 0.4, Period: Expr("2n")}, beta.Ramp{From: 0.9, To: 0.2, Length: Expr("n"), Back: true},
		beta.Random{Low: 0.3, High: 0.9}, beta.Dips{Base: 0.7, Dip: 0.1, Every: Expr("n/2"), Length: Expr("n/8")}, beta.Alternating{}, beta.Square{High: 1, Low: 0, Up: Expr("n"), Down: Expr("n/4")},
		beta.Cyclic{Values: []float64{0.9, 0.1, 0.6}}, beta.Square{High: 1, Low: 0, Up: 50, Down: 40},
		beta.Sine{Mean: 0.5, Amplitude: 0.4, Period: 7},
	}
	var processes []Process
	for i, b := range betas {
		start := []string{"balanced", "one-bin", "random"}[i%3]
		processes = append(processes, RandomDeletions{Bins: 3000, Beta: b, Start: Start{Kind: start}, Balls: Expr("n"), Steps: Expr("3n"), D: int64(1 + (i+1)%3)})
	}
	for i, start := range []string{"balanced", "one-bin", "random"} {
		processes = append(processes, Infinite{Bins: 3000, Balls: Expr("n/2"), Start: Start{Kind: start}, Order: []string{"insert-first", "delete-first"}[i%2], Steps: Expr("2n"), D: int64(1 + i)})
	}
	for i, p := range processes {
		reference := map[string]map[string]int{}
		for _, name := range []string{"bins", "levels", "blocks"} {
			if name == "levels" && i%4 > 0 {
				continue
			}
			for _, level := range []int{1, 2} {
				counts := map[string]int{}
				for _, s := range sample(t, p, name, trials, 0) {
					x := int64(0)
					if len(s) >= level {
						x = s[level-1]
					}
					counts[strconv.FormatInt(x/10, 10)]++
				}
				key := strconv.Itoa(level)
				if reference[key] == nil {
					reference[key] = counts
				} else if q := twoSamples(reference[key], counts); q < 1e-7 {
					t.Errorf("%+v: S_%d of bins and %s: p = %.2g\n%v\n%v", p, level, name, q, reference[key], counts)
				}
			}
		}
	}
}

// From empty, insertions and removals in turn leave one ball after an odd number of steps, and
// none after an even one.
func TestAlternatingFromEmpty(t *testing.T) {
	for _, steps := range []int64{1, 2, 3, 1e7, 1e7 + 1} {
		p := RandomDeletions{Bins: 3000, Beta: beta.Alternating{}, Steps: Exactly(steps)}
		r := runMetrics(t, p, Plan{Trials: 1, Seed: 1, Engine: "blocks", Metrics: []string{"max_load", "rises_of_total"}})
		if max, rises := metric0(t, r, "max_load").Mean, metric0(t, r, "rises_of_total").Mean; max != float64(steps%2) || rises != 1 {
			t.Errorf("%d steps: maximum load %v, largest number of balls %v", steps, max, rises)
		}
	}
}

// A long run of a system that is nearly empty has the geometric law of the number
// of balls, and the joint law of balls and maximum that single steps have.
func TestNearlyEmpty(t *testing.T) {
	const trials = 20_000
	p := RandomDeletions{Bins: 3, Beta: beta.Constant(0.25), Steps: 1e9, Start: Start{Kind: "one-bin"}, Balls: 20}
	r := runMetrics(t, p, Plan{Trials: trials, Engine: "blocks", Metrics: []string{"total_load"}})
	rho := 1. / 3
	var law []outcome
	for k := range 12 {
		law = append(law, outcome{V: []byte(strconv.Itoa(k)), F: (1 - rho) * math.Pow(rho, float64(k))})
	}
	law[11].F /= 1 - rho
	m := r.Metrics[0]
	for i := range m.Counts {
		m.Counts[i].Value = min(m.Counts[i].Value, 11)
	}
	var merged []ValueCount
	for _, c := range m.Counts {
		if k := len(merged) - 1; k >= 0 && merged[k].Value == c.Value {
			merged[k].Count += c.Count
		} else {
			merged = append(merged, c)
		}
	}
	m.Counts = merged
	fits(t, "geometric", m, law, trials)
	// 2000 steps are more than blocks need to jump (horizon 80), and few for the array
	p.Steps = 2000
	joint := func(name string) map[string]int {
		counts := map[string]int{}
		for _, s := range sample(t, p, name, 5000, 0) {
			counts[fmt.Sprint(s)]++
		}
		return counts
	}
	if q := twoSamples(joint("bins"), joint("blocks")); q < 1e-7 {
		t.Errorf("bins and blocks differ: p = %.2g", q)
	}
}

// With a beta of 0 or 1 at every step the number of balls and its maximum are certain, on every
// engine and from starts in which few bins hold many balls, so that the array searches, lists and
// searches again.
func TestTotalOfCertainSteps(t *testing.T) {
	for _, b := range []beta.Beta{beta.Constant(0), beta.Square{High: 1, Low: 0, Up: 400, Down: 1100}, beta.Square{High: 1, Low: 0, Up: 30000, Down: 3000}} {
		for _, balls := range []Count{1000, 4000, 70000} {
			for _, steps := range []Count{900, 4003, 70001} {
				p := RandomDeletions{Bins: 20_000, Beta: b, Start: Start{Kind: "one-bin"}, Balls: balls, Steps: steps}
				q, err := p.resolve()
				if err != nil {
					t.Fatal(err)
				}
				r := q.(RandomDeletions)
				w := r.Balls.Int64()
				top := w
				for k := range r.Steps.Int64() {
					w = max(0, w+int64(2*r.Beta.At(k)-1))
					top = max(top, w)
				}
				for _, name := range engines {
					m := runMetrics(t, p, Plan{Trials: 2, Engine: name, Metrics: []string{"total_load", "rises_of_total"}}).Metrics
					if x, y := m[0].Mean, m[1].Mean; x != float64(w) || y != float64(top-r.Balls.Int64()) || m[0].SE+m[1].SE > 0 {
						t.Errorf("%+v on %s: %v balls, %v rises; want %d, %d", p, name, x, y, w, top-r.Balls.Int64())
					}
				}
			}
		}
	}
}

// Pieces of one or two steps, between which a block may leave a bin at the edge of what has
// entries, on two bins far apart. Level 10^-7 for each of 6 tests.
func TestShortPieces(t *testing.T) {
	p := RandomDeletions{Bins: 2, D: 1, Beta: beta.Cyclic{Values: []float64{0.3, 0.6, 0.6}}, Start: Start{Kind: "balanced"}, Balls: 4, Steps: 318}
	counts := func(name, metric string) map[string]int {
		c := map[string]int{}
		r := runMetrics(t, p, Plan{Trials: 3000, Engine: name, Metrics: []string{"overload", "min_load"}})
		for _, x := range metric0(t, r, metric).Counts {
			c[strconv.Itoa(int(x.Value/4))] += int(x.Count)
		}
		return c
	}
	for _, metric := range []string{"overload", "min_load"} {
		want := counts("levels", metric)
		for _, name := range []string{"bins", "blocks"} {
			if q := twoSamples(want, counts(name, metric)); q < 1e-7 {
				t.Errorf("%s of levels and %s: p = %.2g", metric, name, q)
			}
		}
	}
}
