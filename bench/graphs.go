package main

import "fmt"

// onGraphs are the cases of two choices along the edges of a graph. The plain loop on the
// random graph has a list of pairs of 32 bits, made before the clock starts, and no branch on
// loads, so that the processor overlaps its reads by itself. The loop with a branch,
// BenchmarkRegular8Plain of package graphical, takes twice as long.
func onGraphs() table {
	plain := func(kind string, n, m float64) baseline {
		return baseline{"go-naive", "go-naive", "gonaive",
			[]string{"go-naive", kind, fmt.Sprint(n), fmt.Sprint(m), "SEED", "2e7"}, 1}
	}
	return table{
		title:   "Two choices along an edge",
		columns: []string{"c-naive", "go-naive"},
		races: []race{
			{
				name: "cycle, n = 10^4, m = 100 n", n: 1e4, steps: 1e6,
				spec: `{"process":"graph","graph":{"family":"cycle","n":10000},"balls":"100n",` +
					`"engine":"bins"}`,
				baselines: []baseline{bb("c-naive", "cycle2", 1e4, 1e6, 2e7), plain("cycle2", 1e4, 1e6)},
				goals:     []goal{{"c-naive", 1.05}},
			},
			{
				name: "random 8-regular, n = 10^6, m = 20 n", n: 1e6, steps: 2e7, seldom: true,
				spec: `{"process":"graph","graph":{"family":"regular","n":1000000,"degree":8,` +
					`"seed":1},"balls":"20n","engine":"bins"}`,
				baselines: []baseline{plain("regular8", 1e6, 2e7)},
				goals:     []goal{{"go-naive", 0.5}},
			},
		},
	}
}
