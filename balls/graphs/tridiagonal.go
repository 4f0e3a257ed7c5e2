package graphs

import "math"

// A tridiagonal is a symmetric tridiagonal matrix: off[i] stands beside
// diagonal[i] and diagonal[i+1]; the last entry of off is not part of it.
type tridiagonal struct{ diagonal, off []float64 }

// largest returns the largest eigenvalue, by bisection on the number of
// eigenvalues above a point (Sturm's sequence). O(k) per bit.
func (t *tridiagonal) largest() float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for i, d := range t.diagonal {
		r := 0.0
		if i > 0 {
			r += math.Abs(t.off[i-1])
		}
		if i < len(t.diagonal)-1 {
			r += math.Abs(t.off[i])
		}
		low, high = min(low, d-r), max(high, d+r)
	}
	for range 200 {
		mid := low + float64((high-low)/2)
		if mid <= low || mid >= high {
			break
		}
		if t.above(mid) > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// above counts the eigenvalues that exceed x.
func (t *tridiagonal) above(x float64) int {
	count := 0
	q := 1.0
	for i, d := range t.diagonal {
		coupling := 0.0
		if i > 0 {
			coupling = t.off[i-1] * t.off[i-1] / q
		}
		q = x - d - coupling
		if q == 0 {
			q = -1e-300
		}
		if q < 0 {
			count++
		}
	}
	return count
}

// vector returns the unit eigenvector of the eigenvalue theta, by two steps of
// inverse iteration, with partial pivoting. O(k).
func (t *tridiagonal) vector(theta float64) []float64 {
	k := len(t.diagonal)
	x := make([]float64, k)
	for i := range x {
		x[i] = 1 + float64(0.01*float64(i%7))
	}
	if k == 1 {
		return []float64{1}
	}
	// rows of the eliminated matrix: diagonal, next, next but one
	a, b, c := make([]float64, k), make([]float64, k), make([]float64, k)
	for range 3 {
		for i := range a {
			a[i], b[i], c[i] = t.diagonal[i]-theta, 0, 0
			if i < k-1 {
				b[i] = t.off[i]
			}
		}
		for i := 0; i < k-1; i++ {
			below := t.off[i]
			if math.Abs(below) > math.Abs(a[i]) { // swap rows i and i+1
				a[i], below = below, a[i]
				b[i], a[i+1] = a[i+1], b[i]
				c[i], b[i+1] = b[i+1], c[i]
				x[i], x[i+1] = x[i+1], x[i]
			}
			if a[i] == 0 {
				a[i] = 1e-300
			}
			f := below / a[i]
			a[i+1] -= float64(f * b[i])
			b[i+1] -= float64(f * c[i])
			x[i+1] -= float64(f * x[i])
		}
		if math.Abs(a[k-1]) < 1e-300 {
			a[k-1] = 1e-300
		}
		for i := k - 1; i >= 0; i-- {
			if i < k-1 {
				x[i] -= float64(b[i] * x[i+1])
			}
			if i < k-2 {
				x[i] -= float64(c[i] * x[i+2])
			}
			x[i] /= a[i]
			if m := math.Abs(x[i]); m > 1e200 { // only the direction matters
				for j := range x {
					x[j] /= m
				}
			}
		}
		normalise(x)
	}
	return x
}
