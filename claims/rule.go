package claims

import (
	"fmt"
	"math"

	"ballslab/internal/portable"
)

// A rule judges one series of points, of the name at; n grows along it. The rules say with
// numbers what "O", "Theta" or "o" is taken for at sizes that one can reach: the thresholds are
// conventions, the same for all claims of one form.
type rule func(points []point, at string) []Finding

// judged returns the finding with the verdict of the plainest rule: refuted if
// nothing that is allowed lies in the interval measured.
func (f Finding) judged(allowed Interval) Finding {
	f.Allowed = allowed
	f.Outcome = Consistent
	if !f.Measured.meets(allowed) {
		f.Outcome = Refuted
	}
	return f
}

const plainRule = "refuted if a measured interval and what is allowed have no number in common, " +
	"consistent otherwise"

// decided returns the finding consistent if it is certainly allowed, refuted if it certainly is not
// in the wider interval outer, and inconclusive otherwise.
func (f Finding) decided(allowed, outer Interval) Finding {
	f.Allowed, f.Outcome = allowed, Inconclusive
	switch {
	case !f.Measured.meets(outer):
		f.Outcome = Refuted
	case f.Measured.within(allowed):
		f.Outcome = Consistent
	}
	return f
}

// spared is a finding that refutes nothing: one at a size that is not the largest.
func (f Finding) spared() Finding {
	if f.Outcome == Refuted {
		f.Outcome = Inconclusive
	}
	return f
}

// Widths of the band of an O(1): up to consistentBand it is one; beyond refutedBand it is none. An
// integer maximum makes any such band 1 wide.
const (
	consistentBand = 1.5
	refutedBand    = 2.0
)

const bandRule = "the O(1) is taken as a band: consistent if it is at most 1.5 wide over all " +
	"sizes (an integer maximum alone makes it 1 wide), " +
	"refuted if it is certainly more than 2 wide, inconclusive in between"

// band judges "f + O(1)" by the values of the O(1).
func band(points []point, at string) []Finding {
	f := Finding{At: at, Quantity: "width of the band of " + points[0].Name}
	f.Estimate, f.Measured = span(points)
	return []Finding{f.decided(Interval{0, consistentBand}, Interval{0, refutedBand})}
}

const besideRule = bandRule + "; refuted also if E max less that of one choice, which is known, " +
	"certainly stays in a narrower band"

// bandBeside judges "f + O(1)" as band does, and compares two models: the points less f, and less
// what one choice has. If one choice is certainly the nearer one, the claim is refuted.
func bandBeside(points []point, at string) []Finding {
	list := band(points, at)
	other := make([]point, len(points))
	for i, p := range points {
		other[i] = p
		other[i].Value += p.shift - p.instead
		other[i].Range = p.Range.scaled(p.instead-p.shift, 1)
	}
	x, wide := span(other)
	f := Finding{At: at, Quantity: "width of the band less that about one choice"}
	f.Estimate = list[0].Estimate - x
	f.Measured = Interval{list[0].Measured.Low - wide.High, list[0].Measured.High - wide.Low}
	return append(list, f.judged(Interval{-nearOneChoice, 0}))
}

// nearOneChoice is more than any band is wide.
const nearOneChoice = 1e6

// span returns how far the values of points lie apart: the estimate, and the interval from what is
// certain to what is possible.
func span(points []point) (estimate float64, measured Interval) {
	lowest, highest := math.Inf(1), math.Inf(-1)
	certain, possible := Interval{math.Inf(-1), math.Inf(1)}, Interval{math.Inf(1), math.Inf(-1)}
	for _, c := range points {
		lowest, highest = math.Min(lowest, c.Value), math.Max(highest, c.Value)
		certain.Low, certain.High = math.Max(certain.Low, c.Range.Low), math.Min(certain.High,
			c.Range.High)
		possible.Low, possible.High = math.Min(possible.Low, c.Range.Low), math.Max(possible.High,
			c.Range.High)
	}
	return highest - lowest, Interval{math.Max(0, certain.Low-certain.High),
		possible.High - possible.Low}
}

const riseRule = "an upper bound f + O(1) is broken only if the measured value less f rises: " +
	"consistent if it rises by at most 1.5 from any size to a larger one, " +
	"refuted if it certainly rises by more than 2, inconclusive in between"

// rise judges "at most f + O(1)" by the values less f.
func rise(points []point, at string) []Finding {
	f := Finding{At: at, Quantity: "rise of " + points[0].Name}
	for i, a := range points {
		for _, b := range points[i+1:] {
			f.Estimate = math.Max(f.Estimate, b.Value-a.Value)
			f.Measured.Low = math.Max(f.Measured.Low, b.Range.Low-a.Range.High)
			f.Measured.High = math.Max(f.Measured.High, b.Range.High-a.Range.Low)
		}
	}
	return []Finding{f.decided(Interval{0, consistentBand}, Interval{0, refutedBand})}
}

const upToRule = "O(f) is taken as: from the smallest to the largest size the mean grows by at " +
	"most 1.5 times as much as f, in every series; " +
	"refuted if it certainly grows by more than twice as much, inconclusive in between"

