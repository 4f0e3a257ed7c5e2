package graphs

import (
	"errors"
	"fmt"
)

// Rates are the rates of a process on a graph: of arrivals per edge, of
// removals per vertex, and the noise of the allocation. An empty slice means
// rate 1 everywhere, a slice of one entry that rate everywhere.
type Rates struct {
	Arrival []float64 // lambda_e >= 0, in the order of the edges
	Removal []float64 // mu_v >= 0, in the order of the vertices
	Noise   float64   // probability that a ball goes to the fuller end
}

// rate returns entry i of a slice of rates.
func rate(r []float64, i int64) float64 {
	switch len(r) {
	case 0:
		return 1
	case 1:
		return r[0]
	}
	return r[i]
}

// ArrivalAt returns lambda_e of edge number e.
func (r Rates) ArrivalAt(e int64) float64 { return rate(r.Arrival, e) }

// RemovalAt returns mu_v of vertex v.
func (r Rates) RemovalAt(v int) float64 { return rate(r.Removal, int64(v)) }

// Totals returns the sums of the rates, Lambda(E) and mu(V), of a graph.
// O(1) where all are equal, else O(n + Edges).
func (r Rates) Totals(g *Graph) (arrival, removal float64) {
	return total(r.Arrival, g.Edges()), total(r.Removal, int64(g.n))
}

// total returns the sum of n rates.
func total(r []float64, n int64) (sum float64) {
	if len(r) <= 1 {
		return rate(r, 0) * float64(n)
	}
	for _, x := range r {
		sum += x
	}
	return sum
}

// maxRate is the largest rate, and the inverse of the smallest, so that sums and ratios are
// finite.
const maxRate = 1e100

// Check says what is wrong with the rates for this graph.
func (r Rates) Check(g *Graph) error {
	if g == nil {
		return errors.New("graph: missing")
	}
	check := func(key, what string, values []float64, number func() int64) error {
		if k := int64(len(values)); k > 1 && k != number() {
			return fmt.Errorf("%s: %d values; one number, or one value for each of the %d %s",
				key, k, number(), what)
		}
		for i, x := range values {
			if !(x >= 0) || x > maxRate || x > 0 && x < 1/maxRate {
				return fmt.Errorf("%s: value %d is %v; a rate is 0, or a number from %v to %v", key,
					i, x, 1/maxRate, maxRate)
			}
		}
		return nil
	}
	if err := check("arrival", "edges", r.Arrival, g.Edges); err != nil {
		return err
	}
	if err := check("removal", "vertices", r.Removal,
		func() int64 { return int64(g.n) }); err != nil {
		return err
	}
	if !(r.Noise >= 0 && r.Noise <= 1) {
		return fmt.Errorf("noise = %v: a probability between 0 and 1", r.Noise)
	}
	return nil
}
