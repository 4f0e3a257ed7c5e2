package graphs_test

import (
	"fmt"
	"strings"

	"ballslab/balls/graphs"
)

// Families are functions, or named with their parameters.
func ExampleFamily_Make() {
	g, err := graphs.Family{Family: "torus", Sides: []int{4, 5}}.Make()
	if err != nil {
		fmt.Println(err)
		return
	}
	degree, regular := g.RegularDegree()
	fmt.Println(g.Vertices(), g.Edges(), degree, regular)
	_, err = graphs.Cycle(2)
	fmt.Println(err)
	// Output:
	// 20 40 4 true
	// n = 2: a cycle has n between 3 and 2147483647
}

// A graph from a list of edges, the third column being arrival rates.
func ExampleRead() {
	g, err := graphs.Read(strings.NewReader("0 1 0.5\n1 2 0.25\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Vertices(), g.Edges(), g.FileRates())
	// Output: 3 2 [0.5 0.25]
}

// The clique of a lollipop is denser than the whole: with arrivals at rate 1/2 at every edge and
// removals at rate 1 at every vertex, balls come to it at 3/4 of the rate at which they can leave.
func ExampleDensest() {
	g, err := graphs.Lollipop(4, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := graphs.Densest(g, graphs.Rates{Arrival: []float64{0.5}})
	fmt.Println(d.Ratio, d.Set, err)
	// Output: 3/4 [0 1 2 3] <nil>
}

// Too many arrivals have no equilibrium, and say by how much.
func ExampleStable() {
	g, _ := graphs.Complete(4)
	for _, arrival := range []float64{0.5, 0.75} {
		ratio, err := graphs.Stable(g, graphs.Rates{Arrival: []float64{arrival}})
		fmt.Println(ratio, err)
	}
	// Output:
	// 0.75 <nil>
	// 0 arrival: psi = -0.125: it must be positive for an equilibrium
}

// The quantities of a cycle: it is cut in two by 2 of its 8 edges.
func ExampleMeasure() {
	g, _ := graphs.Cycle(8)
	q, err := graphs.Measure(g, graphs.Rates{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("conductance %.4f, lambda2 %.4f\n", q.Conductance.High, q.Lambda2.High)
	// Output: conductance 0.2500, lambda2 0.2929
}

// The second eigenvalue of the complete graph is n/(n-1).
func ExampleLambda2() {
	g, _ := graphs.Complete(5)
	l, _, err := graphs.Lambda2(g, graphs.Rates{})
	fmt.Printf("%.4f %v\n", l.High, err)
	// Output: 1.2500 <nil>
}
