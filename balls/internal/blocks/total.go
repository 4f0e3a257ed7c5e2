package blocks

// The number of balls W, for rules whose thresholds read it, such as thinning by the mean load.
//
// In a block of points every step moves W, so it has limits like any count, and a value where a
// step must be decided. In a block of pairs W alternates between two values; only a removal that
// may hit an empty bin (law.Idler) leaves one ball more each time it does.

// totalLines sets the limits of W in a block of k steps at times in [0, 1]. The number of
// insertions is one count more, of area beta, and that of removals, of area 1 - beta. Where
// removals may do nothing, W is still at least the difference of the two; from above it has only
// what the limits of all counts allow.
func (b *block) totalLines(k, dkw float64) {
	l := &b.lim
	m := b.now.Balls
	d, w := k, dkw
	if b.removes > 0 {
		w = float64(2*dkw) + float64(2*b.off(b.inserts, 0))
		d = (b.inserts - b.removes) * k
	}
	l.low0.Balls, l.low1.Balls = m-w, m+d-w
	l.high0.Balls, l.high1.Balls = m+w, m+d+w
	if b.flat {
		l.low0.Balls, l.high0.Balls = m+min(0, d)-w, m+max(0, d)+w
		l.low1.Balls, l.high1.Balls = l.low0.Balls, l.high0.Balls
	}
	if b.idles {
		l.high0.Balls, l.high1.Balls = l.high0.Held(0), l.high1.Held(0)
	}
}

// totalOfPairs sets the limits of W at the removals, or at the insertions, of a block of pairs:
// m, or m - 1, and up to one more for every removal before it that may hit an empty bin.
func (p *pairs) totalOfPairs(rem bool) {
	l := &p.lim
	m := p.now.Balls
	if !rem {
		m--
	}
	l.low0.Balls, l.high0.Balls = m, m
	if p.idles && p.now.Load[0] == 0 {
		l.high0.Balls += float64(p.steps)
	}
}

// total returns bounds of W after h, in a block of pairs: those of the removals that hit an empty
// bin which are known, and all that may have.
func (p *pairs) total(h moment) (least, most float64) {
	w := p.state.Balls + h[insertion] - h[removal]
	open := int64(0) // sure removals of which it is not known whether they hit an empty bin
	if p.idles && p.state.Load[0] == 0 {
		q := &p.seq[removal]
		w += p.ambRem[0]
		if j := p.rem[0].sure; j >= 0 {
			w += q.region[j].y
			open = h[removal] - q.amb - q.region[j].z
		}
	}
	return float64(w), float64(w + open)
}
