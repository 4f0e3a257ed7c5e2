package blocks

import (
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// All points of a block of bridges together, those of the strips and the others, have independent
// uniform times. (Blocks of 500 steps in 2000 bins have wide strips: about a third of the points
// are there.)
func TestBridgeTimes(t *testing.T) {
	t.Parallel()
	const cells, blocks, length = 32, 4000, 500
	for _, l := range []law.Law{law.Insertions(law.Greedy{D: 2}),
		law.Insertions(law.GreedyDistinct{D: 3})} {
		var seen [cells]float64
		events, all := 0, 0
		e := New(2000, occupancy(0, 2000), l)
		w := newPlayer(e, length)
		src := random.Stream(7, 8, 9)
		for range blocks {
			w.drawn = nil
			w.Start(src)
			w.Advance(length, nil)
			w.drawn = func() {
				events += len(e.points.events)
				for _, p := range w.writeOut() {
					seen[min(cells-1, int(p.t*cells))]++
					all++
				}
			}
			w.Advance(length, nil)
		}
		chi, want := 0.0, float64(all)/cells
		for _, x := range seen {
			chi += (x - want) * (x - want) / want
		}
		if p := (distuv.ChiSquared{K: cells - 1}).Survival(chi); p < alarm {
			t.Errorf("%+v: chi-square %.1f, p = %.2g: %.0f", l.Insert, chi, p, seen)
		}
		if part := float64(events) / float64(all); part < 0.1 || part > 0.9 || all < blocks*length*9/10 {
			t.Errorf("%d of %d points in strips: the test sees little", events, all)
		}
		t.Logf("%d of %d points in strips", events, all)
	}
}
