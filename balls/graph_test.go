package balls

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// runGraph runs one cell of a specification.
func runGraph(t *testing.T, spec string) *Result {
	t.Helper()
	r, err := Sweep(spec)
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	return r[0]
}

// meets fails when a mean is further from the number expected than seven
// standard errors: a false alarm has probability below 1e-8 for trials as many
// as here, and there are fewer than 100 comparisons.
func meets(t *testing.T, what string, mean, se, want float64) {
	t.Helper()
	if math.Abs(mean-want) > 7*se+1e-12 {
		t.Errorf("%s: %v +- %v; want %v", what, mean, se, want)
	}
}

// TestGraphEquilibria compares the public process, averages over time
// included, with equilibria computed by solving truncated chains.
func TestGraphEquilibria(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("internal/graphical/testdata/graph_stationary.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Case struct {
				Graph  []any
				Kind   string
				Lambda []float64
				Eps    []float64
			}
			Total   float64   `json:"mean_total_load"`
			Edge    float64   `json:"mean_abs_edge_difference"`
			MaxTail []float64 `json:"tail_max_load"`
			Tail    []float64 `json:"mean_fraction_with_load_at_least"`
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for i, c := range file.Cases {
		if c.Case.Kind != "removal" || c.Case.Graph == nil || c.Case.Lambda == nil {
			continue
		}
		checked++
		noise := 0.0
		if c.Case.Eps != nil {
			noise = c.Case.Eps[0] / c.Case.Eps[1]
		}
		r := runGraph(t, fmt.Sprintf(`{"process":"graph-removal","graph":{"family":%q,"n":%v},"arrival":%v,"noise":%v,
			"time":4000,"burn_in":300,"trials":60,"seed":%d,"metrics":["total_load","edge_difference","max_load","tail_fractions"]}`,
			c.Case.Graph[0], c.Case.Graph[1], c.Case.Lambda[0]/c.Case.Lambda[1], noise, i))
		name := fmt.Sprint(c.Case)
		meets(t, name+" total", r.Metrics[0].Mean, r.Metrics[0].SE, c.Total)
		meets(t, name+" edge difference", r.Metrics[1].Mean, r.Metrics[1].SE, c.Edge)
		top := 0.0
		for k := 1; k < len(c.MaxTail); k++ {
			top += c.MaxTail[k]
		}
		meets(t, name+" max load", r.Metrics[2].Mean, r.Metrics[2].SE+top*1e-4, top)
		for k := 1; k < 4; k++ {
			meets(t, fmt.Sprint(name, " s_", k), r.Metrics[3].Means[k], r.Metrics[3].SEs[k], c.Tail[k])
		}
	}
	if checked != 7 {
		t.Errorf("%d cases; want 7", checked)
	}
}

// TestRemovalIdentities: in equilibrium E mu(S_1) = Lambda(E), that is, n - E
// empty = Lambda for equal removal rates of 1; and on regular graphs with rho =
// lambda d/2, rho (1 - 2 noise) D + 2 (1 - rho) xbar = 2 rho.
func TestRemovalIdentities(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		graph  string
		n, d   float64
		lambda float64
		noise  float64
	}{
		{`{"family":"cycle","n":50}`, 50, 2, 0.8, 0},
		{`{"family":"complete","n":20}`, 20, 19, 0.08, 0.1},
		{`{"family":"hypercube","dim":6}`, 64, 6, 0.25, 0},
		{`{"family":"torus","sides":[5,6]}`, 30, 4, 0.4, 0.2},
		{`{"family":"regular","n":100,"degree":3,"seed":1}`, 100, 3, 0.5, 0},
	} {
		r := runGraph(t, fmt.Sprintf(`{"process":"graph-removal","graph":%s,"arrival":%v,"noise":%v,"time":2000,"burn_in":200,
			"trials":40,"seed":%d,"metrics":["empty","edge_difference","total_load"]}`, c.graph, c.lambda, c.noise, i))
		meets(t, c.graph+" empty", r.Metrics[0].Mean, r.Metrics[0].SE, c.n-c.lambda*c.n*c.d/2)
		rho := c.lambda * c.d / 2
		a, b := rho*(1-2*c.noise), 2*(1-rho)/c.n
		meets(t, c.graph+" quadratic identity", a*r.Metrics[1].Mean+b*r.Metrics[2].Mean,
			math.Hypot(a*r.Metrics[1].SE, b*r.Metrics[2].SE)*math.Sqrt2, 2*rho)
	}
}

