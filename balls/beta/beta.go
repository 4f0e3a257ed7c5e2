// Package beta has the probabilities of an insertion that random deletions may have, as functions
// of the step: each kind is a struct (a constant a number), and any of them is the field Beta of
// balls.RandomDeletions:
//
//	balls.RandomDeletions{Bins: n, Steps: 50000, Beta: beta.Constant(0.6)}
//	balls.RandomDeletions{Bins: n, Steps: 50000, Beta: beta.Cyclic{Values: []float64{1, 0.25}}}
//	balls.RandomDeletions{Bins: n, Steps: 50000,
//		Beta: beta.Sine{Mean: 0.5, Amplitude: 0.4, Period: balls.Expr("2n")}}
//
// [Read] reads one as a specification has it, and [Resolve] evaluates the expressions in n.
package beta

import (
	"fmt"
	"reflect"
	"slices"

	"ballslab/balls/count"
	"ballslab/balls/internal/spec"
)

// A Beta is the probability of an insertion as a function of the step t = 0, 1, ...
// of a run: a number if it does not change. By kind:
//
//	cyclic       Values[t mod len(Values)]
//	square       High for Up steps, then Low for Down steps, and again
//	sine         Mean + Amplitude sin(2 pi t/Period)
//	ramp         from From to To on a straight line in Length steps; with Back, down
//	             again in Length more; then it stays
//	alternating  1, 0, 1, 0, ...
//	random       independent and uniform between Low and High
//	dips         Base, but Dip in the last Length of every Every steps
//
// Steps may be expressions in n, as in "10n". A step with a random beta inserts with
// probability (Low + High)/2, independently of the others, which is how it is played.
type Beta interface {
	// At returns beta of step t >= 0, of kind random its mean. Steps that are expressions need
	// [Resolve] first, here and in Piece.
	At(t int64) float64
	// Piece returns bounds of beta in the steps t, ..., t + length - 1: equal ones where beta is
	// constant, and else such that length (high - low) is at most about 1.
	Piece(t int64) (low, high float64, length int64)

	// kind is its word in a specification.
	kind() string
	// resolve evaluates the steps for n bins and refuses what is no probability.
	resolve(n int64) (Beta, error)
}

// kinds lists the kinds of beta that a specification writes as objects. A kind is a struct with
// the four methods of Beta, whose tags say its keys, its entry here, and its words in the comment
// of Beta.
var kinds = []Beta{Cyclic{}, Square{}, Sine{}, Ramp{}, Alternating{}, Random{}, Dips{}}

// Kinds returns one of each kind, without its numbers.
func Kinds() []Beta { return slices.Clone(kinds) }

// Read reads a beta as a specification has it, such as 0.6 or
// {"kind":"cyclic","values":[1,0.25]}, and resolves it for n bins.
func Read(text string, n int64) (Beta, error) {
	v, err := spec.ParseYAML(text)
	if err != nil {
		return nil, fmt.Errorf("beta: %w", err)
	}
	b, err := betaType{}.Read(spec.NewKey("beta", reflect.TypeFor[Beta]()), v)
	if err != nil {
		return nil, err
	}
	return Resolve(b.(Beta), n)
}

// Resolve returns b with its steps evaluated for n bins, or an error if beta can be
// outside [0, 1] or a period is 0. With n = 0 the number of bins is not known: an expression
// in it is an error.
func Resolve(b Beta, n int64) (Beta, error) {
	if spec.Missing(reflect.ValueOf(&b).Elem()) {
		return nil, fmt.Errorf("beta: missing; allowed: %s", allowed())
	}
	return b.resolve(n)
}

// probability refuses a number that is none.
func probability(name string, x float64) error {
	if !(0 <= x && x <= 1) {
		return fmt.Errorf("beta: %s%v: allowed: a probability, from 0 to 1", name, x)
	}
	return nil
}

// probabilities refuses the first of the numbers that is no probability.
func probabilities(name string, x float64, name2 string, x2 float64) error {
	if err := probability(name+": ", x); err != nil {
		return err
	}
	return probability(name2+": ", x2)
}

// steps evaluates a number of steps, at least so many, for n bins.
func steps(name string, c *count.Count, n, least int64) error {
	if n == 0 && c.IsExpression() {
		return fmt.Errorf("beta: %s: %s: an expression where the number of bins is not known; allowed: a number, or Resolve beforehand",
			name, c.Quoted())
	}
	k, err := c.Value(n)
	if err != nil {
		return fmt.Errorf("beta: %s: %w", name, err)
	}
	if k < least {
		return fmt.Errorf("beta: %s: %d: allowed: at least %d step", name, k, least)
	}
	*c = count.Exactly(k)
	return nil
}
