package plotting

import (
	"bytes"
	"fmt"
	"strings"
)

// SimpleRender shows the figure in a notebook: a map from MIME types to data.
// Front ends take the SVG where they may (JupyterLab in trusted notebooks,
// nbconvert), else the PNG, else the words. On screen a figure is magnified up
// to 1.8 times, to about the width of a cell.
func (f *Figure) SimpleRender() map[string]interface{} {
	if f == nil {
		return map[string]interface{}{"text/plain": "no figure"}
	}
	zoom := f.zoom()
	var vector, raster bytes.Buffer
	svg, err := f.render(f.svg(zoom))
	if err == nil {
		_, err = svg.WriteTo(&vector)
	}
	if err != nil {
		return map[string]interface{}{"text/plain": err.Error()}
	}
	png, err := f.render(pixels(int(96 * zoom)))
	if err == nil {
		_, err = png.WriteTo(&raster)
	}
	if err != nil {
		return map[string]interface{}{"text/plain": err.Error()}
	}
	return map[string]interface{}{
		"image/svg+xml": vector.String(),
		"image/png":     raster.Bytes(),
		"text/plain":    f.String(),
	}
}

// zoom is how much a figure is magnified on screen.
func (f *Figure) zoom() float64 { return min(max(6.5/inches(f.w.Points()), 1), 1.8) }

// String says what the figure shows and what its marks mean, and its warnings,
// a line each.
func (f *Figure) String() string {
	s := fmt.Sprintf("%s (%s, %g in × %g in)", f.title(), f.venue.Name, inches(f.w.Points()), inches(f.h.Points()))
	return strings.Join(append([]string{s, f.shown}, f.Warnings...), "\n")
}
