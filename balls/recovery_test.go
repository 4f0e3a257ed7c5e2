package balls

import (
	"fmt"
	"strings"
	"testing"
)

// Each copy has the law of its process; copies from the same start are equal at once; and
// two bins with two balls are equal after one step.
func TestRecovery(t *testing.T) {
	const trials = 5000
	for _, c := range dynamicCases(t, "infinite_uniform_ball_deletion_transient") {
		of := Infinite{D: c.Params.D, Bins: c.Params.N, Balls: Exactly(c.Params.M), Steps: Exactly(c.Params.Steps)}
		r := runMetrics(t, Recovery{Of: of, Starts: []Start{{Kind: "one-bin"}, {Kind: "random"}}}, Plan{Trials: trials, Seed: 3})
		fits(t, fmt.Sprintf("%+v", c.Params), r.Metrics[0], c.MaxLoad, trials)
	}
	for _, c := range []struct {
		p    Recovery
		want float64
	}{
		{Recovery{Of: Infinite{Bins: 4, Steps: 10}, Starts: []Start{{Kind: "one-bin"}, {Loads: []int64{0, 0, 6, 0}}}}, 0},
		{Recovery{Of: Infinite{Bins: 50, Steps: 10}, Starts: []Start{{Kind: "one-bin"}, {Kind: "one-bin"}}}, 0},
		{Recovery{Of: Infinite{Bins: 2, Steps: 10}}, 1},
		{Recovery{Of: Infinite{Bins: 1000, Steps: 5}}, 5}, // not yet
	} {
		r := runMetrics(t, c.p, Plan{Trials: 20, Metrics: []string{"meeting_time"}})
		if m := r.Metrics[0]; m.Min != c.want || m.Max != c.want {
			t.Errorf("%+v: meeting time from %v to %v instead of %v", c.p, m.Min, m.Max, c.want)
		}
	}
}

// The distance falls to 0, and the copies meet within a few n ln n steps.
func TestRecoveryCourse(t *testing.T) {
	cells, err := Read(`{"process":"recovery","of":{"process":"random-deletions","bins":200,"beta":0.5,"steps":"40n*ln(n)"},"starts":["balanced","one-bin"],"trials":10,"metrics":["meeting_time","distance"],"grid":"linear","points":50}`)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(cells[0].Process, cells[0].Plan)
	if err != nil {
		t.Fatal(err)
	}
	d := r.Series.Values[1].Mean
	if d[0] < 50 || d[0] > 199 {
		t.Errorf("distance %v at the beginning", d[0])
	}
	for i := 1; i < len(d); i++ {
		if d[i] > d[i-1]+5 {
			t.Errorf("distance rises from %v to %v", d[i-1], d[i])
		}
	}
	for text, want := range map[string]string{
		`{"process":"recovery","of":"infinite"}`:                                                      `of: "infinite": allowed: a specification such as`,
		`{"process":"recovery","of":{"process":"infinite","bin":3}}`:                                  `of: "bin": 3: unknown key; allowed: `,
		`{"process":"recovery","of":{"process":"infinite","bins":3}}`:                                 `of: steps: missing`,
		`{"process":"recovery","of":{"process":"repeated","bins":3,"rounds":3}}`:                      `of: repeated: allowed`,
		`{"process":"recovery","of":{"process":"infinite","bins":3,"steps":"equilibrium"}}`:           `of: steps: equilibrium: not in a recovery`,
		`{"process":"recovery","of":{"process":"infinite","bins":3,"steps":3},"starts":["balanced"]}`: `starts: 1 of them: allowed: two of`,
	} {
		if _, err := Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v instead of %s", text, err, want)
		}
	}
}
