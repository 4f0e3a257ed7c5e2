package array

import (
	"math/bits"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A coin says whether a step inserts: if 63 random bits are less than threshold(beta). Between low
// and high, the bounds of beta in a piece, the beta of the step itself decides.
//
// # No word of its own
//
// Most steps get their coin from the word x that has chosen two of n bins, i and j (see
// unrolled.go): what is left of it, the rest x n^2 mod 2^64, is uniform given i and j but for a
// rounding. Words with a rest below redraw = 2^64 mod n^2 are drawn anew. The rests above lie in
// cells of n^2 each, floor(2^64/n^2) of them, and whichever two bins there are, one word leads into
// each cell. So the cell is exactly uniform and independent of the bins, and it is the coin: first
// come the cells that beta may cut through, one if beta is constant, then those that insert, then
// those that remove. A step in a cut cell draws another word.
//
// This holds for n from 2 to 2^26, where there are 2^12 cells or more. It saves a word a step,
// 1 ns.
type coin struct {
	beta      law.Beta
	low, high uint64 // thresholds
	quick     bool   // rests are coins: few cells are cut, and n is in its range
	square    uint64 // n^2
	cells     uint64
	redraw    uint64
	surely    uint64 // the number of cells that insert
	rare      uint64 // rests below are drawn anew or in a cell that beta may cut
	last      uint64 // the last rest that inserts
}

// newCoin returns the coin of a piece with these bounds of beta, in n bins.
func newCoin(beta law.Beta, low, high float64, n uint64) coin {
	f := coin{beta: beta, low: threshold(low), high: threshold(high)}
	if n < 2 || n > 1<<26 {
		return f
	}
	f.square = n * n
	f.redraw = -f.square % f.square
	f.cells = -f.square/f.square + 1
	f.surely, _ = f.cut(f.low)
	end, _ := f.cut(f.high)
	open := min(end+1, f.cells) - f.surely
	f.quick = open < f.cells/16
	f.rare = f.redraw + open*f.square
	f.last = f.rare + f.surely*f.square - 1
	return f
}

// threshold returns beta in 2^-63.
func threshold(beta float64) uint64 { return uint64(beta * 0x1p63) }

// cut returns where a threshold cuts the cells: after so many of them and part/2^63 of the next.
func (f *coin) cut(threshold uint64) (cell, part uint64) {
	hi, lo := bits.Mul64(threshold, f.cells)
	return hi<<1 | lo>>63, lo &^ (1 << 63)
}

// close decides, 1 for an insertion and 0 for a removal, for step t and a rest in a cell that beta
// may cut.
func (f *coin) close(rest uint64, t int64, src *random.Source) int64 {
	cell := f.surely + (rest-f.redraw)/f.square
	at, part := f.cut(threshold(f.beta.At(t)))
	if cell < at || cell == at && src.Uint64()>>1 < part {
		return 1
	}
	return 0
}

// toss decides for step t with a word of its own.
func (f *coin) toss(t int64, src *random.Source) int64 {
	u, beta := src.Uint64()>>1, f.low
	if f.low <= u && u < f.high {
		beta = threshold(f.beta.At(t))
	}
	return int64((u - beta) >> 63)
}
