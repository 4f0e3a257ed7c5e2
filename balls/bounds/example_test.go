package bounds_test

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/balls/exact"
)

func ExampleOneChoiceTailSandwich() {
	low, high, err := bounds.OneChoiceTailSandwich(16, 16, 4)
	fmt.Printf("%.4f <= P(max >= 4) <= %.4f %v\n", low, high, err)
	// Output: 0.2164 <= P(max >= 4) <= 0.2420 <nil>
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
	mean, _ := exact.OneChoiceMaxMean(1e6, 1e6)
	fmt.Printf("threshold %.3f, E max %.3f\n", k, mean)
	// Output: threshold 7.196, E max 8.792
}
