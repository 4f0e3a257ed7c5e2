package claims

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Statements about graphs that are wrong on purpose are refuted.
func TestWrongGraphClaims(t *testing.T) {
	inRow := `{"process":"graph","graph":{"family":"cycle","n":12},"balls":` + listFrom(6000,
		12) + `,"trials":400,"seed":1,"metrics":["edge_difference"]}`
	star := `{"process":"graph","graph":{"family":"star","n":12},"balls":` + listFrom(6000,
		12) + `,"trials":400,"seed":1,"metrics":["edge_difference"]}`
	cycle := `{"process":"graph","graph":{"family":"cycle","n":16},"balls":"n^3","trials":1000,` +
		`"seed":1,"metrics":["range"]}`
	queues := removals(regularRemovals, 800, 30,
		1, `"edge_difference","total_load","tail_fractions"`)
	tests := []struct {
		name  string
		specs []string
		judge judge
	}{
		{"edge difference 1", []string{inRow}, edgeDifference(func(float64) float64 { return 1 })},
		{"edge difference on a star", []string{star}, graphEdgeDifference.judge},
		{"graph energy, 10 % off", graphEnergy.Quick, edgeEnergy(0.9)},
		{"graph energy on a star", []string{`{"process":"graph","graph":{"family":"star","n":12},` +
			`"balls":"10n","trials":40,"seed":` + listFrom(1,
			30) + `,"every":1,"metrics":["upsilon","edge_difference"]}`}, graphEnergy.judge},
		{"range of at most 2 on a cycle", []string{cycle},
			cycleRange(func(float64) float64 { return 2 })},
		{"all-edges has at most 2 - p", synchronous(`"reading":"all-edges","rounds":600,`+
			`"burn_in":600`, 1, 30), means{metric: "edge_difference", name: byGraph,
			allowed: onGraph(func(network) Interval { return Interval{0, 1} })}},
		{"levels fall twice as low", queues, geometricLevels(0.5)},
		{"quadratic identity with rho", queues, quadratic(1)},
		{"level sets one level off", byVertex(100, 16), levelSets(1)},
		{"quadratic identity 10 % off", byVertex(2000, 30), minimum(1.1)},
		{"half of the total load", removalTotal.Quick, totalLoad(0.5)},
		{"half of the exponential moment", removalExponential.Quick, exponentialMoment(0.5)},
		{"complete graph as independent queues", removalComplete.Quick, meanField{func(rho float64,
			k int) float64 {
			return math.Pow(rho, float64(k))
		}, completeFirst}},
		{"dense part grows 1.5 times as fast", graphDensePart.Quick, densePart(1.5)},
		{"maximum ln n", graphDegree.Quick, degreeBand(math.Log)},
		{"gap 1/n", graphExpansion.Quick, overExpansion(func(n, eps float64) float64 {
			return 1 / n
		})},
		{"threshold at 1.5 lambda*", removalStability.Quick, threshold(1.5)},
		{"complete graph without the 1/n", removalComplete.Quick[:1],
			meanField{removalComplete.judge.(meanField).limit, make([]float64, 5)}},
	}
	refutes(t, tests)
}

// The coefficients of 1/n in removal-complete, by the equation in its comment.
func TestCompleteFirst(t *testing.T) {
	t.Parallel()
	const levels, rho = 8, 0.8
	x := make([]float64, levels+2)
	for k := range x {
		x[k] = math.Pow(rho, math.Exp2(float64(k))-1)
	}
	slope := func(i, j int) float64 { // of the drift of s_(i+1), by s_(j+1)
		switch j {
		case i - 1:
			return 2 * rho * x[i]
		case i:
			return -2*rho*x[i+1] - 1
		case i + 1:
			return 1
		}
		return 0
	}
	a, b := mat.NewDense(levels*levels, levels*levels, nil), mat.NewVecDense(levels*levels, nil)
	for i := range levels {
		for j := range levels {
			row := i*levels + j
			for l := range levels {
				a.Set(row, l*levels+j, a.At(row, l*levels+j)+slope(i, l))
				a.Set(row, i*levels+l, a.At(row, i*levels+l)+slope(j, l))
			}
			if i == j {
				b.SetVec(row, -2*(x[i+1]-x[i+2]))
			}
		}
	}
	var s mat.VecDense
	if err := s.SolveVec(a, b); err != nil {
		t.Fatal(err)
	}
	c := 0.0
	for k := 2; k < len(completeFirst); k++ {
		v := s.AtVec((k-2)*levels + k - 2)
		if c = 1 + 2*c + v/(x[k-1]*x[k-1]) - 1/x[k-1]; math.Abs(c-completeFirst[k]) > 1e-9 {
			t.Errorf("c_%d = %v, want %v", k, completeFirst[k], c)
		}
	}
}
