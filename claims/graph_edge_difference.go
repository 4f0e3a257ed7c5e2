package claims

import "fmt"

// A ball for the lower end of a uniform edge {u,v} of a regular graph: with y
// the loads about their average, 2 E[min(y_u, y_v)] = 2 E[y_u + y_v]/2 - E|y_u -
// y_v| = -D, since the ends of a uniform edge are uniform vertices. So Upsilon =
// sum y^2 changes by 1 - 1/n - D in the mean; the changes of n steps in a row
// add up to 0 once the profile about its average has forgotten its start
// (compare greedy-gini). With noise eps the ball goes to the higher end that
// often, and D is multiplied by 1 - 2 eps.
var graphEdgeDifference = Claim{
	ID: "graph-edge-difference",
	Source: "derived here; an O(n) range on the cycle follows, as the abstract of " +
		"Olesker-Taylor, Sauerwald and Zanetti announces",
	Statement: "Balls at uniform edges of a regular graph: in the long run the mean load " +
		"difference over the edges is exactly (1 - 1/n)/(1 - 2 noise), averaged over n steps in " +
		"a row.",
	Tag: "derived",
	Form: "E edge_difference, averaged over n values of m in a row, is (1 - 1/n)/(1 - 2 " +
		"noise)",
	Rule:  plainRule,
	Quick: edgeDifferences(1600),
	Full:  edgeDifferences(20000),
	wrong: []wrongLaw{
		noiseOff(0.02, "edge_difference", edgeDifferenceOf),
		off(0.02),
		noiseOff(0.1, "edge_difference", edgeDifferenceOf),
		off(0.1),
	},
	judge: edgeDifference(func(n float64) float64 { return 1 - 1/n }),
}

func edgeDifferences(trials int) []string {
	var specs []string
	for i, c := range []struct {
		graph string
		n, m  int // m of the order of n^3 on the cycle, where the start is forgotten
	}{
		{`{"family":"cycle","n":12}`, 12, 6000},
		{`{"family":"hypercube","dim":3}`, 8, 2000},
		{`{"family":"complete","n":9}`, 9, 2000},
		{`{"family":"torus","sides":[3,4]}`, 12, 3000},
		{`{"family":"regular","n":10,"degree":3,"seed":1}`, 10, 3000},
	} {
		for _, noise := range []string{"0", "0.2"} {
			specs = append(specs, fmt.Sprintf(`{"process":"graph","graph":%s,"noise":%s,`+
				`"balls":%s,"trials":%d,"seed":%d,"metrics":["edge_difference"]}`,
				c.graph, noise, listFrom(c.m, c.n), trials, 801+i))
		}
	}
	return specs
}

// edgeDifference is a judge of a function of n, over 1 - 2 noise.
func edgeDifference(f func(n float64) float64) inARow {
	return inARow{
		metric: "edge_difference",
		name:   byNoise,
		steps:  "n",
		allowed: onGraph(func(x network) Interval {
			return exactly(f(x.n) / (1 - float64(2*x.rates.Noise)))
		}),
	}
}
