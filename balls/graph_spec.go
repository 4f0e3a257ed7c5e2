package balls

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/numeral"
	"ballslab/balls/internal/spelling"

	"ballslab/internal/progress"
)

// Rates are the rates of the edges or of the vertices of a graph: Each for
// every one, or, where Values has entries, one for each (a single entry is for
// all). The zero value means the default of its key, rate 1; a rate of 0 for
// all is Rates{Each: balls.Zero}.
type Rates struct {
	Each   float64
	Values []float64
}

// list returns the rates as package graphs takes them.
func (r Rates) list() []float64 {
	if r.Values != nil {
		return r.Values
	}
	return []float64{counted(r.Each)}
}

func (r Rates) plain() any {
	if len(r.Values) == 1 {
		return r.Values[0]
	}
	if r.Values != nil {
		return []KeyValue{{"values", r.Values}}
	}
	return counted(r.Each)
}

// readRates reads a number or {"values":[..]}.
func readRates(v value) (Rates, bool) {
	if v.kind == number {
		x, err := numeral.Float(v.text)
		return Rates{Each: given(x)}, err == nil && x >= 0
	}
	values, ok := v.get("values")
	if !ok || len(v.keys) > 1 || values.kind != list || len(values.list) == 0 {
		return Rates{}, false
	}
	r := Rates{Values: make([]float64, len(values.list))}
	for i, e := range values.list {
		x, err := numeral.Float(e.text)
		if err != nil || e.kind != number || !(x >= 0) {
			return Rates{}, false
		}
		r.Values[i] = x
	}
	return r, true
}

// graphAllowed says how a graph is written.
func graphAllowed() string {
	return `{"family":NAME, ...} with NAME one of ` + strings.Join(graphs.Families(), ", ") + `, or {"edges":[[0,1],..], "n":..}`
}

// readGraph reads a graph: a family with its parameters, or a list of edges.
func readGraph(v value) (*graphs.Graph, error) {
	if v.kind != object {
		return nil, fmt.Errorf("graph: %s: allowed: %s", v, graphAllowed())
	}
	if edges, ok := v.get("edges"); ok {
		return readEdges(v, edges)
	}
	name, ok := v.get("family")
	keys, known := graphs.FamilyKeys(name.text)
	if !ok || !known {
		err := fmt.Errorf("graph: %s: allowed: %s", v, graphAllowed())
		if near := spelling.Nearest(name.text, graphs.Families()); near != "" {
			err = fmt.Errorf("%w; did you mean %s?", err, near)
		}
		return nil, err
	}
	var f graphs.Family
	field := reflect.ValueOf(&f).Elem()
	for i, k := range v.keys {
		if k != "family" && !slices.Contains(keys, k) {
			return nil, fmt.Errorf("graph: %s: not a parameter of the family %s; allowed: %s", quote(k), name.text, strings.Join(keys, ", "))
		}
		if err := readParameter(field, k, v.list[i]); err != nil {
			return nil, err
		}
	}
	for _, k := range keys {
		if _, given := v.get(k); !given && k != "seed" {
			return nil, fmt.Errorf("graph: the family %s needs %s", name.text, k)
		}
	}
	g, err := f.Make()
	if err != nil {
		err = fmt.Errorf("graph: %w", err)
	}
	return g, err
}

// readParameter sets the field of a family that has this key.
func readParameter(family reflect.Value, name string, v value) error {
	for i := range family.NumField() {
		if family.Type().Field(i).Tag.Get("json") != name {
			continue
		}
		k := key{name: "graph." + name, field: i, kind: family.Type().Field(i).Type, max: limit}
		switch field := family.Field(i); {
		case k.kind.Kind() == reflect.Int:
			x, err := integer(v)
			if err != nil || x < 0 {
				return fmt.Errorf("%s: %s: allowed: an integer", k.name, v)
			}
			field.SetInt(x)
		case k.kind.Kind() == reflect.Slice:
			for _, e := range v.list {
				x, err := integer(e)
				if err != nil || x < 1 {
					return fmt.Errorf("%s: %s: allowed: a list of side lengths", k.name, v)
				}
				field.Set(reflect.Append(field, reflect.ValueOf(int(x))))
			}
		case k.kind.Kind() == reflect.String:
			if v.kind != word {
				return fmt.Errorf("%s: %s: allowed: a word", k.name, v)
			}
			field.SetString(v.text)
		default:
			err := k.read(field, v)
			if field.Kind() == reflect.Float64 {
				field.SetFloat(counted(field.Float()))
			}
			return err
		}
		return nil
	}
	return nil
}

