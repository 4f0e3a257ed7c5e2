package plotting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/beta"
)

// A beta that is constant in pieces has these pieces as its shading, another one samples of it; the
// unit is that of the axis.
func TestCourseBeta(t *testing.T) {
	r := &balls.Result{Bins: 10, Trials: 1, Process: balls.RandomDeletions{Bins: 10}}
	r.Series = &balls.Series{At: []int64{10, 50, 100}, Names: []string{"max_load"},
		Values: []balls.Trace{{Mean: []float64{1, 2, 3}, Q05: []float64{1, 2, 3},
			Q95: []float64{1, 2, 3}}}}
	results := []*balls.Result{r}
	square := beta.Square{High: 0.75, Low: 0.25, Up: balls.Expr("3n"), Down: balls.Expr("n")}
	c, err := shadingOf(square, results, true, false)
	if err != nil || !slices.Equal(c.X, []float64{0, 3, 4, 7, 8, 10}) ||
		!slices.Equal(c.Y, []float64{0.75, 0.25, 0.75, 0.25, 0.75, 0.75}) {
		t.Errorf("%v: %+v", err, c)
	}
	c, err = shadingOf(beta.Ramp{From: 0.2, To: 0.7, Length: balls.Exactly(100)}, results, false, true)
	if err != nil || len(c.X) != 101 || c.X[0] != 0.5 || c.X[50] != 50 ||
		math.Abs(c.Y[50]-0.45) > 1e-9 || c.X[100] != 100 {
		t.Errorf("%v: %+v", err, c)
	}
	if c, err = shadingOf(beta.Constant(0.6), results, false, false); err != nil ||
		!slices.Equal(c.X, []float64{0, 100}) {
		t.Errorf("%v: %+v", err, c)
	}
	if c, err = shadingOf(beta.Alternating{}, results, false, false); err != nil || len(c.X) != 101 {
		t.Errorf("%v: %d points", err, len(c.X))
	}
	f, err := Course{Results: results, Beta: square, LogX: true, PerBin: true}.Figure()
	if err != nil || f.legend[len(f.legend)-1].label != `$\beta(t)$ = 0.75` {
		t.Fatalf("%v: %+v", err, f.legend)
	}
	for want, c := range map[string]Course{
		"one is wanted": {Results: results, Beta: square, Shading: Curve{X: []float64{0},
			Y: []float64{1}}},
		"a probability":   {Results: results, Beta: beta.Constant(2)},
		"no results with": {Beta: square},
	} {
		if _, err := c.Figure(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
