package claims

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"ballslab/balls"
)

// The generator applied to sum (x_v - k + 1)^+ and to sum x_v^2 vanishes in the mean, on any
// graph with any rates; both need the loads by vertex.
var (
	removalLevelSets = Claim{
		ID:     "removal-level-sets",
		Source: "derived here: the level-set identity",
		Statement: "In equilibrium E mu(S_k) = E Lambda_eps(S_(k-1)) exactly for every k, S_k " +
			"being the vertices of load k or more, on every stable graph with any rates and noise.",
		Tag:   "derived",
		Form:  "the time average of mu(S_k) - Lambda_eps(S_(k-1)) has mean 0, k = 1, 2, 3",
		Rule:  plainRule,
		Quick: byVertex(2000, 30),
		Full:  byVertex(50000, 100),
		wrong: []wrongLaw{apart(0.1, ""), apart(1, "")},
		judge: levelSets(0),
	}
	removalMinimum = Claim{
		ID:     "removal-minimum",
		Source: "derived here: the quadratic identity",
		Statement: "In equilibrium sum mu_v E x_v - sum lambda_e E((1-eps) min + eps max of both " +
			"ends) = Lambda(E) exactly, on every stable graph with any rates and noise.",
		Tag: "derived",
		Form: "the time average of sum mu_v x_v - sum lambda_e ((1-eps) min + eps max) has " +
			"mean Lambda(E)",
		Rule:  plainRule,
		Quick: byVertex(2000, 30),
		Full:  byVertex(50000, 100),
		wrong: []wrongLaw{off(0.01), off(0.1)},
		judge: minimum(1),
	}
)

// byVertex are experiments on irregular and regular graphs, with rates of their own, and noise.
func byVertex(time, trials int) []string {
	var specs []string
	for i, g := range []string{
		`"graph":{"family":"cycle","n":40},"arrival":0.8`,
		`"graph":{"family":"lollipop","k":5,"tail":4},"arrival":0.35,"noise":0.1`,
		`"graph":{"edges":[[0,1],[1,2],[2,2],[0,1]]},"arrival":{"values":[0.7,0.5,0.3,0.2]},` +
			`"removal":{"values":[1,1.5,0.9]}`,
		`"graph":{"family":"torus","sides":[4,5]},"arrival":0.4,"noise":0.3`,
	} {
		specs = append(specs, fmt.Sprintf(`{"process":"graph-removal",%s,"time":%d,"burn_in":200,`+
			`"trials":%d,"seed":%d,"metrics":["total_load"]}`, g, time, trials, 961+i))
	}
	return specs
}

// vertices is a judge of means over time of numbers that need the loads of all vertices. It plays
// the trials of each result again, from other seeds, with a look every unit of time.
type vertices struct {
	names   []string // of the numbers
	numbers func(x network, loads []int64) []float64
	allowed func(x network) float64
}

func (w vertices) of(results []*balls.Result, alpha float64) (judgement, error) {
	var j judgement
	for _, r := range results {
		x, end := networkOf(r), r.Process.(balls.GraphRemoval).Time.Int64()
		times := make([]int64, end)
		for i := range times {
			times[i] = int64(i) + 1
		}
		trials := make([][]float64, len(w.names))
		for trial := range r.Trials {
			history, err := balls.GraphHistory(r.Process, uint64(1000+trial), times)
			if err != nil {
				return j, err
			}
			mean := make([]float64, len(w.names))
			for _, loads := range history {
				for i, y := range w.numbers(x, loads) {
					mean[i] += y / float64(end)
				}
			}
			for i, y := range mean {
				trials[i] = append(trials[i], y)
			}
		}
		count := float64(r.Trials)
		for i, name := range w.names {
			mean, sd := stat.MeanStdDev(trials[i], nil)
			f := Finding{At: byNoise(r), Quantity: name, Estimate: mean}
			f.Measured = around(mean, sd/math.Sqrt(count), count-1,
				alpha/float64(len(results)*len(w.names)))
			j.findings = append(j.findings, f.judged(exactly(w.allowed(x))))
		}
	}
	return j, nil
}

// levelSets is a judge that compares S_k with S_(k-1-shift).
func levelSets(shift int64) vertices {
	var names []string
	for k := 1; k <= 3; k++ {
		names = append(names, fmt.Sprintf("E(mu(S_%d) - Lambda_eps(S_%d))", k, k-1))
	}
	return vertices{names, func(x network, loads []int64) []float64 {
		out := make([]float64, len(names))
		for i := range out {
			k := int64(i) + 1
			for v, l := range loads {
				if l >= k {
					out[i] += x.rates.RemovalAt(v)
				}
			}
			eachEdge(x, loads, func(rate float64, low, high int64) {
				if low >= k-1-shift {
					out[i] -= rate
				} else if high >= k-1-shift {
					out[i] -= float64(x.rates.Noise * rate)
				}
			})
		}
		return out
	}, func(network) float64 { return 0 }}
}

// minimum is a judge of a multiple of the arrivals.
func minimum(factor float64) vertices {
	name := []string{"E(sum mu x - sum lambda ((1-eps) min + eps max))"}
	return vertices{name, func(x network, loads []int64) []float64 {
		sum := 0.0
		for v, l := range loads {
			sum += float64(x.rates.RemovalAt(v) * float64(l))
		}
		eachEdge(x, loads, func(rate float64, low, high int64) {
			eps := x.rates.Noise
			sum -= float64(rate * (float64((1-eps)*float64(low)) + float64(eps*float64(high))))
		})
		return []float64{sum}
	}, func(x network) float64 { return factor * x.arrivals() }}
}

// eachEdge calls f with the rate of every edge and the loads of its ends.
func eachEdge(x network, loads []int64, f func(rate float64, low, high int64)) {
	u, v := x.graph.Ends()
	for e := range u {
		a, b := loads[u[e]], loads[v[e]]
		f(x.rates.ArrivalAt(int64(e)), min(a, b), max(a, b))
	}
}
