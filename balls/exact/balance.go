package exact

import (
	"context"
	"fmt"
	"math"
	"slices"

	"ballslab/balls"
	"ballslab/internal/portable"
)

// transitions are the rates between states, in the order in which they leave.
type transitions struct {
	from, to []int32
	rate     []float64
}

func (m *transitions) add(from, to int32, rate float64) {
	if from != to {
		m.from, m.to, m.rate = append(m.from, from), append(m.to, to), append(m.rate, rate)
	}
}

// stationary solves the balance equations by Gauss and Seidel's iteration, which
// mixes neighbours fast, and after every sweep gives the levels the weights
// that the lumped chain has: what is slow is the total load (Koury, McAllister and Stewart's
// aggregation and disaggregation). Nothing is subtracted. Until the sweeps no longer move
// less than the best of them did: what is left is rounding.
func (m *transitions) stationary(ctx context.Context, levels []int64) ([]float64, error) {
	n := len(levels)
	out := make([]float64, n)
	first := make([]int32, n+1) // of the transitions into each state
	for k, j := range m.to {
		out[m.from[k]] += m.rate[k]
		first[j+1]++
	}
	for j := range n {
		first[j+1] += first[j]
	}
	from, rate, at := make([]int32, len(m.to)), make([]float64, len(m.to)), slices.Clone(first)
	for k, j := range m.to {
		from[at[j]], rate[at[j]] = m.from[k], m.rate[k]
		at[j]++
	}
	lowest, highest := slices.Min(levels), slices.Max(levels)
	group := make([]int, n)
	for i, l := range levels {
		group[i] = int(l - lowest)
	}
	pi := make([]float64, n)
	for i := range pi {
		pi[i] = 1 // any start does
	}
	if n == 1 { // nothing moves
		return pi, nil
	}
	best, since := math.Inf(1), 0
	for {
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		moved, all := 0.0, 0.0
		update := func(j int) {
			if out[j] == 0 {
				return
			}
			sum := 0.0
			for k := first[j]; k < first[j+1]; k++ {
				sum += float64(pi[from[k]] * rate[k])
			}
			sum /= out[j]
			moved += math.Abs(sum - pi[j])
			all += sum
			pi[j] = sum
		}
		for j := range n {
			update(j)
		}
		for j := n - 1; j >= 0; j-- {
			update(j)
		}
		since++
		if !(all > 0) {
			return nil, fmt.Errorf("the equilibrium cannot be computed in numbers of 64 bits: " +
				"probabilities are below 1e-308")
		}
		if moved < best/2*all {
			best, since = moved/all, 0
		}
		if best < 1e-14 || best < 1e-11 && since > 20 {
			break
		}
		if since > 1000 {
			return nil, fmt.Errorf("the equilibrium did not converge: a sweep moves %.2g", best)
		}
		m.weigh(pi, group, int(highest-lowest)+1)
	}
	sum := 0.0
	for _, p := range pi {
		sum += p
	}
	for i := range pi {
		pi[i] /= sum
	}
	return pi, nil
}

// weigh scales the groups to the equilibrium of the lumped chain, in which a group is a level: it
// goes up and down by 1, so that the flow up from a group is the flow down from the next.
func (m *transitions) weigh(pi []float64, group []int, groups int) {
	mass, up, down := make([]float64, groups), make([]float64, groups), make([]float64, groups)
	for i, p := range pi {
		mass[group[i]] += p
	}
	for k, i := range m.from {
		switch a, b := group[i], group[m.to[k]]; b - a {
		case 1:
			up[a] += float64(pi[i] * m.rate[k])
		case -1:
			down[a] += float64(pi[i] * m.rate[k])
		}
	}
	factor, largest := make([]float64, groups), 0.0 // logarithms
	for g := 1; g < groups; g++ {
		if !(mass[g-1] > 0 && mass[g] > 0 && up[g-1] > 0 && down[g] > 0) {
			return // below 1e-308: the sweeps alone do
		}
		factor[g] = factor[g-1] + portable.Log(up[g-1]) - portable.Log(down[g])
		largest = max(largest, factor[g])
	}
	for g, x := range factor {
		factor[g] = portable.Exp(x - largest)
	}
	for i := range pi {
		pi[i] *= factor[group[i]]
	}
}
