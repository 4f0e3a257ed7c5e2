package deletion

// Exchangeable says whether the adversary looks at the counts alone, so that
// the game can be played on the counts.
func Exchangeable(kind string) bool {
	switch kind {
	case "max", "min", "random", "second", "median", "threshold", "lookahead":
		return true
	}
	return false
}

// pickLevel returns the level of which an exchangeable adversary deletes a bin.
func (g *Game) pickLevel() int {
	top := len(g.load) - 1
	switch g.c.Adversary {
	case "min":
		return 0
	case "random":
		return g.level(g.lo + int64(g.own.Below(uint64(g.live()))))
	case "second":
		return g.level(g.hi() - min(2, g.live()))
	case "median": // index (k-1)/2 of the k live bins in non-increasing order
		return g.level(g.hi() - 1 - (g.live()-1)/2)
	case "threshold": // the fullest while one has so many balls, else the lightest
		if g.load[top] < g.c.Threshold {
			return 0
		}
	case "lookahead":
		return g.lookahead()
	}
	return top
}
