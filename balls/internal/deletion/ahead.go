package deletion

import "math/bits"

// ahead holds the game's random numbers for the next balls. Where the arrays do
// not fit the cache, it looks at the places that these balls will touch, all at
// once, so that they are there when their turn comes. Bins that come and go
// meanwhile shift these places by a few positions only, mostly within a line of
// the cache; and what is played does not depend on the guess.
type ahead struct {
	words   []uint64
	touched int32 // keeps the look from being optimised away
}

const (
	aheadBalls   = 16
	inCache      = 1 << 16 // bins
	aheadChoices = 8       // more choices draw their numbers one by one
)

// below returns a uniform number below n from the game's random numbers.
func (g *Game) below(n uint64) uint64 {
	if !g.labels || g.c.D > aheadChoices {
		return g.coins.Below(n)
	}
	for {
		if len(g.ahead.words) == 0 {
			g.lookAhead()
		}
		word := g.ahead.words[0]
		g.ahead.words = g.ahead.words[1:]
		if hi, lo := bits.Mul64(word, n); lo >= n || lo >= -n%n {
			return hi
		}
	}
}

// lookAhead draws the numbers of the next balls: d for the choices, and one for
// the tie if d > 1.
func (g *Game) lookAhead() {
	d := int(g.c.D)
	group := d + 1
	if d == 1 {
		group = 1
	}
	words := g.drawn[:0]
	for range aheadBalls * group {
		words = append(words, g.coins.Uint64())
	}
	g.drawn, g.ahead.words = words, words
	if len(g.order) < inCache {
		return
	}
	var spots, edges [aheadBalls]int64
	var balls [16]int64 // on each level
	k := uint64(g.live())
	for i := range spots {
		r := k
		for _, w := range words[:d] {
			hi, _ := bits.Mul64(w, k)
			r = min(r, hi)
		}
		p := g.lo + int64(r)
		level := g.level(p)
		if d > 1 {
			hi, _ := bits.Mul64(words[d], uint64(g.count(level)))
			p = g.begin(level) + int64(hi)
		}
		words = words[group:]
		balls[level&15]++
		spots[i], edges[i] = p, max(0, g.end[level]-balls[level&15])
	}
	var sum int32
	for i, p := range spots {
		sum += g.order[p] + g.order[edges[i]]
	}
	if g.lookup {
		for i, p := range spots {
			sum += g.pos[g.order[p]] + g.pos[g.order[edges[i]]]
		}
	}
	g.ahead.touched += sum
}
