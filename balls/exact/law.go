package exact

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/rules"
	"ballslab/internal/progress"
)

// Law answers a process with the exact law of the metrics of a plan:
//
//	any allocate process with few load profiles   all metrics, from the law of
//	                                              the profile ([AllocateProfileLaw])
//	one-choice from empty bins, any sizes         max_load, gap, total_load as laws
//	                                              ([OneChoiceMaxLaw]); tail_fractions,
//	                                              empty, excess, bins_above_average,
//	                                              upsilon, gamma, gini_difference
//	                                              as means
//	bin-deletion, up to 12 bins and balls, with   all metrics but moves_per_ball_max
//	an adversary that looks at loads only
//	infinite, repeated, leaky, random-deletions,  all metrics, as a run sees them: after the last
//	with few load profiles                        step, or averaged over the looks of a run
//	graph, few load vectors and balls             all metrics, after the last ball
//	supermarket, lifetimes, graph-removal,        means over the looks of a run, and the tail of
//	graph-sync (exchange, signed loads), up to    max_load, in doubles; the chain is cut where
//	400,000 load vectors that matter              less than 1e-13 lies beyond
//	infinite, repeated (steps, rounds:            the same in equilibrium, without start and
//	equilibrium; up to 600 load profiles, 60 for  burn-in; for graphs and queues in doubles
//	fractions), supermarket, lifetimes, graph-
//	removal, graph-sync (time, rounds: equilibrium)
//
// So the numbers are the expectations of those of [balls.Run] for the same process; the law of a
// metric that a run averages is that of a uniform one of its looks. The law in equilibrium is
// asked for by [balls.Equilibrium].
//
// The result has Engine "exact", Counts with Probability in place of Count, and
// standard errors 0; the smallest and largest value of a metric known by its
// mean only are NaN. Otherwise an error says which sizes are possible. It ends
// early with [balls.ErrInterrupted] when interrupted.
func Law(p balls.Process, plan balls.Plan) (*balls.Result, error) {
	return answer(p, plan, false)
}

// Rational is [Law] with the probabilities and means as reduced
// fractions, in the fields Rational, MeanRational and MeansRational; an error
// where they are not known as fractions (gamma; one-choice with many profiles,
// except max_load up to 128 balls).
func Rational(p balls.Process, plan balls.Plan) (*balls.Result, error) {
	return answer(p, plan, true)
}

// A question is what is asked of a law: metrics by name, alpha of gamma, and whether in fractions.
type question struct {
	names    []string
	alpha    float64
	rational bool
}

// A solved is a law of loads, of which metrics are taken by name.
type solved interface {
	metric(name string, q question) (balls.Metric, error)
}

func answer(p balls.Process, plan balls.Plan, rational bool) (*balls.Result, error) {
	result, err := balls.Cell{Process: p, Plan: plan}.NewResult()
	if err != nil {
		return nil, err
	}
	defer progress.Named("exact law")()
	resolved, err := balls.Resolve(p)
	if err != nil {
		return nil, err
	}
	if plan.Every != 0 || plan.Grid != "" {
		return nil, fmt.Errorf("every, grid: an exact law is at the end only: leave them out")
	}
	result.Engine = "exact"
	q := question{plan.Metrics, plan.Alpha, rational}
	if len(q.names) == 0 {
		q.names = []string{"max_load"}
	}
	if q.alpha == 0 {
		q.alpha = 1
	}
	answers, err := solve(resolved, q)
	if err != nil {
		return nil, err
	}
	for _, name := range q.names {
		m, err := answers.metric(name, q)
		if err != nil {
			return nil, err
		}
		if math.IsInf(m.Mean, 0) || math.IsNaN(m.Mean) {
			return nil, fmt.Errorf("metrics: %s: exceeds 1.8e308; take a smaller alpha than %v",
				m.Name, q.alpha)
		}
		m.Freedom = math.Inf(1)
		result.Metrics = append(result.Metrics, m)
	}
	return result, nil
}

// solve returns the law of a resolved process.
func solve(p balls.Process, q question) (solved, error) {
	switch p := p.(type) {
	case balls.Allocate:
		return allocateLaw(p, q)
	case balls.BinDeletion:
		return binDeletionLaw(p)
	case balls.Infinite, balls.RandomDeletions, balls.Repeated, balls.Leaky:
		return turnoverLaw(p, q)
	case balls.GraphAllocate:
		return graphLaw(p, q)
	case balls.GraphRemoval, balls.GraphSync, balls.Supermarket, balls.Lifetimes:
		return queueLaw(p, q)
	}
	return nil, fmt.Errorf("process: %q: no exact law is known; allowed: allocate, bin-deletion, "+
		"infinite, random-deletions, repeated, leaky, supermarket, lifetimes, graph, "+
		"graph-removal, graph-sync", p.Name())
}

// allocateLaw returns the law of the profile, or closed forms for one choice from empty bins where
// there are too many profiles.
func allocateLaw(a balls.Allocate, q question) (solved, error) {
	m, err := a.Balls.Value(a.Bins)
	if err != nil {
		return nil, err
	}
	rule, err := rules.Named(a.Rule, a.D, a.Distinct)
	if err != nil {
		return nil, err
	}
	if _, draws := rule.Law.(law.DrawRule); q.rational && !draws {
		return nil, fmt.Errorf("rule: %q: its probabilities are computed in doubles, not in "+
			"fractions", a.Rule)
	}
	_, oneChoice := rule.Law.(law.OneChoice)
	oneChoice = oneChoice && a.Start.Loads == nil
	most := maxProfiles
	if oneChoice && !q.rational && oneChoiceKnows(q.names) {
		most = 10000 // more profiles only where closed forms do not answer
	}
	profiles, err := allocateProfiles(a, most)
	if err != nil && oneChoice && err != balls.ErrInterrupted {
		return oneChoiceLaw{a.Bins, m}, nil
	}
	return profiles, err
}
