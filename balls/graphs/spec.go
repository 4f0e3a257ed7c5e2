package graphs

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/internal/spec"
	"ballslab/balls/internal/spelling"
	"ballslab/internal/progress"
)

func init() { spec.Add(reflect.TypeFor[*Graph](), graphType{}) }

// A graphType is the type of keys that take a graph, as an object of a specification.
type graphType struct{}

func (graphType) Allowed(spec.Key) string { return graphAllowed() }

func (graphType) Read(_ spec.Key, v spec.Value) (any, error) { return readGraph(v) }

// Plain returns the family with its parameters, or else all edges.
func (graphType) Plain(field any) any {
	g := field.(*Graph)
	if g == nil {
		return nil
	}
	if keys := g.Parameters(); keys != nil {
		out := []spec.Pair{{Key: "family", Value: g.Family()}}
		for _, k := range keys {
			out = append(out, spec.Pair{Key: k.Key, Value: k.Value})
		}
		return out
	}
	u, v := g.Ends()
	edges := make([][]int64, len(u))
	for i := range edges {
		edges[i] = []int64{int64(u[i]), int64(v[i])}
	}
	return []spec.Pair{{Key: "edges", Value: edges}, {Key: "n", Value: int64(g.Vertices())}}
}

func (graphType) Check(spec.Key, any) error { return nil }

// graphAllowed says how a graph is written.
func graphAllowed() string {
	return `{"family":NAME, ...} with NAME one of ` + strings.Join(Families(),
		", ") + `, or {"edges":[[0,1],..], "n":..}`
}

// readGraph reads a graph: a family with its parameters, or a list of edges.
func readGraph(v spec.Value) (*Graph, error) {
	if v.Kind != spec.Object {
		return nil, fmt.Errorf("graph: %s: allowed: %s", v, graphAllowed())
	}
	if edges, ok := v.Get("edges"); ok {
		return readEdges(v, edges)
	}
	name, ok := v.Get("family")
	keys, known := FamilyKeys(name.Text)
	if !ok || !known {
		err := fmt.Errorf("graph: %s: allowed: %s", v, graphAllowed())
		if near := spelling.Nearest(name.Text, Families()); near != "" {
			err = fmt.Errorf("%w; did you mean %s?", err, near)
		}
		return nil, err
	}
	var f Family
	field := reflect.ValueOf(&f).Elem()
	for i, k := range v.Keys {
		if k != "family" && !slices.Contains(keys, k) {
			return nil, fmt.Errorf("graph: %s: not a parameter of the family %s; allowed: %s",
				spec.Quote(k), name.Text, strings.Join(keys, ", "))
		}
		if err := readParameter(field, k, v.List[i]); err != nil {
			return nil, err
		}
	}
	for _, k := range keys {
		if _, given := v.Get(k); !given && k != "seed" {
			return nil, fmt.Errorf("graph: the family %s needs %s", name.Text, k)
		}
	}
	g, err := f.Make()
	if err != nil {
		err = fmt.Errorf("graph: %w", err)
	}
	return g, err
}

// readParameter sets the field of a family that has this key.
func readParameter(family reflect.Value, name string, v spec.Value) error {
	for i := range family.NumField() {
		if family.Type().Field(i).Tag.Get("json") != name {
			continue
		}
		k := "graph." + name
		switch field := family.Field(i); field.Kind() {
		case reflect.Int:
			x, err := v.Integer()
			if err != nil || x < 0 {
				return fmt.Errorf("%s: %s: allowed: an integer", k, v)
			}
			field.SetInt(x)
		case reflect.Slice:
			for _, e := range v.List {
				x, err := e.Integer()
				if err != nil || x < 1 {
					return fmt.Errorf("%s: %s: allowed: a list of side lengths", k, v)
				}
				field.Set(reflect.Append(field, reflect.ValueOf(int(x))))
			}
		case reflect.String:
			if v.Kind != spec.Word {
				return fmt.Errorf("%s: %s: allowed: a word", k, v)
			}
			field.SetString(v.Text)
		default:
			key := spec.NewKey(k, field.Type())
			key.Min, key.Max = 0, spec.Limit
			err := key.Read(field, v)
			if field.Kind() == reflect.Float64 {
				field.SetFloat(spec.Counted(field.Float()))
			}
			return err
		}
		return nil
	}
	return nil
}

