package graphs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"ballslab/internal/interrupt"
	"ballslab/internal/memory"
)

// A Density is the answer of [Densest].
type Density struct {
	// Low and High enclose max over S of Lambda(E[S])/mu(S). They are equal
	// when the cuts were computed in exact integers, and when not then closer
	// than 1e-9 of their size.
	Low, High float64
	// Ratio is the exact ratio of Set, the rates read as the decimals they are
	// written as; nil when it is infinite.
	Ratio *big.Rat
	// Set is a set of vertices that attains Low, in increasing order.
	Set []int
	// ToFirst[e] is the share of edge e that a static routing sends to its
	// first end; this routing loads no vertex with more than High mu_v. It is
	// the certificate that no set is denser. Nil when the density is infinite,
	// or with noise.
	ToFirst []float64
	// Cuts is the number of minimum cuts that were computed.
	Cuts int
}

// Densest returns the largest ratio, over non-empty sets S of vertices with
// mu(S) > 0, of the arrival rate that must stay in S to its removal rate,
//
//	max_S Lambda_eps(S) / mu(S),  Lambda_eps(S) = Lambda(E[S]) + eps cut(S),
//
// E[S] being the edges with both ends in S, and eps = noise <= 1/2. Without
// noise the process with removals has an equilibrium exactly when this is
// below 1 and no vertex of positive arrival has removal rate 0 (theory of
// static routing). A set with mu(S) = 0 and a positive arrival rate makes it
// infinite.
//
// It is found by Dinkelbach's iteration: for a ratio g, a minimum cut of
// Goldberg's network on n+2 nodes finds the set that maximises
// Lambda_eps(S) - g mu(S); if that is positive g becomes the ratio of this
// set. The ratios are rationals and so are the capacities, scaled to integers;
// where they do not fit in 62 bits, they are rounded to a relative 2^-60 of
// the total rate, and the result is an interval. Few cuts (4 to 10) are
// needed; each takes about linear time here: n = 10^5 and 10^6 edges in a few
// seconds.
//
// [1] A. V. Goldberg, Finding a maximum density subgraph, Berkeley 1984.
// [2] W. Dinkelbach, On nonlinear fractional programming, Management Sci. 13 (1967).
func Densest(g *Graph, rates Rates) (*Density, error) {
	if err := rates.Check(g); err != nil {
		return nil, err
	}
	if rates.Noise > 0.5 {
		return nil, fmt.Errorf("noise = %v: minimum cuts find the density for noise up to 1/2",
			rates.Noise)
	}
	var d *Density
	err := stoppable(func(ctx context.Context) (err error) {
		d, err = densest(ctx, g, rates)
		return err
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

func densest(ctx context.Context, g *Graph, rates Rates) (*Density, error) {
	if err := g.Draw(ctx); err != nil {
		return nil, err
	}
	if err := fits(g); err != nil {
		return nil, err
	}
	p := newProblem(g, rates)
	p.net = newNetwork(g.n, p.u, p.v)
	all := make([]bool, g.n)
	for i := range all {
		all[i] = true
	}
	num, den := p.rates(all)
	if num.Sign() == 0 {
		if den.Sign() == 0 {
			return nil, fmt.Errorf("removal: every vertex has rate 0, and so has every edge")
		}
		return &Density{Ratio: new(big.Rat), Set: members(all)}, nil
	}
	d := &Density{}
	best := all
	for {
		if den.Sign() == 0 {
			return &Density{Low: math.Inf(1), High: math.Inf(1), Set: members(best),
				Cuts: d.Cuts}, nil
		}
		ratio := new(big.Rat).SetFrac(num, den)
		exact := p.load(num, den, ratio)
		stuck, err := p.net.maxFlow(ctx)
		if err != nil {
			return nil, err
		}
		d.Cuts++
		set := p.net.reachesSink()
		for i := range set {
			set[i] = !set[i]
		}
		if stuck > 0 {
			if n2, d2 := p.rates(set); d2.Sign() == 0 ||
				new(big.Rat).SetFrac(n2, d2).Cmp(ratio) > 0 {
				num, den, best = n2, d2, set
				continue
			}
		}
		// Nothing is denser than g, up to what rounding can hide.
		d.Ratio = ratio
		d.Low, _ = ratio.Float64()
		d.High = d.Low
		d.Set = members(best)
		if !exact {
			d.High += p.hidden(stuck, d.Low)
		}
		if rates.Noise == 0 {
			d.ToFirst = p.routing()
		}
		return d, nil
	}
}

// stoppable does what may take long, and ends within half a second of the notebook's stop
// button; see [interrupt.Await].
func stoppable(work func(ctx context.Context) error) error {
	ctx, done := interrupt.Context(context.Background())
	defer done()
	err := interrupt.Await(ctx, func() error { return work(ctx) })
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return fmt.Errorf("interrupted: %w", err)
	}
	return err
}

// fits refuses graphs whose minimum cuts would need too much memory: about 150 bytes a vertex
// and 80 an edge.
func fits(g *Graph) error {
	if g.n > 1<<26 || g.Edges() > 1<<29 {
		return fmt.Errorf("%d vertices, %d edges: minimum cuts are computed for up to 2^26 and "+
			"2^29", g.n, g.Edges())
	}
	need := 150*int64(g.n) + 80*g.Edges()
	if free, known := memory.Free(); known && need > free {
		return fmt.Errorf("%d vertices, %d edges: minimum cuts take %.1f GB, and %.1f GB are free",
			g.n, g.Edges(), float64(need)/1e9, float64(free)/1e9)
	}
	return nil
}

func members(set []bool) []int {
	var m []int
	for v, in := range set {
		if in {
			m = append(m, v)
		}
	}
	return m
}
