package trial

import (
	"math/big"
	"math/bits"

	"ballslab/balls/internal/engine"
)

// A tailTally sums up the numbers N_k of bins with load k or more, exactly;
// tallies of different workers are added in any order.
type tailTally struct {
	bins    int64  // of every profile
	sum     []wide // of N_k
	squares []wide // of N_k^2
}

// A wide is an unsigned integer of 192 bits, the lowest word first: enough for
// 2^64 squares of numbers up to 2^53.
type wide [3]uint64

func (w *wide) add(v wide) {
	var carry uint64
	w[0], carry = bits.Add64(w[0], v[0], 0)
	w[1], carry = bits.Add64(w[1], v[1], carry)
	w[2] += v[2] + carry
}

func (w wide) rat() *big.Rat {
	x := new(big.Int)
	for i := 2; i >= 0; i-- {
		x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(w[i]))
	}
	return new(big.Rat).SetInt(x)
}

// add takes in a profile; it returns whether the largest load was small enough.
func (t *tailTally) add(p engine.Profile) bool {
	top := p.MaxLoad()
	if top > engine.MaxTail {
		return false
	}
	t.bins = p.Count()
	for int64(len(t.sum)) <= max(0, top) {
		t.sum = append(t.sum, wide{})
		t.squares = append(t.squares, wide{})
	}
	p.Tails(func(low, high, tail int64) {
		hi, lo := bits.Mul64(uint64(tail), uint64(tail))
		for k := low; k <= high; k++ {
			t.sum[k].add(wide{uint64(tail)})
			t.squares[k].add(wide{lo, hi})
		}
	})
	return true
}

// merge takes in the sums of another worker.
func (t *tailTally) merge(o tailTally) {
	t.bins = max(t.bins, o.bins)
	for len(t.sum) < len(o.sum) {
		t.sum = append(t.sum, wide{})
		t.squares = append(t.squares, wide{})
	}
	for k := range o.sum {
		t.sum[k].add(o.sum[k])
		t.squares[k].add(o.squares[k])
	}
}

// summary returns the means of N_k/bins and their standard errors, where N_k is a sum over so
// many looks.
func (t *tailTally) summary(trials, looks int64) Summary {
	m := Summary{Freedom: float64(trials - 1)}
	cells := new(big.Int).Mul(big.NewInt(t.bins), big.NewInt(looks))
	scale := new(big.Rat).SetFrac(big.NewInt(1), cells)
	square := new(big.Rat).Mul(scale, scale)
	for k := range t.sum {
		sum, squares := t.sum[k].rat(), t.squares[k].rat()
		mean, se := meanError(sum.Mul(sum, scale), squares.Mul(squares, square), trials)
		m.Means = append(m.Means, mean)
		m.SEs = append(m.SEs, se)
	}
	return m
}