func readEdges(v, edges spec.Value) (*Graph, error) {
	bad := func(e spec.Value) error {
		return fmt.Errorf("graph.edges: %s: allowed: a list of pairs of vertices, numbered from 0",
			e)
	}
	n := int64(0)
	for i, k := range v.Keys {
		var err error
		switch k {
		case "edges":
		case "n":
			if n, err = v.List[i].Integer(); err != nil || n < 1 {
				return nil, fmt.Errorf("graph.n: %s: allowed: an integer of at least 1", v.List[i])
			}
		default:
			return nil, fmt.Errorf("graph: %s: unknown; allowed with edges: n", spec.Quote(k))
		}
	}
	if edges.Kind != spec.List {
		return nil, bad(edges)
	}
	pairs := make([][]int, len(edges.List))
	for i, e := range edges.List {
		if e.Kind != spec.List || len(e.List) != 2 {
			return nil, bad(e)
		}
		for _, end := range e.List {
			x, err := end.Integer()
			if err != nil || x < 0 || x > MaxVertices {
				return nil, bad(e)
			}
			pairs[i] = append(pairs[i], int(x))
		}
	}
	g, err := New(int(n), pairs)
	if err != nil {
		err = fmt.Errorf("graph: %w", err)
	}
	return g, err
}

// ReadSpec reads the specification of `ballslab graph`, in JSON or YAML: the keys of a graph
// (family with its parameters, or edges and n), with arrival, removal and noise beside them.
// Each further argument "key=value" sets one key. A file that gives rates to its edges sets
// arrival, unless the specification does.
func ReadSpec(text string, set ...string) (*Graph, Rates, error) {
	var g *Graph
	var rates Rates
	err := progress.Work("reading the graph", func(context.Context) (err error) {
		g, rates, err = readGraphAndRates(text, set)
		return err
	})
	if err != nil { // what an abandoned reading still writes is not to be used
		return nil, Rates{}, err
	}
	return g, rates, nil
}

func readGraphAndRates(text string, set []string) (*Graph, Rates, error) {
	rates := Rates{}
	all, err := spec.Parse(text)
	if err != nil {
		return nil, rates, err
	}
	if all.Kind != spec.Object {
		return nil, rates, errors.New("a graph is an object: " + graphAllowed())
	}
	if err := all.Assign(set); err != nil {
		return nil, rates, err
	}
	graph := spec.Value{Kind: spec.Object}
	arrival, removal := []float64(nil), []float64(nil)
	for i, k := range all.Keys {
		v := all.List[i]
		switch k {
		case "arrival", "removal":
			each, values, ok := v.Rates()
			if !ok {
				return nil, rates, fmt.Errorf("%s: %s: allowed: a rate of at least 0, or "+
					`{"values":[..]}`, k, v)
			}
			if values == nil {
				values = []float64{each}
			}
			if k == "arrival" {
				arrival = values
			} else {
				removal = values
			}
		case "noise":
			x, err := v.Float()
			if err != nil || !(x >= 0 && x <= 1) {
				return nil, rates, fmt.Errorf("noise: %s: allowed: a probability from 0 to 1", v)
			}
			rates.Noise = x
		default:
			graph.Set(k, v)
		}
	}
	if _, ok := graph.Get("edges"); ok && removal != nil && len(removal) > 1 {
		if _, given := graph.Get("n"); !given { // vertices are also as many as removal.values
			graph.Set("n", spec.Of(len(removal)))
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
