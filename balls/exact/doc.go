// Package exact has the exact laws of balls into bins, where they can be computed.
//
// [Law] answers a whole process with what a run of it estimates, exactly: at small sizes by
// following the law of the loads from step to step or solving for the equilibrium, and for one
// choice at any size by closed forms. [Rational] gives the same as fractions. The closed forms of
// one choice are functions of their own: [OneChoiceMaxLaw] and others.
package exact
