package bounds_test

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// The law of the maximum of a million million balls.
func ExampleOneChoiceMaxLaw() {
	law, err := bounds.OneChoiceMaxLaw(1e12, 1e12)
	if err != nil {
		fmt.Println(err)
		return
	}
	for k := int64(13); k <= 16; k++ {
		fmt.Printf("P(max = %d) = %.6f\n", k, law.At(k))
	}
	fmt.Printf("E max = %.6f\n", law.Mean())
	// Output:
	// P(max = 13) = 0.010891
	// P(max = 14) = 0.729927
	// P(max = 15) = 0.240678
	// P(max = 16) = 0.017410
	// E max = 14.267955
}

func ExampleOneChoiceMaxTail() {
	p, err := bounds.OneChoiceMaxTail(1e9, 1e9, 30)
	fmt.Printf("%.4g %v\n", p, err)
	// Output: 1.433e-24 <nil>
}

func ExampleOneChoiceTailSandwich() {
	low, high, err := bounds.OneChoiceTailSandwich(16, 16, 4)
	fmt.Printf("%.4f <= P(max >= 4) <= %.4f %v\n", low, high, err)
	// Output: 0.2164 <= P(max >= 4) <= 0.2420 <nil>
}

func ExampleExactRational() {
	r, err := bounds.ExactRational(balls.Allocate{Rule: "greedy", D: 2, Bins: 4}, balls.Plan{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range r.Metrics[0].Counts {
		fmt.Printf("P(max = %v) = %s\n", c.Value, c.Rational)
	}
	fmt.Println("E max =", r.Metrics[0].MeanRational)
	// Output:
	// P(max = 1) = 315/1024
	// P(max = 2) = 2745/4096
	// P(max = 3) = 45/2048
	// P(max = 4) = 1/4096
	// E max = 439/256
}

func ExampleExact() {
	_, err := bounds.Exact(balls.Allocate{Rule: "greedy", D: 2, Bins: 1000}, balls.Plan{})
	fmt.Println(err)
	// Output: bins, balls: 1000, 1000: too many load profiles; exact laws by dynamic programming are possible for bins = balls up to 48, up to 48 balls in any number of bins, 60 balls in 8 bins, 145 in 4, 1900 in 2
}

func ExampleCalculate() {
	v, err := bounds.Calculate("greedy-leading", "bins=1e6", "d=2")
	fmt.Printf("%.4f, %s %v\n", v.Low, v.Kind, err)
	_, err = bounds.Calculate("greedy-leading", "bins=2")
	fmt.Println(err)
	// Output:
	// 3.7882, asymptotic <nil>
	// greedy-leading: bins: 2: must be at least 3 and finite (ln ln n > 0)
}

func ExampleFluidMaxPredictor() {
	for _, n := range []int64{1e3, 1e6, 1e12} {
		k, _ := bounds.FluidMaxPredictor(n, balls.Allocate{Rule: "greedy", D: 2}, 1)
		fmt.Println(k)
	}
	// Output:
	// 3
	// 4
	// 5
}

func ExampleRaabSteger() {
	k, _ := bounds.RaabSteger(1e6, 1e6, 1, "light")
	mean, _ := bounds.OneChoiceMaxMean(1e6, 1e6)
	fmt.Printf("threshold %.3f, E max %.3f\n", k, mean)
	// Output: threshold 7.196, E max 8.792
}

// An event seen in 3 of 10000 trials, at 95 %.
func ExampleClopperPearson() {
	low, high := bounds.ClopperPearson(3, 10000, 0.05)
	fmt.Printf("%.2g to %.2g\n", low, high)
	// Output: 6.2e-05 to 0.00088
}
