package graphs

import "math"

// A reduction is a symmetric matrix A = Q T Q', T tridiagonal and Q the product of reflections
//
//	H_k = I - beta_k v_k v_k',  k = 0, ..., n-3,
//
// v_k being 0 in its first k+1 entries (A. S. Householder, 1958; G. H. Golub, C. F. Van Loan,
// Matrix Computations, section 8.3.1). O(n^3).
//
// It is not done by a library because those for Go sum in another order on each kind of machine,
// and the last digits of what is printed would depend on it.
type reduction struct {
	t    tridiagonal
	v    [][]float64
	beta []float64
}

// reduce overwrites the matrix a, given by its rows.
func reduce(a [][]float64) *reduction {
	n := len(a)
	r := &reduction{t: tridiagonal{make([]float64, n), make([]float64, n)}}
	for k := 0; k < n-2; k++ {
		v := make([]float64, n-k-1)
		for i := range v {
			v[i] = a[k+1+i][k]
		}
		norm := math.Sqrt(dot(v, v))
		off := -math.Copysign(norm, v[0])
		v[0] -= off
		beta := 0.0
		if s := dot(v, v); s > 0 {
			beta = 2 / s
			rest := a[k+1:]
			w := make([]float64, len(v)) // beta A v - (beta^2 v'Av/2) v
			for i := range w {
				w[i] = beta * dot(rest[i][k+1:], v)
			}
			half := beta / 2 * dot(w, v)
			for i := range w {
				w[i] -= float64(half * v[i])
			}
			for i := range w {
				row := rest[i][k+1:]
				for j := range row {
					row[j] -= float64(v[i]*w[j]) + float64(w[i]*v[j])
				}
			}
		}
		r.v, r.beta = append(r.v, v), append(r.beta, beta)
		r.t.off[k] = off
	}
	for k := range n {
		r.t.diagonal[k] = a[k][k]
	}
	r.t.off[n-2] = a[n-1][n-2]
	return r
}

// turn overwrites x by Q x.
func (r *reduction) turn(x []float64) {
	for k := len(r.v) - 1; k >= 0; k-- {
		rest := x[k+1:]
		f := r.beta[k] * dot(r.v[k], rest)
		for i, v := range r.v[k] {
			rest[i] -= float64(f * v)
		}
	}
}

// dot is the sum of x_i y_i from the first entry to the last. That of gonum/floats adds in four
// parts on amd64, in assembly, in one on others, where it may fuse products: its last digit, and
// with it those of eigenvalues and cuts, depends on the machine. So does dividing by a norm
// there.
func dot(x, y []float64) float64 {
	sum := 0.0
	for i, a := range x {
		sum += float64(a * y[i])
	}
	return sum
}
