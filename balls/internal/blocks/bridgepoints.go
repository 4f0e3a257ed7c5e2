package blocks

import "ballslab/balls/internal/sample"

// The points in the strips of bridges.go: where they are, and what they hit.

// A band is the part of a strip that lies around the nominal line of one threshold, between
// two straight lines: base + slope t, and width + grows t above it; the nominal line is
// line + leans t above it.
type band struct {
	base, slope   float64
	width, grows  float64
	most          float64 // the larger of the widths at both ends
	line, leans   float64
	upTo          float64 // mean number of candidates, of this band and those before
	region, strip int32   // the region below the line
}

// bands makes the bands of the strips, and returns the mean number of candidates.
func (b *bridges) bands() float64 {
	last := b.active
	lo0, lo1, hi0, hi1, line0, line1 := b.lo0[:last], b.lo1[:last], b.hi0[:last], b.hi1[:last],
		b.line0[:last], b.line1[:last]
	if cap(b.band) < last {
		b.band = make([]band, 2*last)
	}
	b.band = b.band[:last]
	n, upTo := 0, 0.0
	for i := last - 1; i >= b.first; i-- {
		above, below := &b.region[i-1], &b.region[i]
		if above.all && below.all {
			continue
		}
		g := &b.band[n]
		a0, a1, z0, z1, density := line0[i], line1[i], line0[i], line1[i], 0.0
		if !above.all {
			z0, z1, density = hi0[i], hi1[i], above.most
		}
		if !below.all {
			a0, a1, density = lo0[i], lo1[i], max(density, below.most)
		}
		g.base, g.slope = a0, a1-a0
		w, x := z0-a0, z1-a1
		g.width, g.grows, g.most = w, x-w, max(w, x)
		g.line, g.leans = line0[i]-a0, line1[i]-a1-(line0[i]-a0)
		g.region, g.strip = int32(i), int32(b.zone[i])
		upTo += float64(density * g.most)
		g.upTo = upTo
		n++
	}
	b.band = b.band[:n]
	return upTo
}

// The halves of a band: an event in the lower one is most likely below the threshold, and only
// this is tried before the count is drawn.
const (
	upper = iota
	lower
)

// scatter draws the points in the strips, in the order of time.
//
// A region of area A has n points, independent and uniform. When x of them have been found in
// strips up to time t, and the strips take up the area a(t) of the region up to then, each of the
// n - x others is uniform in the rest of the region, of area A - a(t). So the next come at the
// rate of (n-x)/(A - a(t)) per area of the strips at t, which is at most n/(A - a(1)). Candidates
// come at this rate, or that of the region on the other side of the nominal line if it is larger,
// and are taken with the quotient of the rates.
func (b *bridges) scatter() {
	src := b.src
	b.restart()
	all := b.bands()
	scale := 1 / all
	for t := scale * sample.Exponential(src); t < 1; t += float64(scale * sample.Exponential(src)) {
		v := float64(src.Float64() * all)
		i := 0
		for i < len(b.band)-1 && v >= b.band[i].upTo {
			i++
		}
		g := &b.band[i]
		v = g.upTo - v // uniform up to density times most
		h := float64(src.Float64() * g.most)
		if h >= g.width+float64(g.grows*t) {
			continue
		}
		p := &b.region[g.region]
		if h >= g.line+float64(g.leans*t) {
			p = &b.region[g.region-1]
		}
		if v*(p.area-float64(t*(p.cut+float64(0.5*p.grows*t)))) >= g.most*(p.number-float64(p.in)) {
			continue
		}
		p.in++
		half := int32(upper)
		if h+h < g.most {
			half = lower
		}
		b.events = append(b.events, event{t: t, u: g.base + float64(g.slope*t) + h, strip: g.strip,
			entry: half})
	}
	// regions that are all in strips
	for r := b.first - 1; r < b.active; r++ {
		p := &b.region[r]
		if !p.all || p.n == 0 {
			continue
		}
		g := strip{lo0: 0, lo1: 0, hi0: 1, hi1: 1}
		if r >= b.first {
			g.hi0, g.hi1 = b.line0[r], b.line1[r]
		}
		if r+1 < b.active {
			g.lo0, g.lo1 = b.line0[r+1], b.line1[r+1]
		}
		for range p.n {
			t, u := g.point(src)
			b.events = append(b.events, event{t: t, u: u, strip: int32(b.zone[max(r, b.first)])})
		}
	}
	b.sort()
	for i := range b.sures {
		c := &b.sures[i]
		p := &b.region[c.entry]
		c.n = p.n - p.in
	}
}

// decideOwn is decide for thresholds that depend on their own count only.
func (b *bridges) decideOwn(ev *event) {
	g := &b.strips[ev.strip]
	begin, hits := b.state.S, b.ambIns
	i := g.from
	for ; i <= g.to; i++ {
		x := float64(begin[i] + hits[i-1])
		if j := b.ins[i-1].sure; j >= 0 {
			c := &b.sures[j]
			if c.n > c.y {
				p := 1 - float64(c.after(ev.t)*c.inverse)
				m := float64(float64(c.n-c.y) * p)
				d := bernstein(m*(1-p), b.lambda)
				m += x + float64(c.y)
				if ev.entry == lower {
					if b.below(ev.u, i, max(0, m-d)) {
						continue
					}
				} else if !b.below(ev.u, i, m+d) {
					break
				}
				b.upTo(j, ev.t)
				c.inverse = 1 / c.ahead
			}
			x += float64(c.y)
		}
		if !b.below(ev.u, i, x) {
			break
		}
	}
	ev.entry = int32(i - 1)
	hits[i-1]++
}

// below returns whether u is below threshold i when its count is x.
func (b *bridges) below(u float64, i int, x float64) bool {
	if b.twoChoices {
		x *= b.perBin
		return u < x*x
	}
	b.cur.S[i] = x
	return u < b.law.Insert.Threshold(i, &b.cur)
}
