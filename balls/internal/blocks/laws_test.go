package blocks

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/levels"
	"ballslab/balls/internal/random"
)

// Every test here has fixed seeds. A chi-square test fails when its p-value is below
// 10^-6; there are about 300 of them, so that a right engine would fail with
// probability 3 10^-4 if the seeds were drawn.
const alarm = 1e-6

// A maker makes one of the engines under test.
type maker struct {
	name string
	make func(n int64, start law.Occupancy, l law.Law) engine.Engine
}

func forced(length int64) func(n int64, start law.Occupancy, l law.Law) engine.Engine {
	return func(n int64, start law.Occupancy, l law.Law) engine.Engine {
		return newPlayer(New(n, start, l), length)
	}
}

var makers = []maker{
	{"levels", func(n int64, start law.Occupancy, l law.Law) engine.Engine {
		return levels.New(n, start, l)
	}},
	{"blocks", func(n int64, start law.Occupancy, l law.Law) engine.Engine {
		return New(n, start, l)
	}},
	{"blocks of 4", forced(4)},
	{"blocks of 50", forced(50)},
}

// key is the load vector of an engine in non-increasing order, as text.
func key(e engine.Engine) string {
	loads, bins := e.AppendProfile(nil, nil)
	var v []string
	for i := len(loads) - 1; i >= 0; i-- {
		for range bins[i] {
			v = append(v, strconv.FormatInt(loads[i], 10))
		}
	}
	return strings.Join(v, " ")
}

