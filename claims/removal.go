package claims

import "fmt"

// graphRemoval are the claims about graphs with removals.
var graphRemoval = []Claim{
	removalEmpty,
	removalLevels,
	removalMaximum,
	removalQuadratic,
	removalStability,
	removalLevelSets,
	removalMinimum,
	removalTotal,
	removalExponential,
	removalComplete,
}

// The graphs on which removals are put to the test, with arrival rates below
// the threshold of each: regular ones first.
var (
	regularRemovals = []string{
		`"graph":{"family":"cycle","n":64},"arrival":[0.5,0.8]`,
		`"graph":{"family":"hypercube","dim":6},"arrival":[0.1666666667,0.2666666667]`,
		`"graph":{"family":"complete","n":32},"arrival":[0.0322580645,0.0516129]`,
		`"graph":{"family":"regular","n":100,"degree":3,"seed":1},` +
			`"arrival":[0.3333333333,0.5333333333]`,
	}
	irregularRemovals = []string{
		`"graph":{"family":"star","n":8},"arrival":[0.5,1]`,
		`"graph":{"family":"lollipop","k":5,"tail":4},"arrival":[0.2,0.4]`,
		`"graph":{"family":"barbell","k":4},"arrival":[0.3,0.5]`,
		`"graph":{"family":"binary-tree","depth":3},"arrival":[0.5,0.9]`,
	}
)

func removals(graphs []string, time, trials, seed int, metrics string) []string {
	var specs []string
	for i, g := range graphs {
		specs = append(specs, fmt.Sprintf(`{"process":"graph-removal",%s,"time":%d,"burn_in":%d,`+
			`"trials":%d,"seed":%d,"metrics":[%s]}`,
			g, time, 200+time/10, trials, seed+i, metrics))
	}
	return specs
}
