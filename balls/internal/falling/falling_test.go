package falling_test

import (
	"testing"

	"ballslab/balls/internal/chaintest"
	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/falling"
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/start"
	"ballslab/balls/internal/turnover"
)

// between is a Beta of which pieces say only that it is between 0.05 and 0.1.
type between struct{}

func (between) At(t int64) float64 { return 0.05 + 0.05*float64(t&3)/3 }

func (between) Piece(int64) (low, high float64, length int64) { return 0.05, 0.1, 23 }

// wobble is one that is between the bounds of a piece without an end.
type wobble struct{}

func (wobble) At(t int64) float64 { return 0.375 + 0.05*float64(t&1) }

func (wobble) Piece(int64) (low, high float64, length int64) { return 0.375, 0.425, 1 << 62 }

// pulses is a periodic Beta whose pieces are single steps.
type pulses []float64

func (p pulses) At(t int64) float64 { return p[t%int64(len(p))] }

func (p pulses) Piece(t int64) (low, high float64, length int64) { return p.At(t), p.At(t), 1 }

// The whole law of loads, number of balls and its maximum of 3 bins, by summation over all
// outcomes, after runs so long that most of their steps are skipped with a doubt of 10^-7, or
// short, with blocks or a replay after a few balls or steps. Probability of a false alarm less
// than 1e-6.
func TestFewBallsAgreeWithTheirChains(t *testing.T) {
	const trials = 20000
	skips := falling.Regime{Few: 128, Patience: 1 << 22, Stretch: 0, Sight: 1 << 20, Lambda: 16}
	hands := falling.Regime{Few: 2, Patience: 20, Stretch: 1 << 40, Sight: 50, Lambda: 16}
	fixed := func(x float64) law.Beta { return law.Constant(x) }
	wave, high := pulses{0.9, 0, 0, 0.1, 0, 0}, pulses{0.9, 0, 0, 0.9, 0.7}
	whole := pulses{1, 0, 1, 1, 0, 0, 0}
	for i, c := range []struct {
		name   string
		beta   law.Beta
		cycle  bool
		watch  bool
		start  string
		balls  int64
		regime falling.Regime
		steps  []int64
		skips  bool
	}{
		{"constant", fixed(0.05), false, false, "empty", 0, skips, []int64{1, 120, 130}, true},
		{"constant, watched", fixed(0.05), false, true, "empty", 0, skips, []int64{1, 120, 130}, false},
		{"constant, falling", fixed(0.3), false, false, "one-bin", 25, skips, []int64{192}, false},
		{"constant, high", fixed(0.1), false, true, "one-bin", 12, skips, []int64{5, 170}, false},
		{"never", fixed(0), false, true, "balanced", 5, skips, []int64{3, 90}, false},
		{"constant, small", fixed(0.3), false, true, "balanced", 4, skips, []int64{1, 7, 2}, false},
		{"constant, balls", fixed(0.6), false, true, "balanced", 4, hands, []int64{1, 40, 60}, false},
		{"constant, many", fixed(0.45), false, true, "one-bin", 8, hands, []int64{70, 30}, false},
		{"between", between{}, false, false, "empty", 0, skips, []int64{30, 165, 170}, true},
		{"between, watched", between{}, false, true, "balanced", 2, skips, []int64{30, 44}, false},
		{"between, balls", between{}, false, true, "balanced", 7, hands, []int64{1, 30, 11}, false},
		{"wobbling", wobble{}, false, true, "balanced", 2, hands, []int64{1, 30, 11}, false},
		{"pulses", wave, true, false, "balanced", 4, skips, []int64{7, 302, 210}, true},
		{"pulses, high", wave, true, false, "balanced", 22, skips, []int64{7, 302}, true},
		{"pulses, watched", wave, true, true, "empty", 0, skips, []int64{5, 90}, false},
		{"pulses, pieces", wave, false, true, "empty", 0, skips, []int64{5, 90}, false},
		{"pulses, balls", high, true, false, "one-bin", 3, hands, []int64{5, 90}, false},
		{"whole", pulses{1, 1, 0, 0, 0}, true, false, "empty", 0, skips, []int64{1, 21, 101}, false},
		{"whole, watched", whole, true, true, "one-bin", 1, skips, []int64{2, 31, 104}, false},
		{"whole, unbalanced", pulses{1, 0, 1}, true, false, "one-bin", 1, hands, []int64{2, 6, 4}, false},
	} {
		from := start.Start{Kind: c.start, Bins: 3, Balls: c.balls}
		build := func(r falling.Regime) *turnover.Blocks {
			defer falling.With(r)()
			e := turnover.NewBlocks(from, law.Greedy{D: 2}, law.NonEmpty{}, c.beta, false)
			if c.watch {
				e.WatchPeak()
			}
			if c.cycle {
				e.SetCycle(cycle.Runs(c.beta.(pulses), nil, 64))
			}
			return e
		}
		e := build(c.regime)
		patient := c.regime
		patient.Lambda = 1e18
		f := build(patient) // plays all steps
		run := func(e *turnover.Blocks, src *random.Source) chaintest.State {
			e.Start(src)
			for _, k := range c.steps {
				e.Advance(k, nil)
			}
			s := chaintest.See(each(profile(e)), int(e.Peak()))
			if s.Total != int(e.Balls()) {
				t.Errorf("%s: %d balls in bins, not %d", c.name, s.Total, e.Balls())
			}
			return s
		}
		steps := int64(0)
		for _, k := range c.steps {
			steps += k
		}
		exact := chaintest.Law(func(at int, l []int, next chaintest.Next) {
			b := c.beta.At(int64(at))
			chaintest.Insert(l, 2, b, next)
			chaintest.Remove(l, chaintest.NonEmpty, 1-b, next)
		}, chaintest.See(each(from.Profile()), 0), int(steps))
		seen, skipped := map[chaintest.State]int{}, false
		for trial := range trials {
			src := random.Stream(11, uint64(i), uint64(trial))
			seen[run(e, src)]++
			if trial < 10 {
				all := random.Stream(11, uint64(i), uint64(trial))
				run(f, all)
				skipped = skipped || *all != *src
			}
		}
		if c.skips != skipped {
			t.Errorf("%s: steps skipped: %v", c.name, skipped)
		}
		if !c.watch {
			exact, seen = chaintest.WithoutPeak(exact), chaintest.WithoutPeak(seen)
		}
		chaintest.Check(t, c.name, exact, seen, trials)
	}
}

// Runs that are too long to be played or drawn: they end because their steps are skipped.
func TestLongRunsEnd(t *testing.T) {
	for _, beta := range []law.Beta{law.Constant(0), law.Constant(0.45), pulses{0.1, 0.2, 0.9}} {
		from := start.Start{Kind: "balanced", Bins: 1e9, Balls: 1000}
		e := turnover.NewBlocks(from, law.Greedy{D: 2}, law.NonEmpty{}, beta, false)
		if p, ok := beta.(pulses); ok {
			e.SetCycle(cycle.Runs(p, nil, 64))
		}
		e.Start(random.Stream(1, 2, 3))
		if !e.Advance(1e15, nil) || e.Balls() > 1000 {
			t.Errorf("%v: %d balls", beta, e.Balls())
		}
	}
}

func profile(e *turnover.Blocks) (p law.Occupancy) {
	p.Loads, p.Bins = e.AppendProfile(nil, nil)
	return p
}

// each returns the load of each bin.
func each(p law.Occupancy) (loads []int) {
	for i, x := range p.Loads {
		for range p.Bins[i] {
			loads = append(loads, int(x))
		}
	}
	return loads
}
