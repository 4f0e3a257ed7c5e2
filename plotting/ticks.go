package plotting

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// LogTicks places the ticks of a logarithmic axis: powers of ten; where they are many, every
// second or third of them, every fifth or tenth and so on; where they are few, 2 and 5 or all
// multiples between them too; below a factor of about three, the ticks of NumberTicks. It never
// panics.
type LogTicks struct {
	// Most is the largest number of labels (7 if zero).
	Most int
}

// Ticks serves gonum's plot.Ticker.
func (t LogTicks) Ticks(min, max float64) []plot.Tick {
	most := t.Most
	if most <= 0 {
		most = 7
	}
	if !(min > 0 && max > min) || math.IsInf(max, 0) {
		return nil
	}
	from, to := int(math.Ceil(math.Log10(min)-1e-9)), int(math.Floor(math.Log10(max)+1e-9))
	if to-from >= 2 { // three powers of ten or more
		step := (to - from + most) / most
		minor := 1 // from tick to tick
		if step > 6 {
			step = (step + 4) / 5 * 5
			for step%minor != 0 || step/minor > 5 { // more would run together
				minor++
			}
		}
		var out []plot.Tick
		for e := from - step; e <= to+step; e++ {
			v := math.Pow(10, float64(e))
			switch {
			case e%step == 0 && v >= min*(1-1e-9) && v <= max*(1+1e-9):
				out = append(out, plot.Tick{Value: v, Label: power(e)})
			case e%minor == 0:
				out = append(out, plot.Tick{Value: v})
			}
			for m := 2; step == 1 && m <= 9 && to-from <= 8; m++ {
				out = append(out, plot.Tick{Value: v * float64(m)})
			}
		}
		return inside(out, min, max)
	}
	if max/min < 3 {
		return NumberTicks{Most: most}.Ticks(min, max)
	}
	labelled := []int{1, 2, 5}
	if max/min < 12 && most >= 6 {
		labelled = []int{1, 2, 3, 4, 5, 6, 7, 8}
	}
	var out []plot.Tick
	for e := from - 1; e <= to+1; e++ {
		for m := 1; m <= 9; m++ {
			tick := plot.Tick{Value: float64(m) * math.Pow(10, float64(e))}
			for _, l := range labelled {
				if l == m {
					tick.Label = scientific(float64(m), e)
				}
			}
			out = append(out, tick)
		}
	}
	return inside(out, min, max)
}

// NumberTicks places the ticks of a linear axis at multiples of 1, 2 or 5
// times a power of ten. It never panics.
type NumberTicks struct {
	// Most is the largest number of labels (7 if zero).
	Most int
	// Integer keeps to integers.
	Integer bool
}

// Ticks serves gonum's plot.Ticker.
func (t NumberTicks) Ticks(min, max float64) []plot.Tick {
	most := t.Most
	if most <= 0 {
		most = 7
	}
	if !(max > min) || math.IsInf(max-min, 0) {
		return nil
	}
	step, e := niceStep((max-min)/float64(most), t.Integer)
	if scale := math.Max(math.Abs(min), math.Abs(max)); step < scale*1e-13 {
		return nil // floating point cannot tell such ticks apart
	}
	size := math.Max(math.Abs(min), math.Abs(max))
	largest := step * math.Max(math.Abs(math.Ceil(min/step-1e-9)), math.Abs(math.Floor(max/step+1e-9)))
	var out []plot.Tick
	for k := math.Ceil(min/step - 1e-9); k*step <= max+step*1e-9 && len(out) <= 2*most; k++ {
		v := k * step
		label := strconv.FormatFloat(v, 'f', int(math.Max(0, -e)), 64)
		if size >= 1e6 || size < 1e-3 {
			label = engineering(v, step, largest)
		}
		if v == 0 {
			label = "0"
		}
		out = append(out, plot.Tick{Value: v, Label: minus(label)})
	}
	return inside(out, min, max)
}

// niceStep is the smallest of 1, 2 or 5 times a power of ten that is at least
// x, and the exponent of that power.
func niceStep(x float64, integer bool) (step, exponent float64) {
	if integer && x <= 1 {
		return 1, 0
	}
	exponent = math.Floor(math.Log10(x))
	ten := math.Pow(10, exponent)
	for _, m := range []float64{1, 2, 5} {
		if m*ten >= x*(1-1e-9) {
			return m * ten, exponent
		}
	}
	return 10 * ten, exponent + 1
}

// spaced takes labels away until neighbours on a horizontal axis of this width stand apart: every
// second one stays, or every third, and so on, among them that of 0.
func spaced(a plot.Axis, width vg.Length) plot.Ticker {
	const gap = 4
	ticks := a.Tick.Marker.Ticks(a.Min, a.Max)
	var labelled []int // ticks
	zero := 0
	for i, t := range ticks {
		if t.Label != "" {
			if t.Value == 0 {
				zero = len(labelled)
			}
			labelled = append(labelled, i)
		}
	}
	half := func(i int) vg.Length { return a.Tick.Label.Width(ticks[i].Label) / 2 }
	at := func(i int) vg.Length { return vg.Length(a.Norm(ticks[i].Value)) * width }
	for every := 1; ; every++ {
		clear, last := true, -1
		kept := make([]plot.Tick, len(ticks))
		for i, t := range ticks {
			kept[i] = plot.Tick{Value: t.Value}
		}
		for k := zero % every; k < len(labelled); k += every {
			i := labelled[k]
			kept[i] = ticks[i]
			if last >= 0 && at(i)-half(i) < at(last)+half(last)+gap {
				clear = false
			}
			last = i
		}
		if clear {
			return plot.ConstantTicks(kept)
		}
	}
}

// inside keeps the ticks within the range.
func inside(ticks []plot.Tick, min, max float64) []plot.Tick {
	var out []plot.Tick
	for _, t := range ticks {
		if t.Value >= min-math.Abs(min)*1e-9 && t.Value <= max+math.Abs(max)*1e-9 {
			out = append(out, t)
		}
	}
	return out
}

// power is the label of a power of ten.
func power(e int) string {
	if e == 0 {
		return "1"
	}
	if e == 1 {
		return "10"
	}
	return "$10^{" + strconv.Itoa(e) + "}$"
}

// scientific is the label of m times a power of ten: plain where that is short.
func scientific(m float64, e int) string {
	if e >= -3 && e <= 3 {
		return strconv.FormatFloat(m*math.Pow(10, float64(e)), 'f', max(0, -e), 64)
	}
	if m == 1 {
		return power(e)
	}
	return "$" + strconv.FormatFloat(m, 'g', 3, 64) + `\cdot 10^{` + strconv.Itoa(e) + "}$"
}

// engineering is the label of a value on an axis of large or small ones with this step, times the
// power of ten of the largest label.
func engineering(v, step, largest float64) string {
	e := math.Floor(math.Log10(largest) + 1e-9)
	digits := math.Max(0, e-math.Floor(math.Log10(step)+1e-9))
	m := v / math.Pow(10, e)
	if math.IsInf(m, 0) || math.IsNaN(m) {
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	return "$" + strconv.FormatFloat(m, 'f', int(math.Min(digits, 6)), 64) + `\cdot 10^{` +
		strconv.Itoa(int(e)) + "}$"
}

// minus writes a hyphen before a number as a minus sign.
func minus(label string) string {
	if len(label) > 0 && label[0] == '-' {
		return "−" + label[1:]
	}
	return label
}
