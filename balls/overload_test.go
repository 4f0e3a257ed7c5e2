package balls

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"ballslab/balls/beta"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// A climb is what a run of random deletions shows of the number of balls W: by how much it has
// risen at the end, and at most, and the largest load.
type climb struct{ end, rises, max int64 }

// walk plays W alone: a step adds a ball with probability beta(t), and else takes one away if there
// is one. It does not depend on where the balls are.
func walk(p RandomDeletions, src *random.Source) climb {
	m := p.Balls.Int64()
	w, top := m, m
	for t := range p.Steps.Int64() {
		if src.Float64() < p.Beta.At(t) {
			w++
			top = max(top, w)
		} else if w > 0 {
			w--
		}
	}
	return climb{end: w - m, rises: top - m}
}

// climbs plays trials of an engine, with a look on the way.
func climbs(t *testing.T, p RandomDeletions, name string, trials int) []climb {
	t.Helper()
	got, build, err := p.setup([]string{"overload"}).build(name)
	if err != nil || got != name {
		t.Fatalf("%s: %s, %v", name, got, err)
	}
	e := build()
	var stop atomic.Bool
	var all []climb
	for i := range trials {
		e.Start(random.Stream(12, lawHash(p), uint64(i)))
		k := p.Steps.Int64()
		e.Advance(k/3, &stop)
		e.Advance(k-k/3, &stop)
		loads, bins := e.AppendProfile(nil, nil)
		q := Profile{loads, bins}
		rises, _ := e.Number("rises_of_total")
		c := climb{q.TotalLoad() - p.Balls.Int64(), int64(rises), engine.MaxLoad(loads)}
		if got, _ := e.Number("peak_total"); int64(got) != p.Balls.Int64()+c.rises {
			t.Fatalf("%s: peak %v of %d + %d", name, got, p.Balls.Int64(), c.rises)
		}
		all = append(all, c)
	}
	return all
}

// classes counts pairs of quantile classes of two numbers, the classes being those of reference.
func classes(reference, cs []climb, a, b func(c climb) int64) map[string]int {
	quantiles := func(f func(c climb) int64, k int) []int64 {
		var xs []int64
		for _, c := range reference {
			xs = append(xs, f(c))
		}
		slices.Sort(xs)
		var q []int64
		for i := 1; i < k; i++ {
			q = append(q, xs[i*len(xs)/k])
		}
		return q
	}
	class := func(q []int64, x int64) int {
		i := 0
		for i < len(q) && x >= q[i] {
			i++
		}
		return i
	}
	qa, qb := quantiles(a, 8), quantiles(b, 4)
	counts := map[string]int{}
	for _, c := range cs {
		counts[fmt.Sprint(class(qa, a(c)), class(qb, b(c)))]++
	}
	return counts
}

// The joint law of the end and the maximum of W on every engine is that of W played alone; and
// the joint law of overload and maximal load of blocks is that of bins. Level 10^-7 for each of
// about 150 tests: false alarms below 2e-5 in all.
func TestOverloadEnginesAgree(t *testing.T) {
	end, rises := func(c climb) int64 { return c.end }, func(c climb) int64 { return c.rises }
	for _, s := range []struct {
		n      int64
		steps  Count
		trials int
	}{{50, Expr("20n"), 2000}, {1000, Expr("5n"), 500}, {100_000, Expr("n"), 150}} {
		for i, b := range []beta.Beta{
			beta.Constant(0.5), beta.Constant(0.75), beta.Constant(0.45), beta.Constant(0.2), beta.Square{High: 0.8, Low: 0.3, Up: Expr("n"), Down: Expr("n/2")},
			beta.Sine{Mean: 0.5, Amplitude: 0.4, Period: Expr("2n")}, beta.Ramp{From: 0.9, To: 0.2, Length: Expr("n"), Back: true},
			beta.Random{Low: 0.1, High: 0.9}, beta.Alternating{},
		} {
			start := []string{"balanced", "one-bin", "random"}[i%3]
			q, err := RandomDeletions{Bins: s.n, Beta: b, Start: Start{Kind: start}, Balls: []Count{Expr("n/4"), 3}[i%2], Steps: s.steps}.resolve()
			if err != nil {
				t.Fatal(err)
			}
			p := q.(RandomDeletions)
			var reference []climb
			for j := range s.trials {
				reference = append(reference, walk(p, random.Stream(13, lawHash(p), uint64(j))))
			}
			var first []climb
			for _, name := range []string{"bins", "levels", "blocks"} {
				if name == "levels" && (s.n > 1000 || i%4 > 0) {
					continue
				}
				cs := climbs(t, p, name, s.trials)
				if q := twoSamples(classes(reference, reference, rises, end), classes(reference, cs, rises, end)); q < 1e-7 {
					t.Errorf("%+v on %s: maximum of W: p = %.2g", p, name, q)
				}
				if first == nil {
					first = cs
				}
				load := func(c climb) int64 { return c.max*s.n - c.rises }
				if q := twoSamples(classes(first, first, load, end), classes(first, cs, load, end)); q < 1e-7 {
					t.Errorf("%+v on %s: overload: p = %.2g", p, name, q)
				}
			}
		}
	}
}

// The number of rises on the exact vectors: the law of the maximum of a reflected walk.
func TestRisesOfTotal(t *testing.T) {
	const trials = 10_000
	for _, c := range dynamicCases(t, "random_deletions") {
		of := beta.Cyclic{}
		for _, b := range c.Params.Betas {
			of.Values = append(of.Values, rational(b))
		}
		type at struct{ w, top int64 }
		law := map[at]float64{{}: 1}
		for s := range c.Params.Steps {
			next := map[at]float64{}
			x := of.Values[s%int64(len(of.Values))]
			for a, p := range law {
				next[at{a.w + 1, max(a.top, a.w+1)}] += p * x
				next[at{max(0, a.w-1), a.top}] += p * (1 - x)
			}
			law = next
		}
		want := make([]outcome, c.Params.Steps+1)
		for k := range want {
			want[k].V = fmt.Append(nil, k)
		}
		for a, p := range law {
			want[a.top].F += p
		}
		for _, name := range engines {
			p := RandomDeletions{D: c.Params.D, Bins: c.Params.N, Steps: Exactly(c.Params.Steps), Beta: of}
			r := runMetrics(t, p, Plan{Trials: trials, Seed: 8, Engine: name, Metrics: []string{"rises_of_total"}})
			fits(t, fmt.Sprintf("%+v on %s", c.Params, name), r.Metrics[0], want, trials)
		}
	}
}
