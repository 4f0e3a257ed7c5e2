package engine

// A Profile is what bins look like without their labels: the loads that occur, in increasing
// order, and how many bins have each of them.
type Profile struct{ Loads, Bins []int64 }

// MaxTail is the largest load for which a list of tails is made.
const MaxTail = 1 << 20

// Of sets p to the profile of an engine, in the memory that p has.
func (p *Profile) Of(e Engine) {
	p.Loads, p.Bins = e.AppendProfile(p.Loads[:0], p.Bins[:0])
}

// Count returns the number of bins.
func (p Profile) Count() int64 {
	n := int64(0)
	for _, c := range p.Bins {
		n += c
	}
	return n
}

// MaxLoad returns the largest load.
func (p Profile) MaxLoad() int64 { return MaxLoad(p.Loads) }

// Tails calls f with the number of bins of load k or more, for every k from 0 to the largest
// load: those from low to high have the same number. Negative loads are bins below all k.
func (p Profile) Tails(f func(low, high, bins int64)) {
	tail := int64(0)
	for i := len(p.Loads) - 1; i >= 0 && p.Loads[i] >= 0; i-- {
		tail += p.Bins[i]
		low := int64(0)
		if i > 0 {
			low = max(0, p.Loads[i-1]+1)
		}
		f(low, p.Loads[i], tail)
	}
}
