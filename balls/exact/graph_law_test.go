package exact

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/graphs"
)

// A stationaryCase is an equilibrium that was computed by another program.
type stationaryCase struct {
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
	Boundary float64   `json:"boundary_mass"`
	Edge     *float64  `json:"mean_abs_edge_difference"`
	Total    float64   `json:"mean_total_load"`
	Max      float64   `json:"mean_max_load"`
	Empty    float64   `json:"mean_empty_vertices"`
	Tail     []float64 `json:"mean_fraction_with_load_at_least"`
	MaxTail  []float64 `json:"tail_max_load"`
	Range    float64   `json:"mean_gap_max_minus_min"`
	Gap      float64   `json:"mean_gap_max_minus_average"`
}

func ratioOf(x []float64) float64 {
	if x == nil {
		return 0
	}
	return x[0] / x[1]
}

func ratiosOf(x [][]float64) []float64 {
	var list []float64
	for _, q := range x {
		list = append(list, ratioOf(q))
	}
	return list
}

// Every equilibrium of the vectors, to 1e-10: the queues also as a supermarket.
func TestEquilibriaAgainstVectors(t *testing.T) {
	text, err := os.ReadFile("../internal/graphical/testdata/graph_stationary.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []stationaryCase }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) != 17 {
		t.Errorf("%d cases, want 17", len(file.Cases))
	}
	for _, c := range file.Cases {
		t.Run(fmt.Sprint(c.Case), func(t *testing.T) {
			var g *graphs.Graph
			var processes []balls.Process
			queues := balls.GraphRemoval{Time: balls.Equilibrium, Noise: ratioOf(c.Case.Eps)}
			if c.Case.Loops > 0 {
				var edges [][]int
				for u := range c.N {
					for v := range c.N {
						edges = append(edges, []int{u, v})
					}
				}
				g, err = graphs.New(c.N, edges)
				queues.Arrival.Each = ratioOf(c.Case.Lambda) / float64(c.N)
				processes = append(processes,
					balls.Supermarket{Bins: int64(c.N), Lambda: ratioOf(c.Case.Lambda),
						Time: balls.Equilibrium})
			} else {
				g, err = graphs.Family{Family: c.Case.Graph[0].(string),
					N: int(c.Case.Graph[1].(float64))}.Make()
				queues.Arrival = balls.Rate{Each: ratioOf(c.Case.Lambda),
					Values: ratiosOf(c.Case.Lambdas)}
				queues.Removal = balls.Rate{Values: ratiosOf(c.Case.Mu)}
			}
			if err != nil {
				t.Fatal(err)
			}
			queues.Graph = g
			near := func(what string, got, want float64) {
				if math.Abs(got-want) > 1e-10*(1+want)+10*c.Boundary {
					t.Errorf("%s: %.15g, want %.12g", what, got, want)
				}
			}
			switch c.Case.Kind {
			case "gap":
				e, err := InsertOnlyEquilibrium(g, 0)
				if err != nil {
					t.Fatal(err)
				}
				near("range", e.Range, c.Range)
				near("gap", e.Gap, c.Gap)
				near("edge difference", e.EdgeDifference, *c.Edge)
				return
			case "exchange":
				processes = []balls.Process{balls.GraphSync{Graph: g, Rounds: balls.Equilibrium}}
			default:
				processes = append(processes, queues)
			}
			for _, p := range processes {
				_, queue := p.(balls.Supermarket)
				names := []string{"total_load", "max_load", "empty", "tail_fractions", "range",
					"gap", "edge_difference"}
				if queue {
					names = names[:6]
				}
				r, err := Law(p, balls.Plan{Metrics: names})
				if err != nil {
					t.Fatal(err)
				}
				m := r.Metrics
				if !queue && c.Edge != nil {
					near("edge difference", m[6].Mean, *c.Edge)
				}
				if c.Case.Kind == "exchange" {
					near("range", m[4].Mean, c.Range)
					near("gap", m[5].Mean, c.Gap)
					continue
				}
				near("total", m[0].Mean, c.Total)
				near("max", m[1].Mean, c.Max)
				near("empty", m[2].Mean, c.Empty)
				for k := range c.Tail {
					near(fmt.Sprint("s_", k), m[3].Means[k], c.Tail[k])
					near(fmt.Sprint("P(max >= ", k, ")"), m[1].Tail[k], c.MaxTail[k])
				}
			}
		})
	}
}

