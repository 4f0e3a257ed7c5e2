package balls

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ballslab/balls/internal/spec"
)

func lines(t *testing.T, cells []Cell) []string {
	t.Helper()
	var out []string
	for _, c := range cells {
		out = append(out, string(spec.AppendObject(nil, c.Keys())))
	}
	return out
}

func TestRead(t *testing.T) {
	const tail = `"trials":1,"seed":0,"engine":"auto","metrics":["max_load"]}`
	cell := func(n, m, d int) string {
		return fmt.Sprintf(`{"process":"allocate","rule":"greedy","bins":%d,"balls":%d,"start":"empty","d":%d,"distinct":false,%s`, n, m, d, tail)
	}
	for _, c := range []struct {
		name, text string
		set        []string
		want       []string
	}{
		{"JSON", `{"process":"allocate","rule":"greedy","bins":1e3}`, nil, []string{cell(1000, 1000, 2)}},
		{"YAML", "# a comment\nprocess: allocate\nrule: greedy\nbins: 1e3\nballs: 2n\n", nil, []string{cell(1000, 2000, 2)}},
		{"alias", "process: allocate\nrule: greedy\nbins: &n 10\nballs: *n", nil, []string{cell(10, 10, 2)}},
		{"sweep in the order of the keys", `{"d":[2,3],"process":"allocate","rule":"greedy","bins":[10,100]}`, nil,
			[]string{cell(10, 10, 2), cell(100, 100, 2), cell(10, 10, 3), cell(100, 100, 3)}},
		{"set", `{"process":"allocate","rule":"one-choice","bins":7}`, []string{"rule=greedy", "d=[1,2]", "balls=n^2"},
			[]string{cell(7, 49, 1), cell(7, 49, 2)}},
		{"set keeps the place of a key", `{"d":5,"process":"allocate","rule":"greedy","bins":[10,100]}`, []string{"d=[2,3]"},
			[]string{cell(10, 10, 2), cell(100, 100, 2), cell(10, 10, 3), cell(100, 100, 3)}},
		{"one-choice has no d", `{"process":"allocate","rule":"one-choice","bins":7,"balls":0}`, nil,
			[]string{`{"process":"allocate","rule":"one-choice","bins":7,"balls":0,"start":"empty",` + tail}},
		{"sweep over rules", `{"process":"allocate","rule":["one-choice","greedy"],"bins":7,"d":3}`, nil,
			[]string{`{"process":"allocate","rule":"one-choice","bins":7,"balls":7,"start":"empty",` + tail, cell(7, 7, 3)}},
		{"equal cells once", `{"process":"allocate","rule":["one-choice","greedy"],"bins":[7,7e0,7],"balls":[7,"n"],"d":[2,3]}`, nil,
			[]string{`{"process":"allocate","rule":"one-choice","bins":7,"balls":7,"start":"empty",` + tail, cell(7, 7, 2), cell(7, 7, 3)}},
		{"start", `{"process":"allocate","rule":"one-choice","bins":2,"start":[{"loads":[3,0]},"empty"]}`, nil,
			[]string{`{"process":"allocate","rule":"one-choice","bins":2,"balls":2,"start":{"loads":[3,0]},` + tail,
				`{"process":"allocate","rule":"one-choice","bins":2,"balls":2,"start":"empty",` + tail}},
		{"list of lists", `{"process":"allocate","rule":"one-choice","bins":2,"metrics":[["gap"],["gap","gamma"]],"seed":18446744073709551615,"trials":2}`, nil,
			[]string{`{"process":"allocate","rule":"one-choice","bins":2,"balls":2,"start":"empty","trials":2,"seed":18446744073709551615,"engine":"auto","metrics":["gap"]}`,
				`{"process":"allocate","rule":"one-choice","bins":2,"balls":2,"start":"empty","trials":2,"seed":18446744073709551615,"engine":"auto","metrics":["gap","gamma"],"alpha":1}`}},
		{"time series", `{"process":"allocate","rule":"one-choice","bins":20,"every":"n/2"}`, nil,
			[]string{`{"process":"allocate","rule":"one-choice","bins":20,"balls":20,"start":"empty","trials":1,"seed":0,"engine":"auto","metrics":["max_load"],"every":10}`}},
		{"grid", `{"process":"allocate","rule":"one-choice","bins":20,"grid":"linear","engine":"levels"}`, nil,
			[]string{`{"process":"allocate","rule":"one-choice","bins":20,"balls":20,"start":"empty","trials":1,"seed":0,"engine":"levels","metrics":["max_load"],"grid":"linear","points":100}`}},
	} {
		cells, err := Read(c.text, c.set...)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := lines(t, cells)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
		// a cell is a specification of itself
		for _, line := range got {
			again, err := Read(line)
			if err != nil {
				t.Errorf("%s: %s: %v", c.name, line, err)
			} else if l := lines(t, again); len(l) != 1 || l[0] != line {
				t.Errorf("%s: %s became %s", c.name, line, l)
			}
		}
	}
}

