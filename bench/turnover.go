package main

import "fmt"

// turnover are the cases in which balls come and go: the infinite process with m = n (inf-ball),
// and random deletions with beta = 1/2 from one ball per bin. A step of the baseline inf-bin is a
// removal from a uniform non-empty bin and an insertion, two steps of random deletions.
func turnover() table {
	t := table{
		title: "Balls come and go",
		text: "A step of the infinite process removes a ball and inserts one; a step of random " +
			"deletions does one of the two, and is measured against half a step of the C loop that does " +
			"both.",
		columns: []string{"c-naive"},
	}
	for _, n := range []float64{1e4, 1e5, 1e6} {
		m := max(1e6, 10*n)
		t.infinite(n, m, "bins", 2e7, goal{"c-naive", 1.1})
		t.deletions(n, m, "bins", 2e7, goal{"c-naive", 1.1})
	}
	t.infinite(1e6, 1e7, "blocks", 2e7, goal{"c-naive", 1. / 5})
	t.infinite(1e8, 1e9, "blocks", 1e7, goal{"c-naive", 1. / 1500})
	t.deletions(1e6, 1e7, "blocks", 2e7, goal{"c-naive", 1. / 4})
	t.deletions(1e8, 1e9, "blocks", 1e7, goal{"c-naive", 1. / 500})
	return t
}

// infinite adds the infinite process with so many steps, and loop those of the C loop.
func (t *table) infinite(n, steps float64, engine string, loop float64, goals ...goal) {
	spec := fmt.Sprintf(`{"process":"infinite","bins":%.0f,"steps":%.0f,"engine":"%s"}`, n, steps,
		engine)
	t.coming("infinite process, n = m = "+power(n), "inf-ball", spec, n, steps, loop, 1, goals)
}

// deletions likewise adds random deletions.
func (t *table) deletions(n, steps float64, engine string, loop float64, goals ...goal) {
	spec := fmt.Sprintf(`{"process":"random-deletions","bins":%.0f,"balls":%.0f,`+
		`"start":"balanced","beta":0.5,"steps":%.0f,"engine":"%s"}`, n, n, steps, engine)
	t.coming("random deletions, n = m = "+power(n), "inf-bin", spec, n, steps, loop, 2, goals)
}

func (t *table) coming(name, kind, spec string, n, steps, loop, per float64, goals []goal) {
	r := race{name: name, spec: spec, n: n, steps: steps, goals: goals, seldom: n >= 1e8}
	c := bb("c-naive", kind, n, loop, 0)
	c.per = per
	r.baselines = []baseline{c}
	t.races = append(t.races, r)
}
