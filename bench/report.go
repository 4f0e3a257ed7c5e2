package main

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"
)

// report prints everything that was measured.
func (m *measured) report(rounds, seldom int, before float64) {
	fmt.Print("# Speed\n\nWhat `make bench` printed. ")
	fmt.Printf("Date: %s. Machine: %s, %d cores, load average before the run %.1f.\n",
		time.Now().UTC().Format("2006-01-02"), processor(), runtime.NumCPU(), before)
	fmt.Printf("%s, %s. CPU ns per step on one core, median of %d interleaved rounds (of %d where "+
		"a case takes long); "+
		"ratio: median of the ratios within the rounds, with its confidence interval of 95 %% where "+
		"there are rounds enough.\n",
		runtime.Version(), gcc(), rounds, seldom)
	for i, t := range m.tables {
		m.table(t, m.races[i])
	}
	fmt.Print("\n## More\n\n| what | measured | goal | met |\n|---|---|---|---|\n")
	for i, a := range m.alones {
		if rs := m.alone[i]; len(rs) > 0 {
			x := summary(rs, func(r result) float64 { return r.cpu * a.per / a.unit })
			fmt.Printf("| %s (%s): %s | %s | %g | %s |\n", a.name, rs[0].engine, a.what, m.spread(x, three),
				a.goal, met(x.Center <= a.goal))
		}
	}
	m.speedup(before)
	m.memory()
	m.exponents()
	if len(m.warnings) > 0 {
		fmt.Printf("\nWarnings of the statistics: %s.\n", strings.Join(m.warnings, "; "))
	}
}

// spread is what is printed of a median, and keeps its warnings.
func (m *measured) spread(s spread, number func(float64) string) string {
	for _, w := range s.Warnings {
		if text := w.Error(); !slices.Contains(m.warnings, text) {
			m.warnings = append(m.warnings, text)
		}
	}
	if math.IsInf(s.Lo, 0) || math.IsInf(s.Hi, 0) {
		return number(s.Center)
	}
	return fmt.Sprintf("%s (%s to %s)", number(s.Center), number(s.Lo), number(s.Hi))
}

// table prints the rows of a table, one for each goal.
func (m *measured) table(t table, races []map[string][]result) {
	if !slices.ContainsFunc(races, func(r map[string][]result) bool { return r != nil }) {
		return
	}
	fmt.Printf("\n## %s\n\n", t.title)
	if t.text != "" {
		fmt.Printf("%s\n\n", t.text)
	}
	fmt.Printf("| case | ours (engine) | %s | ratio to | ratio | goal | met "+
		"|\n|---|---|%s---|---|---|---|\n",
		strings.Join(t.columns, " | "), strings.Repeat("---|", len(t.columns)))
	for i, r := range t.races {
		if races[i] == nil {
			continue
		}
		mine := races[i]["ours"]
		for k, g := range r.goals {
			if k > 0 {
				fmt.Print("| | |", strings.Repeat(" |", len(t.columns)))
			} else {
				fmt.Printf("| %s | **%.3g** (%s) |", r.name, summary(mine, cpu).Center, mine[0].engine)
				for _, c := range t.columns {
					fmt.Print(r.cell(c, races[i]))
				}
			}
			q := ratios(mine, races[i][g.against])
			fmt.Printf(" %s | %s | %.3g | %s |\n", g.against, m.spread(q, ratio), g.most,
				met(q.Center <= g.most))
		}
	}
}

// cell is what a column says of a race.
func (r race) cell(column string, results map[string][]result) string {
	for _, b := range r.baselines {
		if b.column == column {
			return fmt.Sprintf(" %.3g |", summary(results[b.name], cpu).Center)
		}
	}
	return " |"
}

func ratio(x float64) string {
	if x < 0.02 {
		return fmt.Sprintf("%.2g", x)
	}
	return fmt.Sprintf("%.2f", x)
}

func three(x float64) string { return fmt.Sprintf("%.3g", x) }

// speedup prints what two cores give, and whether another program may have had them.
func (m *measured) speedup(before float64) {
	if len(m.single) == 0 {
		return
	}
	var xs []float64
	for i := range m.single {
		xs = append(xs, m.single[i].wall/m.double[i].wall)
	}
	s := summarise(xs)
	verdict := met(s.Center >= 1.9)
	if before > 0.5 {
		verdict = "says nothing: other programs had the cores"
	}
	fmt.Printf("| 10^5 trials of Greedy[2], n = m = 1000 (%s): speed-up of two cores (wall time) | "+
		"%s | 1.9 | %s |\n",
		m.single[0].engine, m.spread(s, ratio), verdict)
}

// memory prints the largest peaks.
func (m *measured) memory() {
	memory := 0.0
	for _, races := range m.races {
		for _, r := range races {
			for _, x := range r["ours"] {
				if x.engine != "bins" {
					memory = max(memory, x.memory)
				}
			}
		}
	}
	if memory > 0 {
		fmt.Printf("| peak memory of blocks, all cases above: MB | %.1f | 50 | %s |\n", memory,
			met(memory < 50))
	}
	if m.levels.memory > 0 {
		fmt.Printf("| peak memory of levels, n = 10^15, m = 10^6: MB | %.1f | 50 | %s |\n",
			m.levels.memory, met(m.levels.memory < 50))
	}
}

// exponents fits the cost of a trial to a power of n.
func (m *measured) exponents() {
	var names []string
	x, y := map[string][]float64{}, map[string][]float64{}
	add := func(name string, n float64, rs []result, steps float64) {
		if name == "" || len(rs) == 0 {
			return
		}
		if x[name] == nil {
			names = append(names, name)
		}
		x[name] = append(x[name], math.Log(n))
		y[name] = append(y[name], math.Log(summary(rs, cpu).Center*steps))
	}
	for i, t := range m.tables {
		for j, r := range t.races {
			add(r.fit, r.n, m.races[i][j]["ours"], r.steps)
		}
	}
	for i, a := range m.alones {
		add(a.fit, a.steps, m.alone[i], a.steps)
	}
	for _, name := range names {
		if len(x[name]) > 1 {
			fmt.Printf("| exponent of the cost of a trial of %s (least squares) | %.3f | | |\n", name,
				slope(x[name], y[name]))
		}
	}
}

func met(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
