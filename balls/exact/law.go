package exact

import (
	"fmt"
	"math"

	"ballslab/balls"
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
// So the numbers are the expectations of those of [balls.Run] for the same process; the law of a metric
// that a run averages is that of a uniform one of its looks. The law in equilibrium is asked for by
// [balls.Equilibrium].
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

func answer(p balls.Process, plan balls.Plan, rational bool) (*balls.Result, error) {
	result, err := balls.NewResult(p, plan)
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
	names := plan.Metrics
	if len(names) == 0 {
		names = []string{"max_load"}
	}
	alpha := plan.Alpha
	if alpha == 0 {
		alpha = 1
	}
	switch p := resolved.(type) {
	case balls.Allocate:
		result.Metrics, err = exactAllocate(p, names, alpha, rational)
	case balls.BinDeletion:
		result.Metrics, err = exactBinDeletion(p, names, alpha, rational)
	case balls.Infinite, balls.RandomDeletions, balls.Repeated, balls.Leaky:
		result.Metrics, err = exactTurnover(p, names, alpha, rational)
	case balls.GraphAllocate:
		result.Metrics, err = exactGraph(p, names, alpha, rational)
	case balls.GraphRemoval, balls.GraphSync, balls.Supermarket, balls.Lifetimes:
		result.Metrics, err = exactQueues(p, names, alpha, rational)
	default:
		err = fmt.Errorf("process: %q: no exact law is known; allowed: allocate, bin-deletion, infinite, random-deletions, repeated, leaky, supermarket, lifetimes, graph, graph-removal, graph-sync", p.Name())
	}
	if err != nil {
		return nil, err
	}
	for i, m := range result.Metrics {
		if math.IsInf(m.Mean, 0) || math.IsNaN(m.Mean) {
			return nil, fmt.Errorf("metrics: %s: exceeds 1.8e308; take a smaller alpha than %v", m.Name, alpha)
		}
		result.Metrics[i].Freedom = math.Inf(1)
	}
	return result, nil
}

func exactAllocate(a balls.Allocate, names []string, alpha float64, rational bool) ([]balls.Metric, error) {
	m, err := a.Balls.Value(a.Bins)
	if err != nil {
		return nil, err
	}
	oneChoice := (a.Rule == "one-choice" || a.D == 1) && a.Start.Loads == nil
	most := maxProfiles
	if oneChoice && !rational && allKnown(names) {
		most = 10000 // more profiles only where closed forms do not answer
	}
	var metrics []balls.Metric
	law, err := allocateProfiles(a, most)
	if err == nil {
		for _, name := range names {
			metric, err := profileMetric(law, name, alpha, rational)
			if err != nil {
				return nil, err
			}
			metrics = append(metrics, metric)
		}
		return metrics, nil
	}
	if !oneChoice || err == balls.ErrInterrupted {
		return nil, err
	}
	for _, name := range names {
		metric, err := oneChoiceMetric(a.Bins, m, name, alpha, rational)
		if err != nil {
			return nil, err
		}
		metrics = append(metrics, metric)
	}
	return metrics, nil
}
