package claims

import (
	"fmt"
	"math"
	"strings"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/balls/exact"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
)

// observed is a finding about the mean of a metric, still to be judged: by Student's law for
// averages over time in independent trials, else as in [sample.mean]. For the maximum, an integer,
// either interval has room for a value that no trial showed.
func observed(r *balls.Result, name, at string, alpha float64) (Finding, error) {
	m, err := r.Metric(name)
	if err != nil {
		return Finding{}, err
	}
	if !math.IsNaN(m.Min) { // after the last step
		f, err := sample{Result: r}.mean(name, alpha)
		f.At = at
		return f, err
	}
	half := float64(prob.StudentQuantile(alpha, float64(r.Trials-1)) * m.SE)
	if name == "max_load" {
		half += portable.Log(2/alpha) / float64(r.Trials)
	}
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
		law, err := exact.Law(process(s.Result), balls.Plan{})
		if err != nil {
			return j, err
		}
		findings, ks, err := s.tails(FalseAlarm / float64(len(results)))
		if err != nil {
			return j, err
		}
		for i, f := range findings {
			j.findings = append(j.findings, f.judged(exactly(lawTail(law.Metrics[0], int(ks[i])))))
		}
	}
	return j, nil
}

// judgeTimeTails compares P(max_load >= k), the fraction of time, with the law that the process made
// of a result has in equilibrium.
func judgeTimeTails(results []*balls.Result, keys []string, process func(r *balls.Result) balls.Process) (judgement, error) {
	var j judgement
	for _, r := range results {
		law, err := exact.Law(process(r), balls.Plan{})
		if err != nil {
			return j, err
		}
		m, err := r.Metric("max_load")
		if err != nil {
			return j, err
		}
		for k := 1; k < len(m.Tail); k++ {
			p := lawTail(law.Metrics[0], k)
			f := Finding{
				At: described(r, keys...), Quantity: fmt.Sprintf("P(max_load >= %d)", k), Estimate: m.Tail[k],
				Measured: shareInterval(m.Tail[k], r.Trials, FalseAlarm/float64(len(results)*(len(m.Tail)-1))),
			}
			j.findings = append(j.findings, f.judged(Interval{p - 1e-9, p + 1e-9})) // solved in doubles
		}
	}
	return j, nil
}

// lawTail is P(max_load >= k) of an exact law, which is in equilibrium for a process observed there.
func lawTail(m balls.Metric, k int) float64 {
	if m.Tail != nil {
		if k < len(m.Tail) {
			return m.Tail[k]
		}
		return 0
	}
	p := 0.0
	for _, c := range m.Counts {
		if c.Value >= float64(k) {
			p += c.Probability
		}
	}
	return p
}

// described names the values of keys of a result for people: "d = 2, start = one-bin".
func described(r *balls.Result, keys ...string) string {
	var parts []string
	for _, k := range keys {
		name, text := k, ""
		switch x := r.Key(k).(type) {
		case int64:
			text = size(x)
		case float64:
			text = number(x)
		case []balls.KeyValue: // beta: its kind and its probabilities
			for _, kv := range x {
				if y, ok := kv.Value.(float64); ok {
					text += " " + number(y)
				} else if kv.Key == "kind" {
					text = fmt.Sprint(kv.Value)
				}
			}
		default:
			text = fmt.Sprint(x)
		}
		if k == "bins" {
			name = "n"
		}
		parts = append(parts, name+" = "+text)
	}
	return strings.Join(parts, ", ")
}

// A measure is what a claim makes of a metric of a result: (metric - shift)/scale.
type measure struct {
	metric, name string
	formula      func(r *balls.Result, n float64) (shift, scale float64, err error)
}

// constants returns the measure of each result; name names it but for the number of bins.
func (q measure) constants(results []*balls.Result, name func(r *balls.Result) string) ([]Constant, error) {
	var list []Constant
	for _, r := range results {
		at := "n = " + size(r.Bins)
		if text := name(r); text != "" {
			at = text + ", " + at
		}
		f, err := observed(r, q.metric, at, FalseAlarm/float64(len(results)))
		if err != nil {
			return nil, err
		}
		shift, scale, err := q.formula(r, float64(r.Bins))
		if err != nil {
			return nil, err
		}
		list = append(list, Constant{
			At: at, N: r.Bins, D: int64(keyNumber(r, "d")), Name: q.name,
			Value: (f.Estimate - shift) / scale, Range: f.Measured.scaled(shift, 1/scale),
		})
	}
	return list, nil
}

// by names a series of results by the values of keys.
func by(keys ...string) func(r *balls.Result) string {
	return func(r *balls.Result) string { return described(r, keys...) }
}

// judgeSeries judges each series of results of one name, the number of bins growing.
func judgeSeries(results []*balls.Result, name func(r *balls.Result) string, q measure, rule func(cs []Constant, at string) Finding) (judgement, error) {
	all, err := q.constants(results, name)
	if err != nil {
		return judgement{}, err
	}
	var names []string
	series := map[string][]Constant{}
	for i, r := range results {
		name := name(r)
		if series[name] == nil {
			names = append(names, name)
		}
		series[name] = append(series[name], all[i])
	}
	j := judgement{constants: all}
	for _, name := range names {
		j.findings = append(j.findings, rule(series[name], name))
	}
	return j, nil
}

// over is "O(f)" or "(1 + o(1)) f" measured as the ratio to f.
func over(metric, name string, f func(n float64) float64) measure {
	return measure{metric, "E " + metric + "/" + name, func(_ *balls.Result, n float64) (float64, float64, error) { return 0, f(n), nil }}
}

// beyondLogLog is "ln ln n/ln d + O(1)" measured as the O(1).
func beyondLogLog(metric string) measure {
	return measure{metric, "E " + metric + " - ln ln n/ln d", func(r *balls.Result, n float64) (float64, float64, error) {
		x, err := bounds.GreedyLeading(n, keyNumber(r, "d"))
		return x, 1, err
	}}
}

// judgeFractions compares the mean tail fractions of each result with a limit x_k, as far down as
// at least 1000 bins are expected over all trials and units of time.
func judgeFractions(results []*balls.Result, keys []string, limit func(r *balls.Result, n float64) ([]float64, error), allowed func(n, x float64) Interval) (judgement, error) {
	var j judgement
	const levels = 12 // more than are ever compared in one result
	for _, r := range results {
		n := float64(r.Bins)
		x, err := limit(r, n)
		if err != nil {
			return j, err
		}
		m, err := r.Metric("tail_fractions")
		if err != nil {
			return j, err
		}
		time := keyNumber(r, "time") // a unit of time is n steps
		if time == 0 {
			time = keyNumber(r, "steps") / n
		}
		t := prob.StudentQuantile(FalseAlarm/float64(levels*len(results)), float64(r.Trials-1))
		for k := 1; k < len(m.Means) && k < len(x) && k <= levels && n*x[k]*float64(r.Trials)*time >= 1000; k++ {
			half := float64(t*m.SEs[k]) + 1e-15
			f := Finding{
				At: described(r, append(append([]string{}, keys...), "bins")...), Quantity: fmt.Sprintf("E s_%d", k), Estimate: m.Means[k],
				Measured: Interval{m.Means[k] - half, m.Means[k] + half},
			}
			j.findings = append(j.findings, f.judged(allowed(n, x[k])))
		}
	}
	return j, nil
}

// nearby allows a limit with an error of 4/n.
func nearby(n, x float64) Interval { return Interval{math.Max(0, x-4/n), math.Min(1, x+4/n)} }

const nearbyForm = "E s_k = x_k + O(1/n); the O(1/n) is given 4/n"
