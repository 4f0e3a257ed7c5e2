package blocks

import (
	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
)

// A block is what is known of the present block whatever the way in which it is played: the
// law, the counts, their limits, and what is sure while they keep to these.
type block struct {
	law              law.Law
	inserts, removes float64 // how many a step has in the mean
	local            bool    // thresholds depend on their own count only, and all steps are insertions
	twoChoices       bool    // insertions are by Greedy[2]
	idles            bool    // removals may hit an empty bin though there are balls
	byTotal          bool    // thresholds of insertions read the number of balls

	src   *random.Source
	state *law.State // as it was when the block began
	now   law.Counts // the same
	cur   law.Counts // at the moment of an ambiguous step, as far as it is needed
	// entries first, ..., active-1 have limits and regions of their own
	first, active  int
	ambIns, ambRem []int64 // ambiguous steps so far, by the entry that they hit

	maximum
	sway
	flat bool // limits do not move
	lim  limits
	dev  *deviation
	regions
}

func newBlock(n int64, l law.Law) block {
	b := block{law: l, state: law.NewState(n, l)}
	switch l.Mix {
	case law.Throw:
		b.inserts = 1
	case law.Coin:
		b.inserts, b.removes = l.Beta, 1-l.Beta
	case law.Replace:
		b.inserts, b.removes = 1, 1
	}
	b.twoChoices = l.Insert == law.Rule(law.Greedy{D: 2})
	_, b.idles = l.Remove.(law.Idler)
	first, last, balls := l.Insert.Reads(2, 4)
	b.byTotal = balls
	b.local = l.Mix == law.Throw && first == 2 && last == 2 && !balls
	return b
}

// resize makes room for n entries and forgets the limits.
func (b *block) resize(n int) {
	b.lim.resize(n)
	b.regions.resize(n)
	for _, x := range []*[]float64{&b.now.S, &b.now.Load, &b.cur.S, &b.cur.Load} {
		*x = resize(*x, n)
	}
	l := &b.lim
	for i, x := range b.state.Load {
		for _, c := range []*law.Counts{&b.now, &b.cur, &l.low0, &l.high0, &l.low1, &l.high1} {
			c.Load[i] = float64(x)
		}
	}
	b.active, b.first = n, 1
	b.ambIns, b.ambRem = resize(b.ambIns, n), resize(b.ambRem, n)
}

// look takes the counts from the state.
func (b *block) look() {
	s := b.state
	b.now.S = b.now.S[:len(s.S)]
	for i, x := range s.S {
		b.now.S[i] = float64(x)
	}
	if s.Alone {
		for i, x := range s.Load {
			b.now.Load[i] = float64(x)
		}
		copy(b.cur.Load, b.now.Load)
	}
	b.now.Balls = float64(s.Balls)
}

// forget begins with no ambiguous step.
func (b *block) forget() {
	b.cur.S[0], b.cur.Balls = b.now.S[0], b.now.Balls
	clear(b.ambIns)
	clear(b.ambRem)
}

// source returns the entry whose insertions raise the count of entry i (the load,
// if it is a single), or -1.
func (b *block) source(i int) int {
	s := b.state
	if !s.Alone {
		return i - 1
	}
	if s.Single[i] {
		return i
	}
	if i > 0 && !s.Single[i-1] {
		return i - 1
	}
	return -1
}

// narrow chooses the entries that get limits and regions of their own. Where
// less than rare steps of the block are expected to hit an entry of a row at the lower
// or upper end, the row is left out: its strips are joined, and the true counts
// decide. (Thresholds of other laws may depend on all counts.)
func (b *block) narrow(k float64) {
	if !b.local {
		return
	}
	const rare = 1
	n := len(b.now.S)
	b.cur.S[0] = b.now.S[0]
	theta := func(i int) float64 {
		b.cur.S[i] = b.now.S[i]
		return b.law.Insert.Threshold(i, &b.cur)
	}
	last := n
	for last > 2 && k*theta(last-2) < rare {
		last--
	}
	first := 1
	for first < last-1 && k*(1-theta(first+1)) < rare {
		first++
	}
	b.now.S = b.now.S[:last]
	if last == b.active && first == b.first {
		return
	}
	for i := b.first; i < first; i++ {
		b.lim.guess[i] = guess{}
	}
	for i := last; i < b.active; i++ {
		b.lim.guess[i] = guess{}
	}
	b.first, b.active = first, last
	l := &b.lim
	for _, x := range []*[]float64{
		&b.lo0, &b.hi0, &b.lo1, &b.hi1, &l.low0.S, &l.high0.S, &l.low1.S, &l.high1.S,
	} {
		*x = (*x)[:last]
	}
	for i := last; i < len(b.ins); i++ {
		b.ins[i] = outcome{sure: -1}
	}
	b.lim.known = false
}

// apart returns whether all singles stay away from their neighbours.
func (b *block) apart() bool {
	if !b.state.Alone {
		return true
	}
	for i := b.first; i < b.active; i++ {
		if b.state.Single[i] && (b.lim.low0.Load[i]-b.lim.high0.Load[i-1] < 2 ||
			i+1 < b.active && b.lim.low0.Load[i+1]-b.lim.high0.Load[i] < 2) {
			return false
		}
	}
	return true
}
