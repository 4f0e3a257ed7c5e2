package page

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The raster canvas is gonum's; the other canvases must look like it.

const lookDPI = 144

func raster(t *testing.T) image.Image {
	t.Helper()
	c := NewPNG(sheetW, sheetH, lookDPI)
	sheet(c)
	return c.Image()
}

func readPNG(t *testing.T, path string) image.Image {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// difference is the mean difference in brightness of the pixels, each compared
// after blurring over 5 by 5 pixels, relative to the mean darkness: 0 is the
// same picture, 1 an empty page, and half a missing line of text some 0.05.
func difference(a, b image.Image) float64 {
	dark := func(m image.Image, x, y int) float64 {
		sum := 0.0
		for dx := -2; dx <= 2; dx++ {
			for dy := -2; dy <= 2; dy++ {
				if !(image.Point{X: x + dx, Y: y + dy}).In(m.Bounds()) {
					continue
				}
				r, g, b, alpha := m.At(x+dx, y+dy).RGBA()
				sum += float64(3*alpha-r-g-b) / 3 / 0xffff / 25
			}
		}
		return sum
	}
	var diff, total float64
	for y := 0; y < a.Bounds().Dy(); y++ {
		for x := 0; x < a.Bounds().Dx(); x++ {
			p, q := dark(a, x, y), dark(b, x, y)
			diff += max(p-q, q-p)
			total += p
		}
	}
	return diff / total
}

func TestPDFLooksLikeTheRaster(t *testing.T) {
	path := save(t, "sheet.pdf", newPDFSheet())
	out := strings.TrimSuffix(path, ".pdf")
	tool(t, "pdftoppm", "-r", "144", "-png", "-singlefile", path, out)
	look(t, out+".png")
}

func TestSVGLooksLikeTheRaster(t *testing.T) {
	c := NewSVG(sheetW, sheetH)
	sheet(c)
	path := save(t, "sheet.svg", c)
	out := strings.TrimSuffix(path, ".svg") + ".png"
	tool(t, "rsvg-convert", "--background-color", "white", "-d", "144", "-p", "144", "-o", out, path)
	look(t, out)
}

func look(t *testing.T, path string) {
	t.Helper()
	want, got := raster(t), readPNG(t, path)
	if d := got.Bounds().Dx() - want.Bounds().Dx(); d < -1 || d > 1 {
		t.Errorf("width %d pixels, want %d", got.Bounds().Dx(), want.Bounds().Dx())
	}
	if d := difference(want, got); d > 0.12 {
		t.Errorf("differs from the raster by %.3f", d)
	} else {
		t.Logf("differs from the raster by %.3f", d)
	}
}

// TestDifferenceSeesAMissingLine is the negative control of the comparison.
func TestDifferenceSeesAMissingLine(t *testing.T) {
	c := NewPNG(sheetW, sheetH, lookDPI)
	sheet(c)
	saved := formulas
	formulas = formulas[1:]
	d := NewPNG(sheetW, sheetH, lookDPI)
	sheet(d)
	formulas = saved
	if diff := difference(c.Image(), d.Image()); diff < 0.2 {
		t.Errorf("a missing line differs by %.3f only", diff)
	}
}

func TestPGFCompiles(t *testing.T) {
	c := NewPGF(sheetW, sheetH)
	sheet(c)
	dir := filepath.Dir(save(t, "sheet.pgf", c))
	doc := `\documentclass{article}\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage{pgf}
\pagestyle{empty}\begin{document}\noindent\input{sheet.pgf}\end{document}`
	if err := os.WriteFile(filepath.Join(dir, "doc.tex"), []byte(doc), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	log := tool(t, "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "doc.tex")
	if strings.Contains(log, "Overfull") || strings.Contains(log, "Missing character") {
		t.Errorf("log of TeX:\n%s", log)
	}
	text := tool(t, "pdftotext", "-layout", "doc.pdf", "-")
	for _, want := range []string{"gap ≤ log", "⌈x⌉", "5% #1", "costs 5 $"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the text of the page:\n%s", want, text)
		}
	}
}

// TestLabelsCompile: whatever Check lets pass, TeX takes; each symbol and function is let pass.
func TestLabelsCompile(t *testing.T) {
	pieces := []string{"$", "$", "$", "{", "}", "_", "^", "n", "x", "1", "₂", "⁷", "⁻", "β", "≤", "⌈",
		"⌉", `\le`, `\ln`, `\beta`, `\,`, `\$`, " ", "%", "&", "#", "~", "'", "<", "é", "–", "-", "\"",
		"|", "[", "]", "*"}
	rng := rand.New(rand.NewPCG(1, 2))
	doc := `\documentclass{article}\usepackage[T1]{fontenc}\usepackage{lmodern}\begin{document}` + "\n"
	for kept := 0; kept < 300; {
		var b strings.Builder
		for range 1 + rng.IntN(8) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		if Check(b.String()) != nil {
			continue
		}
		tex, _ := TeX(b.String())
		doc += `\mbox{` + tex + "}\n\n"
		kept++
	}
	var all []string
	for _, s := range symbols {
		all = append(all, `$x\`+s.command+" x$", "x "+string(s.char)+" x")
	}
	for f := range functions {
		all = append(all, `$\`+f+" x$")
	}
	for _, label := range append(all, "20 ° § 1") {
		if err := Check(label); err != nil {
			t.Error(err)
			continue
		}
		tex, _ := TeX(label)
		doc += `\mbox{` + tex + "}\n\n"
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "doc.tex"), []byte(doc+`\end{document}`),
		0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	tool(t, "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "doc.tex")
}
