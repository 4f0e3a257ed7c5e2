package array

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"os"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/balls/internal/random"
)

// All statistical tests of this package have fixed seeds. With other seeds, each
// would fail with probability alarm, and there are fewer than 100 of them.
const alarm = 1e-6

// greedyPlain is the clear version of greedy on the same random numbers: perWord
// choices from each word (see unrolled.go), one counter of any size per bin, and a
// plain comparison.
func greedyPlain(loads []int64, d, perWord int, src *random.Source, k int64) {
	n := uint64(len(loads))
	power := uint64(1)
	for range perWord {
		power *= n
	}
	var choices []uint64
	for ; k > 0; k-- {
		for len(choices) < d {
			var word []uint64
			for rest, first := uint64(0), true; first || rest < -power%power; first = false {
				word = word[:0]
				rest = src.Uint64()
				for range perWord {
					var i uint64
					i, rest = bits.Mul64(rest, n)
					word = append(word, i)
				}
			}
			choices = append(choices, word...)
		}
		best := choices[0]
		for _, i := range choices[1:d] {
			if loads[i] < loads[best] {
				best = i
			}
		}
		loads[best]++
		choices = choices[d:]
	}
}

func TestGreedyPlain(t *testing.T) {
	for _, c := range []struct {
		n, m       int64
		d, perWord int
	}{
		{1, 100, 1, 1}, {7, 100, 1, 1}, {10000, 30000, 1, 1}, {1 << 20, 1 << 18, 1, 1},
		{1, 100, 2, 4}, {2, 100, 2, 4}, {7, 1000, 2, 4}, {10000, 30000, 2, 4}, {1 << 15, 1 << 18, 2, 4},
		{1<<15 + 1, 30000, 2, 2}, {100000, 200000, 2, 2}, {1 << 20, 1 << 18, 2, 2},
		{1, 100, 3, 3}, {7, 1000, 3, 3}, {10000, 30001, 3, 3}, {1 << 20, 1 << 18, 3, 3},
		{1<<20 + 1, 1 << 18, 1, 2}, {1<<20 + 1, 1 << 18, 2, 2}, {3000000, 1 << 20, 2, 2},
		{1 << 20, 1 << 16, 4, 2}, {5, 640, 8, 2},
	} {
		want := make([]int64, c.n)
		greedyPlain(want, c.d, c.perWord, random.Stream(5, 0, 0), c.m)
		e := NewAllocation(c.n, nil, Greedy(int64(c.d), false))
		e.Start(random.Stream(5, 0, 0))
		e.Advance(c.m, nil)
		if got := e.loads.AppendTo(nil); !slices.Equal(got, want) {
			t.Errorf("n=%d m=%d d=%d: loads differ from those of the plain loop", c.n, c.m, c.d)
		}
	}
}

// forced plays greedy by the path of large d or n, whatever d and n are.
type forced struct{ greedy }

func (f *forced) Play(l *Loads, src *random.Source, k int64) {
	f.src = src
	if left, full := playAhead(&f.greedy, l.Narrow, k); left > 0 || full != None {
		panic("full")
	}
}

type vectors struct {
	Cases []struct {
		Process string
		Params  struct {
			N, M, D     int64
			Replacement *bool
		}
		Profile []struct {
			V []int64
			F float64
		}
		Max []struct {
			V int64
			F float64
		} `json:"max_load"`
	}
}

func readVectors(t *testing.T) vectors {
	text, err := os.ReadFile("testdata/static.json")
	if err != nil {
		t.Fatal(err)
	}
	// only the cases of this package: others have parameters of other types
	var all struct{ Cases []json.RawMessage }
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	var v vectors
	for _, raw := range all.Cases {
		var head struct{ Process string }
		if err := json.Unmarshal(raw, &head); err != nil {
			t.Fatal(err)
		}
		if head.Process == "one_choice" || head.Process == "greedy" {
			one := vectors{}
			if err := json.Unmarshal([]byte(`{"cases":[`+string(raw)+`]}`), &one); err != nil {
				t.Fatal(err)
			}
			v.Cases = append(v.Cases, one.Cases...)
		}
	}
	if len(v.Cases) != 23 {
		t.Fatalf("%d cases in testdata/static.json, want 23", len(v.Cases))
	}
	return v
}

