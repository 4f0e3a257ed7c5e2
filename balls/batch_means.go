package balls

import "math"

// batches is the largest number of batches that the looks of a trial are grouped
// in, twice the smallest.
const batches = 64

// A course of looks sums up one number over the looks of a trial, in batches of
// equal length: between 32 and 64 of them, as soon as there are 32 looks
// (neighbours are joined when there are 64).
type looks struct {
	sum, current    float64
	n, size, filled int64
	batch           [batches]float64
	full            int
}

func (l *looks) reset() { *l = looks{size: 1} }

func (l *looks) add(x float64) {
	l.n++
	l.sum += x
	l.current += x
	if l.filled++; l.filled < l.size {
		return
	}
	l.batch[l.full] = l.current
	l.current, l.filled = 0, 0
	if l.full++; l.full < batches {
		return
	}
	for i := range batches / 2 {
		l.batch[i] = l.batch[2*i] + l.batch[2*i+1]
	}
	l.full /= 2
	l.size *= 2
}

func (l *looks) mean() float64 { return l.sum / float64(l.n) }

// spread returns, of the means of the batches: the sum of the squares of their
// deviations, that of the products of neighbouring deviations, and the mean
// of the second half minus that of the first.
func (l *looks) spread() (squares, products, drift float64) {
	k := l.full
	if k < 2 {
		return math.NaN(), math.NaN(), math.NaN()
	}
	mean := 0.0
	for _, b := range l.batch[:k] {
		mean += b
	}
	mean /= float64(k)
	last := 0.0
	for i, b := range l.batch[:k] {
		y := (b - mean) / float64(l.size)
		squares += float64(y * y)
		if i > 0 {
			products += float64(last * y)
		}
		last = y
		if i < k/2 {
			drift -= b / float64(l.size) / float64(k/2)
		} else if i >= k-k/2 {
			drift += b / float64(l.size) / float64(k/2)
		}
	}
	return squares, products, drift
}

// se returns the standard error of the mean by batch means: the batches count as
// independent.
func (l *looks) se() float64 {
	squares, _, _ := l.spread()
	k := float64(l.full)
	return math.Sqrt(squares / k / (k - 1))
}
