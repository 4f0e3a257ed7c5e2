package graphs

import (
	"context"
	"math"
	"math/big"
	"math/bits"

	"ballslab/internal/interrupt"
)

// MaxEnumerated is the largest number of vertices for which conductance, edge
// expansion and the profile of psi are computed by looking at every subset.
const MaxEnumerated = 24

// A Subset is a set of vertices with the value that it attains.
type Subset struct {
	Value float64
	Ratio *big.Rat // the value, exactly
	Set   []int
}

// Enumerated holds the quantities of a small graph, over all non-empty sets S
// of vertices, the arrival rates being the weights of the edges: cut(S) is the
// rate of the edges that leave S, vol(S) = 2 Lambda(E[S]) + cut(S). A quantity
// whose minimum is over no set (one vertex; no edge) is nil.
type Enumerated struct {
	Density       *Subset // max Lambda(E[S]) / mu(S), over mu(S) > 0
	Noisy         *Subset // max (Lambda(E[S]) + noise cut(S)) / mu(S), over mu(S) > 0
	MinCut        *Subset // min cut(S), over S not all of V
	Conductance   *Subset // min cut(S) / vol(S), over 0 < vol(S) <= vol(V)/2
	EdgeExpansion *Subset // min cut(S) / |S|, over |S| <= n/2
	// Profile[s] is psi(s) = 1 - max over |S| = s of Lambda(E[S])/mu(S);
	// entry 0 is 1.
	Profile []float64
}

// Enumerate looks at every set of vertices, one after the other in the order
// of a Gray code. O(2^n n): 0.6 s at n = 24, the largest that is allowed.
func Enumerate(g *Graph, rates Rates) (*Enumerated, error) {
	ctx, done := interrupt.Context(context.Background())
	defer done()
	if err := rates.Check(g); err != nil {
		return nil, err
	}
	if err := between("graph", "n", g.n, 1, MaxEnumerated); err != nil {
		return nil, err
	}
	p := newProblem(g, rates)
	w := p.whole()
	en := &enumerator{
		density: best{dir: 1}, noisy: best{dir: 1}, mincut: best{dir: -1},
		conductance: best{dir: -1}, expansion: best{dir: -1},
		dense: make([]float64, g.n+1), noise: rates.Noise, unit: w.unit,
	}
	n := g.n
	var set uint32
	var inside, cut, mu, vol int64
	size := 0
	total := int64(0)
	for v := 0; v < n; v++ {
		total += w.degree[v]
	}
	for i := uint32(1); i < 1<<n; i++ {
		if i&0xfffff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v := bits.TrailingZeros32(i)
		set ^= 1 << v
		to := int64(0) // rate of the edges from v into the set
		for rest := set &^ (1 << v); rest != 0; rest &= rest - 1 {
			to += w.between[v*n+bits.TrailingZeros32(rest)]
		}
		sign := int64(1)
		if set>>v&1 == 0 {
			sign = -1
		}
		size += int(sign)
		inside += sign * (to + w.loop[v])
		mu += sign * w.removal[v]
		vol += sign * w.degree[v]
		cut = vol - 2*inside
		en.visit(set, size, n, inside, cut, vol, mu, total)
	}
	return en.finish(p), nil
}

// A best is the best ratio so far: the largest when dir is 1, the smallest
// when it is -1.
type best struct {
	dir   float64
	value float64
	set   uint32
}

func (b *best) offer(x float64, set uint32) {
	if b.set == 0 || x*b.dir > b.value*b.dir {
		b.value, b.set = x, set
	}
}

type enumerator struct {
	density, noisy, mincut, conductance, expansion best
	dense                                          []float64
	noise, unit                                    float64
}

func (en *enumerator) visit(set uint32, size, n int, inside, cut, vol, mu, total int64) {
	if mu > 0 {
		r := float64(inside) / float64(mu) * en.unit
		en.density.offer(r, set)
		en.noisy.offer((float64(inside)+float64(en.noise*float64(cut)))/float64(mu)*en.unit, set)
		en.dense[size] = max(en.dense[size], r)
	} else if inside > 0 {
		en.dense[size] = math.Inf(1)
	}
	if size < n {
		en.mincut.offer(float64(cut), set)
	}
	if vol > 0 && 2*vol <= total {
		en.conductance.offer(float64(cut)/float64(vol), set)
	}
	if 2*size <= n {
		en.expansion.offer(float64(cut)/float64(size), set)
	}
}

