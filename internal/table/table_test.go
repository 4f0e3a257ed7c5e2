package table

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

var sample = Table{
	Title: "process allocate, 50 % & more",
	Head:  []string{"d", "engine", "max_load", ""},
	Rows:  [][]string{{"1", "bins", "7.1", "a|b"}, {"", "levels", "", ""}, {"β\t2", "", "[3, 4]", ""}},
	Notes: []string{"a < b"},
}

func TestText(t *testing.T) {
	const want = `process allocate, 50 % & more
d    engine  max_load
1    bins    7.1       a|b
     levels
β 2          [3, 4]
note: a < b
`
	if got := sample.Text(); got != want {
		t.Errorf("text:\n%s", got)
	}
	if got := (Table{Title: "no results"}).Text(); got != "no results\n\n" {
		t.Errorf("empty: %q", got)
	}
}

// Rows that are printed one by one stand below each other, and are printed at once.
func TestStream(t *testing.T) {
	var b strings.Builder
	s := NewStream(&b, "title", []string{"k", "value", "last"}, 3)
	for i, row := range [][]string{{"1", "2.5", "x"}, {"22", "longer than before", ""},
		{"333", "2", "y"}} {
		if err := s.Row(row); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(b.String(), "\n"); got != i+3 {
			t.Errorf("after row %d: %d lines", i, got)
		}
	}
	const want = `title
k    value  last
1    2.5    x
22   longer than before
333  2                   y
`
	if b.String() != want {
		t.Errorf("stream:\n%s", b.String())
	}
	if err := NewStream(broken{}, "", []string{"k"}).Row([]string{"1"}); err == nil {
		t.Error("an error of the writer is not told")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full disk") }

func TestForms(t *testing.T) {
	html := sample.HTML()
	for _, want := range []string{"<table>\n<caption", "50 % &amp; more</caption>", "<thead>",
		">max_load</th>",
		">a|b</td>", "<p>a &lt; b</p>"} {
		if !strings.Contains(html, want) {
			t.Errorf("HTML lacks %s:\n%s", want, html)
		}
	}
	const markdown = "| d | engine | max_load |  |\n| --- | --- | --- | --- |\n| 1 | bins | 7.1 | " +
		"a\\|b |\n"
	if got := sample.Markdown(); !strings.HasPrefix(got, markdown) {
		t.Errorf("Markdown:\n%s", got)
	}
	const latex = `% process allocate, 50 % & more
\begin{tabular}{llll}
\toprule
d & engine & max\_load &  \\
\midrule
1 & bins & 7.1 & a|b \\
 & levels &  &  \\
β 2 &  & {[}3, 4] &  \\
\bottomrule
\end{tabular}

a $<$ b
`
	if got := sample.LaTeX(); got != latex {
		t.Errorf("LaTeX:\n%s", got)
	}
	var b strings.Builder
	if err := sample.CSV(&b); err != nil || !strings.HasPrefix(b.String(),
		"d,engine,max_load,\n1,bins,7.1,a|b\n") {
		t.Errorf("CSV (%v):\n%s", err, b.String())
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		x                      float64
		exact, measured, three string
	}{
		{0, "0", "0", "0"},
		{1e15, "1000000000000000", "1e+15", "1e+15"},
		{1e21, "1e+21", "1e+21", "1e+21"},
		{1e-7, "1e-07", "1e-07", "1e-07"},
		{2.0 / 3, "0.6666666666666666", "0.6667", "0.667"},
		{-1234567.5, "-1234567.5", "-1.23457e+06", "-1.23e+06"},
		{math.NaN(), "", "", ""},
		{math.Inf(1), "null", "+Inf", "+Inf"},
	} {
		got := fmt.Sprint([]string{Exact(c.x), Measured(c.x), Digits(c.x, 3)})
		if want := fmt.Sprint([]string{c.exact, c.measured, c.three}); got != want {
			t.Errorf("%v: %s, want %s", c.x, got, want)
		}
	}
}
