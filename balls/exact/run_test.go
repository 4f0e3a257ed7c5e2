package exact

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"ballslab/balls"
	"ballslab/internal/interrupt"
)

// cell reads a specification of one cell.
func cell(t *testing.T, spec string) balls.Cell {
	t.Helper()
	cells, err := balls.Read(spec)
	if err != nil || len(cells) != 1 {
		t.Fatalf("%s: %d cells, %v", spec, len(cells), err)
	}
	return cells[0]
}

// What exact says is what run estimates, for every process that it knows, from every start and
// whether a run averages over time or not: each mean, entry of a tail and fraction within 5
// standard errors, of which there are some 600 (those of a tail from the number of looks in a
// trial, which is 1 where it is compared): a false alarm with probability below 4e-4 if the seed
// were not fixed.
func TestRunAgainstExact(t *testing.T) {
	t.Parallel()
	const all = `"metrics":["max_load","total_load","gap","empty","tail_fractions"]`
	for _, spec := range []string{
		// the three by which the question came up
		`"process":"repeated","bins":3,"balls":6,"start":"one-bin","rounds":4`,
		`"process":"supermarket","bins":2,"lambda":0.9,"time":1`,
		`"process":"infinite","stationary":true,"bins":3,"balls":5,"start":"one-bin","steps":3`,
		`"process":"repeated","bins":4,"start":"random","rounds":1,"burn_in":2`,
		// in doubles
		`"process":"repeated","bins":3,"balls":4,"rounds":40,"burn_in":3`,
		// a look every other step
		`"process":"infinite","stationary":true,"bins":3,"balls":20,"start":"one-bin","steps":11,"burn_in":4`,
		`"process":"infinite","stationary":true,"bins":3,"balls":6,"start":"random","steps":30,"burn_in":9,"order":"insert-first"`,
		`"process":"infinite","bins":3,"balls":5,"start":"one-bin","steps":4`,
		`"process":"infinite","bins":3,"balls":5,"start":"random","steps":60,"d":1`,
		`"process":"leaky","bins":3,"lambda":0.7,"rounds":3`,
		`"process":"leaky","bins":2,"lambda":0.9,"rounds":10,"burn_in":20,"d":2,"order":"arrive-first"`,
		`"process":"random-deletions","bins":3,"beta":0.6,"steps":5,"burn_in":3`,
		`"process":"random-deletions","bins":3,"beta":{"kind":"cyclic","values":[1,0.3]},"steps":21,"burn_in":20`,
		`"process":"supermarket","bins":3,"lambda":0.5,"time":2,"burn_in":1,"d":1`,
		`"process":"supermarket","bins":2,"lambda":1.5,"time":2`,
		`"process":"lifetimes","bins":3,"lambda":1.5,"time":1`,
		`"process":"lifetimes","bins":2,"lambda":3,"time":1,"burn_in":2,"d":3`,
		`"process":"graph-removal","graph":{"family":"path","n":2},"time":1`,
		`"process":"graph-removal","graph":{"family":"path","n":3},"arrival":0.4,"noise":0.2,"time":3,"burn_in":2`,
		`"process":"graph-removal","graph":{"family":"cycle","n":3},"arrival":2,"time":2`,
		`"process":"graph-sync","graph":{"family":"cycle","n":4},"rounds":1`,
		`"process":"graph-sync","graph":{"family":"path","n":3},"rounds":13,"burn_in":2`,
		`"process":"graph","graph":{"family":"path","n":4},"balls":7,"noise":0.1`,
		`"process":"graph","graph":{"family":"cycle","n":4},"balls":40`,
		`"process":"allocate","rule":"greedy","d":2,"bins":4,"balls":6`,
		`"process":"bin-deletion","bins":5,"rounds":3,"start":"random","adversary":"max"`,
	} {
		c := cell(t, "{"+spec+`,"trials":20000,"seed":11,`+all+"}")
		exact, err := Law(c.Process, c.Plan)
		if err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		run, err := balls.Run(c.Process, c.Plan)
		if err != nil {
			t.Fatal(err)
		}
		near := func(what string, got, se, want float64) {
			if !(math.Abs(got-want) <= 5*se+1e-9) {
				t.Errorf("%s: %s is %v +- %v by run, %v by exact", spec, what, got, se, want)
			}
		}
		for i, m := range exact.Metrics {
			r := run.Metrics[i]
			if m.Means == nil {
				near(m.Name, r.Mean, r.SE, m.Mean)
				continue
			}
			for k, x := range m.Means {
				got, se := 0.0, 0.0
				if k < len(r.Means) {
					got, se = r.Means[k], r.SEs[k]
				}
				// from the exact one where it is rare
				near(m.Name, got, max(se, math.Sqrt(x*(1-x)/20000)), x)
			}
		}
		// The law of max_load has the mean that is given, or the tail has.
		if m, tail := exact.Metrics[0], 0.0; m.Tail != nil {
			for k := 1; k < len(m.Tail); k++ {
				tail += m.Tail[k]
			}
			if !strings.Contains(spec, "graph-sync") && math.Abs(tail-m.Mean) > 1e-10 { // signed
				t.Errorf("%s: the tail adds up to %v, mean %v", spec, tail, m.Mean)
			}
			for k, x := range run.Metrics[0].Tail {
				want := lawTailAt(m.Tail, k)
				// no larger with several looks
				near("P(max_load >= k)", x, math.Sqrt(want*(1-want)/20000), want)
			}
		}
		warned := func(r *balls.Result) string { return strings.Join(r.Warnings, "; ") }
		if strings.Contains(warned(exact), "no equilibrium") != strings.Contains(warned(run),
			"no equilibrium") {
			t.Errorf("%s: warnings %q and %q", spec, warned(exact), warned(run))
		}
	}
}

