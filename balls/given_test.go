package balls

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"ballslab/balls/graphs"
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
		for _, k := range append(keysOf(p), keysOf(Plan{})...) {
			for _, zero := range []string{"0", "false", `""`} {
				spec := map[string]json.RawMessage{}
				if err := json.Unmarshal([]byte(`{"process":"`+p.Name()+`",`+aSpec[p.Name()]+`}`), &spec); err != nil {
					t.Fatal(err)
				}
				delete(spec, k.name)
				without, _ := json.Marshal(spec)
				spec[k.name] = json.RawMessage(zero)
				with, _ := json.Marshal(spec)
				cells, err := Read(string(with))
				if err != nil {
					continue // not a value of this key
				}
				tried++
				want := string(appendObject(nil, cells[0].Keys()))
				if !strings.Contains(want, fmt.Sprintf(`"%s":%s`, k.name, zero)) {
					t.Errorf("%s: %s: %s became %s", p.Name(), k.name, zero, want)
				}
				spec[k.name] = json.RawMessage("[" + zero + "," + zero + "]")
				swept, _ := json.Marshal(spec)
				var yaml strings.Builder
				for name, v := range spec {
					if name == k.name {
						v = json.RawMessage(zero)
					}
					fmt.Fprintf(&yaml, "%s: %s\n", name, v)
				}
				for how, read := range map[string]func() ([]Cell, error){
					"the cell": func() ([]Cell, error) { return Read(want) },
					"YAML":     func() ([]Cell, error) { return Read(yaml.String()) },
					"--set":    func() ([]Cell, error) { return Read(string(without), k.name+"="+zero) },
					"a sweep":  func() ([]Cell, error) { return Read(string(swept)) },
					"resolved": func() ([]Cell, error) { c, err := cells[0].resolve(); return []Cell{c}, err },
				} {
					again, err := read()
					if err != nil {
						t.Errorf("%s: %s: %s in %s: %v", p.Name(), k.name, zero, how, err)
						continue
					}
					if got := string(appendObject(nil, again[0].Keys())); got != want {
						t.Errorf("%s: %s: %s in %s: %s, want %s", p.Name(), k.name, zero, how, got, want)
					}
					if lawHash(again[0].Process) != lawHash(cells[0].Process) {
						t.Errorf("%s: %s: %s in %s: other random numbers", p.Name(), k.name, zero, how)
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
		keysThatSayZero(t, of.Name(), keysOf(of))
	}
	keysThatSayZero(t, "plan", keysOf(Plan{}))
}

func keysThatSayZero(t *testing.T, of string, keys []key) {
	for _, k := range keys {
		zero := value{kind: number, text: "0"}
		switch k.kind.Kind() {
		case reflect.Bool:
			zero = value{kind: boolean, text: "false"}
		case reflect.String:
			zero = value{kind: word}
		case reflect.Int64, reflect.Uint64:
		default:
			continue // floats and structs can say it, see missing
		}
		if k.kind == countType || k.standard == "" && !k.need || k.standard == zero.text {
			continue
		}
		if err := k.read(reflect.New(k.kind).Elem(), zero); err == nil {
			t.Errorf("%s: %s: takes %s, and its default is %s: a field that is left out could not be told from one that is given", of, k.name, zero, k.standard)
		}
	}
}

// A key of any struct: default 1/2, and 0 given.
func TestZeroOfAKeyToCome(t *testing.T) {
	t.Parallel()
	type rule struct {
		Beta  float64 `key:"beta" default:"0.5" min:"0" max:"1"`
		Theta Count   `key:"theta" default:"n"`
		Each  Rates   `key:"each" default:"1"`
		Last  float64 `key:"last" min:"0"`
	}
	for given, want := range map[string]string{
		"{}":                                  `{"beta":0.5,"theta":"n","each":1}`,
		"{beta: 0, theta: 0, each: 0}":        `{"beta":0,"theta":0,"each":0}`,
		"{beta: 0.0, theta: 0e0, last: -0.0}": `{"beta":0,"theta":0,"each":1,"last":0}`,
		"{beta: 1, theta: 1, last: 2}":        `{"beta":1,"theta":1,"each":1,"last":2}`,
	} {
		var r rule
		v, err := parseYAML(given)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range keysOf(r) {
			if e, ok := v.get(k.name); ok {
				if err := k.read(reflect.ValueOf(&r).Elem().Field(k.field), e); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 2 { // a settled struct settles as itself
			if err := settle(&r); err != nil {
				t.Fatal(err)
			}
			if got := string(appendObject(nil, cell(r))); got != want {
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
		{GraphRemoval{Graph: g, Removal: Rates{Each: Zero}, Arrival: Rates{Each: Zero}, Time: 10}, -1},
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
