// Package index writes the page that shows the results of a run of the notebooks:
// each figure with the sentence that stands beside it in its notebook, and the
// verdicts on the claims. The page is made from what is in the folder of the
// results alone, so it also shows what earlier runs left there.
package index

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ballslab/balls"
	"ballslab/cmd/ballslab/internal/notebook"
	"ballslab/internal/atomicfile"
)

// Name is the file, in the folder of the results, that Write writes.
const Name = "index.html"

//go:embed index.html.tmpl
var text string

var tmpl = template.Must(template.New(Name).Parse(text))

// A page is what the template shows.
type page struct {
	Version  string
	Sections []section
	Others   []figure // saved by no notebook of the folder
	Verdicts verdicts
}

// A section is a notebook with its figures.
type section struct {
	Name, Title string
	Page        bool   // whether there is NAME.html
	Executed    bool   // whether there is NAME.ipynb
	Size        string // quick or full
	Failure     string // of its first cell that failed
	Partial     string // what is said of a later run that did not come to its end
	Figures     []figure
}

// A figure is a figure with its files.
type figure struct {
	Name     string
	Sentence template.HTML
	Picture  string // the file to be shown; empty where there is none
	Files    []string
	Claims   []judged
}

// A judged claim has the outcome that the notebooks of the folder came to; empty if
// they did not look at it.
type judged struct {
	ID, Outcome string
	Row         bool // whether there is a row for it in the table of verdicts
}

// Write writes the page into the folder of the results.
func Write(out string) error {
	p := page{Version: balls.Version()}
	files, err := figureFiles(filepath.Join(out, "figures"))
	if err != nil {
		return err
	}
	names, err := notebookNames(out)
	if err != nil {
		return err
	}
	for _, name := range names {
		s, err := p.section(out, name, files)
		if err != nil {
			return err
		}
		p.Sections = append(p.Sections, s)
	}
	for _, s := range p.Sections {
		for _, f := range s.Figures {
			for j, c := range f.Claims {
				f.Claims[j] = judged{c.ID, p.Verdicts.outcome[c.ID], p.Verdicts.Has(c.ID)}
			}
			delete(files, f.Name)
		}
	}
	for name := range files {
		p.Others = append(p.Others, newFigure(name, files))
	}
	slices.SortFunc(p.Others, func(a, b figure) int { return strings.Compare(a.Name, b.Name) })
	var b bytes.Buffer
	if err := tmpl.Execute(&b, p); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(out, Name), b.Bytes())
}

// notebookNames are the names of the notebooks with results, also partial ones.
func notebookNames(out string) ([]string, error) {
	var names []string
	for _, folder := range []string{out, filepath.Join(out, notebook.PartialFolder)} {
		entries, err := os.ReadDir(folder)
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), ".ipynb")
			if ok && !strings.HasPrefix(name, ".") && !e.IsDir() {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// section reads the results of a notebook, and takes up the verdicts in them.
func (p *page) section(out, name string, files map[string][]string) (section, error) {
	s := section{Name: name, Title: name}
	partial, err := notebook.Read(filepath.Join(out, notebook.PartialFolder, name+".ipynb"))
	if err == nil {
		s.Partial = strings.NewReplacer("*", "", "`", "").Replace(partial.Cells()[0].Source())
	}
	path := filepath.Join(out, name+".ipynb")
	if _, err := os.Stat(path); os.IsNotExist(err) {
		return s, nil
	}
	nb, err := notebook.Read(path)
	if err != nil {
		return s, err
	}
	s.Executed = true
	_, err = os.Stat(filepath.Join(out, name+".html"))
	s.Page = err == nil
	if full, known := nb.Full(); known {
		s.Size = map[bool]string{true: "full sizes", false: "quick sizes"}[full]
	}
	if n, title, message, failed := nb.Failure(); failed {
		s.Failure = fmt.Sprintf("cell %d (%s): %s", n, title, message)
	}
	cells := nb.Cells()
	if title := heading(cells); title != "" {
		s.Title = title
	}
	for i, c := range cells {
		for _, o := range c.Outputs() {
			p.Verdicts.take(o.HTML())
		}
		for _, name := range c.Figures() {
			if len(files[name]) == 0 {
				continue
			}
			f := newFigure(name, files)
			f.Sentence = sentence(cells, i)
			for _, tag := range c.Tags() {
				if id, ok := strings.CutPrefix(tag, "claim:"); ok {
					f.Claims = append(f.Claims, judged{ID: id})
				}
			}
			s.Figures = append(s.Figures, f)
		}
	}
	return s, nil
}

// formats of a figure, in the order in which they are named.
var formats = []string{".pdf", ".svg", ".png", ".pgf", ".csv", ".json"}

// figureFiles are the files of each figure in a folder, by its name.
func figureFiles(folder string) (map[string][]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	files := map[string][]string{}
	for _, format := range formats {
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), format)
			if ok && name != "" && !strings.HasPrefix(name, ".") && !e.IsDir() {
				files[name] = append(files[name], e.Name())
			}
		}
	}
	return files, nil
}

func newFigure(name string, files map[string][]string) figure {
	f := figure{Name: name, Files: files[name]}
	for _, format := range []string{".png", ".svg"} { // a png is quick to show, also of many points
		if f.Picture == "" && slices.Contains(f.Files, name+format) {
			f.Picture = name + format
		}
	}
	return f
}

// Ending is what the link to a file of the figure is called.
func (f figure) Ending(file string) string { return strings.TrimPrefix(filepath.Ext(file), ".") }
