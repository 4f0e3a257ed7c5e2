package deletion

// What a player may ask of a game with labels. Every answer is O(1), and none
// touches the game's random numbers.

// Round returns the number of rounds played.
func (g *Game) Round() int64 { return g.round }

// Live returns the number of live bins.
func (g *Game) Live() int64 { return g.live() }

// Bins returns the number of bins at the start.
func (g *Game) Bins() int64 { return int64(len(g.pos)) }

// Alive says whether there is such a bin still.
func (g *Game) Alive(bin int64) bool {
	return bin >= 0 && bin < int64(len(g.pos)) && g.pos[bin] >= 0
}

// Load returns the number of balls in a live bin, 0 for any other.
func (g *Game) Load(bin int64) int64 {
	if !g.Alive(bin) {
		return 0
	}
	return g.load[g.level(int64(g.pos[bin]))]
}

// Ranked returns the live bin of index i in non-increasing order of load, -1
// where there is none.
func (g *Game) Ranked(i int64) int64 {
	if i < 0 || i >= g.live() {
		return -1
	}
	return int64(g.order[g.hi()-1-i])
}

// Fullest returns a fullest live bin, ties fair.
func (g *Game) Fullest() int64 {
	top := len(g.load) - 1
	return int64(g.order[g.begin(top)+int64(g.own.Below(uint64(g.count(top))))])
}

// Lightest returns a lightest live bin, ties fair.
func (g *Game) Lightest() int64 {
	return int64(g.order[g.lo+int64(g.own.Below(uint64(g.count(0))))])
}

// Receivers returns the bins that received the balls (or groups) of the last
// deleted bin, one entry each, in order. It is the game's own slice.
func (g *Game) Receivers() []int32 { return g.receivers }

// Deleted returns the deletion of round r, counted from 0; needs Config.History.
func (g *Game) Deleted(r int64) Deletion {
	if r < 0 || r >= int64(len(g.history)) {
		return Deletion{-1, 0}
	}
	return g.history[r]
}

// Coin returns a uniform number below n from the adversary's own random numbers.
func (g *Game) Coin(n int64) int64 {
	if n < 1 {
		return 0
	}
	return int64(g.own.Below(uint64(n)))
}