func lawTailAt(tail []float64, k int) float64 {
	if k < len(tail) {
		return tail[k]
	}
	return 0
}

// The law in equilibrium is where long averages go, its cell says how it was asked for and gives
// the same line again, and a run refuses it.
func TestExactEquilibriumCells(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		spec, key, long string
		tolerance       float64
	}{
		{`{"process":"repeated","bins":3,"balls":6,"rounds":"equilibrium"}`, "rounds",
			`,"rounds":1000,"burn_in":100}`, 1e-9},
		{`{"process":"infinite","bins":3,"balls":5,"steps":"equilibrium"}`, "steps",
			`,"stationary":true,"steps":1000,"burn_in":200}`, 1e-9},
		{`{"process":"supermarket","bins":2,"lambda":0.5,"time":"equilibrium"}`, "time",
			`,"time":1000,"burn_in":400}`, 1e-9},
		{`{"process":"lifetimes","bins":3,"lambda":1.5,"time":"equilibrium"}`, "time",
			`,"time":100,"burn_in":60}`, 1e-9},
		{`{"process":"graph-removal","graph":{"family":"path","n":2},"arrival":0.8,"time":"equilibrium"}`, "time", `,"time":100,"burn_in":300}`, 1e-9},
		{`{"process":"graph-sync","graph":{"family":"cycle","n":4},"rounds":"equilibrium"}`,
			"rounds", `,"rounds":1000,"burn_in":4000}`, 1e-9},
	} {
		ask := cell(t, c.spec)
		r, err := Law(ask.Process, ask.Plan)
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var printed struct{ Cell json.RawMessage }
		if err := json.Unmarshal(line, &printed); err != nil {
			t.Fatal(err)
		}
		if text := string(printed.Cell); !strings.Contains(text, `"`+c.key+`":"equilibrium"`) ||
			strings.Contains(text, "burn_in") || strings.Contains(text, `"start"`) {
			t.Errorf("%s: the cell is %s", c.spec, text)
		}
		again := cell(t, string(printed.Cell))
		if r, err := Law(again.Process, again.Plan); err != nil {
			t.Errorf("%s: the cell again: %v", c.spec, err)
		} else if text, _ := json.Marshal(r); string(text) != string(line) {
			t.Errorf("%s: the cell gives %s", line, text)
		}
		if _, err := balls.Run(ask.Process, ask.Plan); err == nil ||
			!strings.HasPrefix(err.Error(), c.key+": equilibrium:") {
			t.Errorf("%s: a run says %v", c.spec, err)
		}
		if _, err := balls.ProfileHistory(ask.Process, 1, []int64{0}); err == nil {
			t.Errorf("%s: a history of it", c.spec)
		}
		long := cell(t, strings.Replace(c.spec, `,"`+c.key+`":"equilibrium"}`, c.long, 1))
		if l, err := Law(long.Process, long.Plan); err != nil ||
			relative(l.Metrics[0].Mean, r.Metrics[0].Mean) > c.tolerance {
			t.Errorf("%s: after long %+v, %v, in equilibrium %v", c.spec, l, err, r.Metrics[0].Mean)
		}
	}
}

