package plotting

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg/draw"

	"ballslab/balls/graphs"
)

// Network draws a graph, its vertices filled by a number each, from light to
// dark, and a set of vertices marked by thick outlines and thick edges between
// them: the densest set, say.
type Network struct {
	Graph *graphs.Graph
	// Values has a number for each vertex, such as its load; if it is empty,
	// the vertices are white.
	Values []float64
	// Label says what the values are.
	Label string
	// Names has a text for each vertex, such as its number, which is written beside it; none if
	// it is empty.
	Names []string
	// Rates has a number >= 0 for each edge, such as its arrival rate, in the order of the
	// graph's edges: the larger, the thicker. RateLabel says what they are.
	Rates     []float64
	RateLabel string
	// Marked lists vertices; MarkedLabel says why (marked, if empty).
	Marked      []int
	MarkedLabel string
	// Venue is one of Venues (lipics if empty); Wide takes the width of its whole text.
	Venue string
	Wide  bool
}

// maxVertices and maxEdges keep a drawing from becoming a blot, and the layout
// from taking long.
const maxVertices, maxEdges = 500, 20000

// Figure builds the figure: vertices on a circle for cycles and complete
// graphs (around the centre for stars and wheels), on the grid for a torus of
// two dimensions (edges around it as stubs), elsewhere where distances on the
// paper come closest to distances in the graph. The same graph is always drawn
// the same way. O(n^2) time per round of that, a second or so at most.
//
// Errors: an unknown venue, no graph or one of more than 500 vertices or 20000 edges, values or
// names that are not one per vertex, rates that are not one per edge or below 0, marked vertices
// that do not exist.
func (w Network) Figure() (*Figure, error) {
	f, err := newFigure("network", w.Venue, w.Wide, "x", "y", "value", "none")
	if err != nil {
		return nil, err
	}
	g := w.Graph
	if g == nil {
		return nil, fmt.Errorf("network: no graph")
	}
	n := g.Vertices()
	switch {
	case n > maxVertices || g.Edges() > maxEdges:
		return nil, fmt.Errorf("network: %d vertices and %d edges: at most %d and %d are drawn", n,
			g.Edges(), maxVertices, maxEdges)
	case n == 0:
		return nil, fmt.Errorf("network: a graph without vertices")
	case len(w.Names) != 0 && len(w.Names) != n:
		return nil, fmt.Errorf("network: %d names for %d vertices", len(w.Names), n)
	case len(w.Rates) != 0 && int64(len(w.Rates)) != g.Edges():
		return nil, fmt.Errorf("network: %d rates for %d edges", len(w.Rates), g.Edges())
	case len(w.Values) != 0 && len(w.Values) != n:
		return nil, fmt.Errorf("network: %d values for %d vertices", len(w.Values), n)
	}
	web := web{at: layout(g), marked: make([]bool, n), fill: make([]color.Color, n),
		torus: len(g.Sides()) == 2}
	web.u, web.v = g.Ends()
	for _, v := range w.Marked {
		if v < 0 || v >= n {
			return nil, fmt.Errorf("network: marked vertex %d: vertices are numbered from 0 to %d", v, n-1)
		}
		web.marked[v] = true
	}
	sc := newScale(w.Values)
	for v := range web.fill {
		value := math.NaN()
		web.fill[v] = color.White
		if len(w.Values) > 0 {
			if value = w.Values[v]; sc.step(value) >= 0 {
				web.fill[v] = sc.colour(sc.step(value))
			}
		}
		tag := ""
		if web.marked[v] {
			tag = "marked"
		}
		f.rows = append(f.rows, row{fmt.Sprintf("vertex %d", v), tag, web.at[v][0], web.at[v][1], value,
			math.NaN(), 0})
	}
	if len(w.Names) > 0 {
		for v, text := range w.Names {
			f.named = append(f.named, name{web.at[v][0], web.at[v][1], text})
		}
		web.names = f.named
	}
	least, largest := math.Inf(1), 0.0
	for e, r := range w.Rates {
		if !(r >= 0) || !finite(r) {
			return nil, fmt.Errorf("network: rate %v of edge %d: numbers from 0 on are wanted", r, e)
		}
		least, largest = min(least, r), max(largest, r)
	}
	for _, r := range w.Rates {
		web.width = append(web.width, rateWidth(r, largest))
	}
	for e, r := range w.Rates {
		u, v := web.u[e], web.v[e]
		f.rows = append(f.rows, row{fmt.Sprintf("edge %d-%d", u, v), "rate", float64(u), float64(v), r,
			nan, 0})
	}
	name := g.Family()
	for _, p := range g.Parameters() {
		name += fmt.Sprintf(", %s = %v", p.Key, p.Value)
	}
	f.shown = strings.TrimPrefix(name, ", ")
	if len(w.Values) > 0 {
		f.bar = &colourBar{sc, w.Label}
		f.shown += "; filled by " + sc.says(w.Label)
	}
	if len(w.Rates) > 0 {
		label := w.RateLabel
		if label == "" {
			label = "rate"
		}
		f.shown += "; edges as wide as their " + label
		for i, r := range []float64{least, largest} {
			if i == 0 || r > least {
				text := label + " " + minus(strconv.FormatFloat(r, 'g', 3, 64))
				sample := draw.LineStyle{Color: edgeGrey, Width: rateWidth(r, largest)}
				f.legend = append(f.legend, entry{label: text, style: sample})
			}
		}
	}
	if len(w.Marked) > 0 {
		label := w.MarkedLabel
		if label == "" {
			label = "marked"
		}
		f.legend = append(f.legend, entry{label: label, style: draw.LineStyle{Color: color.Black,
			Width: markedWidth}})
	}
	f.below = true
	f.Plot = newPlot()
	f.Plot.HideAxes()
	f.draws(web)
	f.Plot.X.Min, f.Plot.X.Max, f.Plot.Y.Min, f.Plot.Y.Max = -1, 1, -1, 1
	return f.finished()
}
