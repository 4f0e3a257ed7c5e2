package plotting

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// A question asks a calculator of package bounds for what stands beside results. In the text
// "greedy-leading d=2 rule=greedy" the first word is the name of the calculator; a key of its own
// is fixed, and where some results have this value, it is asked for these alone; a key that the
// calculator does not have says which results it is asked for, those whose cells have this value.
// All other keys are taken from the cells.
type question struct {
	bounds.Calculator
	fixed, where map[string]string
}

// ask reads a question.
func ask(text string) (question, error) {
	q := question{fixed: map[string]string{}, where: map[string]string{}}
	words := strings.Fields(text)
	if len(words) == 0 {
		return q, fmt.Errorf("bound %q: the name of a calculator is wanted; "+
			"`ballslab bound` lists them", text)
	}
	all := bounds.Calculators()
	i := slices.IndexFunc(all, func(c bounds.Calculator) bool { return c.Name == words[0] })
	if i < 0 {
		_, err := bounds.Calculate(words[0])
		return q, err
	}
	q.Calculator = all[i]
	for _, w := range words[1:] {
		key, value, ok := strings.Cut(w, "=")
		switch {
		case !ok:
			return q, fmt.Errorf("bound %s: %q: key=value is wanted", q.Name, w)
		case q.has(key):
			q.fixed[key] = value
		default:
			q.where[key] = value
		}
	}
	return q, nil
}

// has says whether the calculator has a key.
func (q question) has(key string) bool {
	return slices.ContainsFunc(q.Keys, func(k bounds.Key) bool { return k.Name == key })
}

// running is the first of these keys that the calculator has; empty if it has none.
func (q question) running(keys []string) string {
	i := slices.IndexFunc(keys, q.has)
	if i < 0 {
		return ""
	}
	return keys[i]
}

// value is what the question takes for a key from a result; empty for the calculator's default.
func (q question) value(key string, r *balls.Result) string {
	if text, ok := q.fixed[key]; ok {
		return text
	}
	if q.perBin(key) {
		return loadOf(r)
	}
	switch key {
	case "bins":
		if n := bins(r); finite(n) {
			return strconv.FormatFloat(n, 'f', -1, 64)
		}
	case "alpha": // in a cell, of the metric gamma
	default:
		return cellOf(r).text(key)
	}
	return ""
}

// perBin says whether a key of the calculator is a number of balls per bin, m/n, which calculators
// call c, r or alpha and cells do not have.
func (q question) perBin(key string) bool {
	return slices.ContainsFunc(q.Keys, func(k bounds.Key) bool {
		return k.Name == key && strings.HasPrefix(k.Doc, "balls per bin")
	})
}

// loadOf is the number of balls per bin of a result, for balls with lifetimes in the mean; empty
// where it is not known.
func loadOf(r *balls.Result) string {
	c := cellOf(r)
	if _, ok := r.Process.(balls.Lifetimes); ok {
		return c.text("lambda")
	}
	if load := c.number("balls") / bins(r); finite(load) {
		return strconv.FormatFloat(load, 'g', -1, 64)
	}
	return ""
}

// answer is what the calculator says about a result, with some keys set otherwise.
func (q question) answer(r *balls.Result, set map[string]string) (bounds.Value, error) {
	var args []string
	for _, k := range q.Keys {
		text, ok := set[k.Name]
		if !ok {
			text = q.value(k.Name, r)
		}
		if text != "" {
			args = append(args, k.Name+"="+text)
		}
	}
	return bounds.Calculate(q.Name, args...)
}

// fits says whether the question is asked for a series: its cells have the values that they are
// to have, also of a fixed key if those of some series have it; and they have each key of the
// calculator, but the running one, that some series has. Of a calculator that takes the rule as a
// key, a rule may lack other keys, as one choice lacks d.
func (q question) fits(s series, groups []series, running string) bool {
	c := cellOf(s.results[0])
	for key, value := range q.where {
		if c.text(key) != value {
			return false
		}
	}
	for key, value := range q.fixed {
		if c.text(key) != value && slices.ContainsFunc(groups, func(other series) bool {
			return cellOf(other.results[0]).text(key) == value
		}) {
			return false
		}
	}
	for _, k := range q.Keys {
		if k.Name == running || q.value(k.Name, s.results[0]) != "" || q.has("rule") {
			continue
		}
		if slices.ContainsFunc(groups, func(other series) bool {
			return q.value(k.Name, other.results[0]) != ""
		}) {
			return false
		}
	}
	return true
}

// keysOf is the keys of the calculator but for the running one, as a result has them.
func (q question) keysOf(r *balls.Result, running string) string {
	var parts []string
	for _, k := range q.Keys {
		if text := q.value(k.Name, r); k.Name != running && text != "" {
			parts = append(parts, k.Name+" = "+text)
		}
	}
	return strings.Join(parts, ", ")
}

// whole writes a number that stands for a count.
func whole(x float64) string { return strconv.FormatFloat(math.Round(x), 'f', 0, 64) }
