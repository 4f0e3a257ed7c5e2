package claims

import (
	"math"
	"testing"

	"ballslab/balls"
)

// Statements about graphs that are wrong on purpose are refuted.
func TestWrongGraphClaims(t *testing.T) {
	inRow := `{"process":"graph","graph":{"family":"cycle","n":12},"balls":` + inARow(6000, 12) + `,"trials":400,"seed":1,"metrics":["edge_difference"]}`
	star := `{"process":"graph","graph":{"family":"star","n":12},"balls":` + inARow(6000, 12) + `,"trials":400,"seed":1,"metrics":["edge_difference"]}`
	cycle := `{"process":"graph","graph":{"family":"cycle","n":16},"balls":"n^3","trials":1000,"seed":1,"metrics":["range"]}`
	queues := removals(regularRemovals, 800, 30, 1, `"edge_difference","total_load","tail_fractions"`)
	tests := []struct {
		name  string
		specs []string
		judge func([]*balls.Result) (judgement, error)
	}{
		{"edge difference 1", []string{inRow}, func(r []*balls.Result) (judgement, error) {
			return judgeEdgeDifference(r, func(float64) float64 { return 1 })
		}},
		{"edge difference on a star", []string{star}, graphEdgeDifference.judge},
		{"graph energy, 10 % off", graphEnergy.Quick, func(r []*balls.Result) (judgement, error) { return judgeGraphEnergy(r, 0.9) }},
		{"graph energy on a star", []string{`{"process":"graph","graph":{"family":"star","n":12},"balls":"10n","trials":40,"seed":` + inARow(1, 30) + `,"every":1,"metrics":["upsilon","edge_difference"]}`}, graphEnergy.judge},
		{"range of at most 2 on a cycle", []string{cycle}, func(r []*balls.Result) (judgement, error) {
			return judgeCycleRange(r, func(float64) float64 { return 2 })
		}},
		{"all-edges has at most 2 - p", synchronous(`"reading":"all-edges","rounds":600,"burn_in":600`, 1, 30), func(r []*balls.Result) (judgement, error) {
			return judgeAverages(r, "edge_difference", func(network) (Interval, error) { return Interval{0, 1}, nil })
		}},
		{"levels fall twice as low", queues, func(r []*balls.Result) (judgement, error) { return judgeRemovalLevels(r, 0.5) }},
		{"quadratic identity with rho", queues, func(r []*balls.Result) (judgement, error) {
			return judgeRemovalQuadratic(r, func(rho float64) float64 { return rho })
		}},
		{"level sets one level off", byVertex(100, 16), func(r []*balls.Result) (judgement, error) { return judgeLevelSets(r, 1) }},
		{"quadratic identity 10 % off", byVertex(2000, 30), func(r []*balls.Result) (judgement, error) { return judgeMinimum(r, 1.1) }},
		{"half of the total load", removalTotal.Quick, func(r []*balls.Result) (judgement, error) { return judgeRemovalTotal(r, 0.5) }},
		{"half of the exponential moment", removalExponential.Quick, func(r []*balls.Result) (judgement, error) { return judgeExponential(r, 0.5) }},
		{"complete graph as independent queues", removalComplete.Quick, func(r []*balls.Result) (judgement, error) {
			return judgeRemovalComplete(r, func(rho float64, k int) float64 { return math.Pow(rho, float64(k)) })
		}},
		{"dense part grows 1.5 times as fast", graphDensePart.Quick, func(r []*balls.Result) (judgement, error) { return judgeDensePart(r, 1.5) }},
		{"maximum ln n", graphDegree.Quick, func(r []*balls.Result) (judgement, error) { return judgeDegree(r, math.Log) }},
		{"gap 1/n", graphExpansion.Quick, func(r []*balls.Result) (judgement, error) {
			return judgeExpansion(r, func(n, eps float64) float64 { return 1 / n })
		}},
		{"threshold at 1.5 lambda*", removalStability.Quick, func(r []*balls.Result) (judgement, error) { return judgeStability(r, 1/1.5) }},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			j, err := c.judge(run(t, c.specs...))
			if err != nil {
				t.Fatal(err)
			}
			if outcome, f := decide(j.findings); outcome != Refuted {
				t.Errorf("%s (%s), want refuted", outcome, f)
			}
		})
	}
}
