package plotting

import (
	"encoding/json"
	"io"
)

// A record is what the numbers of a figure depend on.
type record struct {
	Figure   string         `json:"figure"`
	Title    string         `json:"title"`
	Shown    string         `json:"shown"`
	Venue    string         `json:"venue"`
	Width    float64        `json:"width_inches"`
	Height   float64        `json:"height_inches"`
	Series   []recordSeries `json:"series"`
	Curves   []recordCurve  `json:"curves"`
	Warnings []string       `json:"warnings,omitempty"`
}

// A recordSeries is a result: the cell that it is of, what ran, and the rows of the table, from 1
// without the head, that come from it. So each point is known to be of a cell.
type recordSeries struct {
	Name      string          `json:"name"`
	Cell      json.RawMessage `json:"cell"`
	Engine    string          `json:"engine"`
	Trials    int64           `json:"trials"`
	Seed      uint64          `json:"seed"`
	Generator string          `json:"generator"`
	Version   string          `json:"version"`
	Commit    string          `json:"commit"`
	Go        string          `json:"go"`
	Rows      []stretch       `json:"rows,omitempty"`
}

// A recordCurve is a curve; Source is that of the calculator that it was asked of.
type recordCurve struct {
	Name   string `json:"name"`
	Tag    string `json:"tag"`
	Source string `json:"source,omitempty"`
	Points int    `json:"points"`
}

// record is what the figure depends on: no times and no number of workers.
func (f *Figure) record() (record, error) {
	rec := record{
		Figure: f.kind, Title: f.title(), Shown: f.shown, Venue: f.venue.Name,
		Width: inches(f.w.Points()), Height: inches(f.h.Points()),
		Warnings: f.remarks(), Series: []recordSeries{}, Curves: []recordCurve{},
	}
	rows := f.rowsOf()
	for i, r := range f.results {
		text, err := json.Marshal(r)
		if err != nil {
			return rec, err
		}
		var only struct{ Cell json.RawMessage }
		if err := json.Unmarshal(text, &only); err != nil {
			return rec, err
		}
		p := r.Provenance
		rec.Series = append(rec.Series, recordSeries{f.names[i], only.Cell, r.Engine, r.Trials,
			p.Seed, p.Generator, p.Version, p.Commit, p.Go, rows[i]})
	}
	for _, c := range f.curves {
		rec.Curves = append(rec.Curves, recordCurve{c.Name, c.Tag, c.source, len(c.X)})
	}
	return rec, nil
}

// writeJSON writes the record.
func (f *Figure) writeJSON(w io.Writer) error {
	rec, err := f.record()
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(rec)
}