// checkLaw compares what an engine does with an exact law, given per label.
func checkLaw(t *testing.T, want map[string]float64, trials int,
	play func(src *random.Source) string) {
	t.Helper()
	seen := map[string]int{}
	src := new(random.Source)
	for i := range trials {
		src.Reset(2026, uint64(len(want)), uint64(i))
		seen[play(src)]++
	}
	for k, c := range seen {
		if want[k] == 0 {
			t.Fatalf("%d trials of %d end in %q, which is impossible", c, trials, k)
		}
	}
	var labels []string
	for k := range want {
		labels = append(labels, k)
	}
	slices.SortFunc(labels, func(a, b string) int {
		if want[a] != want[b] {
			if want[a] > want[b] {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	chi, classes := 0.0, 0
	e, o := 0.0, 0.0
	for i, k := range labels {
		e += want[k] * float64(trials)
		o += float64(seen[k])
		rest := 0.0
		for _, k := range labels[i+1:] {
			rest += want[k] * float64(trials)
		}
		if e >= 8 && (rest >= 8 || rest == 0) {
			chi += (o - e) * (o - e) / e
			classes++
			e, o = 0, 0
		}
	}
	if e > 0 {
		chi += (o - e) * (o - e) / e
		classes++
	}
	if classes < 2 {
		return
	}
	if p := (distuv.ChiSquared{K: float64(classes - 1)}).Survival(chi); p < alarm {
		t.Errorf("chi-square %.1f with %d classes, p = %.2g", chi, classes, p)
	}
}

type vectors struct {
	Cases []struct {
		Process string
		Params  map[string]any
		Profile []outcomeVector
		MaxLoad []outcomeVector `json:"max_load"`
	}
}

type outcomeVector struct {
	F float64
	V any
}

func readVectors(t *testing.T, name string) vectors {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// vectorLaw returns the exact law of a vector and whether it is one of whole profiles.
func vectorLaw(profile, maxLoad []outcomeVector) (map[string]float64, bool) {
	want := map[string]float64{}
	if profile == nil {
		for _, o := range maxLoad {
			want[fmt.Sprint(o.V)] = o.F
		}
		return want, false
	}
	for _, o := range profile {
		want[strings.Trim(fmt.Sprint(o.V), "[]")] = o.F
	}
	return want, true
}

func label(e engine.Engine, profile bool) string {
	if profile {
		return key(e)
	}
	loads, _ := e.AppendProfile(nil, nil)
	return fmt.Sprint(engine.MaxLoad(loads))
}

func TestStaticVectors(t *testing.T) {
	t.Parallel()
	for _, c := range readVectors(t, "static.json").Cases {
		p := func(k string) int64 { x, _ := c.Params[k].(float64); return int64(x) }
		var rule law.Rule = law.OneChoice{}
		if c.Process == "greedy" {
			rule = law.Greedy{D: int(p("d"))}
			if c.Params["replacement"] == false {
				rule = law.GreedyDistinct{D: int(p("d"))}
			}
		}
		n := p("n")
		if c.Process == "always_go_left" { // no rule of ours
			continue
		}
		want, profile := vectorLaw(c.Profile, c.MaxLoad)
		for _, m := range makers {
			t.Run(fmt.Sprint(c.Process, c.Params, m.name), func(t *testing.T) {
				e := m.make(n, law.Occupancy{}, law.Insertions(rule))
				checkLaw(t, want, 4000, func(src *random.Source) string {
					e.Start(src)
					e.Advance(p("m"), nil)
					return label(e, profile)
				})
			})
		}
	}
}

func TestDynamicVectors(t *testing.T) {
	t.Parallel()
	for _, c := range readVectors(t, "dynamic.json").Cases {
		p := func(k string) int64 { x, _ := c.Params[k].(float64); return int64(x) }
		want, profile := vectorLaw(c.Profile, c.MaxLoad)
		n, steps := p("n"), p("steps")
		greedy := law.Greedy{D: int(p("d"))}
		var l law.Law
		var start law.Occupancy
		switch c.Process {
		case "infinite_uniform_ball_deletion":
			if c.Params["order"] != "delete_first" {
				continue
			}
			l = law.Replacements(greedy, law.UniformBall{})
			start = law.Occupancy{Loads: []int64{p("m")}, Bins: []int64{1}}
			steps = 25 * p("m") // stationary: what is left of the start is far below what is seen
		case "infinite_uniform_ball_deletion_transient":
			l = law.Replacements(greedy, law.UniformBall{})
			start = law.Occupancy{Loads: []int64{p("m")}, Bins: []int64{1}}
		default:
			betas := c.Params["betas_cyclic"].([]any)
			if len(betas) > 1 {
				continue
			}
			var a, b float64
			fmt.Sscanf(betas[0].(string), "%g/%g", &a, &b)
			l = law.Coins(a/b, greedy, law.NonEmpty{})
		}
		for _, m := range makers {
			t.Run(fmt.Sprint(c.Process, c.Params, m.name), func(t *testing.T) {
				e := m.make(n, start, l)
				checkLaw(t, want, 4000, func(src *random.Source) string {
					e.Start(src)
					e.Advance(steps/3, nil)
					e.Advance(steps-steps/3, nil)
					return label(e, profile)
				})
			})
		}
	}
}

// chain plays a law exactly on load vectors: the probabilities of all vectors (as in
// key) after so many steps. The rules are written down again, bin by bin.
func chain(loads []int64, steps int, beta float64, pair bool, insert,
	remove func(x []int64) []float64) map[string]float64 {
	at := map[string]float64{vector(loads): 1}
	move := func(from map[string]float64, w float64, to map[string]float64,
		hit func(x []int64) []float64, by int64) {
		for k, p := range from {
			x := parse(k)
			total := 0.0
			for i, q := range hit(x) {
				total += q
				if q == 0 {
					continue
				}
				y := slices.Clone(x)
				y[i] = max(0, y[i]+by)
				to[vector(y)] += w * p * q
			}
			if total < 0.5 { // nothing to remove
				to[k] += w * p
			}
		}
	}
	for range steps {
		next := map[string]float64{}
		if pair {
			half := map[string]float64{}
			move(at, 1, half, remove, -1)
			move(half, 1, next, insert, 1)
		} else {
			move(at, beta, next, insert, 1)
			if beta < 1 {
				move(at, 1-beta, next, remove, -1)
			}
		}
		at = next
	}
	return at
}

func vector(x []int64) string {
	y := slices.Clone(x)
	slices.Sort(y)
	slices.Reverse(y)
	return strings.Trim(fmt.Sprint(y), "[]")
}

func parse(k string) []int64 {
	var x []int64
	for _, f := range strings.Fields(k) {
		l, _ := strconv.ParseInt(f, 10, 64)
		x = append(x, l)
	}
	return x
}

// ranked is Greedy[2]: of bins in non-increasing order, the i-th gets (2i-1)/n^2.
func ranked(x []int64) []float64 {
	p := make([]float64, len(x))
	n := float64(len(x))
	for i := range p {
		p[i] = float64(2*i+1) / (n * n)
	}
	return p
}

func nonEmpty(x []int64) []float64 {
	p := make([]float64, len(x))
	k := 0.0
	for _, l := range x {
		if l > 0 {
			k++
		}
	}
	for i, l := range x {
		if l > 0 {
			p[i] = 1 / k
		}
	}
	return p
}

func uniformBall(x []int64) []float64 {
	p := make([]float64, len(x))
	m := 0.0
	for _, l := range x {
		m += float64(l)
	}
	for i, l := range x {
		if m > 0 {
			p[i] = float64(l) / m
		}
	}
	return p
}

func uniformBin(x []int64) []float64 {
	p := make([]float64, len(x))
	for i := range p {
		p[i] = 1 / float64(len(x))
	}
	return p
}

// The whole law of the profile of 7 bins, by an exact chain, for every mix of rules.
func TestSmallChains(t *testing.T) {
	t.Parallel()
	greedy := law.Greedy{D: 2}
	start := law.Occupancy{Loads: []int64{1, 2, 4}, Bins: []int64{2, 1, 1}} // and three empty bins
	loads := []int64{4, 2, 1, 1, 0, 0, 0}
	far := law.Occupancy{Loads: []int64{0, 1, 200}, Bins: []int64{5, 1, 1}}
	farLoads := []int64{200, 1, 0, 0, 0, 0, 0}
	for _, c := range []struct {
		name   string
		law    law.Law
		beta   float64
		pair   bool
		insert func(x []int64) []float64
		remove func(x []int64) []float64
		start  law.Occupancy
		loads  []int64
		steps  int
	}{
		{"one choice", law.Insertions(law.OneChoice{}), 1, false, uniformBin, nil, start, loads, 12},
		{"greedy", law.Insertions(greedy), 1, false, ranked, nil, start, loads, 12},
		{"greedy, many", law.Insertions(greedy), 1, false, ranked, nil, start, loads, 30},
		{"greedy with one bin far away", law.Insertions(greedy), 1, false, ranked, nil, far, farLoads,
			12},
		{"random deletions", law.Coins(0.4, greedy, law.NonEmpty{}), 0.4, false, ranked, nonEmpty, start,
			loads, 12},
		{"queues", law.Coins(0.4, greedy, law.Serve{}), 0.4, false, ranked, uniformBin, start, loads, 12},
		{"uniform ball", law.Coins(0.4, greedy, law.UniformBall{}), 0.4, false, ranked, uniformBall,
			start, loads, 12},
		{"uniform ball, one bin far away", law.Coins(0.4, greedy, law.UniformBall{}), 0.4, false, ranked,
			uniformBall, far, farLoads, 9},
		{"infinite", law.Replacements(greedy, law.UniformBall{}), 0, true, ranked, uniformBall, start,
			loads, 9},
		{"infinite, one bin far away", law.Replacements(greedy, law.UniformBall{}), 0, true, ranked,
			uniformBall, far, farLoads, 7},
		{"infinite from no balls", law.Replacements(greedy, law.UniformBall{}), 0, true, ranked,
			uniformBall, law.Occupancy{}, make([]int64, 7), 5},
		{"non-empty replaced", law.Replacements(greedy, law.NonEmpty{}), 0, true, ranked, nonEmpty,
			start, loads, 9},
	} {
		want := chain(c.loads, c.steps, c.beta, c.pair, c.insert, c.remove)
		for _, m := range makers {
			t.Run(c.name+", "+m.name, func(t *testing.T) {
				e := m.make(7, c.start, c.law)
				checkLaw(t, want, 5000, func(src *random.Source) string {
					e.Start(src)
					e.Advance(int64(c.steps), nil)
					return key(e)
				})
			})
		}
	}
}

// At sizes where no exact law is at hand, engines are compared with each other: means
// and products of the counts S_j. A comparison fails beyond 5.5 standard errors,
// probability 4e-8 each; there are some thousands.
func TestEnginesAgree(t *testing.T) {
	t.Parallel()
	greedy := law.Greedy{D: 2}
	type size struct {
		n, m   int64
		trials int
	}
	for _, c := range []struct {
		name  string
		law   law.Law
		start func(n int64) law.Occupancy
		sizes []size
	}{
		{"one choice", law.Insertions(law.OneChoice{}), nil,
			[]size{{50, 2500, 2000}, {1e4, 1e4, 400}, {1e4, 3e3, 400}}},
		{"greedy[2]", law.Insertions(greedy), nil, []size{{50, 50, 3000}, {50, 2000, 500},
			{1e4, 1e4, 400}, {1e4, 5e4, 100}, {1e6, 1e6, 40}}},
		{"greedy[3]", law.Insertions(law.Greedy{D: 3}), nil, []size{{50, 60, 3000}, {1e4, 1e4, 400}}},
		{"distinct", law.Insertions(law.GreedyDistinct{D: 2}), nil,
			[]size{{50, 100, 3000}, {1e4, 1e4, 400}}},
		{"random deletions", law.Coins(0.5, greedy, law.NonEmpty{}),
			func(n int64) law.Occupancy { return occupancy(1, n) },
			[]size{{50, 200, 2000}, {1e4, 2e4, 200}}},
		{"queues", law.Coins(0.45, greedy, law.Serve{}),
			func(n int64) law.Occupancy { return occupancy(2, n) },
			[]size{{50, 200, 2000}, {1e4, 2e4, 200}}},
		{"infinite", law.Replacements(greedy, law.UniformBall{}),
			func(n int64) law.Occupancy { return occupancy(1, n) },
			[]size{{50, 200, 2000}, {1e4, 2e4, 150}}},
		{"uniform balls from one bin", law.Coins(0.5, greedy, law.UniformBall{}),
			func(n int64) law.Occupancy { return occupancy(n, 1) },
			[]size{{50, 100, 2000}, {1e3, 2e3, 300}}},
		{"infinite from one bin", law.Replacements(greedy, law.UniformBall{}),
			func(n int64) law.Occupancy { return occupancy(n, 1) },
			[]size{{50, 100, 2000}, {1e4, 1e4, 150}}},
	} {
		for _, s := range c.sizes {
			start := law.Occupancy{}
			if c.start != nil {
				start = c.start(s.n)
			}
			var first *moments
			for _, m := range []maker{makers[0], makers[1], {"blocks of 300", forced(300)}} {
				t.Run(fmt.Sprintf("%s,n=%d,m=%d,%s", c.name, s.n, s.m, m.name), func(t *testing.T) {
					if s.n >= 1e6 && strings.Contains(m.name, "300") {
						t.Skip("short blocks of a million bins take too long")
					}
					e := m.make(s.n, start, c.law)
					var x moments
					src := new(random.Source)
					for i := range s.trials {
						src.Reset(uint64(len(m.name)), uint64(s.n), uint64(i))
						e.Start(src)
						e.Advance(s.m, nil)
						x.add(e, s)
					}
					if first == nil {
						first = &x
						return
					}
					x.compare(t, first)
				})
			}
		}
	}
}

// moments are sums over trials of features of the profile, and of their squares:
// the counts S_j around their mean load, and products of neighbours.
type moments struct {
	n    float64
	sum  []float64
	sum2 []float64
}

func (x *moments) add(e engine.Engine, s struct {
	n, m   int64
	trials int
}) {
	const span = 12
	loads, bins := e.AppendProfile(nil, nil)
	var total, balls int64
	for i, b := range bins {
		total += b
		balls += b * loads[i]
	}
	base := balls/s.n - span/2
	var f [span]float64
	for j := range f {
		for i := range loads {
			if loads[i] >= max(1, base)+int64(j) {
				f[j] += float64(bins[i])
			}
		}
	}
	if x.sum == nil {
		x.sum, x.sum2 = make([]float64, 2*span+2), make([]float64, 2*span+2)
	}
	v := make([]float64, 0, 2*span+2)
	v = append(v, f[:]...)
	scale := math.Sqrt(float64(s.n))
	for j := range f {
		c := float64(s.n) * math.Exp2(-float64(j)) // any centre will do
		d := (f[j] - c) / scale
		v = append(v, d*(f[(j+1)%span]-c)/scale)
	}
	v = append(v, float64(loads[len(loads)-1]), float64(balls))
	for i, y := range v {
		x.sum[i] += y
		x.sum2[i] += y * y
	}
	if total != s.n {
		x.sum[0] = math.NaN()
	}
	x.n++
}

func (x *moments) compare(t *testing.T, y *moments) {
	for i := range x.sum {
		a, b := x.sum[i]/x.n, y.sum[i]/y.n
		va, vb := x.sum2[i]/x.n-a*a, y.sum2[i]/y.n-b*b
		se := math.Sqrt(max(0, va)/x.n + max(0, vb)/y.n)
		if math.IsNaN(a) || math.Abs(a-b) > 5.5*se+1e-9*math.Abs(a) {
			t.Errorf("feature %d: %g against %g, standard error %.2g", i, a, b, se)
		}
	}
}
