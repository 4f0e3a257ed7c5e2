package plotting

import (
	"math"
	"testing"
)

// TestScaleLegend: up to seven whole numbers are all in the legend; of more,
// and of fractions, five with both ends.
func TestScaleLegend(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   []string
	}{
		{[]float64{1, 6, math.NaN()}, []string{"balls 1", "2", "3", "4", "5", "6"}},
		{[]float64{0, 6}, []string{"balls 0", "1", "2", "3", "4", "5", "6"}},
		{[]float64{0, 8}, []string{"balls 0", "2", "4", "6", "8"}},
		{[]float64{0, 0.5}, []string{"balls 0", "0.125", "0.25", "0.375", "0.5"}},
		{[]float64{3}, []string{"balls 3"}},
	} {
		entries := newScale(test.values).legend("balls")
		if len(entries) != len(test.want) {
			t.Errorf("%v: %d entries, want %v", test.values, len(entries), test.want)
			continue
		}
		for i, e := range entries {
			if e.label != test.want[i] {
				t.Errorf("%v: entry %d is %q, want %q", test.values, i, e.label, test.want[i])
			}
		}
	}
}
