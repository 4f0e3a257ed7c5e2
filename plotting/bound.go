package plotting

import (
	"cmp"
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
// is fixed; another says which results it is asked for, those whose cells have this value. All
// other keys are taken from the cells.
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
// to have, and each key of the calculator but the running one that some series has. Of a calculator
// that takes the rule as a key, a rule may lack other keys, as one choice lacks d.
func (q question) fits(s series, groups []series, running string) bool {
	c := cellOf(s.results[0])
	for key, value := range q.where {
		if c.text(key) != value {
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

// A stop is a place along a figure where a calculator is asked: for a result, with some keys set
// otherwise. Its answer stands at x, divided by unit.
type stop struct {
	x, unit float64
	r       *balls.Result
	set     map[string]string
	// List says that the answer is a list, whose entries stand at x, x + 1, ..., as far as last.
	list bool
	last float64
}

// An asked is the stops of all series for which a calculator has the same keys.
type asked struct {
	label  string // the keys
	series []string
	stops  []stop
}

// A stopsOf is what a kind of figure has of a series: the keys that do not run along it, as a
// text, and the stops.
type stopsOf func(q question, running string, s series) (keys string, stops []stop)

// boundCurves are the curves of calculators beside series, along the first of these keys that a
// calculator has.
func (f *Figure) boundCurves(
	texts []string, groups []series, keys []string, stops stopsOf,
) ([]Curve, error) {
	var out []Curve
	for _, text := range texts {
		q, err := ask(text)
		if err != nil {
			return nil, err
		}
		running := q.running(keys)
		var all []asked
		for _, s := range groups {
			if !q.fits(s, groups, running) {
				continue
			}
			label, own := stops(q, running, s)
			i := slices.IndexFunc(all, func(a asked) bool { return a.label == label })
			if i < 0 {
				i = len(all)
				all = append(all, asked{label: label})
			}
			all[i].series = append(all[i].series, s.name)
			all[i].stops = append(all[i].stops, own...)
		}
		if len(all) == 0 {
			return nil, fmt.Errorf("bound %s: no result has its keys", text)
		}
		for _, a := range differing(all) {
			curves, err := f.answers(q, a)
			if err != nil {
				return nil, err
			}
			out = append(out, curves...)
		}
	}
	return out, nil
}

// differing leaves in the labels the keys that differ.
func differing(all []asked) []asked {
	out := slices.Clone(all)
	for i, a := range all {
		out[i].label = ""
		for _, part := range strings.Split(a.label, ", ") {
			shared := true
			for _, other := range all {
				shared = shared && slices.Contains(strings.Split(other.label, ", "), part)
			}
			if !shared {
				out[i].label += ", " + part
			}
		}
	}
	return out
}

// answers are the curves of one calculator at some stops: one, or two where it answers with an
// interval. Stops without an answer are left out, and a warning counts them.
func (f *Figure) answers(q question, a asked) ([]Curve, error) {
	slices.SortStableFunc(a.stops, func(s, t stop) int { return cmp.Compare(s.x, t.x) })
	a.stops = slices.CompactFunc(a.stops, func(s, t stop) bool { return s.x == t.x })
	low := Curve{Name: q.Name + escape(a.label), Tag: q.Kind, source: q.Source}
	if len(a.series) == 1 {
		low.Series = a.series[0]
	}
	high := low
	interval, failed := false, 0
	var why error
	for _, s := range a.stops {
		v, err := q.answer(s.r, s.set)
		if err != nil {
			failed, why = failed+1, err
			continue
		}
		if (v.List != nil) != s.list {
			return nil, fmt.Errorf("bound %s: %s: this figure does not draw that", q.Name, q.Doc)
		}
		low.Tag, high.Tag = v.Kind, v.Kind
		for k, y := range v.List {
			if x := s.x + float64(k); x <= s.last && y > 0 { // far out they are 0
				low.X, low.Y = append(low.X, x), append(low.Y, y/s.unit)
			}
		}
		if !s.list {
			interval = interval || v.High != v.Low
			low.X, low.Y = append(low.X, s.x), append(low.Y, v.Low/s.unit)
			high.X, high.Y = append(high.X, s.x), append(high.Y, v.High/s.unit)
		}
	}
	if len(low.X) == 0 {
		return nil, fmt.Errorf("bound %w", why)
	}
	if failed > 0 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("%s: no value at %d of %d places: %v",
			q.Name, failed, len(a.stops), why))
	}
	if !interval {
		return []Curve{low}, nil
	}
	high.Name, low.Name = high.Name+", upper end", low.Name+", lower end"
	return []Curve{high, low}, nil
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
