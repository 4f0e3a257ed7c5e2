package plotting

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/vg/draw"

	"ballslab/balls"
	"ballslab/plotting/internal/page"
)

func sampleFigure(t *testing.T, venue string, wide bool) *Figure {
	t.Helper()
	fig, err := Growth{Results: sampleGrowth(2, 15), Curves: sampleCurves(2, 15), Venue: venue,
		Wide: wide}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	return fig
}

func bytesOf(t *testing.T, f *Figure, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.write(&b, format); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestWidths: every format has the width of its venue in inches.
func TestWidths(t *testing.T) {
	for _, v := range Venues() {
		for _, wide := range []bool{false, true} {
			inches := v.Column
			if wide {
				inches = v.Text
			}
			fig := sampleFigure(t, v.Name, wide)
			cfg, err := png.DecodeConfig(bytes.NewReader(bytesOf(t, fig, "png")))
			if err != nil || math.Abs(float64(cfg.Width)/300-inches) > 0.01 {
				t.Errorf("%s: png of %d pixels, want %v inches (%v)", v.Name, cfg.Width, inches, err)
			}
			want := strconv.FormatFloat(math.Round(inches*72000)/1000, 'f', -1, 64)
			if pdf := bytesOf(t, fig, "pdf"); !bytes.Contains(pdf, []byte("/MediaBox [0 0 "+want+" ")) {
				t.Errorf("%s: no page %s points wide", v.Name, want)
			}
			if svg := bytesOf(t, fig, "svg"); !bytes.Contains(svg, []byte(`width="`+want+`pt"`)) {
				t.Errorf("%s: no svg %s points wide", v.Name, want)
			}
		}
	}
}

// TestNothingIsCutOff: no ink touches the border, at any venue, for figures
// with legends inside and below and with long labels.
func TestNothingIsCutOff(t *testing.T) {
	for _, v := range Venues() {
		tail, err := Tail{Results: []*balls.Result{sample("one-choice", 0, 1000, 5.4, 100000)},
			Names: []string{"a long name of a series, $n = 10^{15}$"}, Venue: v.Name}.Figure()
		if err != nil {
			t.Fatal(err)
		}
		narrow, err := Growth{Curves: []Curve{{Name: "one decade", X: []float64{2, 9},
			Y: []float64{1e-7, 3e-7}}}, Venue: v.Name}.Figure()
		if err != nil {
			t.Fatal(err)
		}
		for i, fig := range []*Figure{sampleFigure(t, v.Name, false), tail, narrow} {
			where, err := fig.arrange()
			if err != nil {
				t.Fatal(err)
			}
			c, err := fig.render(where, pixels(150))
			if err != nil {
				t.Fatal(err)
			}
			img := c.(*page.PNG).Image()
			b := img.Bounds()
			for x := b.Min.X; x < b.Max.X; x++ {
				for y := b.Min.Y; y < b.Max.Y; y++ {
					if edge := x < 2 || y < 2 || x >= b.Max.X-2 || y >= b.Max.Y-2; edge && ink(img, x, y) {
						t.Fatalf("%s, figure %d: ink at %d, %d of %v", v.Name, i, x, y, b.Max)
					}
				}
			}
		}
	}
}

func ink(img image.Image, x, y int) bool {
	r, g, b, _ := img.At(x, y).RGBA()
	return r < 0xe000 || g < 0xe000 || b < 0xe000
}

// TestLegendIsClearOfTheData: where the legend is inside, the plot without it
// is blank there; where there is no room, it goes below.
func TestLegendIsClearOfTheData(t *testing.T) {
	for _, fig := range []*Figure{sampleFigure(t, "lipics", false),
		sampleFigure(t, "acm-sigconf", false), sampleFigure(t, "acm-sigconf", true)} {
		where := fig.legend.place(*fig.Plot, fig.w, fig.h)
		if !where.inside {
			continue
		}
		p := *fig.Plot
		p.Y.Max += where.stretch * (p.Y.Max - p.Y.Min)
		c := page.NewPNG(fig.w, fig.h, 72)
		drawPlot(p, inner(draw.New(c)))
		_, w, h := fig.legend.size(where.columns)
		for x := where.pt.X; x < where.pt.X+w; x++ {
			for y := where.pt.Y - h; y < where.pt.Y; y++ {
				if ink(c.Image(), int(x), int(fig.h-y)) {
					t.Fatalf("%s: legend over data at %v, %v", fig.venue.Name, x, y)
				}
			}
		}
	}
	// A plot full of ink.
	var c Curve
	for i := range 2000 {
		c.X, c.Y = append(c.X, 1+float64(i)), append(c.Y, float64(i%2))
	}
	c.Name = "to and fro"
	fig, err := Growth{Curves: []Curve{c}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	if where := fig.legend.place(*fig.Plot, fig.w, fig.h); where.inside && where.stretch == 0 {
		t.Errorf("a legend over a full plot: %+v", where)
	}
}

func TestSVGIsValid(t *testing.T) {
	fig := sampleFigure(t, "", false)
	fig.Plot.Title.Text = `a<b & "c" ≤ $d$`
	d := xml.NewDecoder(bytes.NewReader(bytesOf(t, fig, "svg")))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestLaTeXTakesThePDFAndThePGF at the width that they have.
func TestLaTeXTakesThePDFAndThePGF(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("BALLSLAB_FIGURES", "")
	fig := sampleFigure(t, "ieee", false)
	fig.Plot.Title.Text = "100 % of Greedy_2 & ≤ others #1"
	line, err := fig.Save("f")
	if err != nil {
		t.Fatal(err)
	}
	doc := `\documentclass{article}\usepackage{graphicx}\usepackage{pgf}\begin{document}\noindent
\setbox0=\hbox{\input{figures/f.pgf}}\typeout{width of pgf: \the\wd0}
\setbox0=\hbox{` + line + `}\typeout{width of pdf: \the\wd0}\box0
\setbox0=\hbox{\includegraphics{figures/f.png}}\typeout{width of png: \the\wd0}\end{document}`
	if err := os.WriteFile("doc.tex", []byte(doc), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error",
		"doc.tex").CombinedOutput()
	if err != nil {
		t.Fatalf("pdflatex: %v\n%s", err, out)
	}
	for _, format := range []string{"pgf", "pdf", "png"} {
		_, after, _ := strings.Cut(string(out), "width of "+format+": ")
		before, _, _ := strings.Cut(after, "pt")
		points, _ := strconv.ParseFloat(before, 64)
		if math.Abs(points/72.27-3.49) > 0.01 {
			t.Errorf("%s: TeX sees %v pt, want 3.49 in", format, points)
		}
	}
}

func TestSimpleRender(t *testing.T) {
	fig := sampleFigure(t, "acm-sigconf", false)
	shown := fig.SimpleRender()
	svg, _ := shown["image/svg+xml"].(string)
	raster, _ := shown["image/png"].([]byte)
	words, _ := shown["text/plain"].(string)
	if !strings.HasPrefix(svg, "<svg ") || !bytes.HasPrefix(raster, []byte("\x89PNG")) ||
		!strings.Contains(words, "acm-sigconf") {
		t.Errorf("svg %.20q, png %.8q, words %q", svg, raster, words)
	}
	if size := len(svg) + len(raster)*4/3; size > 300000 {
		t.Errorf("%d bytes in a cell", size)
	}
	fig.Plot.X.Label.Text = "中"
	if words := fig.SimpleRender()["text/plain"].(string); !strings.Contains(words,
		"no font has a glyph") {
		t.Errorf("words %q", words)
	}
	var none *Figure
	none.SimpleRender()
}

func TestErrors(t *testing.T) {
	one := sampleGrowth(2, 3)
	for want, build := range map[string]func() (*Figure, error){
		"venue \"nature\" is not known":      Growth{Results: one, Venue: "nature"}.Figure,
		"metric \"gap\": not in this result": Growth{Results: one, Metric: "gap"}.Figure,
		"neither results nor curves":         Growth{}.Figure,
		"2 values of X and 1 of Y": Growth{Curves: []Curve{{X: []float64{1, 2},
			Y: []float64{1}}}}.Figure,
		"series \"two\" is not drawn": Growth{Results: one,
			Curves: []Curve{{Series: "two", X: []float64{1}, Y: []float64{1}}}}.Figure,
		"names: 1 for 6 results": Growth{Results: one, Names: []string{"a"}}.Figure,
		"bins = 100 twice": Growth{Results: append(one, one[0]),
			Names: []string{"a", "a", "b", "b", "c", "c", "a"}}.Figure,
		"result 1 is nil": Growth{Results: []*balls.Result{one[0], nil}}.Figure,
		"level = 2":       Tail{Results: one, Level: 2}.Figure,
		"two results are named x": Tail{Results: []*balls.Result{one[0], one[0]},
			Names: []string{"x", "x"}}.Figure,
		"1 values of X and 2 of Y": Tail{Curves: []Curve{{X: []float64{1},
			Y: []float64{1, 2}}}}.Figure,
		"no font has a glyph": Growth{Results: one,
			Names: []string{"中", "中", "b", "b", "c", "c"}}.Figure,
	} {
		if _, err := build(); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v; want %q", err, want)
		}
	}
	fig := sampleFigure(t, "", false)
	if err := fig.write(io.Discard, "eps"); err == nil {
		t.Error("format eps: no error")
	}
}

func TestWarnings(t *testing.T) {
	results := sampleGrowth(2, 4)
	results[0].Warnings = []string{"from the run"}
	results[1].Metrics[0].Counts = nil // as of a fraction with many values
	fig, err := Growth{Results: results, LogY: true, Curves: []Curve{
		{Name: "far $x$", X: []float64{100, 1000}, Y: []float64{1e6, 1e7}},
		{Name: "half", X: []float64{100, 1000}, Y: []float64{0, 3}},
	}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"from the run", "one choice: no band at 1 of 3 points: too many different " +
		"values to keep their counts", "far x: the curve lies outside the axes",
		"half: 1 of 2 points are not shown (not finite, or not positive on a logarithmic axis)"}
	if diff := cmp.Diff(want, fig.Warnings); diff != "" {
		t.Error(diff)
	}
}
