package claims

import (
	"math"
	"testing"
)

// Statements about graphs that are wrong on purpose are refuted.
func TestWrongGraphClaims(t *testing.T) {
	inRow := `{"process":"graph","graph":{"family":"cycle","n":12},"balls":` + listFrom(6000, 12) + `,"trials":400,"seed":1,"metrics":["edge_difference"]}`
	star := `{"process":"graph","graph":{"family":"star","n":12},"balls":` + listFrom(6000, 12) + `,"trials":400,"seed":1,"metrics":["edge_difference"]}`
	cycle := `{"process":"graph","graph":{"family":"cycle","n":16},"balls":"n^3","trials":1000,"seed":1,"metrics":["range"]}`
	queues := removals(regularRemovals, 800, 30, 1, `"edge_difference","total_load","tail_fractions"`)
	tests := []struct {
		name  string
		specs []string
		judge judge
	}{
		{"edge difference 1", []string{inRow}, edgeDifference(func(float64) float64 { return 1 })},
		{"edge difference on a star", []string{star}, graphEdgeDifference.judge},
		{"graph energy, 10 % off", graphEnergy.Quick, edgeEnergy(0.9)},
		{"graph energy on a star", []string{`{"process":"graph","graph":{"family":"star","n":12},"balls":"10n","trials":40,"seed":` + listFrom(1, 30) + `,"every":1,"metrics":["upsilon","edge_difference"]}`}, graphEnergy.judge},
		{"range of at most 2 on a cycle", []string{cycle}, cycleRange(func(float64) float64 { return 2 })},
		{"all-edges has at most 2 - p", synchronous(`"reading":"all-edges","rounds":600,"burn_in":600`, 1, 30), means{metric: "edge_difference", name: byGraph, allowed: onGraph(func(network) Interval { return Interval{0, 1} })}},
		{"levels fall twice as low", queues, geometricLevels(0.5)},
		{"quadratic identity with rho", queues, quadratic(1)},
		{"level sets one level off", byVertex(100, 16), levelSets(1)},
		{"quadratic identity 10 % off", byVertex(2000, 30), minimum(1.1)},
		{"half of the total load", removalTotal.Quick, totalLoad(0.5)},
		{"half of the exponential moment", removalExponential.Quick, exponentialMoment(0.5)},
		{"complete graph as independent queues", removalComplete.Quick, meanField(func(rho float64, k int) float64 { return math.Pow(rho, float64(k)) })},
		{"dense part grows 1.5 times as fast", graphDensePart.Quick, densePart(1.5)},
		{"maximum ln n", graphDegree.Quick, degreeBand(math.Log)},
		{"gap 1/n", graphExpansion.Quick, overExpansion(func(n, eps float64) float64 { return 1 / n })},
		{"threshold at 1.5 lambda*", removalStability.Quick, threshold(1.5)},
	}
	refutes(t, tests)
}
