package balls

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/spec"
	"ballslab/internal/interrupt"
	"ballslab/internal/progress"
)

// The bytes of a result do not depend on the number of workers.
func TestWorkersDoNotMatter(t *testing.T) {
	for _, c := range []struct {
		p    Process
		plan Plan
	}{
		{Allocate{Rule: "greedy", Bins: 50, Balls: Expr("3n")}, Plan{Trials: 3001, Metrics: metricNames("allocate"), Grid: "geometric", Points: 9}},
		{Allocate{Rule: "greedy", Bins: 501, D: 3}, Plan{Trials: 2000, Engine: "blocks", Metrics: []string{"gap", "upsilon", "gamma"}}},
		{Allocate{Rule: "one-choice", Bins: 20}, Plan{Trials: 5, Metrics: []string{"tail_fractions", "gap"}}},
	} {
		var want string
		for _, workers := range []int{1, 2, 7} {
			c.plan.Workers = workers
			r, err := Run(c.p, c.plan)
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			if want == "" {
				want = string(got)
			}
			if string(got) != want {
				t.Errorf("%d workers:\n%s\nnot as with one:\n%s", workers, got, want)
			}
		}
	}
}

// A sweep cut anywhere gives the same results: a cell alone is what it is in a sweep.
func TestCellsDoNotMatter(t *testing.T) {
	all, err := Sweep(`{"process":"allocate","rule":"greedy","d":[1,2],"bins":[5,50],"trials":100,"metrics":["gap"]}`)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 4 {
		t.Fatalf("%d results", len(all))
	}
	for _, r := range all {
		text := string(spec.AppendObject(nil, r.Keys()))
		alone, err := Sweep(text)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := r.MarshalJSON()
		b, _ := alone[0].MarshalJSON()
		if string(a) != string(b) {
			t.Errorf("%s\n%s", a, b)
		}
	}
}

// Streams depend on the law and the seed, and not on trials, metrics or engine.
func TestStreams(t *testing.T) {
	hash := func(p Process) uint64 {
		p, err := p.resolve()
		if err != nil {
			t.Fatal(err)
		}
		return lawHash(p)
	}
	a := Allocate{Rule: "greedy", Bins: 50}
	if hash(a) != hash(Allocate{Rule: "greedy", Bins: 50, D: 2, Balls: Expr("n"), Start: Start{Kind: "empty"}}) {
		t.Error("defaults that are written out change the stream")
	}
	if hash(a) == hash(Allocate{Rule: "greedy", Bins: 51}) || hash(a) == hash(Allocate{Rule: "greedy", Bins: 50, D: 3}) {
		t.Error("different laws, one stream")
	}
	counts := func(plan Plan) []ValueCount {
		r, err := Run(a, plan)
		if err != nil {
			t.Fatal(err)
		}
		m, err := r.Metric("empty")
		if err != nil {
			t.Fatal(err)
		}
		return m.Counts
	}
	x := counts(Plan{Trials: 100, Metrics: []string{"empty"}})
	if !slices.Equal(x, counts(Plan{Trials: 100, Metrics: []string{"gap", "empty", "gamma"}, Alpha: 0.5})) {
		t.Error("metrics change the numbers")
	}
	if slices.Equal(x, counts(Plan{Trials: 100, Seed: 1, Metrics: []string{"empty"}})) {
		t.Error("the seed does not change the numbers")
	}
}

// The engine auto never takes an array of a million bins or more.
func TestAutoTakesCounts(t *testing.T) {
	for _, a := range []Allocate{
		{Rule: "one-choice"}, {Rule: "greedy"}, {Rule: "greedy", D: 3}, {Rule: "greedy", D: 50}, {Rule: "greedy", Distinct: true},
		{Rule: "greedy", Balls: Expr("100n")}, {Rule: "greedy", Balls: 1}, {Rule: "one-choice", Balls: Expr("1000n")},
	} {
		for _, n := range []int64{1e6, 1e8, 1e12} {
			a.Bins = n
			p, err := a.resolve()
			if err != nil {
				t.Fatal(err)
			}
			used, _, err := p.setup(nil).build("auto")
			if err != nil || used == "bins" {
				t.Errorf("%+v: %s, %v", a, used, err)
			}
		}
	}
}

