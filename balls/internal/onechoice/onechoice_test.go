package onechoice

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// plain throws the balls one by one.
func plain(src *random.Source, loads []int64, balls int64) {
	for range balls {
		loads[src.Below(uint64(len(loads)))]++
	}
}

// One throw has the law of single balls: the joint counts of loads, in bins
// of moderate number, from an uneven start, in one piece and in two. 21 tests, each with a
// false-alarm probability of 1e-7.
func TestAgainstSingleBalls(t *testing.T) {
	const trials = 6000
	for _, c := range []struct{ n, balls int64 }{{1, 300}, {2, 300}, {3, 1000}, {40, 400}, {300, 300}, {700, 3000}, {2000, 600}} {
		for _, start := range []law.Profile{{}, {Loads: []int64{2, 90}, Bins: []int64{c.n / 3, 1}}} {
			if c.n < 3 && start.Loads != nil {
				continue
			}
			for _, pieces := range []int64{1, 2} {
				e := New(c.n, start)
				src := random.Stream(5, uint64(c.n), uint64(c.balls))
				loads := make([]int64, c.n)
				// a hash of the counts of the loads, coarse enough to have few values
				type key struct{ low, middle, high int64 }
				var a, b = map[key]float64{}, map[key]float64{}
				mean := float64(c.balls) / float64(c.n)
				deviation := math.Sqrt(mean)
				classify := func(load, bins int64, k *key) {
					switch x := (float64(load) - mean) / deviation; {
					case x < -0.8:
						k.low += bins
					case x < 0.7:
						k.middle += bins
					case x > 2.2:
						k.high += bins
					}
				}
				coarse := func(k key) key {
					step := int64(1 + math.Sqrt(float64(c.n))/2)
					return key{k.low / step, k.middle / step, min(k.high, 3)}
				}
				for range trials {
					e.Start(src)
					for i := range pieces {
						e.Advance(c.balls*(i+1)/pieces-c.balls*i/pieces, nil)
					}
					x, y := e.AppendProfile(nil, nil)
					var k key
					n, m := int64(0), int64(0)
					for i := range x {
						classify(x[i], y[i], &k)
						n += y[i]
						m += x[i] * y[i]
						if i > 0 && x[i] <= x[i-1] {
							t.Fatalf("loads %v", x)
						}
					}
					a[coarse(k)]++
					clear(loads)
					at := 0
					for i, load := range start.Loads {
						for range start.Bins[i] {
							loads[at] = load
							m -= load
							at++
						}
					}
					if n != c.n || m != c.balls {
						t.Fatalf("%d bins, %d balls", n, m)
					}
					plain(src, loads, c.balls)
					k = key{}
					for _, load := range loads {
						classify(load, 1, &k)
					}
					b[coarse(k)]++
				}
				x, cells := 0.0, 0
				restA, restB := 0.0, 0.0
				for k := range a {
					if b[k] == 0 {
						b[k] = 0
					}
				}
				for k := range b {
					if a[k]+b[k] < 20 {
						restA += a[k]
						restB += b[k]
						continue
					}
					x += (a[k] - b[k]) * (a[k] - b[k]) / (a[k] + b[k])
					cells++
				}
				if restA+restB > 10 {
					x += (restA - restB) * (restA - restB) / (restA + restB)
					cells++
				}
				if cells < 2 {
					continue
				}
				if p := (distuv.ChiSquared{K: float64(cells - 1)}).Survival(x); p < 1e-7 {
					t.Errorf("n = %d, m = %d, %d pieces: p = %.2g in %d cells", c.n, c.balls, pieces, p, cells)
				}
			}
		}
	}
}

// At sizes where nothing can be thrown singly: the mean of the number of bins
// with k balls is n times a binomial probability, and the number of empty bins
// has the known variance. Six standard errors.
func TestMoments(t *testing.T) {
	for _, c := range []struct{ n, m int64 }{{1e6, 1e6}, {1e9, 1e8}, {1e12, 1e12}, {1 << 53, 1 << 53}, {1e6, 5e7}, {1e5, 1e12}, {1e3, 1 << 53}} {
		mean := float64(c.m) / float64(c.n)
		trials := 400.0
		if mean > 1e6 {
			trials = 10
		}
		e := New(c.n, law.Profile{})
		src := random.Stream(9, uint64(c.n), uint64(c.m))
		at := int64(mean)
		var sum, squares, second float64
		exact := distuv.Poisson{Lambda: mean}.Prob(float64(at))
		if c.m < 1e8 {
			exact = distuv.Binomial{N: float64(c.m), P: 1 / float64(c.n)}.Prob(float64(at))
		}
		for range int(trials) {
			e.Start(src)
			e.Advance(c.m, nil)
			x, y := e.AppendProfile(nil, nil)
			n, m := int64(0), int64(0)
			count := 0.0
			for i := range x {
				n += y[i]
				m += x[i] * y[i]
				if x[i] == at {
					count = float64(y[i])
				}
				d := float64(x[i]) - mean
				second += d * d / mean * float64(y[i]) / float64(c.n) / trials
			}
			if n != c.n || m != c.m {
				t.Fatalf("%v: %d bins, %d balls", c, n, m)
			}
			sum += count
			squares += count * count
		}
		se := math.Sqrt((squares/trials - sum*sum/trials/trials) / trials)
		if got, want := sum/trials, float64(c.n)*exact; math.Abs(got-want) > 6*se+1e-9*want && c.n >= 1e5 && mean < 1e6 {
			t.Errorf("%v: mean of bins with %d balls: %v +- %v, want %v", c, at, got, se, want)
		}
		// sum of (x - m/n)^2 has mean m (1 - 1/n), and a relative deviation of sqrt(2/n) at most, or sqrt(1/m) if m < n
		if d := math.Sqrt((2/float64(c.n) + 2/float64(c.m)) / trials); math.Abs(second-1+1/float64(c.n)) > 6*d+1e-9 {
			t.Errorf("%v: scaled second moment %v, want 1 +- %v", c, second, d)
		}
	}
}

func BenchmarkTrial(b *testing.B) {
	for name, c := range map[string][2]int64{"n=m=1e3": {1e3, 1e3}, "n=m=1e6": {1e6, 1e6}, "n=m=1e12": {1e12, 1e12}, "n=m=1e15": {1e15, 1e15}, "n=1e6,m=1e8": {1e6, 1e8}} {
		b.Run(name, func(b *testing.B) {
			e := New(c[0], law.Profile{})
			src := random.Stream(1, 2, 3)
			b.ReportAllocs()
			for b.Loop() {
				e.Start(src)
				e.Advance(c[1], nil)
			}
		})
	}
}
