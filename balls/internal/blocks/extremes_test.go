package blocks

import (
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// Sizes and starts at the edge of what is allowed: the number of balls is right, the
// tail fractions are those of the fluid limit, and memory stays small.
func TestExtremes(t *testing.T) {
	greedy := law.Greedy{D: 2}
	throw := law.Insertions(greedy)
	full := int64(1) << 53
	// fluid limit of Greedy[2] at m = n: tanh 1, and the tails above
	fluid := []float64{1, 0.761594156, 0.229504538, 0.00889525829}
	for _, c := range []struct {
		name  string
		n     int64
		start law.Occupancy
		law   law.Law
		steps int64
		balls int64
		max   int64 // the largest load must be at most this
		tails []float64
	}{
		{"10^12 balls", 1e12, law.Occupancy{}, throw, 1e12, 1e12, 6, fluid},
		{"2^53 bins", full, law.Occupancy{}, throw, 1e13, 1e13, 4, nil},
		{"a million balls per bin", 1e6, occupancy(1e6, 1e6), throw, 1e7, 1e12 + 1e7, 1e6 + 16, nil},
		{"fewer balls than bins", 1e12, law.Occupancy{}, throw, 1000, 1000, 3, nil},
		{"all in one bin", 1e9, occupancy(1e9, 1), throw, 1e9, 2e9, 1e9 + 3, nil},
		{"out of one bin", 1e9, occupancy(1e9, 1), law.Replacements(greedy, law.UniformBall{}), 2e8, 1e9,
			1e9 * 0.9, nil},
		{"many far apart", 1000, law.Occupancy{Loads: []int64{0, 1e3, 1e6, 1e9},
			Bins: []int64{400, 300, 299, 1}}, throw, 1e5, 3e5 + 299e6 + 1e9 + 1e5, 1e9 + 100, nil},
		{"one bin", 1, law.Occupancy{}, throw, full, full, full, nil},
		{"one choice, 2^53", full, law.Occupancy{}, law.Insertions(law.OneChoice{}), full, full, 25,
			[]float64{1, 1 - 1/math.E, 1 - 2/math.E}},
		{"one choice, heavy", 1e6, law.Occupancy{}, law.Insertions(law.OneChoice{}), 1e11, 1e11, 1e5 +
			2500, nil},
		{"nothing to do", 10, law.Occupancy{}, throw, 0, 0, 0, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := New(c.n, c.start, c.law)
			e.Start(random.Stream(4, 5, 6))
			if !e.Advance(c.steps, new(atomic.Bool)) {
				t.Fatal("stopped")
			}
			loads, bins := e.AppendProfile(nil, nil)
			var n, m int64
			for i, b := range bins {
				n += b
				m += b * loads[i]
				if b <= 0 || i > 0 && loads[i] <= loads[i-1] {
					t.Fatalf("profile %v %v", loads, bins)
				}
			}
			if n != c.n || m != c.balls {
				t.Errorf("%d bins and %d balls", n, m)
			}
			if l := loads[len(loads)-1]; l > c.max {
				t.Errorf("largest load %d", l)
			}
			for k, want := range c.tails {
				s := 0.0
				for i, l := range loads {
					if l >= int64(k) {
						s += float64(bins[i])
					}
				}
				if got := s / float64(c.n); math.Abs(got-want) > 1e-8+6/math.Sqrt(float64(c.n)) {
					t.Errorf("tail fraction %d is %.10g, not %.10g", k, got, want)
				}
			}
		})
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	if mem.Sys > 50<<20 {
		t.Errorf("%d MB of memory", mem.Sys>>20)
	}
}

// A run is a function of its stream and of how it is cut into calls, and stops when told to.
func TestRepeats(t *testing.T) {
	var first []int64
	for range 2 {
		e := New(1e8, law.Occupancy{}, law.Insertions(law.Greedy{D: 2}))
		e.Start(random.Stream(1, 2, 3))
		e.Advance(1e8, nil)
		e.Start(random.Stream(1, 2, 4))
		e.Advance(1e8, nil)
		_, bins := e.AppendProfile(nil, nil)
		if first == nil {
			first = bins
		} else if !slices.Equal(first, bins) {
			t.Errorf("%v, then %v", first, bins)
		}
		var stop atomic.Bool
		stop.Store(true)
		e.Start(random.Stream(1, 2, 4))
		if e.Advance(1e8, &stop) {
			t.Error("not stopped")
		}
	}
	// and what was played before leaves nothing behind
	e := New(1e8, law.Occupancy{}, law.Insertions(law.Greedy{D: 2}))
	e.Start(random.Stream(1, 2, 4))
	e.Advance(1e8, nil)
	if _, bins := e.AppendProfile(nil, nil); !slices.Equal(first, bins) {
		t.Errorf("second trial %v, on its own %v", first, bins)
	}
}
