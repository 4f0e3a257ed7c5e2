package balls

import (
	"math"
	"strings"
	"testing"

	"ballslab/balls/internal/spec"
)

func TestRender(t *testing.T) {
	results, err := Sweep(`{"process":"allocate","rule":"greedy","d":[1,2],"bins":20,"trials":30,"metrics":["max_load","tail_fractions","gap"],"grid":"linear","points":2}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, show := range []map[string]interface{}{results.SimpleRender(), results[0].SimpleRender(), Results(nil).SimpleRender()} {
		html, text := show["text/html"].(string), show["text/plain"].(string)
		if !strings.HasPrefix(html, "<table>") || strings.Count(html, "<tr>") != strings.Count(html, "</tr>") || text == "" || strings.Contains(text, "NaN") {
			t.Errorf("%s\n%s", html, text)
		}
	}
	text := results.String()
	if lines := strings.Split(text, "\n"); !strings.HasPrefix(lines[0], "process allocate, rule greedy, bins 20,") || !strings.HasPrefix(lines[1], "d  engine  max_load  se") {
		t.Errorf("%s", text)
	}
	if m, err := results[1].Metric("max_load"); err != nil || !strings.HasPrefix(m.String(), "max_load 2.") ||
		!strings.Contains(m.String(), " ± 0.") || !strings.Contains(m.String(), " (2: 0.") {
		t.Errorf("%v: a metric is shown as %v", err, m)
	}
	if m, err := results[0].Metric("tail_fractions"); err != nil ||
		!strings.HasPrefix(m.String(), "tail_fractions 0: 1, 1: 0.") {
		t.Errorf("%v: a vector is shown as %v", err, m)
	}
	third := Metric{Name: "gap", MeanRational: "4/3", Counts: []ValueCount{{1, 0, 2. / 3, "2/3"}, {2, 0, 1. / 3, "1/3"}}}
	if third.String() != "gap 4/3 (1: 2/3, 2: 1/3)" {
		t.Errorf("an exact law is shown as %v", third)
	}
	results[0].Warnings = []string{"a & b", "<b>"}
	if html := results[0].SimpleRender()["text/html"].(string); strings.Contains(html, "<b>") || !strings.Contains(html, "a &amp; b") {
		t.Errorf("not escaped: %s", html)
	}
	if _, err := results[0].Metric("max"); err == nil || !strings.Contains(err.Error(), `metric "max": not in this result; it has max_load, tail_fractions, gap`) {
		t.Error(err)
	}
	if results[0].Key("nothing") != nil || results[0].Key("bins") != int64(20) {
		t.Error("Key")
	}
}

func TestFloats(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 3: "3", 0.1: "0.1", 1e15: "1000000000000000", 1e21: "1e+21", 1e-7: "1e-07", -2.5: "-2.5", math.Inf(1): "null", 1 << 53: "9007199254740992"} {
		if got := string(spec.AppendFloat(nil, x)); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
	if got := string(spec.AppendFloat(nil, math.NaN())); got != "null" {
		t.Errorf("NaN: %s", got)
	}
}
