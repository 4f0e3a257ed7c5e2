package plotting

import (
	"image/color"
	"math"
)

// A scale gives numbers colours, the larger the darker, so that it can be read in
// grey print too. Numbers are put into steps of equal width: one for each
// integer where there are few of them, else 16 or 17.
//
// Where some numbers are below 0 and some above, 0 is in the middle, and its colour is grey:
// what is below is blue, what is above red.
type scale struct {
	low, width     float64
	steps          int
	least, largest float64 // of the numbers
	whole          bool    // all are integers
	signed         bool
	gaps           bool // some numbers are not finite
}

// newScale makes the scale for all numbers that are finite.
func newScale(values []float64) scale {
	s := scale{least: math.Inf(1), largest: math.Inf(-1), whole: true, width: 1}
	for _, v := range values {
		if finite(v) {
			s.least, s.largest = math.Min(s.least, v), math.Max(s.largest, v)
			s.whole = s.whole && v == math.Trunc(v)
		} else {
			s.gaps = true
		}
	}
	if s.least > s.largest {
		return s
	}
	const most = 16
	lo, hi := s.least, s.largest
	if s.signed = lo < 0 && hi > 0; s.signed {
		hi = max(-lo, hi)
		lo = -hi
	}
	switch {
	case s.whole && hi/2-lo/2 <= most/2:
		s.low, s.steps = lo-0.5, int(hi-lo)+1
	case lo == hi:
		s.low, s.steps = lo-0.5, 1
	case s.signed: // 0 in the middle of a step
		s.low, s.width, s.steps = lo, hi/(most+1)-lo/(most+1), most+1
	default:
		s.low, s.width, s.steps = lo, hi/most-lo/most, most
	}
	return s
}

// step is the step of a number; -1 for what is not finite.
func (s scale) step(v float64) int {
	if !finite(v) {
		return -1
	}
	at := math.Floor(v/s.width - s.low/s.width) // v - low may be too large
	return int(max(0, min(float64(s.steps-1), at)))
}

// says says how a quantity is coloured.
func (s scale) says(label string) string {
	if label == "" {
		label = "value"
	}
	if s.signed {
		return label + ", from light to dark, 0 in grey"
	}
	return label + ", from light to dark"
}

// darkening and signed are the colours that scales run through; their lightness falls
// evenly, and the lightest one is not that of paper.
var (
	darkening = []color.NRGBA{
		{0xF7, 0xE3, 0xAE, 0xFF},
		{0xEB, 0xB5, 0x4E, 0xFF},
		{0xD9, 0x7A, 0x1E, 0xFF},
		{0x94, 0x33, 0x1C, 0xFF},
		{0x2E, 0x08, 0x1E, 0xFF},
	}
	signed = []color.NRGBA{
		{0xC9, 0xE6, 0xFF, 0xFF},
		{0x8F, 0xC1, 0xEA, 0xFF},
		{0x9A, 0x9A, 0x9A, 0xFF},
		{0xB5, 0x3A, 0x2B, 0xFF},
		{0x3F, 0x06, 0x10, 0xFF},
	}
)

// colour is the colour of a step.
func (s scale) colour(step int) color.NRGBA {
	through := darkening
	if s.signed {
		through = signed
	}
	at := 0.5
	if s.steps > 1 {
		at = float64(step) / float64(s.steps-1)
	}
	at *= float64(len(through) - 1)
	i := min(int(at), len(through)-2)
	part := at - float64(i)
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + part*(float64(b)-float64(a))))
	}
	a, b := through[i], through[i+1]
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xFF}
}
