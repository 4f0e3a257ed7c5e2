package plotting

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ballslab/balls"
	"ballslab/balls/graphs"
)

// A cell is the keys of a result as a specification has them: what names of series are made of,
// and what calculators of bounds are asked with. All else is read from the fields of a result.
type cell []balls.KeyValue

// cellOf is the cell that a result is of.
func cellOf(r *balls.Result) cell { return r.Keys() }

// text is the value of a key, as a specification writes it; empty where there is none.
func (c cell) text(key string) string {
	for _, kv := range c {
		if kv.Key == key {
			return valueText(kv.Value)
		}
	}
	return ""
}

// number is the value of a key; NaN where it is no number.
func (c cell) number(key string) float64 {
	x, err := strconv.ParseFloat(c.text(key), 64)
	if err != nil {
		return math.NaN()
	}
	return x
}

// without is the cell without a key.
func (c cell) without(key string) cell {
	return slices.DeleteFunc(slices.Clone(c), func(kv balls.KeyValue) bool { return kv.Key == key })
}

// valueText writes a value of a key.
func valueText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case []balls.KeyValue: // an object, as JSON
		var parts []string
		for _, kv := range v {
			value := valueText(kv.Value)
			if _, word := kv.Value.(string); word {
				value = strconv.Quote(value)
			}
			parts = append(parts, strconv.Quote(kv.Key)+":"+value)
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}

// labelText writes a value of a key for a label; an object such as a beta by its kind and what
// else it has: "sine, mean = 0.5, ...".
func labelText(v any) string {
	object, ok := v.([]balls.KeyValue)
	if !ok {
		return valueText(v)
	}
	var parts []string
	for _, kv := range object {
		if kv.Key == "kind" {
			parts = append(parts, valueText(kv.Value))
			continue
		}
		parts = append(parts, kv.Key+" = "+valueText(kv.Value))
	}
	return strings.Join(parts, ", ")
}

// apart are the keys that do not tell series apart: they run along a line, or
// do not change what is measured; or the rule's name has them.
var apart = []string{"bins", "graph", "balls", "trials", "seed", "engine", "metrics", "workers",
	"rule", "process", "d"}

// nameAll names each result by its rule and by the keys in which the results
// of the same rule differ; not by the running key, along which the figure goes: of the number of
// bins if it is empty.
func nameAll(results []*balls.Result, running string) []string {
	differs := map[string]bool{} // rule and key
	first := map[string]string{}
	rules, cells := make([]string, len(results)), make([]cell, len(results))
	for i, r := range results {
		cells[i] = cellOf(r).without(running)
		rules[i] = ruleName(r, cells[i])
		for _, kv := range cells[i] {
			key, text := rules[i]+" "+kv.Key, valueText(kv.Value)
			if old, ok := first[key]; ok && old != text {
				differs[key] = true
			}
			first[key] = text
		}
	}
	names := make([]string, len(results))
	for i, r := range results {
		parts := []string{rules[i]}
		for _, kv := range cells[i] {
			if slices.Contains(apart, kv.Key) || !differs[rules[i]+" "+kv.Key] {
				continue
			}
			switch text := valueText(kv.Value); text {
			case "true":
				parts = append(parts, kv.Key)
			case "false":
			default:
				parts = append(parts, kv.Key+" = "+labelText(kv.Value))
			}
		}
		if r.Engine == "exact" {
			parts = append(parts, "exact")
		}
		names[i] = escape(strings.Join(parts, ", "))
	}
	places := make([]string, len(results))
	for i, r := range results {
		places[i] = fmt.Sprint(bins(r))
		if running != "" {
			places[i] = cellOf(r).text(running)
		}
	}
	if running != "" && running != "bins" {
		names = splitBySize(results, names)
	}
	return splitByLoad(results, names, places)
}

// splitBySize names results apart by n where those of one name differ in it.
func splitBySize(results []*balls.Result, names []string) []string {
	first := map[string]float64{}
	differ := map[string]bool{}
	for i, r := range results {
		n, known := first[names[i]]
		differ[names[i]] = differ[names[i]] || known && n != bins(r)
		if !known {
			first[names[i]] = bins(r)
		}
	}
	out := slices.Clone(names)
	for i, r := range results {
		if differ[names[i]] {
			out[i] += ", $n = " + bigNumber(bins(r)) + "$"
		}
	}
	return out
}

// splitByLoad names results apart by m/n where one series would have two
// results at the same place.
func splitByLoad(results []*balls.Result, names, places []string) []string {
	seen := map[string]bool{}
	twice := map[string]bool{}
	for i, place := range places {
		key := names[i] + " " + place
		if seen[key] {
			twice[names[i]] = true
		}
		seen[key] = true
	}
	out := slices.Clone(names)
	for i, r := range results {
		ratio := cellOf(r).number("balls") / bins(r)
		if !twice[names[i]] || math.IsNaN(ratio) {
			continue
		}
		label := "$m = n$"
		if text := strconv.FormatFloat(ratio, 'g', 3, 64); text != "1" {
			label = "$m = " + text + "n$"
		}
		out[i] += ", " + label
	}
	return out
}

// ruleName is the name of the rule, of the graph, or else of the process, in
// the field's words: "one choice", "Greedy[2]", "cycle".
func ruleName(r *balls.Result, c cell) string {
	rule := c.text("rule")
	if g := graphOf(r); rule == "" && g != nil {
		return graphName(g)
	}
	if rule == "" {
		rule = c.text("process")
	}
	d := c.text("d")
	switch {
	case rule == "":
		return "result"
	case rule == "greedy" && d != "":
		return "Greedy[" + d + "]"
	case d != "":
		return rule + "[" + d + "]"
	}
	return strings.ReplaceAll(rule, "-", " ")
}

// graphOf is the graph of the process of a result; nil where it is about none.
func graphOf(r *balls.Result) *graphs.Graph {
	switch p := r.Process.(type) {
	case balls.GraphAllocate:
		return p.Graph
	case balls.GraphRemoval:
		return p.Graph
	case balls.GraphSync:
		return p.Graph
	}
	return nil
}

// graphName is the name of the family of a graph, with the parameters that do
// not say its size: "regular, degree = 3".
func graphName(g *graphs.Graph) string {
	if g.Parameters() == nil { // a list of edges
		return "graph"
	}
	name := g.Family()
	for _, p := range g.Parameters() {
		switch p.Key {
		case "degree", "p", "path":
			name += ", " + p.Key + " = " + valueText(p.Value)
		}
	}
	return name
}

// escape keeps dollar signs of values from starting a formula.
func escape(label string) string { return strings.ReplaceAll(label, "$", `\$`) }
