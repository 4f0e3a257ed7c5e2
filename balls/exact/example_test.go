package exact_test

import (
	"fmt"
	"math"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/balls/exact"
	"ballslab/balls/graphs"
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

// The equilibrium of three queues of two choices, of a chain on their loads.
func ExampleLaw_equilibrium() {
	r, err := exact.Law(balls.Supermarket{Bins: 3, D: 2, Lambda: 0.5, Time: balls.Equilibrium},
		balls.Plan{Metrics: []string{"max_load", "total_load"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("E max = %.6f, P(max >= 3) = %.6f\n", r.Metrics[0].Mean, r.Metrics[0].Tail[3])
	fmt.Printf("E jobs = %.6f\n", r.Metrics[1].Mean)
	// Output:
	// E max = 1.370176, P(max >= 3) = 0.118566
	// E jobs = 2.216419
}

// The most and the least even outcome of 4 balls in 4 bins.
func ExampleAllocateProfileLaw() {
	law, err := exact.AllocateProfileLaw(balls.Allocate{Rule: "greedy", D: 2, Bins: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range law {
		fmt.Println(c.Profile.Loads, c.Profile.Bins, c.Probability)
	}
	// Output:
	// [0 4] [3 1] 1/4096
	// [0 1 3] [2 1 1] 45/2048
	// [0 2] [2 2] 225/4096
	// [0 1 2] [1 2 1] 315/512
	// [1] [4] 315/1024
}

// Half of 1000 piles are left when whole piles merge.
func ExampleCompositionMaxCDF() {
	p, err := exact.CompositionMaxCDF(1000, 500, 12)
	fmt.Printf("P(max <= 12) = %.6f %v\n", p, err)
	// Output: P(max <= 12) = 0.890010 <nil>
}

// The long run of balls at uniform edges of a square.
func ExampleInsertOnlyEquilibrium() {
	g, _ := graphs.Cycle(4)
	means, err := exact.InsertOnlyEquilibrium(g, 0)
	fmt.Printf("range %.6f, gap %.6f, edge difference %.6f %v\n",
		means.Range, means.Gap, means.EdgeDifference, err)
	// Output: range 1.447603, gap 0.674406, edge difference 0.750000 <nil>
}

// How many balls there are after 5 steps from none.
func ExampleRandomDeletionTotal() {
	p, err := exact.RandomDeletionTotal(beta.Constant(0.25), 0, 5)
	fmt.Printf("%.4f %v\n", p, err)
	// Output: [0.6855 0.2285 0.0615 0.0205 0.0029 0.0010] <nil>
}

// Functions of one choice at any size.
func ExampleOneChoiceEmptyMean() {
	empty, _ := exact.OneChoiceEmptyMean(1e12, 1e12)
	v, _ := exact.OneChoiceEmptyVariance(1e12, 1e12)
	fmt.Printf("%.0f +- %.0f\n", empty, math.Sqrt(v))
	// Output: 367879441171 +- 311783
}
