package deletion

import "sync/atomic"

// redistribute throws the load balls of the deleted bin. It returns false when
// stop was set meanwhile.
func (g *Game) redistribute(bin int32, load int64, stop *atomic.Bool) bool {
	if load == 0 {
		return true
	}
	if g.c.Groups {
		g.throwGroups(bin, load)
		return true
	}
	for range load {
		if g.moved++; g.moved >= 1024 {
			g.moved = 0
			if stop.Load() {
				return false
			}
		}
		i, p := g.lightest()
		if g.labels {
			g.receive(bin, p, 1)
		}
		g.raise(i, p, g.load[i]+1)
	}
	return true
}

// lightest returns level and position of the lightest of d random live bins,
// ties fair. Bins stand sorted by load, so the lightest is the one at the
// smallest of d positions; which bin of its level it is, is a coin of its own.
func (g *Game) lightest() (level int, p int64) {
	k := uint64(g.live())
	d := uint64(g.c.D)
	if d == 1 {
		p = g.lo + int64(g.below(k))
		return g.level(p), p
	}
	r := k
	if g.c.Distinct {
		// The smallest of d distinct numbers below k, as in Floyd's sampling: number j
		// is drawn from 0..j, and one that is there already does not change the smallest.
		for j := k - min(d, k); j < k; j++ {
			r = min(r, g.below(j+1))
		}
	} else {
		for range d {
			r = min(r, g.below(k))
		}
	}
	p = g.lo + int64(r)
	level = g.level(p)
	if g.labels {
		p = g.begin(level) + int64(g.below(uint64(g.count(level))))
	}
	return level, p
}

// throwGroups splits load balls into d groups, the larger ones first, and
// throws each group into a random live bin. Distinct groups go to bins without
// a group as long as there are any.
func (g *Game) throwGroups(bin int32, load int64) {
	d := g.c.D
	g.taken = g.taken[:0]
	live := g.live()
	for i := range min(d, load) {
		size := load / d
		if i < load%d {
			size++
		}
		if g.c.Distinct && i >= live {
			g.putBack()
			g.throwGroup(bin, size)
			continue
		}
		if !g.c.Distinct {
			g.throwGroup(bin, size)
			continue
		}
		p := g.lo + int64(g.coins.Below(uint64(g.live())))
		if g.labels {
			for g.stamp[g.order[p]] == g.round {
				p = g.lo + int64(g.coins.Below(uint64(live)))
			}
			g.stamp[g.order[p]] = g.round
			g.receive(bin, p, size)
			j := g.level(p)
			g.raise(j, p, g.load[j]+size)
		} else { // set apart, so that no other group finds it
			j := g.level(p)
			g.taken = append(g.taken, g.load[j]+size)
			g.remove(j, p)
		}
	}
	g.putBack()
}

// throwGroup throws one group into a uniform live bin.
func (g *Game) throwGroup(bin int32, size int64) {
	p := g.lo + int64(g.coins.Below(uint64(g.live())))
	i := g.level(p)
	if g.labels {
		g.receive(bin, p, size)
	}
	g.raise(i, p, g.load[i]+size)
}

// putBack puts the bins that were set apart on the ladder again.
func (g *Game) putBack() {
	for _, load := range g.taken {
		g.add(load)
	}
	g.taken = g.taken[:0]
}

// receive notes that the bin at position p gets size balls of the deleted bin.
func (g *Game) receive(from int32, p, size int64) {
	to := g.order[p]
	g.receivers = append(g.receivers, to)
	if g.balls != nil {
		g.balls.move(from, to, size)
	}
}
