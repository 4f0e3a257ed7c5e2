// Package claims holds the theorems about balls into bins as something that
// runs. A [Claim] says what is claimed, by whom and how surely; which
// experiment puts it to the test, as a specification that `ballslab run` takes
// too; and by which rule the outcome is judged. [Check] runs one and returns a
// [Verdict]: consistent, refuted or inconclusive, with the interval that
// decides.
//
// The verdict is about the claim in the form stated. A statement that holds
// "with high probability as n goes to infinity" says nothing about any one n,
// so such claims are tested in a form with numbers, which the claim's rule
// spells out; where no honest form exists, the verdict is inconclusive. The
// coefficient of ln ln n is never fitted: between n = 10^2 and 10^6 that
// function grows from 1.5 to 2.6 only, and an integer maximum hides any slope.
//
// # Claims and judges
//
// A claim of this package is its file, with why it is true in a comment, and one line in the list
// of its process (oneChoice in one_choice.go, greedy in greedy.go, ...). Its judge is a value
// that says which metric is meant, what names a result, and what is allowed; the process of a
// result is read from its fields, as in r.Process.(balls.Leaky).Lambda. leaky_mean.go is one to
// begin with.
//
// # False alarms
//
// A true claim is called refuted with probability at most [FalseAlarm] per check, over the random
// numbers of its experiment: every interval of a claim has a share of that, and the shares add up
// to at most all of it, so that the intervals hold together whatever their dependence (the union
// bound). Results share equally; level k of a law has 1/(k (k+1)) of the share of its result,
// since how many levels are seen is random. What an interval takes for granted:
//
//	probabilities        nothing: exact (Clopper-Pearson)
//	fractions of time    nothing: Chernoff's bound over independent trials
//	medians              nothing: ranks
//	means                Student's quantile for the trials, right as far as their mean is normal,
//	                     and room for a value that none showed ([balls.Metric.Interval]); where a
//	                     maximum is one of two neighbouring integers, a test computes that this
//	                     is wrong less often than it may be
//	averages over steps  the same, at the least number of trials of one step
//	sums over levels     the same, with standard errors added up
//	equilibrium          a burn-in after which what is left of the start is a small part of a
//	                     standard error; a test computes it for the slowest ones
//
// Seeds are fixed, so a verdict is the same every time.
//
// # Power
//
// A claim that could not have failed has not been tested. Every claim lists wrong laws: the next
// slower and the next faster law of growth, one choice in place of two, a constant or a parameter
// a little off. Each verdict says in its [Power] which of them its data would have refuted: the
// means of a wrong law, put in the places of the measured ones with the widths of their intervals,
// are judged by the rule of the claim. Data from an experiment under a wrong law that is refuted so
// would be refuted with probability about 1/2 or more, at the claim's own level of false alarms:
// about 1/2 for a law at the edge of what is refuted, near 1 beyond. A law in the other list may be
// refuted too, with less than that. A claim that could refute none of its wrong laws is never
// consistent: it is inconclusive.
package claims

import "os"

// FalseAlarm is the largest probability with which one check refutes a claim
// that is true.
const FalseAlarm = 1e-6

// Full says whether the notebook runs at the sizes of the papers (`make run
// FULL=1`, `ballslab notebooks run --full`) or at the quick ones.
func Full() bool { return os.Getenv("BALLSLAB_FULL") == "1" }
