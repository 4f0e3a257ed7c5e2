package exact

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/internal/prob"
)

// Every case of dynamic.json, as fractions where it is small and in doubles.
func TestExactTurnover(t *testing.T) {
	type exactly struct {
		Q string
		F float64
	}
	type value struct {
		V json.RawMessage
		Q string
		F float64
	}
	data, err := os.ReadFile("../testdata/dynamic.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Cases []struct {
			Process string
			Params  struct {
				N, M, D, Steps, Rounds int64
				Order, Lambda          string
				Start                  []int64
				Betas                  []string `json:"betas_cyclic"`
			}
			MaxLoad  []value  `json:"max_load"`
			Mean     exactly  `json:"mean_max_load"`
			Overload *exactly `json:"mean_overload"`
			Excess   *exactly `json:"mean_excess_above_average"`
			Empty    *exactly `json:"mean_empty_fraction"`
		}
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	number := func(s string) float64 {
		x, _ := new(big.Rat).SetString(s)
		f, _ := x.Float64()
		return f
	}
	for _, c := range all.Cases {
		q := c.Params
		metrics := []string{"max_load"}
		var p balls.Process
		fractions := true
		switch c.Process {
		case "infinite_uniform_ball_deletion":
			p = balls.Infinite{D: q.D, Bins: q.N, Balls: balls.Exactly(q.M),
				Order: strings.ReplaceAll(q.Order, "_", "-"), Steps: balls.Equilibrium}
		case "infinite_uniform_ball_deletion_transient":
			p = balls.Infinite{D: q.D, Bins: q.N, Balls: balls.Exactly(q.M),
				Steps: balls.Exactly(q.Steps), Start: balls.Start{Kind: "one-bin"}}
		case "random_deletions":
			of := beta.Cyclic{}
			for _, b := range q.Betas {
				of.Values = append(of.Values, number(b))
				fractions = fractions && b != "2/3" // no finite decimal
			}
			p = balls.RandomDeletions{D: q.D, Bins: q.N, Steps: balls.Exactly(q.Steps), Beta: of}
			metrics = append(metrics, "overload", "excess")
		case "repeated_balls_into_bins":
			p = balls.Repeated{Bins: q.N, Balls: balls.Exactly(q.M), Rounds: balls.Equilibrium}
			metrics = append(metrics, "empty")
		case "leaky_bins":
			p = balls.Leaky{Bins: q.N, Lambda: number(q.Lambda), D: q.D,
				Order: strings.ReplaceAll(q.Order, "_", "-"), Rounds: 1,
				BurnIn: balls.Exactly(q.Rounds - 1)}
		default:
			t.Fatalf("process %s", c.Process)
		}
		for _, rational := range []bool{false, fractions} {
			r, err := answer(p, balls.Plan{Metrics: metrics}, rational)
			if err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
			m := r.Metrics[0]
			if len(m.Counts) != len(c.MaxLoad) || relative(m.Mean, c.Mean.F) > 1e-12 {
				t.Errorf("%+v: mean %v instead of %v", p, m.Mean, c.Mean.F)
				continue
			}
			for i, v := range c.MaxLoad {
				same := relative(m.Counts[i].Probability, v.F) < 1e-11
				if rational {
					x, _ := new(big.Rat).SetString(m.Counts[i].Rational)
					y, _ := new(big.Rat).SetString(v.Q)
					same = x.Cmp(y) == 0
				}
				if !same {
					t.Errorf("%+v: P(max = %s) = %v %s instead of %s", p, v.V,
						m.Counts[i].Probability, m.Counts[i].Rational, v.Q)
				}
			}
			for i, want := range []*exactly{c.Overload, c.Excess} {
				if want != nil && relative(r.Metrics[i+1].Mean, want.F) > 1e-12 {
					t.Errorf("%+v: %s %v instead of %v", p, metrics[i+1], r.Metrics[i+1].Mean,
						want.F)
				}
			}
			if c.Process == "random_deletions" { // overload = max - (W(0) + rises)/n
				r, err := answer(p, balls.Plan{Metrics: []string{"rises_of_total"}}, rational)
				if want := float64(q.N) * (c.Mean.F - c.Overload.F); err != nil ||
					relative(r.Metrics[0].Mean, want) > 1e-12 {
					t.Errorf("%+v: rises %+v instead of %v, error %v", p, r, want, err)
				}
			}
			if c.Empty != nil && relative(r.Metrics[1].Mean, c.Empty.F*float64(q.N)) > 1e-12 {
				t.Errorf("%+v: empty %v instead of n %v", p, r.Metrics[1].Mean, c.Empty.F)
			}
		}
	}
	for _, p := range []balls.Process{
		balls.Infinite{Bins: 64, Steps: 3, Start: balls.Start{Kind: "random"}},
		balls.Infinite{Bins: 30, Steps: balls.Equilibrium}, balls.Infinite{Bins: 1000, Steps: 1},
		balls.RandomDeletions{Bins: 60, Beta: beta.Constant(0.5), Steps: 100_000},
		balls.Leaky{Bins: 6, Lambda: 0.5, Rounds: 50},
		balls.Repeated{Bins: 20, Rounds: balls.Equilibrium},
		balls.Supermarket{Bins: 100, Lambda: 0.9, Time: balls.Equilibrium},
	} {
		if _, err := Law(p, balls.Plan{}); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: error %v", p, err)
		}
	}
}

