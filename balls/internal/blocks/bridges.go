package blocks

import (
	"math"

	"ballslab/balls/internal/sample"
)

// Where all steps are insertions and every threshold depends on its own count only, strips can be
// half as wide as those of points, and blocks longer. It goes in this order:
//
//  1. One straight line near each threshold cuts the square into nominal regions, and the numbers
//     N_r of their points are drawn.
//  2. Now it is known where each count will be at the end of the block, but for the points near
//     the lines. The number N_r(t) of points up to time t is a bridge: random in between, with
//     both ends known. So strips are laid around the slopes that were drawn, and they need to
//     cover only how far a bridge goes off its straight line.
//  3. How many of its points a region has in the strips is drawn, and where these are
//     (bridgepoints.go). They are the ambiguous steps.
//
// # Limits
//
// Let a(t) be the share of the area of region r up to t. N_r(t)/N_r is an empirical distribution
// function, and by the inequality of Dvoretzky, Kiefer and Wolfowitz with the constant of Massart
// (1990), one side,
//
//	N_r(t) < N_r a(t) + sqrt(lambda N_r/2) for all t, except with probability e^-lambda,
//
// and likewise from below. (Without N_r given it would be Bernstein's bound for the end of the
// path, about sqrt(2 lambda N_r): twice as much.) a(t) is a parabola: with the width a + bt of
// the region and area A = a + b/2, a(t) - t = -b t(1-t)/2A, between 0 and -b/8A.
//
// As long as the thresholds keep to their strips, a point of region r outside all strips hits r
// and no point outside the region and the strips beside it does. (A strip is widened where it
// would not contain its nominal line.) So the number of hits of r up to t differs from N_r(t) by
// at most the number of points in the two strips beside the region. That is a sum of independent
// indicators when the numbers N are given, and is at most X of Chernoff's bound
// (deviation.atMost) except with probability e^-lambda. Strips that overlap are joined, and all
// points of the regions between are in the strip; their number is known. So
//
//	S_j(0) + N t - sqrt(lambda N/2) - X - c <= S_j(t) <= S_j(0) + N t + sqrt(lambda N/2) + X + d,
//
// N being that of region j-1, and c, d the bounds of the parabola; or the flat limits S_j(0) and
// S_j(0) + N + X. As everywhere in strips: if the limits contain these bounds, no count can be
// the first to leave its limits unless a bound fails. There are three bounds per count.
//
// # Stopping
//
// A block that ends before its time (see points.stop) ends with the first hit of an entry next to
// an edge. No bin had its load at the beginning, so that its threshold and the next were equal
// (0, or that of an island above) and their strips are joined: whatever N, its hits are all among
// the ambiguous steps, and the first of them is a stopping time of the steps alone. What N says
// about later steps is not used.

// A nominal region is what lies between the nominal lines of two thresholds.
type nominal struct {
	a, b, area float64
	inverse    float64 // 1/area
	n          int64   // points
	number     float64 // the same
	all        bool    // all are in a strip
	cut, grows float64 // width of what is in strips, cut + grows t
	most       float64 // points per area at most, see scatter
	in         int64   // how many points were found in strips
}

// bridges plays blocks in this way. Slices are by entry.
type bridges struct {
	*points
	line0, line1 []float64 // nominal
	region       []nominal
	extra, need  []float64 // X, as guessed and as it must be
	zone         []int     // the strip of the threshold
	known, mean  []float64 // by strip: points known to be in it, and mean number of others
	band         []band
	perBin       float64 // 1/n
	bounded      float64 // so many events have bounds of their own
	lambda       float64 // of bounds of counts at events
}

func (b *bridges) resize(n int) {
	for _, x := range []*[]float64{&b.line0, &b.line1, &b.extra, &b.need} {
		*x = resize(*x, n)
	}
	clear(b.extra)
	b.region, b.zone = resize(b.region, n), resize(b.zone, n)
}

// begin draws a block of k steps, as far as the points in the strips.
func (b *bridges) begin(k int64) {
	b.divide(k)
	for b.setLimits(); !b.cutStrips(); b.setLimits() {
	}
	b.ambiguous = 0
	for i, known := range b.known {
		b.ambiguous += known + b.mean[i]
	}
	b.ambiguous /= float64(k)
	b.scatter()
	b.forget()
	b.perBin, b.lambda = 1/b.now.S[0], b.dev.lambda
	if float64(len(b.events)) > b.bounded {
		b.lambda = math.Inf(1) // for more there are no bounds
	}
}

// next implements [way].
func (b *bridges) next() bool {
	if b.at == len(b.events) {
		return false
	}
	ev := &b.events[b.at]
	b.at++
	b.decideOwn(ev)
	if b.state.Edge[ev.entry+1] {
		b.stop(ev)
	}
	return true
}

// end implements [way].
func (b *bridges) end() {
	for b.next() {
	}
	b.points.end()
}

// divide chooses the nominal lines, from the thresholds now to those at the mean counts after
// k steps, and draws the numbers of points between them.
func (b *bridges) divide(k int64) {
	now, c := &b.now, &b.lim.low0
	first, last := b.first, b.active
	line0, line1 := b.line0[:last], b.line1[:last]
	c.S[0] = now.S[0]
	b.law.Insert.Box(first, line0, b.hi0, now, now)
	fk := float64(k)
	for half, theta := 0.5, line0; ; half, theta = 1, line1 {
		above, s := 1.0, now.S[0]
		for i := first; i < last; i++ {
			s = min(s, now.S[i]+float64(half*fk*(above-theta[i])))
			above = theta[i]
			c.S[i] = s
		}
		b.law.Insert.Box(first, line1, b.hi0, c, c)
		if half == 1 {
			break
		}
	}
	rest := k
	h0, h1 := 1.0, 1.0
	for r := first - 1; r < last; r++ {
		g0, g1 := 0.0, 0.0
		if r+1 < last {
			g0, g1 = line0[r+1], line1[r+1]
		}
		p := &b.region[r]
		p.a = h0 - g0
		p.b = h1 - g1 - p.a
		p.area = p.a + float64(0.5*p.b)
		p.inverse, p.in, p.n = 1/p.area, 0, rest
		if r+1 < last {
			p.n = sample.Binomial(b.src, rest, 2*p.area/(h0+h1))
			rest -= p.n
		}
		p.number = float64(p.n)
		h0, h1 = g0, g1
	}
}