// In fractions and in doubles, step by step and with outcomes that are kept, a walk is the same.
func TestWalksInDoubles(t *testing.T) {
	t.Parallel()
	for _, spec := range []string{
		`{"process":"infinite","stationary":true,"bins":3,"balls":5,"start":"one-bin","steps":37,"burn_in":5}`,
		`{"process":"repeated","bins":3,"balls":4,"start":"random","rounds":30}`,
		`{"process":"random-deletions","bins":2,"beta":{"kind":"cyclic","values":[0.9,0.2,0.4]},"steps":40}`,
		`{"process":"leaky","bins":2,"lambda":0.4,"rounds":20,"burn_in":10}`,
	} {
		c := cell(t, spec)
		x, err1 := Law(c.Process, c.Plan)
		y, err2 := Rational(c.Process, c.Plan)
		if err1 != nil || err2 != nil {
			t.Errorf("%s: %v, %v", spec, err1, err2)
			continue
		}
		if a, b := x.Metrics[0], y.Metrics[0]; len(a.Counts) != len(b.Counts) ||
			relative(a.Mean, b.Mean) > 1e-13 {
			t.Errorf("%s: mean %v in doubles, %v in fractions", spec, a.Mean, b.Mean)
		}
	}
}

// Long exact laws end when they are interrupted, wherever they are: in some 10 ms, where the test
// allows a busy machine 20 seconds.
func TestExactIsInterrupted(t *testing.T) {
	for _, spec := range []string{
		`{"process":"allocate","rule":"greedy","bins":48}`,
		`{"process":"allocate","rule":"one-choice","bins":3,"balls":1e11,"metrics":["gini_difference"]}`,
		`{"process":"bin-deletion","bins":12,"balls":12,"adversary":"max"}`,
		`{"process":"bin-deletion","bins":8,"adversary":"max","d":10000}`,
		`{"process":"infinite","bins":12,"balls":20,"d":3,"steps":"equilibrium"}`,
		`{"process":"repeated","bins":9,"balls":12,"rounds":100000}`,
		`{"process":"leaky","bins":5,"lambda":0.99,"rounds":1000}`,
		`{"process":"random-deletions","bins":20,"beta":0.6,"steps":1000}`,
		`{"process":"supermarket","bins":2,"lambda":0.999,"time":"equilibrium"}`,
		`{"process":"supermarket","bins":2,"lambda":1e6,"time":1}`,
		`{"process":"lifetimes","bins":2,"lambda":1000,"time":"equilibrium"}`,
		`{"process":"graph","graph":{"family":"complete","n":5},"balls":64,"noise":0.3}`,
	} {
		c := cell(t, spec)
		ended := make(chan error)
		go func() {
			_, err := Law(c.Process, c.Plan)
			ended <- err
		}()
		select { // into the midst of it
		case <-ended:
			continue
		case <-time.After(300 * time.Millisecond):
		}
		tick := time.NewTicker(20 * time.Millisecond)
		late := time.After(20 * time.Second)
	wait:
		for {
			select {
			case <-tick.C:
				interrupt.All()
			case <-ended: // interrupted, refused, or quick
				break wait
			case <-late:
				t.Fatalf("%s does not end", spec)
			}
		}
		tick.Stop()
	}
}
