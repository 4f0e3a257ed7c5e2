package main

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"
)

func (m *measured) report(rounds, seldom int, before float64) {
	fmt.Print("# Speed\n\nWhat `make bench` printed. ")
	fmt.Printf("Date: %s. Machine: %s, %d cores, load average before the run %.1f.\n", time.Now().UTC().Format("2006-01-02"), processor(), runtime.NumCPU(), before)
	fmt.Printf("%s, %s. CPU ns per step on one core, median of %d interleaved rounds (of %d where a case takes long); ratio: median of the ratios within the rounds, with the smallest and the largest.\n",
		runtime.Version(), gcc(), rounds, seldom)
	for i, t := range m.tables {
		t.print(m.races[i])
	}
	fmt.Print("\n## More\n\n| what | measured | goal | met |\n|---|---|---|---|\n")
	for i, a := range m.alones {
		a.row(m.alone[i])
	}
	m.speedup(before)
	m.memory()
	m.exponents()
}

// print prints the rows of a table, one for each goal.
func (t table) print(races []map[string][]result) {
	fmt.Printf("\n## %s\n\n", t.title)
	if t.text != "" {
		fmt.Printf("%s\n\n", t.text)
	}
	fmt.Printf("| case | ours (engine) | %s | ratio to | ratio | goal | met |\n|---|---|%s---|---|---|---|\n", strings.Join(t.columns, " | "), strings.Repeat("---|", len(t.columns)))
	for i, r := range t.races {
		mine := races[i]["ours"]
		for k, g := range r.goals {
			if k > 0 {
				fmt.Print("| | |", strings.Repeat(" |", len(t.columns)))
			} else {
				fmt.Printf("| %s | **%.3g** (%s) |", r.name, median(of(mine, cpu)), mine[0].engine)
				for _, c := range t.columns {
					fmt.Print(r.cell(c, races[i]))
				}
			}
			q := ratios(mine, races[i][g.against])
			fmt.Printf(" %s | %s (%s to %s) | %.3g | %s |\n", g.against, ratio(median(q)), ratio(slices.Min(q)), ratio(slices.Max(q)), g.most, met(median(q) <= g.most))
		}
	}
}

// cell is what a column says of a race.
func (r race) cell(column string, results map[string][]result) string {
	for _, b := range r.baselines {
		if b.column == column {
			return fmt.Sprintf(" %.3g |", median(of(results[b.name], cpu)))
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

func (m *measured) speedup(before float64) {
	var xs []float64
	for i := range m.single {
		xs = append(xs, m.single[i].wall/m.double[i].wall)
	}
	verdict := met(median(xs) >= 1.9)
	if before > 0.5 {
		verdict = "says nothing: other programs had the cores"
	}
	fmt.Printf("| 10^5 trials of Greedy[2], n = m = 1000 (%s): speed-up of two cores (wall time) | %.2f (%.2f to %.2f) | 1.9 | %s |\n",
		m.single[0].engine, median(xs), slices.Min(xs), slices.Max(xs), verdict)
}

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
	fmt.Printf("| peak memory of blocks and blocks-strict, all cases above: MB | %.1f | 50 | %s |\n", memory, met(memory < 50))
	fmt.Printf("| peak memory of levels, n = 10^15, m = 10^6: MB | %.1f | 50 | %s |\n", m.levels.memory, met(m.levels.memory < 50))
}

// exponents fits the cost of a trial to a power of n.
func (m *measured) exponents() {
	var names []string
	x, y := map[string][]float64{}, map[string][]float64{}
	for i, t := range m.tables {
		for j, r := range t.races {
			if r.fit == "" {
				continue
			}
			if x[r.fit] == nil {
				names = append(names, r.fit)
			}
			x[r.fit] = append(x[r.fit], math.Log(r.n))
			y[r.fit] = append(y[r.fit], math.Log(median(of(m.races[i][j]["ours"], cpu))*r.steps))
		}
	}
	for _, name := range names {
		fmt.Printf("| exponent of the cost of a trial of %s (least squares) | %.3f | | |\n", name, slope(x[name], y[name]))
	}
}

func met(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
