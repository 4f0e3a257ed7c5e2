package cycle

// A Share says how many of some steps are of one class.
type Share struct {
	Class int32
	N     int64
}

// Classes returns how many classes of values there are.
func (c *Cycle) Classes() int { return len(c.base) }

// Base returns a value that those of the class do not go below.
func (c *Cycle) Base(class int32) float64 { return c.base[class] }

// Each returns how many steps of a period are of a class.
func (c *Cycle) Each(class int32) int64 { return c.each[class] }

// Width returns by how much a value may exceed the base of its class: 0 where every class has one
// value.
func (c *Cycle) Width() float64 { return c.width }

// Bases returns the cycle in which every value is replaced by the base of its class.
func (c *Cycle) Bases() *Cycle {
	if c.width == 0 {
		return c
	}
	var values []float64
	var lengths []int64
	for i, class := range c.class {
		values, lengths = append(values, c.base[class]), append(lengths, c.begin[i+1]-c.begin[i])
	}
	return Runs(values, lengths, len(c.base))
}

// Class returns that of step t.
func (c *Cycle) Class(t int64) int32 { return c.class[c.cell(t%c.period)] }

// Count appends to shares how many of the k steps from t on are of which class, each class once.
// Time: the number of classes, or of cells if these are few.
func (c *Cycle) Count(t, k int64, shares []Share) []Share {
	const few = 32
	from := t % c.period
	first := c.cell(from)
	if k < c.period && (first+few >= len(c.class) || c.begin[first+few] >= from+k) {
		if n, ok := c.walk(from, k, first, few, shares); ok {
			return n
		}
	}
	old := len(shares)
	to := from + k
	whole := to / c.period
	for i, each := range c.each {
		shares = append(shares, Share{int32(i), whole * each})
	}
	all := shares[old:]
	c.add(all, to%c.period, 1)
	c.add(all, from, -1)
	n := old
	for _, s := range all {
		if s.N > 0 {
			shares[n] = s
			n++
		}
	}
	return shares[:n]
}

// walk is Count from cell to cell, if these are few; else it adds nothing and returns false.
func (c *Cycle) walk(t, k int64, cell, few int, shares []Share) ([]Share, bool) {
	old := len(shares)
	for ; k > 0; few-- {
		if few == 0 {
			return shares[:old], false
		}
		n := min(k, c.begin[cell+1]-t)
		at := -1
		for i := old; i < len(shares); i++ {
			if shares[i].Class == c.class[cell] {
				at = i
				break
			}
		}
		if at >= 0 {
			shares[at].N += n
		} else {
			shares = append(shares, Share{c.class[cell], n})
		}
		k -= n
		t += n
		if cell++; cell == len(c.class) {
			cell, t = 0, 0
		}
	}
	return shares, true
}

// add adds, times sign, how many of the first t steps of the period are of each class: the marks
// before them, and from there cell by cell.
func (c *Cycle) add(all []Share, t int64, sign int64) {
	if t == 0 {
		return
	}
	cell := c.cell(t - 1)
	i := cell / c.gap
	for class, n := range c.marks[i*len(c.base) : (i+1)*len(c.base)] {
		all[class].N += sign * n
	}
	for j := i * c.gap; j <= cell; j++ {
		all[c.class[j]].N += sign * (min(t, c.begin[j+1]) - c.begin[j])
	}
}
