package plotting

import (
	"image/color"
	"math"
	"strconv"
	"strings"
)

// A scale gives numbers colours, from light to dark, so that it can be read in
// grey print too. Numbers are put into steps of equal width: one for each
// integer where there are few of them, else 16.
type scale struct {
	low, width     float64
	steps          int
	least, largest float64 // of the numbers
	whole          bool    // all are integers
}

// newScale makes the scale for all numbers that are finite.
func newScale(values []float64) scale {
	lo, hi, whole := math.Inf(1), math.Inf(-1), true
	for _, v := range values {
		if finite(v) {
			lo, hi, whole = math.Min(lo, v), math.Max(hi, v), whole && v == math.Trunc(v)
		}
	}
	const most = 16
	switch {
	case lo > hi:
		return scale{width: 1}
	case whole && hi-lo < most:
		return scale{lo - 0.5, 1, int(hi-lo) + 1, lo, hi, whole}
	case lo == hi:
		return scale{lo, 1, 1, lo, hi, whole}
	}
	return scale{lo, (hi - lo) / most, most, lo, hi, whole}
}

// step is the step of a number; -1 for what is not finite.
func (s scale) step(v float64) int {
	if !finite(v) {
		return -1
	}
	return max(0, min(s.steps-1, int(math.Floor((v-s.low)/s.width))))
}

// darkening are the colours that a scale runs through; their brightness falls
// evenly.
var darkening = []color.NRGBA{
	{0xFF, 0xF7, 0xDC, 0xFF},
	{0xF5, 0xC4, 0x60, 0xFF},
	{0xD9, 0x7A, 0x1E, 0xFF},
	{0x94, 0x33, 0x1C, 0xFF},
	{0x2E, 0x08, 0x1E, 0xFF},
}

// colour is the colour of a step.
func (s scale) colour(step int) color.NRGBA {
	at := 0.5
	if s.steps > 1 {
		at = float64(step) / float64(s.steps-1)
	}
	at *= float64(len(darkening) - 1)
	i := min(int(at), len(darkening)-2)
	part := at - float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + part*(float64(b)-float64(a)))) }
	a, b := darkening[i], darkening[i+1]
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xFF}
}

// legend shows the least number, the largest and some between them with
// their colours, the first one after what they are. Up to seven whole numbers are
// all there.
func (s scale) legend(label string) legend {
	var out legend
	most := 5
	if s.whole && s.steps <= 7 {
		most = 7
	}
	for i := range min(most, s.steps) {
		v := s.least
		if i > 0 {
			v += (s.largest - s.least) * float64(i) / float64(min(most, s.steps)-1)
		}
		text := strconv.FormatFloat(v, 'g', 3, 64)
		if s.whole {
			v = math.Round(v)
			text = strconv.FormatFloat(v, 'f', -1, 64)
		}
		text = strings.ReplaceAll(text, "-", "\u2212")
		if i == 0 && label != "" {
			text = label + " " + text
		}
		out = append(out, entry{label: text, swatch: s.colour(s.step(v))})
	}
	return out
}
