package blocks

// foresee decides an event before the counts at its moment are drawn, if its u is so far from
// every threshold that these do not matter, and returns whether it did.
//
// From the last draw on, each step hits a sure region or not, independently of the others. A step
// of probability beta that is known to be sure does so with a probability between w beta and
// w beta/(1-a), w being the share of the region and a the probability of an ambiguous step. So the
// mean number of hits is within slack of w times the sum of beta, and each number is within
// Bernstein's bound of its mean except with probability e^-lambda. What this saves is a draw of
// all classes and regions, which costs as much as hundreds of steps.
func (v *periodic) foresee(ev *event, at int64) bool {
	s := v.state
	g := &v.strips[ev.strip]
	rule, amb := v.law.Insert, v.ambIns
	if g.rem {
		rule, amb = v.law.Remove, v.ambRem
	}
	n := g.to + 1
	_, _, balls := rule.Reads(g.to, len(s.S))
	most := max(v.inserting.q, v.removing.q)
	if balls || s.Alone || most > 0.1 {
		return false
	}
	steps := at - 1 - v.drawn
	in := v.Sum(v.t+v.drawn, steps)
	means := [2]float64{in / v.inserts, (float64(steps) - in) / v.removes}
	others := float64(len(v.events) - 1 - v.open)
	hits := func(o *outcome, kind int, weight float64) (mean, dev float64) {
		if o.sure < 0 {
			return 0, 0
		}
		c := &v.sures[o.sure]
		mean = float64(c.area * means[kind])
		slack := float64(c.area/weight*others) + float64(2*most*mean)
		return float64(c.y) + mean, slack + bernstein(mean+slack, v.dev.lambda)
	}
	v.low.S, v.low.Load = resize(v.low.S, n), v.now.Load[:n]
	v.high.S, v.high.Load = resize(v.high.S, n), v.now.Load[:n]
	copy(v.low.S, v.now.S[:v.first])
	copy(v.high.S, v.now.S[:v.first])
	for j := v.first; j < n; j++ {
		x, d := v.now.S[j], 0.0
		if i := v.source(j); i >= 0 {
			m, s := hits(&v.ins[i], 0, v.inserts)
			x, d = x+float64(v.ambIns[i])+m, d+s
		}
		if s.Load[j] > 0 {
			m, s := hits(&v.rem[j], 1, v.removes)
			x, d = x-float64(v.ambRem[j])-m, d+s
		}
		v.low.S[j], v.high.S[j] = max(0, x-d), x+d
	}
	first := max(v.first, g.from)
	lo, hi := v.lo0[:n], v.hi0[:n]
	rule.Box(first, lo, hi, &v.low, &v.high)
	i := g.from
	for ; i <= g.to; i++ {
		if ev.u >= hi[i] {
			break
		}
		if ev.u >= lo[i] {
			return false
		}
	}
	ev.entry = int32(i - 1)
	amb[i-1]++
	return true
}
