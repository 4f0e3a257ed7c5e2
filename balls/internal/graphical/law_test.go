package graphical

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/random"
)

// alarm is the false-alarm probability of one test here, by normal or
// chi-square approximation; about 120 numbers are compared, so that a right
// program fails one of them with probability below 1e-6 for one set of seeds.
const alarm = 1e-8

var zLimit = -distuv.UnitNormal.Quantile(alarm / 2)

func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

type exact struct {
	F float64 `json:"f"`
}

// TestInsertOnly compares small graphs with their exact laws.
func TestInsertOnly(t *testing.T) {
	var file struct {
		Cases []struct {
			Process string
			Params  struct {
				Edges [][]int
				Graph string
				M     int64
				N     int
			}
			Profile []struct {
				F float64
				V []int64
			}
			EdgeDifference exact   `json:"mean_abs_edge_difference"`
			ByVertex       []exact `json:"mean_load_by_vertex"`
		}
	}
	readJSON(t, "static.json", &file)
	cases := 0
	for _, c := range file.Cases {
		if c.Process != "graph_two_choice" || len(c.Params.Edges[0]) != 2 {
			continue
		}
		cases++
		t.Run(c.Params.Graph, func(t *testing.T) {
			g, err := graphs.New(c.Params.N, c.Params.Edges)
			if err != nil {
				t.Fatal(err)
			}
			e := New(g, graphs.Rates{}, false)
			const trials = 200000
			seen := map[string]int{}
			byVertex := make([]sum, c.Params.N)
			var difference sum
			var loads []int64
			var stop atomic.Bool
			src := new(random.Source)
			for i := 0; i < trials; i++ {
				src.Reset(1, 0, uint64(i))
				e.Start(src)
				e.Advance(c.Params.M, &stop)
				loads = e.AppendLoads(loads[:0])
				seen[sorted(loads)]++
				for v, x := range loads {
					byVertex[v].add(float64(x))
				}
				difference.add(e.EdgeDifference())
			}
			chi, cells := 0.0, 0
			for _, p := range c.Profile {
				want := p.F * trials
				d := float64(seen[fmt.Sprint(p.V)]) - want
				chi += d * d / want
				cells++
				delete(seen, fmt.Sprint(p.V))
			}
			if len(seen) > 0 {
				t.Errorf("impossible profiles: %v", seen)
			}
			if cells > 1 {
				if p := (distuv.ChiSquared{K: float64(cells - 1)}).Survival(chi); p < alarm {
					t.Errorf("chi-square %v of %d profiles: p = %v", chi, cells, p)
				}
			}
			difference.compare(t, "edge difference", c.EdgeDifference.F)
			for v := range byVertex {
				byVertex[v].compare(t, fmt.Sprint("load of vertex ", v), c.ByVertex[v].F)
			}
		})
	}
	if cases != 5 {
		t.Errorf("%d cases; want 5", cases)
	}
}

// A sum gathers a mean and its standard error.
type sum struct{ n, x, xx float64 }

func (s *sum) add(x float64) { s.n, s.x, s.xx = s.n+1, s.x+x, s.xx+x*x }

func (s *sum) compare(t *testing.T, what string, want float64) {
	t.Helper()
	mean := s.x / s.n
	se := math.Sqrt(max(0, s.xx/s.n-mean*mean) / (s.n - 1))
	if d := math.Abs(mean - want); d > zLimit*se+1e-9 {
		t.Errorf("%s: %v +- %v; want %v", what, mean, se, want)
	}
}

func sorted(x []int64) string {
	v := slices.Clone(x)
	for i := range v { // decreasing
		for j := i; j > 0 && v[j] > v[j-1]; j-- {
			v[j], v[j-1] = v[j-1], v[j]
		}
	}
	return fmt.Sprint(v)
}

