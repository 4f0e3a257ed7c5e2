package page

import (
	"bytes"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// hard is the label that garbled other writers of PDF, and more.
const hard = `gap ≤ log₂ log n + β·m∕n ⌈x⌉ √n λ, é & 5% #1 {a}_b <c> n⁻¹⁰`

// formulas are labels with TeX.
var formulas = []string{
	`$\ln\ln n/\ln d + O(1)$`,
	`$\Pr[M \ge k] \le n(e/k)^k$`,
	`$\lceil \log_2 n\rceil - \beta_{i+1}^{2} \cdot x \ne -1$`,
	`$x_0, x_1, \ldots \in \Theta(n)$`,
	`costs 5 \$, $a<b$`,
}

// sheet draws labels, one above the other, and shapes on a canvas.
func sheet(c vg.CanvasSizer) {
	area := draw.New(c)
	sty := text.Style{Color: color.Black, Handler: Handler{}}
	sty.Font.Size = 9
	y := vg.Length(20)
	for _, l := range append([]string{hard}, formulas...) {
		area.FillText(sty, vg.Point{X: 30, Y: y}, l)
		y += 15
	}
	sty.Rotation = 1.5707963267948966
	sty.XAlign = draw.XCenter
	area.FillText(sty, vg.Point{X: 15, Y: 70}, "rotated $n$")
	c.SetColor(color.NRGBA{R: 0xD5, G: 0x5E, A: 0x80})
	var p vg.Path
	p.Move(vg.Point{X: 250, Y: 60})
	p.Arc(vg.Point{X: 250, Y: 60}, 25, 0.3, 4)
	p.QuadTo(vg.Point{X: 200, Y: 100}, vg.Point{X: 240, Y: 110})
	p.Close()
	c.Fill(p)
	c.SetColor(color.Black)
	c.SetLineWidth(1)
	c.SetLineDash([]vg.Length{4, 2}, 1)
	c.Stroke(p)
}

const sheetW, sheetH = vg.Length(300), vg.Length(125)

func save(t *testing.T, name string, c vg.CanvasWriterTo) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// tool runs a program; that it is missing is a failure.
func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil || strings.Contains(errs.String(), "Error") {
		t.Fatalf("%s %v: %v\n%s%s", name, args, err, errs.String(), out.String())
	}
	return out.String()
}

func newPDFSheet() *PDF {
	c := NewPDF(sheetW, sheetH)
	c.Title = "sheet ≤"
	sheet(c)
	return c
}

func TestPDFTextCanBeSearched(t *testing.T) {
	path := save(t, "sheet.pdf", newPDFSheet())
	text := tool(t, "pdftotext", "-layout", path, "-")
	for _, want := range []string{"gap ≤ log", "β·m∕n ⌈x⌉ √n λ", "é & 5% #1 {a}_b <c>", "O(1)", "≥ k",
		"rotated n", "costs 5 $"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the text of the page:\n%s", want, text)
		}
	}
	fonts := tool(t, "pdffonts", path)
	rows := strings.Split(strings.TrimSpace(fonts), "\n")[2:]
	if len(rows) != 2 {
		t.Fatalf("fonts:\n%s\nwant two", fonts)
	}
	for _, r := range rows {
		if !strings.Contains(r, "yes yes yes") || r[6] != '+' {
			t.Errorf("font is not embedded, subset and mapped to Unicode: %s", r)
		}
	}
	if info := tool(t, "pdfinfo", path); !strings.Contains(info, "sheet ≤") ||
		strings.Contains(info, "Date") {
		t.Errorf("information:\n%s", info)
	}
}

