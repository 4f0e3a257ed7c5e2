package balls

import (
	"fmt"
	"math"
	"runtime"
	"strings"

	"ballslab/balls/internal/random"
	"ballslab/balls/internal/spec"
	"ballslab/internal/portable"
	"ballslab/internal/prob"
	"ballslab/internal/provenance"
)

// A Result is what was seen of one process over all trials of a plan. As the
// last expression of a notebook cell it shows itself as a table.
type Result struct {
	// Process is what was simulated, one of the structs of this package such as
	// [Allocate], and Plan how it was watched; all defaults are filled in, and a
	// [Count] is a number ([Count.Int64]). Keys lists both as a specification does.
	Process Process
	Plan    Plan
	// Engine names the engine that ran: bins, levels, blocks,
	// or exact for an exact law.
	Engine string
	// Bins is the number of bins n: of vertices, for a process on a graph.
	Bins int64
	// Trials is the number of trials.
	Trials int64
	// Metrics has one entry per metric of the plan, in its order.
	Metrics []Metric
	// Series holds the course of the metrics along the run, when the plan asks
	// for it; nil otherwise.
	Series *Series
	// Provenance says everything the numbers depend on, and the time they took.
	Provenance Provenance
	// Warnings are one-line remarks to be shown with the numbers.
	Warnings []string
}

