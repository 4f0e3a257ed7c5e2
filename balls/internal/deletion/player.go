package deletion

import "container/heap"

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
type chase struct{ pending lazyHeap }

func (c *chase) Choose(g *Game) int64 {
	if g.Round() == 0 {
		c.pending = c.pending[:0]
	}
	for range 2 {
		for len(c.pending) > 0 {
			if e := heap.Pop(&c.pending).(Deletion); g.Alive(e.Bin) {
				return e.Bin
			}
		}
		for _, b := range g.Receivers() {
			heap.Push(&c.pending, Deletion{int64(b), g.Load(int64(b))})
		}
	}
	return g.Fullest()
}

// protect never deletes the bins that were the fullest at the start, and
// deletes the fullest of the others.
type protect struct {
	spare  int64
	others lazyHeap // bins with loads they had, the load of now first
	spared []bool
}

func (a *protect) Choose(g *Game) int64 {
	if g.Round() == 0 {
		a.spared = make([]bool, g.Bins())
		a.others = a.others[:0]
		for i := range g.Live() {
			if b := g.Ranked(i); i < a.spare {
				a.spared[b] = true
			} else {
				a.others = append(a.others, Deletion{b, g.Load(b)}) // sorted, so a heap
			}
		}
	}
	for _, r := range g.Receivers() {
		if b := int64(r); !a.spared[b] {
			heap.Push(&a.others, Deletion{b, g.Load(b)})
		}
	}
	for len(a.others) > 0 {
		if e := heap.Pop(&a.others).(Deletion); g.Alive(e.Bin) {
			return e.Bin
		}
	}
	return g.Fullest()
}

// A lazyHeap has the entry of largest load on top.
type lazyHeap []Deletion

func (h lazyHeap) Len() int           { return len(h) }
func (h lazyHeap) Less(i, j int) bool { return h[i].Load > h[j].Load }
func (h lazyHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *lazyHeap) Push(x any)        { *h = append(*h, x.(Deletion)) }
func (h *lazyHeap) Pop() any {
	old := *h
	e := old[len(old)-1]
	*h = old[:len(old)-1]
	return e
}
