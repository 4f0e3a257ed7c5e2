package deletion

import (
	"cmp"
	"slices"
)

// A Player is an adversary that keeps bins apart. It reads the game through
// [Game.Load] and the other methods of view.go, all O(1), and returns the live
// bin to delete. It must call nothing else of the game. At the start of a trial
// [Game.Round] is 0.
type Player interface {
	Choose(g *Game) int64
}

// newPlayer returns the labelled adversary of this kind, nil for exchangeable ones.
func newPlayer(c *Config) Player {
	switch c.Adversary {
	case "oblivious":
		return oblivious{c.Order}
	case "snowball":
		return snowball{}
	case "chase":
		return new(chase)
	case "protect":
		return &protect{spare: c.Protected}
	}
	return nil
}

// oblivious deletes bins in an order fixed in advance.
type oblivious struct{ order []int64 }

func (o oblivious) Choose(g *Game) int64 {
	if o.order == nil {
		return g.Round()
	}
	return o.order[g.Round()]
}

// snowball deletes the bin that received last; a fullest one when there is none.
// Against groups(1) the whole pile comes along every time. It is a
// reconstruction: the adversary of the paper could not be read.
type snowball struct{}

func (snowball) Choose(g *Game) int64 {
	if r := g.Receivers(); len(r) > 0 {
		return int64(r[len(r)-1])
	}
	return g.Fullest()
}

// chase deletes the bins that received the pieces of a deleted bin, one after
// the other, fullest first; then those that received the pieces of the last of
// them, and so on. A fullest bin where there are none.
type chase struct{ pending []int32 } // the next one at the end

func (c *chase) Choose(g *Game) int64 {
	if g.Round() == 0 {
		c.pending = c.pending[:0]
	}
	for range 2 {
		for n := len(c.pending); n > 0; n = len(c.pending) {
			b := int64(c.pending[n-1])
			if c.pending = c.pending[:n-1]; g.Alive(b) {
				return b
			}
		}
		// Each bin once, in a random order, and then by load: ties are fair.
		c.pending = append(c.pending, g.Receivers()...)
		slices.Sort(c.pending)
		c.pending = slices.Compact(c.pending)
		for i := range c.pending {
			j := g.Coin(int64(i + 1))
			c.pending[i], c.pending[j] = c.pending[j], c.pending[i]
		}
		slices.SortStableFunc(c.pending,
			func(a, b int32) int { return cmp.Compare(g.Load(int64(a)), g.Load(int64(b))) })
	}
	return g.Fullest()
}

// protect never deletes the bins that were the fullest at the start, and
// deletes the fullest of the others, which it keeps on a ladder of its own.
type protect struct {
	spare  int64
	others ladder
}

func (a *protect) Choose(g *Game) int64 {
	if g.Round() == 0 {
		a.start(g)
	}
	t := &a.others
	for _, b := range g.Receivers() {
		if p := int64(t.pos[b]); p >= 0 {
			t.raise(t.level(p), p, g.Load(int64(b)))
		}
	}
	top := len(t.load) - 1
	p := t.begin(top) + g.Coin(t.count(top))
	b := t.order[p]
	t.remove(top, p)
	return int64(b)
}

func (a *protect) start(g *Game) {
	t := &a.others
	if t.order == nil {
		t.labels, t.lookup = true, true
		t.order, t.pos = make([]int32, len(g.order)), make([]int32, len(g.pos))
	}
	copy(t.order, g.order)
	copy(t.pos, g.pos)
	t.load, t.end, t.lo = append(t.load[:0], g.load...), append(t.end[:0], g.end...), g.lo
	for range a.spare {
		top := len(t.load) - 1
		t.remove(top, t.begin(top)+g.Coin(t.count(top)))
	}
}