// An error is one line that names the key, the value and what is allowed.
func TestReadRefuses(t *testing.T) {
	base := func(more string) string {
		return `{"process":"allocate","rule":"greedy","bins":10` + more + `}`
	}
	for _, c := range []struct{ text, want string }{
		{``, "empty"},
		{`hello`, `an object of keys and values, such as {"process":"allocate","rule":"greedy","bins":1000}, not "hello"`},
		{`[1]`, `not [1]`},
		{`{}`, "process: missing; allowed: allocate"},
		{`{"process":"alocate"}`, `process: "alocate": allowed: allocate, `},
		{`{"process":"alocate"}`, `; did you mean allocate?`},
		{`{"process":3}`, `process: 3: allowed: allocate`},
		{`{"process":"polya"}`, `process: "polya": allowed: allocate`},
		{`{"process":"infinite","bins":5,"steps":9,"burn_in":2}`, `burn_in: 2: only with stationary: true`},
		{`{"process":"infinite","bins":5,"balls":0,"steps":9}`, `balls: 0: at least 1`},
		{`{"process":"random-deletions","bins":5,"steps":9}`, `beta: missing; allowed: a number from 0 to 1, or {"kind":..}`},
		{`{"process":"random-deletions","bins":5,"steps":9,"beta":1.5}`, `beta: 1.5: allowed: a probability`},
		{`{"process":"random-deletions","bins":5,"steps":9,"beta":{"kind":"saw"}}`, `beta: {"kind":"saw"}: allowed`},
		{`{"process":"random-deletions","bins":5,"steps":9,"beta":{"kind":"sine","mean":0.5,"amplitude":0.6,"period":"2n"}}`, `beta: amplitude: 0.6: at most 0.5`},
		{`{"process":"random-deletions","bins":5,"steps":9,"beta":{"kind":"cyclic","values":[0.5,"x"]}}`, `beta: values: [0.5,"x"]`},
		{`{"process":"random-deletions","bins":5,"steps":9,"beta":{"kind":"square","high":1,"low":0,"up":3}}`, `down is missing`},
		{`{"process":"random-deletions","bins":5,"steps":9,"beta":0.5,"balls":4}`, `balls: 4: must be 0 with start: empty`},
		{`{"process":"allocate","bins":3}`, "rule: missing; allowed: one-choice, greedy"},
		{`{"process":"allocate","rule":"memory","bins":3}`, `rule: "memory": allowed: one-choice, greedy`},
		{`{"process":"allocate","rule":"gredy","bins":3}`, `rule: "gredy": allowed: one-choice, greedy; did you mean greedy?`},
		{`{"process":"allocate","rule":"greedy"}`, "bins: missing; allowed: an integer from 1 to 2^53"},
		{`{"process":"allocate","rule":"greedy","bins":0}`, "bins: 0: allowed: an integer from 1 to 2^53"},
		{`{"process":"allocate","rule":"greedy","bins":-5}`, "bins: -5: allowed"},
		{`{"process":"allocate","rule":"greedy","bins":1.5}`, "bins: 1.5: allowed"},
		{`{"process":"allocate","rule":"greedy","bins":1e16}`, "bins: 1e16: allowed"},
		{`{"process":"allocate","rule":"greedy","bins":9007199254740993}`, "bins: 9007199254740993: allowed"},
		{`{"process":"allocate","rule":"greedy","bins":"10"}`, `bins: "10": allowed: an integer`},
		{`{"process":"allocate","rule":"greedy","bins":null}`, `bins: null: allowed: an integer`},
		{`{"process":"allocate","rule":"greedy","bins":[]}`, `bins: []: an empty list`},
		{`{"process":"allocate","rule":"greedy","bins":[1,[2]]}`, `bins: [2]: allowed: an integer`},
		{base(`,"bin":3`), `"bin": 3: unknown key; allowed: alpha, balls, bins, d, distinct, engine, every, grid, metrics, points, process, rule, seed, start, trials; did you mean bins?`},
		{base(`,"n":3`), `start, trials; did you mean bins?`},
		{base(`,"m":3`), `start, trials; did you mean balls?`},
		{`{"process":"bin-deletion","n":3}`, `did you mean bins?`},
		{`{"process":"supermarket","n":3}`, `did you mean bins?`},
		{base(`,"colour":3`), `"colour": 3: unknown key; allowed: alpha, balls, bins, d, distinct, engine`},
		{base(`,"d":0`), "d: 0: allowed: an integer from 1 to 1000"},
		{base(`,"d":true`), "d: true: allowed"},
		{base(`,"d":11,"distinct":true`), "d: 11: at most bins = 10 with distinct: true"},
		{base(`,"distinct":1`), "distinct: 1: allowed: true, false"},
		{base(`,"rule":"one-choice"`), `key "rule" stands twice`},
		{`{"process":"allocate","rule":"one-choice","bins":10,"d":2}`, "d: 2: not a key of rule one-choice; allowed with greedy"},
		{`{"process":"allocate","rule":"one-choice","bins":10,"distinct":false}`, "distinct: false: not a key of rule one-choice; allowed with greedy"},
		{`{"process":"allocate","rule":["one-choice","one-choice"],"bins":10,"d":2}`, "d: 2: not a key of rule one-choice"},
		{base(`,"balls":-1`), "balls: -1: allowed: an integer from 0 to 2^53, or an expression in n"},
		{base(`,"balls":"2x"`), `balls: "2x": is not an expression; allowed: an integer or an expression such as n, 2n`},
		{base(`,"balls":"n^20"`), `balls: "n^20": is 1e+20 at n = 10; must be between 0 and 2^53`},
		{base(`,"balls":9007199254740993.0`), `balls: 9007199254740993.0: allowed: an integer from 0 to 2^53`},
		{base(`,"balls":"9007199254740993+0"`), `balls: "9007199254740993+0": 9007199254740993 exceeds 2^53; allowed`},
		{base(`,"balls":"1/2n"`), `balls: "1/2n": write the sign * after a number that follows / or ^, as in 1/2*n or 1/(2n)`},
		{`{"process":"allocate","rule":"greedy","bins":9007199254740993.0}`, "bins: 9007199254740993.0: allowed"},
		{"process: allocate\nrule: greedy\nbins: 1_000", `bins: "1_000": allowed: an integer`},
		{"process: allocate\nrule: greedy\nbins: 0x10", `bins: "0x10": allowed: an integer`},
		{"process: allocate\nrule: greedy\nbins: 010", `bins: "010": allowed: an integer`},
		{"process: allocate\nrule: greedy\nbins: 10\nballs: 1_000", `balls: "1_000": is not an expression`},
		{"process: allocate\nrule: greedy\nbins: 10\nballs: 010", `balls: "010": is not an expression`},
		{"process: allocate\nrule: greedy\nbins: 10\nseed: 1_000", `seed: "1_000": allowed`},
		{"process: random-deletions\nbins: 10\nsteps: 9\nbeta: 0x1p-1", `beta: "0x1p-1": allowed`},
		{"process: supermarket\nbins: 10\ntime: 9\nlambda: .inf", `lambda: ".inf": allowed: a number`},
		{base(`,"balls":{}`), `balls: {}: allowed`},
		{base(`,"balls":10.5`), `balls: 10.5: allowed: an integer from 0 to 2^53, or an expression in n`},
		{base(`,"balls":1e16`), `balls: 1e16: allowed: an integer`},
		{base(`,"balls":""`), `balls: "": allowed: an integer`},
		{base(`,"start":"balanced"`), `start: "balanced": allowed: empty, {"loads":[..]} with one load for each bin`},
		{base(`,"start":{"loads":[1,2]}`), "start: 2 loads: must be one for each of the 10 bins"},
		{base(`,"start":{"loads":[1,2,3,4,5,6,7,8,9,-1]}`), `start: {"loads":[1,2,3,`},
		{base(`,"start":{"loads":[1,2,3,4,5,6,7,8,9,9007199254740992]}`), "start: 9007199254740992: at most 2^53 balls in all"},
		{base(`,"trials":0`), "trials: 0: allowed: an integer from 1 to 2^53"},
		{base(`,"seed":-1`), "seed: -1: allowed: an integer from 0 to 2^64-1"},
		{base(`,"seed":1.5`), "seed: 1.5: allowed"},
		{base(`,"engine":"fast"`), `engine: "fast": allowed: auto, bins, levels, blocks`},
		{base(`,"engine":"blocks-strict"`), `engine: blocks-strict is gone: blocks has the same law`},
		{`{"process":"allocate","rule":"greedy","bins":1e12,"engine":"bins"}`, "engine: bins: an array of 1000000000000 bins is too large; allowed: up to 2^32 bins, or levels, blocks"},
		{base(`,"metrics":"gap"`), `metrics: "gap": allowed: a list of words`},
		{base(`,"metrics":[]`), `metrics: []: allowed: a list of words, at least one`},
		{base(`,"metrics":["max"]`), `metrics: "max": unknown; allowed: max_load, min_load`},
		{base(`,"metrics":["overload"]`), `metrics: "overload": process allocate does not have it; allowed: max_load`},
		{base(`,"metrics":["gap","gap"]`), `metrics: "gap": stands twice; allowed: once`},
		{base(`,"alpha":2`), "alpha: 2: only with the metric gamma"},
		{base(`,"metrics":["gamma"],"alpha":0`), "alpha: 0: allowed: a number of at least 1e-06"},
		{base(`,"points":5`), "points: 5: only with grid"},
		{base(`,"grid":"log"`), `grid: "log": allowed: linear, geometric`},
		{base(`,"grid":"linear","every":5`), `every: 5: not together with grid: linear`},
		{base(`,"every":0`), `every: 0: allowed: at least 1`},
		{base(`,"balls":1e9,"every":1`), `every: 1: allowed: at least 1, and at most 100000 points in the 1000000000 steps`},
		{base(`,`), "not JSON, line 1"},
		{base(``) + "x", "not JSON, line 1"},
		{base(``) + base(``), "something follows the closing brace"},
		{`{"process":"allocate"`, "the text ends before the closing brace"},
		{"process: allocate\nprocess: allocate", `line 2: key "process" stands twice`},
		{"process: allocate\n---\nprocess: allocate", "a specification is one document"},
		{"process: [allocate", "not YAML"},
		{"a: &a [*a, *a]", "line 1: the aliases of the text stand for more than 100000 values"},
		{`{"a":` + strings.Repeat("[", 5000), "nested too deeply"},
		{base(`,"seed":[` + strings.Repeat("1,", 1000) + `1],"trials":[` + strings.Repeat("1,", 1000) + `1]`), "the sweep has more than 100000 cells"},
	} {
		cells, err := Read(c.text)
		if err == nil {
			t.Errorf("%.100s: %d cells, no error; want %q", c.text, len(cells), c.want)
			continue
		}
		if got := err.Error(); !strings.Contains(got, c.want) || strings.Contains(got, "\n") || len(got) > 300 {
			t.Errorf("%.100s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	for _, c := range []struct{ set, want string }{
		{"d", `"d": allowed: key=value`}, {"=3", `allowed: key=value`}, {"e=3", `; did you mean d?`}, {"d=[", "d: "}, {"d=", "d: null: allowed: an integer from 1"},
	} {
		if _, err := Read(base(""), c.set); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("--set %s: %v; want %s", c.set, err, c.want)
		}
	}
}

// The structs refuse what a specification refuses.
func TestResolveRefuses(t *testing.T) {
	for _, c := range []struct {
		p    Process
		plan Plan
		want string
	}{
		{nil, Plan{}, "process: missing"},
		{Allocate{}, Plan{}, "rule: missing"},
		{Allocate{Rule: "x", Bins: 1}, Plan{}, `rule: "x": allowed`},
		{Allocate{Rule: "greedy"}, Plan{}, "bins: missing"},
		{Allocate{Rule: "greedy", Bins: -1}, Plan{}, "bins: -1: allowed"},
		{Allocate{Rule: "greedy", Bins: 3, D: -1}, Plan{}, "d: -1: allowed"},
		{Allocate{Rule: "one-choice", Bins: 3, D: 1}, Plan{}, "d: 1: not a key of rule one-choice"},
		{Allocate{Rule: "one-choice", Bins: 3, Start: Start{Kind: "x"}}, Plan{}, `start: "x": allowed`},
		{Allocate{Rule: "one-choice", Bins: 3, Start: Start{Kind: "empty", Loads: []int64{1, 2, 3}}}, Plan{}, `start: "empty": allowed`},
		{Allocate{Rule: "one-choice", Bins: 1, Start: Start{Loads: []int64{-2}}}, Plan{}, "start: load -2: must not be negative"},
		{Allocate{Rule: "one-choice", Bins: 3}, Plan{Trials: -1}, "trials: -1: allowed"},
		{Allocate{Rule: "one-choice", Bins: 3}, Plan{Workers: -1}, "workers: -1: allowed"},
		{Allocate{Rule: "one-choice", Bins: 3}, Plan{Engine: "x"}, `engine: "x": allowed`},
		{Allocate{Rule: "one-choice", Bins: 3}, Plan{Metrics: []string{"gamma"}, Alpha: -1}, "alpha: -1: allowed"},
		{Allocate{Rule: "one-choice", Bins: 3}, Plan{Grid: "linear", Points: -1}, "points: -1: allowed"},
	} {
		_, err := Run(c.p, c.plan)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v %+v: %v; want %s", c.p, c.plan, err, c.want)
		}
	}
}

// The many keys of a text without a process are not looked at.
func TestReadManyKeys(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&b, "k%d: 1\n", i)
	}
	if _, err := Read(b.String()); err == nil || err.Error() != "process: missing; allowed: "+processKey().Allowed() {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[10,1e2],"balls":"n*ln(n)","metrics":[["gap"],["max_load"]]}`,
		"process: allocate\nrule: one-choice\nbins: 5\nstart: {loads: [1,2,3,0,0]}\n",
		"a: &a [1]\nb: *a", "? [a]\n: b", "- 1\n- 2", "{", "\x00", "a: !!binary x", "<<: {a: b}", "{\"a\":1e999999999}", "bins: .inf", "bins: 0x10", "balls: '((('",
	} {
		f.Add(s, "d=2")
	}
	f.Fuzz(func(t *testing.T, text, set string) {
		cells, err := Read(text, set)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error of several lines: %q", err)
			}
			return
		}
		for _, line := range lines(t, cells[:min(len(cells), 10)]) {
			if !json.Valid([]byte(line)) {
				t.Errorf("not JSON: %s", line)
			}
			again, err := Read(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if got := lines(t, again)[0]; got != line {
				t.Errorf("%s became %s", line, got)
			}
		}
	})
}