// Results out of proportion are refused in a line: lists as long as a load, values beyond doubles.
func TestExactOutOfProportion(t *testing.T) {
	t.Parallel()
	for spec, want := range map[string]string{
		`{"process":"allocate","rule":"one-choice","bins":1,"balls":1e15,"metrics":["tail_fractions"]}`:                     "metrics: tail_fractions: the largest load",
		`{"process":"allocate","rule":"greedy","bins":2,"balls":1,"start":{"loads":[1e15,0]},"metrics":["tail_fractions"]}`: "metrics: tail_fractions: the largest load",
		`{"process":"allocate","rule":"one-choice","bins":1000,"balls":1e6,"alpha":1e300,"metrics":["gamma"]}`:              "metrics: gamma: exceeds",
	} {
		c := cell(t, spec)
		if r, err := Law(c.Process, c.Plan); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %+v, %v", spec, r, err)
		}
	}
}

// One bin with lifetimes has a Poisson load, however large; and a large system says that it is one.
func TestExactManyLifetimes(t *testing.T) {
	t.Parallel()
	for _, lambda := range []float64{40, 1000, 1e6} {
		r, err := Law(balls.Lifetimes{Bins: 1, Lambda: lambda, D: 1, Time: balls.Equilibrium},
			balls.Plan{Metrics: []string{"total_load", "max_load"}})
		if err != nil || relative(r.Metrics[0].Mean, lambda) > 1e-12 {
			t.Fatalf("lambda = %v: %+v, %v", lambda, r, err)
		}
		k := int64(lambda + 2*math.Sqrt(lambda))
		if want := math.Exp(prob.LogTail(prob.Poisson{Mean: lambda},
			float64(k))); relative(r.Metrics[1].Tail[k], want) > 1e-8 {
			t.Errorf("lambda = %v: P(load >= %d) = %v, want %v", lambda, k, r.Metrics[1].Tail[k],
				want)
		}
	}
	r, err := Law(balls.Lifetimes{Bins: 2, Lambda: 40, D: 2, Time: balls.Equilibrium},
		balls.Plan{Metrics: []string{"total_load", "max_load"}})
	if err != nil || relative(r.Metrics[0].Mean, 80) > 1e-11 ||
		!(r.Metrics[1].Mean > 40.5 && r.Metrics[1].Mean < 42) {
		t.Errorf("2 bins: %+v, %v", r, err)
	}
	if _, err := Law(balls.Lifetimes{Bins: 10, Lambda: 1e6, Time: balls.Equilibrium},
		balls.Plan{}); err == nil || !strings.Contains(err.Error(),
		"possible: any lambda in one bin") {
		t.Errorf("10 bins: %v", err)
	}
}