// Every exact law of one choice and Greedy[d], with and without repetition, by every path,
// on every width of counter and across each change of width.
func TestGreedyVectors(t *testing.T) {
	const trials = 20000
	for _, c := range readVectors(t).Cases {
		d := max(1, c.Params.D)
		distinct := c.Params.Replacement != nil && !*c.Params.Replacement
		exact := map[string]float64{}
		for _, p := range c.Profile {
			exact[fmt.Sprint(p.V)] = p.F
		}
		whole := len(exact) > 0
		if !whole {
			for _, p := range c.Max {
				exact[fmt.Sprint(p.V)] = p.F
			}
		}
		for _, base := range []int64{0, 254, 65534, -1} { // -1: the forced path
			law := Greedy(d, distinct)
			if base < 0 {
				law = &forced{greedy{d: d, distinct: distinct}}
			}
			start := make([]int64, c.Params.N)
			for i := range start {
				start[i] = max(base, 0)
			}
			e := NewAllocation(c.Params.N, start, law)
			seen := map[string]int{}
			for trial := range trials {
				e.Start(random.Stream(6, uint64(base), uint64(trial)))
				e.Advance(c.Params.M/2, nil)
				e.Advance(c.Params.M-c.Params.M/2, nil)
				loads, bins := e.AppendProfile(nil, nil)
				profile := make([]int64, 0, 32)
				for i := len(loads) - 1; i >= 0; i-- {
					for range bins[i] {
						profile = append(profile, loads[i]-max(base, 0))
					}
				}
				if whole {
					seen[fmt.Sprint(profile)]++
				} else {
					seen[fmt.Sprint(profile[0])]++
				}
			}
			p := c.Params
			name := fmt.Sprintf("n=%d m=%d d=%d distinct=%v base=%d", p.N, p.M, d, distinct, base)
			chiSquare(t, name, exact, seen, trials)
		}
	}
}

// chiSquare compares the numbers of trials per outcome with an exact law; outcomes
// that expect fewer than 10 trials are joined.
func chiSquare(
	t *testing.T, name string, exact map[string]float64, seen map[string]int, trials int,
) {
	t.Helper()
	var x2, restSeen, restExpect float64
	cells := 0
	total := 0
	for outcome, p := range exact {
		s, e := float64(seen[outcome]), p*float64(trials)
		total += seen[outcome]
		if e < 10 {
			restSeen += s
			restExpect += e
			continue
		}
		x2 += (s - e) * (s - e) / e
		cells++
	}
	if total != trials {
		t.Errorf("%s: %d trials ended in an impossible profile", name, trials-total)
	}
	if restExpect >= 5 {
		x2 += (restSeen - restExpect) * (restSeen - restExpect) / restExpect
		cells++
	} else if restSeen > 0 {
		if p := 1 - (distuv.Poisson{Lambda: restExpect}).CDF(restSeen-1); p < alarm {
			t.Errorf("%s: %g rare outcomes, %g expected", name, restSeen, restExpect)
		}
	}
	if cells < 2 {
		return
	}
	if p := (distuv.ChiSquared{K: float64(cells - 1)}).Survival(x2); p < alarm {
		t.Errorf("%s: chi-square %.1f with %d cells, p = %.2g", name, x2, cells, p)
	}
}

