package claims

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"ballslab/balls"
)

// A Claim is a theorem, or a statement like one, with its test.
type Claim struct {
	ID string
	// Source names the paper or the derivation.
	Source string
	// Statement is what is claimed, in one sentence.
	Statement string
	// Tag says how sure the statement is:
	//
	//	known      recalled from the literature and not read again
	//	seen       read in the source named, mostly its abstract
	//	derived    proved in the comment of its file
	//	heuristic  no proof
	//	published  a number printed somewhere
	Tag string
	// Form is what is predicted, in the form that is tested.
	Form string
	// Estimator says what the hidden constant is and how it is estimated;
	// empty if nothing is hidden.
	Estimator string
	// Rule says which outcome has which verdict.
	Rule string
	// Quick and Full are the experiments, specifications as of `ballslab run`.
	// They differ in trials and sizes only.
	Quick, Full []string

	// wrong lists the wrong laws that the data are tried on, the nearest first: see [Power].
	wrong []wrongLaw

	judge judge
}

// A judge decides by the results of an experiment. There is one file of judges a kind: of a law
// (law.go), of means (mean.go), of fractions of bins (fraction.go), of a quantity that grows with n
// (series.go, with its rules in rule.go), of identities (identity.go); a claim that none of them
// fits has one of its own. A judge refutes what is true with probability at most alpha.
type judge interface {
	of(results []*balls.Result, alpha float64) (judgement, error)
}

// own is a judge that one claim has for itself.
type own func(results []*balls.Result, alpha float64) (judgement, error)

func (f own) of(results []*balls.Result, alpha float64) (judgement, error) {
	return f(results, alpha)
}

// together is a judge of several kinds, which share the false alarms equally.
type together []judge

func (t together) of(results []*balls.Result, alpha float64) (judgement, error) {
	var all judgement
	for _, one := range t {
		j, err := one.of(results, alpha/float64(len(t)))
		if err != nil {
			return all, err
		}
		all.findings = append(all.findings, j.findings...)
		all.constants = append(all.constants, j.constants...)
		all.note += j.note
	}
	return all, nil
}

// A judgement is what a judge found.
type judgement struct {
	findings  []Finding
	constants []Constant
	note      string
}

// All returns every claim. Each process has a list of its claims, in the file of its name.
func All() []Claim {
	return slices.Concat(oneChoice, greedy, binDeletion, graph, graphRemoval,
		infinite, randomDeletions, supermarket, lifetimes, repeated, leaky)
}

// Get returns the claim with this ID. The error names what there is.
func Get(id string) (Claim, error) {
	var ids []string
	for _, c := range All() {
		if c.ID == id {
			return c, nil
		}
		ids = append(ids, c.ID)
	}
	return Claim{}, fmt.Errorf("no claim %q; allowed: %s", id, strings.Join(ids, ", "))
}

// Check puts the claim with this ID to the test, at full size or quickly.
func Check(id string, full bool) (Verdict, error) {
	c, err := Get(id)
	if err != nil {
		return Verdict{}, err
	}
	return c.Check(full)
}

// Check runs the experiment of the claim and judges it. It ends early, with
// [balls.ErrInterrupted], when the notebook's stop button is pressed.
func (c Claim) Check(full bool) (Verdict, error) {
	if c.judge == nil {
		return Verdict{}, fmt.Errorf("claim %q: without a rule to judge by; allowed: the claims "+
			"of All, and Get of one of their names", c.ID)
	}
	start := time.Now()
	specs := c.Quick
	if full {
		specs = c.Full
	}
	var results []*balls.Result
	for _, spec := range specs {
		r, err := balls.Sweep(spec)
		if err != nil {
			return Verdict{}, fmt.Errorf("claim %s: %w", c.ID, err)
		}
		results = append(results, r...)
	}
	v, err := c.decide(results)
	v.Full, v.Seconds = full, time.Since(start).Seconds()
	return v, err
}

// decide judges the results of the experiment, and says what power they have.
func (c Claim) decide(results []*balls.Result) (Verdict, error) {
	j, err := c.judge.of(results, FalseAlarm)
	if err != nil {
		return Verdict{}, fmt.Errorf("claim %s: %w", c.ID, err)
	}
	slices.SortStableFunc(j.constants, func(a, b Constant) int {
		return cmp.Or(cmp.Compare(a.D, b.D), cmp.Compare(a.N, b.N))
	})
	v := Verdict{
		ID: c.ID, Statement: c.Statement, Source: c.Source, Tag: c.Tag, Form: c.Form, Rule: c.Rule,
		Findings: j.findings, Constants: j.constants, Note: j.note,
	}
	v.Outcome, v.Decides = decide(j.findings)
	if v.Power, err = c.power(results, j.findings); err != nil {
		return Verdict{}, fmt.Errorf("claim %s: %w", c.ID, err)
	}
	if v.Outcome == Consistent && len(v.Power.Refutes) == 0 {
		v.Outcome = Inconclusive
		v.Note = strings.TrimSpace(v.Note + " " + powerless)
	}
	return v, nil
}
