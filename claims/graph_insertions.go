package claims

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/graphs"
	"ballslab/internal/portable"
)

// What comes to an edge inside S stays in S, so E W_S >= m e(S)/|E|, and the maximum is at least the
// average over S.
var graphDensePart = Claim{
	ID:        "graph-dense-part",
	Source:    "derived here; necessary for a gap that does not grow",
	Statement: "Balls at uniform edges: if some set S of vertices has e(S)/|S| above |E|/n, the gap grows linearly, E gap >= m (e(S)/(|E| |S|) - 1/n).",
	Tag:       "derived",
	Form:      "E gap >= that for the densest set S, on graphs with a dense part",
	Rule:      plainRule,
	Quick:     denseParts(1000, 30),
	Full:      denseParts(100000, 200),
	judge:     func(results []*balls.Result) (judgement, error) { return judgeDensePart(results, 1) },
}

func denseParts(load, trials int) []string {
	return []string{fmt.Sprintf(`{"process":"graph","graph":[{"family":"lollipop","k":6,"tail":10},{"family":"lollipop","k":20,"tail":5},{"edges":[[0,1],[0,1],[1,2],[2,3],[3,4]]}],`+
		`"balls":["10n","%dn"],"trials":%d,"seed":851,"metrics":["gap"]}`, load, trials)}
}

// judgeDensePart asks for a multiple of the growth.
func judgeDensePart(results []*balls.Result, factor float64) (judgement, error) {
	j, err := judgeAverages(results, "gap", func(x network) (Interval, error) {
		d, err := graphs.Densest(x.graph, graphs.Rates{})
		if err != nil {
			return Interval{}, err
		}
		least := float64(x.m) * (d.High/float64(x.graph.Edges()) - 1/float64(x.n))
		return Interval{factor * least, float64(x.m)}, nil
	})
	for i, s := range samples(results) {
		if err == nil {
			j.findings[i].At += ", m = " + size(s.m)
		}
	}
	return j, err
}

// A degree of n^eps is enough for ln ln n + O(1/eps): here eps = 1/2.
var graphDegree = Claim{
	ID:        "graph-degree",
	Source:    "Kenthapadi and Panigrahy, SODA 2006 (abstract)",
	Statement: "n balls on an almost regular graph of degree n^eps have a maximum of log log n + O(1/eps) + O(1) with high probability.",
	Tag:       "seen",
	Form:      "E max_load - ln ln n/ln 2 is a band on random regular graphs of degree n^(1/2)",
	Estimator: "the O(1) at each n",
	Rule:      bandRule,
	Quick:     degrees([]int{256, 1024, 4096, 16384}, 400),
	Full:      degrees([]int{256, 1024, 4096, 16384, 65536}, 4000),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeDegree(results, func(n float64) float64 { return portable.Log(portable.Log(n)) / math.Ln2 })
	},
}

func degrees(sizes []int, trials int) []string {
	var specs []string
	for i, n := range sizes {
		specs = append(specs, fmt.Sprintf(`{"process":"graph","graph":{"family":"regular","n":%d,"degree":%.0f,"seed":1},"trials":%d,"seed":%d,"metrics":["max_load"]}`,
			n, math.Sqrt(float64(n)), trials, 861+i))
	}
	return specs
}

func judgeDegree(results []*balls.Result, f func(n float64) float64) (judgement, error) {
	var j judgement
	list, err := networks(results)
	if err != nil {
		return j, err
	}
	for _, x := range list {
		a, err := x.mean("max_load", FalseAlarm/float64(len(list)))
		if err != nil {
			return j, err
		}
		leading := f(float64(x.n))
		j.constants = append(j.constants, Constant{
			At: x.name, N: x.n, Name: "E max_load - leading term", Value: a.Estimate - leading, Range: a.Measured.scaled(leading, 1),
		})
	}
	j.findings = append(j.findings, band(j.constants, "random regular, degree n^(1/2)"))
	return j, nil
}

// eps is the edge expansion cut/(d |S|) of each family, minimised over |S| <= n/2: 2/n on cycles, 1/side on
// square tori, 1/dim on hypercubes, about 1/2 on complete graphs.
var graphExpansion = Claim{
	ID:        "graph-expansion",
	Source:    "Peres, Talwar and Wieder, RSA 47 (2015) (abstract)",
	Statement: "Two choices on a regular graph with edge expansion eps have a gap of O(ln n/eps) for any number of balls.",
	Tag:       "seen",
	Form:      "E gap eps/ln n does not rise with n, at m = 100 n, on four families",
	Estimator: "E gap eps/ln n at each n: the constant, if there is one",
	Rule: "a rise contradicts the O, but no finite size does: consistent if the ratio is at the largest size at most 1.5 times that at any smaller one on each family, " +
		"refuted if it certainly is 4 times as large, inconclusive in between",
	Quick: expansions([]int{16, 64, 256, 1024}, 100),
	Full:  expansions([]int{16, 64, 256, 1024, 4096}, 1000),
	judge: func(results []*balls.Result) (judgement, error) {
		return judgeExpansion(results, func(n, eps float64) float64 { return portable.Log(n) / eps })
	},
}

func expansions(sizes []int, trials int) []string {
	var specs []string
	for i, n := range sizes {
		side, dim := math.Sqrt(float64(n)), portable.Log2(float64(n))
		specs = append(specs, fmt.Sprintf(`{"process":"graph","graph":[{"family":"cycle","n":%d},{"family":"torus","sides":[%.0f,%.0f]},{"family":"hypercube","dim":%.0f},{"family":"complete","n":%d}],`+
			`"balls":"100n","trials":%d,"seed":%d,"metrics":["gap"]}`, n, side, side, dim, n, trials, 871+i))
	}
	return specs
}

func judgeExpansion(results []*balls.Result, order func(n, eps float64) float64) (judgement, error) {
	var j judgement
	list, err := networks(results)
	if err != nil {
		return j, err
	}
	var families []string
	ratios := make(map[string][]Constant)
	for _, x := range list {
		a, err := x.average("gap", FalseAlarm/float64(len(list)))
		if err != nil {
			return j, err
		}
		n := float64(x.n)
		eps := 0.0
		switch x.graph.Family() {
		case "cycle":
			eps = 2 / n
		case "torus":
			eps = 1 / math.Sqrt(n)
		case "hypercube":
			eps = 1 / portable.Log2(n)
		case "complete":
			eps = n / 2 / (n - 1)
		}
		scale := 1 / order(n, eps)
		family := x.graph.Family()
		if ratios[family] == nil {
			families = append(families, family)
		}
		ratios[family] = append(ratios[family], Constant{At: x.name, N: x.n, Name: "E gap eps/ln n", Value: a.Estimate * scale, Range: a.Measured.scaled(0, scale)})
	}
	for _, family := range families {
		r := ratios[family]
		j.constants = append(j.constants, r...)
		last := r[len(r)-1]
		f := Finding{At: family, Quantity: "rise of " + last.Name, Allowed: Interval{0, 1.5}}
		for _, c := range r[:len(r)-1] {
			if rise := last.Value / c.Value; rise > f.Estimate {
				f.Estimate, f.Measured = rise, Interval{last.Range.Low / c.Range.High, last.Range.High / c.Range.Low}
			}
		}
		j.findings = append(j.findings, f.within(1.5, 4))
	}
	return j, nil
}
