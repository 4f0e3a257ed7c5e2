package balls

import (
	"fmt"
	"math"

	"ballslab/balls/graphs"
	"ballslab/internal/table"
)

// A Stability says what one run of [GraphRemoval] tells about whether there is an
// equilibrium, beside what theory says. As the last expression of a notebook
// cell it shows itself.
type Stability struct {
	// Verdict is "unstable" if the total load grew, "stable" if it did not grow by 5 % of the
	// arrivals or more, and "unclear" if the run is too short to tell.
	Verdict string
	// Slope is the growth of the total load per unit of time over the last half of the run, with
	// an interval that misses it with probability 0.001.
	Slope, Low, High float64
	// Psi is 1 - max_S Lambda(E[S])/mu(S), without noise: positive where there is an equilibrium
	// (see [graphs.Densest]); LeastGrowth is the least growth there can be, with noise
	// (see [graphs.LeastGrowth]), 0 if it need not grow.
	Psi, LeastGrowth float64
	// Arrivals is Lambda(E), the growth if nothing was ever removed.
	Arrivals float64
}

// stabilityBatches is the number of pieces of the last half of a run, and stabilityQuantile
// the 0.9995-quantile of Student's law with one degree of freedom less.
const (
	stabilityBatches  = 64
	stabilityQuantile = 3.4494
)

// Stability plays one trial and decides from its total load W, Time units long and seen after
// BurnIn of them. With D_i the increments of W over 64 equal pieces of the last half,
//
//	slope = sum D_i / (T/2) +- 3.45 * 8 sd(D_i) / (T/2).
//
// Where there is no equilibrium the increments of long pieces are nearly independent, so that the
// interval holds with probability 0.999; in equilibrium their sum stays bounded, and it is wider
// than need be. So a run in equilibrium is called unstable, and one that grows by 5 % of the
// arrivals stable, with probability below 0.001 each, as far as increments are normal. Time must
// be at least 128, and should be many times 1/psi^2. The verdict does not use Psi and
// LeastGrowth.
func (p GraphRemoval) Stability(seed uint64) (*Stability, error) {
	q, err := p.resolve()
	if err != nil {
		return nil, err
	}
	p = q.(GraphRemoval)
	if err := mustEnd(p); err != nil {
		return nil, err
	}
	rates := p.Rates()
	var s Stability
	s.Arrivals, _ = rates.Totals(p.Graph)
	d, err := graphs.Densest(p.Graph, graphs.Rates{Arrival: rates.Arrival, Removal: rates.Removal})
	if err != nil {
		return nil, err
	}
	s.Psi = 1 - d.High
	if s.LeastGrowth, _, err = graphs.LeastGrowth(p.Graph, rates); err != nil {
		return nil, err
	}
	t := p.Time.Int64()
	piece := t / 2 / stabilityBatches
	if piece == 0 {
		return nil, fmt.Errorf("time: %d: allowed: at least %d, for a slope of the total load", t, 2*stabilityBatches)
	}
	times := make([]int64, stabilityBatches+1)
	for i := range times {
		times[i] = t - int64(stabilityBatches-i)*piece
	}
	history, err := GraphHistory(p, seed, times)
	if err != nil {
		return nil, err
	}
	total := func(i int) float64 {
		sum := int64(0)
		for _, x := range history[i] {
			sum += x
		}
		return float64(sum)
	}
	mean := float64((total(stabilityBatches) - total(0)) / stabilityBatches)
	squares := 0.0
	for i := range stabilityBatches {
		y := total(i+1) - total(i) - mean
		squares += float64(y * y)
	}
	half := stabilityQuantile * math.Sqrt(squares/(stabilityBatches-1)/stabilityBatches) / float64(piece)
	s.Slope = mean / float64(piece)
	s.Low, s.High = s.Slope-half, s.Slope+half
	switch {
	case s.Low > 0:
		s.Verdict = "unstable"
	case s.High < 0.05*s.Arrivals:
		s.Verdict = "stable"
	default:
		s.Verdict = "unclear"
	}
	return &s, nil
}

// String returns the verdict with its numbers in one line.
func (s *Stability) String() string {
	short := func(x float64) string { return table.Digits(x, 3) }
	return fmt.Sprintf("%s: total load grows by %s [%s, %s] per unit of time; "+
		"arrivals %s, least growth %s, psi %s", s.Verdict, short(s.Slope), short(s.Low),
		short(s.High), short(s.Arrivals), short(s.LeastGrowth), short(s.Psi))
}

// SimpleRender returns the line by MIME type, for a notebook.
func (s *Stability) SimpleRender() map[string]interface{} {
	return map[string]interface{}{"text/plain": s.String()}
}