func TestBytesAreStable(t *testing.T) {
	for name, open := range map[string]func() vg.CanvasWriterTo{
		"pdf": func() vg.CanvasWriterTo { return NewPDF(sheetW, sheetH) },
		"svg": func() vg.CanvasWriterTo { return NewSVG(sheetW, sheetH) },
		"pgf": func() vg.CanvasWriterTo { return NewPGF(sheetW, sheetH) },
		"png": func() vg.CanvasWriterTo { return NewPNG(sheetW, sheetH, 100) },
	} {
		var b [2]bytes.Buffer
		for i := range b {
			c := open()
			sheet(c)
			c.WriteTo(&b[i])
		}
		if !bytes.Equal(b[0].Bytes(), b[1].Bytes()) {
			t.Errorf("%s: two drawings differ", name)
		}
		if b[0].Len() > 60000 {
			t.Errorf("%s: %d bytes", name, b[0].Len())
		}
	}
}

func TestTeX(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain", "plain"},
		{"a_b & 5% #1 {x}", `a\_b \& 5\% \#1 \{x\}`},
		{"β ≤ log₂ n⁻¹⁰", `$\beta$ $\le$ log$_{2}$ n$^{-10}$`},
		{`$\ln n \le β_2$`, `$\ln n \le \beta _2$`},
		{"⌈x⌉ − 1", `$\lceil$x$\rceil$ $-$ 1`},
		{`5 \$ ~ ^`, `5 \$ \textasciitilde{} \textasciicircum{}`},
		{"naïve – Łódź", "naïve -- Łódź"},
	} {
		if got, err := TeX(c.in); err != nil || got != c.want {
			t.Errorf("TeX(%q) = %q, %v; want %q", c.in, got, err, c.want)
		}
	}
}

func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		`$\ln\ln n/\ln 2 \le \beta_{2}$`: "ln ln n/ln 2 ≤ β_2",
		`5 \$, $n\,x$`:                   "5 $, nx",
		`a\`:                             `a\`,
	} {
		if got := Plain(in); got != want {
			t.Errorf("Plain(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	for label, want := range map[string]string{
		hard:             "",
		"":               "",
		"$":              "without its partner",
		"$x":             "without its partner",
		`$\foo$`:         `unknown command \foo`,
		"$x_$":           "nothing after _",
		"$x}$":           "a brace } without its partner",
		"$x_1_2$":        "two _ at one symbol",
		"${x$":           "a brace { without its partner",
		`$\$`:            "without its partner",
		"中":              "no font has a glyph",
		"two\nlines $n$": "",
		"$n^{x_{k}}_2$":  "",
	} {
		err := Check(label)
		if want == "" && err != nil || want != "" && (err == nil ||
			!strings.Contains(err.Error(), want)) {
			t.Errorf("Check(%q) = %v; want %q", label, err, want)
		}
	}
}

func TestRunsOfAFormula(t *testing.T) {
	runs, w, err := set(`max $n^2$`, 10)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range runs {
		got = append(got, r.text)
	}
	if diff := cmp.Diff([]string{"max ", "𝑛", "2"}, got); diff != "" {
		t.Error(diff)
	}
	if last := runs[2]; last.y <= 0 || last.face.Font.Size >= 10 || w <= last.x {
		t.Errorf("superscript at %v of size %v, width %v", last.y, last.face.Font.Size, w)
	}
	sub, _, _ := set("$x_1^2$", 10)
	if len(sub) != 3 || sub[1].x != sub[2].x {
		t.Errorf("sub- and superscript do not stand above each other: %v", sub)
	}
}

// FuzzCheck: no label panics, and what passes can be drawn by every canvas.
func FuzzCheck(f *testing.F) {
	for _, l := range append(formulas, hard, "$", "$$", `\`, `$\`, "${}^", "$^^2$", "$₂₂²$", "$_{}$") {
		f.Add(l)
	}
	f.Fuzz(func(t *testing.T, label string) {
		if Check(label) != nil || len(label) > 200 {
			return
		}
		sty := text.Style{Color: color.Black, Handler: Handler{}}
		sty.Font.Size = 8
		for _, c := range []vg.CanvasWriterTo{NewPDF(10, 10), NewSVG(10, 10), NewPGF(10, 10)} {
			area := draw.New(c)
			area.FillText(sty, vg.Point{}, label)
			c.WriteTo(&bytes.Buffer{})
		}
	})
}
