package data

import (
	"math"
	"testing"
)

// The five means that are quoted most often, to the digits usually given.
func TestPublishedMeans(t *testing.T) {
	means, err := PublishedMeans()
	if err != nil || len(means) != 19 {
		t.Fatal(len(means), err)
	}
	want := map[int64]float64{1: 1, 2: 1.5, 4: 2.125, 8: 2.597, 16: 3.078}
	for i, m := range means {
		if m.N != int64(i+1) {
			t.Errorf("term %d is for n = %d", i, m.N)
		}
		if w, ok := want[m.N]; ok && math.Abs(m.Mean()-w) > 0.0005 {
			t.Errorf("n = %d: mean %v, want %v", m.N, m.Mean(), w)
		}
		if i > 0 && m.Mean() <= means[i-1].Mean() {
			t.Errorf("n = %d: the mean does not grow", m.N)
		}
	}
}
