package plotting

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// A calculator is asked with the keys of the cells: once where they agree, else for each, in the
// colour of its series; between the results counts stay in proportion to n.
func TestBoundsAlongSizes(t *testing.T) {
	results := Join(sampleGrowth(2, 4)[:0], sampleGrowth(2, 4))
	f, err := Growth{Results: results, Bounds: []string{
		"ln-over-ln-ln", "greedy-leading", "greedy-leading d=4", "greedy-leading d=3",
		"one-choice-max-mean rule=one-choice"}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range f.curves {
		names = append(names, c.Name+" "+c.Tag+" "+c.Series)
	}
	want := []string{"ln-over-ln-ln asymptotic ", "greedy-leading, d = 2 asymptotic Greedy[2]",
		"greedy-leading, d = 3 asymptotic Greedy[3]", "greedy-leading asymptotic ", "greedy-leading asymptotic Greedy[3]",
		"one-choice-max-mean exact one choice"}
	if !slices.Equal(names, want) {
		t.Errorf("curves %q, want %q", names, want)
	}
	for i, c := range f.curves {
		if k := len(c.X); k < 16 || k > 24 || !slices.IsSorted(c.X) || c.X[0] != 100 ||
			c.X[k-1] != 10000 {
			t.Errorf("%s at %v", names[i], c.X)
		}
	}
	two := f.curves[1]
	if y, err := bounds.GreedyLeading(two.X[7], 2); err != nil || y != two.Y[7] {
		t.Errorf("greedy-leading at %v: %v, want %v (%v)", two.X[7], two.Y[7], y, err)
	}
	rec, err := f.record()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(rec.Curves[1].Source, "Balanced allocations") {
		t.Errorf("source %q", rec.Curves[1].Source)
	}

	// Twice as many balls as bins: also between the results.
	r := []*balls.Result{sample("one-choice", 0, 100, 4, 10), sample("one-choice", 0, 10000, 6, 10)}
	for i := range r {
		p := r[i].Process.(balls.Allocate)
		p.Balls = balls.Exactly(2 * p.Bins)
		r[i].Process = p
	}
	f, err = Growth{Results: r, Bounds: []string{"one-choice-max-mean"}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	c := f.curves[0]
	v, err := bounds.Calculate("one-choice-max-mean", "bins="+whole(c.X[5]), "balls="+whole(2*c.X[5]))
	if err != nil || v.Low != c.Y[5] {
		t.Errorf("E max at %v: %v, want %v (%v)", c.X[5], c.Y[5], v.Low, err)
	}
	// Balls in no proportion: at the results alone.
	p := r[1].Process.(balls.Allocate)
	p.Balls = balls.Exactly(7)
	r[1].Process = p
	f, err = Growth{Results: r, Bounds: []string{"one-choice-max-mean"}}.Figure()
	if err != nil || len(f.curves[0].X) != 2 {
		t.Errorf("%v: %+v", err, f.curves)
	}
}

// Loads along the axis: an interval makes two curves; a list is its own axis, and balls per bin
// are those of the cell.
func TestBoundsAlongLoads(t *testing.T) {
	r := sample("one-choice", 0, 1000, 5, 1000)
	f, err := Tail{Results: []*balls.Result{r}, Bounds: []string{"one-choice-tail-sandwich"}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if len(f.curves) != 2 || f.curves[0].Name != "one-choice-tail-sandwich, upper end" ||
		f.curves[0].Series != "one choice" {
		t.Errorf("%+v", f.curves)
	}
	p := r.Process.(balls.Allocate)
	p.Balls = balls.Exactly(3000)
	r.Process = p
	r.Metrics = []balls.Metric{{Name: "tail_fractions", Means: []float64{1, 0.95, 0.8, 0.5, 0.3},
		SEs: make([]float64, 5)}}
	tails, err := bounds.Calculate("fluid-tails", "c=3", "rule=one-choice")
	if err != nil {
		t.Fatal(err)
	}
	f, err = Layers{Results: []*balls.Result{r}, Bounds: []string{"fluid-tails"}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if c := f.curves[0]; len(c.X) != 4 || c.X[1] != 2 || c.Y[1] != -math.Log(tails.List[2]) {
		t.Errorf("%+v, want %v", c, tails.List[:5])
	}
	if f, err = (Tail{Results: []*balls.Result{r}, Metric: "tail_fractions",
		Bounds: []string{"fluid-tails"}}).Figure(); err != nil || f.curves[0].Y[2] != tails.List[2] {
		t.Errorf("%v: %+v", err, f)
	}
}

// What cannot be drawn is said in one line; sizes outside a formula's domain are left out.
func TestBoundErrors(t *testing.T) {
	results := sampleGrowth(1, 4)
	for text, want := range map[string]string{
		"":                          "name of a calculator",
		"greedy-leadin":             "did you mean greedy-leading?",
		"greedy-leading d":          `bound greedy-leading: "d": key=value`,
		"greedy-leading rule=two":   "no result has its keys",
		"greedy-leading d=1":        "d",
		"one-choice-tail-fractions": "does not draw that",
		"one-choice-max-tail":       "k: missing",
		"supermarket-time":          "lambda: missing",
	} {
		_, err := Growth{Results: results, Bounds: []string{text}}.Figure()
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
	small := []*balls.Result{sample("greedy", 2, 1, 2, 10), sample("greedy", 2, 100, 2, 10)}
	f, err := Growth{Results: small, Bounds: []string{"greedy-leading"}}.Figure()
	if err != nil || !strings.Contains(strings.Join(f.Warnings, "\n"), "greedy-leading: no value at ") {
		t.Errorf("%v: %+v", err, f)
	}
	// Of a sweep over d = 1, 2 the leading term of two choices has a curve beside d = 2.
	both := []*balls.Result{sample("greedy", 1, 100, 2, 10), sample("greedy", 1, 1000, 2, 10),
		sample("greedy", 2, 100, 2, 10), sample("greedy", 2, 1000, 2, 10)}
	f, err = Growth{Results: both, Bounds: []string{"greedy-leading"}}.Figure()
	if err != nil || len(f.curves) != 1 || f.curves[0].Series != "Greedy[2]" ||
		!strings.Contains(strings.Join(f.Warnings, "\n"), "Greedy[1]: no curve: greedy-leading: d: 1") {
		t.Errorf("%v: %+v", err, f)
	}
	if _, err = (Growth{Results: both[:2], Bounds: []string{"greedy-leading"}}).Figure(); err == nil ||
		!strings.Contains(err.Error(), "bound greedy-leading: d: 1") {
		t.Errorf("without any curve: %v", err)
	}
}

// Points of one's own stand beside results, in the table and the legend; a point knows its result.
func TestPointsBeside(t *testing.T) {
	results := sampleGrowth(2, 4)
	points := []Point{{Series: "mine", X: 50, Y: 9, Low: 8, High: 11},
		{Series: "Greedy[2]", X: 2000, Y: 3}, {X: 300, Y: 4, Result: results[0]}}
	f, err := Growth{Results: results, Points: points}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if f.Plot.X.Min > 50 || f.Plot.Y.Max < 11 {
		t.Errorf("axes from %v, to %v", f.Plot.X.Min, f.Plot.Y.Max)
	}
	var labels []string
	for _, e := range f.legend {
		labels = append(labels, e.label)
	}
	for _, want := range []string{"mine", "Greedy[2], measured", "measured"} {
		if !slices.Contains(labels, want) {
			t.Errorf("no %q in %q", want, labels)
		}
	}
	rec, err := f.record()
	if err != nil {
		t.Fatal(err)
	}
	k := len(rec.Series) - 1
	last := f.rows[rec.Series[k].Rows[0].First-1]
	if k != len(results) || last.x != 300 {
		t.Errorf("%d records, the last of %+v", k+1, last)
	}
	var of struct{ Bins int64 }
	if err := json.Unmarshal(rec.Series[k].Cell, &of); err != nil || of.Bins != 100 {
		t.Errorf("cell %s (%v)", rec.Series[k].Cell, err)
	}
	if _, err := (Growth{Points: points[:1]}).Figure(); err != nil {
		t.Errorf("points alone: %v", err)
	}
	points[0].Low = 12
	if _, err := (Course{Points: points}).Figure(); err == nil ||
		!strings.Contains(err.Error(), "low must not exceed high") {
		t.Errorf("an interval upside down: %v", err)
	}
}

// Graphs and rates are keys like others: what they are between the results is not known.
func TestBoundsOfGraphs(t *testing.T) {
	var results []*balls.Result
	for _, n := range []int{4, 8, 16} {
		r, err := balls.Sweep(fmt.Sprintf(`{"process":"graph-removal","graph":{"family":"cycle","n":%d},
			"arrival":0.4,"time":5,"trials":3,"metrics":["total_load"]}`, n))
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r...)
	}
	f, err := Growth{Results: results, Metric: "total_load",
		Bounds: []string{"total-load-mean"}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	v, err := bounds.Calculate("total-load-mean", `graph={"family":"cycle","n":8}`, "arrival=0.4")
	if c := f.curves[0]; err != nil || !slices.Equal(c.X, []float64{4, 8, 16}) || c.Y[1] != v.Low ||
		c.Series != "cycle" {
		t.Errorf("%v: %+v, want %v", err, c, v)
	}
	d, err := balls.Sweep(`{"process":"random-deletions","bins":[100,200],
		"beta":{"kind":"cyclic","values":[1,0.25]},"steps":"4n","trials":3,"metrics":["total_load"]}`)
	if err != nil {
		t.Fatal(err)
	}
	f, err = Growth{Results: d, Metric: "total_load",
		Bounds: []string{"interval-growth to=4n"}}.Figure()
	if err != nil || f.curves[0].Y[0] != 0.25 {
		t.Errorf("%v: %+v", err, f)
	}
}
