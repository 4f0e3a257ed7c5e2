package bounds

import (
	"math"
	"strings"
	"testing"

	"ballslab/balls/exact"
	"ballslab/internal/prob"
)

// Numbers and identities of the theory that the vectors do not hold.
func TestFormulas(t *testing.T) {
	for _, tt := range []struct {
		name string
		got  func() (float64, error)
		want float64
		rel  float64
	}{
		{"ln n/ln ln n, n=1e6", func() (float64, error) { return LnOverLnLn(1e6) }, 5.261, 1e-4},
		{"log2 ln n, n=1e4", func() (float64, error) { return GreedyLeading(1e4, 2) }, 3.203, 1e-4},
		{"ln ln n/ln 3, n=1e9", func() (float64, error) { return GreedyLeading(1e9, 3) }, 2.759,
			1e-4},
		{"ln ln n/ln 2, n=1e300", func() (float64, error) { return GreedyLeading(1e300, 2) },
			math.Log2(300 * math.Ln10), 1e-14},
		{"heavy", func() (float64, error) { return GreedyHeavyLeading(1e4, 1e6, 2) }, 103.203,
			1e-5},
		{"lower exponent of Greedy[2]", func() (float64, error) {
			return LowerTailExponent(2, 0, 1)
		}, 1.5936, 1e-4},
		{"lower gap of Greedy[2]", func() (float64, error) { return GreedyLowerGap(1e5, 2) },
			0.6275 * math.Log(1e5), 1e-4},
		{"heavy gap", func() (float64, error) { return OneChoiceHeavyGap(1e4, 1e7) }, 135.72280849,
			1e-9},
		{"Greedy[2] gini, n=50", func() (float64, error) { return GreedyTwoGini(50) }, 0.98, 1e-15},
		{"stationary difference 0", func() (float64, error) { return TwoBinsDifference(0) }, 1. / 3,
			1e-15},
		{"stationary difference 3", func() (float64, error) { return TwoBinsDifference(3) },
			4. / 81, 1e-14},
		{"empty bins at n=m=1e12", func() (float64, error) {
			return exact.OneChoiceEmptyMean(1e12, 1e12)
		}, 1e12/math.E - 0.5/math.E,
			1e-15},
		{"variance of empty bins, n=m=1e12",
			func() (float64, error) { return exact.OneChoiceEmptyVariance(1e12, 1e12) },
			1e12 * (math.Exp(-1) - 2*math.Exp(-2)), 1e-11},
		{"gini of Poisson(1) loads", func() (float64, error) {
			return exact.OneChoiceGiniMean(1e12, 1e12)
		}, 1.0476, 1e-4},
		{"gini of normal loads", func() (float64, error) {
			return exact.OneChoiceGiniMean(1e6, 1e12)
		}, 2 / math.Sqrt(math.Pi) * 1000,
			1e-5},
		{"excess of normal loads", func() (float64, error) {
			return exact.OneChoiceExcessMean(1e6, 1e12)
		}, 1e9 / math.Sqrt(2*math.Pi),
			1e-5},
	} {
		got, err := tt.got()
		if err != nil || relative(got, tt.want) > tt.rel {
			t.Errorf("%s: %v, %v, want %v", tt.name, got, err, tt.want)
		}
	}

	// A root of the exponent's equation, in both directions, and theta = d(1 - e^-theta).
	for _, d := range []float64{1.1, 2, 3, 10} {
		theta, err := LowerTailExponent(d, 0, 1)
		if err != nil || relative(theta, d*-math.Expm1(-theta)) > 1e-12 {
			t.Errorf("d = %v: theta = %v, %v", d, theta, err)
		}
	}
	// Far from 1 and close to a pole, against the equations in the form that keeps digits there.
	for _, c := range []struct {
		call string
		want float64
	}{
		{"lower-tail-exponent r=600", 600}, {"lower-tail-exponent r=1e6", 1e6},
		{"lower-tail-exponent r=1e300", 1e300},
		{"greedy-lower-gap bins=1000 d=513", math.Log(1000) / 513},
		{"greedy-lower-gap bins=1000 d=1000", math.Log(1000) / 1000},
		{"greedy-lower-gap bins=1000 d=709", math.Log(1000) / 709},
		{"random-deletion-exponent beta=0.4999", 0.5001 / 0.0002},
		{"random-deletion-exponent beta=0.49999999", 0.50000001 / 2e-8},
		{"random-deletion-exponent beta=1e-300", 2e-300},
		{"tail-exponent r=1 v=1.000000001", 2e-9}, {"lower-tail-exponent r=1.000000001", 2e-9},
		{"tail-exponent r=1e-300", 697.32278},
		{"repeated-exponent r=1e9", 1e-9}, {"repeated-exponent r=1e300", 1e-300},
	} {
		args := strings.Fields(c.call)
		if v, err := Calculate(args[0], args[1:]...); err != nil || relative(v.Low, c.want) > 1e-5 {
			t.Errorf("%s: %v, %v, want %v", c.call, v.Low, err, c.want)
		}
	}
	if y := expRest(math.NaN()); y > 1 { // what is not a number ends the series
		t.Errorf("of no number: %v", y)
	}
	// Raab-Steger regime 2: the root solves its equation and grows with c;
	// towards m >> n ln n it comes close to regime 3.
	before := 0.0
	for _, c := range []float64{1e-6, 0.01, 1, 5, 100, 1e6} {
		x, err := largeDeviationRoot(c)
		if err != nil || relative(prob.Deviance(x, c, x-c), 1) > 1e-9 || x <= before || x <= c {
			t.Errorf("c = %v: root %v after %v", c, x, before)
		}
		before = x
	}
	two, _ := RaabSteger(1e5, 1e13, 1, "n-log-n")
	three, _ := RaabSteger(1e5, 1e13, 1, "heavy")
	if math.Abs(two-three) > 10 {
		t.Errorf("regimes 2 and 3 at m/n = 10^8: %v and %v", two, three)
	}
}

// The textbook bounds hold and are weaker than the sandwich.
func TestOneChoiceUnionBounds(t *testing.T) {
	for _, n := range []int64{1, 2, 3, 20, 1000, 1000000} {
		for _, m := range []int64{0, 1, 2, 7, 30, 60} {
			for k := int64(0); k <= m+1; k++ {
				tail, err := exact.OneChoiceMaxTail(n, m, k)
				if err != nil {
					t.Fatal(err)
				}
				_, high, _ := OneChoiceTailSandwich(n, m, k)
				choose, err1 := OneChoiceChooseBound(n, m, k)
				poisson, err2 := OneChoicePoissonBound(n, m, k)
				if err1 != nil || err2 != nil || choose < high*(1-1e-12) ||
					poisson < tail*(1-1e-12) || choose > 1 || poisson > 1 {
					t.Errorf("n=%d m=%d k=%d: P = %v <= %v, %v, %v; %v, %v", n, m, k, tail, high,
						choose, poisson, err1, err2)
				}
			}
		}
	}
	if b, _ := OneChoiceChooseBound(4, 6, 4); relative(b, 4*15./256) > 1e-14 {
		t.Errorf("n=4 m=6 k=4: %v, want 60/256", b)
	}
}

func relative(got, want float64) float64 {
	if got == want {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}
