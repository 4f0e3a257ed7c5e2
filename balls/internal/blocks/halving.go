package blocks

import (
	"math"

	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// The largest value of the number of balls W in a block whose beta changes.
//
// The block is drawn without its order: of each class of steps, those with about the same beta, it
// is known how many insert. All choices of these steps are then equally likely. To find the
// maximum a stretch of steps is halved again and again: how many insertions of a class fall into
// the left half is hypergeometric. Two things end this early. A half in which W cannot get above
// the maximum so far (halvingbound.go) is left alone, and one of about a hundred steps is played
// step by step. Most halves are left alone, so a block of k steps costs about ln k draws per class.

// A knownStep is a step of the block that is not part of a class, because it was ambiguous or
// doubtful: it raises W by 1, 0 or -1.
type knownStep struct {
	at   int64
	rise int64
}

// fewSteps returns up to how many steps a stretch is played step by step. To halve one class
// takes as long as playing about eight steps.
func (v *periodic) fewSteps(groups []classStep) int64 {
	return max(v.few, v.few*int64(len(groups))/8)
}

// climb raises the maximum to that of the block, before the block is added to the state. It takes
// every removal for one that takes a ball.
func (v *periodic) climb() {
	if v.whole {
		v.crest()
		return
	}
	v.setMarks()
	lambda := v.lambda()
	// first the moments that have been drawn, then what is between them
	for pass := range 2 {
		w := v.state.Balls
		marks := v.marks
		for _, s := range v.pieces {
			i := 0
			for i < len(marks) && marks[i].at <= s.to {
				i++
			}
			groups := v.groups[s.groups[0]:s.groups[1]]
			end := w + climbed(groups, marks[:i])
			if v.peak = max(v.peak, end); pass == 1 {
				v.stack = v.stack[:0]
				v.halves(s.from, s.to, groups, marks[:i], w, end, lambda)
			}
			w, marks = end, marks[i:]
			if len(marks) > 0 && marks[0].at == s.to+1 { // an ambiguous step that asked for the draw
				w += marks[0].rise
				marks = marks[1:]
				v.peak = max(v.peak, w)
			}
		}
	}
}

// lambda is that of the bounds of W: at most 64 drawn times are looked at.
func (v *periodic) lambda() float64 { return v.dev.lambda + portable.Log(64*float64(v.drawn)) }

// crest is climb where every beta is 0 or 1. The path of W is then known, and one period is like
// the other but for what a period adds, so it is enough to look at the first and the last one.
func (v *periodic) crest() {
	first := min(v.drawn, v.Period())
	for _, from := range []int64{0, v.drawn - first} {
		w := v.state.Balls + int64(math.Round(2*v.Sum(v.t, from))) - from
		for t, end := v.t+from, v.t+from+first; t < end; {
			steps := min(v.Stays(t), end-t)
			if w -= steps; v.At(t) == 1 {
				w += 2 * steps
			}
			v.peak = max(v.peak, w)
			t += steps
		}
	}
}

// setMarks sets marks to all known steps, in order.
func (v *periodic) setMarks() {
	v.marks = v.marks[:0]
	d := v.doubtful
	for i := range len(v.events) + 1 {
		at := int64(math.MaxInt64)
		if i < len(v.events) {
			at = v.position[i]
		}
		for len(d) > 0 && d[0].at < at {
			m := knownStep{d[0].at, -1}
			if d[0].in {
				m.rise = 1
			}
			v.marks = append(v.marks, m)
			d = d[1:]
		}
		if i == len(v.events) {
			break
		}
		m := knownStep{at, 1}
		if ev := &v.events[i]; v.strips[ev.strip].rem {
			m.rise = -1
			if v.state.Load[ev.entry] == 0 {
				m.rise = 0
			}
		}
		v.marks = append(v.marks, m)
	}
}

// climbed returns by how much W grows.
func climbed(groups []classStep, marks []knownStep) (d int64) {
	for _, p := range groups {
		d += 2*p.in - p.n
	}
	for _, m := range marks {
		d += m.rise
	}
	return d
}

// halves raises the maximum to that of positions from+1, ..., to, where W goes from w to end. The
// half with the higher end comes first, since a high maximum leaves more alone.
func (v *periodic) halves(
	from, to int64, groups []classStep, marks []knownStep, w, end int64, lambda float64,
) {
	room := float64(v.peak - max(w, end))
	if room >= v.above(from, to, groups, marks, w, end, lambda) {
		return
	}
	if to-from <= v.fewSteps(groups) || len(groups) == 0 {
		v.stroll(from, to, groups, marks, w)
		return
	}
	mid, i := middle(from, to, marks)
	base := len(v.stack)
	left, right := v.split(from, mid, groups, marks[:i])
	between := w + climbed(left, marks[:i])
	v.peak = max(v.peak, between)
	if w > end {
		v.halves(from, mid, left, marks[:i], w, between, lambda)
		v.halves(mid, to, right, marks[i:], between, end, lambda)
	} else {
		v.halves(mid, to, right, marks[i:], between, end, lambda)
		v.halves(from, mid, left, marks[:i], w, between, lambda)
	}
	v.stack = v.stack[:base]
}

// middle returns the middle of positions from+1, ..., to, and how many of the known steps
// are up to there.
func middle(from, to int64, marks []knownStep) (mid int64, i int) {
	mid = from + (to-from)/2
	for i < len(marks) && marks[i].at <= mid {
		i++
	}
	return mid, i
}

// split draws how many steps of each class insert up to position mid, with these known steps,
// and after it. Both are on the stack.
func (v *periodic) split(
	from, mid int64, groups []classStep, marks []knownStep,
) (left, right []classStep) {
	v.shares = v.Count(v.t+from, mid-from, v.shares[:0])
	for _, m := range marks {
		class := v.Class(v.t + m.at - 1)
		for j := range v.shares {
			if v.shares[j].Class == class {
				v.shares[j].N--
			}
		}
	}
	for j := range v.shares {
		v.slot[v.shares[j].Class] = int32(j)
	}
	v.half = v.half[:0]
	for _, p := range groups {
		l := classStep{class: p.class}
		if j := int(v.slot[p.class]); j < len(v.shares) && v.shares[j].Class == p.class {
			l.n = v.shares[j].N
			l.in = sample.Hypergeometric(v.src, l.n, p.in, p.n)
		}
		v.half = append(v.half, l)
	}
	base := len(v.stack)
	for _, l := range v.half {
		v.push(l)
	}
	middleOf := len(v.stack)
	for j, p := range groups {
		v.push(classStep{p.class, p.n - v.half[j].n, p.in - v.half[j].in})
	}
	return v.stack[base:middleOf], v.stack[middleOf:]
}

// push puts a class on the stack if it has steps.
func (v *periodic) push(p classStep) {
	if p.n > 0 {
		v.stack = append(v.stack, p)
	}
}

// stroll plays positions from+1, ..., to one after the other.
func (v *periodic) stroll(from, to int64, groups []classStep, marks []knownStep, w int64) {
	base := len(v.stack)
	v.stack = append(v.stack, groups...)
	left := v.stack[base:]
	for j := range left {
		v.slot[left[j].class] = int32(j)
	}
	for at := from + 1; at <= to; at++ {
		if len(marks) > 0 && marks[0].at == at {
			w += marks[0].rise
			marks = marks[1:]
		} else {
			p := &left[v.slot[v.Class(v.t+at-1)]]
			if v.src.Below(uint64(p.n)) < uint64(p.in) {
				p.in--
				w++
			} else {
				w--
			}
			p.n--
		}
		v.peak = max(v.peak, w)
	}
	v.stack = v.stack[:base]
}