// The identities hold on graphs that the vectors do not have: the quadratic one, with noise, and
// the edge difference of insertions with noise. Lifetimes have Poisson totals.
func TestEquilibriumIdentities(t *testing.T) {
	for _, c := range []struct {
		spec          string
		rho, noise, n float64
	}{
		{`{"family":"cycle","n":3}`, 0.7, 0.2, 3},
		{`{"family":"cycle","n":5}`, 0.2, 0, 5},
		{`{"family":"complete","n":5}`, 0.3, 0.5, 5},
		{`{"family":"bipartite","a":2,"b":2}`, 0.4, 0.1, 4},
	} {
		g, _, err := graphs.ReadSpec(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		d, _ := g.RegularDegree()
		r, err := Law(balls.GraphRemoval{Graph: g,
			Arrival: balls.Rate{Each: 2 * c.rho / float64(d)}, Noise: c.noise,
			Time: balls.Equilibrium},
			balls.Plan{Metrics: []string{"edge_difference", "total_load", "empty"}})
		if err != nil {
			t.Fatal(err)
		}
		edge, xbar := r.Metrics[0].Mean, r.Metrics[1].Mean/c.n
		if got := c.rho*(1-2*c.noise)*edge + 2*(1-c.rho)*xbar; math.Abs(got-2*c.rho) > 1e-10 {
			t.Errorf("%s: %v, want %v", c.spec, got, 2*c.rho)
		}
		if got := r.Metrics[2].Mean; math.Abs(got-c.n*(1-c.rho)) > 1e-10 {
			t.Errorf("%s: %v empty, want %v", c.spec, got, c.n*(1-c.rho))
		}
		if c.noise < 0.3 {
			e, err := InsertOnlyEquilibrium(g, c.noise)
			if want := (1 - 1/c.n) / (1 - 2*c.noise); err != nil ||
				math.Abs(e.EdgeDifference-want) > 1e-10 {
				t.Errorf("%s, insertions: %v, %v, want %v", c.spec, e, err, want)
			}
		}
	}
	r, err := Law(balls.Lifetimes{Bins: 3, Lambda: 1.5, Time: balls.Equilibrium},
		balls.Plan{Metrics: []string{"total_load", "max_load"}})
	if err != nil || math.Abs(r.Metrics[0].Mean-4.5) > 1e-10 ||
		math.Abs(1-r.Metrics[1].Tail[1]-math.Exp(-4.5)) > 1e-10 {
		t.Errorf("lifetimes: %v, %v", r, err)
	}
}

// Every vector of balls at the edges of a graph, as fractions.
func TestGraphLawsAgainstVectors(t *testing.T) {
	var file struct {
		Cases []struct {
			Process string
			Params  struct {
				N, M  int
				Edges [][]int
			}
			MaxLoad []record `json:"max_load"`
			Edge    record   `json:"mean_abs_edge_difference"`
			Range   record   `json:"mean_gap_max_min"`
			Empty   record   `json:"mean_empty_bins"`
			Least   record   `json:"mean_min_load"`
			Average record   `json:"time_average_edge_difference"`
		}
	}
	readVectors(t, "static.json", &file)
	seen := 0
	for _, c := range file.Cases {
		if c.Process != "graph_two_choice" || len(c.Params.Edges[0]) != 2 {
			continue
		}
		seen++
		g, err := graphs.New(c.Params.N, c.Params.Edges)
		if err != nil {
			t.Fatal(err)
		}
		average := 0.0 // of the edge difference over the balls
		for m := range c.Params.M {
			r, err := Law(balls.GraphAllocate{Graph: g, Balls: balls.Exactly(int64(m))},
				balls.Plan{Metrics: []string{"edge_difference"}})
			if err != nil {
				t.Fatal(err)
			}
			average += r.Metrics[0].Mean / float64(c.Params.M)
		}
		r, err := Rational(balls.GraphAllocate{Graph: g, Balls: balls.Exactly(int64(c.Params.M))},
			balls.Plan{Metrics: []string{"max_load", "edge_difference", "range", "empty",
				"min_load"}})
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprint(c.Params)
		checkLaw(t, name, r.Metrics[0], c.MaxLoad)
		for i, want := range []record{c.Edge, c.Range, c.Empty, c.Least} {
			if got := r.Metrics[i+1].MeanRational; got != want.Q {
				t.Errorf("%s: %s %s, want %s", name, r.Metrics[i+1].Name, got, want.Q)
			}
		}
		if math.Abs(average-c.Average.F) > 1e-14 {
			t.Errorf("%s: average edge difference %v, want %v", name, average, c.Average.F)
		}
	}
	if seen != 5 {
		t.Errorf("%d vectors, want 5", seen)
	}
}

// What has no exact answer says what is possible, in one line.
func TestExactEquilibriumErrors(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{`{"process":"graph-removal","graph":{"family":"cycle","n":3},"time":"equilibrium"}`,
			"psi = 0"},
		{`{"process":"graph-removal","graph":{"family":"complete","n":5},"arrival":1.01,"removal":2,"time":"equilibrium"}`, "psi = -0.01:"},
		{`{"process":"graph-removal","graph":{"family":"cycle","n":30},"arrival":0.5,"time":"equilibrium"}`, "possible: 2 vertices with psi"},
		{`{"process":"graph-removal","graph":{"family":"cycle","n":100},"arrival":0.5,"time":"equilibrium"}`, "possible for up to 64 vertices"},
		{`{"process":"graph-removal","graph":{"edges":[[0,1]]},"arrival":0.1,"removal":{"values":[0,5]},"time":"equilibrium"}`, "vertex 0 has rate 0"},
		{`{"process":"graph-removal","graph":{"edges":[[0,1]]},"arrival":0.1,"noise":0.7,"time":"equilibrium"}`, "noise: 0.7"},
		{`{"process":"supermarket","bins":2,"lambda":1,"time":"equilibrium"}`, "below 1"},
		{`{"process":"lifetimes","bins":60,"lambda":5,"time":"equilibrium"}`,
			"possible: any lambda in one bin"},
		{`{"process":"graph-sync","graph":{"family":"star","n":3},"rounds":"equilibrium"}`,
			"regular"},
		{`{"process":"graph-sync","graph":{"family":"cycle","n":4},"loads":"queue","rounds":"equilibrium"}`, "signed"},
		{`{"process":"supermarket","bins":2,"lambda":0.5,"time":"equilibrium","burn_in":0}`,
			"burn_in: 0: not with time: equilibrium"},
		{`{"process":"repeated","bins":2,"start":"balanced","rounds":"equilibrium"}`,
			"start: balanced: not with rounds: equilibrium"},
		{`{"process":"leaky","bins":2,"lambda":0.5,"rounds":"equilibrium"}`,
			"rounds: \"equilibrium\""},
		{`{"process":"random-deletions","bins":2,"beta":0.3,"steps":"equilibrium"}`,
			"steps: \"equilibrium\""},
		{`{"process":"supermarket","bins":4,"lambda":0.9,"time":1e9}`, "time: equilibrium"},
		{`{"process":"repeated","bins":30,"rounds":5}`, "equilibrium in place"},
		{`{"process":"graph","graph":{"family":"cycle","n":4},"balls":1000}`,
			"64 vertices and balls"},
		{`{"process":"supermarket","bins":2,"lambda":0.5,"time":"equilibrium","metrics":["no_such"]}`, "unknown"},
	} {
		cells, err := balls.Read(c.spec)
		if err == nil {
			_, err = Law(cells[0].Process, cells[0].Plan)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %q", c.spec, err, c.want)
		}
	}
}

// A chain of one state is in equilibrium there: a vertex whose ball is taken away in the same
// round.
func TestEquilibriumOfOneState(t *testing.T) {
	t.Parallel()
	c := cell(t, `{"process":"graph-sync","graph":{"edges":[[0,0]]},"rounds":"equilibrium","metrics":["max_load","total_load"]}`)
	r, err := Law(c.Process, c.Plan)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Metrics {
		if m.Mean != 0 {
			t.Errorf("%s: %v instead of 0", m.Name, m.Mean)
		}
	}
}
