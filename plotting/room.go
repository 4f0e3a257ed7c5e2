package plotting

import (
	"fmt"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"ballslab/plotting/internal/page"
)

// cutOff says which labels, as they are now, are longer than the room they have.
func (f *Figure) cutOff() []string {
	if f.w <= 0 { // a plot that has no size yet
		return nil
	}
	var out []string
	check := func(label string, long, room vg.Length) {
		if long > room {
			out = append(out, fmt.Sprintf("label %.30q... is cut off: %.0f points long, in a room of %.0f",
				page.Plain(label), long.Points(), room.Points()))
		}
	}
	wide, high := f.w-2*edge, f.h-2*edge
	for _, l := range []struct {
		text  string
		style text.Style
		room  vg.Length
	}{
		{f.Plot.Title.Text, f.Plot.Title.TextStyle, wide},
		{f.Plot.X.Label.Text, f.Plot.X.Label.TextStyle, wide},
		{f.Plot.Y.Label.Text, f.Plot.Y.Label.TextStyle, high},
	} {
		if _, ours := l.style.Handler.(page.Handler); ours && page.Check(l.text) == nil {
			check(l.text, l.style.Width(l.text), l.room)
		}
	}
	for i, w := range f.legend.widths() {
		check(f.legend[i].label, w, wide)
	}
	if f.bar != nil {
		check(f.bar.label, f.bar.labelWidth(), wide-f.bar.length(wide))
	}
	return out
}
