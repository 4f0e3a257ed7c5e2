package bounds

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
)

// The exact equilibria of small regular graphs satisfy the formulas.
func TestGraphEquilibria(t *testing.T) {
	data, err := os.ReadFile("../internal/graphical/testdata/graph_stationary.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			N    int64
			Case struct {
				Graph  []any
				Kind   string
				Lambda []float64
				Eps    []float64
			}
			Edge    float64   `json:"mean_abs_edge_difference"`
			Total   float64   `json:"mean_total_load"`
			MaxTail []float64 `json:"tail_max_load"`
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	degree := map[string]float64{"cycle": 2, "complete": 1}
	checked := 0
	for _, c := range file.Cases {
		name := ""
		if c.Case.Graph != nil {
			name = c.Case.Graph[0].(string)
		}
		d := degree[name]
		if name == "complete" {
			d = float64(c.N - 1)
		}
		if d == 0 {
			continue
		}
		checked++
		noise := 0.0
		if c.Case.Eps != nil {
			noise = c.Case.Eps[0] / c.Case.Eps[1]
		}
		var want float64
		switch c.Case.Kind {
		case "gap":
			want, err = EdgeDifferenceEquilibrium(c.N, noise)
		case "exchange":
			var v Value
			v, err = SynchronousEdgeDifference("exchange", c.N, 0, 0)
			want = v.High
		case "removal":
			rho := c.Case.Lambda[0] / c.Case.Lambda[1] * d / 2
			want, err = RemovalEdgeDifference(rho, c.Total/float64(c.N), noise)
			for k := 1; k < len(c.MaxTail); k++ {
				if bound := float64(c.N) * math.Pow(rho, float64(k)); noise == 0 &&
					c.MaxTail[k] > bound*(1+1e-9) {
					t.Errorf("%v: P(max >= %d) = %v exceeds n rho^k = %v", c.Case, k, c.MaxTail[k],
						bound)
				}
			}
		}
		if err != nil || math.Abs(want-c.Edge) > 1e-9 {
			t.Errorf("%v: edge difference %v, %v; the chain has %v", c.Case, want, err, c.Edge)
		}
	}
	if checked != 11 {
		t.Errorf("%d cases; want 11", checked)
	}
}

func TestGraphCalculators(t *testing.T) {
	for _, c := range []struct {
		call string
		want float64
	}{
		{`psi graph={"family":"cycle","n":8} arrival=0.5`, 0.5},
		{`densest-ratio graph={"family":"lollipop","k":5,"tail":4}`, 2},
		{`stability-threshold graph={"family":"barbell","k":4}`, 8.0 / 13},
		{`graph-max-tail graph={"family":"cycle","n":8} arrival=0.5 k=5`, 8 * math.Pow(0.5, 5)},
		{`total-load-mean graph={"family":"cycle","n":8} arrival=0.5`, 8},
		{`load-exponential-moment graph={"family":"cycle","n":8} arrival=0.5 z=1`, 8},
		{`cycle-range-mean bins=11`, 5},
		{`synchronous-edge-difference bins=4`, 1.5},
		{`ptw-order bins=100 expansion=0.5`, math.Log(100) / 0.5},
		{`complete-graph-tail rho=0.5 k=3`, math.Pow(0.5, 7)},
	} {
		w := strings.Fields(c.call)
		v, err := Calculate(w[0], w[1:]...)
		if err != nil || math.Abs(v.High-c.want) > 1e-12 {
			t.Errorf("%s = %v, %v; want %v", c.call, v.High, err, c.want)
		}
	}
	for _, call := range []string{
		`psi graph={"family":"cycl","n":8}`, `graph-max-tail graph={"family":"cycle","n":8} k=5`,
		`load-exponential-moment graph={"family":"cycle","n":8} arrival=0.5 z=3`,
		`kenthapadi-panigrahy-order bins=100 degree=4`, `removal-edge-difference rho=0.5 xbar=7`,
	} {
		w := strings.Fields(call)
		if v, err := Calculate(w[0], w[1:]...); err == nil {
			t.Errorf("%s = %v; want an error", call, v)
		}
	}
}
