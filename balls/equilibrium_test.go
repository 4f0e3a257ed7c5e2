package balls

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"ballslab/balls/beta"
)

func readJSON(t *testing.T, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// nearAll tests tail fractions against exact ones, within 6 standard errors; where the
// errors say nothing (rare loads), within rare.
func nearAll(t *testing.T, title string, m Metric, want []float64, rare float64) {
	t.Helper()
	for k, x := range want {
		got, se := 0.0, 0.0
		if k < len(m.Means) {
			got, se = m.Means[k], m.SEs[k]
		}
		if math.Abs(got-x) > 6*se+rare {
			t.Errorf("%s: fraction with load >= %d: %v +- %v instead of %v", title, k, got, se, x)
		}
	}
}

// n queues with d choices have the equilibria of the truncated chains.
func TestSupermarketEquilibria(t *testing.T) {
	t.Parallel()
	var all struct {
		Cases []struct {
			Case struct {
				D      int64
				Loops  int64 `json:"complete_with_loops"`
				Lambda []float64
			}
			S   []float64 `json:"mean_fraction_with_load_at_least"`
			Max float64   `json:"mean_max_load"`
			Sum float64   `json:"mean_total_load"`
		}
	}
	readJSON(t, "internal/graphical/testdata/graph_stationary.json", &all)
	seen := 0
	for _, c := range all.Cases {
		n := c.Case.Loops
		if n == 0 {
			continue
		}
		seen++
		for _, name := range engines {
			p := Supermarket{Bins: n, Lambda: c.Case.Lambda[0] / c.Case.Lambda[1], D: c.Case.D, Time: 3000, BurnIn: 100}
			r := runMetrics(t, p, Plan{Trials: 20, Seed: 2, Engine: name, Metrics: []string{"max_load", "total_load", "tail_fractions"}})
			title := fmt.Sprintf("n = %d on %s", n, name)
			near(t, title, metric0(t, r, "max_load"), c.Max)
			near(t, title, metric0(t, r, "total_load"), c.Sum)
			nearAll(t, title, metric0(t, r, "tail_fractions"), c.S, 1e-4)
		}
	}
	if seen != 3 {
		t.Errorf("%d cases instead of 3", seen)
	}
}

// From empty, n queues with one choice are independent, and the mean load of one at the looks
// after 1/4, 1/2, ... is that of a chain of loads 0, ..., 30 with steps of 1/4000. Within 6
// standard errors and the error of that: false alarms below 1e-7.
func TestQueuesFromEmpty(t *testing.T) {
	for _, lambda := range []float64{0.05, 0.6} {
		const n, h, looks = 10_000, 1. / 4000, 8
		p, mean := make([]float64, 31), 0.0
		p[0] = 1
		for i := 1; i <= looks*1000; i++ {
			q := make([]float64, len(p))
			for k, x := range p {
				up, down := lambda*h*x, h*x
				if k == len(p)-1 {
					up = 0
				}
				if k == 0 {
					down = 0
				}
				q[k] += x - up - down
				if k > 0 {
					q[k-1] += down
				}
				if k < len(p)-1 {
					q[k+1] += up
				}
			}
			p = q
			if i%1000 == 0 {
				for k, x := range p {
					mean += n / looks * float64(k) * x
				}
			}
		}
		for _, name := range engines {
			r := runMetrics(t, Supermarket{Bins: n, D: 1, Lambda: lambda, Time: 2}, Plan{Trials: 40, Seed: 3, Engine: name, Metrics: []string{"total_load"}})
			if m := r.Metrics[0]; math.Abs(m.Mean-mean) > 6*m.SE+0.001*mean {
				t.Errorf("lambda = %v on %s: %v +- %v balls instead of %v", lambda, name, m.Mean, m.SE, mean)
			}
		}
	}
}

// With one bin the load is Poisson(lambda), and with more the total is Poisson(lambda n), at
// all times in equilibrium.
func TestLifetimesTotal(t *testing.T) {
	t.Parallel()
	for _, name := range engines {
		for _, n := range []int64{1, 3, 12_000} {
			lambda := 1.5
			p := Lifetimes{Bins: n, Lambda: lambda, Time: 2000, BurnIn: 20}
			if n > 100 {
				p.Time = 20
				if name == "levels" {
					continue
				}
			}
			trials := int64(20)
			if n > 100 {
				trials = 8
			}
			r := runMetrics(t, p, Plan{Trials: trials, Seed: 4, Engine: name, Metrics: []string{"total_load", "tail_fractions", "max_load"}})
			title := fmt.Sprintf("n = %d on %s", n, name)
			near(t, title, metric0(t, r, "total_load"), lambda*float64(n))
			if n == 1 {
				term, left := math.Exp(-lambda), 1.0
				var tail []float64
				for k := range 8 {
					tail = append(tail, left)
					left -= term
					term *= lambda / float64(k+1)
				}
				nearAll(t, title, metric0(t, r, "tail_fractions"), tail, 1e-4)
			}
			if n > 100 && len(r.Warnings) > 0 {
				t.Errorf("%s: %v", title, r.Warnings)
			}
		}
	}
}

// Systems of 10^5 bins have the fluid fixed points, within 6 standard errors and 20/n.
func TestFluidFixedPoints(t *testing.T) {
	var fluid struct {
		Supermarket []struct {
			D      int64
			Lambda float64
			S      []float64
		} `json:"supermarket_fixed_point"`
		Balls []struct {
			D        int64
			Alpha, N float64
			X        []float64
		} `json:"ball_deletion_fixed_point"`
		Repeated []struct {
			R        float64 `json:"balls_per_bin"`
			NonEmpty float64 `json:"nonempty_fraction"`
		} `json:"rbb_meanfield"`
	}
	readJSON(t, "bounds/testdata/meanfield_bounds.json", &fluid)
	const n = 100_000
	plan := Plan{Trials: 4, Seed: 9, Metrics: []string{"tail_fractions"}}
	for _, c := range fluid.Supermarket {
		if c.Lambda > 0.8 {
			continue // the way to equilibrium is long
		}
		r := runMetrics(t, Supermarket{Bins: n, Lambda: c.Lambda, D: c.D, BurnIn: 50, Time: 10}, plan)
		nearAll(t, fmt.Sprintf("supermarket %v, d = %d, on %s", c.Lambda, c.D, r.Engine), r.Metrics[0], c.S, 20./n)
	}
	for _, c := range fluid.Balls {
		if c.Alpha > 2 || c.Alpha != math.Trunc(c.Alpha*2)/2 {
			continue
		}
		r := runMetrics(t, Infinite{Bins: n, Balls: Exactly(int64(c.Alpha * n)), D: c.D, Start: Start{Kind: "random"}, Stationary: true, BurnIn: Expr("20n"), Steps: Expr("2n")}, plan)
		nearAll(t, fmt.Sprintf("infinite %v, d = %d, on %s", c.Alpha, c.D, r.Engine), r.Metrics[0], c.X, 20./n)
		r = runMetrics(t, Lifetimes{Bins: n, Lambda: c.Alpha, D: c.D, BurnIn: 20, Time: 4}, plan)
		nearAll(t, fmt.Sprintf("lifetimes %v, d = %d, on %s", c.Alpha, c.D, r.Engine), r.Metrics[0], c.X, 20./n)
	}
	for _, c := range fluid.Repeated {
		if c.R > 2 {
			continue
		}
		for _, name := range []string{"blocks", "bins"} {
			p := Repeated{Bins: n, Balls: Exactly(int64(c.R * n)), Start: Start{Kind: "random"}, BurnIn: 200, Rounds: 100}
			if name == "bins" {
				p.Rounds, p.BurnIn = 20, 100
			}
			plan := plan
			plan.Engine = name
			r := runMetrics(t, p, plan)
			nearAll(t, fmt.Sprintf("repeated %v on %s", c.R, name), r.Metrics[0], []float64{1, c.NonEmpty}, 20./n)
		}
	}
}

// Repeated balls into bins has its exact stationary laws.
func TestRepeatedExactLaws(t *testing.T) {
	t.Parallel()
	for _, c := range dynamicCases(t, "repeated_balls_into_bins") {
		mean := 0.0
		for _, o := range c.MaxLoad {
			mean += o.F * o.value(t)
		}
		for i, name := range []string{"bins", "blocks"} {
			p := Repeated{Bins: c.Params.N, Balls: Exactly(c.Params.M), Rounds: 2000, BurnIn: 50, Start: Start{Kind: []string{"one-bin", "random"}[i]}}
			r := runMetrics(t, p, Plan{Trials: 20, Seed: 12, Engine: name})
			m := r.Metrics[0]
			title := fmt.Sprintf("%+v on %s", c.Params, name)
			near(t, title, m, mean)
			at := 1.0
			for _, o := range c.MaxLoad {
				if k := int(o.value(t)); k >= len(m.Tail) || math.Abs(m.Tail[k]-at) > 0.02 {
					t.Errorf("%s: tail %v, P(max >= %d) = %v", title, m.Tail, k, at)
				}
				at -= o.F
			}
		}
	}
}

// Leaky bins have their exact laws after a few rounds.
func TestLeakyExactLaws(t *testing.T) {
	t.Parallel()
	const trials = 20_000
	for _, c := range dynamicCases(t, "leaky_bins") {
		for _, name := range []string{"bins", "blocks"} {
			p := Leaky{Bins: c.Params.N, Lambda: rational(c.Params.Lambda), D: c.Params.D, Order: strings.ReplaceAll(c.Params.Order, "_", "-"),
				Rounds: 1, BurnIn: Exactly(c.Params.Rounds - 1)}
			r := runMetrics(t, p, Plan{Trials: trials, Seed: 13, Engine: name, Metrics: []string{"max_load", "total_load"}})
			title := fmt.Sprintf("%+v on %s", c.Params, name)
			near(t, title, metric0(t, r, "total_load"), c.MeanTotal.F)
			m := metric0(t, r, "max_load")
			counts := Metric{Name: "max_load"}
			for k, x := range m.Tail {
				next := 0.0
				if k+1 < len(m.Tail) {
					next = m.Tail[k+1]
				}
				if n := int64(math.Round((x - next) * trials)); n > 0 {
					counts.Counts = append(counts.Counts, ValueCount{Value: float64(k), Count: n})
				}
			}
			fits(t, title, counts, c.MaxLoad, trials)
		}
	}
}

// Both engines of rounds agree at n = 3000, and a single bin is no trouble.
func TestRoundsAgree(t *testing.T) {
	t.Parallel()
	for _, p := range []Process{
		Leaky{Bins: 3000, Lambda: 0.7, D: 2, Rounds: 30, BurnIn: 30},
		Leaky{Bins: 3000, Lambda: 0.7, D: 1, Rounds: 30, BurnIn: 30, Order: "arrive-first"},
		Repeated{Bins: 3000, Balls: Expr("4n"), Start: Start{Kind: "one-bin"}, Rounds: 30, BurnIn: 3000},
	} {
		var means [2][2]float64
		for i, name := range []string{"bins", "blocks"} {
			r := runMetrics(t, p, Plan{Trials: 30, Engine: name, Metrics: []string{"empty", "total_load"}})
			m := metric0(t, r, "empty")
			means[i] = [2]float64{m.Mean, m.SE}
		}
		if z := (means[0][0] - means[1][0]) / math.Hypot(means[0][1], means[1][1]); math.Abs(z) > 5 {
			t.Errorf("%+v: empty bins %v and %v", p, means[0], means[1])
		}
	}
	for _, name := range engines {
		for _, p := range []Process{
			Infinite{Bins: 1, Balls: 7, Steps: 50}, Infinite{Bins: 1, Balls: 7, Steps: 50, Order: "insert-first"},
			RandomDeletions{Bins: 1, Steps: 50, Beta: beta.Constant(0)}, Supermarket{Bins: 1, Lambda: 0.5, Time: 5},
			Lifetimes{Bins: 1, Lambda: 0.5, Time: 5}, Repeated{Bins: 1, Balls: Exactly(0), Rounds: 5}, Leaky{Bins: 1, Lambda: 1, Rounds: 5},
		} {
			if strings.Contains("repeated leaky", p.Name()) && name != "bins" && name != "blocks" {
				continue
			}
			runMetrics(t, p, Plan{Engine: name, Metrics: []string{"gap", "max_load", "tail_fractions"}})
		}
	}
}
