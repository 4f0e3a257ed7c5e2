package bounds

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"ballslab/balls"
	"ballslab/balls/internal/numeral"
	"ballslab/balls/internal/spelling"
	"ballslab/internal/progress"
)

// A Calculator is a formula that is evaluated by name: [Calculate].
type Calculator struct {
	Name   string // in kebab-case, such as greedy-leading
	Doc    string // what it computes, in one line
	Kind   string // of its values
	Source string
	Keys   []Key

	// evaluate gets all keys, checked and with their defaults.
	evaluate func(a arguments) (Value, error)
}

// A Key is a parameter of a calculator, named as in specifications.
type Key struct {
	Name string
	Doc  string
	// Default is the value of a key that is left out; empty if it must be given.
	Default string
	// Type is integer, number, word, spec (an object as in specifications), or
	// count: an integer or an expression in n, the number of bins.
	Type string
	// Words are the words allowed.
	Words []string
}

// The keys that many calculators have.
var (
	keyBins     = Key{Name: "bins", Doc: "number of bins, n", Type: "integer"}
	keyBalls    = Key{Name: "balls", Doc: "number of balls, m", Default: "n", Type: "count"}
	keyK        = Key{Name: "k", Doc: "load", Type: "count"}
	keyD        = Key{Name: "d", Doc: "choices per ball", Default: "2", Type: "integer"}
	keyDistinct = Key{Name: "distinct", Doc: "d different bins", Default: "false", Type: "word",
		Words: []string{"false", "true"}}
)

// arguments are the checked values of the keys of a calculator.
type arguments struct {
	integers map[string]int64
	numbers  map[string]float64
	words    map[string]string
}

var calculators []Calculator

// register adds a calculator; the files of this package do so when they are
// initialised, one calculator beside its formula.
func register(c Calculator) { calculators = append(calculators, c) }

// Calculators returns all calculators, by name.
func Calculators() []Calculator {
	all := slices.Clone(calculators)
	slices.SortFunc(all, func(a, b Calculator) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Calculate evaluates a calculator with arguments "key=value":
//
//	v, err := bounds.Calculate("greedy-leading", "bins=1e6", "d=2")
//
// An error says which name, key or value is wrong and what is allowed, or which condition of the
// formula does not hold. Most calculators answer in milliseconds, those that sum or solve within
// seconds; these show progress in the command and the notebook, and end with
// [balls.ErrInterrupted] when interrupted.
func Calculate(name string, args ...string) (Value, error) {
	i := slices.IndexFunc(calculators, func(c Calculator) bool { return c.Name == name })
	if i < 0 {
		var names []string
		for _, c := range Calculators() {
			names = append(names, c.Name)
		}
		return Value{}, misspelt(fmt.Errorf("bound: %q: unknown; allowed: the names that "+
			"ballslab bound lists", name), name, names)
	}
	c := calculators[i]
	a, err := c.read(args)
	if err != nil {
		return Value{}, fmt.Errorf("%s: %w", name, err)
	}
	var v Value
	err = progress.Work(name, func(context.Context) (err error) {
		v, err = c.evaluate(a)
		return err
	})
	if err != nil {
		return Value{}, fmt.Errorf("%s: %w", name, err)
	}
	for _, x := range append([]float64{v.Low, v.High}, v.List...) {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return Value{}, fmt.Errorf("%s: the value is not a number of 64 bits", name)
		}
	}
	v.Name = name
	if v.Kind == "" {
		v.Kind = c.Kind
	}
	if v.Source == "" {
		v.Source = c.Source
	}
	return v, nil
}

// read checks the arguments and fills in defaults; counts are evaluated last,
// when the number of bins is known.
func (c Calculator) read(args []string) (arguments, error) {
	a := arguments{map[string]int64{}, map[string]float64{}, map[string]string{}}
	given := map[string]string{}
	var names []string
	for _, k := range c.Keys {
		names = append(names, k.Name)
	}
	for _, arg := range args {
		key, value, ok := strings.Cut(arg, "=")
		switch {
		case !ok:
			return a, fmt.Errorf("%q: arguments have the form key=value; keys: %s", arg,
				strings.Join(names, ", "))
		case !slices.Contains(names, key):
			return a, misspelt(fmt.Errorf("%q: %q: unknown key; allowed: %s", key, value,
				strings.Join(names, ", ")), key, names)
		}
		if _, twice := given[key]; twice {
			return a, fmt.Errorf("%s: given twice", key)
		}
		given[key] = value
	}
	for _, counts := range []bool{false, true} {
		for _, k := range c.Keys {
			if (k.Type == "count") != counts {
				continue
			}
			text, ok := given[k.Name]
			if !ok {
				text = k.Default
			}
			if text == "" {
				return a, fmt.Errorf("%s: missing (%s); keys: %s", k.Name, k.Doc,
					strings.Join(names, ", "))
			}
			if err := a.set(k, text); err != nil {
				return a, err
			}
		}
	}
	return a, nil
}

func (a arguments) set(k Key, text string) error {
	switch k.Type {
	case "integer":
		x, err := numeral.Integer(text)
		if err != nil {
			return fmt.Errorf("%s: %q: must be an integer of at most 2^53", k.Name, text)
		}
		if k.Name == "bins" && x < 1 {
			return fmt.Errorf("bins: %s: must be at least 1", text)
		}
		a.integers[k.Name] = x
	case "count":
		x, err := balls.Expr(text).Value(a.integers["bins"])
		if err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		}
		a.integers[k.Name] = x
	case "number":
		x, err := numeral.Float(text)
		if err != nil {
			return fmt.Errorf("%s: %q: must be a number", k.Name, text)
		}
		a.numbers[k.Name] = x
	case "spec": // read by whoever needs it
		a.words[k.Name] = text
	default:
		if !slices.Contains(k.Words, text) {
			return fmt.Errorf("%s: %q: allowed: %s", k.Name, text, strings.Join(k.Words, ", "))
		}
		a.words[k.Name] = text
	}
	return nil
}

// misspelt adds to an error about a word the nearest one that is known.
func misspelt(err error, word string, words []string) error {
	if near := spelling.Nearest(word, words); near != "" {
		return fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return err
}
