package turnover

import (
	"sync/atomic"

	"ballslab/balls/internal/law"
	"ballslab/balls/internal/random"
	"ballslab/balls/internal/sample"
	"ballslab/internal/portable"
)

// All balls in one bin, and beta < 1/2: for a long time there are that bin, with W - X balls, and X bins of one ball,
// X small. An insertion goes to an empty bin, unless all d choices meet one of X + 1 bins; a removal hits the heavy
// bin with probability 1/(X+1). So X goes up with probability beta and down with (1-beta) X/(X+1), and W goes as the types of the
// steps say. As long as no choices meet, X and W are all there is, and X soon forgets where it was:
//
//   - if two copies of X have the same types and the same uniform number u, a removal lowering X where u >= 1/(X+1), then
//     their order stays, and their distance does not grow. If one that starts at 0 and one that starts at a number which X does
//     not exceed have met at the end of some last steps, that is X, and what was before has only moved W. If
//     they have not, steps before the last ones are played as well (coupling from the past).
//
//   - above a number y, X goes down at a step with probability at least (1-beta) s, s = y/(y+1). So from there it
//     exceeds y + z before it is back at y with probability at most exp(spread - a z), in the words of empty.go, for
//     0 < e^a <= s (1-mean)/mean. In some steps it does so from y at most once each, so they exceed y + 1 + z with probability at
//     most steps exp(spread - a z). With most for a bound of that kind, choices meet at a step with
//     probability at most ((most+1)/n)^d. Steps where this may be are found by geometric skips, and there X is known.

// lone returns X and the load of the heavy bin, if the system is as said above.
func (e *Blocks) lone() (x, load int64, ok bool) {
	e.loads, e.bins = e.AppendProfile(e.loads[:0], e.bins[:0])
	for i, l := range e.loads {
		switch {
		case l == 1:
			x = e.bins[i]
		case l >= e.regime.heavy && e.bins[i] == 1 && load == 0:
			load = l
		case l > 0:
			return 0, 0, false
		}
	}
	return x, load, load > 0
}

// drain plays up to k steps of such a system and returns how many; 0 if it is not worth it.
func (e *Blocks) drain(k int64, stop *atomic.Bool) int64 {
	x, load, ok := e.lone()
	if !ok {
		return 0
	}
	k = min(k, load/2) // the heavy bin stays heavier than all others
	s := e.ahead(k)
	if !s.falls {
		return 0
	}
	k = min(k, s.steps)
	most := s.crowd(x, k, e.regime.lambda)
	last := 16 + int64(2*float64(most)/(1-float64(2*s.mean)))
	bound := e.meet(most + 1)
	if 4*last > k || 4*bound*float64(last) > 1 {
		return 0
	}
	l := lone{Blocks: e, x: x, w: e.Balls(), top: e.Balls(), most: most}
	start, end, met := e.t, e.t+k, false
	for e.t < end && !met {
		if stop != nil && stop.Load() {
			break
		}
		run := sample.Geometric(e.src, bound)
		l.play(min(run, end-e.t), last)
		if e.t == end {
			break
		}
		switch {
		case e.src.Float64() >= e.at(e.t):
			l.fall(e.src.Float64())
		case e.src.Float64()*bound >= e.meet(l.x+1):
			l.rise()
		default: // all choices meet a bin with a ball
			met = true
		}
		e.t++
	}
	switch {
	case !met:
		e.setLone(l.x, 0, l.w-l.x)
	case e.src.Float64() < meet(e.insert.Insert, 1, l.x+1): // all the heavy one
		l.w++
		e.setLone(l.x, 0, l.w-l.x)
	default:
		l.w++
		e.setLone(l.x-1, 1, l.w-l.x-1)
	}
	e.Reach(max(l.top, l.w))
	e.Skip(e.t - start)
	return e.t - start
}

