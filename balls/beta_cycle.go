package balls

import (
	"math"

	"ballslab/balls/beta"
	"ballslab/balls/internal/cycle"
)

// cycleOf returns a resolved beta as blocks of steps in n bins play it where it has a period and
// its pieces are not long enough for blocks of their own, and else nil.
func cycleOf(b beta.Beta, n int64) *cycle.Cycle {
	// many classes are costly where all occur in a block, few where steps are doubtful
	const classes = 128
	var piece int64 // length of a piece, of a period of two half of it
	var play func() *cycle.Cycle
	switch b := b.(type) {
	case beta.Cyclic:
		piece = 1
		play = func() *cycle.Cycle { return cycle.Runs(b.Values, nil, classes) }
	case beta.Alternating:
		piece = 1
		play = func() *cycle.Cycle { return cycle.Runs([]float64{1, 0}, nil, classes) }
	case beta.Square:
		up, down := b.Up.Int64(), b.Down.Int64()
		piece = (up + down) / 2
		play = func() *cycle.Cycle {
			return cycle.Runs([]float64{b.High, b.Low}, []int64{up, down}, classes)
		}
	case beta.Dips:
		every, length := b.Every.Int64(), b.Length.Int64()
		piece = every / 2
		play = func() *cycle.Cycle {
			return cycle.Runs([]float64{b.Base, b.Dip}, []int64{every - length, length}, classes)
		}
	case beta.Sine:
		_, _, piece = b.Piece(0)
		play = func() *cycle.Cycle { return cycle.Sine(b.Mean, b.Amplitude, b.Period.Int64(), classes) }
	}
	if piece == 0 || float64(piece) > max(4096, math.Sqrt(float64(n))) {
		return nil
	}
	return play()
}
