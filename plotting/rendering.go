package plotting

import (
	"fmt"
	"io"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"ballslab/plotting/internal/page"
)

// inner leaves the edge blank.
func inner(c draw.Canvas) draw.Canvas { return draw.Crop(c, edge, -edge, edge, -edge) }

// caught makes an error of a panic, such as that of a plotter that a user has added.
func (f *Figure) caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case error:
		*err = fmt.Errorf("figure %s cannot be drawn: %w", f.kind, r)
	default:
		*err = fmt.Errorf("figure %s cannot be drawn: %v", f.kind, r)
	}
}

// arrange checks the figure and finds the place of its legend.
func (f *Figure) arrange() (where place, err error) {
	if err := f.check(); err != nil {
		return where, err
	}
	defer f.caught(&err)
	if f.below {
		return f.legend.below(f.w), nil
	}
	return f.legend.place(*f.Plot, f.w, f.h), nil
}

// render draws the figure on the canvas that open makes for its size: as high
// as the venue's figures are, and higher where the legend goes below.
func (f *Figure) render(where place, open func(w, h vg.Length) vg.CanvasWriterTo) (
	c vg.CanvasWriterTo, err error,
) {
	defer f.caught(&err)
	p := *f.Plot
	if where.inside {
		c = open(f.w, f.h)
		area := inner(draw.New(c))
		p.Y.Max += where.stretch * (p.Y.Max - p.Y.Min)
		drawPlot(p, area)
		f.legend.draw(area, where.pt, where.columns)
		return c, nil
	}
	_, lw, lh := f.legend.size(where.columns)
	const gap = 3
	bh := f.bar.height()
	c = open(f.w, f.h+lh+bh+gap)
	area := inner(draw.New(c))
	drawPlot(p, draw.Crop(area, 0, 0, lh+bh+gap, 0))
	f.bar.draw(area, edge+lh+bh)
	f.legend.draw(area, vg.Point{X: max(edge, (f.w-lw)/2), Y: edge + lh}, where.columns)
	return c, nil
}

// write writes the figure in one format.
func (f *Figure) write(w io.Writer, format string) error {
	where, err := f.arrange()
	if err != nil {
		return err
	}
	return f.writeAt(w, where, format)
}

// writeAt writes the figure in one format, the legend in its place.
func (f *Figure) writeAt(w io.Writer, where place, format string) error {
	var open func(w, h vg.Length) vg.CanvasWriterTo
	switch format {
	case "pdf":
		open = f.pdf
	case "svg":
		open = f.svg(1)
	case "png":
		open = pixels(300)
	case "pgf":
		open = func(w, h vg.Length) vg.CanvasWriterTo { return page.NewPGF(w, h) }
	case "csv":
		return f.writeCSV(w)
	case "json":
		return f.writeJSON(w)
	default:
		return fmt.Errorf("format %q is not known: one of %s", format, strings.Join(formats, ", "))
	}
	c, err := f.render(where, open)
	if err != nil {
		return err
	}
	_, err = c.WriteTo(w)
	return err
}

func (f *Figure) pdf(w, h vg.Length) vg.CanvasWriterTo {
	c := page.NewPDF(w, h)
	c.Title = f.title()
	return c
}

// svg opens canvases magnified on the screen; the legend is their description.
func (f *Figure) svg(zoom float64) func(w, h vg.Length) vg.CanvasWriterTo {
	return func(w, h vg.Length) vg.CanvasWriterTo {
		c := page.NewSVG(w, h)
		c.Zoom = zoom
		c.Title = f.title()
		var labels []string
		for _, e := range f.legend {
			labels = append(labels, e.label)
		}
		c.Description = page.Plain(strings.Join(labels, "; "))
		return c
	}
}

// pixels opens canvases with a resolution in dots per inch.
func pixels(dpi int) func(w, h vg.Length) vg.CanvasWriterTo {
	return func(w, h vg.Length) vg.CanvasWriterTo { return page.NewPNG(w, h, dpi) }
}

// title says in plain words what is drawn.
func (f *Figure) title() string {
	if t := f.Plot.Title.Text; t != "" {
		return page.Plain(t)
	}
	return f.what()
}

// what says what is on the axes.
func (f *Figure) what() string {
	if f.Plot.X.Label.Text == "" && f.Plot.Y.Label.Text == "" {
		return f.kind
	}
	return page.Plain(f.Plot.Y.Label.Text + " against " + f.Plot.X.Label.Text)
}
