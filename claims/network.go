package claims

import (
	"fmt"
	"strings"

	"ballslab/balls"
	"ballslab/balls/graphs"
)

// A network is the graph of a result, with its rates.
type network struct {
	graph *graphs.Graph
	rates graphs.Rates
	name  string
	n     float64 // vertices
}

// networkOf reads the process of a result. A synchronous process has no rates.
func networkOf(r *balls.Result) network {
	var x network
	switch p := r.Process.(type) {
	case balls.GraphAllocate:
		x.graph, x.rates = p.Graph, p.Rates()
	case balls.GraphRemoval:
		x.graph, x.rates = p.Graph, p.Rates()
	case balls.GraphSync:
		x.graph = p.Graph
	}
	x.rates.Noise += 0 // a 0 that was given is negative
	x.n = float64(r.Bins)
	x.name = fmt.Sprintf("%s, n = %d", x.graph.Family(), r.Bins)
	return x
}

// arrivals is Lambda(E), the total arrival rate.
func (x network) arrivals() float64 {
	arrival, _ := x.rates.Totals(x.graph)
	return arrival
}

// load is rho = Lambda(E)/n, for removal rates of 1.
func (x network) load() float64 { return x.arrivals() / x.n }

// density is max_S Lambda(E[S])/mu(S) = 1 - psi.
func (x network) density() (float64, error) {
	d, err := graphs.Densest(x.graph, x.rates)
	return d.High, err
}

// byGraph names a result by its graph, byNoise and byLoad by one parameter more.
func byGraph(r *balls.Result) string { return networkOf(r).name }

func byNoise(r *balls.Result) string {
	x := networkOf(r)
	return fmt.Sprintf("%s, noise = %v", x.name, x.rates.Noise)
}

func byLoad(r *balls.Result) string {
	x := networkOf(r)
	return fmt.Sprintf("%s, rho = %s", x.name, brief(x.load()))
}

// onGraph makes what is allowed for a mean of a function of the graph.
func onGraph(f func(x network) Interval) func(r *balls.Result) (Interval, error) {
	return func(r *balls.Result) (Interval, error) { return f(networkOf(r)), nil }
}

// listFrom lists m, m+1, ..., m+n-1.
func listFrom(m, n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprint(m+i))
	}
	return "[" + strings.Join(list, ",") + "]"
}
