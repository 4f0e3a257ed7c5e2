package exact_test

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/exact"
)

// The law of the maximum of a million million balls.
func ExampleOneChoiceMaxLaw() {
	law, err := exact.OneChoiceMaxLaw(1e12, 1e12)
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
	p, err := exact.OneChoiceMaxTail(1e9, 1e9, 30)
	fmt.Printf("%.4g %v\n", p, err)
	// Output: 1.433e-24 <nil>
}

func ExampleRational() {
	r, err := exact.Rational(balls.Allocate{Rule: "greedy", D: 2, Bins: 4}, balls.Plan{})
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

func ExampleLaw() {
	_, err := exact.Law(balls.Allocate{Rule: "greedy", D: 2, Bins: 1000}, balls.Plan{})
	fmt.Println(err)
	// Output: bins, balls: 1000, 1000: too many load profiles; exact laws by dynamic programming are possible for bins = balls up to 48, up to 48 balls in any number of bins, 60 balls in 8 bins, 145 in 4, 1900 in 2
}

func ExampleBestAdversary() {
	v, _ := exact.BestAdversary(balls.BinDeletion{Bins: 8, D: 1}, "recourse")
	fmt.Printf("%.4f\n", v)
	// Output: 10.6707
}
