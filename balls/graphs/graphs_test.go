package graphs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ballslab/balls/internal/random"
	"ballslab/internal/interrupt"
)

type exactValue struct {
	F float64 `json:"f"`
	Q string  `json:"q"`
}

type quantityCase struct {
	Graph         []any      `json:"graph"`
	N             int        `json:"n"`
	Edges         [][]int    `json:"edges"`
	Lambda        []string   `json:"lambda"`
	Mu            []string   `json:"mu"`
	Eps           string     `json:"eps"`
	Density       exactValue `json:"density"`
	Noisy         exactValue `json:"noisy"`
	Conductance   exactValue `json:"conductance"`
	EdgeExpansion exactValue `json:"edge_expansion"`
	MinCut        exactValue `json:"mincut"`
	Lambda2       float64    `json:"lambda2_normalized_laplacian"`
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		t.Fatalf("%q is not a rational", s)
	}
	x, _ := r.Float64()
	return x
}

func loadCases(t *testing.T) []quantityCase {
	t.Helper()
	data, err := os.ReadFile("testdata/graph_quantities.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []quantityCase }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) != 14 {
		t.Fatalf("%d cases; want 14", len(file.Cases))
	}
	return file.Cases
}

// TestVectors compares everything with quantities computed by brute force over
// all subsets, in rationals.
func TestVectors(t *testing.T) {
	for _, c := range loadCases(t) {
		t.Run(fmt.Sprint(c.Graph...), func(t *testing.T) {
			g, err := New(c.N, c.Edges)
			if err != nil {
				t.Fatal(err)
			}
			rates := Rates{Noise: number(t, c.Eps)}
			for _, s := range c.Lambda {
				rates.Arrival = append(rates.Arrival, number(t, s))
			}
			for _, s := range c.Mu {
				rates.Removal = append(rates.Removal, number(t, s))
			}
			q, err := Measure(g, rates)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range []struct {
				name string
				got  Enclosure
				want float64
				tol  float64
			}{
				{"density", q.Density, c.Density.F, 1e-12},
				{"psi", q.Psi, 1 - c.Density.F, 1e-12},
				{"lambda_star", q.LambdaStar, 1 / c.Density.F, 1e-12},
				{"noisy", q.NoisyDensity, c.Noisy.F, 1e-12},
				{"mincut", q.MinCut, c.MinCut.F, 1e-12},
				{"conductance", q.Conductance, c.Conductance.F, 1e-12},
				{"expansion", q.EdgeExpansion, c.EdgeExpansion.F, 1e-12},
			} {
				if math.Abs(x.got.Low-x.want) > x.tol || math.Abs(x.got.High-x.want) > x.tol {
					t.Errorf("%s = %v; want %v", x.name, x.got, x.want)
				}
			}
			unit := true
			for _, s := range c.Lambda {
				unit = unit && s == "1"
			}
			if unit && math.Abs(q.Lambda2.Low-c.Lambda2) > 1e-10 {
				t.Errorf("lambda2 = %v; want %v", q.Lambda2, c.Lambda2)
			}
			noisy, err := Densest(g, rates)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(noisy.Low-c.Noisy.F) > 1e-12 {
				t.Errorf("noisy density by cuts = %v; want %v", noisy.Low, c.Noisy.F)
			}
			quiet, err := Densest(g, Rates{Arrival: rates.Arrival, Removal: rates.Removal})
			if err != nil {
				t.Fatal(err)
			}
			if unit && quiet.Ratio.RatString() != strings.TrimSuffix(c.Density.Q, "/1") {
				t.Errorf("density = %s; want %s", quiet.Ratio.RatString(), c.Density.Q)
			}
			checkRouting(t, g, rates, quiet)
		})
	}
}

