package claims

import (
	"fmt"
	"math"

	"ballslab/internal/portable"
)

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

const plainRule = "refuted if a measured interval and what is allowed have no number in common, consistent otherwise"

// span returns how far the values of a constant lie apart over all sizes: the
// estimate, and the interval from what is certain to what is possible.
func span(constants []Constant) (estimate float64, measured Interval) {
	lowest, highest := math.Inf(1), math.Inf(-1)
	var certain, possible Interval
	certain, possible = Interval{math.Inf(-1), math.Inf(1)}, Interval{math.Inf(1), math.Inf(-1)}
	for _, c := range constants {
		lowest, highest = math.Min(lowest, c.Value), math.Max(highest, c.Value)
		certain.Low, certain.High = math.Max(certain.Low, c.Range.Low), math.Min(certain.High, c.Range.High)
		possible.Low, possible.High = math.Min(possible.Low, c.Range.Low), math.Max(possible.High, c.Range.High)
	}
	return highest - lowest, Interval{math.Max(0, certain.Low-certain.High), possible.High - possible.Low}
}

// Widths of the band of an O(1): up to consistentBand it is one; from
// refutedBand on it is none. An integer maximum makes any such band 1 wide.
const (
	consistentBand = 1.5
	refutedBand    = 2.0
)

const bandRule = "the O(1) is taken as a band: consistent if it is at most 1.5 wide over all sizes (an integer maximum alone makes it 1 wide), " +
	"refuted if it is certainly more than 2 wide, inconclusive in between"

// band judges "f(n) + O(1)" by the values of the O(1) at all sizes.
func band(constants []Constant, at string) Finding {
	f := Finding{At: at, Quantity: "width of the band of " + constants[0].Name, Allowed: Interval{0, consistentBand}}
	f.Estimate, f.Measured = span(constants)
	return f.within(consistentBand, refutedBand)
}

// within decides by what is certainly at most the one and certainly more than the other.
func (f Finding) within(consistent, refuted float64) Finding {
	switch {
	case f.Measured.Low > refuted:
		f.Outcome = Refuted
	case f.Measured.High <= consistent:
		f.Outcome = Consistent
	default:
		f.Outcome = Inconclusive
	}
	return f
}

const orderRule = "Theta(f) is taken as: the ratio to f varies by a factor of at most 1.5 over sizes between which f grows at least twofold; " +
	"refuted if it certainly varies by more than f itself grows; inconclusive in between"

// order judges "Theta(f(n))" by the ratios to f at all sizes; growth is the
// factor by which f grows over them.
func order(ratios []Constant, growth float64, at string) Finding {
	logs := make([]Constant, len(ratios))
	for i, r := range ratios {
		logs[i] = r
		logs[i].Value = portable.Log(r.Value)
		logs[i].Range = Interval{portable.Log(math.Max(r.Range.Low, 1e-300)), portable.Log(math.Max(r.Range.High, 1e-300))}
	}
	estimate, measured := span(logs)
	f := Finding{
		At: at, Quantity: "variation of " + ratios[0].Name, Allowed: Interval{1, 1.5},
		Estimate: portable.Exp(estimate), Measured: Interval{portable.Exp(measured.Low), portable.Exp(measured.High)},
	}
	switch {
	case f.Measured.Low > growth:
		f.Outcome = Refuted
	case f.Measured.High <= 1.5 && growth >= 2:
		f.Outcome = Consistent
	default:
		f.Outcome = Inconclusive
	}
	return f
}

const leadingRule = "no finite size contradicts (1 + o(1)) f: consistent if the ratio to f is within 1/4 of 1 at the largest size and nearer than at the smallest; " +
	"refuted only if it is more than 1 away and farther at the largest size than at the smallest; inconclusive otherwise"

// leading judges "(1 + o(1)) f(n)" by the ratios to f, sizes increasing.
func leading(ratios []Constant, at string) Finding {
	first, last := ratios[0], ratios[len(ratios)-1]
	f := Finding{
		At: fmt.Sprintf("%s to %s", first.At, last.At), Quantity: last.Name,
		Allowed: Interval{0.75, 1.25}, Estimate: last.Value, Measured: last.Range, Outcome: Inconclusive,
	}
	if at != "" {
		f.At = at + ", " + f.At
	}
	away := func(c Constant) Interval {
		i := c.Range
		switch {
		case i.Low > 1:
			return i.scaled(1, 1)
		case i.High < 1:
			return Interval{1 - i.High, 1 - i.Low}
		}
		return Interval{0, math.Max(1-i.Low, i.High-1)}
	}
	a, b := away(first), away(last)
	switch {
	case b.High <= 0.25 && b.High < a.Low:
		f.Outcome = Consistent
	case b.Low > 1 && b.Low > a.High:
		f.Outcome = Refuted
	}
	return f
}

const riseRule = "an upper bound f + O(1) is broken only if the measured value less f rises: consistent if it rises by at most 1.5 from any size to a larger one, " +
	"refuted if it certainly rises by more than 2, inconclusive in between"

// rise judges "at most f + O(1)" by the values less f at all sizes, sizes increasing.
func rise(constants []Constant, at string) Finding {
	f := Finding{At: at, Quantity: "rise of " + constants[0].Name, Allowed: Interval{0, consistentBand}}
	for i, a := range constants {
		for _, b := range constants[i+1:] {
			f.Estimate = math.Max(f.Estimate, b.Value-a.Value)
			f.Measured.Low = math.Max(f.Measured.Low, b.Range.Low-a.Range.High)
			f.Measured.High = math.Max(f.Measured.High, b.Range.High-a.Range.Low)
		}
	}
	return f.within(consistentBand, refutedBand)
}

const slopeRule = "a f(n) + O(1) is taken as: the slope against f between the smallest and the largest size is a within a quarter; " +
	"refuted if it is certainly off by more than a half, inconclusive in between"

// slope judges "a f + O(1)" by the measured values, sizes increasing; f takes the size.
func slope(measured []Constant, a float64, f func(n float64) float64, at string) Finding {
	first, last := measured[0], measured[len(measured)-1]
	wide := a * (f(float64(last.N)) - f(float64(first.N)))
	s := Finding{
		At: at, Quantity: "slope of " + last.Name + ", predicted = 1", Allowed: Interval{0.75, 1.25}, Estimate: (last.Value - first.Value) / wide,
		Measured: Interval{(last.Range.Low - first.Range.High) / wide, (last.Range.High - first.Range.Low) / wide}, Outcome: Inconclusive,
	}
	switch {
	case s.Measured.Low > 1.5 || s.Measured.High < 0.5:
		s.Outcome = Refuted
	case s.Measured.Low >= 0.75 && s.Measured.High <= 1.25:
		s.Outcome = Consistent
	}
	return s
}
