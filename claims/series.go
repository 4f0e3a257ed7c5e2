package claims

import (
	"cmp"
	"math"
	"slices"

	"ballslab/balls"
)

// A measure is what a claim makes of the mean of a metric: (mean - shift)/scale. For "f + O(1)" it
// is the O(1), with shift f; for "O(f)" or "(1 + o(1)) f" the ratio, with scale f.
type measure func(r *balls.Result) (shift, scale float64, err error)

// ratioTo is the ratio to a function of n.
func ratioTo(f func(n float64) float64) measure {
	return func(r *balls.Result) (float64, float64, error) { return 0, f(float64(r.Bins)), nil }
}

// beyond is what lies beyond a function of n.
func beyond(f func(n float64) (float64, error)) measure {
	return func(r *balls.Result) (float64, float64, error) {
		x, err := f(float64(r.Bins))
		return x, 1, err
	}
}

// A point is a constant of a claim with what it was made of.
type point struct {
	Constant
	shift, scale float64
	instead      float64 // the mean of the metric with one choice, if the series has it
}

// point makes a point of a finding about the mean of a result.
func (q measure) point(r *balls.Result, f Finding, name string) (point, error) {
	shift, scale, err := q(r)
	if err != nil {
		return point{}, err
	}
	c := Constant{At: f.At, N: r.Bins, D: choices(r), Name: name}
	c.Value, c.Range = (f.Estimate-shift)/scale, f.Measured.scaled(shift, 1/scale)
	return point{Constant: c, shift: shift, scale: scale}, nil
}

// series is a judge of how a metric grows: it takes the measure of each result, and judges each
// series of results, those of one name, by a rule; n grows along a series.
type series struct {
	metric string
	title  string // of the measure
	make   measure
	by     naming
	rule   rule
	// instead, if there, is the mean of the metric with one choice in place of several.
	instead func(r *balls.Result) (float64, error)
	// across makes series a second time, of the same points; nil for none.
	across naming
	// at names a result; nil for the name of its series, and n.
	at naming
	// sizes adds the smallest and the largest n to the name of a series.
	sizes bool
	// largest judges the largest value of each series and size, as one series: an upper bound holds
	// for all processes with one O(1), and one far below it may well rise.
	largest bool
	note    string
}

func (s series) of(results []*balls.Result, alpha float64) (judgement, error) {
	j := judgement{note: s.note}
	points := map[*balls.Result]point{}
	for _, r := range results {
		f, err := meanOf(r, s.metric, alpha/float64(len(results)))
		if err != nil {
			return j, err
		}
		f.At = s.nameOf(r)
		p, err := s.make.point(r, f, s.title)
		if err != nil {
			return j, err
		}
		if s.instead != nil {
			if p.instead, err = s.instead(r); err != nil {
				return j, err
			}
		}
		points[r] = p
		j.constants = append(j.constants, p.Constant)
	}
	for _, by := range []naming{s.by, s.across} {
		if by == nil {
			continue
		}
		names, lists := inSeries(results, by)
		for _, name := range names {
			var list []point
			for _, r := range lists[name] {
				list = append(list, points[r])
			}
			if s.largest {
				list = largestPoints(list)
				j.constants = nil
				for _, p := range list {
					j.constants = append(j.constants, p.Constant)
				}
			}
			j.findings = append(j.findings, s.rule(list, s.label(name, list))...)
		}
	}
	return j, nil
}

// nameOf names a result.
func (s series) nameOf(r *balls.Result) string {
	if s.at != nil {
		return s.at(r)
	}
	at := "n = " + size(r.Bins)
	if name := s.by(r); name != "" {
		at = name + ", " + at
	}
	return at
}

// label names a series.
func (s series) label(name string, list []point) string {
	if !s.sizes {
		return name
	}
	text := "n = " + size(list[0].N) + " to " + size(list[len(list)-1].N)
	if name != "" {
		text = name + ", " + text
	}
	return text
}

// largestPoints returns the largest value at each size, sizes increasing.
func largestPoints(all []point) []point {
	slices.SortStableFunc(all, func(a, b point) int { return cmp.Compare(a.N, b.N) })
	var largest []point
	for i, c := range all {
		if i == 0 || c.N > all[i-1].N {
			c.At = "largest of all betas and times, n = " + size(c.N)
			largest = append(largest, c)
			continue
		}
		l := &largest[len(largest)-1]
		l.Value = math.Max(l.Value, c.Value)
		l.Range = Interval{math.Max(l.Range.Low, c.Range.Low), math.Max(l.Range.High, c.Range.High)}
	}
	return largest
}
