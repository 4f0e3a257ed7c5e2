package deletion

import "ballslab/balls/internal/array"

// A ballList keeps balls apart: which are in each bin, as a list with the last
// to come first, and how often each was moved. 8 bytes a ball, 4 a bin.
type ballList struct {
	head  []int32 // of each bin: ball, or -1
	next  []int32 // of each ball
	moves []int32
	most  int64
}

// newBallList returns a list for so many bins and balls.
func newBallList(bins, balls int64) *ballList {
	return &ballList{head: make([]int32, bins), next: make([]int32, balls),
		moves: make([]int32, balls)}
}

// start deals out the balls to the bins of a ladder.
func (l *ballList) start(t *ladder) {
	array.Clear(l.moves)
	l.most = 0
	ball, p := int32(0), 0
	for i, load := range t.load {
		for ; p < int(t.end[i]); p++ {
			b := t.order[p]
			l.head[b] = -1
			for range load {
				l.next[ball] = l.head[b]
				l.head[b] = ball
				ball++
			}
		}
	}
}

// move takes size balls, the last to come first, to another bin.
func (l *ballList) move(from, to int32, size int64) {
	for range size {
		ball := l.head[from]
		l.head[from] = l.next[ball]
		l.next[ball] = l.head[to]
		l.head[to] = ball
		l.moves[ball]++
		l.most = max(l.most, int64(l.moves[ball]))
	}
}