func readEdges(v, edges value) (*graphs.Graph, error) {
	bad := func(e value) error {
		return fmt.Errorf("graph.edges: %s: allowed: a list of pairs of vertices, numbered from 0", e)
	}
	n := int64(0)
	for i, k := range v.keys {
		var err error
		switch k {
		case "edges":
		case "n":
			if n, err = integer(v.list[i]); err != nil || n < 1 {
				return nil, fmt.Errorf("graph.n: %s: allowed: an integer of at least 1", v.list[i])
			}
		default:
			return nil, fmt.Errorf("graph: %s: unknown; allowed with edges: n", quote(k))
		}
	}
	if edges.kind != list {
		return nil, bad(edges)
	}
	pairs := make([][]int, len(edges.list))
	for i, e := range edges.list {
		if e.kind != list || len(e.list) != 2 {
			return nil, bad(e)
		}
		for _, end := range e.list {
			x, err := integer(end)
			if err != nil || x < 0 || x > graphs.MaxVertices {
				return nil, bad(e)
			}
			pairs[i] = append(pairs[i], int(x))
		}
	}
	g, err := graphs.New(int(n), pairs)
	if err != nil {
		err = fmt.Errorf("graph: %w", err)
	}
	return g, err
}

// plainGraph returns a graph as it is written in a specification.
func plainGraph(g *graphs.Graph) any {
	if g == nil {
		return nil
	}
	if keys := g.Parameters(); keys != nil {
		out := []KeyValue{{"family", g.Family()}}
		for _, k := range keys {
			out = append(out, KeyValue{k.Key, k.Value})
		}
		return out
	}
	u, v := g.Ends()
	edges := make([][]int64, len(u))
	for i := range edges {
		edges[i] = []int64{int64(u[i]), int64(v[i])}
	}
	return []KeyValue{{"edges", edges}, {"n", int64(g.Vertices())}}
}

// ReadGraph reads the specification of `ballslab graph`: the keys of a graph
// (family with its parameters, or edges and n), with arrival, removal and
// noise beside them. A file that gives rates to its edges sets arrival, unless
// the specification does.
func ReadGraph(text string, set ...string) (*graphs.Graph, graphs.Rates, error) {
	var g *graphs.Graph
	var rates graphs.Rates
	err := progress.Work("reading the graph", func(context.Context) (err error) {
		g, rates, err = readGraphAndRates(text, set)
		return err
	})
	if err != nil {
		return nil, graphs.Rates{}, err
	}
	return g, rates, nil
}

func readGraphAndRates(text string, set []string) (*graphs.Graph, graphs.Rates, error) {
	rates := graphs.Rates{}
	spec, err := parse(text)
	if err != nil {
		return nil, rates, err
	}
	if spec.kind != object {
		return nil, rates, errors.New("a graph is an object: " + graphAllowed())
	}
	if err := spec.assign(set); err != nil {
		return nil, rates, err
	}
	graph := value{kind: object}
	arrival, removal := []float64(nil), []float64(nil)
	for i, k := range spec.keys {
		v := spec.list[i]
		switch k {
		case "arrival", "removal":
			r, ok := readRates(v)
			if !ok {
				return nil, rates, fmt.Errorf(`%s: %s: allowed: a rate of at least 0, or {"values":[..]}`, k, v)
			}
			if k == "arrival" {
				arrival = r.list()
			} else {
				removal = r.list()
			}
		case "noise":
			x, err := numeral.Float(v.text)
			if err != nil || v.kind != number || !(x >= 0 && x <= 1) {
				return nil, rates, fmt.Errorf("noise: %s: allowed: a probability from 0 to 1", v)
			}
			rates.Noise = x
		default:
			graph.keys, graph.list = append(graph.keys, k), append(graph.list, v)
		}
	}
	if _, ok := graph.get("edges"); ok && removal != nil && len(removal) > 1 {
		if _, given := graph.get("n"); !given { // vertices are also as many as removal.values
			graph.keys = append(graph.keys, "n")
			graph.list = append(graph.list, value{kind: number, text: strconv.Itoa(len(removal))})
		}
	}
	g, err := readGraph(graph)
	if err != nil {
		return nil, rates, err
	}
	if arrival == nil {
		arrival = g.FileRates()
	}
	rates.Arrival, rates.Removal = arrival, removal
	return g, rates, rates.Check(g)
}
