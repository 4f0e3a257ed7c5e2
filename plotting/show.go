package plotting

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"ballslab/plotting/internal/page"
)

// SimpleRender shows the figure in a notebook: a map from MIME types to data.
// Front ends take the SVG where they may (JupyterLab in trusted notebooks,
// nbconvert), else the PNG, else the words. On screen a figure is magnified up
// to 1.8 times, to about the width of a cell.
func (f *Figure) SimpleRender() map[string]interface{} {
	var svg, png bytes.Buffer
	err := stoppable(func(context.Context) (err error) {
		svg, png, err = f.screen()
		return err
	})
	if err != nil {
		return map[string]interface{}{"text/plain": err.Error()}
	}
	shown := map[string]interface{}{"image/png": png.Bytes(), "text/plain": f.String()}
	if svg.Len() <= maxSVG {
		shown["image/svg+xml"] = svg.String()
	}
	return shown
}

// maxSVG is the largest SVG in bytes that a notebook gets: what a user's own plotter has drawn
// may be larger, and is shown as PNG alone.
const maxSVG = 2 << 20

// screen draws the figure for a screen, as SVG and as PNG.
func (f *Figure) screen() (svg, png bytes.Buffer, err error) {
	where, err := f.arrange()
	if err != nil {
		return svg, png, err
	}
	zoom := f.zoom()
	c, err := f.render(where, f.svg(zoom))
	if err == nil {
		_, err = c.WriteTo(&svg)
	}
	if err != nil {
		return svg, png, err
	}
	if c, err = f.render(where, pixels(int(96*zoom))); err == nil {
		_, err = c.WriteTo(&png)
	}
	return svg, png, err
}

// zoom is how much a figure is magnified on screen.
func (f *Figure) zoom() float64 { return min(max(6.5/inches(f.w.Points()), 1), 1.8) }

// String says what the figure shows and what its marks mean, and its warnings,
// a line each.
func (f *Figure) String() string {
	if f == nil || f.Plot == nil {
		return errNoFigure.Error()
	}
	s := fmt.Sprintf("%s (%s, %g in × %g in)", f.title(), f.venue.Name, inches(f.w.Points()),
		inches(f.h.Points()))
	if f.shown != "" {
		s += "\n" + f.shown
	}
	return strings.Join(append([]string{s}, f.remarks()...), "\n")
}

// remarks are the warnings, and what is to be said of the labels as they are now.
func (f *Figure) remarks() []string {
	said := append(slices.Clone(f.Warnings), f.cutOff()...)
	for _, l := range f.labels() {
		if page.HasInline(l) {
			return append(said, "fractions and roots are set in one line; "+
				"only TeX, from the PGF, builds them up")
		}
	}
	return said
}
