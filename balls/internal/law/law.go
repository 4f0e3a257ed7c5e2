// Package law says what one step of an exchangeable process does to the loads.
//
// A process is exchangeable when the bins have no names: the next step depends
// on the loads only through the counts
//
//	S_j = number of bins of load at least j,
//
// and so the counts are a Markov chain of their own. A step is a uniform
// number u in [0, 1), and a [Rule] is a non-increasing family of thresholds
// theta_j(S): the bin that the step hits has load at least j exactly when
// u < theta_j(S). The hit bin then gains a ball or loses one.
//
// That, with bounds of the thresholds while the counts stay between known
// limits, is all that the engines levels and blocks need to know. Each rule is
// one file of this package, with its derivation beside the code.
package law

import "ballslab/balls/internal/random"

// A Law says what the steps of a process are made of.
type Law struct {
	// Mix says which of the two rules a step uses.
	Mix Mix
	// Insert is the rule by which a ball comes, Remove that by which one goes.
	// A removal that hits a bin of load 0 does nothing.
	Insert, Remove Rule
	// Beta is the probability that a step of the mix Coin is an insertion.
	Beta float64
}

// Mix is the way in which insertions and removals make up the steps.
type Mix int

const (
	// Throw: every step inserts a ball.
	Throw Mix = iota
	// Coin: a step inserts a ball with probability Beta, else removes one.
	Coin
	// Replace: every step removes a ball, then inserts one.
	Replace
)

// Insertions is the law whose steps all insert a ball by this rule.
func Insertions(r Rule) Law { return Law{Mix: Throw, Insert: r, Beta: 1} }

// Coins is the law whose steps insert a ball with probability beta and else
// remove one.
func Coins(beta float64, insert, remove Rule) Law {
	return Law{Mix: Coin, Insert: insert, Remove: remove, Beta: beta}
}

// Replacements is the law whose steps remove a ball and then insert one.
func Replacements(insert, remove Rule) Law {
	return Law{Mix: Replace, Insert: insert, Remove: remove}
}

// A Rule is the family of thresholds of one kind of step. Slices are indexed by
// the entries of a [State]: index i stands for load State.Load[i]. Index 0 is the
// lowest load that occurs or can occur, and theta[0] = 1.
type Rule interface {
	// Pick draws the entry that one step hits, from integers without rounding
	// where the law allows it, or [Nowhere].
	Pick(src *random.Source, s *State) int
	// Threshold returns theta_i at these counts. Of c.S it reads entry 0 and what
	// Reads names.
	Threshold(i int, c *Counts) float64
	// Reads returns which entries Threshold(i) reads, first to last of n, and
	// whether it reads the number of balls, the same for every i.
	Reads(i, n int) (first, last int, balls bool)
	// Box sets lo[i] and hi[i], for i >= from >= 1, to bounds of theta_i while every
	// count, load and number of balls lies between those of low and high. With
	// low = high both are theta_i itself.
	Box(from int, lo, hi []float64, low, high *Counts)
	// Bend says how far the bounds of Box are from straight lines in time. When
	// the limits move on straight lines, from low0 and high0 at time 0 to low1 and
	// high1 at time 1, the bounds at time t are at least
	// (1-t) lo0[i] + t lo1[i] - down[i] and at most
	// (1-t) hi0[i] + t hi1[i] + up[i], where lo0, hi0 and lo1, hi1 are the
	// bounds of Box at both ends.
	Bend(from int, down, up []float64, low0, high0, low1, high1 *Counts)
}

// BallRule is a rule whose thresholds depend on the counts by one sum each: theta_i
// is a non-decreasing function of R_i, the number of balls in bins of at least the load of
// entry i.
type BallRule interface {
	Rule
	// Fraction returns theta_i when r = R_i, of all these balls.
	Fraction(r, balls float64) float64
}

// An Idler is a rule of removals that may hit an empty bin, and so do nothing, though there are
// balls: how many balls there are is then not known from the numbers of steps alone.
type Idler interface {
	Rule
	Idles()
}

// Nowhere is the outcome of a removal when there is nothing to remove.
const Nowhere = -1

// Counts is a point at which thresholds are evaluated: the counts of a state
// as doubles (they are exact up to 2^53), or limits of them.
type Counts struct {
	Load  []float64 // load of entry i
	S     []float64 // bins of at least that load; S[0] is all bins
	Balls float64
}

// Held returns R_i, the number of balls in bins of at least the load of entry i:
//
//	R_j = j S_j + S_(j+1) + S_(j+2) + ...
//
// (every such bin has j of them, and one more for each higher count it is part of), a sum
// without cancellation.
func (c *Counts) Held(i int) float64 {
	r := c.Load[i] * c.S[i]
	for q := i + 1; q < len(c.S); q++ {
		r += float64((c.Load[q] - c.Load[q-1]) * c.S[q])
	}
	return r
}

// bendRatio returns how far a ratio a(t)/c(t) of two straight lines, c > 0,
// goes below and above its chord on [0, 1]. With a = a0 + (a1-a0) t and
// likewise c,
//
//	(a/c)'' = -2 c' (a1 c0 - a0 c1) / c^3
//
// has one sign, and a function with |f”| <= M is within M/8 of its chord.
func bendRatio(a0, a1, c0, c1 float64) (down, up float64) {
	x := (c1 - c0) * (float64(a1*c0) - float64(a0*c1))
	if x == 0 {
		return 0, 0
	}
	c := min(c0, c1)
	b := x / (4 * c * c * c)
	if b > 0 { // concave: above the chord
		return 0, b
	}
	return -b, 0
}
