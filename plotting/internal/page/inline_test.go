package page

import (
	"bytes"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// TestInline: what formulas of two dimensions, alphabets and accents become in words; TeX gets them
// as they are, or as pgf alone can set them.
func TestInline(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, words, tex string }{
		{`$\frac{\ln n}{\ln\ln n}$`, "ln n/ln ln n", `$\frac{\ln n}{\ln\ln n}$`},
		{`$\frac{m+1}{2n}$`, "(m+1)/(2n)", `$\frac{m+1}{2n}$`},
		{`$\frac12$`, "1/2", `$\frac12$`},
		{`$\dfrac{1}{1-\lambda}$`, "1/(1-λ)", `$\frac{1}{1-\lambda}$`},
		{`$\sqrt{n}$, $\sqrt{2t\ln n}$`, "√n, √(2t ln n)", `$\sqrt{n}$, $\sqrt{2t\ln n}$`},
		{`$\sqrt[3]{n+1}$`, "(n+1)^1/3", `$\sqrt[3]{n+1}$`},
		{`$\mathbb{P}[X>k]$, $\mathbb E X$`, "ℙ[X>k], 𝔼 X", `$\mathbb{P}[X>k]$, $\mathbb E X$`},
		{`$\mathcal{O}(n), \mathcal{L}$`, "𝒪(n), ℒ", `$\mathcal{O}(n), \mathcal{L}$`},
		{`$x_{\text{50 % of it}}$`, "x_50 % of it", `$x_{\mbox{50 \% of it}}$`},
		{`$\mathrm{Var}\,X$`, "VarX", `$\mathrm{Var}\,X$`},
		{`$\hat{x} + \bar{X}$`, "x\u0302 + X\u0304", `$\hat{x} + \bar{X}$`},
		{`$\log_2\ln n$, $2\exp^2x$`, "log_2 ln n, 2 exp^2x", `$\log_2\ln n$, $2\exp^2x$`},
		{`$\lim f'$, 20 ° § 1`, "lim f', 20 ° § 1", `$\lim f{'}$, 20 \textdegree{} \S{} 1`},
		{`$\|x\|_1$`, "‖x‖_1", `$\|x\|_1$`},
		{`$\left(\{a\}\right)$`, "({a})", `$\left(\{a\}\right)$`},
		{`$\frac{m}{n}\sqrt{n}$`, "m/n√n", `$\frac{m}{n}\sqrt{n}$`},
		{`a ‖ b`, "a ‖ b", `a $\|$ b`},
	} {
		if err := Check(c.in); err != nil {
			t.Error(err)
			continue
		}
		if got := Plain(c.in); got != c.words {
			t.Errorf("Plain(%q) = %q, want %q", c.in, got, c.words)
		}
		if got, err := TeX(c.in); err != nil || got != c.tex {
			t.Errorf("TeX(%q) = %q, %v, want %q", c.in, got, err, c.tex)
		}
	}
	for label, want := range map[string]string{
		`$\frac{a}$`:      `nothing after \frac`,
		`$\sqrt$`:         `nothing after \sqrt`,
		`$\hat$`:          `nothing after \hat`,
		`$\mathrm{\ln}$`:  `letters are wanted`,
		`$\foo{a}$`:       `unknown command \foo`,
		`$\frac{\foo}{2}`: `without its partner`,
	} {
		if err := Check(label); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Check(%q) = %v; want %q", label, err, want)
		}
	}
}

// TestAccents: the mark stands over its letter, higher over a capital.
func TestAccents(t *testing.T) {
	t.Parallel()
	runs, w, err := set(`$\hat{x}\hat{X}$`, 10)
	if err != nil || len(runs) != 4 {
		t.Fatalf("%v: %+v", err, runs)
	}
	if low, high := runs[1], runs[3]; low.text != "ˆ" || low.y != 0 || high.y <= 1 ||
		low.x < runs[0].x-1 || low.x > runs[2].x {
		t.Errorf("runs %+v", runs)
	}
	if _, bare, _ := set(`$xX$`, 10); w-bare > 0.5 || bare-w > 0.5 {
		t.Errorf("width %v, without marks %v", w, bare)
	}
}

// TestLaTeXTakesInlined: what is passed through compiles with pgf alone.
func TestLaTeXTakesInlined(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := NewPGF(300, 60)
	area := draw.New(c)
	sty := text.Style{Color: color.Black, Handler: Handler{}}
	sty.Font.Size = 8
	for i, l := range []string{`$\frac{\ln n}{\sqrt{2t}} \le \mathbb{E}[\hat{x}] + \|\bar{X}\|$`,
		`$\mathcal{O}(\mathrm{Var}\, x_{\text{50 % of a_b}}) \left(\{a\}\right)$`,
		`$\operatorname{gap}(n)\quad\tilde x$`} {
		area.FillText(sty, vg.Point{X: 10, Y: vg.Length(10 + 15*i)}, l)
	}
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	doc := "\\documentclass{article}\\usepackage{pgf}\\begin{document}" + b.String() +
		"\\end{document}"
	if err := os.WriteFile(filepath.Join(dir, "doc.tex"), []byte(doc), 0o644); err != nil {
		t.Fatal(err)
	}
	tool(t, "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-output-directory="+dir,
		filepath.Join(dir, "doc.tex"))
}
