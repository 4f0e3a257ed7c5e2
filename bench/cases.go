package main

import "fmt"

// A race is one case: our engines against the baselines on the same n and m.
type race struct {
	d         int
	n, m      float64
	engine    string // of ours: auto or blocks-strict
	baselines []string
	against   string  // the goal is a ratio to this baseline
	goal      float64 // at most
}

func (r race) name() string {
	m := "m = n"
	if r.m != r.n {
		m = fmt.Sprintf("m = %g n", r.m/r.n)
	}
	s := fmt.Sprintf("Greedy[%d], n = %s, %s", r.d, power(r.n), m)
	if r.engine != "auto" {
		s += ", strict"
	}
	return s
}

// power formats 1e8 as 10^8.
func power(x float64) string {
	e := 0
	for v := x; v >= 10; v /= 10 {
		e++
	}
	return fmt.Sprintf("10^%d", e)
}

// races are the cases of the table. The batch engine of the baselines takes about
// ns = 0.0019 (10^12/n)^(1/2) per ball, too long at 10^15 balls.
func races() []race {
	var all []race
	for _, d := range []int{2, 3} {
		all = append(all, race{d, 1e4, 1e4, "auto", []string{"c-naive", "c-wyrand"}, "c-wyrand", 1.2})
		for _, n := range []float64{1e6, 1e8, 1e10, 1e12} {
			all = append(all, race{d, n, n, "auto", []string{"c-batch", "go-blocks"}, "go-blocks", 0.9})
		}
		all = append(all, race{d, 1e15, 1e15, "auto", []string{"go-blocks"}, "go-blocks", 0.9})
		for _, n := range []float64{1e6, 1e8, 1e10, 1e12} {
			all = append(all, race{d, n, n, "blocks-strict", []string{"go-blocks-strict"}, "go-blocks-strict", 0.9})
		}
	}
	return append(all,
		race{2, 1e4, 1e6, "auto", []string{"c-naive"}, "c-naive", 1.1},
		race{2, 1e6, 1e8, "auto", []string{"c-batch"}, "c-batch", 0.3},
		race{2, 1e8, 1e10, "auto", []string{"c-batch"}, "c-batch", 0.05},
	)
}

// balls returns how many balls a C baseline has to throw to take about 0.15 s.
func (r race) balls(baseline string) float64 {
	if baseline == "c-batch" {
		return max(2e7, min(r.n*300, 1e8))
	}
	return 6e7
}
