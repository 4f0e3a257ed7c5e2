package claims

import (
	"fmt"

	"ballslab/balls"
)

// The change of Upsilon in one step is in the mean 1 - 1/n - (1 - 2 noise) D, D the mean load
// difference over the edges: see graph-edge-difference. Summed from empty vertices, for every
// regular graph and every T:
//
//	E Upsilon(T) = (1 - 1/n) T - (1 - 2 noise) sum over t < T of E D(t)
var graphEnergy = Claim{
	ID:     "graph-energy",
	Source: "derived here: one line of algebra per step",
	Statement: "From empty vertices, balls at uniform edges of a regular graph have E Upsilon(T) " +
		"= (1 - 1/n) T - (1 - 2 noise) sum over t < T of E edge_difference(t), " +
		"exactly for every T; so the time average of E edge_difference is at most (1 - 1/n)/(1 - " +
		"2 noise).",
	Tag:   "derived",
	Form:  "the two sides agree; their difference has mean 0 over independent runs",
	Rule:  plainRule,
	Quick: graphEnergies(40),
	Full:  graphEnergies(2000),
	wrong: []wrongLaw{apart(0.01, " T"), apart(0.1, " T"), apart(0.5, " T")},
	judge: edgeEnergy(1),
}

func graphEnergies(trials int) []string {
	var specs []string
	for _, graph := range []string{
		`{"family":"cycle","n":12}`, `{"family":"hypercube","dim":4}`, `{"family":"torus",` +
			`"sides":[3,4]}`, `{"family":"regular","n":20,"degree":3,"seed":1}`,
	} {
		specs = append(specs, fmt.Sprintf(`{"process":"graph","graph":%s,"noise":[0,0.2],`+
			`"balls":"10n","trials":%d,"seed":%s,"every":1,`+
			`"metrics":["upsilon","edge_difference"]}`,
			graph, trials, listFrom(841, 30)))
	}
	return specs
}

// edgeEnergy is a judge of the identity with a factor in front of the edge difference.
func edgeEnergy(factor float64) energies {
	return func(r *balls.Result) energy {
		x, m := networkOf(r), ballsIn(r)
		at := fmt.Sprintf("%s, m = %s, noise = %v", x.name, size(m), x.rates.Noise)
		weight := func(int64) float64 { return factor * (1 - float64(2*x.rates.Noise)) }
		return energy{at, m, "edge_difference", weight}
	}
}
