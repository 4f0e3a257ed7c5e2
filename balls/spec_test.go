package balls

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write docs/spec.md instead of comparing it")

// docs/spec.md is generated from the code: `go generate ./balls`.
func TestSpecification(t *testing.T) {
	const path = "../docs/spec.md"
	want := specification()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Errorf("docs/spec.md differs from the code; run go generate ./balls (-code +file):\n%s", d)
	}
}

func specification() string {
	var b strings.Builder
	b.WriteString(`# Specifications

<!-- Generated from the code by "go generate ./balls"; a test fails when they differ. -->

A specification is an object of keys and values, in JSON (if it starts with a brace) or YAML. ` + "`ballslab run`" + `, ` + "`ballslab exact`" + ` and
the functions balls.Read and balls.Sweep take it:

    {"process":"allocate","rule":"greedy","d":2,"bins":1000,"balls":1000,"trials":10000,"seed":1,"metrics":["max_load"]}

* A list in a key that takes a number or a word makes a sweep: the product of the lists, in the order of the keys, the
  first one changing slowest. Keys whose value is a list by nature (metrics) take a list of lists to sweep. A sweep has at most ` + fmt.Sprint(maxCells) + ` cells.
* 1e6 is an integer, because it is whole.
* A count may be an expression in n, the number of bins: numbers, n, + - * / ^, brackets, ln(x), log2(x), sqrt(x); the sign * may be left out after a
  number: "n", "2n", "n/2", "n*ln(n)", "n^2", "10n". It is evaluated in double precision and rounded to the nearest integer, halves upwards; the cell of the result
  shows the number. At most 2^53.
* Unknown keys, wrong types and impossible values are errors of one line that names key, value and what is allowed. A key that the chosen rule does not know is an error too; in a sweep over rules it is left out for those that do not know it.
* Trial i of seed s has its own stream of random numbers: a function of s, i and the keys of the process. Trials, metrics, engine and workers are not among them.

## Keys of every process

`)
	writeKeys(&b, append([]key{processKey()}, keysOf(Plan{})...))
	for _, p := range processes {
		b.WriteString("\n## " + p.Name() + "\n\n")
		writeKeys(&b, keysOf(p))
	}
	b.WriteString(`
## Engines

` + "`bins`" + ` is an array of loads; ` + "`levels`" + ` the number of bins at each load, one step at a time; ` + "`blocks`" + ` the same counts, long
blocks of steps at once (the law differs from the exact one by less than 2^-64 per block in total variation); ` + "`blocks-strict`" + ` likewise, exact up to the rounding of doubles.
` + "`auto`" + ` takes the fastest that is right; the result names it. An engine asked for by name runs, or the error says why it cannot.

## Metrics

x is the load of a bin, n the number of bins, W the number of balls.

| metric | values | meaning |
| --- | --- | --- |
`)
	for _, m := range metrics {
		values := "fractions"
		if m.integer {
			values = "integers"
		}
		if m.vector {
			values = "a list"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", m.name, values, m.doc)
	}
	fmt.Fprintf(&b, `
Integer metrics have counts, [value, number of trials]; a metric that takes fractions has them where at most %d values occur. The standard error is that of the
mean over the trials (denominator trials - 1); null for one trial. A time series (every, or grid with points) has mean and 5 %% and 95 %% quantiles over the trials: the smallest value
that at least that share of the trials does not exceed.

A process observed in equilibrium (graph-removal, graph-sync, supermarket, lifetimes, repeated, leaky, and infinite with stationary) has, for each metric, mean and standard error over the trials of its averages over
time, taken from looks at regular steps after the burn-in; for one trial the error is that of 32 to 64 batch means, their correlation taken into account; it has so many degrees of "freedom" as stand beside it: intervals are those of Student's law. max_load also has "tail":[1, P(max>=1), ..], the fraction of time. There are no min, max and counts. A
run that was not in equilibrium, or too short for its error, has a warning. Where there is none by theory, the warning says why, such as "psi = -0.01 < 0: no equilibrium": supermarket and leaky (of two bins or more) with lambda at least 1;
graph-removal with psi <= 0, with noise also where balls come into a set at least as fast as it loses them, whatever the loads are; graph-sync with loads, or with signed loads only a total, that drift or do a random walk. Its time series begins after the burn-in.

The looks, counted from the end of the burn-in: graph-removal, which runs in continuous time, at the whole units of time 1, 2, ..., time; supermarket and lifetimes, likewise in continuous time, at the
quarters 1/4, 1/2, ..., time; repeated, leaky and graph-sync after each of the rounds, graph-sync with exchange after every (n+1)-th (after the last, if there are fewer); infinite with stationary after every
floor(m/8)-th step, m the number of balls (every step, if m < 8; after the last, if there are fewer). The points of a time series are steps, rounds or whole units of time. All other processes are looked at after the last step alone, or at the points of their time series.

## Result

One object per cell and line:

    {"cell":{..},"engine":"bins","trials":10000,
     "metrics":{"max_load":{"mean":..,"se":..,"min":..,"max":..,"counts":[[3,9000],[4,1000]]},"tail_fractions":{"mean":[..],"se":[..]}},
     "series":{"at":[..],"max_load":{"mean":[..],"q05":[..],"q95":[..]}},
     "warnings":["psi = -0.01 < 0: no equilibrium: .."]}

Warnings are there if there are any, and on standard error: they depend on specification and seed alone. The cell is itself a specification that gives the same line. The exact law has "engine":"exact" and "law":[[3,0.91],[4,0.09]] in place of counts; with --rational, fractions as "num/den".
`, maxFractions)
	return b.String()
}

func writeKeys(b *strings.Builder, keys []key) {
	b.WriteString("| key | values | default | meaning |\n| --- | --- | --- | --- |\n")
	for _, k := range keys {
		standard := k.standard
		if k.need {
			standard = "must be given"
		}
		doc := k.doc
		if len(k.of) > 0 {
			doc += " (rule " + strings.Join(k.of, ", ") + ")"
		}
		if k.name == "process" {
			doc = "what is simulated"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", k.name, strings.ReplaceAll(k.allowed(), "|", "\\|"), standard, doc)
	}
}