// Sets of distinct choices: distinct, in range, and each set equally likely.
func TestDistinctChoices(t *testing.T) {
	const draws = 60000
	for _, c := range []struct{ n, d int }{
		{1, 1}, {2, 2}, {4, 2}, {6, 3}, {7, 6}, {17, 17}, {18, 17}, {19, 17}, {40, 38}, {200, 199},
	} {
		var a ahead
		src := random.Stream(7, uint64(c.n), uint64(c.d))
		seen := map[string]int{}
		for range draws {
			a.drawDistinct(src, uint64(c.n), 1, c.d)
			missing := make([]bool, c.n)
			for i := range missing {
				missing[i] = true
			}
			for _, i := range a.choices {
				if !missing[i] {
					t.Fatalf("n=%d d=%d: bin %d twice", c.n, c.d, i)
				}
				missing[i] = false
			}
			var out []int
			for i, m := range missing {
				if m {
					out = append(out, i)
				}
			}
			seen[fmt.Sprint(out)]++
		}
		sets := 1
		for i := range min(c.d, c.n-c.d) {
			sets = sets * (c.n - i) / (i + 1)
		}
		exact := map[string]float64{}
		for s := range seen {
			exact[s] = 1 / float64(sets)
		}
		if len(seen) != sets {
			t.Errorf("n=%d d=%d: %d different sets, want %d", c.n, c.d, len(seen), sets)
		}
		chiSquare(t, fmt.Sprintf("sets n=%d d=%d", c.n, c.d), exact, seen, draws)
	}
}

// With all bins as choices, a step fills a least loaded one.
func TestGreedyAll(t *testing.T) {
	for _, n := range []int64{1, 2, 16, 17, 100} {
		e := NewAllocation(n, nil, Greedy(n, true))
		e.Start(random.Stream(8, 0, 0))
		e.Advance(10*n+n/2, nil)
		loads, bins := e.AppendProfile(nil, nil)
		wantLoads, wantBins := []int64{10}, []int64{n}
		if n > 1 {
			wantLoads, wantBins = []int64{10, 11}, []int64{n - n/2, n / 2}
		}
		if !slices.Equal(loads, wantLoads) || !slices.Equal(bins, wantBins) {
			t.Errorf("n=%d: profile %v %v, want %v %v", n, loads, bins, wantLoads, wantBins)
		}
	}
}

// Loads that outgrow one and two bytes, in every loop.
func TestGreedyHeavy(t *testing.T) {
	for _, d := range []int64{1, 2, 3, 5} {
		for _, n := range []int64{1, 3, 1 << 16} {
			m := int64(200000)
			var start []int64
			if n > 3 {
				start = make([]int64, n)
				start[5] = 1 << 50
				for i := range n / 2 {
					start[i+100] = 255
				}
			}
			e := NewAllocation(n, start, Greedy(d, false))
			for trial := range uint64(2) { // the second on used memory
				e.Start(random.Stream(9, 0, trial))
				e.Advance(m, nil)
				loads, bins := e.AppendProfile(nil, nil)
				var total, count int64
				for i := range loads {
					total += loads[i] * bins[i]
					count += bins[i]
				}
				for _, x := range start {
					total -= x
				}
				if total != m || count != n || !slices.IsSorted(loads) {
					t.Errorf("d=%d n=%d: %d balls in %d bins, want %d", d, n, total, count, m)
				}
			}
		}
	}
}

func TestStop(t *testing.T) {
	var stop atomic.Bool
	e := NewAllocation(10, nil, Greedy(2, false))
	e.Start(random.Stream(1, 0, 0))
	if !e.Advance(1<<20, &stop) {
		t.Error("stopped without being asked to")
	}
	stop.Store(true)
	if e.Advance(1<<50, &stop) {
		t.Error("not stopped")
	}
}

func TestProfile(t *testing.T) {
	for _, start := range [][]int64{
		{0}, {3}, {0, 1, 0, 2, 7}, {0, 1, 0, 2, 8}, {255, 0},
		{256, 1, 1}, {65535, 4}, {65536, 5, 5, 0}, {1 << 53, 0, 1 << 53},
	} {
		e := NewAllocation(int64(len(start)), start, Greedy(1, false))
		e.Start(random.Stream(1, 0, 0))
		loads, bins := e.AppendProfile(nil, nil)
		count := map[int64]int64{}
		for _, x := range start {
			count[x]++
		}
		got := map[int64]int64{}
		for i, x := range loads {
			got[x] = bins[i]
		}
		if !reflect.DeepEqual(got, count) || !slices.IsSorted(loads) {
			t.Errorf("profile of %v: %v %v", start, loads, bins)
		}
	}
}
