package claims

import (
	"math"
	"testing"

	"ballslab/balls"
)

// What is left of the empty start after the burn-in, in the mean of the slowest process of a claim
// on exact numbers in equilibrium, is below 1/20 of a standard error: 10^-5 of 5 balls a bin for
// leaky-mean, whose standard error is 2 10^-4 of them; 10^-4 of the jobs in the supermarket model,
// whose standard error is 10^-3. With 500 rounds and 60 units of time, as once was, it would be
// 4 10^-3 of either: four to six standard errors, where an interval at 10^-6 has eight or nine.
func TestBurnIn(t *testing.T) {
	t.Parallel()
	leaky := slowest(t, leakyMean).(balls.Leaky)
	want := leaky.Lambda + leaky.Lambda*leaky.Lambda/(2*(1-leaky.Lambda))
	got := leakyStart(leaky.Lambda, int(leaky.BurnIn.Int64()))
	if off := 1 - got/want; math.Abs(off) > 1e-5 {
		t.Errorf("leaky-mean begins with the mean load %v, %v below %v", got, off, want)
	}
	for _, c := range []Claim{supermarketFixedPoint, supermarketTime} {
		queues := slowest(t, c).(balls.Supermarket)
		want, got := 0.0, queueStart(queues.Lambda, float64(queues.BurnIn.Int64()))
		for k := 1.0; k < 20; k++ {
			want += math.Pow(queues.Lambda, math.Exp2(k)-1)
		}
		if off := 1 - got/want; math.Abs(off) > 1e-4 {
			t.Errorf("%s begins with %v jobs a queue, %v below %v", c.ID, got, off, want)
		}
	}
}

// slowest is the process with lambda = 0.9 and two choices, or one, and the most bins, in the quick
// experiment of a claim.
func slowest(t *testing.T, c Claim) balls.Process {
	t.Helper()
	for _, spec := range c.Quick {
		cells, err := balls.Read(spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range cells {
			p, err := balls.Resolve(cell.Process)
			if err != nil {
				t.Fatal(err)
			}
			switch x := p.(type) {
			case balls.Leaky:
				if x.Lambda == 0.9 && x.Bins == 100000 {
					return p
				}
			case balls.Supermarket:
				if x.Lambda == 0.9 && x.D == 2 && x.Bins == 100000 {
					return p
				}
			}
		}
	}
	t.Fatalf("%s has no slow process", c.ID)
	return nil
}

// leakyStart is the mean load of a leaky bin with Poisson arrivals after so many rounds.
func leakyStart(lambda float64, rounds int) (mean float64) {
	law := make([]float64, 160)
	law[0] = 1
	arrivals := make([]float64, 14)
	arrivals[0] = math.Exp(-lambda)
	for j := 1; j < len(arrivals); j++ {
		arrivals[j] = arrivals[j-1] * lambda / float64(j)
	}
	for range rounds {
		next := make([]float64, len(law))
		for x, p := range law {
			for j, a := range arrivals {
				if y := max(0, x-1) + j; y < len(next) {
					next[y] += p * a
				}
			}
		}
		law = next
	}
	for x, p := range law {
		mean += float64(x) * p
	}
	return mean
}

// queueStart is the mean number of jobs of the supermarket model with two choices in its fluid
// limit after a time, from empty queues, by the midpoint rule.
func queueStart(lambda, time float64) (mean float64) {
	const h = 0.02
	s := make([]float64, 40)
	s[0] = 1
	moved := func(from []float64, h float64) []float64 {
		to := append([]float64(nil), s...)
		for k := 1; k < len(s)-1; k++ {
			in := lambda * (from[k-1]*from[k-1] - from[k]*from[k])
			to[k] += h * (in - from[k] + from[k+1])
		}
		return to
	}
	for range int(time / h) {
		s = moved(moved(s, h/2), h)
	}
	for _, x := range s[1:] {
		mean += x
	}
	return mean
}
