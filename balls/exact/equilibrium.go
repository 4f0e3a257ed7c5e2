package exact

import (
	"context"
	"fmt"
	"math/big"

	"ballslab/balls"
)

// equilibrium returns the stationary law of the chain whose states are reached from one.
// Grassmann, Taksar and Heyman's elimination has no subtractions: the probabilities
// have a small relative error in doubles.
func (w walk) equilibrium(ctx context.Context, from chainState) (stateLaw, error) {
	step, rational := w.step, w.rational
	most := maxChainStates
	if rational {
		most = maxChainFraction
	}
	index := map[string]int{from.key(): 0}
	states := []chainState{from}
	var edges []map[int]*big.Rat
	count := 0
	for i := 0; i < len(states); i++ {
		edges = append(edges, map[int]*big.Rat{})
		out := step(0, states[i])
		count += len(out)
		for _, b := range out {
			k := b.state.key()
			j, ok := index[k]
			if !ok {
				j = len(states)
				index[k] = j
				states = append(states, b.state)
			}
			if edges[i][j] == nil {
				edges[i][j] = new(big.Rat)
			}
			edges[i][j].Add(edges[i][j], b.p)
		}
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		if len(states) > most || count > maxChainEdges || len(out) == 0 {
			return nil, fmt.Errorf("bins, balls: the equilibrium has more than %d load profiles "+
				"or %d transitions; possible: fewer bins or balls", most, maxChainEdges)
		}
	}
	law := stateLaw{}
	n := len(states)
	if !rational {
		p := make([][]float64, n)
		for i := range p {
			p[i] = make([]float64, n)
			for j, x := range edges[i] {
				p[i][j], _ = x.Float64()
			}
		}
		chances := gth(p)
		if chances == nil {
			return nil, fmt.Errorf("d: the equilibrium has probabilities below 1e-308: possible " +
				"in fractions, or for a smaller d")
		}
		for i, x := range chances {
			law.add(states[i], new(big.Rat).SetFloat64(x))
		}
		return law, nil
	}
	p := make([][]*big.Rat, n)
	for i := range p {
		p[i] = make([]*big.Rat, n)
		for j := range p[i] {
			p[i][j] = new(big.Rat)
			if x := edges[i][j]; x != nil {
				p[i][j].Set(x)
			}
		}
	}
	for i, x := range gthRational(p) {
		law.add(states[i], x)
	}
	return law, nil
}

// gth returns the stationary law of a matrix of transition probabilities, which it overwrites;
// nil if a state cannot get to those before it, or only with probabilities below 1e-308.
func gth(p [][]float64) []float64 {
	n := len(p)
	for k := n - 1; k > 0; k-- {
		out := 0.0
		for j := range k {
			out += p[k][j]
		}
		if !(out > 0) {
			return nil
		}
		for i := range k {
			p[i][k] /= out
			if f := p[i][k]; f > 0 {
				for j := range k {
					p[i][j] += float64(f * p[k][j])
				}
			}
		}
	}
	pi, sum := make([]float64, n), 1.0
	pi[0] = 1
	for k := 1; k < n; k++ {
		for i := range k {
			pi[k] += float64(pi[i] * p[i][k])
		}
		sum += pi[k]
	}
	for k := range pi {
		pi[k] /= sum
	}
	return pi
}

// gthRational is gth in fractions.
func gthRational(p [][]*big.Rat) []*big.Rat {
	n, x := len(p), new(big.Rat)
	for k := n - 1; k > 0; k-- {
		out := new(big.Rat)
		for j := range k {
			out.Add(out, p[k][j])
		}
		for i := range k {
			if p[i][k].Sign() == 0 {
				continue
			}
			p[i][k].Quo(p[i][k], out)
			for j := range k {
				p[i][j].Add(p[i][j], x.Mul(p[i][k], p[k][j]))
			}
		}
	}
	pi, sum := []*big.Rat{big.NewRat(1, 1)}, big.NewRat(1, 1)
	for k := 1; k < n; k++ {
		pi = append(pi, new(big.Rat))
		for i := range k {
			pi[k].Add(pi[k], x.Mul(pi[i], p[i][k]))
		}
		sum.Add(sum, pi[k])
	}
	for _, y := range pi {
		y.Quo(y, sum)
	}
	return pi
}
