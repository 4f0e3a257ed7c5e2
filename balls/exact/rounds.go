package exact

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"ballslab/balls"
)

// released returns s after every non-empty bin has given up a ball, and their number.
func released(s chainState) (chainState, int64) {
	t, k := chainState{slices.Clone(s.loads), s.peak}, int64(0)
	for i, x := range t.loads {
		if x > 0 {
			t.loads[i]--
			k++
		}
	}
	return t, k
}

func repeatedLaw(ctx context.Context, p balls.Repeated, rational bool) (stateLaw, error) {
	m, _ := p.Balls.Value(p.Bins)
	return exactWalk(ctx, p, p.Rounds, p.Start, p.Bins, m, func(_ int64, s chainState) []mass {
		t, k := released(s)
		l := stateLaw{}
		l.add(t, big.NewRat(1, 1))
		throws := walk{step: func(_ int64, s chainState) []mass { return oneMore(s, 1) }, steps: k,
			rational: true}
		l, err := throws.from(ctx, l)
		if err != nil {
			return nil
		}
		var out []mass
		for _, key := range l.keys() {
			out = append(out, l[key])
		}
		return out
	}, rational)
}

func leakyLaw(ctx context.Context, p balls.Leaky, rational bool) (stateLaw, error) {
	if p.Bins > 5 {
		return nil, fmt.Errorf("bins: %d: an exact law is possible for up to 5 bins and few rounds",
			p.Bins)
	}
	start, err := startLaw(ctx, p.Start, p.Bins, total(p.Start.Loads))
	if err != nil {
		return nil, err
	}
	w, err := walkOf(p, rational)
	if err != nil {
		return nil, err
	}
	w.step = func(_ int64, s chainState) []mass {
		if p.Order == "arrive-first" {
			out := arrivals(s, p)
			for i := range out {
				out[i].state, _ = released(out[i].state)
			}
			return out
		}
		s, _ = released(s)
		return arrivals(s, p)
	}
	return w.from(ctx, start)
}

// arrivals returns the outcomes of a round's arrivals: a binomial number of balls, each to a
// bin of one level with the probability that it has before the arrivals.
func arrivals(s chainState, p balls.Leaky) []mass {
	n := int64(len(s.loads))
	chance := make([]*big.Rat, n) // that a ball goes to this bin
	for _, b := range oneMore(s, p.D) {
		levels(s.loads, func(from, to int) {
			if b.state.loads[from] != s.loads[from] {
				for i := from; i < to; i++ {
					chance[i] = new(big.Rat).Mul(b.p, big.NewRat(1, int64(to-from)))
				}
			}
		})
	}
	// the balls one after another; bins of one level are interchangeable, and kept in order
	balls := stateLaw{}
	balls.add(s, big.NewRat(1, 1))
	out := stateLaw{}
	lambda := decimal(p.Lambda)
	none := new(big.Rat).Sub(big.NewRat(1, 1), lambda)
	for k := range n + 1 { // balls
		weight := new(big.Rat).SetInt(new(big.Int).Binomial(n, k))
		for range k {
			weight.Mul(weight, lambda)
		}
		for range n - k {
			weight.Mul(weight, none)
		}
		next := stateLaw{}
		for _, key := range balls.keys() {
			m := balls[key]
			sorted := chainState{slices.Clone(m.state.loads), s.peak}
			slices.SortFunc(sorted.loads, func(a, b int64) int { return int(b - a) })
			out.add(sorted, new(big.Rat).Mul(weight, m.p))
			for i := range n {
				t := m.state.changed(int(i), 1)
				levels(s.loads, func(from, to int) {
					slices.SortFunc(t.loads[from:to], func(a, b int64) int { return int(b - a) })
				})
				next.add(t, new(big.Rat).Mul(chance[i], m.p))
			}
		}
		balls = next
	}
	var list []mass
	for _, key := range out.keys() {
		list = append(list, out[key])
	}
	return list
}