// checkRouting checks the certificate: no vertex gets more than the density.
func checkRouting(t *testing.T, g *Graph, rates Rates, d *Density) {
	t.Helper()
	load := make([]float64, g.Vertices())
	for e := int64(0); e < g.Edges(); e++ {
		u, v := g.Edge(e)
		share := d.ToFirst[e]
		if share < 0 || share > 1 {
			t.Fatalf("share %v of edge %d", share, e)
		}
		load[u] += share * rates.ArrivalAt(e)
		load[v] += (1 - share) * rates.ArrivalAt(e)
	}
	worst := 0.0
	for v, l := range load {
		if mu := rates.RemovalAt(v); mu > 0 {
			worst = max(worst, l/mu)
		}
	}
	if worst > d.High*(1+1e-9)+1e-12 {
		t.Errorf("the routing loads a vertex with %v; the density is %v", worst, d.High)
	}
}

// TestRandomGraphs compares the cuts with brute force on random multigraphs
// with loops, rates in tenths (exact) and arbitrary ones (rounded).
func TestRandomGraphs(t *testing.T) {
	src := random.Stream(7, 0, 0)
	for trial := 0; trial < 400; trial++ {
		n := 2 + int(src.Below(8))
		m := 1 + int(src.Below(16))
		var edges [][]int
		var rates Rates
		round := trial%2 == 0
		draw := func() float64 {
			if round {
				return float64(src.Below(30)) / 10
			}
			return src.Float64() * 3
		}
		for i := 0; i < m; i++ {
			edges = append(edges, []int{int(src.Below(uint64(n))), int(src.Below(uint64(n)))})
			rates.Arrival = append(rates.Arrival, draw())
		}
		for i := 0; i < n; i++ {
			rates.Removal = append(rates.Removal, draw()+0.1)
		}
		rates.Arrival[0] = 1
		if trial%3 == 0 {
			rates.Noise = src.Float64() / 2
		}
		g, err := New(n, edges)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Enumerate(g, rates)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Densest(g, rates)
		if err != nil {
			t.Fatal(err)
		}
		if w := want.Noisy.Value; math.Abs(got.Low-w) > 1e-12*w || got.High < w*(1-1e-15) ||
			got.High > w*(1+1e-9) {
			t.Fatalf("trial %d: density [%v, %v]; want %v", trial, got.Low, got.High, w)
		}
		if rates.Noise == 0 {
			checkRouting(t, g, rates, got)
		}
		growth, set, err := LeastGrowth(g, rates)
		if err != nil {
			t.Fatal(err)
		}
		if most := mostGrowth(g, rates); math.Abs(growth-most) > 1e-9 ||
			(growth > 0) != (len(set) > 0) {
			t.Fatalf("trial %d: least growth %v in %v; want %v", trial, growth, set, most)
		}
		cut, err := minCut(g, rates)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(cut-want.MinCut.Value) > 1e-12 {
			t.Fatalf("trial %d: minimum cut %v; want %v", trial, cut, want.MinCut.Value)
		}
	}
}

// mostGrowth looks at every set.
func mostGrowth(g *Graph, rates Rates) float64 {
	most := 0.0
	for set := range 1 << g.Vertices() {
		sum := 0.0
		for e := range g.Edges() {
			u, v := g.Edge(e)
			switch a, b := set>>u&1 == 1, set>>v&1 == 1; {
			case a && b:
				sum += rates.ArrivalAt(e)
			case a != b:
				sum += rates.Noise * rates.ArrivalAt(e)
			}
		}
		for v := range g.Vertices() {
			if set>>v&1 == 1 {
				sum -= rates.RemovalAt(v)
			}
		}
		most = max(most, sum)
	}
	return most
}

