package claims

import "ballslab/balls"

// stays is a judge of the largest maximum of all trials and looks, less a shift and divided by a
// scale, both functions of n.
type stays struct {
	title        string
	shift, scale func(n float64) float64 // nil for 0 and for 1
	rule         rule
}

func (w stays) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	var points []point
	for _, r := range results {
		m, err := r.Metric("max_load")
		if err != nil {
			return j, err
		}
		n, shift, scale := float64(r.Bins), 0.0, 1.0
		if w.shift != nil {
			shift = w.shift(n)
		}
		if w.scale != nil {
			scale = w.scale(n)
		}
		x := (float64(len(m.Tail)-1) - shift) / scale
		c := Constant{At: by("bins")(r), N: r.Bins, Name: w.title, Value: x, Range: exactly(x)}
		points = append(points, point{c, shift, scale})
		j.constants = append(j.constants, c)
	}
	j.findings = w.rule(points, "")
	return j, nil
}
