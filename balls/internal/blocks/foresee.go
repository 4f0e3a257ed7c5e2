package blocks

// foresee decides an event before the counts at its moment are drawn, if its u is so far from every
// threshold that these do not matter, and returns whether it did.
//
// From the last draw on, the hits of a sure region are independent indicators again; given that a
// step is sure they have probabilities between w beta and w beta/(1-a), so their mean is within slack
// of w times the sum of beta. The counts are within Bernstein's bound of their means
// except with probability e^-lambda.
func (e *Engine) foresee(ev *event, at int64) bool {
	v, s := e.cycle, e.state
	g := &e.strips[ev.strip]
	rule, amb := e.law.Insert, e.ambIns
	if g.rem {
		rule, amb = e.law.Remove, e.ambRem
	}
	n := g.to + 1
	_, _, balls := rule.Reads(g.to, len(s.S))
	most := max(v.ins.q, v.rem.q)
	if balls || s.Alone || most > 0.1 {
		return false
	}
	steps := at - 1 - v.drawn
	in := v.Sum(v.t+v.drawn, steps)
	means := [2]float64{in / e.inserts, (float64(steps) - in) / e.removes}
	others := float64(len(e.events) - 1 - v.open)
	hits := func(o *outcome, kind int, weight float64) (mean, dev float64) {
		if o.sure < 0 {
			return 0, 0
		}
		c := &e.sures[o.sure]
		mean = float64(c.area * means[kind])
		slack := float64(c.area/weight*others) + float64(2*most*mean)
		return float64(c.y) + mean, slack + bernstein(mean+slack, e.dev.lambda)
	}
	v.low.S, v.low.Load = resize(v.low.S, n), e.now.Load[:n]
	v.high.S, v.high.Load = resize(v.high.S, n), e.now.Load[:n]
	copy(v.low.S, e.now.S[:e.first])
	copy(v.high.S, e.now.S[:e.first])
	for j := e.first; j < n; j++ {
		x, d := e.now.S[j], 0.0
		if i := e.source(j); i >= 0 {
			m, s := hits(&e.ins[i], 0, e.inserts)
			x, d = x+float64(e.ambIns[i])+m, d+s
		}
		if s.Load[j] > 0 {
			m, s := hits(&e.rem[j], 1, e.removes)
			x, d = x-float64(e.ambRem[j])-m, d+s
		}
		v.low.S[j], v.high.S[j] = max(0, x-d), x+d
	}
	first := max(e.first, g.from)
	lo, hi := e.lo0[:n], e.hi0[:n]
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
