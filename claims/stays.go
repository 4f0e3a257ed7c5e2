package claims

import (
	"fmt"

	"ballslab/balls"
)

// stays is a judge of the largest maximum of a run, "for a long time": of its median over runs,
// less a shift and divided by a scale, both functions of n. Each result is one run, of a seed of
// its own.
type stays struct {
	title        string
	shift, scale func(n float64) float64 // nil for 0 and for 1
	rule         rule
}

func (w stays) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	var points []point
	names, runs := inSeries(results, by("bins"))
	for _, name := range names {
		var largest []float64
		for _, r := range runs[name] {
			m, err := r.Metric("max_load")
			if err != nil {
				return j, err
			}
			if r.Trials != 1 || m.Tail == nil {
				return j, fmt.Errorf("%s: one trial for each seed is needed, over time", name)
			}
			largest = append(largest, float64(len(m.Tail)-1))
		}
		between, ok := medianInterval(largest, alpha/float64(len(names)))
		if !ok {
			return j, fmt.Errorf("%s: %d runs are too few", name, len(largest))
		}
		n, p := runs[name][0].Bins, point{scale: 1}
		if w.shift != nil {
			p.shift = w.shift(float64(n))
		}
		if w.scale != nil {
			p.scale = w.scale(float64(n))
		}
		p.Constant = Constant{At: name, N: n, Name: w.title,
			Value: (largest[len(largest)/2] - p.shift) / p.scale}
		p.Range = between.scaled(p.shift, 1/p.scale)
		points = append(points, p)
		j.constants = append(j.constants, p.Constant)
	}
	j.findings = w.rule(points, "")
	return j, nil
}