func (en *enumerator) finish(p *problem) *Enumerated {
	e := &Enumerated{Profile: make([]float64, len(en.dense))}
	for s, r := range en.dense {
		e.Profile[s] = 1 - r
	}
	ratio := func(b best, f func(x exactRates) (num, den *big.Rat)) *Subset {
		if b.set == 0 {
			return nil
		}
		in := make([]bool, p.g.n)
		for v := range in {
			in[v] = b.set>>v&1 == 1
		}
		num, den := f(p.exactly(in))
		r := num.Quo(num, den)
		x, _ := r.Float64()
		return &Subset{Value: x, Ratio: r, Set: members(in)}
	}
	e.Density = ratio(en.density, func(x exactRates) (a, b *big.Rat) { return x.inside, x.removal })
	e.Noisy = ratio(en.noisy, func(x exactRates) (a, b *big.Rat) {
		noisy := new(big.Rat).Mul(p.noise, x.cut)
		return noisy.Add(noisy, x.inside), x.removal
	})
	e.MinCut = ratio(en.mincut, func(x exactRates) (a, b *big.Rat) {
		return x.cut,
			big.NewRat(1, 1)
	})
	e.Conductance = ratio(en.conductance,
		func(x exactRates) (a, b *big.Rat) { return x.cut, x.vol })
	e.EdgeExpansion = ratio(en.expansion,
		func(x exactRates) (a, b *big.Rat) { return x.cut, x.size })
	return e
}

// exactRates are the rates of one set.
type exactRates struct{ inside, cut, vol, removal, size *big.Rat }

func (p *problem) exactly(in []bool) exactRates {
	x := exactRates{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
	scaled := func(k *big.Int) *big.Rat { return new(big.Rat).SetFrac(k, p.scale) }
	for e, l := range p.arrival {
		switch a, b := in[p.u[e]], in[p.v[e]]; {
		case a && b:
			x.inside.Add(x.inside, scaled(l))
		case a != b:
			x.cut.Add(x.cut, scaled(l))
		}
	}
	for v, mu := range p.removal {
		if in[v] {
			x.removal.Add(x.removal, scaled(mu))
			x.size.Add(x.size, big.NewRat(1, 1))
		}
	}
	x.vol.Add(x.inside, x.inside)
	x.vol.Add(x.vol, x.cut)
	return x
}

// wholeRates are rates in whole units: exact where that fits in 50 bits, rounded to 2^-50 of
// their sum otherwise, arrivals and removals each (the winning set is then evaluated exactly).
// between[u n + v] is the rate between u and v; unit is that of arrivals over that of removals.
type wholeRates struct {
	between, loop, degree, removal []int64
	unit                           float64
}

func (p *problem) whole() wholeRates {
	n := p.g.n
	shift := func(sum *big.Int) uint { return uint(max(0, sum.BitLen()-50)) }
	removals := new(big.Int)
	for _, mu := range p.removal {
		removals.Add(removals, mu)
	}
	in, out := shift(new(big.Int).Lsh(p.total, 1)), shift(removals)
	unit := func(k *big.Int) int64 { return new(big.Int).Rsh(k, in).Int64() }
	w := wholeRates{make([]int64, n*n), make([]int64, n), make([]int64, n), make([]int64, n),
		math.Ldexp(1, int(in)-int(out))}
	for e, l := range p.arrival {
		u, v, x := int(p.u[e]), int(p.v[e]), unit(l)
		w.degree[u] += x
		w.degree[v] += x
		if u == v {
			w.loop[u] += x
			continue
		}
		w.between[u*n+v] += x
		w.between[v*n+u] += x
	}
	for v, mu := range p.removal {
		w.removal[v] = new(big.Int).Rsh(mu, out).Int64()
	}
	return w
}
