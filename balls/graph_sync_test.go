package balls

import (
	"fmt"
	"testing"

	"ballslab/balls/graphs"
)

// exchangeRound and bernoulliRound are a round by its definition.
func exchangeRound(g *graphs.Graph, queue bool) func(l loadLaw) loadLaw {
	n := g.Vertices()
	return func(l loadLaw) loadLaw {
		return l.then(func(x [3]int64, emit func([3]int64, float64)) {
			for e := range g.Edges() {
				toEmptier(x, g, e, 0, 1/float64(g.Edges()), func(y [3]int64, p float64) {
					for v := range n {
						z := y
						if !queue || z[v] > 0 {
							z[v]--
						}
						emit(z, p/float64(n))
					}
				})
			}
		})
	}
}

// toEmptier emits an arrival at an edge.
func toEmptier(x [3]int64, g *graphs.Graph, e int64, noise, p float64, emit func([3]int64, float64)) {
	u, v := g.Edge(e)
	if x[u] > x[v] {
		u, v = v, u
	}
	if x[u] == x[v] {
		noise = 0.5
	}
	y, z := x, x
	y[u]++
	z[v]++
	emit(y, p*(1-noise))
	emit(z, p*noise)
}

func bernoulliRound(g *graphs.Graph, p, q float64, queue bool) func(l loadLaw) loadLaw {
	var edges func(x, y [3]int64, e int64, chance float64, emit func([3]int64, float64))
	edges = func(x, y [3]int64, e int64, chance float64, emit func([3]int64, float64)) {
		if e == g.Edges() {
			emit(y, chance)
			return
		}
		edges(x, y, e+1, chance*(1-p), emit)
		toEmptier(x, g, e, 0, chance*p, func(z [3]int64, c float64) { // by the loads before the round
			if c > 0 {
				for v := range z {
					z[v] += y[v] - x[v]
				}
				edges(x, z, e+1, c, emit)
			}
		})
	}
	return func(l loadLaw) loadLaw {
		l = l.then(func(x [3]int64, emit func([3]int64, float64)) { edges(x, x, 0, 1, emit) })
		for v := range g.Vertices() {
			l = l.then(func(x [3]int64, emit func([3]int64, float64)) {
				emit(x, 1-q)
				x[v]--
				emit(x, q)
			})
		}
		if !queue {
			return l
		}
		return l.then(func(x [3]int64, emit func([3]int64, float64)) {
			for v := range x {
				x[v] = max(0, x[v])
			}
			emit(x, 1)
		})
	}
}

// Every metric has its exact mean, with loads below 0 too: of the looks of a run, at its end,
// and the share of time of the maximum.
func TestSynchronousLaws(t *testing.T) {
	t.Parallel()
	triangle, path := smallGraph(t, 3, []int{0, 1}, []int{1, 2}, []int{2, 0}), smallGraph(t, 3, []int{0, 1}, []int{1, 2})
	for _, c := range []struct {
		g      *graphs.Graph
		p, q   float64
		rounds int
	}{{triangle, 0.3, 0.6, 4}, {triangle, 0.1, 1, 5}, {path, 0.5, 0.9, 3}, {triangle, 0.5, 0.5, 3}} {
		for _, loads := range []string{"signed", "queue"} {
			average, last := loadLaw{{}: 1}.lookedAt(1, c.rounds, bernoulliRound(c.g, c.p, c.q, loads == "queue"))
			p := GraphSync{Graph: c.g, Reading: "bernoulli", P: c.p, Q: c.q, Loads: loads, Rounds: Exactly(int64(c.rounds)), BurnIn: 1}
			fitsLaw(t, p, c.g, 10_000, average, last)
		}
	}
	for _, g := range []*graphs.Graph{triangle, path} {
		for _, loads := range []string{"signed", "queue"} {
			// a look after n + 1 = 4 rounds
			four := func(l loadLaw) loadLaw {
				for range 4 {
					l = exchangeRound(g, loads == "queue")(l)
				}
				return l
			}
			average, last := loadLaw{{}: 1}.lookedAt(0, 2, four)
			fitsLaw(t, GraphSync{Graph: g, Loads: loads, Rounds: 8}, g, 10_000, average, last)
		}
	}
}

// Where all loads are negative, no bin has a load of 0 or more: a list of one 0, for one trial too.
func TestAllLoadsNegative(t *testing.T) {
	t.Parallel()
	for _, trials := range []int64{1, 3} {
		r, err := Run(GraphSync{Graph: smallGraph(t, 3, []int{0, 1}, []int{1, 2}, []int{2, 0}), Reading: "bernoulli", P: 1e-9, Q: 1, BurnIn: 5, Rounds: 64},
			Plan{Trials: trials, Metrics: []string{"max_load", "tail_fractions", "min_load", "range", "gap", "empty"}})
		if err != nil {
			t.Fatal(err)
		}
		m := r.Metrics
		got := fmt.Sprint(m[0].Mean, m[0].Tail, m[1].Means, m[1].SEs, m[2].Mean, m[3].Mean, m[4].Mean, m[5].Mean)
		if want := "-37.5 [0] [0] [0] -37.5 0 0 0"; got != want {
			t.Errorf("%d trials: %s, want %s", trials, got, want)
		}
	}
}