// A fake is a process whose engines do what a test wants.
type fake struct {
	Allocate
	advance func(k int64, stop *atomic.Bool) bool
	top     int64
}

func (f fake) resolve() (Process, error) {
	a, err := f.Allocate.resolve()
	if err == nil {
		f.Allocate = a.(Allocate)
	}
	return f, err
}

func (f fake) setup(metrics []string) setup {
	s := f.Allocate.setup(metrics)
	s.build = func(string) (string, func() engine.Engine, error) {
		return "fake", func() engine.Engine { return fakeEngine{fake: f} }, nil
	}
	return s
}

type fakeEngine struct {
	engine.Plain
	fake
}

func (e fakeEngine) Start(*random.Source) {}
func (e fakeEngine) Advance(k int64, stop *atomic.Bool) bool {
	return e.advance(k, stop)
}
func (e fakeEngine) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	return append(loads, e.top), append(bins, 1)
}

func sleeper(k int64, stop *atomic.Bool) bool {
	for !stop.Load() {
		time.Sleep(time.Millisecond)
	}
	return false
}

func TestInterrupt(t *testing.T) {
	p := fake{Allocate: Allocate{Rule: "greedy", Bins: 10}, advance: sleeper}
	for _, c := range []struct {
		name string
		stop func(cancel func())
	}{
		{"Interrupt", func(func()) { interrupt.All() }},
		{"context", func(cancel func()) { cancel() }},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		var began time.Time
		time.AfterFunc(50*time.Millisecond, func() {
			began = time.Now()
			c.stop(cancel)
		})
		r, err := Cell{p, Plan{Trials: 100, Workers: 3}}.Run(ctx)
		if !errors.Is(err, ErrInterrupted) || r != nil {
			t.Errorf("%s: %v, %v", c.name, r, err)
		}
		if d := time.Since(began); d > 500*time.Millisecond {
			t.Errorf("%s: ended after %v", c.name, d)
		}
		cancel()
	}
}

// Every engine ends within half a second of an interruption.
func TestEnginesObeyInterrupt(t *testing.T) {
	for _, a := range []Allocate{
		{Rule: "greedy", Bins: 1e6, Balls: 1e12}, {Rule: "one-choice", Bins: 100, Balls: 1e15}, {Rule: "greedy", D: 3, Distinct: true, Bins: 1e4, Balls: 1e12},
	} {
		for _, name := range engines {
			ctx, cancel := context.WithCancel(context.Background())
			var began time.Time
			time.AfterFunc(30*time.Millisecond, func() { began = time.Now(); cancel() })
			_, err := Cell{a, Plan{Trials: 1 << 40, Engine: name, Workers: 2}}.Run(ctx)
			if !errors.Is(err, ErrInterrupted) {
				t.Errorf("%s, %+v: %v", name, a, err)
			}
			if d := time.Since(began); d > 500*time.Millisecond {
				t.Errorf("%s, %+v: ended after %v", name, a, d)
			}
			cancel()
		}
	}
}

func TestFailures(t *testing.T) {
	done := func(int64, *atomic.Bool) bool { return true }
	for _, c := range []struct {
		name string
		p    fake
		plan Plan
		want string
	}{
		{"panic", fake{advance: func(int64, *atomic.Bool) bool { panic("boom") }}, Plan{Trials: 10}, "failed inside engine fake: boom"},
		{"long list", fake{advance: done, top: engine.MaxTail + 1}, Plan{Metrics: []string{"tail_fractions"}}, "metrics: tail_fractions: the largest load is 1048577"},
		{"overflow", fake{advance: done, top: 1}, Plan{Metrics: []string{"gamma"}, Alpha: 1e308}, ""},
	} {
		c.p.Allocate = Allocate{Rule: "greedy", Bins: 10}
		c.plan.Workers = 2
		_, err := Run(c.p, c.plan)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
	}
	// a real overflow
	_, err := Run(Allocate{Rule: "one-choice", Bins: 2, Balls: 1e6}, Plan{Metrics: []string{"gamma"}, Alpha: 1e6})
	if err == nil || !strings.Contains(err.Error(), "metrics: gamma: exceeds 1.8e308; take a smaller alpha than 1e+06") {
		t.Errorf("overflow of gamma: %v", err)
	}
}

