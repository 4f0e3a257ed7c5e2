package plotting

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ballslab/balls"
)

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
		before := len(out)
		var missing []string
		var why error // there is no answer for some series
		for _, a := range differing(all) {
			curves, none, err := f.answers(q, a)
			if err != nil {
				return nil, err
			}
			if none != nil {
				why = none
				missing = append(missing, fmt.Sprintf("%s: no curve: %v",
					strings.Join(a.series, ", "), none))
			}
			out = append(out, curves...)
		}
		if len(out) == before {
			return nil, fmt.Errorf("bound %w", why)
		}
		f.Warnings = append(f.Warnings, missing...)
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
// interval. Stops without an answer are left out, and a warning counts them; where no stop has one,
// there is no curve, and why not.
func (f *Figure) answers(q question, a asked) (curves []Curve, none, err error) {
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
			return nil, nil, fmt.Errorf("bound %s: %s: this figure does not draw that", q.Name, q.Doc)
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
		return nil, why, nil
	}
	if failed > 0 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("%s: no value at %d of %d places: %v",
			q.Name, failed, len(a.stops), why))
	}
	if !interval {
		return []Curve{low}, nil, nil
	}
	high.Name, low.Name = high.Name+", upper end", low.Name+", lower end"
	return []Curve{high, low}, nil, nil
}
