package array

import (
	"math/bits"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A coin says whether a step inserts: if 63 random bits are less than threshold(beta). Between the bounds of
// beta, low and high, the beta of the step itself decides.
//
// A word that has shown two of n bins (see package bins) leaves a rest, and is drawn anew if that is less than
// redraw, 2^64 mod n^2. Above that lie cells of n^2 rests each, floor(2^64/n^2) of them, and whichever
// two bins there are, one word falls into each cell. So the cell is uniform and independent of the bins, and it is a
// coin: first come the cells that beta may cut through, one if it is constant, then those that insert, then those
// that remove.
type coin struct {
	beta      law.Beta
	low, high uint64
	quick     bool // hardly a word is rare, and n^2 cells fit: n is 2 to 2^26
	square    uint64
	cells     uint64
	redraw    uint64
	surely    uint64 // the number of cells that insert
	rare      uint64 // rests below are drawn anew or in a cell that beta may cut
	last      uint64 // the last rest that inserts
}

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

func threshold(beta float64) uint64 { return uint64(beta * 0x1p63) }

// cut returns where a threshold cuts the cells: in the cell with this number, after part/2^63 of it.
func (f *coin) cut(threshold uint64) (cell, part uint64) {
	hi, lo := bits.Mul64(threshold, f.cells)
	return hi<<1 | lo>>63, lo &^ (1 << 63)
}

// close decides, 1 or 0, for step t and a rest in a cell that beta may cut.
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