// TestEquilibrium compares long runs with the equilibria of truncated chains.
// A run is cut into 200 pieces, whose means are treated as independent: they
// last 10,000 time units, against relaxation times below 100.
func TestEquilibrium(t *testing.T) {
	var file struct {
		Cases []struct {
			N    int
			Case struct {
				Graph   []any
				Loops   int `json:"complete_with_loops"`
				Kind    string
				Lambda  []float64
				Lambdas [][]float64
				Mu      [][]float64
				Eps     []float64
			}
			EdgeDifference *float64  `json:"mean_abs_edge_difference"`
			TotalLoad      float64   `json:"mean_total_load"`
			Fractions      []float64 `json:"mean_fraction_with_load_at_least"`
			TailMax        []float64 `json:"tail_max_load"`
			Range          float64   `json:"mean_gap_max_minus_min"`
		}
	}
	readJSON(t, "graph_stationary.json", &file)
	if len(file.Cases) != 17 {
		t.Fatalf("%d cases; want 17", len(file.Cases))
	}
	for _, c := range file.Cases {
		name := fmt.Sprint(c.Case.Kind, c.Case.Graph, c.Case.Loops, c.Case.Lambda, c.Case.Lambdas,
			c.Case.Eps)
		t.Run(name, func(t *testing.T) {
			g, rates := equilibriumGraph(t, c.N, c.Case.Graph, c.Case.Loops)
			ratio := func(x []float64) float64 { return x[0] / x[1] }
			if c.Case.Lambda != nil {
				for range g.Edges() {
					rates.Arrival = append(rates.Arrival, ratio(c.Case.Lambda))
				}
				if c.Case.Loops > 0 { // lambda is per vertex: n^2 ordered pairs share n lambda
					for e := range rates.Arrival {
						rates.Arrival[e] /= float64(c.N)
					}
				}
			}
			for _, l := range c.Case.Lambdas {
				rates.Arrival = append(rates.Arrival, ratio(l))
			}
			for _, m := range c.Case.Mu {
				rates.Removal = append(rates.Removal, ratio(m))
			}
			if c.Case.Eps != nil {
				rates.Noise = ratio(c.Case.Eps)
			}
			type player interface {
				Start(*random.Source)
				Advance(int64, *atomic.Bool) bool
				AppendLoads([]int64) []int64
				EdgeDifference() float64
			}
			var e player = New(g, rates, c.Case.Kind == "removal")
			if c.Case.Kind == "exchange" {
				e = NewSynchronous(g, Exchange, 0, 0, false)
			}
			var stop atomic.Bool
			e.Start(random.Stream(3, 1, 0))
			e.Advance(100000, &stop)
			difference, total, spread := sum{}, sum{}, sum{}
			at, top := make([]sum, len(c.Fractions)), make([]sum, len(c.TailMax))
			const pieces, looks = 200, 2000
			var loads []int64
			for range pieces {
				var d, w, s float64
				a, b := make([]float64, len(at)), make([]float64, len(top))
				for range looks {
					e.Advance(int64(3*c.N+1), &stop) // prime to n: insertion alone has period n
					d += e.EdgeDifference()
					loads = e.AppendLoads(loads[:0])
					low, high := slices.Min(loads), slices.Max(loads)
					for _, x := range loads {
						w += float64(x)
						for k := range a {
							if int(x) >= k {
								a[k] += 1 / float64(c.N)
							}
						}
					}
					for k := range b {
						if int(high) >= k {
							b[k]++
						}
					}
					s += float64(high - low)
				}
				difference.add(d / looks)
				total.add(w / looks)
				spread.add(s / looks)
				for k := range a {
					at[k].add(a[k] / looks)
				}
				for k := range b {
					top[k].add(b[k] / looks)
				}
			}
			if c.EdgeDifference != nil && c.Case.Loops == 0 {
				difference.compare(t, "edge difference", *c.EdgeDifference)
			}
			if c.Case.Kind != "removal" {
				spread.compare(t, "range", c.Range)
				return
			}
			total.compare(t, "total load", c.TotalLoad)
			for k := range at[:5] {
				at[k].compare(t, fmt.Sprint("fraction with load >= ", k), c.Fractions[k])
				top[k].compare(t, fmt.Sprint("P(max >= ", k, ")"), c.TailMax[k])
			}
		})
	}
}

func equilibriumGraph(t *testing.T, n int, name []any, loops int) (g *graphs.Graph,
	rates graphs.Rates) {
	t.Helper()
	var err error
	if loops > 0 { // two choices with replacement: all ordered pairs
		var edges [][]int
		for u := range n {
			for v := range n {
				edges = append(edges, []int{u, v})
			}
		}
		g, err = graphs.New(n, edges)
	} else {
		g, err = graphs.Family{Family: name[0].(string), N: int(name[1].(float64))}.Make()
	}
	if err != nil {
		t.Fatal(err)
	}
	return g, rates
}

// TestDrawers: the families that draw edges without a list have the law of
// the list.
func TestDrawers(t *testing.T) {
	for _, g := range []*graphs.Graph{must(graphs.Cycle(5)), must(graphs.Complete(5)),
		must(graphs.Hypercube(3))} {
		d, _, _ := newDrawer(g, graphs.Rates{}, false)
		want := map[[2]uint64]bool{}
		for e := int64(0); e < g.Edges(); e++ {
			u, v := g.Edge(e)
			want[[2]uint64{uint64(min(u, v)), uint64(max(u, v))}] = true
		}
		seen := map[[2]uint64]float64{}
		src := random.Stream(5, 0, 0)
		var buf [block]outcome
		const blocks = 2000
		for range blocks {
			d.fill(src, buf[:])
			for _, o := range buf {
				u, v := ends(o)
				seen[[2]uint64{min(u, v), max(u, v)}]++
			}
		}
		chi, each := 0.0, float64(blocks*block)/float64(g.Edges())
		for e, c := range seen {
			if !want[e] {
				t.Errorf("%s: %v is not an edge", g.Family(), e)
			}
			chi += (c - each) * (c - each) / each
		}
		if p := (distuv.ChiSquared{K: float64(g.Edges() - 1)}).Survival(chi); len(seen) != len(want) ||
			p < alarm {
			t.Errorf("%s: %d edges of %d, p = %v", g.Family(), len(seen), len(want), p)
		}
	}
}
