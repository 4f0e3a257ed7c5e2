package plotting

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/graphs"
)

// Figures of graphs are saved in all formats; a heat map too fine for TeX is
// saved without PGF, says so, and refuses to be saved as PGF alone.
func TestSaveGraphFigures(t *testing.T) {
	g, err := graphs.Torus(4, 5)
	if err != nil {
		t.Fatal(err)
	}
	coarse, fine := make([][]float64, 6), make([][]float64, 240)
	for i := range coarse {
		coarse[i] = []float64{1, float64(i), math.NaN()}
	}
	for i := range fine {
		fine[i] = make([]float64, 240)
		for j := range fine[i] {
			fine[i][j] = float64((i * j) % 7)
		}
	}
	for name, make := range map[string]func() (*Figure, error){
		"network": Network{Graph: g, Values: make([]float64, 20), Marked: []int{3}}.Figure,
		"coarse":  HeatMap{Values: coarse}.Figure,
		"fine":    HeatMap{Values: fine}.Figure,
		"scatter": Scatter{Points: []Point{{X: 1, Y: 2}}, Diagonal: true}.Figure,
	} {
		f, err := make()
		if err != nil {
			t.Fatal(name, err)
		}
		dir := t.TempDir()
		if _, err := f.Save(filepath.Join(dir, "a")); err != nil {
			t.Fatal(name, err)
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		want := len(formats)
		if name == "fine" {
			want--
			if _, err := f.Save(filepath.Join(dir, "b.pgf")); err == nil ||
				!strings.Contains(err.Error(), "more than TeX has memory for") {
				t.Errorf("fine: error %v", err)
			}
			if !strings.Contains(f.String(), "no PGF") {
				t.Errorf("fine: %s", f)
			}
		}
		if len(files) != want {
			t.Errorf("%s: %d files, want %d", name, len(files), want)
		}
	}
}

// Distances on the paper come close to those in the graph, and no two
// vertices share a place.
func TestLayout(t *testing.T) {
	for _, f := range []graphs.Family{
		{Family: "path", N: 20}, {Family: "lollipop", K: 5, Tail: 9}, {Family: "barbell", K: 6},
		{Family: "binary-tree", Depth: 5},
		{Family: "hypercube", Dim: 5}, {Family: "erdos-renyi", N: 40, P: 0.03, Seed: 1},
		{Family: "torus", Sides: []int{3, 4, 5}},
		{Family: "cycle", N: 9}, {Family: "star", N: 2}, {Family: "wheel", N: 7},
		{Family: "torus", Sides: []int{4, 6}},
	} {
		g, err := f.Make()
		if err != nil {
			t.Fatal(err)
		}
		at := layout(g)
		if !slices.Equal(at, layout(g)) {
			t.Errorf("%s: two layouts", g.Family())
		}
		for u := range at {
			for v := range u {
				r := math.Hypot(at[u][0]-at[v][0], at[u][1]-at[v][1])
				if !(r > 0.01) {
					t.Errorf("%s: vertices %d and %d at distance %v", g.Family(), u, v, r)
				}
				if f.Family == "path" && math.Abs(r-float64(u-v)) > 0.1 {
					t.Errorf("path: vertices %d and %d at distance %v", u, v, r)
				}
			}
		}
	}
}

// Results on graphs run along the number of vertices, one line per family.
func TestGrowthOnGraphs(t *testing.T) {
	results, err := balls.Sweep(`{"process":"graph","graph":[{"family":"cycle","n":8},{"family":"cycle","n":16},{"family":"hypercube","dim":3},{"family":"regular","n":10,"degree":3,"seed":1}],"trials":5,"metrics":["range"]}`)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Growth{Results: results, Metric: "range"}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range f.rows {
		got = append(got, r.series+" "+bigNumber(r.x))
	}
	if want := []string{"cycle 8", "cycle 16", "hypercube 8",
		"regular, degree = 3 10"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if f.Plot.X.Label.Text != "number of vertices $n$" {
		t.Error(f.Plot.X.Label.Text)
	}
}

func TestGraphFigureErrors(t *testing.T) {
	g, err := graphs.Cycle(5)
	if err != nil {
		t.Fatal(err)
	}
	big, err := graphs.Cycle(5000)
	if err != nil {
		t.Fatal(err)
	}
	for want, make := range map[string]func() (*Figure, error){
		"no graph":        Network{}.Figure,
		"5000 vertices":   Network{Graph: big}.Figure,
		"2 values for 5":  Network{Graph: g, Values: []float64{1, 2}}.Figure,
		"marked vertex 7": Network{Graph: g, Marked: []int{7}}.Figure,
		"no values":       HeatMap{}.Figure,
		"row 1 has 1":     HeatMap{Values: [][]float64{{1, 2}, {1}}}.Figure,
		"must increase evenly": HeatMap{Values: [][]float64{{1}, {1}, {2}},
			Rows: []float64{1, 2, 5}}.Figure,
		"place -Inf of row 0": HeatMap{Values: [][]float64{{1}, {1}},
			Rows: []float64{math.Inf(-1), 2}}.Figure,
		"place NaN of row 0": HeatMap{Values: [][]float64{{1}}, Rows: []float64{math.NaN()}}.Figure,
		"2 places for 1":     HeatMap{Values: [][]float64{{1}}, Rows: []float64{1, 2}}.Figure,
		"at most 250000":     HeatMap{Values: make([][]float64, 300000), Rows: nil}.with(1),
		"neither points":     Scatter{}.Figure,
		"low must not":       Scatter{Points: []Point{{Low: 2, High: 1}}}.Figure,
		"venue":              Scatter{Venue: "nowhere"}.Figure,
	} {
		if _, err := make(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// with fills a heat map with rows of this length.
func (h HeatMap) with(columns int) func() (*Figure, error) {
	for i := range h.Values {
		h.Values[i] = make([]float64, columns)
	}
	return h.Figure
}