// crowd returns a number that X does not exceed within so many steps from x, except with probability e^-lambda.
func (f falling) crowd(x, steps int64, lambda float64) int64 {
	if f.mean == 0 {
		return x
	}
	least := int64(never)
	for y := int64(1); y < 1<<20; y *= 2 {
		y := max(x, y)
		s := float64(y) / float64(y+1)
		end := portable.Log(s * (1 - f.mean) / f.mean)
		for i := range 16 {
			if a := end * float64(i+1) / 16; a > 0 {
				z := (lambda + portable.Log(float64(steps)) + float64(2*portable.Sinh(a)*f.spread)) / a
				least = min(least, y+2+int64(min(never/2, z)))
			}
		}
	}
	return least
}

// at returns beta of step t.
func (e *Blocks) at(t int64) float64 {
	if e.cycle != nil {
		return e.cycle.At(t)
	}
	return e.beta.At(t)
}

// setLone says that there are so many bins of one and of two balls, and a heavy one.
func (e *Blocks) setLone(one, two, load int64) {
	e.SetProfile(law.Occupancy{Loads: []int64{1, 2, load}, Bins: []int64{one, two, 1}})
}

// A lone is a system with a heavy bin.
type lone struct {
	*Blocks
	x, w, top int64 // w balls, so far at most top
	most      int64 // X is not above
}

func (l *lone) rise() {
	l.x++
	l.w++
	l.top = max(l.top, l.w)
}

func (l *lone) fall(u float64) {
	l.w--
	if u*float64(l.x+1) >= 1 {
		l.x--
	}
}

// A past is some successive steps that can be played again.
type past struct {
	from, steps int64
	src         random.Source
	net, top    int64 // what they add to W, and the most on the way
}

// play plays k steps in which no choices meet.
func (l *lone) play(k, last int64) {
	var pasts []past // the last first
	rest := k        // steps before these
	low, high := int64(0), l.most
	record := func(steps int64) *past {
		rest -= steps
		pasts = append(pasts, past{from: l.t + rest, steps: steps, src: *l.src})
		return &pasts[len(pasts)-1]
	}
	for steps := last; low < high && rest > 2*steps; steps *= 2 {
		low, high = l.through(record(steps), 0, l.most)
		for i := len(pasts) - 2; i >= 0; i-- {
			low, high = l.through(&pasts[i], low, high)
		}
	}
	if low < high { // then all of them are played
		low, high = l.x, l.x
		record(rest)
		for i := len(pasts) - 1; i >= 0; i-- {
			low, high = l.through(&pasts[i], low, high)
		}
	} else {
		l.count(rest)
	}
	l.x = low
	for i := len(pasts) - 1; i >= 0; i-- {
		l.top = max(l.top, l.w+pasts[i].top)
		l.w += pasts[i].net
	}
	l.t += k
}

// through plays these steps on two copies of X, about 5 ns each. For the first time it also draws them.
func (l *lone) through(p *past, low, high int64) (int64, int64) {
	s := p.src
	p.net, p.top = 0, 0
	for t := p.from; t < p.from+p.steps; t++ {
		if s.Float64() < l.at(t) {
			low++
			high++
			p.net++
			p.top = max(p.top, p.net)
			s.Uint64()
			continue
		}
		u := s.Float64()
		if u*float64(low+1) >= 1 {
			low--
		}
		if u*float64(high+1) >= 1 {
			high--
		}
		p.net--
	}
	if *l.src == p.src {
		*l.src = s
	}
	return low, high
}

// count adds what the next k steps add to W.
func (l *lone) count(k int64) {
	l.skipped += k
	if beta, high, length := l.beta.Piece(l.t); beta == high && length >= k {
		rises := sample.Binomial(l.src, k, beta)
		if l.watched {
			l.top = max(l.top, l.w+sample.WalkMaximum(l.src, rises, k-rises))
		}
		l.w += 2*rises - k
		return
	}
	y := &l.types
	y.src = l.src
	y.jump()
	for done := int64(0); done < k; {
		w := y.draw(l.t+done, k-done)
		l.w, l.top = w.walk(l.w, l.top)
		done += w.n
	}
}