// TestFamilies compares the families with edge lists written out by hand.
func TestFamilies(t *testing.T) {
	list := func(g *Graph, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		var s []string
		for e := int64(0); e < g.Edges(); e++ {
			u, v := g.Edge(e)
			s = append(s, fmt.Sprintf("%d-%d", u, v))
		}
		return fmt.Sprintf("%d: %s", g.Vertices(), strings.Join(s, " "))
	}
	for _, c := range []struct{ got, want string }{
		{list(Cycle(3)), "3: 0-1 1-2 2-0"},
		{list(Path(4)), "4: 0-1 1-2 2-3"},
		{list(Complete(4)), "4: 0-1 0-2 1-2 0-3 1-3 2-3"},
		{list(Star(4)), "4: 0-1 0-2 0-3"},
		{list(Wheel(5)), "5: 0-1 0-2 0-3 0-4 1-2 2-3 3-4 4-1"},
		{list(Hypercube(2)), "4: 0-1 2-3 0-2 1-3"},
		{list(Torus(2, 3)), "6: 0-3 1-4 2-5 0-1 1-2 2-0 3-4 4-5 5-3"},
		{list(Torus(4)), "4: 0-1 1-2 2-3 3-0"},
		{list(Bipartite(2, 2)), "4: 0-2 0-3 1-2 1-3"},
		{list(Barbell(3)), "6: 0-1 0-2 1-2 3-4 3-5 4-5 2-3"},
		{list(Lollipop(3, 2)), "5: 0-1 0-2 1-2 2-3 3-4"},
		{list(BinaryTree(2)), "7: 0-1 0-2 1-3 1-4 2-5 2-6"},
		{list(Caterpillar(2, 2)), "6: 0-1 0-2 0-3 1-4 1-5"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}

// What families answer without their edges is what the edges say.
func TestFamiliesWithoutEdges(t *testing.T) {
	t.Parallel()
	for _, g := range []*Graph{
		must(Cycle(3)), must(Cycle(5)), must(Path(2)), must(Path(6)), must(Complete(2)),
		must(Complete(5)), must(Star(2)), must(Star(5)), must(Wheel(4)), must(Wheel(6)),
		must(Hypercube(1)), must(Hypercube(3)), must(Torus(2, 3)), must(Torus(2)),
		must(Torus(3, 4, 2)),
		must(Bipartite(1, 1)), must(Bipartite(2, 3)), must(Barbell(2)), must(Barbell(4)),
		must(Lollipop(3, 0)), must(Lollipop(4, 2)), must(BinaryTree(1)), must(BinaryTree(3)),
		must(Caterpillar(1, 0)), must(Caterpillar(2, 0)), must(Caterpillar(5, 0)),
		must(Caterpillar(1, 4)), must(Caterpillar(2, 3)), must(Caterpillar(4, 1)),
	} {
		edges := make([][]int, g.Edges())
		for i := range edges {
			u, v := g.Edge(int64(i))
			edges[i] = []int{u, v}
		}
		listed := must(New(g.Vertices(), edges))
		name := fmt.Sprint(g.Family(), g.Parameters())
		d, regular := g.RegularDegree()
		if want, all := listed.RegularDegree(); regular != all || all && d != want {
			t.Errorf("%s: degree %d, %v; counted %d, %v", name, d, regular, want, all)
		}
		if g.most > 0 && (g.least != slices.Min(listed.Degrees()) ||
			g.most != slices.Max(listed.Degrees())) {
			t.Errorf("%s: degrees %d to %d, counted %v", name, g.least, g.most, listed.Degrees())
		}
		for _, rates := range []Rates{
			{}, {Arrival: []float64{0}}, {Removal: []float64{0}},
			{Arrival: []float64{0}, Removal: []float64{0}},
		} {
			if got, want := Connected(g, rates), Connected(listed, rates); got != want {
				t.Errorf("%s, rates %v: connected %v, want %v", name, rates, got, want)
			}
			want := false
			for v, d := range weightedDegrees(listed, rates) {
				want = want || d > 0 && rates.RemovalAt(v) == 0
			}
			if got := starved(g, rates); got != want {
				t.Errorf("%s, rates %v: starved %v, want %v", name, rates, got, want)
			}
		}
	}
}

// Who makes a graph does not wait for a file that never comes.
func TestSharedDoesNotWait(t *testing.T) {
	t.Parallel()
	begun, never := make(chan bool), make(chan bool)
	defer close(never)
	go Family{Family: "file", Path: "a pipe"}.shared(func(Family) (*Graph, error) {
		close(begun)
		<-never
		return nil, errors.New("no file")
	})
	<-begun
	made := make(chan *Graph)
	go func() {
		g, _ := Family{Family: "cycle", N: 3}.shared(func(f Family) (*Graph, error) {
			return Cycle(f.N)
		})
		made <- g
	}()
	select {
	case g := <-made:
		if g == nil || g.Vertices() != 3 {
			t.Errorf("made %v", g)
		}
	case <-time.After(10 * time.Second):
		t.Error("a cycle waits for a file")
	}
}

// Finding the densest set ends within a second of a stop, whatever it is doing.
// It must not run beside others, which the stop would end as well.
func TestDensestStops(t *testing.T) {
	g := must(Hypercube(19)) // seconds of work
	over := make(chan error, 1)
	go func() {
		_, err := Densest(g, Rates{Arrival: []float64{3}})
		over <- err
	}()
	time.Sleep(100 * time.Millisecond)
	began := time.Now()
	for stopped := false; !stopped; {
		interrupt.All()
		select {
		case err := <-over:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("stopped: %v", err)
			}
			stopped = true
		case <-time.After(10 * time.Millisecond):
		}
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("ended %v after the stop", took)
	}
}

// The workers of a run ask for the list of edges at the same time, and each gets all of it.
func TestEndsAtTheSameTime(t *testing.T) {
	for range 20 {
		g := must(Torus(60, 60))
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				u, v := g.Ends()
				for e := range u {
					if a, b := g.Edge(int64(e)); int(u[e]) != a || int(v[e]) != b {
						t.Errorf("edge %d: %d-%d, want %d-%d", e, u[e], v[e], a, b)
						return
					}
				}
			})
		}
		all.Wait()
	}
}

