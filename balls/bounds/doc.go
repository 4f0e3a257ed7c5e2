// Package bounds says what the theorems say: rigorous bounds, leading terms and heuristics for
// balls into bins, as functions of the size. What is known exactly, number by number, is in
// package exact.
//
// Every formula is a plain function ([GreedyLeading], [OneChoiceTailSandwich], ...) that returns
// an error, never NaN, outside its domain. The same formulas, and those of package exact, are
// listed as calculators ([Calculators]) that are evaluated by name with [Calculate], which is what
// `ballslab bound` does; a calculator's answer is a [Value] that carries its kind:
//
//	exact       a number known exactly, here to rounding
//	rigorous    a bound that holds for every size, with its constants
//	asymptotic  a leading term with its constant, as n goes to infinity
//	order       right up to a constant factor only
//	heuristic   a formula without a proof at this size: a dashed line
package bounds
