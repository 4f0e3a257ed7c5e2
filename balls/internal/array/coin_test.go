package array

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// The cells of a coin tile all rests, those that surely insert or remove are on the right side of
// beta, and a cell that beta may cut inserts with the probability that is left over.
func TestCoinCells(t *testing.T) {
	for _, n := range []uint64{2, 3, 10, 1 << 13, 10000, 99991, 1e6, 1e7, 1 << 26} {
		for _, beta := range []float64{0, 1e-12, 0.1, 0.37, 0.5, 0.75, 1 - 0x1p-53, 1} {
			f := newCoin(law.Constant(beta), beta, beta, n)
			if !f.quick {
				t.Fatalf("n=%d beta=%v: not quick", n, beta)
			}
			all := new(big.Int).Lsh(big.NewInt(1), 64)
			square := new(big.Int).SetUint64(n * n)
			cells, redraw := new(big.Int).DivMod(all, square, new(big.Int))
			if cells.Uint64() != f.cells || redraw.Uint64() != f.redraw {
				t.Fatalf("n=%d: %d cells above %d, want %v above %v", n, f.cells, f.redraw, cells, redraw)
			}
			open := (f.rare - f.redraw) / f.square
			if (f.rare-f.redraw)%f.square != 0 || f.last+1-f.rare != f.surely*f.square {
				t.Errorf("n=%d beta=%v: not whole cells", n, beta)
			}
			// threshold(beta) cells / 2^63 is the number of cells that insert: a whole one for
			// each that surely does, and part/2^63
			want := new(big.Int).Mul(new(big.Int).SetUint64(threshold(beta)), cells)
			got := new(big.Int).Lsh(new(big.Int).SetUint64(f.surely), 63)
			if open > 0 {
				cell, part := f.cut(threshold(beta))
				if open > 1 || cell != f.surely {
					t.Errorf("n=%d beta=%v: cell %d is cut, %d from %d on are open", n, beta, cell, open, f.surely)
				}
				got.Add(got, new(big.Int).SetUint64(part))
			}
			if got.Cmp(want) != 0 {
				t.Errorf("n=%d beta=%v: %v 2^-63 cells insert, want %v", n, beta, got, want)
			}
		}
	}
}

// In a cell that beta cuts in the middle, half of the words insert; 6 standard deviations (2e-9).
func TestCoinIsClosedFairly(t *testing.T) {
	const tosses = 1 << 20
	f := newCoin(law.Constant(0.5), 0.5, 0.5, 10000) // an odd number of cells
	if f.cells%2 == 0 {
		t.Fatal("beta does not cut the middle of a cell")
	}
	src := random.Stream(9, 0, 0)
	for _, rest := range []uint64{f.redraw, f.rare - 1} {
		sum := int64(0)
		for range tosses {
			sum += f.close(rest, 0, src)
		}
		if d := sum - tosses/2; d < -3072 || d > 3072 {
			t.Errorf("%d of %d insert", sum, tosses)
		}
	}
}

// Looking up ahead draws the same words.
func TestDrawAhead(t *testing.T) {
	for _, n := range []int{1, 10, 1 << 20} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			a, b := random.Stream(4, 0, 0), random.Stream(4, 0, 0)
			var x, y [256]uint64
			draw(x[:], a)
			drawAhead(y[:], make([]uint8, n), b)
			if !slices.Equal(x[:], y[:]) || *a != *b {
				t.Error("other words")
			}
		})
	}
}
