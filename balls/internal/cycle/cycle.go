// Package cycle keeps a probability beta_t that repeats with a period, so that a block of many
// steps can be played as one although beta changes within it. Of any steps in a row it says
//
//   - how large the sum of beta is, that is how many insertions are expected;
//   - how far the sums up to each of them are from a straight line (Bend): a bound of what is lost
//     where a block takes beta for constant;
//   - how many of them have which value, or class of values (Count): of each class the number of
//     insertions is one binomial draw, and any step of it is as likely as the others to be one.
//
// Sums and counts take time O(log) of the number of changes in a period, or O(1) for short ones,
// and O(classes).
package cycle

import (
	"math"
	"slices"
	"sort"
)

// A Cycle is such a sequence, for steps t = 0, 1, ... It never changes, so that many trials may
// use one at the same time.
//
// A period consists of cells, runs of steps of one class. All values of a class are between its
// base and base + Width().
type Cycle struct {
	period int64
	mean   float64
	spread float64
	slope  float64   // by which beta changes at most from one step to the next
	wave   *wave     // nil: beta is constant in a cell
	begin  []int64   // of the cells, and the period
	value  []float64 // of a cell, where there is no wave
	sum    []float64 // of beta before a cell, where there is no wave
	class  []int32   // of a cell
	index  []int32   // cell of a step, where the period is short
	base   []float64 // by class
	width  float64
	each   []int64 // steps of a class in a period
	marks  []int64 // steps of a class before cells 0, gap, 2 gap, ...
	gap    int
}

const short = 1 << 16 // periods up to this have an index

// Runs returns the cycle in which values[i] is the probability of lengths[i] steps, one after the
// other; without lengths, of one step each. Where there are more different values than
// classes, a class holds several. Memory and time: the number of values.
func Runs(values []float64, lengths []int64, classes int) *Cycle {
	c := &Cycle{}
	for i, x := range values {
		length := int64(1)
		if lengths != nil {
			length = lengths[i]
		}
		if length == 0 {
			continue
		}
		if n := len(c.value); n == 0 || c.value[n-1] != x {
			c.begin, c.value = append(c.begin, c.period), append(c.value, x)
		}
		c.period += length
	}
	c.begin = append(c.begin, c.period)
	s := 0.0
	for i, x := range c.value {
		c.sum = append(c.sum, s)
		s += float64(x * float64(c.begin[i+1]-c.begin[i]))
	}
	c.mean = s / float64(c.period)
	low, high := 0.0, 0.0
	for i, b := range c.begin[:len(c.value)] {
		d := c.sum[i] - float64(c.mean*float64(b))
		low, high = min(low, d), max(high, d)
	}
	c.spread = high - low

	for i, x := range c.value {
		c.slope = max(c.slope, math.Abs(c.value[(i+1)%len(c.value)]-x))
	}

	different := slices.Clone(c.value)
	slices.Sort(different)
	different = slices.Compact(different)
	if len(different) <= classes {
		c.base = different
		for _, x := range c.value {
			i, _ := slices.BinarySearch(different, x)
			c.class = append(c.class, int32(i))
		}
	} else {
		c.levels(different[0], different[len(different)-1], classes)
		for _, x := range c.value {
			c.class = append(c.class, c.level(x))
		}
	}
	c.tables()
	return c
}

// levels makes classes of equal width between low and high.
func (c *Cycle) levels(low, high float64, classes int) {
	c.width = (high - low) / float64(classes)
	for i := range classes {
		c.base = append(c.base, low+float64(float64(i)*c.width))
	}
}

// level returns the class of a value.
func (c *Cycle) level(x float64) int32 {
	return int32(max(0, min(len(c.base)-1, int((x-c.base[0])/c.width))))
}

// tables sets what follows from the cells.
func (c *Cycle) tables() {
	n, k := len(c.class), len(c.base)
	c.each = make([]int64, k)
	c.gap = max(64, n/1024)
	if c.period <= short {
		c.index = make([]int32, c.period)
	}
	for i, class := range c.class {
		if i%c.gap == 0 {
			c.marks = append(c.marks, c.each...)
		}
		c.each[class] += c.begin[i+1] - c.begin[i]
		if c.index != nil {
			for t := c.begin[i]; t < c.begin[i+1]; t++ {
				c.index[t] = int32(i)
			}
		}
	}
}

// cell returns that of step t of the period.
func (c *Cycle) cell(t int64) int {
	if c.index != nil {
		return int(c.index[t])
	}
	return sort.Search(len(c.class), func(i int) bool { return c.begin[i+1] > t })
}

// Period returns the number of steps after which all repeats.
func (c *Cycle) Period() int64 { return c.period }

// Mean returns the mean of a period.
func (c *Cycle) Mean() float64 { return c.mean }

// Max returns the largest value, or a little more.
func (c *Cycle) Max() float64 { return slices.Max(c.base) + c.width }

// Whole says whether all values are 0 or 1.
func (c *Cycle) Whole() bool {
	between := func(b float64) bool { return b != 0 && b != 1 }
	return c.width == 0 && !slices.ContainsFunc(c.base, between)
}

// Range returns a bound of |Sum(t, k) - k Mean()| for all t and k.
func (c *Cycle) Range() float64 { return c.spread }

// At returns beta_t.
func (c *Cycle) At(t int64) float64 {
	t %= c.period
	if c.wave != nil {
		return c.wave.at(t)
	}
	return c.value[c.cell(t)]
}

// Stays returns for how many steps from t on beta keeps its value; in a sine, 1.
func (c *Cycle) Stays(t int64) int64 {
	switch {
	case c.wave != nil:
		return 1
	case len(c.class) == 1:
		return 1 << 60
	}
	t %= c.period
	return c.begin[c.cell(t)+1] - t
}

// Sum returns the sum of the k values from step t on.
func (c *Cycle) Sum(t, k int64) float64 {
	from := t % c.period
	to := from + k
	whole := to / c.period
	return float64(float64(whole)*c.before(c.period)) + c.before(to%c.period) - c.before(from)
}

// before returns the sum of the first t steps of the period.
func (c *Cycle) before(t int64) float64 {
	switch {
	case t == c.period:
		return c.mean * float64(c.period)
	case c.wave != nil:
		return c.wave.sum(t)
	}
	i := c.cell(t)
	return c.sum[i] + float64(c.value[i]*float64(t-c.begin[i]))
}

// Bend returns a bound of |Sum(t, i) - i/k Sum(t, k)| for all i up to k. The sums less those of the
// mean have a range, and a chord of their graph is not farther from it than that. The second
// differences of the sums are at most the slope of beta, so they are within slope k^2/8 of a chord.
func (c *Cycle) Bend(t, k int64) float64 {
	const few = 16
	bound := min(c.spread, c.slope*float64(k)*float64(k)/8)
	if c.wave != nil || k >= c.period {
		return bound
	}
	from := t % c.period
	first := c.cell(from)
	if first+few < len(c.class) && c.begin[first+few] < from+k {
		return bound
	}
	// the graph is straight in a cell
	slope, bend := c.Sum(t, k)/float64(k), 0.0
	for i := first + 1; ; i++ {
		n := len(c.class)
		at := c.begin[i%n] + int64(i/n)*c.period
		if at >= from+k {
			return min(bend, bound)
		}
		bend = max(bend, math.Abs(c.Sum(from, at-from)-float64(slope*float64(at-from))))
	}
}
