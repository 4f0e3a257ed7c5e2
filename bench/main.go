// Command bench measures the engines against the baselines of the folder
// baselines, and prints the tables of speed in Markdown: `make bench`.
//
// RUN=pattern in the environment measures only the cases whose names match it (the cores and
// the memory of levels have the name "two cores").
//
// All programs run in turn, several rounds, each on one core; a number is the
// median over the rounds of the CPU time per step, and a ratio the median of the
// ratios within the rounds, so that a busy machine disturbs both sides alike. Our times
// are those of balls.Run: drawing, profile, statistics.
package main

import (
	"fmt"
	"os"
	"regexp"
)

func main() {
	var err error
	if len(os.Args) > 1 && os.Args[1] == "ours" {
		err = ours(os.Args[2:])
	} else {
		err = bench()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// measured are the results of everything, a result for each round.
type measured struct {
	only           *regexp.Regexp // the cases that are measured
	tables         []table
	races          [][]map[string][]result // of each table and race, by program
	alones         []alone
	alone          [][]result
	single, double []result // on one core and on two
	levels         result   // of huge n on counts
	warnings       []string // of the statistics, each once
}

func bench() error {
	rounds, seldom := 3, 1
	if os.Getenv("FULL") != "" {
		rounds, seldom = 11, 3
	}
	p, err := build()
	if err != nil {
		return err
	}
	before := load()
	only, err := regexp.Compile(os.Getenv("RUN"))
	if err != nil {
		return fmt.Errorf("RUN: %w", err)
	}
	m := measured{tables: tables(), alones: alones(), only: only}
	for _, t := range m.tables {
		m.races = append(m.races, make([]map[string][]result, len(t.races)))
	}
	m.alone = make([][]result, len(m.alones))
	for round := range rounds {
		if err := m.round(p, round, rounds, round < seldom); err != nil {
			return err
		}
	}
	progress("\r%80s\r", "")
	m.report(rounds, seldom, before)
	return nil
}

// round measures everything once; what is seldom measured, if all.
func (m *measured) round(p programs, round, rounds int, all bool) error {
	seed := 1000*round + 7
	show := func(name string) { progress("\rround %d of %d: %-60s", round+1, rounds, name) }
	for i, t := range m.tables {
		for j, r := range t.races {
			if r.seldom && !all || !m.only.MatchString(r.name) {
				continue
			}
			show(r.name)
			if m.races[i][j] == nil {
				m.races[i][j] = map[string][]result{}
			}
			x, err := p.ours(r.spec, r.steps, seed)
			if err != nil {
				return err
			}
			m.races[i][j]["ours"] = append(m.races[i][j]["ours"], x)
			for _, b := range r.baselines {
				x, err := p.baseline(b, seed)
				if err != nil {
					return err
				}
				m.races[i][j][b.name] = append(m.races[i][j][b.name], x)
			}
		}
	}
	for i, a := range m.alones {
		if a.seldom && !all || !m.only.MatchString(a.name) {
			continue
		}
		show(a.name)
		x, err := p.ours(a.spec, a.steps, seed)
		if err != nil {
			return err
		}
		m.alone[i] = append(m.alone[i], x)
	}
	if !m.only.MatchString("two cores") {
		return nil
	}
	show("two cores")
	for cores := 1; cores <= 2; cores++ {
		x, err := run(cores, p["ours"], "ours", `{"process":"allocate","rule":"greedy","bins":1000}`,
			"1000", fmt.Sprint(cores), "100000", fmt.Sprint(seed))
		if err != nil {
			return err
		}
		if cores == 1 {
			m.single = append(m.single, x)
		} else {
			m.double = append(m.double, x)
		}
	}
	if round > 0 {
		return nil
	}
	var err error
	m.levels, err = p.ours(`{"process":"allocate","rule":"greedy","bins":1e15,"balls":1e6,`+
		`"engine":"levels"}`, 1e6, seed)
	return err
}

// progress writes to the terminal, if there is one.
func progress(format string, args ...any) {
	if s, err := os.Stderr.Stat(); err == nil && s.Mode()&os.ModeCharDevice != 0 {
		fmt.Fprintf(os.Stderr, format, args...)
	}
}
