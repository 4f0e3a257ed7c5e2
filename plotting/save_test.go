package plotting

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSave(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("BALLSLAB_FIGURES", "")
	fig := sampleFigure(t, "", false)
	line, err := fig.Save("growth")
	if err != nil || line != `\includegraphics{figures/growth.pdf}` {
		t.Errorf("Save: %q, %v", line, err)
	}
	var got []string
	files, _ := os.ReadDir("figures")
	for _, f := range files {
		got = append(got, f.Name())
	}
	if diff := cmp.Diff([]string{"growth.csv", "growth.json", "growth.pdf", "growth.pgf", "growth.png",
		"growth.svg"}, got); diff != "" {
		t.Error(diff)
	}
	t.Setenv("BALLSLAB_FIGURES", "elsewhere/figures")
	if line, err := fig.Save("v1.2.pgf"); err != nil || line != `\input{figures/v1.2.pgf}` {
		t.Errorf("Save: %q, %v", line, err)
	}
	if _, err := os.Stat("elsewhere/figures/v1.2.pgf"); err != nil {
		t.Error(err)
	}
	if _, err := fig.Save("own/growth.svg"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat("own/growth.svg"); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{"", ".", "figures/", ".."} {
		if _, err := fig.Save(bad); err == nil {
			t.Errorf("Save(%q): no error", bad)
		}
	}
	// A file where the folder should be: an error, and nothing half written.
	os.WriteFile("blocked", nil, 0o644)
	if _, err := fig.Save("blocked/growth"); err == nil {
		t.Error("no error where the folder is a file")
	}
}

func TestSameFigureSameBytes(t *testing.T) {
	for _, format := range formats {
		a, b := bytesOf(t, sampleFigure(t, "", false), format),
			bytesOf(t, sampleFigure(t, "", false), format)
		if !bytes.Equal(a, b) {
			t.Errorf("%s: two figures differ", format)
		}
	}
}

func TestCSVHoldsThePlottedNumbers(t *testing.T) {
	results := sampleGrowth(2, 4)
	fig, err := Growth{Results: results, Curves: []Curve{{Name: "c, d", Tag: "t",
		X: []float64{100, 1e4}, Y: []float64{1.1, math.Pi}}}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(bytesOf(t, fig, "csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"series", "tag", "bins", "mean", "q05", "q95"}, rows[0]); diff != "" {
		t.Error(diff)
	}
	if len(rows) != 1+9+2 {
		t.Errorf("%d rows", len(rows))
	}
	if diff := cmp.Diff([]string{"c, d", "t", "10000", "3.141592653589793", "", ""},
		rows[len(rows)-1]); diff != "" {
		t.Error(diff)
	}
}

func TestJSONHoldsWhatTheNumbersDependOn(t *testing.T) {
	var got record
	text := bytesOf(t, sampleFigure(t, "acm-sigconf", true), "json")
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Venue != "acm-sigconf" || got.Width != 7.01 || len(got.Series) != 42 ||
		len(got.Curves) != 3 {
		t.Errorf("record: %+v", got)
	}
	s := got.Series[0]
	if s.Seed != 1 || s.Trials != 1000 || s.Commit != "0123456789ab" ||
		s.Generator != "xoshiro256++" || !strings.Contains(string(s.Cell), `"rule"`) {
		t.Errorf("series: %+v, cell %s", s, s.Cell)
	}
	if strings.Contains(string(text), "seconds") {
		t.Error("a time, on which no figure depends")
	}
}
