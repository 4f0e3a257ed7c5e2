package bounds

import (
	"math"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/balls/exact"
	"ballslab/balls/graphs"
)

// Values made in Go that a specification could not have are errors in every function that takes
// them, and not numbers.
func TestTypedValuesAreChecked(t *testing.T) {
	t.Parallel()
	nan := math.NaN()
	for _, b := range []beta.Beta{
		nil, beta.Constant(1.5), beta.Constant(-0.5), beta.Constant(nan), beta.Cyclic{},
		beta.Cyclic{Values: []float64{0.5, nan}},
		beta.Sine{Mean: 0.5, Amplitude: 0.6, Period: 5}, beta.Sine{Mean: 0.5},
		beta.Square{High: 1, Low: 0},
		beta.Ramp{From: 0, To: 2, Length: 3}, beta.Random{Low: 0.6, High: 0.5},
		beta.Dips{Base: 1, Every: 2, Length: 3},
		beta.Sine{Mean: 0.5, Amplitude: 0.1, Period: balls.Expr("10n")}, // not resolved
	} {
		if p, err := exact.RandomDeletionTotal(b, 1, 3); err == nil ||
			!strings.HasPrefix(err.Error(), "beta:") {
			t.Errorf("%+v: law %v, %v", b, p, err)
		}
		if x, err := GoodInterval(b, 0, 10, 2); err == nil ||
			!strings.HasPrefix(err.Error(), "beta:") {
			t.Errorf("%+v: interval %v, %v", b, x, err)
		}
		_, sine := b.(beta.Sine)
		if r, err := exact.Law(balls.RandomDeletions{Bins: 2, Steps: 3, Beta: b},
			balls.Plan{}); !sine && (err == nil || !strings.HasPrefix(err.Error(), "beta:")) {
			t.Errorf("%+v: %v, %v", b, r, err)
		}
	}
	// Without resolving where nothing is left to resolve.
	if x, err := GoodInterval(beta.Square{High: 0.75, Low: 0.25, Up: 2, Down: 1}, 0, 9,
		3); err != nil || x != 0.5 {
		t.Errorf("square: %v, %v", x, err)
	}
	if x, err := GoodInterval(beta.Constant(0.3), 0, 100, 7); err != nil || x != 0.3 {
		t.Errorf("a constant 0.3: %v, %v", x, err)
	}

	cycle, err := graphs.Cycle(4)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		key   string
		g     *graphs.Graph
		rates graphs.Rates
	}{
		{"graph", nil, graphs.Rates{}},
		{"arrival", cycle, graphs.Rates{Arrival: []float64{1, 2}}},
		{"arrival", cycle, graphs.Rates{Arrival: []float64{nan}}},
		{"removal", cycle, graphs.Rates{Removal: []float64{-1}}},
		{"noise", cycle, graphs.Rates{Removal: []float64{3}, Noise: nan}},
		{"noise", cycle, graphs.Rates{Removal: []float64{3}, Noise: -0.1}},
	} {
		for name, f := range map[string]func() (float64, error){
			"max tail":   func() (float64, error) { return GraphMaxTail(c.g, c.rates, 3) },
			"total load": func() (float64, error) { return TotalLoadMean(c.g, c.rates) },
			"exponential": func() (float64, error) {
				return LoadExponentialMoment(c.g, c.rates, 1)
			},
			"insert only": func() (float64, error) {
				if c.key != "graph" {
					return math.NaN(), nil
				}
				e, err := exact.InsertOnlyEquilibrium(c.g, 0)
				return e.Range, err
			},
			"density": func() (float64, error) {
				_, err := graphs.Densest(c.g, c.rates)
				return 0,
					err
			},
			"measure": func() (float64, error) {
				_, err := graphs.Measure(c.g, c.rates)
				return 0,
					err
			},
		} {
			x, err := f()
			if !math.IsNaN(x) && (err == nil || !strings.HasPrefix(err.Error(), c.key)) {
				t.Errorf("%s, %+v: %v, %v; want an error about %s", name, c.rates, x, err, c.key)
			}
		}
	}
	for _, p := range []balls.Process{
		balls.GraphAllocate{}, balls.GraphRemoval{Time: 3}, balls.GraphSync{Rounds: 3},
		balls.Allocate{Rule: "greedy", Bins: 2, Start: balls.Start{Loads: []int64{-1, 3}}},
		balls.BinDeletion{Bins: 4, Adversary: balls.Adversary{Kind: "worst"}},
		balls.Supermarket{Bins: 2, Lambda: nan, Time: 1}, balls.Infinite{Bins: 2, Steps: -1}, nil,
	} {
		if r, err := exact.Law(p, balls.Plan{}); err == nil {
			t.Errorf("%+v: %+v", p, r)
		}
	}
	for _, x := range []float64{nan, math.Inf(1), math.Inf(-1), -1} {
		for name, f := range map[string]func(x float64) (float64, error){
			"gonnet": GonnetMean, "leading": func(x float64) (float64, error) {
				return GreedyLeading(1e6, x)
			}, "lnlnn": LnOverLnLn,
			"tail":     func(x float64) (float64, error) { return TailExponent(x, 0, 1) },
			"lower":    func(x float64) (float64, error) { return LowerTailExponent(2, x, 1) },
			"lag":      func(x float64) (float64, error) { return GreedyLowerGap(10, x) },
			"exponent": RandomDeletionExponent, "repeated": RepeatedExponent,
			"leaky":       LeakyMeanLoad,
			"decline":     func(x float64) (float64, error) { return DiscrepancyDeclineMean(10, x, 5) },
			"geometric":   func(x float64) (float64, error) { return RandomDeletionGeometric(x, 1) },
			"gini":        func(x float64) (float64, error) { return RandomDeletionGini(10, x) },
			"supermarket": func(x float64) (float64, error) { return SupermarketTail(x, 2, 1) },
			"fixed point": func(x float64) (float64, error) {
				x2, err := BallDeletionFixedPoint(x, 2)
				return float64(len(x2)), err
			},
			"fluid": func(x float64) (float64, error) {
				t, err := FluidTails(balls.Allocate{Rule: "greedy"}, x)
				return float64(len(t)), err
			},
			"noise":     func(x float64) (float64, error) { return EdgeDifferenceEquilibrium(10, x) },
			"rho":       func(x float64) (float64, error) { return RemovalEdgeDifference(x, 1, 0) },
			"xbar":      func(x float64) (float64, error) { return RemovalEdgeDifference(0.5, x, 0.1) },
			"upsilon":   func(x float64) (float64, error) { return ChosenLoadMean(10, 10, x) },
			"expansion": func(x float64) (float64, error) { return PTWOrder(10, x) },
			"raab": func(x float64) (float64, error) {
				return RaabSteger(1000, 1000, x, "light")
			},
		} {
			if y, err := f(x); err == nil {
				t.Errorf("%s of %v: %v, %v", name, x, y, err)
			}
		}
	}
}