func TestRegular(t *testing.T) {
	for _, c := range []struct{ n, d int }{{4, 3}, {6, 3}, {10, 7}, {50, 4}, {1000, 8}, {16, 15},
		{2, 1}, {30, 14}} {
		g, err := Regular(c.n, c.d, 1)
		if err != nil {
			t.Fatal(err)
		}
		if d, ok := g.RegularDegree(); !ok || d != c.d {
			t.Errorf("%v: degree %d, %v", c, d, ok)
		}
		seen := map[[2]int]bool{}
		for e := int64(0); e < g.Edges(); e++ {
			u, v := g.Edge(e)
			k := [2]int{min(u, v), max(u, v)}
			if u == v || seen[k] {
				t.Errorf("%v: loop or parallel edge %v", c, k)
			}
			seen[k] = true
		}
		h, _ := Regular(c.n, c.d, 1)
		if !reflect.DeepEqual(list(g), list(h)) {
			t.Errorf("%v: same seed, other graph", c)
		}
	}
}

// TestErdosRenyi: the number of edges is binomial; six standard deviations
// (false alarm below 1e-8).
func TestErdosRenyi(t *testing.T) {
	for _, p := range []float64{0, 0.01, 0.5, 1} {
		g, err := ErdosRenyi(500, p, 3)
		if err != nil {
			t.Fatal(err)
		}
		pairs := 500.0 * 499 / 2
		if sd := math.Sqrt(pairs * p * (1 - p)); math.Abs(float64(g.Edges())-pairs*p) > 6*sd {
			t.Errorf("p = %v: %d edges", p, g.Edges())
		}
		for e := int64(0); e < g.Edges(); e++ {
			if u, v := g.Edge(e); u >= v || v >= 500 {
				t.Fatalf("p = %v: edge %d-%d", p, u, v)
			}
		}
	}
}

// TestLanczos compares the iteration with closed forms.
func TestLanczos(t *testing.T) {
	for _, c := range []struct {
		g    *Graph
		want float64
	}{
		{must(Hypercube(10)), 2.0 / 10},
		{must(Cycle(1000)), 1 - math.Cos(2*math.Pi/1000)},
		{must(Torus(20, 30)), (1 - math.Cos(2*math.Pi/30)) / 2},
		{must(Star(700)), 1},
	} {
		l, order, err := Lambda2(c.g, Rates{})
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(l.High-c.want) > 1e-9 || l.Low != l.High || len(order) != c.g.Vertices() {
			t.Errorf("%s: lambda2 = %v; want %v", c.g.Family(), l, c.want)
		}
	}
}