// The degenerate inputs: one bin, no balls, one choice, more choices than bins.
func TestDegenerate(t *testing.T) {
	number := func(r *Result, name string) float64 {
		m, err := r.Metric(name)
		if err != nil {
			t.Fatal(err)
		}
		if m.Min != m.Max || m.Mean != m.Min {
			t.Errorf("%v: %s is not constant", r.Keys(), name)
		}
		return m.Mean
	}
	for _, name := range append([]string{"auto"}, engines...) {
		for _, c := range []struct {
			a                       Allocate
			max, min, gap, ran, sum float64
		}{
			{Allocate{Rule: "one-choice", Bins: 1, Balls: 17}, 17, 17, 0, 0, 17},
			{Allocate{Rule: "greedy", Bins: 1, Balls: 1e3}, 1000, 1000, 0, 0, 1000},
			{Allocate{Rule: "greedy", D: 7, Bins: 1, Balls: 5, Start: Start{Loads: []int64{3}}}, 8, 8, 0, 0, 8},
			{Allocate{Rule: "greedy", D: 1, Distinct: true, Bins: 1, Balls: 5}, 5, 5, 0, 0, 5},
			{Allocate{Rule: "greedy", Bins: 5, Balls: Exactly(0)}, 0, 0, 0, 0, 0},
			{Allocate{Rule: "one-choice", Bins: 4, Balls: Exactly(0), Start: Start{Loads: []int64{3, 0, 0, 1}}}, 3, 0, 2, 3, 4},
			{Allocate{Rule: "greedy", D: 4, Distinct: true, Bins: 4, Balls: 10}, 3, 2, 0.5, 1, 10}, // sees all bins
		} {
			r, err := Run(c.a, Plan{Trials: 20, Engine: name, Metrics: []string{"max_load", "min_load", "gap", "range", "total_load"}})
			if err != nil {
				t.Errorf("%s, %+v: %v", name, c.a, err)
				continue
			}
			got := []float64{number(r, "max_load"), number(r, "min_load"), number(r, "gap"), number(r, "range"), number(r, "total_load")}
			if want := []float64{c.max, c.min, c.gap, c.ran, c.sum}; !slices.Equal(got, want) {
				t.Errorf("%s, %+v: %v, want %v", name, c.a, got, want)
			}
		}
	}
}

