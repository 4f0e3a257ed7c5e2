package deletion

import (
	"sync/atomic"

	"ballslab/balls/internal/array"
	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/law"
)

// manyBalls is the number of balls from which a start on counts is filled by the
// engine blocks.
const manyBalls = 50_000

// filler returns the engine that fills a start on counts, nil if it is filled
// ball by ball.
func (c *Config) filler() *blocks.Engine {
	if c.Labels || c.Balls < manyBalls {
		return nil
	}
	switch c.Start {
	case "random":
		return blocks.New(c.Bins, law.Occupancy{}, law.Insertions(law.OneChoice{}))
	case "greedy2":
		return blocks.New(c.Bins, law.Occupancy{}, law.Insertions(law.Greedy{D: 2}))
	}
	return nil
}

// start places the balls of round 0.
func (g *Game) start() {
	n := uint64(g.c.Bins)
	if !g.labels {
		g.startCounts()
		return
	}
	loads := g.pos // which is not needed before the bins are sorted
	array.Clear(loads)
	switch g.c.Start {
	case "random":
		for range g.c.Balls {
			loads[g.coins.Below(n)]++
		}
	case "greedy2":
		for range g.c.Balls {
			a, b := g.coins.Below(n), g.coins.Below(n)
			if loads[b] < loads[a] {
				a = b
			}
			loads[a]++
		}
	case "one-per-bin":
		for i := range loads {
			loads[i] = 1
		}
	case "loads":
		rank(&g.ladder, g.c.Loads)
		return
	}
	rank(&g.ladder, loads)
}

// startCounts is start where only the counts are kept: by the engine blocks where there are many
// balls, else ball by ball.
func (g *Game) startCounts() {
	n := g.c.Bins
	switch g.c.Start {
	case "random", "greedy2":
		if g.fill != nil {
			var stop atomic.Bool
			g.fill.Start(g.coins)
			g.fill.Advance(g.c.Balls, &stop)
			g.counts(g.fill.AppendProfile(nil, nil))
			return
		}
		g.counts([]int64{0}, []int64{n})
		d := 1
		if g.c.Start == "greedy2" {
			d = 2
		}
		for range g.c.Balls {
			r := g.coins.Below(uint64(n))
			if d == 2 {
				r = min(r, g.coins.Below(uint64(n)))
			}
			i := g.level(int64(r))
			g.raise(i, int64(r), g.load[i]+1)
		}
	case "one-per-bin":
		g.counts([]int64{1}, []int64{n})
	case "loads":
		g.counts(nil, nil)
		for _, l := range g.c.Loads {
			g.add(l)
		}
	}
}
