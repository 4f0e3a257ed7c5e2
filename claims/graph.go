package claims

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"ballslab/balls"
	"ballslab/balls/graphs"
	"ballslab/internal/prob"
)

// A network is a result of a process on a graph, with the graph and its rates.
type network struct {
	sample
	graph *graphs.Graph
	rates graphs.Rates
	name  string
}

// networks reads the graphs back from the cells of the results.
func networks(results []*balls.Result) ([]network, error) {
	var list []network
	for _, s := range samples(results) {
		text, err := cellOf(s.Result)
		if err != nil {
			return nil, err
		}
		var cell map[string]json.RawMessage
		if err := json.Unmarshal(text, &cell); err != nil {
			return nil, err
		}
		var spec map[string]json.RawMessage
		if err := json.Unmarshal(cell["graph"], &spec); err != nil {
			return nil, err
		}
		for _, key := range []string{"arrival", "removal", "noise"} {
			if v, ok := cell[key]; ok {
				spec[key] = v
			}
		}
		if text, err = json.Marshal(spec); err != nil {
			return nil, err
		}
		x := network{sample: s}
		if x.graph, x.rates, err = balls.ReadGraph(string(text)); err != nil {
			return nil, err
		}
		x.n = int64(x.graph.Vertices())
		x.name = fmt.Sprintf("%s, n = %d", x.graph.Family(), x.n)
		list = append(list, x)
	}
	return list, nil
}

// arrivals is Lambda(E), the total arrival rate.
func (x network) arrivals() float64 {
	arrival, _ := x.rates.Totals(x.graph)
	return arrival
}

// load is rho = Lambda(E)/n, for removal rates of 1.
func (x network) load() float64 { return x.arrivals() / float64(x.n) }

// average is a finding about the mean of an average over time, still to be
// judged.
func (x network) average(name string, alpha float64) (Finding, error) {
	m, err := x.metric(name)
	if err != nil {
		return Finding{}, err
	}
	half := x.half(m.SE, alpha)
	return Finding{At: x.name, Quantity: "E " + name, Estimate: m.Mean, Measured: Interval{m.Mean - half, m.Mean + half}}, nil
}

// half is the half width of the interval of a mean over trials by Student's law.
func (x network) half(se, alpha float64) float64 {
	return float64(prob.StudentQuantile(alpha, float64(x.Trials-1)) * se)
}

// inARow lists m, m+1, ..., m+n-1.
func inARow(m, n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprint(m+i))
	}
	return "[" + strings.Join(list, ",") + "]"
}

// judgeInARow judges a formula for the mean of a metric of an insert-only
// process, averaged over n values of m in a row.
func judgeInARow(results []*balls.Result, name string, formula func(x network) float64) (judgement, error) {
	var j judgement
	list, err := networks(results)
	if err != nil {
		return j, err
	}
	type sum struct {
		x              network
		mean, variance float64
	}
	var sums []sum
	for _, x := range list {
		m, err := x.metric(name)
		if err != nil {
			return j, err
		}
		at := fmt.Sprintf("%s, noise = %v", x.name, x.rates.Noise)
		if len(sums) == 0 || sums[len(sums)-1].x.name != at {
			x.name = at
			sums = append(sums, sum{x: x})
		}
		s := &sums[len(sums)-1]
		s.mean += m.Mean / float64(x.n)
		s.variance += m.SE * m.SE / float64(x.n*x.n)
	}
	for _, s := range sums {
		half := float64(prob.NormalQuantile(FalseAlarm/float64(len(sums))) * math.Sqrt(s.variance))
		f := Finding{
			At: s.x.name + ", averaged over n steps", Quantity: "E " + name,
			Estimate: s.mean, Measured: Interval{s.mean - half, s.mean + half},
		}
		j.findings = append(j.findings, f.judged(exactly(formula(s.x))))
	}
	return j, nil
}

// judgeAverages judges what is allowed for the mean of a metric of a process
// in equilibrium.
func judgeAverages(results []*balls.Result, name string, allowed func(x network) (Interval, error)) (judgement, error) {
	var j judgement
	list, err := networks(results)
	if err != nil {
		return j, err
	}
	for _, x := range list {
		f, err := x.average(name, FalseAlarm/float64(len(list)))
		if err != nil {
			return j, err
		}
		may, err := allowed(x)
		if err != nil {
			return j, err
		}
		j.findings = append(j.findings, f.judged(may))
	}
	return j, nil
}