// Time series: the points asked for, and the right numbers at each.
func TestSeries(t *testing.T) {
	a := Allocate{Rule: "greedy", Bins: 10, Balls: 1000}
	for _, c := range []struct {
		plan Plan
		want []int64
	}{
		{Plan{Every: 300}, []int64{300, 600, 900}},
		{Plan{Every: Expr("50n")}, []int64{500, 1000}},
		{Plan{Every: 2000}, nil},
		{Plan{Grid: "linear", Points: 4}, []int64{250, 500, 750, 1000}},
		{Plan{Grid: "geometric", Points: 4}, []int64{1, 10, 100, 1000}},
		{Plan{Grid: "geometric", Points: 1}, []int64{1000}},
		{Plan{Grid: "geometric", Points: 12}, []int64{1, 2, 4, 7, 12, 23, 43, 81, 152, 285, 534, 1000}},
	} {
		for _, name := range engines {
			c.plan.Trials, c.plan.Engine = 50, name
			c.plan.Metrics = []string{"total_load", "max_load", "tail_fractions"}
			r, err := Run(a, c.plan)
			if err != nil {
				t.Fatal(err)
			}
			if m, _ := r.Metric("total_load"); m.Mean != 1000 {
				t.Errorf("%v: total load %v at the end", c.plan, m.Mean)
			}
			if c.want == nil {
				if r.Series != nil {
					t.Errorf("%v: %v", c.plan, r.Series)
				}
				continue
			}
			if !slices.Equal(r.Series.At, c.want) {
				t.Errorf("%v: points %v, want %v", c.plan, r.Series.At, c.want)
			}
			for i, at := range r.Series.At {
				total, top := r.Series.Values[0], r.Series.Values[1]
				if x := float64(at); total.Mean[i] != x || total.Q05[i] != x || total.Q95[i] != x {
					t.Errorf("%v: total load %v, %v, %v at %d", c.plan, total.Mean[i], total.Q05[i], total.Q95[i], at)
				}
				if !(top.Q05[i] <= top.Q95[i] && float64(at)/10 <= top.Q05[i] && top.Q95[i] <= float64(at)) {
					t.Errorf("%v: maximum %v, %v, %v at %d", c.plan, top.Mean[i], top.Q05[i], top.Q95[i], at)
				}
			}
			if len(r.Warnings) != 1 {
				t.Errorf("warnings %q", r.Warnings)
			}
		}
	}
}

func TestProgress(t *testing.T) {
	var b strings.Builder
	progress.To(&b)
	defer progress.To(nil)
	slow := fake{Allocate: Allocate{Rule: "greedy", Bins: 10}, advance: func(int64, *atomic.Bool) bool { time.Sleep(300 * time.Millisecond); return true }}
	if _, err := Run(slow, Plan{Trials: 4, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	if n := strings.Count(got, "\r"); n < 2 || n > 7 || strings.Contains(got, "\n") || !strings.Contains(got, "/4 trials") {
		t.Errorf("progress of 1.2 s: %q", got)
	}
	b.Reset()
	if _, err := Run(Allocate{Rule: "greedy", Bins: 10}, Plan{}); err != nil || b.Len() > 0 {
		t.Errorf("progress of a short run: %q, %v", b.String(), err)
	}
}

// A trial costs no allocation once the memory is there.
func TestAllocations(t *testing.T) {
	a := Allocate{Rule: "greedy", Bins: 100}
	perTrial := func(name string) float64 {
		allocated := func(trials int64) float64 {
			return testing.AllocsPerRun(3, func() {
				if _, err := Run(a, Plan{Trials: trials, Engine: name, Workers: 1, Metrics: []string{"max_load", "gap", "tail_fractions"}}); err != nil {
					t.Fatal(err)
				}
			})
		}
		return (allocated(21_000) - allocated(1000)) / 20_000
	}
	for _, name := range engines {
		if x := perTrial(name); x > 0.01 {
			t.Errorf("%s: %.2f allocations per trial", name, x)
		}
	}
}

// BenchmarkTrials is the overhead of a trial, and how the trials scale.
func BenchmarkTrials(b *testing.B) {
	for _, workers := range []int{1, runtime.GOMAXPROCS(0)} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			r, err := Run(Allocate{Rule: "greedy", Bins: 1000}, Plan{Trials: int64(b.N), Workers: workers})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(r.Provenance.Seconds/float64(b.N)*1e6, "us/trial")
		})
	}
}

// Golden bytes: seed 1 gives these numbers, on every machine.
func TestGolden(t *testing.T) {
	text, err := os.ReadFile("testdata/golden.yaml")
	if err != nil {
		t.Fatal(err)
	}
	results, err := Sweep(string(text))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, r := range results {
		line, err := r.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		got.Write(append(line, '\n'))
	}
	const path = "testdata/golden.jsonl"
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("results of testdata/golden.yaml changed:\n%s\nwant:\n%s", got.String(), want)
	}
}
