package blocks

import "ballslab/balls/internal/random"

// A step of a block is a uniform point (t, u) in the unit square: it happens at time t and has the
// uniform number u. Where there are two kinds of step, each has a square of its own, and areas are
// weighted with the probability of the kind. While the counts keep to their limits, every
// threshold keeps to a strip between two straight lines. What is not in a strip is decided
// beforehand.

// A sure region lies between two strips: its points all hit the same entry. Its
// width at time t is a + bt.
type sure struct {
	a, b    float64
	area    float64
	entry   int
	rem     bool
	n       int64   // points in the region
	y       int64   // those up to time t
	t       float64 // see y
	ahead   float64 // area after time t
	inverse float64 // 1/ahead, where that is used
}

// after returns the area of the region after time t.
func (c *sure) after(t float64) float64 { return float64((1 - t) * (c.a + float64(0.5*c.b*(1+t)))) }

// A strip is a gap between sure regions, lower and upper line given by their
// ends: where u falls in it, one of the thresholds from to to decides.
type strip struct {
	lo0, lo1, hi0, hi1 float64
	from, to           int
	rem                bool
	weight             float64 // probability of this kind of step
	area               float64 // times the weight
	upTo               float64 // area of this strip and those before
}

// point draws a uniform point of the strip.
func (g *strip) point(src *random.Source) (t, u float64) {
	w0, w1 := g.hi0-g.lo0, g.hi1-g.lo1
	t = src.Float64()
	if w0 != w1 {
		w := max(w0, w1)
		for src.Float64()*w >= w0+float64((w1-w0)*t) {
			t = src.Float64()
		}
	}
	lo := g.lo0 + float64((g.lo1-g.lo0)*t)
	return t, lo + float64((w0+float64((w1-w0)*t))*src.Float64())
}

// outcome keeps, for one kind of step and one entry, the sure region and the widths
// of what may hit the entry at most: the region with the strips on both
// sides.
type outcome struct {
	sure   int // index, -1 if there is none
	a, b   float64
	ua, ub float64
}

// The regions of a block, with the straight lines around the thresholds of one kind of step
// that they are cut from.
type regions struct {
	lo0, hi0, lo1, hi1 []float64 // by entry, at time 0 and at time 1
	up, down           []float64 // see law.Rule.Bend
	ins, rem           []outcome // by entry
	sures              []sure
	strips             []strip
	ambiguous          float64 // area of all strips: expected number of events, per step
}

func (r *regions) resize(n int) {
	for _, x := range []*[]float64{&r.lo0, &r.hi0, &r.lo1, &r.hi1, &r.up, &r.down} {
		*x = resize(*x, n)
	}
	r.ins, r.rem = resize(r.ins, n), resize(r.rem, n)
	for i := range r.ins {
		r.ins[i], r.rem[i] = outcome{sure: -1}, outcome{sure: -1}
	}
}

// cutAll cuts the square into sure regions and strips.
func (b *block) cutAll() {
	b.sures, b.strips, b.ambiguous = b.sures[:0], b.strips[:0], 0
	if b.inserts > 0 {
		b.thresholds(false)
		b.cut(b.ins[:len(b.lo0)], false, b.inserts)
	}
	if b.removes > 0 {
		b.thresholds(true)
		b.cut(b.rem[:len(b.lo0)], true, b.removes)
	}
}

// thresholds sets the straight lines from lo0 to lo1 and from hi0 to hi1 around the thresholds of
// one kind of step.
func (b *block) thresholds(rem bool) {
	l := &b.lim
	r := b.law.Insert
	if rem {
		r = b.law.Remove
	}
	r.Box(b.first, b.lo0, b.hi0, &l.low0, &l.high0)
	if b.flat { // limits do not move
		copy(b.lo1, b.lo0)
		copy(b.hi1, b.hi0)
		return
	}
	r.Box(b.first, b.lo1, b.hi1, &l.low1, &l.high1)
	r.Bend(b.first, b.down[:len(b.lo0)], b.up[:len(b.lo0)], &l.low0, &l.high0, &l.low1, &l.high1)
	for i := b.first; i < len(b.lo0); i++ {
		b.lo0[i] -= b.down[i]
		b.lo1[i] -= b.down[i]
		b.hi0[i] += b.up[i]
		b.hi1[i] += b.up[i]
		// thresholds lie between 0 and 1; a line that leaves this range at one end
		// must give way as a whole
		if b.lo0[i] < 0 || b.lo1[i] < 0 {
			b.lo0[i], b.lo1[i] = 0, 0
		}
		if b.hi0[i] > 1 || b.hi1[i] > 1 {
			b.hi0[i], b.hi1[i] = 1, 1
		}
	}
}