// setLimits sets the limits of the counts.
func (b *bridges) setLimits() {
	l := &b.lim
	n := b.now.S[0]
	l.low0.S[0], l.high0.S[0], l.low1.S[0], l.high1.S[0] = n, n, n, n
	for i := b.first; i < b.active; i++ {
		p := &b.region[i-1]
		s, x, number := b.now.S[i], b.extra[i], p.number
		d := x + math.Sqrt(0.5*b.dev.lambda*number)
		c := 0.125 * number * p.b * p.inverse
		low, high := d+max(0, c), d+max(0, -c)
		low0, low1, high0, high1 := s-low, s-low+number, s+high, s+high+number
		if !(low < 0.5*number) {
			low0, low1 = s, s
		}
		if !(high < x+float64(0.5*number)) {
			high0, high1 = s+x+number, s+x+number
		}
		if low0 < 0 || low1 < 0 {
			low0, low1 = 0, 0
		}
		if high0 > n || high1 > n {
			high0, high1 = n, n
		}
		l.low0.S[i], l.low1.S[i], l.high0.S[i], l.high1.S[i] = low0, low1, high0, high1
	}
}

// cutStrips makes the strips and what is sure from the limits. It returns false, and takes larger
// X, if there may be more points in them than X says. A region of which less than half would be
// sure belongs to the strips as a whole.
func (b *bridges) cutStrips() bool {
	first, last := b.first, b.active
	b.thresholds(false)
	b.sures, b.strips = b.sures[:0], b.strips[:0]
	b.known, b.mean = b.known[:0], b.mean[:0]
	lo0, lo1, hi0, hi1, line0, line1 := b.lo0[:last], b.lo1[:last], b.hi0[:last], b.hi1[:last],
		b.line0[:last], b.line1[:last]
	from, known, mean := 1, 0.0, 0.0 // of the strip that is open
	b.zone[first-1] = 0
	for r := range first - 1 {
		b.ins[r].sure = -1
	}
	u0, u1, upper0, upper1 := 1.0, 1.0, 1.0, 1.0 // lower line of the strip above, and its nominal line
	for r := first - 1; r < last; r++ {
		v0, v1, lower0, lower1 := 0.0, 0.0, 0.0, 0.0 // upper line of the strip below, likewise
		next0, next1 := 0.0, 0.0
		if r+1 < last {
			lower0, lower1 = line0[r+1], line1[r+1]
			v0, v1 = max(hi0[r+1], lower0), max(hi1[r+1], lower1)
			next0, next1 = min(lo0[r+1], lower0), min(lo1[r+1], lower1)
			hi0[r+1], hi1[r+1], lo0[r+1], lo1[r+1] = v0, v1, next0, next1
		}
		p := &b.region[r]
		joined := r == first-1 && r > 0 || r == last-1 && last < len(b.state.S) // see narrow
		a := u0 - v0                                                            // what is sure
		area := 0.5 * (a + u1 - v1)
		p.all = joined || !(u0 > v0 && u1 > v1 && area > 0.5*p.area)
		b.ins[r].sure = -1
		if p.all {
			known += p.number
		} else {
			below, above := 0.5*(upper0-u0+upper1-u1), 0.5*(v0-lower0+v1-lower1)
			f := p.number * p.inverse
			b.closeStrip(from, r, known, mean+float64(f*below))
			from, known, mean = r+1, 0, f*above
			p.cut, p.grows = p.a-a, p.b-(u1-v1-a)
			b.ins[r].sure = len(b.sures)
			c := b.addSure()
			c.a, c.b, c.area = a, u1-v1-a, area
			c.ahead, c.inverse, c.entry, c.rem = area, 1/area, r, false
			p.most = p.number * c.inverse
		}
		if r+1 < last {
			b.zone[r+1] = len(b.known)
		}
		u0, u1, upper0, upper1 = next0, next1, lower0, lower1
	}
	b.closeStrip(from, len(b.state.S)-1, known, mean)
	ok := true
	for i := first; i < last; i++ {
		y, z := b.zone[i-1], b.zone[i]
		known, mean := b.known[z], b.mean[z]
		if y != z {
			known += b.known[y]
			mean += b.mean[y]
		}
		b.need[i] = known + b.dev.atMost(mean)
		if b.need[i] > b.extra[i] {
			ok = false
			b.extra[i] = float64(1.15*b.need[i]) + 4
		}
	}
	if ok {
		for i := first; i < last; i++ { // for the next block
			if b.extra[i] > float64(1.15*b.need[i])+4 {
				b.extra[i] *= 0.99
			}
		}
	}
	return ok
}

func (b *bridges) closeStrip(from, to int, known, mean float64) {
	b.known, b.mean = append(b.known, known), append(b.mean, mean)
	n := len(b.strips)
	if n == cap(b.strips) {
		b.strips = append(b.strips, strip{})
	}
	b.strips = b.strips[:n+1]
	p := &b.strips[n]
	p.from, p.to, p.rem = from, to, false
}
