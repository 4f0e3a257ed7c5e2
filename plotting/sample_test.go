package plotting

import (
	"math"

	"ballslab/balls"
)

// The results of these tests are made up: mean and counts follow formulas.

// sampleGrowth is one series per rule over some decades of n.
func sampleGrowth(from, to int) []*balls.Result {
	var out []*balls.Result
	for _, rule := range []struct {
		name string
		d    int64
	}{{"one-choice", 0}, {"greedy", 2}, {"greedy", 3}} {
		for e := from; e <= to; e++ {
			n := math.Pow(10, float64(e))
			top := math.Log(n) / math.Log(math.Log(n)) * 1.6
			if rule.d > 0 {
				top = math.Log(math.Log(n))/math.Log(float64(rule.d)) + 0.8
			}
			out = append(out, sample(rule.name, rule.d, int64(n), top, 1000))
		}
	}
	return out
}

// sample is a result whose maximum load is about top.
func sample(rule string, d, n int64, top float64, trials int64) *balls.Result {
	m := balls.Metric{Name: "max_load"}
	low := math.Floor(top)
	left := trials
	for k, part := low, 1-(top-low)*0.8; left > 0; k++ {
		c := min(left, int64(math.Ceil(part*float64(trials))))
		m.Counts = append(m.Counts, balls.ValueCount{Value: k, Count: c})
		m.Mean += k * float64(c) / float64(trials)
		left -= c
		part = float64(left) / float64(trials) * 0.9
	}
	m.Min, m.Max = m.Counts[0].Value, m.Counts[len(m.Counts)-1].Value
	return &balls.Result{Process: balls.Allocate{Rule: rule, D: d, Bins: n, Balls: balls.Exactly(n)},
		Engine: "blocks", Trials: trials, Metrics: []balls.Metric{m},
		Provenance: balls.Provenance{Seed: 1, Generator: "xoshiro256++", Version: "test",
			Commit: "0123456789ab", Go: "go1.26"}}
}

// sampleCurves are the leading terms for the rules of sampleGrowth.
func sampleCurves(from, to float64) []Curve {
	one := Curve{Name: `$\ln n/\ln\ln n$`, Tag: "asymptotic", Series: "one choice"}
	two := Curve{Name: `$\ln\ln n/\ln 2$`, Tag: "Theorem 1.1, $+O(1)$", Series: "Greedy[2]"}
	three := Curve{Name: `$\ln\ln n/\ln 3$`, Tag: "Theorem 1.1, $+O(1)$", Series: "Greedy[3]"}
	for e := from; e <= to; e += 0.25 {
		n := math.Pow(10, e)
		loglog := math.Log(math.Log(n))
		for _, c := range []*Curve{&one, &two, &three} {
			c.X = append(c.X, n)
		}
		one.Y = append(one.Y, math.Log(n)/loglog)
		two.Y = append(two.Y, loglog/math.Log(2))
		three.Y = append(three.Y, loglog/math.Log(3))
	}
	return []Curve{one, two, three}
}
