package plotting

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ballslab/balls"
)

var nan = math.NaN()

// A series is the results that one line is drawn from.
type series struct {
	name    string
	results []*balls.Result
}

// apart are the keys that do not tell series apart: they run along a line, or
// do not change what is measured.
var apart = []string{"bins", "graph", "balls", "trials", "seed", "engine", "metrics", "workers"}

// group sorts results into series. Given names (one for each result), equal
// names make a series. Otherwise results belong together that agree in every
// key but those apart; the name is the rule's, and the keys that differ.
func group(results []*balls.Result, names []string) ([]series, error) {
	if len(results) == 0 {
		return nil, nil
	}
	for i, r := range results {
		if r == nil {
			return nil, fmt.Errorf("result %d is nil", i)
		}
	}
	if len(names) != 0 && len(names) != len(results) {
		return nil, fmt.Errorf("names: %d for %d results; one for each is wanted, or none", len(names), len(results))
	}
	if len(names) == 0 {
		names = nameAll(results)
	}
	var out []series
	for i, r := range results {
		k := slices.IndexFunc(out, func(s series) bool { return s.name == names[i] })
		if k < 0 {
			k = len(out)
			out = append(out, series{name: names[i]})
		}
		out[k].results = append(out[k].results, r)
	}
	return out, nil
}

// nameAll names each result by its rule and by the keys in which the results
// of the same rule differ.
func nameAll(results []*balls.Result) []string {
	differs := map[string]bool{} // rule and key
	first := map[string]string{}
	for _, r := range results {
		rule := ruleName(r)
		for _, kv := range r.Keys() {
			key, text := rule+" "+kv.Key, valueText(kv.Value)
			if old, ok := first[key]; ok && old != text {
				differs[key] = true
			}
			first[key] = text
		}
	}
	names := make([]string, len(results))
	for i, r := range results {
		rule := ruleName(r)
		parts := []string{rule}
		for _, kv := range r.Keys() {
			skip := slices.Contains(apart, kv.Key) || kv.Key == "rule" || kv.Key == "process" || kv.Key == "d"
			if skip || !differs[rule+" "+kv.Key] {
				continue
			}
			switch text := valueText(kv.Value); text {
			case "true":
				parts = append(parts, kv.Key)
			case "false":
			default:
				parts = append(parts, kv.Key+" = "+text)
			}
		}
		if r.Engine == "exact" {
			parts = append(parts, "exact")
		}
		names[i] = escape(strings.Join(parts, ", "))
	}
	return splitByLoad(results, names)
}

// splitByLoad names results apart by m/n where one series would have two
// results with the same n.
func splitByLoad(results []*balls.Result, names []string) []string {
	seen := map[string]bool{}
	twice := map[string]bool{}
	for i, r := range results {
		key := fmt.Sprint(names[i], " ", bins(r))
		if seen[key] {
			twice[names[i]] = true
		}
		seen[key] = true
	}
	out := slices.Clone(names)
	for i, r := range results {
		ratio := number(r, "balls") / bins(r)
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
func ruleName(r *balls.Result) string {
	rule := valueText(value(r, "rule"))
	if g := value(r, "graph"); rule == "" && g != nil {
		return graphName(g)
	}
	if rule == "" {
		rule = valueText(value(r, "process"))
	}
	d := valueText(value(r, "d"))
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

// bins is the number of bins of a result, or of vertices; NaN where it is not
// known.
func bins(r *balls.Result) float64 {
	if r.Bins > 0 {
		return float64(r.Bins)
	}
	return number(r, "bins")
}

// onGraphs says whether all results are about graphs.
func onGraphs(results []*balls.Result) bool {
	for _, r := range results {
		if value(r, "graph") == nil {
			return false
		}
	}
	return len(results) > 0
}

// graphName is the name of the family of a graph, with the parameters that do
// not say its size: "regular, degree = 3".
func graphName(v any) string {
	keys, _ := v.([]balls.KeyValue)
	name := "graph"
	for _, kv := range keys {
		switch kv.Key {
		case "family":
			name = valueText(kv.Value)
		case "degree", "p", "path":
			name += ", " + kv.Key + " = " + valueText(kv.Value)
		}
	}
	return name
}

// value is the value of a key of a cell; nil where there is none.
func value(r *balls.Result, key string) any {
	for _, kv := range r.Keys() {
		if kv.Key == key {
			return kv.Value
		}
	}
	return nil
}

// number is a value as a number; NaN where it is none.
func number(r *balls.Result, key string) float64 {
	switch v := value(r, key).(type) {
	case int64:
		return float64(v)
	case int:
		return float64(v)
	case float64:
		return v
	}
	return math.NaN()
}

// valueText writes a value for a label.
func valueText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}

// escape keeps dollar signs of values from starting a formula.
func escape(label string) string { return strings.ReplaceAll(label, "$", `\$`) }

// metric finds a metric of a result.
func metric(r *balls.Result, name string) (balls.Metric, error) {
	var known []string
	for _, m := range r.Metrics {
		if m.Name == name {
			return m, nil
		}
		known = append(known, m.Name)
	}
	return balls.Metric{}, fmt.Errorf("metric %q is not in the result: it has %s", name, strings.Join(known, ", "))
}

// quantile is the smallest value that at most a part q of the trials is below:
// the order statistic; NaN without counts.
func quantile(m balls.Metric, q float64) float64 {
	total := 0.0
	weight := func(c balls.ValueCount) float64 {
		if c.Count == 0 {
			return c.Probability
		}
		return float64(c.Count)
	}
	for _, c := range m.Counts {
		total += weight(c)
	}
	sum := 0.0
	for _, c := range m.Counts {
		if sum += weight(c); sum >= q*total*(1-1e-12) {
			return c.Value
		}
	}
	return math.NaN()
}

// integral says whether a metric takes integers only.
func integral(m balls.Metric) bool {
	for _, c := range m.Counts {
		if c.Value != math.Trunc(c.Value) {
			return false
		}
	}
	return len(m.Counts) > 0
}

// metricLabel writes a metric's name for an axis.
func metricLabel(name string) string {
	switch name {
	case "max_load":
		return "maximum load"
	case "min_load":
		return "minimum load"
	}
	return strings.ReplaceAll(name, "_", " ")
}