func must(g *Graph, err error) *Graph {
	if err != nil {
		panic(err)
	}
	return g
}

// TestIntervals: beyond the enumeration, the intervals hold the closed forms.
func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		g                          *Graph
		conductance, expansion, mc float64
	}{
		{must(Cycle(100)), 1.0 / 50, 2.0 / 50, 2},
		{must(Hypercube(6)), 1.0 / 6, 1, 6},
		{must(Complete(40)), 20.0 / 39, 20, 39},
		{must(Barbell(20)), 1.0 / 381, 1.0 / 20, 1},
	} {
		q, err := Measure(c.g, Rates{})
		if err != nil {
			t.Fatal(err)
		}
		in := func(name string, i Enclosure, x float64) {
			if !(i.Low <= x*(1+1e-12) && x <= i.High*(1+1e-12)) {
				t.Errorf("%s: %s %v is not in %v", c.g.Family(), name, x, i)
			}
		}
		in("conductance", q.Conductance, c.conductance)
		in("edge expansion", q.EdgeExpansion, c.expansion)
		in("minimum cut", q.MinCut, c.mc)
		if q.MinCut.Low != q.MinCut.High {
			t.Errorf("%s: the minimum cut is only known to be in %v", c.g.Family(), q.MinCut)
		}
	}
}

