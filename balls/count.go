package balls

import (
	"math"

	"ballslab/balls/count"
)

// A Count is a number of balls, steps or rounds. In a field of a process a number stands for
// itself, and [Expr] makes a Count of an expression in n, the number of bins:
//
//	balls.Allocate{Rule: "greedy", Bins: 1000, Balls: 50}
//	balls.Allocate{Rule: "greedy", Bins: 1000, Balls: balls.Expr("n*ln(n)")}
//
// The number 0 means that the field is not given, as everywhere in Go: its default is taken.
// Expr("0") is no ball, no step or no round, and [Exactly] keeps a computed number that may
// be 0. Its methods Value and Int64 give the number, at n bins and where there is no n in it.
type Count = count.Count

// Exactly returns the Count of k, also where k is 0.
func Exactly(k int64) Count { return count.Exactly(k) }

// Expr returns the Count that a text stands for: an integer, or an expression in n, the number
// of bins, made of numbers, n, + - * / ^, brackets, ln(x), log2(x) and sqrt(x). The sign * may
// be left out after a number: "n", "2n", "n/2", "n*ln(n)", "n^2", "10n", "3sqrt(n)". After / and
// ^ it must be written: "1/2*n", "1/(2n)". It is evaluated in double precision and rounded to
// the nearest integer, halves upwards. A text that is no expression is an error where the Count
// is used.
func Expr(text string) Count { return count.Expr(text) }

// Zero is the number 0, said on purpose, for a field whose default is another:
//
//	balls.GraphSync{Graph: g, Reading: "bernoulli", P: 0.5, Q: balls.Zero, Rounds: 1000}
//
// A field that is left out holds the 0 of Go, which means its default. Zero is the
// negative zero of floating point: it equals 0 and counts as 0, but can be told from a field left
// out. For a [Count] say Expr("0"). In a specification 0 is 0.
var Zero = math.Copysign(0, -1)