// cut makes sure regions and strips of one kind of step from the lines. Thresholds do not
// increase with the entry: between the lower line of one and the upper line of the next every
// point hits the entry in between. Where these lines are not apart all along, the strips are
// joined, and so are the strips of the entries below e.first, and where beta varies those beside
// a region that is hardly hit: then its hits need not be drawn.
func (b *block) cut(out []outcome, rem bool, weight float64) {
	n := len(out)
	start := b.first - 1
	for i := range out[:start] {
		out[i] = outcome{sure: -1}
	}
	last := 0                                     // the last entry with a region, or 0
	from, hi0, hi1, lo0, lo1 := 1, 1., 1., 1., 1. // the strip that is open
	for i := start; i < n; i++ {
		// the region of entry i, between the strip that is open and the next line
		h0, h1 := 0.0, 0.0
		if i+1 < n {
			h0, h1 = b.hi0[i+1], b.hi1[i+1]
		}
		o := &out[i]
		o.sure, o.a, o.b, o.ua, o.ub = -1, 0, 0, 0, 0
		joined := i == start && i > 0 || i == n-1 && n < len(b.state.S) // see narrow
		joined = joined || b.varies && weight*(lo0-h0) < b.rare
		if a0, a1 := lo0-h0, lo1-h1; a0 > 0 && a1 > 0 && !joined {
			o.sure, o.a, o.b = len(b.sures), weight*a0, weight*(a1-a0)
			o.ua, o.ub = o.a, o.b
			if from <= i {
				p := b.addStrip(out[last:i+1], weight, hi0, hi1, lo0, lo1)
				p.from, p.to, p.rem, p.weight = from, i, rem, weight
			}
			c := b.addSure()
			c.a, c.b, c.entry, c.rem = o.a, o.b, i, rem
			c.area = o.a + float64(0.5*o.b)
			c.ahead = c.area
			last, from, hi0, hi1 = i, i+1, h0, h1
		}
		if i+1 < n {
			lo0, lo1 = b.lo0[i+1], b.lo1[i+1]
		}
	}
	if from < n { // down to 0
		p := b.addStrip(out[last:], weight, hi0, hi1, 0, 0)
		p.from, p.to, p.rem, p.weight = from, len(b.state.S)-1, rem, weight
	}
}

// addStrip stores the lines and the area of a strip, and adds its width to the
// outcomes it may lead to.
func (b *block) addStrip(out []outcome, weight, hi0, hi1, lo0, lo1 float64) *strip {
	if len(b.strips) == cap(b.strips) {
		b.strips = append(b.strips, strip{})
	} else {
		b.strips = b.strips[:len(b.strips)+1]
	}
	p := &b.strips[len(b.strips)-1]
	p.hi0, p.hi1, p.lo0, p.lo1 = hi0, hi1, lo0, lo1
	w := float64(weight * (hi0 - lo0))
	d := float64(weight*(hi1-lo1)) - w
	p.area = w + float64(0.5*d)
	b.ambiguous += p.area
	p.upTo = b.ambiguous
	for i := range out {
		out[i].ua += w
		out[i].ub += d
	}
	return p
}

// addSure makes room for a region.
func (b *block) addSure() *sure {
	if len(b.sures) == cap(b.sures) {
		b.sures = append(b.sures, sure{})
	} else {
		b.sures = b.sures[:len(b.sures)+1]
	}
	c := &b.sures[len(b.sures)-1]
	c.n, c.y, c.t = 0, 0, 0
	return c
}
