package bounds

import (
	"fmt"

	"ballslab/balls"
)

// Exact answers a process with the exact law of the metrics of a plan, where
// it is known. The result has Engine "exact"; its Counts carry Probability in
// place of Count, and Rational where rationals were computed; SE is 0.
func Exact(p balls.Process, plan balls.Plan) (*balls.Result, error) {
	return nil, fmt.Errorf("exact: no exact law of process %s is known", p.Name())
}
