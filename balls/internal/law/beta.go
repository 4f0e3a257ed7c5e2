package law

// A Beta is the probability that a step inserts a ball, as a function of the step: what
// [Law.Beta] is where it does not change.
type Beta interface {
	// At returns beta of step t = 0, 1, ...
	At(t int64) float64
	// Piece returns bounds of beta in the steps t, ..., t + length - 1. Low and high are
	// equal, or length (high - low) is at most about 1.
	Piece(t int64) (low, high float64, length int64)
}

// Constant is a Beta that does not change.
type Constant float64

// At implements [Beta].
func (c Constant) At(int64) float64 { return float64(c) }

// Piece implements [Beta].
func (c Constant) Piece(int64) (low, high float64, length int64) {
	return float64(c), float64(c), 1 << 62
}