// Metric returns the metric of this name, or an error that lists those there are.
func (r *Result) Metric(name string) (Metric, error) {
	var names []string
	for _, m := range r.Metrics {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return Metric{}, fmt.Errorf("metric %s: not in this result; it has %s",
		spec.Quote(name), strings.Join(names, ", "))
}

// Keys returns the keys of the specification with their values, defaults and expressions
// resolved, in the order of docs/spec.md; a specification with these is the same cell.
func (r *Result) Keys() []KeyValue {
	if r.Process == nil {
		return nil
	}
	return Cell{r.Process, r.Plan}.Keys()
}

// Key returns the value of a key of the cell, or nil if the cell does not have it.
func (r *Result) Key(name string) any { return spec.ValueOf(r.Keys(), name) }

// KeyValue is one key of a cell with its resolved value: an int64, uint64,
// float64, bool or string, a list of them, or an object as a []KeyValue.
type KeyValue = struct {
	Key   string
	Value any
}

// A Metric sums up one metric over the trials.
type Metric struct {
	Name string
	// Mean, standard error of the mean (from the sample variance with
	// denominator trials - 1; NaN for one trial), smallest and largest value.
	Mean, SE, Min, Max float64
	// Freedom is the number of degrees of freedom of SE: trials - 1, or, for one trial observed
	// in equilibrium, those of its batches; +Inf for an exact law. Step is how far a value that
	// no trial showed is thought to be from the others. [Metric.Interval] makes an interval of
	// them.
	Freedom, Step float64
	// Counts says how often each value occurred, by increasing value. Always
	// there for an integer metric; for a metric that takes fractions, only
	// where at most 256 different values occurred; otherwise nil.
	Counts []ValueCount
	// Means and SEs hold a metric that is a vector (tail_fractions): entry k is
	// about loads >= k. Nil for a number. Freedoms are the degrees of freedom
	// of SEs for averages over time, and nil for others, which all have Freedom.
	Means, SEs, Freedoms []float64
	// Tail holds P(max >= k), k = 0, 1, ..., for max_load in a process observed in
	// equilibrium: the fraction of time, over all trials. Mean and SE of a metric are
	// then those of the time averages; Min, Max (NaN) and Counts are not there.
	Tail []float64
	// MeanRational and MeansRational are the means of an exact law as reduced
	// fractions "num/den", where they are known as such; otherwise empty.
	MeanRational  string
	MeansRational []string
}

// ValueCount says how many trials had a value. In an exact law, Probability
// stands in place of Count.
type ValueCount struct {
	Value       float64
	Count       int64
	Probability float64
	// Rational is the probability as a reduced fraction "num/den" in an exact
	// law that was computed with rationals; otherwise empty.
	Rational string
}

// A Series is the course of the metrics along the run: Values[i] belongs to
// the metric Names[i], and its entries to the steps At.
type Series struct {
	At     []int64
	Names  []string
	Values []Trace
}

// A Trace is the mean and the 5 % and 95 % quantiles over the trials of one
// metric at each step of a series.
type Trace struct {
	Mean, Q05, Q95 []float64
}

// Provenance is everything that a result depends on, and the time it took.
type Provenance struct {
	Seed      uint64  `json:"seed"`
	Generator string  `json:"generator"` // of the random numbers
	Version   string  `json:"version"`   // of ballslab
	Commit    string  `json:"commit"`
	Go        string  `json:"go"`
	Workers   int     `json:"workers"`
	Seconds   float64 `json:"seconds"`
}

// Version returns the version of ballslab that the program was made from, such as "v1.2.3", or the
// first digits of its commit; "devel" where the program's build records none.
func Version() string {
	version, _ := provenance.Build()
	return version
}

// NewResult returns the result of the cell without any numbers: the
// cell with all defaults resolved, the trials, the provenance, and warnings of what has no
// equilibrium. Packages that compute metrics in another way fill in the rest.
func (c Cell) NewResult() (*Result, error) {
	c, err := c.resolve()
	if err != nil {
		return nil, err
	}
	r := newResult(c)
	c.warnNoEquilibrium(r)
	return r, nil
}

// newResult is the result of a resolved cell without numbers and warnings.
func newResult(c Cell) *Result {
	version, commit := provenance.Build()
	return &Result{
		Process: c.Process,
		Plan:    c.Plan,
		Bins:    c.setup().bins,
		Trials:  c.Plan.Trials,
		Provenance: Provenance{
			Seed:      c.Plan.Seed,
			Generator: random.Name,
			Version:   version,
			Commit:    commit,
			Go:        runtime.Version(),
		},
	}
}

// Interval returns an interval that holds the mean of a metric with a confidence such as 0.95:
//
//	Mean +- (t SE + Step q),   q = 1 - (a/2)^(1/(Freedom + 1)),   a = 1 - confidence
//
// t is the quantile 1 - a/2 of Student's law with Freedom degrees of freedom, right as far as
// means over the trials are normal; for one trial observed in equilibrium these are the degrees
// of freedom that its correlation leaves. The second term is for a value that no trial showed:
// by the exact binomial bound, with confidence 1 - a/2 the trials miss only what has a
// probability of at most q, about 3.7/trials for 0.95. It is assumed that this is no further
// than Step from what was seen: 1 for metrics that count balls or bins. The term is left out
// where SE is above 0 and a metric takes many values (no Counts), as averages over time do. So
// the interval has a width even where all trials agree.
//
// It is the mean alone for an exact law, and everything from -Inf to +Inf for a single trial, or
// where confidence is not between 0 and 1. For a list see [Metric.Intervals].
func (m Metric) Interval(confidence float64) (low, high float64) {
	half := m.half(m.SE, m.Freedom, m.Counts != nil, confidence)
	return m.Mean - half, m.Mean + half
}

// Intervals returns the intervals of the entries of a list such as tail_fractions, as
// [Metric.Interval] does; Step is one bin.
func (m Metric) Intervals(confidence float64) (low, high []float64) {
	for k, mean := range m.Means {
		freedom, few := m.Freedom, true
		if k < len(m.Freedoms) {
			freedom, few = m.Freedoms[k], false
		}
		se := math.NaN()
		if k < len(m.SEs) {
			se = m.SEs[k]
		}
		half := m.half(se, freedom, few, confidence)
		low, high = append(low, mean-half), append(high, mean+half)
	}
	return low, high
}

// half is half the width of an interval.
func (m Metric) half(se, freedom float64, few bool, confidence float64) float64 {
	alpha := 1 - confidence
	if math.IsNaN(se) || !(freedom > 0) || !(alpha > 0 && alpha < 1) {
		return math.Inf(1)
	}
	half := 0.0
	if se > 0 {
		half = float64(prob.StudentQuantile(alpha, freedom) * se)
	}
	if few || se == 0 {
		half -= float64(m.Step * portable.Expm1(portable.Log(alpha/2)/(freedom+1)))
	}
	return half
}
