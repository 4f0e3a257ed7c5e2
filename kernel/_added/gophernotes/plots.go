package main

import (
	"bytes"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// The size of a plot of Gonum in a notebook; it says none itself.
const plotWidth, plotHeight = 6 * vg.Inch, 4 * vg.Inch

// drawn is a plot of Gonum as the notebook shows it: SVG, PNG, and words for
// front ends without images.
func drawn(p *plot.Plot) (Data, error) {
	var images [2]bytes.Buffer
	for i, format := range []string{"svg", "png"} {
		canvas, err := p.WriterTo(plotWidth, plotHeight, format)
		if err != nil {
			return Data{}, err
		}
		if _, err := canvas.WriteTo(&images[i]); err != nil {
			return Data{}, err
		}
	}
	text := "a plot"
	if p.Title.Text != "" {
		text = fmt.Sprintf("a plot: %s", p.Title.Text)
	}
	return Data{Data: MIMEMap{
		MIMETypeSVG:  images[0].String(),
		MIMETypePNG:  images[1].Bytes(),
		MIMETypeText: text,
	}}, nil
}
