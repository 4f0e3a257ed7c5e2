package plotting_test

import (
	"fmt"
	"math"

	"ballslab/balls/graphs"
	"ballslab/plotting"
)

// The lollipop, and its densest set: the clique.
func ExampleNetwork() {
	g, err := graphs.Lollipop(6, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	densest, err := graphs.Densest(g, graphs.Rates{})
	if err != nil {
		fmt.Println(err)
		return
	}
	load := []float64{9, 8, 9, 10, 8, 9, 4, 3, 2, 2, 1, 1, 0}
	fig, err := plotting.Network{Graph: g, Values: load, Label: "load", Marked: densest.Set,
		MarkedLabel: "densest set", Venue: "acm-sigconf"}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "network")
	// Output:
	// network (acm-sigconf, 3.34 in × 2.071 in)
	// lollipop, k = 6, tail = 7; filled by load, from light to dark
}

// A wave that runs round a cycle of 64 vertices.
func ExampleHeatMap() {
	var wave [][]float64
	var times []float64
	for t := 0; t < 48; t++ {
		row := make([]float64, 64)
		for v := range row {
			row[v] = math.Round(4 * math.Sin(2*math.Pi*float64(2*v-t)/64))
		}
		wave, times = append(wave, row), append(times, float64(t)/4)
	}
	fig, err := plotting.HeatMap{Values: wave, Rows: times, X: "vertex", Y: "time", Label: "load",
		Venue: "acm-sigconf"}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "heatmap")
	// Output:
	// time against vertex (acm-sigconf, 3.34 in × 2.071 in)
	// load, from light to dark, 0 in grey
}

// Measured numbers on the line of an identity.
func ExampleScatter() {
	points := []plotting.Point{
		{Series: "cycle", X: 0.9, Y: 0.91, Low: 0.88, High: 0.94},
		{Series: "cycle", X: 1.5, Y: 1.49, Low: 1.45, High: 1.53},
		{Series: "complete", X: 0.6, Y: 0.6, Low: 0.58, High: 0.62},
		{Series: "complete", X: 1.2, Y: 1.21, Low: 1.17, High: 1.25},
	}
	fig, err := plotting.Scatter{Points: points, Diagonal: true, X: "identity", Y: "measured",
		Venue: "acm-sigconf"}.Figure()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fig)
	golden(fig, "scatter")
	// Output:
	// measured against identity (acm-sigconf, 3.34 in × 2.071 in)
	// points, and their intervals as bars
}
