package plotting

import (
	"ballslab/balls"
)

// A row is a plotted point. From is 1 and more for those that come from a result of the figure,
// in their order, and 0 for others.
type row struct {
	series, tag     string
	x, y, low, high float64
	from            int
}

// A drawing is what a figure draws of one result, under the name of a series.
type drawing struct {
	f    *Figure
	name string
	from int
}

// of begins a drawing: all that comes of the result in the files of the figure starts here. The
// numbers are those that point is given; the record names the cell, and which numbers are its.
func (f *Figure) of(name string, r *balls.Result) drawing {
	for i, known := range f.results {
		if known == r && f.names[i] == name {
			return drawing{f, name, i + 1}
		}
	}
	f.results, f.names = append(f.results, r), append(f.names, name)
	f.Warnings = append(f.Warnings, r.Warnings...)
	return drawing{f, name, len(f.results)}
}

// point puts a point of the result, with what lies around it (NaN for nothing), into the table.
func (d drawing) point(x, y, low, high float64) { d.tagged("", x, y, low, high) }

// tagged is point with a remark in the column tag.
func (d drawing) tagged(tag string, x, y, low, high float64) {
	d.f.rows = append(d.f.rows, row{d.name, tag, x, y, low, high, d.from})
}

// rowsOf lists, for each result, the rows of the table that come from it, as stretches of first
// and last row, numbered from 1 without the head.
func (f *Figure) rowsOf() [][]stretch {
	all := make([][]stretch, len(f.results))
	for i, r := range f.rows {
		if r.from == 0 {
			continue
		}
		own := &all[r.from-1]
		if k := len(*own); k > 0 && (*own)[k-1].Last == i {
			(*own)[k-1].Last = i + 1
			continue
		}
		*own = append(*own, stretch{i + 1, i + 1})
	}
	return all
}

// A stretch is rows of the table in a row.
type stretch struct {
	First int `json:"first"`
	Last  int `json:"last"`
}
