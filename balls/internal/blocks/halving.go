package blocks

import (
	"math"

	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// The running maximum of the number of balls W in a block whose beta changes. Between two positions,
// given how many steps of each class insert, all choices of these steps have the same probability. So
// stretches are halved: the number of insertions of a class in one half is hypergeometric. A half
// that cannot exceed the maximum so far is left alone, and one of few steps is played.

// A known step of a block raises W by 1, 0 or -1.
type known struct {
	at   int64
	rise int64
}

// few returns the number of steps that are played: to halve a group takes as long as some steps of it.
func (e *Engine) few(groups []group) int64 {
	if e.test.few > 0 {
		return e.test.few
	}
	return max(64, 8*int64(len(groups)))
}

// climbPeriodic raises the maximum to that of a block before its end is added to the state. Removals take a ball.
func (e *Engine) climbPeriodic() {
	v := e.cycle
	if v.whole {
		e.crest()
		return
	}
	e.setMarks()
	lambda := e.dev.lambda + portable.Log(64*float64(v.drawn))
	// first the moments that have been drawn, then what is between them
	for pass := range 2 {
		w := e.state.Balls
		marks := v.marks
		for _, s := range v.pieces {
			i := 0
			for i < len(marks) && marks[i].at <= s.to {
				i++
			}
			groups := v.groups[s.groups[0]:s.groups[1]]
			end := w + climbed(groups, marks[:i])
			if e.peak = max(e.peak, end); pass == 1 {
				v.stack = v.stack[:0]
				e.halves(s.from, s.to, groups, marks[:i], w, end, lambda)
			}
			w, marks = end, marks[i:]
			if len(marks) > 0 && marks[0].at == s.to+1 { // an ambiguous step that asked for the draw
				w += marks[0].rise
				marks = marks[1:]
				e.peak = max(e.peak, w)
			}
		}
	}
}

// crest is climbPeriodic where every beta is 0 or 1: where W goes is known, and repeats but for what a
// period adds.
func (e *Engine) crest() {
	v := e.cycle
	first := min(v.drawn, v.Period())
	for _, from := range []int64{0, v.drawn - first} {
		w := e.state.Balls + int64(math.Round(2*v.Sum(v.t, from))) - from
		for t, end := v.t+from, v.t+from+first; t < end; {
			steps := min(v.Stays(t), end-t)
			if w -= steps; v.At(t) == 1 {
				w += 2 * steps
			}
			e.peak = max(e.peak, w)
			t += steps
		}
	}
}

// setMarks sets marks to all known steps, in order.
func (e *Engine) setMarks() {
	v := e.cycle
	v.marks = v.marks[:0]
	d := v.doubtful
	for i := range len(e.events) + 1 {
		at := int64(math.MaxInt64)
		if i < len(e.events) {
			at = v.position[i]
		}
		for len(d) > 0 && d[0].at < at {
			m := known{d[0].at, -1}
			if d[0].in {
				m.rise = 1
			}
			v.marks = append(v.marks, m)
			d = d[1:]
		}
		if i == len(e.events) {
			break
		}
		m := known{at, 1}
		if ev := &e.events[i]; e.strips[ev.strip].rem {
			m.rise = -1
			if e.state.Load[ev.entry] == 0 {
				m.rise = 0
			}
		}
		v.marks = append(v.marks, m)
	}
}

// climbed returns how far W goes.
func climbed(groups []group, marks []known) (d int64) {
	for _, p := range groups {
		d += 2*p.in - p.n
	}
	for _, m := range marks {
		d += m.rise
	}
	return d
}

// halves raises the maximum to that of positions from+1, ..., to, where W goes from w to end.
func (e *Engine) halves(from, to int64, groups []group, marks []known, w, end int64, lambda float64) {
	v := e.cycle
	if room := float64(e.peak - max(w, end)); room >= e.above(from, to, groups, marks, w, end, lambda) {
		return
	} else if f := e.test.above; f > 0 && room >= f*e.above(from, to, groups, marks, w, end, lambda) {
		e.test.above = 0
		top := e.peak
		defer func() {
			e.test.above = f
			e.test.skipped++
			if e.peak > top {
				e.test.missed++
			}
		}()
	}
	if to-from <= e.few(groups) || len(groups) == 0 {
		e.stroll(from, to, groups, marks, w)
		return
	}
	mid := from + (to-from)/2
	i := 0
	for i < len(marks) && marks[i].at <= mid {
		i++
	}
	v.shares = v.Count(v.t+from, mid-from, v.shares[:0])
	for _, m := range marks[:i] {
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
		l := group{class: p.class}
		if j := int(v.slot[p.class]); j < len(v.shares) && v.shares[j].Class == p.class {
			l.n = v.shares[j].N
			l.in = sample.Hypergeometric(e.src, l.n, p.in, p.n)
		}
		v.half = append(v.half, l)
	}
	base := len(v.stack)
	for _, l := range v.half {
		v.push(l)
	}
	middleOf := len(v.stack)
	for j, p := range groups {
		v.push(group{p.class, p.n - v.half[j].n, p.in - v.half[j].in})
	}
	left, right := v.stack[base:middleOf], v.stack[middleOf:]
	middle := w + climbed(left, marks[:i])
	e.peak = max(e.peak, middle)
	if w > end {
		e.halves(from, mid, left, marks[:i], w, middle, lambda)
		e.halves(mid, to, right, marks[i:], middle, end, lambda)
	} else {
		e.halves(mid, to, right, marks[i:], middle, end, lambda)
		e.halves(from, mid, left, marks[:i], w, middle, lambda)
	}
	v.stack = v.stack[:base]
}

// push puts a group on the stack if it has steps.
func (v *periodic) push(p group) {
	if p.n > 0 {
		v.stack = append(v.stack, p)
	}
}

// stroll plays positions from+1, ..., to one after the other.
func (e *Engine) stroll(from, to int64, groups []group, marks []known, w int64) {
	v := e.cycle
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
			if e.src.Below(uint64(p.n)) < uint64(p.in) {
				p.in--
				w++
			} else {
				w--
			}
			p.n--
		}
		e.peak = max(e.peak, w)
	}
	v.stack = v.stack[:base]
}
