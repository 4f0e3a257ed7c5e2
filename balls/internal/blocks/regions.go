package blocks

import (
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// The points of a block are k independent uniform points (t, u) in the unit
// square: a step happens at time t and uses the uniform number u. For a law with
// two kinds of step, heights below beta are insertions and the others
// removals. While the counts keep to their limits, every threshold keeps to a strip
// between two straight lines. What is not in a strip is decided beforehand.

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

// mark says that y points of a sure region come up to time t.
type mark struct {
	t    float64
	y    int64
	sure int
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

// regions cuts the square into sure regions and strips.
func (e *Engine) regions() {
	e.sures, e.strips = e.sures[:0], e.strips[:0]
	e.log = e.log[:0]
	e.ambiguous = 0
	if e.inserts > 0 {
		e.thresholds(false)
		e.cut(e.ins[:len(e.lo0)], false, e.inserts)
	}
	if e.removes > 0 {
		e.thresholds(true)
		e.cut(e.rem[:len(e.lo0)], true, e.removes)
	}
}

// thresholds sets the straight lines from lo0 to lo1 and from hi0 to hi1 around the thresholds of
// one kind of step.
func (e *Engine) thresholds(rem bool) {
	l := &e.lim
	r := e.law.Insert
	if rem {
		r = e.law.Remove
	}
	if e.law.Mix == law.Replace {
		e.totalOfPairs(rem)
	}
	r.Box(e.first, e.lo0, e.hi0, &l.low0, &l.high0)
	if e.law.Mix == law.Replace {
		if rem {
			e.narrowBalls()
		}
		copy(l.gaps[index(rem)].lo, e.lo0)
		copy(l.gaps[index(rem)].hi, e.hi0)
	}
	if e.flat || e.law.Mix == law.Replace { // limits do not move
		copy(e.lo1, e.lo0)
		copy(e.hi1, e.hi0)
		return
	}
	r.Box(e.first, e.lo1, e.hi1, &l.low1, &l.high1)
	r.Bend(e.first, e.down[:len(e.lo0)], e.up[:len(e.lo0)], &l.low0, &l.high0, &l.low1, &l.high1)
	for i := e.first; i < len(e.lo0); i++ {
		e.lo0[i] -= e.down[i]
		e.lo1[i] -= e.down[i]
		e.hi0[i] += e.up[i]
		e.hi1[i] += e.up[i]
		// thresholds lie between 0 and 1; a line that leaves this range at one end
		// must give way as a whole
		if e.lo0[i] < 0 || e.lo1[i] < 0 {
			e.lo0[i], e.lo1[i] = 0, 0
		}
		if e.hi0[i] > 1 || e.hi1[i] > 1 {
			e.hi0[i], e.hi1[i] = 1, 1
		}
	}
}

// cut makes sure regions and strips of one kind of step from the lines. Thresholds
// do not increase with the entry: between the lower line of one and the upper line
// of the next every point hits the entry in between. Where these lines are not
// apart all along, the strips are joined, and so are the strips of the entries
// below e.first, and where beta varies those beside a region that is hardly hit: then its hits need not be drawn.
func (e *Engine) cut(out []outcome, rem bool, weight float64) {
	n := len(out)
	start := e.first - 1
	for i := range out[:start] {
		out[i] = outcome{sure: -1}
	}
	last := 0                                     // the last entry with a region, or 0
	from, hi0, hi1, lo0, lo1 := 1, 1., 1., 1., 1. // the strip that is open
	for i := start; i < n; i++ {
		// the region of entry i, between the strip that is open and the next line
		h0, h1 := 0.0, 0.0
		if i+1 < n {
			h0, h1 = e.hi0[i+1], e.hi1[i+1]
		}
		o := &out[i]
		o.sure, o.a, o.b, o.ua, o.ub = -1, 0, 0, 0, 0
		joined := i == start && i > 0 || i == n-1 && n < len(e.state.S) // see narrow
		joined = joined || e.varies() && weight*(lo0-h0) < e.cycle.rare
		if a0, a1 := lo0-h0, lo1-h1; a0 > 0 && a1 > 0 && !joined {
			o.sure, o.a, o.b = len(e.sures), weight*a0, weight*(a1-a0)
			o.ua, o.ub = o.a, o.b
			if from <= i {
				p := e.addStrip(out[last:i+1], weight, hi0, hi1, lo0, lo1)
				p.from, p.to, p.rem, p.weight = from, i, rem, weight
			}
			c := e.addSure()
			c.a, c.b, c.entry, c.rem = o.a, o.b, i, rem
			c.area = o.a + float64(0.5*o.b)
			c.ahead = c.area
			last, from, hi0, hi1 = i, i+1, h0, h1
		}
		if i+1 < n {
			lo0, lo1 = e.lo0[i+1], e.lo1[i+1]
		}
	}
	if from < n { // down to 0
		p := e.addStrip(out[last:], weight, hi0, hi1, 0, 0)
		p.from, p.to, p.rem, p.weight = from, len(e.state.S)-1, rem, weight
	}
}

// addStrip stores the lines and the area of a strip, and adds its width to the
// outcomes it may lead to.
func (e *Engine) addStrip(out []outcome, weight, hi0, hi1, lo0, lo1 float64) *strip {
	if len(e.strips) == cap(e.strips) {
		e.strips = append(e.strips, strip{})
	} else {
		e.strips = e.strips[:len(e.strips)+1]
	}
	p := &e.strips[len(e.strips)-1]
	p.hi0, p.hi1, p.lo0, p.lo1 = hi0, hi1, lo0, lo1
	w := float64(weight * (hi0 - lo0))
	d := float64(weight*(hi1-lo1)) - w
	p.area = w + float64(0.5*d)
	e.ambiguous += p.area
	p.upTo = e.ambiguous
	for i := range out {
		out[i].ua += w
		out[i].ub += d
	}
	return p
}

// addSure makes room for a region.
func (e *Engine) addSure() *sure {
	if len(e.sures) == cap(e.sures) {
		e.sures = append(e.sures, sure{})
	} else {
		e.sures = e.sures[:len(e.sures)+1]
	}
	c := &e.sures[len(e.sures)-1]
	c.n, c.y, c.t = 0, 0, 0
	return c
}
