package plotting

import (
	"math"

	"ballslab/balls/graphs"
)

// layout gives every vertex a place.
func layout(g *graphs.Graph) [][2]float64 {
	n := g.Vertices()
	switch g.Family() {
	case "cycle", "complete":
		return around(n, 0)
	case "star", "wheel":
		return around(n, 1)
	case "torus":
		if s := g.Sides(); len(s) == 2 {
			at := make([][2]float64, n)
			for v := range at {
				at[v] = [2]float64{float64(v % s[1]), float64(v / s[1])}
			}
			return at
		}
	}
	return stress(distances(g))
}

// around places vertices on a circle, the first ones in its centre.
func around(n, inside int) [][2]float64 {
	at := make([][2]float64, n)
	for v := inside; v < n; v++ {
		sin, cos := math.Sincos(2*math.Pi*float64(v-inside)/float64(n-inside) + math.Pi/2)
		at[v] = [2]float64{cos, sin}
	}
	return at
}

// distances are the lengths of shortest paths; vertices without a path
// count as half the longest one from each other, and 2 more.
func distances(g *graphs.Graph) [][]float64 {
	n := g.Vertices()
	next := make([][]int32, n)
	us, vs := g.Ends()
	for e := range us {
		next[us[e]] = append(next[us[e]], vs[e])
		next[vs[e]] = append(next[vs[e]], us[e])
	}
	longest := 0.0
	d := make([][]float64, n)
	for s := range d {
		d[s] = make([]float64, n)
		for v := range d[s] {
			d[s][v] = -1
		}
		d[s][s] = 0
		queue := []int32{int32(s)}
		for len(queue) > 0 {
			u := queue[0]
			queue = queue[1:]
			for _, v := range next[u] {
				if d[s][v] < 0 {
					d[s][v] = d[s][u] + 1
					longest = max(longest, d[s][v])
					queue = append(queue, v)
				}
			}
		}
	}
	for s := range d {
		for v := range d[s] {
			if d[s][v] < 0 {
				d[s][v] = longest/2 + 2
			}
		}
	}
	return d
}

// stress returns places whose distances come close to d: it lowers the sum of
// (|x_u - x_v| - d_uv)^2 / d_uv^2 by majorisation (Gansner, Koren, North,
// Graph drawing by stress majorization, 2004, in the weighted means of its
// section 2.3), from the first two coordinates of classical scaling.
func stress(d [][]float64) [][2]float64 {
	n := len(d)
	at := scaled(d)
	for range 100 {
		for u := range at {
			var x, y, weight float64
			for v := range at {
				if u == v {
					continue
				}
				w := 1 / (d[u][v] * d[u][v])
				dx, dy := at[u][0]-at[v][0], at[u][1]-at[v][1]
				r := math.Hypot(dx, dy)
				pull := 0.0
				if r > 1e-12 {
					pull = d[u][v] / r
				}
				x, y, weight = x+w*(at[v][0]+pull*dx), y+w*(at[v][1]+pull*dy), weight+w
			}
			if n > 1 {
				at[u] = [2]float64{x / weight, y / weight}
			}
		}
	}
	return at
}

// scaled is classical scaling: the two largest eigenvectors of the squared
// distances, centred, by power iteration; moved a little, each vertex in
// another direction, so that no two share a place.
func scaled(d [][]float64) [][2]float64 {
	n := len(d)
	b := make([][]float64, n)
	mean := make([]float64, n)
	all := 0.0
	for u := range d {
		for _, x := range d[u] {
			mean[u] += x * x / float64(n)
		}
		all += mean[u] / float64(n)
	}
	for u := range d {
		b[u] = make([]float64, n)
		for v, x := range d[u] {
			b[u][v] = (mean[u] + mean[v] - all - x*x) / 2
		}
	}
	at := make([][2]float64, n)
	for k := range 2 {
		x := make([]float64, n)
		for v := range x {
			x[v] = math.Cos(float64(v*(k+1)) + 0.3)
		}
		size := 0.0
		for range 60 {
			y := make([]float64, n)
			dot := 0.0 // with the first eigenvector, which is in at already
			for v := range x {
				dot += x[v] * at[v][0]
			}
			first := 0.0
			for v := range at {
				first += at[v][0] * at[v][0]
			}
			size = 0
			for u := range y {
				if k == 1 && first > 0 {
					x[u] -= dot * at[u][0] / first
				}
			}
			for u := range y {
				for v := range x {
					y[u] += b[u][v] * x[v]
				}
				size += y[u] * y[u]
			}
			if size = math.Sqrt(size); size < 1e-9 {
				break
			}
			for u := range y {
				x[u] = y[u] / size
			}
		}
		for v := range at {
			at[v][k] = x[v] * math.Sqrt(size)
		}
	}
	for v := range at {
		sin, cos := math.Sincos(2.399963 * float64(v))
		at[v][0], at[v][1] = at[v][0]+0.05*cos, at[v][1]+0.05*sin
	}
	return at
}
