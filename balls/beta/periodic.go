package beta

import (
	"errors"
	"fmt"

	"ballslab/balls/count"
)

// A Cyclic beta is Values[t mod len(Values)] at step t.
type Cyclic struct {
	Values []float64 `key:"values" need:"true"`
}

// At returns Values[t mod len(Values)].
func (b Cyclic) At(t int64) float64 { return b.Values[t%int64(len(b.Values))] }

// Piece is as long as the value does not change, to the end of the period at most.
func (b Cyclic) Piece(t int64) (low, high float64, length int64) {
	i := t % int64(len(b.Values))
	x, k := b.Values[i], int64(1)
	for k < int64(len(b.Values))-i && b.Values[i+k] == x {
		k++
	}
	if k == int64(len(b.Values)) {
		k = forever
	}
	return flat(x, k)
}

func (Cyclic) kind() string { return "cyclic" }

func (b Cyclic) resolve(int64) (Beta, error) {
	if len(b.Values) == 0 {
		return b, errors.New("beta: values: []: allowed: at least one probability")
	}
	for _, x := range b.Values {
		if err := probability("values: ", x); err != nil {
			return b, err
		}
	}
	return b, nil
}

// A Square beta is High for Up steps, then Low for Down steps, and again.
type Square struct {
	High float64     `key:"high" need:"true"`
	Low  float64     `key:"low" need:"true"`
	Up   count.Count `key:"up" need:"true"`
	Down count.Count `key:"down" need:"true"`
}

// At returns High where t mod (Up + Down) < Up, else Low.
func (b Square) At(t int64) float64 { x, _, _ := b.Piece(t); return x }

// Piece is what is left of the steps at High or at Low.
func (b Square) Piece(t int64) (low, high float64, length int64) {
	up, down := b.Up.Int64(), b.Down.Int64()
	i := t % (up + down)
	if i < up {
		return flat(b.High, up-i)
	}
	return flat(b.Low, up+down-i)
}

func (Square) kind() string { return "square" }

func (b Square) resolve(n int64) (Beta, error) {
	if err := probabilities("high", b.High, "low", b.Low); err != nil {
		return b, err
	}
	if err := steps("up", &b.Up, n, 0); err != nil {
		return b, err
	}
	if err := steps("down", &b.Down, n, 0); err != nil {
		return b, err
	}
	if b.Up.Int64()+b.Down.Int64() == 0 {
		return b, errors.New("beta: up, down: 0: one of them must be at least 1 step")
	}
	return b, nil
}

// A Dips beta is Base, but Dip in the last Length of every Every steps.
type Dips struct {
	Base   float64     `key:"base" need:"true"`
	Dip    float64     `key:"dip" need:"true"`
	Every  count.Count `key:"every" need:"true"`
	Length count.Count `key:"length" need:"true"`
}

// At returns Base where t mod Every < Every - Length, else Dip.
func (b Dips) At(t int64) float64 { return b.square().At(t) }

// Piece is what is left of the steps at Base or at Dip.
func (b Dips) Piece(t int64) (low, high float64, length int64) { return b.square().Piece(t) }

// square is the same beta as a square wave.
func (b Dips) square() Square {
	up := count.Exactly(b.Every.Int64() - b.Length.Int64())
	return Square{High: b.Base, Low: b.Dip, Up: up, Down: b.Length}
}

func (Dips) kind() string { return "dips" }

func (b Dips) resolve(n int64) (Beta, error) {
	if err := probabilities("base", b.Base, "dip", b.Dip); err != nil {
		return b, err
	}
	if err := steps("every", &b.Every, n, 1); err != nil {
		return b, err
	}
	if err := steps("length", &b.Length, n, 0); err != nil {
		return b, err
	}
	if b.Length.Int64() > b.Every.Int64() {
		return b, fmt.Errorf("beta: length: %d: at most every = %d", b.Length.Int64(), b.Every.Int64())
	}
	return b, nil
}

// An Alternating beta is 1, 0, 1, 0, ...: insertions and removals in turn.
type Alternating struct{}

// At returns 1 at even steps, 0 at odd ones.
func (Alternating) At(t int64) float64 { return float64(1 - t%2) }

// Piece is one step.
func (b Alternating) Piece(t int64) (low, high float64, length int64) { return flat(b.At(t), 1) }

func (Alternating) kind() string { return "alternating" }

func (b Alternating) resolve(int64) (Beta, error) { return b, nil }
