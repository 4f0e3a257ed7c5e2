package graphs

import (
	"math"
	"math/big"
	"strconv"
)

// A problem holds the rates of one call of Densest: as integers in units of
// one over scale where possible, and as floats.
type problem struct {
	g       *Graph
	u, v    []int32
	arrival []*big.Int // times scale
	removal []*big.Int
	noise   *big.Rat
	scale   *big.Int
	total   *big.Int // sum of arrival
	net     *network
	unit    float64 // of a rounded capacity
	rates64 Rates
}

func newProblem(g *Graph, rates Rates) *problem {
	p := &problem{g: g, rates64: rates, total: new(big.Int)}
	p.u, p.v = g.Ends()
	scale := big.NewInt(1)
	lists := [][]float64{rates.Arrival, rates.Removal}
	seen := map[float64]*big.Rat{1: big.NewRat(1, 1)}
	for _, list := range lists {
		for _, x := range list {
			if seen[x] == nil {
				r := decimal(x)
				seen[x] = r
				q := new(big.Int).GCD(nil, nil, scale, r.Denom())
				scale.Mul(scale, q.Quo(r.Denom(), q))
			}
		}
	}
	whole := map[float64]*big.Int{}
	for x, r := range seen {
		whole[x] = new(big.Int).Quo(new(big.Int).Mul(r.Num(), scale), r.Denom())
	}
	p.arrival, p.removal = make([]*big.Int, g.Edges()), make([]*big.Int, g.n)
	for e := range p.arrival {
		p.arrival[e] = whole[rates.ArrivalAt(int64(e))]
		p.total.Add(p.total, p.arrival[e])
	}
	for x := range p.removal {
		p.removal[x] = whole[rates.RemovalAt(x)]
	}
	p.noise = decimal(rates.Noise)
	p.scale = scale
	return p
}

// decimal returns the rational that the shortest decimal form of x denotes.
func decimal(x float64) *big.Rat {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	return r
}

// rates returns Lambda_eps(S) and mu(S), both times scale times the
// denominator of the noise.
func (p *problem) rates(set []bool) (num, den *big.Int) {
	num, den = new(big.Int), new(big.Int)
	cut := new(big.Int)
	for e, l := range p.arrival {
		switch a, b := set[p.u[e]], set[p.v[e]]; {
		case a && b:
			num.Add(num, l)
		case a != b:
			cut.Add(cut, l)
		}
	}
	for v, m := range p.removal {
		if set[v] {
			den.Add(den, m)
		}
	}
	num.Mul(num, p.noise.Denom())
	num.Add(num, cut.Mul(cut, p.noise.Num()))
	return num, den.Mul(den, p.noise.Denom())
}

// load sets the capacities for the ratio num/den. With w_v = sum of the rates
// at v, each edge counted half and each loop once,
//
//	Lambda_eps(S) - g mu(S) = sum over S of (w_v - g mu_v) - (1/2 - eps) cut(S),
//
// so vertex v is fed w_v - g mu_v by the source, or gives minus that to the
// sink, and an edge has capacity (1/2 - eps) lambda_e. It returns whether the
// capacities are exact, that is, all multiplied by the same integer.
func (p *problem) load(num, den *big.Int, ratio *big.Rat) (exact bool) {
	twice := make([]*big.Int, p.g.n) // 2 w_v times scale
	for v := range twice {
		twice[v] = new(big.Int)
	}
	for e, l := range p.arrival {
		twice[p.u[e]].Add(twice[p.u[e]], l)
		twice[p.v[e]].Add(twice[p.v[e]], l)
	}
	// times 2 scale (noise denominator) q for g = a/q: vertex (2w q - 2 a mu) D, edge (D - 2 N) q
	// lambda
	a, q := ratio.Num(), ratio.Denom()
	D := p.noise.Denom()
	edge := new(big.Int).Sub(D, new(big.Int).Lsh(p.noise.Num(), 1))
	edge.Mul(edge, q)
	size := new(big.Int).Mul(p.total, q)
	size.Mul(size, D)
	if size.BitLen() > 60 {
		p.loadRounded(ratio)
		return false
	}
	x, y := new(big.Int), new(big.Int)
	for v := range twice {
		x.Mul(twice[v], q)
		x.Sub(x, y.Mul(y.Lsh(a, 1), p.removal[v]))
		x.Mul(x, D)
		if x.BitLen() > 62 { // more than all sources give: never saturated
			x.SetInt64(-1 << 62)
		}
		p.feed(v, x.Int64())
	}
	p.net.setEdges(p.u, p.v, func(e int) int64 { return x.Mul(edge, p.arrival[e]).Int64() })
	return true
}

// loadRounded sets the capacities in units of 2^-60 of the total rate.
func (p *problem) loadRounded(ratio *big.Rat) {
	g, _ := ratio.Float64()
	r := p.rates64
	arrival, _ := r.Totals(p.g)
	p.unit = math.Ldexp(arrival, -59)
	for v, d := range weightedDegrees(p.g, r) {
		p.feed(v, int64(math.Round(max(-1<<61, (float64(d/2)-float64(g*r.RemovalAt(v)))/p.unit))))
	}
	p.net.setEdges(p.u, p.v, func(e int) int64 {
		return int64(math.Round((0.5 - r.Noise) * r.ArrivalAt(int64(e)) / p.unit))
	})
}

// hidden bounds how much denser than g a set can be that rounded capacities
// did not show. Its value Lambda(S) - g mu(S) is at most what the cut found,
// stuck units, plus the rounding errors of its vertices and of the edges at
// them, err_v in all for each vertex; and a sum of err_v over a sum of mu_v is
// at most the largest err_v / mu_v.
func (p *problem) hidden(stuck int64, g float64) float64 {
	degree := p.g.Degrees()
	worst, least := 0.0, math.Inf(1)
	for v, d := range weightedDegrees(p.g, p.rates64) {
		mu := p.rates64.RemovalAt(v)
		if mu > 0 {
			edges := float64(1 + degree[v])
			err := float64(p.unit*edges) + float64(0x1p-50*(float64(d/2*edges)+float64(g*mu)))
			worst, least = max(worst, err/mu), min(least, mu)
		}
	}
	return worst + float64(stuck)*p.unit/least
}

func (p *problem) feed(v int, x int64) {
	p.net.source[v], p.net.sink[v] = max(0, x), max(0, -x)
}

// routing reads the static routing off the flow of the last cut. The flow f
// from u to v over an edge of capacity lambda/2 shows that u sends f more of
// its half of the edge to v.
func (p *problem) routing() []float64 {
	share := make([]float64, len(p.u))
	copy(p.net.at, p.net.first)
	for e := range p.u {
		share[e] = 0.5
		if p.u[e] == p.v[e] {
			share[e] = 1
			continue
		}
		a, b := p.net.at[p.u[e]], p.net.at[p.v[e]]
		p.net.at[p.u[e]]++
		p.net.at[p.v[e]]++
		if both := p.net.cap[a] + p.net.cap[b]; both > 0 {
			share[e] = float64(p.net.cap[a]) / float64(both)
		}
	}
	return share
}