// TestSynchronous: exchange has D = 2(1 - 1/n) exactly; bernoulli at most 2 - p,
// all-edges at most d/2.
func TestSynchronous(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		graph string
		n, d  float64
	}{
		{`{"family":"cycle","n":8}`, 8, 2},
		{`{"family":"hypercube","dim":4}`, 16, 4},
		{`{"family":"complete","n":7}`, 7, 6},
	} {
		spec := func(keys string) string {
			return fmt.Sprintf(`{"process":"graph-sync","graph":%s,%s,"trials":30,"seed":%d,"metrics":["edge_difference"]}`, c.graph, keys, i)
		}
		m := runGraph(t, spec(`"rounds":200000,"burn_in":20000`)).Metrics[0]
		meets(t, c.graph+" exchange", m.Mean, m.SE, 2*(1-1/c.n))
		for _, p := range []float64{2 / c.d, 0.1} {
			m := runGraph(t, spec(fmt.Sprintf(`"reading":"bernoulli","p":%v,"rounds":3000,"burn_in":1000`, p))).Metrics[0]
			if m.Mean-7*m.SE > 2-p {
				t.Errorf("%s bernoulli p = %v: %v +- %v exceeds %v", c.graph, p, m.Mean, m.SE, 2-p)
			}
		}
		m = runGraph(t, spec(`"reading":"all-edges","rounds":3000,"burn_in":1000`)).Metrics[0]
		if m.Mean-7*m.SE > c.d/2 {
			t.Errorf("%s all-edges: %v +- %v exceeds %v", c.graph, m.Mean, m.SE, c.d/2)
		}
	}
}

// TestGraphErrors: one line that names the key and what is allowed.
func TestGraphErrors(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{`{"process":"graph"}`, "graph: missing"},
		{`{"process":"graph","graph":{"family":"cycl","n":5}}`, "did you mean cycle?"},
		{`{"process":"graph","graph":{"family":"cycle","n":2}}`, "n = 2"},
		{`{"process":"graph","graph":{"family":"cycle","n":5,"p":1}}`, "not a parameter of the family cycle"},
		{`{"process":"graph","graph":{"edges":[],"n":3}}`, "no edges"},
		{`{"process":"graph","graph":{"edges":[[0,1,2]]}}`, "pairs of vertices"},
		{`{"process":"graph","graph":{"edges":[[0,9]],"n":3}}`, "n = 3"},
		{`{"process":"graph","graph":{"edges":[[0,1]]},"arrival":-1}`, "arrival: -1"},
		{`{"process":"graph","graph":{"edges":[[0,1]]},"arrival":0}`, "positive rate"},
		{`{"process":"graph","graph":{"edges":[[0,1]]},"arrival":{"values":[1,2]}}`, "2 values"},
		{`{"process":"graph","graph":{"edges":[[0,1]]},"noise":1.5}`, "noise: 1.5"},
		{`{"process":"graph","graph":{"edges":[[0,1]]},"engine":"levels"}`, "know the vertices apart"},
		{`{"process":"graph-removal","graph":{"edges":[[0,1]]}}`, "time: missing"},
		{`{"process":"graph-removal","graph":{"edges":[[0,1]]},"time":0}`, "at least 1"},
		{`{"process":"graph-sync","graph":{"family":"star","n":4},"reading":"all-edges","rounds":10}`, "regular graph"},
		{`{"process":"graph-sync","graph":{"family":"cycle","n":4},"reading":"bernoulli","rounds":10}`, "p: missing"},
		{`{"process":"graph-sync","graph":{"family":"complete","n":9},"reading":"bernoulli","p":1,"rounds":10}`, "exceeds 1"},
	} {
		_, err := Read(c.spec)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %q", c.spec, err, c.want)
		}
	}
}

// A removal rate of 0 at a vertex is legal: its load grows, slowly, since it
// gets a ball only when its neighbour has as many.
func TestRemovalRateZero(t *testing.T) {
	r := runGraph(t, `{"process":"graph-removal","graph":{"edges":[[0,1]]},"arrival":0.5,"removal":{"values":[0,1]},"time":1000,"metrics":["max_load"]}`)
	if r.Metrics[0].Mean < 3 || len(r.Warnings) == 0 {
		t.Errorf("max load %v, warnings %v", r.Metrics[0].Mean, r.Warnings)
	}
}

// The events on a random graph are counted when it is drawn.
func TestTooManyEvents(t *testing.T) {
	t.Parallel()
	_, err := Sweep(`{"process":"graph-removal","graph":{"family":"erdos-renyi","n":10,"p":1},"arrival":1e15,"time":1}`)
	if err == nil || !strings.Contains(err.Error(), "more than 2^53 events") {
		t.Errorf("45 edges at a rate of 10^15: %v", err)
	}
}
