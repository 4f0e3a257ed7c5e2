package beta

import "fmt"

// forever is longer than every run.
const forever = 1 << 60

// flat is a piece of length steps in which beta is x.
func flat(x float64, length int64) (float64, float64, int64) { return x, x, length }

// A Constant is the beta that is this number at every step; in a specification, the number.
type Constant float64

// At returns the number.
func (b Constant) At(int64) float64 { return float64(b) }

// Piece is one piece.
func (b Constant) Piece(int64) (low, high float64, length int64) { return flat(float64(b), forever) }

func (Constant) kind() string { return "constant" }

func (b Constant) resolve(int64) (Beta, error) { return b, probability("", float64(b)) }

// A Random beta is independent and uniform between Low and High at every step: a step inserts
// with probability (Low + High)/2, independently of the others, which is how it is played.
type Random struct {
	Low  float64 `key:"low" need:"true"`
	High float64 `key:"high" need:"true"`
}

// At returns the mean, (Low + High)/2.
func (b Random) At(int64) float64 { return (b.Low + b.High) / 2 }

// Piece is one piece, at the mean.
func (b Random) Piece(t int64) (low, high float64, length int64) { return flat(b.At(t), forever) }

func (Random) kind() string { return "random" }

func (b Random) resolve(int64) (Beta, error) {
	err := probabilities("low", b.Low, "high", b.High)
	if err == nil && b.Low > b.High {
		err = fmt.Errorf("beta: low: %v: at most high = %v", b.Low, b.High)
	}
	return b, err
}
