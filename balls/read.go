package balls

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"ballslab/balls/internal/spelling"

	"ballslab/internal/progress"
)

// A Cell is one experiment of a specification: what is simulated, and how it
// is watched. All defaults are filled in.
type Cell struct {
	Process Process
	Plan    Plan
}

// maxCells is the largest number of cells of a sweep.
const maxCells = 100_000

// Read reads a specification: an object of keys and values, in JSON if the text
// starts with a brace and in YAML otherwise. docs/spec.md lists the keys. A
// list in a key that takes a number or a word makes a sweep: the product of
// the lists in the order of the keys, the first one changing slowest. Keys
// whose value is a list by nature (metrics) take a list of lists to sweep.
//
// In a sweep over rules, a key that some of them know is left out for the others.
// A cell that is equal to an earlier one of the sweep is left out.
//
// Each further argument "key=value" sets one key, with the value in YAML.
//
// The error is one line that names the key, the value and what is allowed.
func Read(text string, set ...string) ([]Cell, error) {
	var cells []Cell
	err := progress.Work("reading the specification", func(context.Context) (err error) {
		cells, err = readCells(text, set)
		return err
	})
	if err != nil {
		return nil, err
	}
	return cells, nil
}

func readCells(text string, set []string) ([]Cell, error) {
	spec, err := parse(text)
	if err != nil {
		return nil, err
	}
	if spec.kind != object {
		return nil, fmt.Errorf(`a specification is an object of keys and values, such as {"process":"allocate","rule":"greedy","bins":1000}, not %s`, spec)
	}
	if err := spec.assign(set); err != nil {
		return nil, err
	}
	known, err := knownKeys(spec)
	if err != nil {
		return nil, err
	}
	// sweeps[i] holds the values of key i, one if it is not swept.
	sweeps := make([][]value, len(spec.keys))
	total := 1
	for i, name := range spec.keys {
		k, ok := known[name]
		if !ok {
			return nil, unknownKey(name, spec.list[i], known)
		}
		v := spec.list[i]
		sweeps[i] = []value{v}
		if v.kind == list && (!k.isList() || len(v.list) > 0 && v.list[0].kind == list) {
			sweeps[i] = v.list
		}
		if len(sweeps[i]) == 0 {
			return nil, fmt.Errorf("%s: []: an empty list; allowed: %s, or a list of them", name, k.allowed())
		}
		if total *= len(sweeps[i]); total > maxCells {
			return nil, fmt.Errorf("%s: %s: the sweep has more than %d cells", name, v, maxCells)
		}
	}
	cells := make([]Cell, 0, total)
	seen := map[[sha256.Size]byte]bool{}
	one := value{kind: object, keys: spec.keys, list: make([]value, len(spec.keys))}
	for c := range total {
		for i := len(sweeps) - 1; i >= 0; i-- {
			one.list[i] = sweeps[i][c%len(sweeps[i])]
			c /= len(sweeps[i])
		}
		cell, err := readCell(ofItsRule(one, spec, known))
		if err != nil {
			return nil, err
		}
		if total > 1 {
			sum := sha256.Sum256(appendObject(nil, cell.Keys()))
			if seen[sum] {
				continue
			}
			seen[sum] = true
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

// ofItsRule returns the cell one of a sweep over rules without the keys that its
// rule does not know, but another rule of the sweep does.
func ofItsRule(one, sweep value, known map[string]key) value {
	rules, _ := sweep.get("rule")
	rule, _ := one.get("rule")
	if rules.kind != list {
		return one
	}
	cell := value{kind: object}
	for i, name := range one.keys {
		of := known[name].of
		others := slices.ContainsFunc(rules.list, func(r value) bool { return slices.Contains(of, r.text) })
		if others && !slices.Contains(of, rule.text) {
			continue
		}
		cell.keys = append(cell.keys, name)
		cell.list = append(cell.list, one.list[i])
	}
	return cell
}

// assign sets keys of an object by texts "key=value", the value in YAML; an empty
// one is null.
func (v *value) assign(set []string) error {
	for _, s := range set {
		name, text, ok := strings.Cut(s, "=")
		if !ok || name == "" || strings.ContainsFunc(name, unicode.IsControl) {
			return fmt.Errorf("%s: allowed: key=value", quote(s))
		}
		to := value{kind: null}
		if strings.TrimSpace(text) != "" {
			var err error
			if to, err = parseYAML(text); err != nil {
				return fmt.Errorf("%s: %s: %w", name, quote(text), err)
			}
		}
		if i := slices.Index(v.keys, name); i >= 0 {
			v.list[i] = to
		} else {
			v.keys, v.list = append(v.keys, name), append(v.list, to)
		}
	}
	return nil
}

// processKey is the key that every specification begins with.
func processKey() key {
	k := key{name: "process", kind: reflect.TypeFor[string](), need: true}
	for _, p := range processes {
		k.words = append(k.words, p.Name())
	}
	return k
}

// knownKeys returns the keys of the processes that a specification names, of
// the plan, and "process".
func knownKeys(spec value) (map[string]key, error) {
	k := processKey()
	known := map[string]key{k.name: k}
	names, ok := spec.get(k.name)
	if !ok {
		return nil, fmt.Errorf("process: missing; allowed: %s", k.allowed())
	}
	chosen := []value{names}
	if names.kind == list {
		chosen = names.list
	}
	for _, name := range chosen {
		p, err := processNamed(name)
		if err != nil {
			return nil, err
		}
		for _, k := range append(keysOf(p), keysOf(Plan{})...) {
			if _, ok := known[k.name]; !ok {
				known[k.name] = k
			}
		}
	}
	return known, nil
}

func processNamed(v value) (Process, error) {
	for _, p := range processes {
		if v.kind == word && p.Name() == v.text {
			return p, nil
		}
	}
	return nil, processKey().unknown(v)
}

// unknownKey is the error of a key that is not among those known; it names the
// nearest one.
func unknownKey(name string, v value, known map[string]key) error {
	var names []string
	for k := range known {
		names = append(names, k)
	}
	slices.Sort(names)
	err := fmt.Errorf("%s: %s: unknown key; allowed: %s", quote(name), v, strings.Join(names, ", "))
	near := spelling.Nearest(name, names)
	for _, k := range names { // n and m, as papers have it: "number of bins, n"
		if len(name) == 1 && slices.Contains(strings.Split(known[k].doc, ", "), name) {
			near = k
		}
	}
	if near != "" {
		err = fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return err
}

// readCell reads a specification without sweeps.
func readCell(spec value) (Cell, error) {
	name, _ := spec.get("process")
	zero, err := processNamed(name)
	if err != nil {
		return Cell{}, err
	}
	process := reflect.New(reflect.TypeOf(zero)).Elem()
	var plan Plan
	known := map[string]key{"process": {}}
	for _, into := range []reflect.Value{process, reflect.ValueOf(&plan).Elem()} {
		for _, k := range keysOf(into.Interface()) {
			known[k.name] = k
			if v, ok := spec.get(k.name); ok {
				if err := k.read(into.Field(k.field), v); err != nil {
					return Cell{}, err
				}
			}
		}
	}
	for i, key := range spec.keys {
		if _, ok := known[key]; !ok {
			return Cell{}, unknownKey(key, spec.list[i], known)
		}
	}
	c, err := Cell{process.Interface().(Process), plan}.resolve()
	if err != nil {
		return Cell{}, err
	}
	return c, refuseOfOthers(spec, c.Process)
}

// refuseOfOthers refuses keys that are given and that the rule of a resolved process
// does not know, such as distinct: false, which settle takes for left out.
func refuseOfOthers(spec value, p Process) error {
	rule := ruleOf(p)
	for _, k := range keysOf(p) {
		if v, ok := spec.get(k.name); ok && len(k.of) > 0 && !slices.Contains(k.of, rule) {
			return k.ofOthers(v, rule)
		}
	}
	return nil
}

// resolve fills in all defaults of a cell and refuses impossible values.
func (c Cell) resolve() (Cell, error) {
	if c.Process == nil {
		return c, errors.New("process: missing")
	}
	p, err := c.Process.resolve()
	if err != nil {
		return c, err
	}
	plan, err := c.Plan.resolve(p)
	if err != nil {
		return c, err
	}
	c = Cell{p, plan}
	_, _, err = c.setup().build(plan.Engine)
	return c, err
}

// setup describes a resolved cell to the runner.
func (c Cell) setup() setup { return c.Process.setup(c.Plan.Metrics).filled() }

// Keys returns the keys of the specification of the cell with their values:
// the name of the process, its keys, and those of the plan. A specification
// with these keys and values is the same cell.
func (c Cell) Keys() []KeyValue {
	return append(append([]KeyValue{{"process", c.Process.Name()}}, cell(c.Process)...), cell(c.Plan)...)
}

// Resolve returns the process with all defaults filled in and expressions in n
// evaluated, or the error that says what is wrong with it.
func Resolve(p Process) (Process, error) {
	if p == nil {
		return nil, errors.New("process: missing")
	}
	return p.resolve()
}
