package main

import "fmt"

// An alone is a case with a goal in seconds or nanoseconds.
type alone struct {
	name   string
	spec   string
	steps  float64 // of a trial
	per    float64 // the number is CPU time per so many steps
	unit   float64 // in ns
	what   string
	goal   float64 // at most
	seldom bool
	fit    string // see race
}

func alones() []alone {
	second := func(name, spec string, steps, goal float64) alone {
		return alone{name, spec, steps, steps, 1e9, "CPU s per trial", goal, steps >= 1e12, ""}
	}
	greedy := func(d int) alone {
		spec := fmt.Sprintf(`{"process":"allocate","rule":"greedy","d":%d,"bins":1e15}`, d)
		a := second(fmt.Sprintf("Greedy[%d], n = m = 10^15", d), spec, 1e15, 0.25)
		a.seldom, a.fit = false, fitted(d)
		return a
	}
	return []alone{
		greedy(2), greedy(3),
		{"one choice, n = m = 10^12", `{"process":"allocate","rule":"one-choice","bins":1e12}`, 1e12,
			1e12, 1e6, "CPU ms per trial", 0.1, false, ""},
		second("infinite process, n = m = 10^9, 10 n steps",
			`{"process":"infinite","bins":1e9,"steps":"10n"}`, 1e10, 0.5),
		second("random deletions, beta = 1/2, n = m = 10^9, 10 n steps",
			`{"process":"random-deletions","bins":1e9,"balls":"n","start":"balanced","beta":0.5,`+
				`"steps":"10n"}`, 1e10, 0.5),
		second("the same with overload",
			`{"process":"random-deletions","bins":1e9,"balls":"n","start":"balanced","beta":0.5,`+
				`"steps":"10n","metrics":["overload"]}`, 1e10, 0.5),
		second("random deletions, beta = 3/4 from empty bins, n = 10^9, 10 n steps",
			`{"process":"random-deletions","bins":1e9,"beta":0.75,"steps":"10n"}`, 1e10, 0.5),
		second("insertions and removals in turn, n = m = 10^9, 10 n steps",
			`{"process":"random-deletions","bins":1e9,"balls":"n","start":"balanced",`+
				`"beta":{"kind":"alternating"},"steps":"10n"}`, 1e10, 0.5),
		second("beta a sine of period 10^4, mean 0.6, from empty bins, n = 10^9, 10 n steps",
			`{"process":"random-deletions","bins":1e9,"beta":{"kind":"sine","mean":0.6,"amplitude":0.3,`+
				`"period":10000},"steps":"10n"}`, 1e10, 10),
		second("beta 1 and 0.3 for 3000 and 2000 steps, with overload, n = 10^9, 10 n steps",
			`{"process":"random-deletions","bins":1e9,"beta":{"kind":"square","high":1,"low":0.3,`+
				`"up":3000,"down":2000},"steps":"10n","metrics":["overload"]}`, 1e10, 10),
		second("infinite process, n = m = 10^12, 10 n steps",
			`{"process":"infinite","bins":1e12,"steps":"10n"}`, 1e13, 5),
		second("random deletions, beta = 1/2, n = m = 10^12, 10 n steps",
			`{"process":"random-deletions","bins":1e12,"balls":"n","start":"balanced","beta":0.5,`+
				`"steps":"10n"}`, 1e13, 5),
		second("random deletions, beta = 3/4 from empty bins, n = 10^12, 10 n steps",
			`{"process":"random-deletions","bins":1e12,"beta":0.75,"steps":"10n"}`, 1e13, 5),
		second("supermarket, lambda = 0.9, n = 10^9, 50 units of time",
			`{"process":"supermarket","bins":1e9,"lambda":0.9,"time":50}`, 50*1.9e9, 5),
		{"graph with removals, cycle, n = 10^4, arrival 1/2",
			`{"process":"graph-removal","graph":{"family":"cycle","n":10000},"arrival":0.5,"time":1000}`,
			1000 * 1.5e4, 1, 1, "CPU ns per event", 6, false, ""},
	}
}
