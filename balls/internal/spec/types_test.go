package spec

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

// A colour is a type of one's own for a key, as a new type of keys is written: what the field
// holds, the line that adds it, and the four methods.
type colour struct{ red, green, blue float64 }

func init() { Add(reflect.TypeFor[colour](), colourType{}) }

type colourType struct{}

func (colourType) Allowed(Key) string { return "black, or a list of three numbers" }

func (colourType) Read(k Key, v Value) (any, error) {
	if v.Kind == Word && v.Text == "black" {
		return colour{Zero, Zero, Zero}, nil
	}
	x, err := v.Floats()
	if err != nil || len(x) != 3 {
		return nil, k.Refuse(v)
	}
	return colour{Given(x[0]), Given(x[1]), Given(x[2])}, nil
}

func (colourType) Plain(field any) any {
	c := field.(colour)
	if c.red == 0 && c.green == 0 && c.blue == 0 {
		return "black"
	}
	return []float64{Counted(c.red), Counted(c.green), Counted(c.blue)}
}

func (colourType) Check(k Key, field any) error {
	if c := field.(colour); !(c.red <= 1) {
		return k.Refuse(goValue(c))
	}
	return nil
}

// A lamp has a key of each plain type, and one of a type of one's own.
type lamp struct {
	Rule   string    `key:"rule" need:"true" words:"dim bright" gone:"dark: dim has the same light"`
	Watts  float64   `key:"watts" default:"0.5" min:"0" max:"9"`
	Number int64     `key:"number" default:"2" min:"1" of:"bright" doc:"number of lamps, n"`
	On     bool      `key:"on" default:"false"`
	Names  []string  `key:"names" default:"[one]"`
	Seed   uint64    `key:"seed" default:"0"`
	Powers []float64 `key:"powers"`
	Colour colour    `key:"colour" default:"black"`
	Other  int       // no key
}

func readLamp(text string) (lamp, error) {
	var l lamp
	v, err := Parse(text)
	if err != nil {
		return l, err
	}
	known := map[string]Key{}
	if err := ReadKeys(reflect.ValueOf(&l).Elem(), v, known); err != nil {
		return l, err
	}
	if err := OnlyKnown(v, known); err != nil {
		return l, err
	}
	if err := Settle(&l); err != nil {
		return l, err
	}
	return l, RefuseOfOthers(v, l)
}

// What is read is listed, and what is listed reads as the same.
func TestReadAndCell(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`rule: dim`: `{"rule":"dim","watts":0.5,"on":false,"names":["one"],"seed":0,"colour":"black"}`,
		`{"rule":"bright","watts":0,"on":true,"number":3e0,"names":["a","b"],"seed":18446744073709551615,"powers":[1,0.5],"colour":[0,1,0.25]}`: `{"rule":"bright","watts":0,"number":3,"on":true,"names":["a","b"],"seed":18446744073709551615,"powers":[1,0.5],"colour":[0,1,0.25]}`,
	} {
		for range 2 {
			l, err := readLamp(text)
			got := string(AppendObject(nil, Cell(l)))
			if err != nil || got != want {
				t.Errorf("%s became %s, %v; want %s", text, got, err, want)
			}
			text = got
		}
	}
}

func TestRefuse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`watts: 1`:                             "rule: missing; allowed: dim, bright",
		`rule: brigt`:                          `rule: "brigt": allowed: dim, bright; did you mean bright?`,
		`rule: dark`:                           "rule: dark is gone: dim has the same light",
		"rule: dim\nnumber: 2":                 "number: 2: not a key of rule dim; allowed with bright",
		"rule: dim\nwatts: 10":                 "watts: 10: allowed: a number from 0 to 9",
		"rule: bright\nnumber: 0":              "number: 0: allowed: an integer from 1 to 2^53",
		"rule: dim\non: 1":                     "on: 1: allowed: true, false",
		"rule: dim\nnames: []":                 "names: []: allowed: a list of words, at least one",
		"rule: dim\nseed: -1":                  "seed: -1: allowed: an integer from 0 to 2^64-1",
		"rule: dim\npowers: [1, x]":            `powers: [1,"x"]: allowed: a list of numbers`,
		"rule: dim\ncolour: [1]":               "colour: [1]: allowed: black, or a list of three numbers",
		"rule: dim\ncolour: [2,1,1]":           "colour: [2,1,1]: allowed: black",
		"rule: dim\nn: 1":                      "; did you mean number?",
		"rule: dim\nother: 1":                  `"other": 1: unknown key; allowed: colour, `,
		"rule: dim\nwatts: {a: [1, {b: c}]}":   `watts: {"a":[1,{"b":"c"}]}: allowed`,
		"rule: dim\nwatts: 1e999":              `watts: "1e999": allowed`,
		"rule: dim\nwatts: 0x1":                `watts: "0x1": allowed`,
		"rule: dim\ncolour: null":              "colour: null: allowed",
		"rule: [dim, bright]\nwatts: 1":        `rule: ["dim","bright"]: allowed`,
		"rule: dim\nwatts: 1\nwatts: 2":        `line 3: key "watts" stands twice`,
		`{"rule":"dim","watts":1,"watts":2}`:   `key "watts" stands twice`,
		"rule: dim\nwatts: " + `"` + "x" + `"`: `watts: "x": allowed`,
	} {
		_, err := readLamp(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if err := Settle(&lamp{Rule: "dim", Watts: math.NaN()}); err == nil || err.Error() != "watts: NaN: allowed: a number from 0 to 9" {
		t.Error(err)
	}
}

// A value of Go is what a text would say, or itself for a type of keys that knows it.
func TestOf(t *testing.T) {
	t.Parallel()
	type word string
	for _, c := range []struct {
		of   any
		want string
		kind Kind
	}{
		{nil, "null", Null}, {true, "true", Boolean}, {"x", `"x"`, Word}, {word("y"), `"y"`, Word}, {1e6, "1e+06", Number}, {-3, "-3", Number},
		{uint64(1<<64 - 1), "18446744073709551615", Number}, {float32(0.5), "0.5", Number}, {math.Inf(1), "+Inf", Number},
		{[]any{1, "a", nil}, `[1,"a",null]`, List}, {[2]int{1, 2}, "[1,2]", List}, {[][]string{{"a"}, {"b"}}, `[["a"],["b"]]`, List},
		{colour{0, 1, 0}, "[0,1,0]", Go}, {[]colour{{}, {1, 0, 0}}, `["black",[1,0,0]]`, List},
		{map[string]int{}, "a map[string]int", Other}, {struct{}{}, "a struct {}", Other}, {[]Pair{{"k", 1}}, `{"k":1}`, Object},
	} {
		if v := Of(c.of); v.Kind != c.kind || v.String() != c.want {
			t.Errorf("%#v became %s of kind %d, want %s", c.of, v, v.Kind, c.want)
		}
	}
}
