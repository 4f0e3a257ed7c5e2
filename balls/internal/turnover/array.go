package turnover

import (
	"math"
	"math/bits"

	"ballslab/balls/internal/bins"
	"ballslab/balls/internal/random"
)

// A load is the type of a counter.
type load interface {
	uint8 | uint16 | int32 | int64
}

// An array holds the loads of all bins, in counters as narrow as they allow.
type array struct {
	bins.Loads
	start Start
	first bins.Loads // of a start that is not random
}

func newArray(s Start) array {
	if s.Kind == "random" {
		return array{start: s, first: bins.NewLoads(s.Bins, nil)}
	}
	p := s.profile()
	return array{start: s, first: bins.LoadsOf(p.Loads, p.Bins)}
}

// reset fills the bins; the balls of a random start are thrown with numbers of src.
func (a *array) reset(src *random.Source) {
	a.CopyFrom(&a.first)
	if a.start.Kind == "random" {
		for range a.start.Balls {
			a.Throw(src.Below(uint64(a.start.Bins)))
		}
	}
}

// fill puts the balls of a start into an array for rounds.
func fill(s Start, loads []int32, src *random.Source) {
	if s.Kind == "random" {
		bins.Clear(loads)
		for range s.Balls {
			loads[src.Below(uint64(len(loads)))]++
		}
		return
	}
	i := 0
	p := s.profile()
	for k, c := range p.Bins {
		for range c {
			loads[i] = int32(p.Loads[k])
			i++
		}
	}
}

// lightest returns the first of the least loaded of d uniform bins.
func lightest[T load](loads []T, src *random.Source, d int64) uint64 {
	s, x := *src, uint64(0)
	n := uint64(len(loads))
	redraw := n // at least 2^64 mod n, see random.Source.Below
	i, least := uint64(0), int64(math.MaxInt64)
	for d > 0 {
		x, s = s.Next()
		j, rest := bits.Mul64(x, n)
		if rest < redraw {
			if redraw = -n % n; rest < redraw {
				continue
			}
		}
		d--
		// no branch: the outcome is a coin toss that no processor predicts
		b := int64(loads[j])
		if b < least {
			i = j
		}
		least = min(least, b)
	}
	*src = s
	return i
}
