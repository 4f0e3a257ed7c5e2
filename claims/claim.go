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
	// Tag says how sure the statement is: proved (in the source named),
	// derived (proved in the comment of its file), heuristic, published (a
	// number printed somewhere).
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

	judge func(results []*balls.Result) (judgement, error)
}

// A judgement is what a claim's rule says about the results of its experiment.
type judgement struct {
	findings  []Finding
	constants []Constant
	note      string
}

// All returns every claim: one choice, Greedy[d], adaptive bin deletions, graphs, processes in time.
func All() []Claim {
	return []Claim{
		oneChoiceLaw,
		oneChoiceSandwich,
		oneChoiceEmpty,
		oneChoiceMeans,
		oneChoiceGonnet,
		oneChoiceLeading,
		oneChoiceRaabSteger,
		oneChoiceHeavy,
		greedySmallLaw,
		greedyTwoBins,
		greedyFluid,
		greedyFluidMaximum,
		greedyLayers,
		greedyLogLog,
		greedyHeavy,
		greedyHeavyMean,
		greedyLag,
		greedyEnergy,
		greedyGini,
		greedyMajorisation,
		greedyOptimal,
		greedyInduction,
		binDeletionLower,
		binDeletionOblivious,
		binDeletionChoiceOne,
		binDeletionChoiceTwo,
		binDeletionComposition,
		binDeletionSnowball,
		binDeletionGroups,
		graphEdgeDifference,
		graphEnergy,
		graphCycleRange,
		graphExchange,
		graphBernoulli,
		graphAllEdges,
		graphDensePart,
		graphDegree,
		graphExpansion,
		removalEmpty,
		removalLevels,
		removalMaximum,
		removalQuadratic,
		removalStability,
		removalLevelSets,
		removalMinimum,
		removalTotal,
		removalExponential,
		removalComplete,
		infiniteSmallLaw,
		infiniteOneChoice,
		infiniteLeading,
		infiniteLogLog,
		infiniteFixedPoint,
		infiniteRecovery,
		infiniteUntouched,
		randomDeletionsTotal,
		randomDeletionsOverload,
		randomDeletionsLong,
		randomDeletionsDiscrepancy,
		randomDeletionsExcess,
		randomDeletionsDecline,
		randomDeletionsSlope,
		randomDeletionsVanishing,
		randomDeletionsGood,
		randomDeletionsEnergy,
		randomDeletionsGini,
		supermarketEmpty,
		supermarketSmallLaw,
		supermarketOneServer,
		supermarketLower,
		supermarketFixedPoint,
		supermarketTime,
		supermarketTwoValues,
		supermarketLogLog,
		lifetimesTotal,
		lifetimesSmallLaw,
		lifetimesFixedPoint,
		lifetimesTwoValues,
		lifetimesLogLog,
		lifetimesStays,
		repeatedMeanField,
		repeatedSmallLaw,
		repeatedRecovery,
		repeatedStays,
		repeatedOrder,
		repeatedExponent,
		leakyMean,
		leakyOneChoice,
		leakyTwoChoice,
	}
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
		return Verdict{}, fmt.Errorf("claim %q: without a rule to judge by; allowed: the claims of All, and Get of one of their names", c.ID)
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
	j, err := c.judge(results)
	if err != nil {
		return Verdict{}, fmt.Errorf("claim %s: %w", c.ID, err)
	}
	slices.SortStableFunc(j.constants, func(a, b Constant) int {
		return cmp.Or(cmp.Compare(a.D, b.D), cmp.Compare(a.N, b.N))
	})
	v := Verdict{
		ID: c.ID, Statement: c.Statement, Source: c.Source, Tag: c.Tag, Form: c.Form, Rule: c.Rule,
		Findings: j.findings, Constants: j.constants, Note: j.note, Full: full,
		Seconds: time.Since(start).Seconds(),
	}
	v.Outcome, v.Decides = decide(j.findings)
	return v, nil
}
