package balls

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ballslab/balls/beta"
	"ballslab/balls/graphs"
	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/trial"
)

var update = flag.Bool("update", false, "write docs/spec.md instead of comparing it")

// docs/spec.md is generated from the code: `go generate ./balls`.
func TestSpecification(t *testing.T) {
	const path = "../docs/spec.md"
	want := specification(commentsOf(t, "."), commentsOf(t, "beta"), commentsOf(t, "graphs"))
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

func specification(ours, ofBetas, ofGraphs comments) string {
	var b strings.Builder
	b.WriteString(`# Specifications

<!-- Generated from the code by "go generate ./balls"; a test fails when they differ. -->

A specification is an object of keys and values, in JSON (if it starts with a brace) or YAML. ` + "`ballslab run`" + `, ` + "`ballslab exact`" + ` and
the functions balls.Read and balls.Sweep take it:

    {"process":"allocate","rule":"greedy","d":2,"bins":1000,"balls":1000,"trials":10000,"seed":1,"metrics":["max_load"]}

* A list in a key that takes a number or a word makes a sweep: the product of the lists, in the order of the keys, the
  first one changing slowest. Keys whose value is a list by nature (metrics) take a list of lists to sweep; a list of objects, as of graphs or of betas, is a sweep over them.
  A cell that is equal to an earlier one is left out. A sweep has at most ` + fmt.Sprint(spec.MaxCells) + ` cells.
* Numbers are decimal: 1000, 1e6, 0.5. Where an integer is wanted, 1e6 and 2.0 are integers, because they are exactly whole, up to 2^53 (a seed up to 2^64 - 1); nothing is
  rounded. What YAML also takes for a number, such as 1_000, 0x10, 010 or .inf, is none here.
* 0, false and "" are values like others, also of a key whose default is not 0. In Go a field that is 0 is one left out: say balls.Zero for a number
  and balls.Expr("0") for a count.
* A count may be an expression in n, the number of bins (of vertices, where there is a graph; of bins at the start, where bins are deleted): numbers, n, + - * / ^, brackets, ln(x), log2(x), sqrt(x); the sign * may be left out after a
  number: "n", "2n", "n/2", "n*ln(n)", "n^2", "10n", but must be written where the number follows / or ^: "1/2*n" or "1/(2n)". It is evaluated in double precision and rounded to the nearest integer, halves upwards; the cell of the result
  shows the number. A number is at most 2^53, an expression below that.
* Unknown keys, wrong types and impossible values are errors of one line that names key, value and what is allowed. A key that the chosen rule does not know is an error too; in a sweep over rules it is left out for those that do not know it.
* Objects and lists are nested at most ` + fmt.Sprint(spec.MaxDepth) + ` deep, and hold at most ` + fmt.Sprint(spec.MaxValues) + ` values; a text in YAML has at most ` + fmt.Sprint(spec.MaxYAML>>20) + ` MB, and its aliases stand for at most ` + fmt.Sprint(spec.MaxAliased) + ` values.
* Trial i of seed s has its own stream of random numbers: a function of s, i and the keys of the process. Trials, metrics, time series, engine and workers are not among them. What a
  step takes from the stream is the engine's affair: another engine gives other numbers of the same law. So may a time series (every, grid), since engines that play many steps at once (bins and blocks; never levels)
  begin anew at its points, and in random-deletions on blocks the metrics overload and rises_of_total, which are watched within a block. moves_per_ball_max may decide which engine auto takes. The other metrics, the number of trials and of workers
  change no number.

## Keys of every process

`)
	writeKeys(&b, append([]spec.Key{processKey()}, spec.Keys(Plan{})...))
	for _, p := range processes {
		b.WriteString("\n## " + p.Name() + "\n\n")
		b.WriteString(ours.markdown(reflect.TypeOf(p).Name(), p))
		writeKeys(&b, spec.Keys(p))
		for _, k := range spec.Keys(p) {
			switch k.GoType {
			case reflect.TypeFor[beta.Beta]():
				text := ofBetas.markdown("Beta", kindsOfBeta()...)
				b.WriteString("\n### " + k.Name + "\n\n" + strings.TrimRight(text, "\n") + "\n")
			case reflect.TypeFor[Adversary]():
				b.WriteString("\n### " + k.Name + "\n\n" + strings.TrimRight(ours.markdown("Adversary", Adversary{}), "\n") + "\n")
			}
		}
	}
	writeGraphs(&b, ofGraphs)
	b.WriteString(`
## Engines

` + "`bins`" + ` is an array of loads; ` + "`levels`" + ` the number of bins at each load, one step at a time; ` + "`blocks`" + ` the same counts, long
blocks of steps at once (the law differs from the exact one by less than 2^-64 per block in total variation).
` + "`auto`" + ` takes the fastest that is right; the result names it. An engine asked for by name runs, or the error says why it cannot.

## Metrics

x is the load of a bin, n the number of bins (in bin-deletion of those not yet deleted), W the number of balls.

| metric | values | meaning |
| --- | --- | --- |
`)
	for _, m := range metrics {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", m.name, m.values, m.doc)
		if m.also != "" {
			fmt.Fprintf(&b, "| %s | %s | another name of %s |\n", m.also, m.values, m.name)
		}
	}
	fmt.Fprintf(&b, `
Integer metrics have counts, [value, number of trials]; a metric that takes fractions has them where at most %d values occur. The standard error is that of the
mean over the trials (denominator trials - 1); null for one trial. A time series (every, or grid with points) has mean and 5 %% and 95 %% quantiles over the trials: the smallest value
that at least that share of the trials does not exceed.

A process observed in equilibrium (graph-removal, graph-sync, supermarket, lifetimes, repeated, leaky, and infinite with stationary) has, for each metric, mean and standard error over the trials of its averages over
time, taken from looks at regular steps after the burn-in; for one trial the error is that of 32 to 64 batch means, their correlation taken into account; it has so many degrees of "freedom" as stand beside it: intervals are those of Student's law. max_load also has "tail":[1, P(max>=1), ..], the fraction of time. There are no min, max and counts. A
run that was not in equilibrium, or too short for its error, has a warning. Where there is none by theory, the warning says why, such as "psi = -0.01 < 0: no equilibrium": supermarket and leaky (of two bins or more) with lambda at least 1;
graph-removal with psi <= 0, with noise also where balls come into a set at least as fast as it loses them, whatever the loads are; graph-sync with loads, or with signed loads only a total, that drift or do a random walk. Its time series begins after the burn-in.

Which states are looked at is said with each process. The points of a time series are steps, rounds or whole units of time, counted from the end of the burn-in: multiples of every, or, with grid, as many as
points says: spread evenly, the last at the end, or geometrically from 1 to the end, each rounded to the nearest and listed once. Where there is no step, none is played.

## Result

One object per cell and line:

    {"cell":{..},"engine":"bins","trials":10000,
     "metrics":{"max_load":{"mean":..,"se":..,"min":..,"max":..,"counts":[[3,9000],[4,1000]]},"tail_fractions":{"mean":[..],"se":[..]}},
     "series":{"at":[..],"max_load":{"mean":[..],"q05":[..],"q95":[..]}},
     "warnings":["psi = -0.01 < 0: no equilibrium: .."]}

Warnings are there if there are any, and on standard error: they depend on specification and seed alone. The cell is itself a specification that gives the same line. `+"`ballslab exact`"+` answers what a run estimates: the law after the last step, or the average of the laws at the looks.
The law in equilibrium is asked for by "steps":"equilibrium" (infinite; repeated and graph-sync by rounds, supermarket, lifetimes and graph-removal by time), without start and burn_in; a run refuses it. The exact law has "engine":"exact" and "law":[[3,0.91],[4,0.09]] in place of counts; with --rational, fractions as "num/den".

As CSV, a row per cell and metric: a column for each key of the process and of the plan (but engine and metrics), whether the cell has it or not, then engine, metric, k, mean, se, min, max, step, q05, q95. A list has a row for
each entry k, a time series one for each point, with its step. All cells of a process have the same columns in the same order.
`, trial.MaxFractions)
	return b.String()
}

func kindsOfBeta() []any {
	var kinds []any
	for _, b := range beta.Kinds() {
		kinds = append(kinds, b)
	}
	return kinds
}

// writeGraphs writes how graphs are written.
func writeGraphs(b *strings.Builder, c comments) {
	b.WriteString("\n## Graphs\n\nA graph is an object. A list of them is a sweep over whole graphs.\n\n" +
		"* {\"edges\":[[0,1],..], \"n\":..}: the pairs of vertices that are joined, numbered from 0, and the number of vertices, the largest label + 1 unless given. Loops and parallel edges are legal.\n" +
		"* {\"family\":NAME, ..} with the parameters of the family, all of which must be given but seed (0):\n\n" +
		"| family | parameters | graph |\n| --- | --- | --- |\n")
	for _, name := range graphs.Families() {
		keys, _ := graphs.FamilyKeys(name)
		maker := ""
		for _, part := range strings.Split(name, "-") {
			maker += strings.ToUpper(part[:1]) + part[1:]
		}
		if name == "file" {
			maker = "Read"
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", name, strings.Join(keys, ", "), strings.ReplaceAll(c.line(maker), "|", "\\|"))
	}
}

func writeKeys(b *strings.Builder, keys []spec.Key) {
	b.WriteString("| key | values | default | meaning |\n| --- | --- | --- | --- |\n")
	for _, k := range keys {
		standard := k.Default
		if k.Need {
			standard = "must be given"
		}
		doc := k.Doc
		if len(k.Of) > 0 {
			doc += " (rule " + strings.Join(k.Of, ", ") + ")"
		}
		if k.Name == "process" {
			doc = "what is simulated"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", k.Name, strings.ReplaceAll(k.Allowed(), "|", "\\|"), standard, doc)
	}
}
