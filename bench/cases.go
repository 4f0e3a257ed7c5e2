package main

import "fmt"

// A race is one case: our engine against baselines that do the same work.
type race struct {
	name      string
	spec      string  // of ours, as `ballslab run` reads it
	steps     float64 // of a trial: balls, steps or events
	baselines []baseline
	goals     []goal
	seldom    bool   // it takes long: measured in fewer rounds
	fit       string // cases whose cost per trial is fitted together
	n         float64
}

// A goal is a ratio to a baseline, at most.
type goal struct {
	against string
	most    float64
}

// A baseline is a run of another program.
type baseline struct {
	name, column string
	program      string
	args         []string // SEED stands for the seed
	per          float64  // steps of ours in one of its steps
}

// A table is a part of the output.
type table struct {
	title, text string
	columns     []string
	races       []race
}

func tables() []table { return []table{insertions(), turnover(), onGraphs()} }

// power formats 1e8 as 10^8.
func power(x float64) string {
	e := 0
	for v := x; v >= 10; v /= 10 {
		e++
	}
	return fmt.Sprintf("10^%d", e)
}

// bb is an engine of the C baselines; it does at least so many steps if its trials are
// shorter.
func bb(name, kind string, n, m, least float64) baseline {
	return baseline{name, name, "bb", []string{name, kind, fmt.Sprint(n), fmt.Sprint(m), "SEED",
		fmt.Sprint(least)}, 1}
}

// insertions are the cases of Greedy[d]. The batch engine of the baselines takes about
// ns = 0.0019 (10^12/n)^(1/2) per ball, too long at 10^15 balls: for those see alones.
func insertions() table {
	t := table{title: "Insertions", columns: []string{"c-naive", "c-wyrand", "c-batch"}}
	for _, d := range []int{2, 3} {
		t.add(d, 1e4, 1e4, "auto", []string{"c-naive", "c-wyrand"}, goal{"c-wyrand", 1.2})
		t.add(d, 1e6, 1e6, "auto", []string{"c-batch"}, goal{"c-batch", 0.3})
		t.add(d, 1e8, 1e8, "auto", []string{"c-batch"}, goal{"c-batch", 0.1})
		t.add(d, 1e10, 1e10, "auto", []string{"c-batch"}, goal{"c-batch", 0.04})
		t.add(d, 1e12, 1e12, "auto", []string{"c-batch"}, goal{"c-batch", 0.015})
	}
	t.add(2, 1e4, 1e6, "auto", []string{"c-naive"}, goal{"c-naive", 1.1})
	t.add(2, 1e6, 1e8, "auto", []string{"c-batch"}, goal{"c-batch", 0.3})
	t.add(2, 1e8, 1e10, "auto", []string{"c-batch"}, goal{"c-batch", 0.05})
	return t
}

// fitted names the cases of Greedy[d] whose cost is fitted to a power of n.
func fitted(d int) string { return fmt.Sprintf("Greedy[%d], n = m from 10^8 to 10^15", d) }

func (t *table) add(d int, n, m float64, engine string, against []string, g goal) {
	r := race{n: n, steps: m, goals: []goal{g}}
	r.spec = fmt.Sprintf(`{"process":"allocate","rule":"greedy","d":%d,"bins":%.0f,"balls":%.0f,`+
		`"engine":"%s"}`, d, n, m, engine)
	r.name = fmt.Sprintf("Greedy[%d], n = %s, m = n", d, power(n))
	if m != n {
		r.name = fmt.Sprintf("Greedy[%d], n = %s, m = %g n", d, power(n), m/n)
	}
	if m == n && n >= 1e8 {
		r.fit = fitted(d)
	}
	for _, name := range against {
		kind := fmt.Sprint("greedy", d)
		switch name {
		case "c-batch": // so many balls take about 0.15 s
			r.baselines = append(r.baselines, bb(name, kind, n, m, max(2e7, min(n*300, 1e8))))
		default:
			r.baselines = append(r.baselines, bb(name, kind, n, m, 6e7))
		}
	}
	t.races = append(t.races, r)
}
