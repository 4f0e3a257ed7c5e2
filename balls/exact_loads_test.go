package balls

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/graphs"
)

// A loadLaw is the law of the loads of up to three vertices, for tests: it is
// computed from the definition of a process, state by state.
type loadLaw map[[3]int64]float64

// then returns the law after a step from every state.
func (l loadLaw) then(step func(x [3]int64, emit func(y [3]int64, p float64))) loadLaw {
	next := loadLaw{}
	for x, p := range l {
		step(x, func(y [3]int64, q float64) {
			if q*p > 1e-16 {
				next[y] += q * p
			}
		})
	}
	return next
}

// lookedAt is the sum of the laws at the looks of a run, over their number.
func (l loadLaw) lookedAt(burnIn, looks int, unit func(l loadLaw) loadLaw) (average, last loadLaw) {
	average = loadLaw{}
	for t := 1; t <= burnIn+looks; t++ {
		l = unit(l)
		if t > burnIn {
			for x, p := range l {
				average[x] += p / float64(looks)
			}
		}
	}
	return average, l
}

// mean is the mean of a metric, by its definition in docs/spec.md.
func (l loadLaw) mean(name string, g *graphs.Graph) float64 {
	sum, n := 0.0, g.Vertices()
	for loads, p := range l {
		x := loads[:n]
		high, low, total := x[0], x[0], int64(0)
		for _, y := range x {
			high, low, total = max(high, y), min(low, y), total+y
		}
		value, average := 0.0, float64(total)/float64(n)
		add := func(of func(y float64) float64) {
			for _, y := range x {
				value += of(float64(y))
			}
		}
		switch name {
		case "max_load":
			value = float64(high)
		case "min_load":
			value = float64(low)
		case "range":
			value = float64(high - low)
		case "total_load":
			value = float64(total)
		case "gap":
			value = float64(high) - average
		case "excess":
			add(func(y float64) float64 { return max(0, y-average) })
		case "bins_above_average":
			add(func(y float64) float64 {
				if int64(y)*int64(n) > total {
					return 1
				}
				return 0
			})
		case "empty":
			add(func(y float64) float64 {
				if y == 0 {
					return 1
				}
				return 0
			})
		case "upsilon":
			add(func(y float64) float64 { return (y - average) * (y - average) })
		case "gamma":
			add(func(y float64) float64 { return 2 * math.Cosh(y-average) })
		case "gini_difference":
			for _, y := range x {
				add(func(z float64) float64 { return math.Abs(z-float64(y)) / float64(n*n) })
			}
		case "edge_difference":
			for e := range g.Edges() {
				u, v := g.Edge(e)
				value += math.Abs(float64(x[u]-x[v])) / float64(g.Edges())
			}
		}
		sum += p * value
	}
	return sum
}

// tail returns P(load of a uniform vertex >= k) and P(max_load >= k).
func (l loadLaw) tail(n int, k int64) (fraction, top float64) {
	for loads, p := range l {
		any := false
		for _, x := range loads[:n] {
			if x >= k {
				any = true
				fraction += p / float64(n)
			}
		}
		if any {
			top += p
		}
	}
	return fraction, top
}

var lawMetrics = []string{"max_load", "min_load", "total_load", "gap", "range", "excess", "bins_above_average", "empty",
	"upsilon", "gamma", "gini_difference", "edge_difference", "tail_fractions"}

// fitsLaw runs a process on a graph and compares everything with the law: means of the averages
// over the looks within 6 standard errors, shares of max_load within 6 of a binomial one, and
// the means of the time series at its last point. A false alarm has probability below 1e-7 a
// run.
func fitsLaw(t *testing.T, p Process, g *graphs.Graph, trials int64, average, last loadLaw) {
	t.Helper()
	r, err := Run(p, Plan{Trials: trials, Seed: 1, Metrics: lawMetrics, Grid: "linear", Points: 1})
	if err != nil {
		t.Fatal(err)
	}
	title := fmt.Sprintf("%+v", p)
	for i, name := range lawMetrics[:len(lawMetrics)-1] {
		m, want := r.Metrics[i], average.mean(name, g)
		if math.Abs(m.Mean-want) > 6*m.SE+1e-9 {
			t.Errorf("%s: %s %v +- %v, want %v", title, name, m.Mean, m.SE, want)
		}
		want = last.mean(name, g)
		course := r.Series.Values[i]
		if sd := m.SE * math.Sqrt(float64(len(average))); math.Abs(course.Mean[0]-want) > 6*sd+1e-9 {
			t.Errorf("%s: %s at the end %v, want %v", title, name, course.Mean[0], want)
		}
	}
	s := r.Metrics[len(lawMetrics)-1]
	for k := range int64(max(len(s.Means), len(r.Metrics[0].Tail)) + 1) {
		share, top := average.tail(g.Vertices(), k)
		got, se, of := 0.0, 0.0, 0.0
		if k < int64(len(s.Means)) {
			got, se = s.Means[k], s.SEs[k]
		}
		if math.Abs(got-share) > 6*se+10/float64(trials) {
			t.Errorf("%s: s_%d %v +- %v, want %v", title, k, got, se, share)
		}
		if k < int64(len(r.Metrics[0].Tail)) {
			of = r.Metrics[0].Tail[k]
		}
		if math.Abs(of-top) > 6*math.Sqrt(top*(1-top)/float64(trials))+10/float64(trials) {
			t.Errorf("%s: P(max >= %d) %v, want %v", title, k, of, top)
		}
	}
}

// smallGraph returns a graph of a few vertices.
func smallGraph(t *testing.T, n int, edges ...[]int) *graphs.Graph {
	t.Helper()
	g, err := graphs.New(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
