package balls

import (
	"slices"
	"strings"
	"testing"

	"ballslab/balls/internal/spec"
)

// Loads at the start decide the number of balls, a word of the default is the default, and what
// does not fit is refused in one line. On a graph the order of the loads is that of the vertices.
func TestStarts(t *testing.T) {
	t.Parallel()
	line := func(c Cell) string { return string(spec.AppendObject(nil, c.Keys())) }
	for text, want := range map[string]string{
		`"process":"infinite","bins":3,"steps":1,"start":{"loads":[0,4,1]}`:                                                                 `"balls":5`,
		`"process":"repeated","bins":2,"rounds":1,"start":{"loads":[0,4]}`:                                                                  `"balls":4`,
		`"process":"random-deletions","bins":2,"beta":0.5,"steps":1,"start":{"loads":[0,4]}`:                                                `"balls":4`,
		`"process":"leaky","bins":2,"lambda":0.5,"rounds":1,"start":{"loads":[0,4]}`:                                                        `"start":{"loads":[0,4]}`,
		`"process":"recovery","of":{"process":"infinite","bins":2,"steps":1},"starts":["balanced",{"loads":[0,6]}]`:                         `"balls":6`,
		`"process":"recovery","of":{"process":"random-deletions","bins":2,"beta":0.5,"steps":1},"starts":[{"loads":[3,3]},{"loads":[0,6]}]`: `"start":{"loads":[3,3]}`,
	} {
		cells, err := Read("{" + text + "}")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := line(cells[0])
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s lacks %s", text, got, want)
		}
		again, err := Read(got)
		if err != nil || line(again[0]) != got {
			t.Errorf("%s: read again: %v", got, err)
		}
	}
	for text, want := range map[string]string{
		`"process":"infinite","bins":2,"steps":1,"balls":4,"start":{"loads":[0,4,1]}`:                                    "start: 3 loads: must be one for each of the 2 bins",
		`"process":"infinite","bins":3,"steps":1,"balls":4,"start":{"loads":[0,4,1]}`:                                    "balls: 4: must be the sum of the loads at the start, 5",
		`"process":"random-deletions","bins":2,"beta":0.5,"steps":1,"balls":"n","start":{"loads":[0,4]}`:                 "balls: 2: must be",
		`"process":"supermarket","bins":2,"lambda":0.5,"time":1,"start":{"loads":[-1,4]}`:                                "start: ",
		`"process":"supermarket","bins":2,"lambda":0.5,"time":"equilibrium","start":{"loads":[1,4]}`:                     "start: ",
		`"process":"graph","graph":{"family":"path","n":3},"start":{"loads":[1,4]}`:                                      "start: 2 loads",
		`"process":"recovery","of":{"process":"infinite","bins":2,"steps":1},"starts":[{"loads":[1,1]},{"loads":[0,6]}]`: "of: balls: 2: must be the sum",
	} {
		if _, err := Read("{" + text + "}"); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	with, without := Supermarket{Bins: 5, Lambda: 0.5, Time: 3, Start: Start{Kind: "empty"}}, Supermarket{Bins: 5, Lambda: 0.5, Time: 3}
	if p, err := with.resolve(); err != nil {
		t.Error(err)
	} else if q, _ := without.resolve(); lawHash(p) != lawHash(q) {
		t.Error("a default start that is said changes the numbers")
	}
	g := smallGraph(t, 3, []int{0, 1}, []int{1, 2})
	for _, p := range []Process{
		GraphAllocate{Graph: g, Balls: 1, Start: Start{Loads: []int64{7, 0, 300}}},
		GraphRemoval{Graph: g, Time: 1, Start: Start{Loads: []int64{7, 0, 300}}},
		GraphSync{Graph: g, Rounds: 1, Start: Start{Loads: []int64{7, 0, 300}}},
	} {
		loads, err := GraphHistory(p, 1, []int64{0})
		if err != nil || !slices.Equal(loads[0], []int64{7, 0, 300}) {
			t.Errorf("%s begins with %v, %v", p.Name(), loads, err)
		}
	}
}
