package balls

import "math"

// Zero is the number 0, said on purpose, for a field whose default is another:
//
//	balls.GraphSync{Graph: g, Reading: "bernoulli", P: 0.5, Q: balls.Zero, Rounds: 1000}
//
// A field that is left out holds the 0 of Go, which means its default. Zero is the
// negative zero of floating point: it equals 0 and counts as 0, but can be told from a field left
// out. For a [Count] say Expr("0"). In a specification 0 is 0.
var Zero = math.Copysign(0, -1)
