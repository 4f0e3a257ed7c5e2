package balls

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"

	"ballslab/balls/internal/spec"
	"ballslab/internal/progress"
)

func init() { spec.Add(reflect.TypeFor[Process](), processType{}) }

// A Cell is one experiment of a specification: what is simulated, and how it
// is watched. All defaults are filled in.
type Cell struct {
	Process Process
	Plan    Plan
}

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
	all, err := spec.Parse(text)
	if err != nil {
		return nil, err
	}
	if all.Kind != spec.Object {
		return nil, fmt.Errorf(`a specification is an object of keys and values, such as {"process":"allocate","rule":"greedy","bins":1000}, not %s`, all)
	}
	if err := all.Assign(set); err != nil {
		return nil, err
	}
	known, err := knownKeys(all)
	if err != nil {
		return nil, err
	}
	return cellsOf(all, known, 0)
}

// cellsOf returns the cells of a specification, each once, to be run by so many workers.
func cellsOf(all spec.Value, known map[string]spec.Key, workers int) ([]Cell, error) {
	var cells []Cell
	seen := map[[sha256.Size]byte]bool{}
	sum := func(c Cell) [sha256.Size]byte { return sha256.Sum256(spec.AppendObject(nil, c.Keys())) }
	err := spec.Product(all, known, func(one spec.Value) error {
		c, err := readCell(one, workers)
		if err != nil {
			return err
		}
		if len(cells) == 1 { // of a single cell nobody asks, and its graph may be long
			seen[sum(cells[0])] = true
		}
		if len(cells) > 0 && written(c.Process) {
			s := sum(c)
			if seen[s] {
				return nil
			}
			seen[s] = true
		}
		cells = append(cells, c)
		return nil
	})
	return cells, err
}

// written reports whether the keys of a process say all of it: a player of one's own is no text.
func written(p Process) bool {
	b, ok := p.(BinDeletion)
	return !ok || b.Adversary.Player == nil
}

// processKey is the key that every specification begins with.
func processKey() spec.Key {
	k := spec.NewKey("process", reflect.TypeFor[string]())
	k.Need = true
	for _, p := range processes {
		k.Words = append(k.Words, p.Name())
	}
	return k
}

// knownKeys returns the keys of the processes that a specification names, of
// the plan, and "process".
func knownKeys(text spec.Value) (map[string]spec.Key, error) {
	k := processKey()
	known := map[string]spec.Key{k.Name: k}
	names, ok := text.Get(k.Name)
	if !ok {
		return nil, fmt.Errorf("process: missing; allowed: %s", k.Allowed())
	}
	chosen := []spec.Value{names}
	if names.Kind == spec.List {
		chosen = names.List
	}
	for _, name := range chosen {
		p, err := processNamed(name)
		if err != nil {
			return nil, err
		}
		for _, k := range append(spec.Keys(p), spec.Keys(Plan{})...) {
			if _, ok := known[k.Name]; !ok {
				known[k.Name] = k
			}
		}
	}
	return known, nil
}

func processNamed(v spec.Value) (Process, error) {
	for _, p := range processes {
		if v.Kind == spec.Word && p.Name() == v.Text {
			return p, nil
		}
	}
	return nil, processKey().Unknown(v)
}

// readProcess reads the process that an object names, with its keys; more are structs, beside the
// process, whose keys may stand in the object too.
func readProcess(v spec.Value, more ...reflect.Value) (Process, error) {
	name, _ := v.Get("process")
	zero, err := processNamed(name)
	if err != nil {
		return nil, err
	}
	process := reflect.New(reflect.TypeOf(zero)).Elem()
	known := map[string]spec.Key{"process": {}}
	for _, into := range append([]reflect.Value{process}, more...) {
		if err := spec.ReadKeys(into, v, known); err != nil {
			return nil, err
		}
	}
	return process.Interface().(Process), spec.OnlyKnown(v, known)
}

// readCell reads a specification without sweeps.
func readCell(one spec.Value, workers int) (Cell, error) {
	plan := Plan{Workers: workers}
	p, err := readProcess(one, reflect.ValueOf(&plan).Elem())
	if err != nil {
		return Cell{}, err
	}
	c, err := Cell{p, plan}.resolve()
	if err != nil {
		return Cell{}, err
	}
	return c, spec.RefuseOfOthers(one, c.Process)
}

// resolve fills in all defaults of a cell and refuses impossible values.
func (c Cell) resolve() (Cell, error) {
	if err := given(c.Process); err != nil {
		return c, err
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
	return append(append([]KeyValue{{"process", c.Process.Name()}}, spec.Cell(c.Process)...), spec.Cell(c.Plan)...)
}

// Resolve returns the process with all defaults filled in and expressions in n
// evaluated, or the error that says what is wrong with it.
func Resolve(p Process) (Process, error) {
	if err := given(p); err != nil {
		return nil, err
	}
	return p.resolve()
}

// given refuses a process that is nil, or a pointer that is.
func given(p Process) error {
	if spec.Missing(reflect.ValueOf(&p).Elem()) {
		return errors.New("process: missing")
	}
	return nil
}

// A processType is the type of keys that take a [Process] with its keys, as a specification
// without those of the plan.
type processType struct{}

const aProcess = `a specification such as {"process":"infinite","bins":1000,"steps":"10n"}`

func (processType) Allowed(spec.Key) string { return aProcess }

func (processType) Read(key spec.Key, v spec.Value) (any, error) {
	if _, ok := v.Get("process"); v.Kind != spec.Object || !ok {
		return nil, key.Refuse(v)
	}
	p, err := readProcess(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key.Name, err)
	}
	return p, nil
}

func (processType) Plain(field any) any {
	p, ok := field.(Process)
	if !ok {
		return nil
	}
	return append([]KeyValue{{"process", p.Name()}}, spec.Cell(p)...)
}

func (processType) Check(spec.Key, any) error { return nil }
