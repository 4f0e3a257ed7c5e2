package claims

// An Interval is a closed interval of numbers, a single number if Low = High: what a claim allows,
// or a confidence interval, as [balls.Metric.Interval] returns one.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// String prints the number, or the two ends.
func (i Interval) String() string {
	if i.Low == i.High {
		return brief(i.Low)
	}
	return "[" + brief(i.Low) + ", " + brief(i.High) + "]"
}

// exactly is the interval of one number.
func exactly(x float64) Interval { return Interval{x, x} }

// meets says whether two intervals have a number in common.
func (i Interval) meets(j Interval) bool { return i.Low <= j.High && j.Low <= i.High }

// within says whether an interval lies in another.
func (i Interval) within(j Interval) bool { return j.Low <= i.Low && i.High <= j.High }

// scaled returns the interval of (x - shift) * factor.
func (i Interval) scaled(shift, factor float64) Interval {
	a, b := (i.Low-shift)*factor, (i.High-shift)*factor
	if factor < 0 {
		a, b = b, a
	}
	return Interval{a, b}
}
