package graphs

import (
	"context"
	"fmt"
	"math"
	"sort"

	"ballslab/balls/internal/random"
	"ballslab/internal/interrupt"
)

// An Enclosure is two ends between which a number lies; Low = High when it is known.
type Enclosure struct{ Low, High float64 }

// maxDense is the largest number of vertices whose spectrum is computed from
// the full matrix; beyond it Lanczos' iteration is used.
const maxDense = 400

// maxLanczos is the largest number of steps of Lanczos' iteration.
const maxLanczos = 3000

// Lambda2 returns the second smallest eigenvalue of the normalised Laplacian I - D^(-1/2) A
// D^(-1/2), A being the matrix of the arrival rates (a loop counts twice), D its row sums; 0 when
// the graph is not connected. It decides the conductance up to a square: lambda2/2 <= phi <=
// sqrt(2 lambda2) (Cheeger).
//
// Up to 400 vertices all eigenvalues are computed; O(n^3). Beyond, Lanczos'
// iteration on the complement of the known first eigenvector: O(edges) each of
// up to 3000 steps, until the residual is below 1e-10. A Ritz value never
// exceeds the largest eigenvalue, so High is right at any time; Low is then
// High minus the residual, or 0 when it did not converge. It also returns the
// vertices in the order of the eigenvector (times D^(-1/2)): good cuts are
// among its prefixes; nil when the graph is not connected.
func Lambda2(g *Graph, rates Rates) (Enclosure, []int, error) {
	if err := rates.Check(g); err != nil {
		return Enclosure{}, nil, err
	}
	if g.n < 2 {
		return Enclosure{}, nil, fmt.Errorf("n = %d: lambda2 needs two vertices", g.n)
	}
	u, v := g.Ends()
	degree := weightedDegrees(g, rates)
	if !Connected(g, rates) {
		return Enclosure{}, nil, nil
	}
	s := &spectrum{u: u, v: v, root: make([]float64, g.n), weight: make([]float64, len(u))}
	for x, d := range degree {
		s.root[x] = math.Sqrt(d)
	}
	for e := range u {
		s.weight[e] = rates.ArrivalAt(int64(e)) / (s.root[u[e]] * s.root[v[e]])
	}
	var l Enclosure
	var x []float64
	var err error
	if g.n <= maxDense {
		l, x = s.dense()
	} else {
		l, x, err = s.lanczos()
	}
	if err != nil {
		return Enclosure{}, nil, err
	}
	order := make([]int, g.n)
	for i := range order {
		order[i] = i
		x[i] /= s.root[i]
	}
	sort.SliceStable(order, func(a, b int) bool { return x[order[a]] < x[order[b]] })
	return Enclosure{max(0, l.Low), max(0, l.High)}, order, nil
}

// A spectrum is the matrix D^(-1/2) A D^(-1/2) by its entries, with the roots
// of the degrees, its eigenvector for the eigenvalue 1.
type spectrum struct {
	u, v         []int32
	weight, root []float64
}

// dense finds the largest eigenvalue of the matrix on the complement of its eigenvector root: 2
// less there than it is, which is as low as any, it is the largest of all.
func (s *spectrum) dense() (Enclosure, []float64) {
	n := len(s.root)
	a := make([][]float64, n)
	norm := dot(s.root, s.root)
	for u := range a {
		a[u] = make([]float64, n)
		for v := range a[u] {
			a[u][v] = -2 * s.root[u] * s.root[v] / norm
		}
	}
	for e, w := range s.weight {
		u, v := s.u[e], s.v[e]
		a[u][v] += w
		a[v][u] += w
	}
	r := reduce(a)
	theta := r.t.largest()
	x := r.t.vector(theta)
	r.turn(x)
	return Enclosure{1 - theta, 1 - theta}, x
}

// multiply sets y to the matrix times x and removes the known eigenvector.
func (s *spectrum) multiply(y, x []float64) {
	clear(y)
	for e, u := range s.u {
		v, w := s.v[e], s.weight[e]
		y[u] += float64(w * x[v])
		y[v] += float64(w * x[u])
	}
	s.deflate(y)
}

func (s *spectrum) deflate(y []float64) {
	f := dot(s.root, y) / dot(s.root, s.root)
	for i, r := range s.root {
		y[i] -= float64(f * r)
	}
}

// lanczos runs Lanczos' three-term recurrence, without keeping its vectors: the
// copies of eigenvalues that lost orthogonality brings do not change the
// largest one. The eigenvector is summed in a second run of the same steps.
func (s *spectrum) lanczos() (Enclosure, []float64, error) {
	ctx, done := interrupt.Context(context.Background())
	defer done()
	n := len(s.root)
	var t tridiagonal
	var theta, residual float64
	run := func(steps int, each func(k int, q []float64) bool) error {
		src := random.Stream(0, 0x6c61_6e63_7a6f_7300, uint64(n))
		q, before, y := make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range q {
			q[i] = src.Float64() - 0.5
		}
		s.deflate(q)
		normalise(q)
		beta := 0.0
		for k := 0; k < steps; k++ {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if !each(k, q) {
				return nil
			}
			s.multiply(y, q)
			alpha := dot(y, q)
			for i := range y {
				y[i] -= float64(alpha*q[i]) + float64(beta*before[i])
			}
			before, q, y = q, y, before
			beta = normalise(q)
			if len(t.diagonal) == k {
				t.diagonal, t.off = append(t.diagonal, alpha), append(t.off, beta)
			}
			if beta < 1e-14 {
				return nil
			}
		}
		return nil
	}
	err := run(maxLanczos, func(k int, _ []float64) bool {
		if k > 0 && (k%50 == 0 || k < 50 && k%10 == 0) {
			theta = t.largest()
			x := t.vector(theta)
			residual = t.off[k-1] * math.Abs(x[k-1])
			return residual > 1e-11
		}
		return true
	})
	if err != nil {
		return Enclosure{}, nil, fmt.Errorf("interrupted: %w", err)
	}
	theta = t.largest()
	x := t.vector(theta)
	residual = t.off[len(x)-1] * math.Abs(x[len(x)-1])
	sum := make([]float64, n)
	if err := run(len(x), func(k int, q []float64) bool {
		for i := range sum {
			sum[i] += float64(x[k] * q[i])
		}
		return true
	}); err != nil {
		return Enclosure{}, nil, fmt.Errorf("interrupted: %w", err)
	}
	l := Enclosure{0, 1 - theta}
	if residual < 1e-10 {
		l.Low = l.High
	}
	return l, sum, nil
}

// normalise divides x by its Euclidean norm, which it returns; 0 is left alone.
func normalise(x []float64) float64 {
	norm := math.Sqrt(dot(x, x))
	if norm > 0 {
		for i := range x {
			x[i] /= norm
		}
	}
	return norm
}
