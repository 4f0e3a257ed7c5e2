package exact

import (
	"math"
	"slices"
	"testing"

	"ballslab/balls"
)

// What TestManyTrials would notice, by computation: of the laws of cells of it, one is spoilt as
// an engine might be, and a million trials of the spoilt law must fail a test of it with
// probability near 1. A mean of the spoilt law lies at least 8 standard errors away, and a mean 6
// away fails.
//
// The fault here: a share of the removals of the infinite process takes a ball of a uniform bin
// that is not empty, in place of a uniform ball.
func TestManyTrialsPower(t *testing.T) {
	const trials, share = 1e6, 0.05
	for _, c := range []struct {
		cell           string
		n, m, d, steps int
		insertFirst    bool
	}{
		{`{"process":"infinite","d":2,"bins":4,"balls":5,"steps":6,"start":"one-bin"`, 4, 5, 2, 6, false},
		{`{"process":"infinite","d":2,"bins":3,"balls":4,"steps":6,"start":"one-bin","order":"insert-first"`, 3, 4, 2, 6, true},
	} {
		if !slices.Contains(manyTrials, c.cell) {
			t.Errorf("TestManyTrials has no %s", c.cell)
		}
		right, wrong := spoiltLaw(c.n, c.m, c.d, c.steps, c.insertFirst, 0), spoiltLaw(c.n, c.m, c.d, c.steps, c.insertFirst, share)
		p := balls.Infinite{Bins: int64(c.n), Balls: balls.Count(c.m), D: int64(c.d), Steps: balls.Count(c.steps), Start: balls.Start{Kind: "one-bin"}}
		if c.insertFirst {
			p.Order = "insert-first"
		}
		law, err := Law(p, balls.Plan{Metrics: []string{"max_load", "empty"}})
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range []string{"max_load", "empty"} {
			mean, sd := spoiltMoments(right, i)
			if math.Abs(mean-law.Metrics[i].Mean) > 1e-12 {
				t.Fatalf("n = %d: E %s = %v by this test, %v by the exact law", c.n, name, mean, law.Metrics[i].Mean)
			}
			other, _ := spoiltMoments(wrong, i)
			errors := math.Abs(other-mean) / (sd / math.Sqrt(trials))
			t.Logf("n = %d, insert first %v: E %s moves from %.6f to %.6f, %.1f standard errors", c.n, c.insertFirst, name, mean, other, errors)
			if errors < 8 {
				t.Errorf("n = %d: a million trials would hardly notice it in %s", c.n, name)
			}
		}
	}
}

// spoiltLaw is the law of the sorted loads of the infinite process from one bin; a share of the
// removals takes a uniform bin that is not empty.
func spoiltLaw(n, m, d, steps int, insertFirst bool, share float64) map[string]float64 {
	loads := make([]byte, n)
	loads[n-1] = byte(m)
	law := map[string]float64{string(loads): 1}
	remove := func(law map[string]float64) map[string]float64 {
		next := map[string]float64{}
		for s, p := range law {
			balls, bins := 0, 0
			for i := range n {
				balls += int(s[i])
				bins += min(1, int(s[i]))
			}
			for i := range n {
				if s[i] > 0 {
					next[moved(s, i, -1)] += p * ((1-share)*float64(s[i])/float64(balls) + share/float64(bins))
				}
			}
		}
		return next
	}
	insert := func(law map[string]float64) map[string]float64 {
		next := map[string]float64{}
		for s, p := range law {
			for i := range n { // the least of d choices has rank i, loads increasing
				q := math.Pow(float64(n-i)/float64(n), float64(d)) - math.Pow(float64(n-i-1)/float64(n), float64(d))
				next[moved(s, i, 1)] += p * q
			}
		}
		return next
	}
	for range steps {
		if insertFirst {
			law = remove(insert(law))
		} else {
			law = insert(remove(law))
		}
	}
	return law
}

// moved is a sorted state with one ball more or less at rank i.
func moved(s string, i, by int) string {
	loads := []byte(s)
	loads[i] = byte(int(loads[i]) + by)
	slices.Sort(loads)
	return string(loads)
}

// spoiltMoments are the mean and the standard deviation of max_load, or of the number of empty
// bins.
func spoiltMoments(law map[string]float64, which int) (mean, sd float64) {
	square := 0.0
	for s, p := range law {
		x := float64(s[len(s)-1])
		if which == 1 {
			x = 0
			for i := range len(s) {
				if s[i] == 0 {
					x++
				}
			}
		}
		mean += p * x
		square += p * x * x
	}
	return mean, math.Sqrt(square - mean*mean)
}
