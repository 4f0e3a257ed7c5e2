package bounds_test

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/beta"
	"ballslab/balls/bounds"
	"ballslab/balls/exact"
	"ballslab/balls/graphs"
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

// What a formula is called by, what it takes and where it is from.
func ExampleCalculators() {
	for _, c := range bounds.Calculators() {
		if c.Name == "greedy-leading" {
			fmt.Println(c.Doc)
			fmt.Println(c.Kind, c.Keys[0].Name, c.Keys[1].Name, c.Keys[1].Default)
		}
	}
	// Output:
	// Greedy[d], n balls in n bins: leading term ln ln n/ln d of the maximum, without its O(1)
	// asymptotic bins d 2
}

// Two choices in place of one: the leading terms of the maximum of n balls in n bins.
func ExampleGreedyLeading() {
	one, _ := bounds.LnOverLnLn(1e9)
	two, _ := bounds.GreedyLeading(1e9, 2)
	heavy, _ := bounds.GreedyHeavyLeading(1e9, 5e9, 2)
	fmt.Printf("one choice %.3f, two %.3f, two with 5 n balls %.3f\n", one, two, heavy)
	// Output: one choice 6.837, two 4.373, two with 5 n balls 9.373
}

// Where the proof's induction over levels ends; the maximum is 4.
func ExampleLayeredInduction() {
	level, bins, err := bounds.LayeredInduction(1e6, 2)
	fmt.Printf("at most %d bins with load %d or more %v\n", int64(bins), level, err)
	// Output: at most 1437 bins with load 9 or more <nil>
}

// The fluid limit of the fractions of bins with load 0, 1, ... or more.
func ExampleFluidTails() {
	x, err := bounds.FluidTails(balls.Allocate{Rule: "greedy", D: 2}, 1)
	fmt.Printf("%.6f %v\n", x[:5], err)
	// Output: [1.000000 0.761594 0.229505 0.008895 0.000006] <nil>
}

// The least loaded bin of Greedy[2] lags behind by 0.6275 ln n.
func ExampleLowerTailExponent() {
	theta, err := bounds.LowerTailExponent(2, 0, 1)
	fmt.Printf("%.4f %.4f %v\n", theta, 1/theta, err)
	// Output: 1.5936 0.6275 <nil>
}

// Two choices of a queue.
func ExampleSupermarketTail() {
	for _, d := range []int64{1, 2} {
		tail, _ := bounds.SupermarketTail(0.9, d, 5)
		time, _ := bounds.SupermarketTime(0.9, d)
		fmt.Printf("d = %d: P(5 jobs or more) = %.4f, mean time %.3f\n", d, tail, time)
	}
	// Output:
	// d = 1: P(5 jobs or more) = 0.5905, mean time 10.000
	// d = 2: P(5 jobs or more) = 0.0382, mean time 2.614
}

// The two values on which the maximum of 10^9 bins is most likely.
func ExampleLifetimesTwoValues() {
	k, p, err := bounds.LifetimesTwoValues(1e9, 1, 2)
	fmt.Printf("%d or %d with probability %.4f %v\n", k, k+1, p, err)
	// Output: 4 or 5 with probability 1.0000 <nil>
}

func ExampleBallDeletionFixedPoint() {
	x, err := bounds.BallDeletionFixedPoint(1, 2)
	fmt.Printf("%.6f %v\n", x[:4], err)
	// Output: [1.000000 0.725871 0.252759 0.021258] <nil>
}

// A beta that is above 1/2 on average but below it for long.
func ExampleGoodInterval() {
	b := beta.Dips{Base: 0.8, Dip: 0.2, Every: 100, Length: 30}
	for _, shortest := range []int64{10, 100, 1000} {
		average, err := bounds.GoodInterval(b, 0, 1000, shortest)
		fmt.Printf("%.3f %v\n", average, err)
	}
	// Output:
	// 0.200 <nil>
	// 0.523 <nil>
	// 0.620 <nil>
}

func ExampleRandomDeletionExponent() {
	theta, err := bounds.RandomDeletionExponent(0.3)
	fmt.Printf("discrepancy about %.3f ln n %v\n", 1/theta, err)
	// Output: discrepancy about 0.802 ln n <nil>
}

func ExampleRepeatedNonEmpty() {
	l, err := bounds.RepeatedNonEmpty(1)
	fmt.Printf("%.4f %v\n", l, err)
	// Output: 0.5858 <nil>
}

// Deletions of half of the bins in an order fixed in advance move about m ln 2 balls.
func ExampleBinDeletionObliviousRecourse() {
	moved, err := bounds.BinDeletionObliviousRecourse(1000, 1000, 500)
	fmt.Printf("%.2f %v\n", moved, err)
	// Output: 692.65 <nil>
}

func ExampleEdgeDifferenceEquilibrium() {
	d, err := bounds.EdgeDifferenceEquilibrium(100, 0.25)
	fmt.Printf("%.2f %v\n", d, err)
	// Output: 1.98 <nil>
}

// On a cycle with arrivals at rate 1/2 an edge and removals at rate 1 a vertex.
func ExampleGraphMaxTail() {
	g, _ := graphs.Cycle(100)
	p, err := bounds.GraphMaxTail(g, graphs.Rates{Arrival: []float64{0.5}}, 20)
	fmt.Printf("P(max >= 20) <= %.2g %v\n", p, err)
	// Output: P(max >= 20) <= 9.5e-05 <nil>
}

func ExampleTwoBinsDifference() {
	for k := range int64(4) {
		p, _ := bounds.TwoBinsDifference(k)
		fmt.Printf("%.4f ", p)
	}
	// Output: 0.3333 0.4444 0.1481 0.0494
}
