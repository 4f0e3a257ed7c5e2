package balls

import (
	"fmt"
	"sync/atomic"

	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

func (a Allocate) build(name string) (string, func() engine.Engine, error) {
	if name != "auto" && name != "bins" {
		return "", nil, fmt.Errorf("engine: %s: not yet", name)
	}
	return "bins", func() engine.Engine { return &plainBins{a: a, loads: make([]int64, a.Bins)} }, nil
}

type plainBins struct {
	a     Allocate
	loads []int64
	src   *random.Source
}

func (b *plainBins) Start(src *random.Source) {
	b.src = src
	clear(b.loads)
	copy(b.loads, b.a.Start.Loads)
}

func (b *plainBins) Advance(k int64, stop *atomic.Bool) bool {
	d, n := b.a.choices(), uint64(b.a.Bins)
	chosen := make([]uint64, d)
	for t := range k {
		if t%4096 == 0 && stop.Load() {
			return false
		}
		for i := 0; i < int(d); {
			c := b.src.Below(n)
			again := false
			for _, e := range chosen[:i] {
				again = again || b.a.Distinct && e == c
			}
			if !again {
				chosen[i] = c
				i++
			}
		}
		best := chosen[0]
		for _, c := range chosen {
			if b.loads[c] < b.loads[best] {
				best = c
			}
		}
		b.loads[best]++
	}
	return true
}

func (b *plainBins) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	p := ProfileOf(b.loads)
	return append(loads, p.Loads...), append(bins, p.Bins...)
}