// upTo judges "O(f)" by the ratios to f, sizes increasing, or at one size whatever else does.
func upTo(points []point, at string) []Finding {
	first, last := points[0], points[len(points)-1]
	f := Finding{At: at, Quantity: "growth of " + last.Name, Estimate: last.Value / first.Value}
	if first.N < last.N {
		f.Quantity += fmt.Sprintf(" from n = %s to %s", size(first.N), size(last.N))
	}
	f.Measured.Low = math.Max(0, last.Range.Low) / first.Range.High
	f.Measured.High = last.Range.High / math.Max(first.Range.Low, 1e-300)
	return []Finding{f.decided(Interval{0, 1.5}, Interval{0, 2})}
}

const orderRule = "Theta(f) is taken as: over sizes between which f grows at least twofold, the " +
	"ratio to f varies by a factor of at most 1.5, and by less than half way to sqrt f or " +
	"f^(3/2), the fourth root of the factor by which f grows; refuted if it certainly varies by " +
	"more than that root, or than 2; inconclusive in between"

// order judges "Theta(f)" by the ratios to f.
func order(points []point, at string) []Finding {
	logs := make([]point, len(points))
	least, most := math.Inf(1), 0.0
	for i, r := range points {
		least, most = math.Min(least, math.Abs(r.scale)), math.Max(most, math.Abs(r.scale))
		logs[i] = r
		logs[i].Value = portable.Log(r.Value)
		logs[i].Range.Low = portable.Log(math.Max(r.Range.Low, 1e-300))
		logs[i].Range.High = portable.Log(math.Max(r.Range.High, 1e-300))
	}
	estimate, measured := span(logs)
	f := Finding{At: at, Quantity: "variation of " + points[0].Name,
		Estimate: portable.Exp(estimate)}
	f.Measured = Interval{portable.Exp(measured.Low), portable.Exp(measured.High)}
	growth := most / least
	reach := math.Min(2, portable.Pow(growth, 0.25))
	f = f.decided(Interval{1, math.Min(1.5, reach)}, Interval{1, reach})
	if growth < 2 && f.Outcome == Consistent {
		f.Outcome = Inconclusive
	}
	return []Finding{f}
}

const leadingRule = "no finite size contradicts (1 + o(1)) f: consistent if the ratio to f is " +
	"within 1/4 of 1 at the largest size and nearer than at the smallest; " +
	"refuted only if it is more than 1 away and farther at the largest size than at the " +
	"smallest; inconclusive otherwise"

// leading judges "(1 + o(1)) f" by the ratios to f.
func leading(points []point, at string) []Finding {
	first, last := points[0], points[len(points)-1]
	f := Finding{
		At: fmt.Sprintf("%s to %s", first.At, last.At), Quantity: last.Name,
		Allowed: Interval{0.75, 1.25}, Estimate: last.Value, Measured: last.Range,
		Outcome: Inconclusive,
	}
	if at != "" {
		f.At = at + ", " + f.At
	}
	away := func(i Interval) Interval {
		switch {
		case i.Low > 1:
			return i.scaled(1, 1)
		case i.High < 1:
			return i.scaled(1, -1)
		}
		return Interval{0, math.Max(1-i.Low, i.High-1)}
	}
	a, b := away(first.Range), away(last.Range)
	switch {
	case b.High <= 0.25 && b.High < a.Low:
		f.Outcome = Consistent
	case b.Low > 1 && b.Low > a.High:
		f.Outcome = Refuted
	}
	return []Finding{f}
}

const slopeRule = "a f(n) + O(1) is taken as: the slope against f between the smallest and the " +
	"largest size is a within a quarter; " +
	"refuted if it is certainly off by more than a half, inconclusive in between"

// slope judges "f + O(1)" by how much the metric, of the name given, grows while f does. The points
// are those of the O(1), with f as their shifts.
func slope(metric string) rule {
	return func(points []point, at string) []Finding {
		first, last := points[0], points[len(points)-1]
		wide := last.shift - first.shift
		f := Finding{At: at, Quantity: "slope of " + metric + ", predicted = 1",
			Estimate: 1 + (last.Value-first.Value)/wide}
		f.Measured = Interval{1 + (last.Range.Low-first.Range.High)/wide,
			1 + (last.Range.High-first.Range.Low)/wide}
		return []Finding{f.decided(Interval{0.75, 1.25}, Interval{0.5, 1.5})}
	}
}

// limits judges each point: consistent if it certainly is allowed, refuted if it certainly is not
// in the wider interval outer at the largest size, inconclusive otherwise.
func limits(allowed, outer Interval) rule {
	return func(points []point, _ string) []Finding {
		var list []Finding
		for _, p := range points {
			f := Finding{At: p.At, Quantity: p.Name, Estimate: p.Value,
				Measured: p.Range}.decided(allowed, outer)
			if p.N < points[len(points)-1].N {
				f = f.spared()
			}
			list = append(list, f)
		}
		return list
	}
}

// noRule judges nothing: the points are only measured.
func noRule([]point, string) []Finding { return nil }
