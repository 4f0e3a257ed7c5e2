package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// observed is a finding about the mean of a time average over independent trials, by
// Student's law, still to be judged.
func observed(r *balls.Result, name, at string, alpha float64) (Finding, error) {
	m, err := r.Metric(name)
	if err != nil {
		return Finding{}, err
	}
	half := studentQuantile(alpha, float64(r.Trials-1)) * m.SE
	return Finding{At: at, Quantity: "E " + name, Estimate: m.Mean, Measured: Interval{m.Mean - half, m.Mean + half}}, nil
}

// keyNumber returns a numeric key of the cell of a result.
func keyNumber(r *balls.Result, key string) float64 {
	switch x := r.Key(key).(type) {
	case int64:
		return float64(x)
	case float64:
		return x
	}
	return 0
}

// judgeObserved compares the mean of a time average of each result with what is allowed.
func judgeObserved(results []*balls.Result, name, parameter string, allowed func(r *balls.Result, n, x float64) (Interval, error)) (judgement, error) {
	var j judgement
	for _, r := range results {
		n, x := keyNumber(r, "bins"), keyNumber(r, parameter)
		f, err := observed(r, name, fmt.Sprintf("%s = %s, n = %s", parameter, number(x), size(int64(n))), FalseAlarm/float64(len(results)))
		if err != nil {
			return j, err
		}
		a, err := allowed(r, n, x)
		if err != nil {
			return j, err
		}
		j.findings = append(j.findings, f.judged(a))
	}
	return j, nil
}

// judgeLaw compares P(max_load >= k) after the last step with the law that the process made
// of a result has.
func judgeLaw(results []*balls.Result, process func(r *balls.Result) balls.Process) (judgement, error) {
	var j judgement
	for _, s := range samples(results) {
		law, err := bounds.Exact(process(s.Result), balls.Plan{})
		if err != nil {
			return j, err
		}
		findings, ks, err := s.tails(FalseAlarm / float64(len(results)))
		if err != nil {
			return j, err
		}
		for i, f := range findings {
			p := 0.0
			for _, c := range law.Metrics[0].Counts {
				if c.Value >= float64(ks[i]) {
					p += c.Probability
				}
			}
			j.findings = append(j.findings, f.judged(exactly(p)))
		}
	}
	return j, nil
}
