package balls

import (
	"fmt"
	"math"
	"testing"

	"ballslab/balls/graphs"
)

// removalUnit is a unit of time of the chain in continuous time, by uniformisation: the sum over
// k of P(Poisson(R) = k) times the law after k jumps, R the total rate.
func removalUnit(g *graphs.Graph, rates graphs.Rates) func(l loadLaw) loadLaw {
	arrival, removal := rates.Totals(g)
	total := arrival + removal
	jump := func(l loadLaw) loadLaw {
		return l.then(func(x [3]int64, emit func([3]int64, float64)) {
			for e := range g.Edges() {
				toEmptier(x, g, e, rates.Noise, rates.ArrivalAt(e)/total, emit)
			}
			for v := range g.Vertices() {
				y := x
				y[v] = max(0, y[v]-1)
				emit(y, rates.RemovalAt(v)/total)
			}
		})
	}
	return func(l loadLaw) loadLaw {
		after := loadLaw{}
		for k, left := 0, 1.0; left > 1e-13 && k < 1000; k++ {
			logGamma, _ := math.Lgamma(float64(k + 1))
			p := math.Exp(float64(k)*math.Log(total) - total - logGamma)
			for x, q := range l {
				after[x] += p * q
			}
			left -= p
			l = jump(l)
		}
		return after
	}
}

// From empty, balls come and go in continuous time: every metric has the mean of the chain, of
// the looks at whole units of time and at the last one, at small rates and at large ones.
func TestRemovalLaws(t *testing.T) {
	t.Parallel()
	edge, path := smallGraph(t, 2, []int{0, 1}), smallGraph(t, 3, []int{0, 1}, []int{1, 2})
	triangle, err := graphs.Cycle(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []GraphRemoval{
		{Graph: edge, Time: 1},
		{Graph: edge, Time: 4, Noise: 0.3},
		{Graph: edge, Arrival: Rate{Each: 0.02}, Removal: Rate{Each: 0.01}, Time: 3, BurnIn: 2},
		{Graph: edge, Arrival: Rate{Each: 40}, Removal: Rate{Each: 25}, Time: 2},
		{Graph: triangle, Arrival: Rate{Each: 0.7}, Time: 2, BurnIn: 1},
		{Graph: triangle, Arrival: Rate{Values: []float64{0.5, 1, 0.1}}, Removal: Rate{Values: []float64{0, 1, 2}}, Time: 2},
		{Graph: path, Arrival: Rate{Each: 0.3}, Removal: Rate{Each: 0.4}, Noise: 0.1, Time: 1, BurnIn: 3},
	} {
		average, last := loadLaw{{}: 1}.lookedAt(int(p.BurnIn), int(p.Time), removalUnit(p.Graph, p.Rates()))
		fitsLaw(t, p, p.Graph, 20_000, average, last)
	}
}

// The load after one unit of time at two vertices that share a server's work: .6439, where as
// many events as their mean would give .7.
func TestRemovalFirstUnit(t *testing.T) {
	t.Parallel()
	edge := smallGraph(t, 2, []int{0, 1})
	law, _ := loadLaw{{}: 1}.lookedAt(0, 1, removalUnit(edge, GraphRemoval{Graph: edge}.Rates()))
	if want := law.mean("total_load", edge); fmt.Sprintf("%.4f", want) != "0.6439" {
		t.Errorf("by the chain %v", want)
	}
	r, err := Run(GraphRemoval{Graph: edge, Time: 1}, Plan{Trials: 100_000, Metrics: []string{"total_load"}})
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Metrics[0]; math.Abs(m.Mean-0.6439) > 6*m.SE {
		t.Errorf("%v +- %v", m.Mean, m.SE)
	}
}
