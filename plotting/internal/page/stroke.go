package page

import "math"

// A polyline is a path of straight lines, in dots.
type polyline struct {
	points [][2]float64
	closed bool
}

// flatten turns a path into polylines, curves into lines that keep to them within a tenth
// of a dot or so.
func flatten(p []segment, at func([2]float64) [2]float64) []polyline {
	var out []polyline
	var now polyline
	end := func() {
		if len(now.points) > 1 {
			out = append(out, now)
		}
		now = polyline{}
	}
	for _, s := range p {
		switch s.op {
		case 'M':
			end()
			now.points = append(now.points, at(s.p[0]))
		case 'L':
			now.points = append(now.points, at(s.p[0]))
		case 'C':
			if len(now.points) == 0 {
				continue // no path begins with a curve
			}
			a := now.points[len(now.points)-1]
			b, c, d := at(s.p[0]), at(s.p[1]), at(s.p[2])
			bend := math.Hypot(a[0]-2*b[0]+c[0], a[1]-2*b[1]+c[1]) +
				math.Hypot(b[0]-2*c[0]+d[0], b[1]-2*c[1]+d[1])
			n := min(1+int(2*math.Sqrt(min(bend, 1e6))), 500)
			for i := 1; i <= n; i++ {
				t := float64(i) / float64(n)
				u := 1 - t
				k := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
				now.points = append(now.points, [2]float64{
					k[0]*a[0] + k[1]*b[0] + k[2]*c[0] + k[3]*d[0],
					k[0]*a[1] + k[1]*b[1] + k[2]*c[1] + k[3]*d[1]})
			}
		case 'Z':
			if len(now.points) > 0 {
				first := now.points[0]
				now.closed = true
				end()
				now.points = append(now.points, first) // where a path goes on without M
			}
		}
	}
	end()
	return out
}

// dashed cuts a line into its dashes. Where they are too short to be seen the line stays whole.
func dashed(l polyline, pattern []float64, offset float64) []polyline {
	total := 0.0
	for _, d := range pattern {
		total += max(d, 0)
	}
	if !(total > 0.1) || math.IsInf(total, 0) {
		return []polyline{l}
	}
	points := l.points
	if l.closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	if len(pattern)%2 == 1 {
		pattern = append(pattern[:len(pattern):len(pattern)], pattern...)
		total *= 2
	}
	k, left := 0, math.Mod(offset, total) // the dash, and what is left of it
	for left < 0 {
		left += total
	}
	for left >= pattern[k] {
		left -= pattern[k]
		k = (k + 1) % len(pattern)
	}
	left = pattern[k] - left
	var out []polyline
	now := [][2]float64{points[0]}
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		size := math.Hypot(b[0]-a[0], b[1]-a[1])
		done := 0.0
		for size-done > left {
			done += left
			q := [2]float64{a[0] + (b[0]-a[0])*done/size, a[1] + (b[1]-a[1])*done/size}
			if k%2 == 0 {
				out = append(out, polyline{points: append(now, q)})
			}
			now = [][2]float64{q}
			k = (k + 1) % len(pattern)
			left = pattern[k]
		}
		left -= size - done
		now = append(now, b)
	}
	if k%2 == 0 {
		out = append(out, polyline{points: now})
	}
	return out
}

// stroke covers a line, half is half its width: a rectangle for each piece, with blunt ends, and
// a part of a disc at each corner. All turn the same way, so that nothing cancels.
func (z *painter) stroke(l polyline, half float64) {
	pts := make([][2]float64, 0, len(l.points)+1)
	for i, p := range l.points {
		if k := len(pts); i == 0 || math.Hypot(p[0]-pts[k-1][0], p[1]-pts[k-1][1]) > 1e-9 {
			pts = append(pts, p)
		}
	}
	if l.closed && len(pts) > 1 {
		pts = append(pts, pts[0])
	}
	if len(pts) < 2 {
		return
	}
	along := func(i int) [2]float64 { // the direction of a piece, of length half
		a, b := pts[i], pts[i+1]
		if size := math.Hypot(b[0]-a[0], b[1]-a[1]); size > 0 {
			return [2]float64{(b[0] - a[0]) / size * half, (b[1] - a[1]) / size * half}
		}
		return [2]float64{}
	}
	before := along(0)
	if l.closed {
		before = along(len(pts) - 2)
	}
	for i := range len(pts) - 1 {
		a, b, u := pts[i], pts[i+1], along(i)
		if i > 0 || l.closed {
			z.corner(a, before, u)
		}
		z.polygon(
			[2]float64{a[0] + u[1], a[1] - u[0]}, [2]float64{b[0] + u[1], b[1] - u[0]},
			[2]float64{b[0] - u[1], b[1] + u[0]}, [2]float64{a[0] - u[1], a[1] + u[0]})
		before = u
	}
}

// corner fills the outer side of a corner between directions u and v.
func (z *painter) corner(at, u, v [2]float64) {
	cross, dot := u[0]*v[1]-u[1]*v[0], u[0]*v[0]+u[1]*v[1]
	angle := math.Atan2(math.Abs(cross), dot)
	size := math.Hypot(u[0], u[1])
	if size*angle*angle < 0.05 { // less than is seen
		return
	}
	from := [2]float64{u[1], -u[0]} // the right-hand side is outside on a turn to the left
	if cross < 0 {
		from = [2]float64{-v[1], v[0]}
	}
	n := max(1, int(math.Ceil(angle*math.Sqrt(size)/0.8)))
	fan := make([][2]float64, 0, n+2)
	fan = append(fan, at)
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(angle * float64(i) / float64(n))
		x, y := cos*from[0]-sin*from[1], sin*from[0]+cos*from[1]
		fan = append(fan, [2]float64{at[0] + x, at[1] + y})
	}
	z.polygon(fan...)
}
