package beta

import (
	"fmt"
	"math"

	"ballslab/balls/count"
	"ballslab/internal/portable"
)

// A Sine beta is Mean + Amplitude sin(2 pi t/Period) at step t, which must stay between 0 and 1.
type Sine struct {
	Mean      float64     `key:"mean" need:"true"`
	Amplitude float64     `key:"amplitude" need:"true"`
	Period    count.Count `key:"period" need:"true"`
}

// At returns Mean + Amplitude sin(2 pi t/Period), cut to [0, 1].
func (b Sine) At(t int64) float64 {
	period := b.Period.Int64()
	return min(1, max(0, b.Mean+float64(b.Amplitude*portable.Sin(2*math.Pi*float64(t%period)/float64(period)))))
}

// Piece is as long as beta changes by 1 over its length at most: its slope is at most
// 2 pi Amplitude/Period.
func (b Sine) Piece(t int64) (low, high float64, length int64) {
	if b.Amplitude == 0 {
		return flat(b.Mean, forever)
	}
	slope := 2 * math.Pi * math.Abs(b.Amplitude) / float64(b.Period.Int64())
	length = pieceLength(slope)
	first, reach := b.At(t), float64(slope*float64(length))+1e-12
	return max(0, first-reach), min(1, first+reach), length
}

func (Sine) kind() string { return "sine" }

func (b Sine) resolve(n int64) (Beta, error) {
	if err := probability("mean: ", b.Mean); err != nil {
		return b, err
	}
	if err := steps("period", &b.Period, n, 1); err != nil {
		return b, err
	}
	if most := min(b.Mean, 1-b.Mean); !(math.Abs(b.Amplitude) <= most) {
		return b, fmt.Errorf("beta: amplitude: %v: at most %v with mean %v, so that beta stays between 0 and 1", b.Amplitude, most, b.Mean)
	}
	return b, nil
}

// A Ramp goes from From to To on a straight line in Length steps; with Back, down again in
// Length more; then it stays.
type Ramp struct {
	From   float64     `key:"from" need:"true"`
	To     float64     `key:"to" need:"true"`
	Length count.Count `key:"length" need:"true"`
	Back   bool        `key:"back"`
}

// At returns the height of the line.
func (b Ramp) At(t int64) float64 { return b.From + float64((b.To-b.From)*b.progress(t)) }

// progress is how far a ramp has gone from From to To.
func (b Ramp) progress(t int64) float64 {
	length := b.Length.Int64()
	if b.Back && t > length {
		t = max(0, 2*length-t)
	}
	return float64(min(t, length)) / float64(length)
}

// Piece is as long as beta changes by 1 over its length at most, and ends where the line does.
func (b Ramp) Piece(t int64) (low, high float64, length int64) {
	end := b.Length.Int64()
	if b.Back && t >= end {
		end *= 2
	}
	if t >= end {
		return flat(b.At(t), forever)
	}
	length = min(pieceLength(math.Abs(b.To-b.From)/float64(b.Length.Int64())), end-t)
	x, y := b.At(t), b.At(t+length)
	return min(x, y), max(x, y), length
}

func (Ramp) kind() string { return "ramp" }

func (b Ramp) resolve(n int64) (Beta, error) {
	if err := probabilities("from", b.From, "to", b.To); err != nil {
		return b, err
	}
	err := steps("length", &b.Length, n, 1)
	return b, err
}

// pieceLength is the number of steps in which beta changes by at most one over it.
func pieceLength(slope float64) int64 {
	if slope <= 1e-30 {
		return 1 << 50
	}
	return max(1, int64(1/math.Sqrt(slope)))
}