// TestDegenerate: one vertex, no edges, loops, isolated vertices, rates of 0.
func TestDegenerate(t *testing.T) {
	loop := must(New(1, [][]int{{0, 0}}))
	q, err := Measure(loop, Rates{Arrival: []float64{0.5}})
	if err != nil || q.Density.Low != 0.5 || !q.Stable {
		t.Errorf("loop: %+v, %v", q, err)
	}
	empty := must(New(3, nil))
	q, err = Measure(empty, Rates{})
	if err != nil || q.Density.Low != 0 || q.Lambda2.High != 0 || !q.Stable {
		t.Errorf("no edges: %+v, %v", q, err)
	}
	starvedPath := must(Path(2))
	q, err = Measure(starvedPath, Rates{Arrival: []float64{0.1}, Removal: []float64{0, 5}})
	if err != nil || q.Stable {
		t.Errorf("removal rate 0 beside an edge: %+v, %v", q, err)
	}
	q, err = Measure(starvedPath, Rates{Removal: []float64{0}})
	if err == nil && q.Density.High < math.Inf(1) {
		t.Errorf("no removal at all: %+v, %v", q, err)
	}
	for _, c := range []struct{ arrival, removal float64 }{{1e-90, 1}, {1, 1e90}, {1e90, 1e-90}} {
		q, err = Measure(starvedPath, Rates{Arrival: []float64{c.arrival},
			Removal: []float64{c.removal}})
		want := c.arrival / c.removal / 2
		if err != nil || math.Abs(q.NoisyDensity.High/want-1) > 1e-12 ||
			math.Abs(q.Density.High/want-1) > 1e-9 || q.Conductance.Low != 1 {
			t.Errorf("rates %v: %+v, %v", c, q, err)
		}
	}
	if _, err := Measure(must(New(1<<27, [][]int{{0, 1}})), Rates{}); err == nil ||
		!strings.Contains(err.Error(), "vertices") {
		t.Errorf("2^27 vertices: %v", err)
	}
	apart := must(New(40, [][]int{{0, 1}, {2, 3}}))
	q, err = Measure(apart, Rates{})
	if err != nil || q.MinCut.High != 0 || q.Conductance.High != 0 || q.Density.Low != 0.5 {
		t.Errorf("not connected: %+v, %v", q, err)
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"pairs", "0 1\n1 2\n", "3 [[0 1] [1 2]] []"},
		{"comments and tabs", "# a graph\n0\t1\n\n% more\n1\t2\n", "3 [[0 1] [1 2]] []"},
		{"CSV with rates", "u,v,rate\n0,1,0.5\n1,2,2\n", "3 [[0 1] [1 2]] [0.5 2]"},
		{"Matrix Market", "%%MatrixMarket matrix coordinate pattern symmetric\n% c\n4 4 2\n2 " +
			"1\n3 1\n", "4 [[1 0] [2 0]] []"},
		{"Windows", "\ufeff0 1\r\n\r\n# x\r\n1 2\r\n", "3 [[0 1] [1 2]] []"},
		{"quoted CSV", "\"source\",\"target\",\"weight\"\n\"0\",\"1\",\"2.5\"\n",
			"2 [[0 1]] [2.5]"},
		{"parallel edges and a loop", "0 1\n1 0\n1 1\n", "2 [[0 1] [1 0] [1 1]] []"},
	} {
		g, err := Read(strings.NewReader(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var edges [][]int
		for e := int64(0); e < g.Edges(); e++ {
			u, v := g.Edge(e)
			edges = append(edges, []int{u, v})
		}
		if got := fmt.Sprint(g.Vertices(), " ", edges, " ", g.FileRates()); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	for _, text := range []string{"", "0\n", "0 x\n", "0 -1\n", "0 1 2 3\n", "0 1 1\n1 2\n",
		"0 1\n0 1 3\n", "0 1 -2\n", "%%MatrixMarket matrix array\n", "0 99999999999\n", "0 1 nan\n",
		"0 1 1e200\n", "p edge\ne 0 1\n0 1\n",
		"%%MatrixMarket matrix coordinate pattern general\n3 3 9\n1 2\n",
		"%%MatrixMarket matrix coordinate pattern general\n3 4 1\n1 2\n",
		"%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 4\n", "%%MatrixMarket matrix " +
			"coordinate pattern general\n3 3 1\n0 1\n"} {
		if _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q was read without an error", text)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("0 1\n1 2\n")
	f.Add("u,v,rate\n0,1,0.5\n")
	f.Add("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Read(strings.NewReader(text))
		if err == nil && (g.Vertices() < 1 || len(g.rates) > 0 &&
			int64(len(g.rates)) != g.Edges()) {
			t.Errorf("%q: %d vertices, %d edges, %d rates", text, g.Vertices(), g.Edges(),
				len(g.rates))
		}
	})
}

// BenchmarkDensest: 10^5 vertices, 10^6 edges.
func BenchmarkDensest(b *testing.B) {
	g := must(ErdosRenyi(100000, 2e-4, 1))
	for b.Loop() {
		d, err := Densest(g, Rates{})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(d.Cuts), "cuts")
	}
}

// On small graphs with random rates the bound is psi by enumeration of all sets.
func TestLeastPsi(t *testing.T) {
	t.Parallel()
	src := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 2 + src.IntN(5)
		var edges [][]int
		r := Rates{Noise: float64(src.IntN(11)) / 10}
		for range 1 + src.IntN(8) {
			edges = append(edges, []int{src.IntN(n), src.IntN(n)})
			r.Arrival = append(r.Arrival, float64(src.IntN(30))/10)
		}
		for range n {
			r.Removal = append(r.Removal, float64(1+src.IntN(30))/10)
		}
		g, err := New(n, edges)
		if err != nil {
			t.Fatal(err)
		}
		want := math.Inf(1)
		for s := 1; s < 1<<n; s++ {
			in, out := 0.0, 0.0
			for e := range g.Edges() {
				u, v := g.Edge(e)
				switch a, b := s>>u&1, s>>v&1; {
				case a&b == 1:
					in += r.ArrivalAt(e)
				case a != b:
					in += min(r.Noise, 1-r.Noise) * r.ArrivalAt(e)
				}
			}
			for v := range n {
				out += float64(s>>v&1) * r.RemovalAt(v)
			}
			want = min(want, 1-in/out)
		}
		psi, exact, err := LeastPsi(g, r)
		if err != nil || !exact {
			t.Fatal(exact, err)
		}
		if got, _ := psi.Float64(); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v, %+v: %v, want %v", edges, r, got, want)
		}
	}
}

// list returns both ends of all edges.
func list(g *Graph) [2][]int32 {
	u, v := g.Ends()
	return [2][]int32{u, v}
}
