package claims

import (
	"encoding/json"
	"fmt"
	"strconv"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// A sample is one result of an experiment with the parameters that rules need.
type sample struct {
	*balls.Result
	n, m, d int64
}

// samples reads the parameters back from the cells of the results.
func samples(results []*balls.Result) []sample {
	var list []sample
	for _, r := range results {
		s := sample{Result: r, d: 1}
		for _, kv := range r.Keys() {
			k, err := strconv.ParseInt(fmt.Sprint(kv.Value), 10, 64)
			if err != nil {
				continue
			}
			switch kv.Key {
			case "bins":
				s.n = k
			case "balls":
				s.m = k
			case "d":
				s.d = k
			}
		}
		list = append(list, s)
	}
	return list
}

// at names the parameters for people.
func (s sample) at() string {
	text := "n = " + size(s.n)
	if s.m != s.n {
		text += ", m = " + size(s.m)
	}
	if s.d > 1 {
		text = fmt.Sprintf("d = %d, ", s.d) + text
	}
	return text
}

// cellOf returns the cell of a result as a spec.
func cellOf(r *balls.Result) (json.RawMessage, error) {
	text, err := r.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var line struct{ Cell json.RawMessage }
	err = json.Unmarshal(text, &line)
	return line.Cell, err
}

// average is the number of balls per bin.
func (s sample) average() float64 { return float64(s.m) / float64(s.n) }

// metric returns a metric of the result.
func (s sample) metric(name string) (balls.Metric, error) {
	for _, m := range s.Metrics {
		if m.Name == name {
			return m, nil
		}
	}
	return balls.Metric{}, fmt.Errorf("the experiment does not watch %s", name)
}

// mean is a finding about the mean of a metric, still to be judged.
func (s sample) mean(name string, alpha float64) (Finding, error) {
	m, err := s.metric(name)
	if err != nil {
		return Finding{}, err
	}
	return Finding{At: s.at(), Quantity: "E " + name, Estimate: m.Mean, Measured: meanInterval(m, alpha)}, nil
}

// tails are findings about P(max_load >= k) for every k from lowest seen + 1 to
// highest seen + 1, still to be judged.
func (s sample) tails(alpha float64) ([]Finding, []int64, error) {
	m, err := s.metric("max_load")
	if err != nil {
		return nil, nil, err
	}
	var findings []Finding
	var ks []int64
	levels := m.Max - m.Min + 1
	for k := m.Min + 1; k <= m.Max+1; k++ {
		count := atLeast(m, k)
		findings = append(findings, Finding{
			At: s.at(), Quantity: fmt.Sprintf("P(max_load >= %.0f)", k),
			Estimate: float64(count) / float64(s.Trials),
			Measured: clopperPearson(count, s.Trials, alpha/levels),
		})
		ks = append(ks, int64(k))
	}
	return findings, ks, nil
}

// lnln is ln ln n.
func lnln(n int64) float64 { return portable.Log(portable.Log(float64(n))) }
