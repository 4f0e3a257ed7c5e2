package balls

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/spec"
)

// aSpec is a specification of each process in which every key may stand.
var aSpec = map[string]string{
	"allocate":         `"rule":"greedy","bins":8`,
	"bin-deletion":     `"bins":8,"adversary":"max"`,
	"infinite":         `"bins":8,"steps":9,"stationary":true`,
	"random-deletions": `"bins":8,"steps":9,"beta":0.5,"start":"random"`,
	"supermarket":      `"bins":8,"lambda":0.5,"time":3`,
	"lifetimes":        `"bins":8,"lambda":0.5,"time":3`,
	"repeated":         `"bins":8,"rounds":3`,
	"leaky":            `"bins":8,"lambda":0.5,"rounds":3`,
	"recovery":         `"of":{"process":"infinite","bins":8,"steps":9}`,
	"graph":            `"graph":{"family":"cycle","n":8}`,
	"graph-removal":    `"graph":{"family":"cycle","n":8},"time":3`,
	"graph-sync":       `"graph":{"family":"cycle","n":8},"reading":"bernoulli","p":0.5,"rounds":3`,
}

// Every key of every process that takes 0, false or "" takes it for what it is, whatever its
// default: in JSON, YAML, --set and a sweep, and the cell printed is the same cell again.
func TestZeroIsAValue(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, p := range processes {
		for _, k := range append(spec.Keys(p), spec.Keys(Plan{})...) {
			for _, zero := range []string{"0", "false", `""`} {
				keys := map[string]json.RawMessage{}
				if err := json.Unmarshal([]byte(`{"process":"`+p.Name()+`",`+aSpec[p.Name()]+`}`), &keys); err != nil {
					t.Fatal(err)
				}
				delete(keys, k.Name)
				without, _ := json.Marshal(keys)
				keys[k.Name] = json.RawMessage(zero)
				with, _ := json.Marshal(keys)
				cells, err := Read(string(with))
				if err != nil {
					continue // not a value of this key
				}
				tried++
				want := string(spec.AppendObject(nil, cells[0].Keys()))
				if !strings.Contains(want, fmt.Sprintf(`"%s":%s`, k.Name, zero)) {
					t.Errorf("%s: %s: %s became %s", p.Name(), k.Name, zero, want)
				}
				keys[k.Name] = json.RawMessage("[" + zero + "," + zero + "]")
				swept, _ := json.Marshal(keys)
				var yaml strings.Builder
				for name, v := range keys {
					if name == k.Name {
						v = json.RawMessage(zero)
					}
					fmt.Fprintf(&yaml, "%s: %s\n", name, v)
				}
				for how, read := range map[string]func() ([]Cell, error){
					"the cell": func() ([]Cell, error) { return Read(want) },
					"YAML":     func() ([]Cell, error) { return Read(yaml.String()) },
					"--set":    func() ([]Cell, error) { return Read(string(without), k.Name+"="+zero) },
					"a sweep":  func() ([]Cell, error) { return Read(string(swept)) },
					"resolved": func() ([]Cell, error) { c, err := cells[0].resolve(); return []Cell{c}, err },
				} {
					again, err := read()
					if err != nil {
						t.Errorf("%s: %s: %s in %s: %v", p.Name(), k.Name, zero, how, err)
						continue
					}
					if got := string(spec.AppendObject(nil, again[0].Keys())); got != want {
						t.Errorf("%s: %s: %s in %s: %s, want %s", p.Name(), k.Name, zero, how, got, want)
					}
					if lawHash(again[0].Process) != lawHash(cells[0].Process) {
						t.Errorf("%s: %s: %s in %s: other random numbers", p.Name(), k.Name, zero, how)
					}
				}
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d zeros were tried", tried)
	}
}

// A key whose field cannot tell a 0 that was given from one left out has no other default,
// or does not take 0.
func TestZeroCanBeSaid(t *testing.T) {
	t.Parallel()
	for _, of := range append([]Process{}, processes...) {
		keysThatSayZero(t, of.Name(), spec.Keys(of))
	}
	keysThatSayZero(t, "plan", spec.Keys(Plan{}))
}

func keysThatSayZero(t *testing.T, of string, keys []spec.Key) {
	for _, k := range keys {
		zero := spec.Value{Kind: spec.Number, Text: "0"}
		switch k.GoType.Kind() {
		case reflect.Bool:
			zero = spec.Value{Kind: spec.Boolean, Text: "false"}
		case reflect.String:
			zero = spec.Value{Kind: spec.Word}
		case reflect.Int64, reflect.Uint64:
		default:
			continue // floats and structs can say it, see missing
		}
		if k.GoType == reflect.TypeFor[Count]() || k.Default == "" && !k.Need || k.Default == zero.Text {
			continue
		}
		if err := k.Read(reflect.New(k.GoType).Elem(), zero); err == nil {
			t.Errorf("%s: %s: takes %s, and its default is %s: a field that is left out could not be told from one that is given", of, k.Name, zero, k.Default)
		}
	}
}

// A key of any struct: default 1/2, and 0 given.
func TestZeroOfAKeyToCome(t *testing.T) {
	t.Parallel()
	type rule struct {
		Beta  float64 `key:"beta" default:"0.5" min:"0" max:"1"`
		Theta Count   `key:"theta" default:"n"`
		Each  Rate    `key:"each" default:"1"`
		Last  float64 `key:"last" min:"0"`
	}
	for given, want := range map[string]string{
		"{}":                                  `{"beta":0.5,"theta":"n","each":1}`,
		"{beta: 0, theta: 0, each: 0}":        `{"beta":0,"theta":0,"each":0}`,
		"{beta: 0.0, theta: 0e0, last: -0.0}": `{"beta":0,"theta":0,"each":1,"last":0}`,
		"{beta: 1, theta: 1, last: 2}":        `{"beta":1,"theta":1,"each":1,"last":2}`,
	} {
		var r rule
		v, err := spec.ParseYAML(given)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range spec.Keys(r) {
			if e, ok := v.Get(k.Name); ok {
				if err := k.Read(reflect.ValueOf(&r).Elem().Field(k.Field), e); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 2 { // a settled struct settles as itself
			if err := spec.Settle(&r); err != nil {
				t.Fatal(err)
			}
			if got := string(spec.AppendObject(nil, spec.Cell(r))); got != want {
				t.Errorf("%s became %s, want %s", given, got, want)
			}
		}
	}
}

// Said in Go, and played: no vertex loses a ball at q = 0, none comes at p = 0.
func TestZeroInGo(t *testing.T) {
	t.Parallel()
	g, err := graphs.Cycle(8)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		process Process
		total   float64
	}{
		{GraphSync{Graph: g, Reading: "bernoulli", P: 1, Q: Zero, Loads: "queue", Rounds: 1, BurnIn: 99}, 800},
		{GraphSync{Graph: g, Reading: "bernoulli", P: Zero, Q: 1, Loads: "queue", Rounds: 100}, 0},
		{GraphSync{Graph: g, Reading: "bernoulli", P: Zero, Loads: "queue", Rounds: 100}, 0},
		{GraphRemoval{Graph: g, Removal: Rate{Each: Zero}, Arrival: Rate{Each: Zero}, Time: 10}, -1},
		{Allocate{Rule: "greedy", Bins: 8, Balls: Expr("0")}, 0},
	} {
		r, err := Run(c.process, Plan{Metrics: []string{"total_load"}})
		if err != nil {
			if c.total >= 0 || !strings.Contains(err.Error(), "arrival: 0") {
				t.Error(err)
			}
			continue
		}
		if m, _ := r.Metric("total_load"); m.Mean != c.total {
			t.Errorf("%v: %v balls, want %v", r.Keys(), m.Mean, c.total)
		}
	}
	_, err = Run(GraphSync{Graph: g, P: Zero, Rounds: 10}, Plan{})
	if err == nil || err.Error() != "p: 0: only with the reading bernoulli" {
		t.Error(err)
	}
}
