// Package notebook reads, checks, strips and executes the Jupyter notebooks of
// the laboratory. A notebook is a JSON file (nbformat 4); what this package does
// not know in it, it leaves as it is.
package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ballslab/internal/atomicfile"
)

// Kernel is the name of the kernel every notebook of the laboratory names.
const Kernel = "ballslab"

// A Notebook is a notebook file in memory.
type Notebook struct {
	Path string
	top  map[string]any
}

// A Cell is one cell of a notebook.
type Cell struct{ fields map[string]any }

// An Output is one output of a code cell.
type Output struct{ fields map[string]any }

// Read reads the notebook at path.
func Read(path string) (*Notebook, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	nb, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: not a notebook: %w", path, err)
	}
	nb.Path = path
	return nb, nil
}

// parse reads a notebook from its text.
func parse(text []byte) (*Notebook, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	nb := &Notebook{}
	if err := d.Decode(&nb.top); err != nil {
		return nil, err
	}
	if _, ok := nb.top["cells"].([]any); !ok || fmt.Sprint(nb.top["nbformat"]) != "4" {
		return nil, errors.New("not of format 4")
	}
	return nb, nil
}

// text is the notebook in the layout of Jupyter itself: sorted keys, one space of
// indent, Unicode as it is.
func (nb *Notebook) text() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(nb.top)
	return b.Bytes(), err
}

// Write writes the notebook back to its path. The file is replaced whole; one that
// would not change is left alone. Write says whether it changed.
func (nb *Notebook) Write() (changed bool, err error) {
	text, err := nb.text()
	if err != nil {
		return false, err
	}
	if old, err := os.ReadFile(nb.Path); err == nil && bytes.Equal(old, text) {
		return false, nil
	}
	if err := atomicfile.Write(nb.Path, text); err != nil {
		return false, err
	}
	return true, nil
}

// writeTo writes the notebook to another path.
func (nb *Notebook) writeTo(path string) error {
	_, err := (&Notebook{Path: path, top: nb.top}).Write()
	return err
}

// Name is the file name without its ending.
func (nb *Notebook) Name() string { return nameOf(nb.Path) }

func nameOf(path string) string { return strings.TrimSuffix(filepath.Base(path), ".ipynb") }

// Cells returns the cells in their order.
func (nb *Notebook) Cells() []Cell {
	var cells []Cell
	for _, c := range nb.top["cells"].([]any) {
		if fields, ok := c.(map[string]any); ok {
			cells = append(cells, Cell{fields})
		}
	}
	return cells
}

// codeNumber is the number, from 1, that the code cell of this index has among the
// code cells: Jupyter shows it beside a cell that was executed in order.
func (nb *Notebook) codeNumber(index int) int {
	number := 0
	for _, c := range nb.Cells()[:index+1] {
		if c.IsCode() {
			number++
		}
	}
	return number
}

// under returns the notebook with a text above its first cell.
func (nb *Notebook) under(markdown string) *Notebook {
	top := maps.Clone(nb.top)
	first := map[string]any{
		"cell_type": "markdown", "metadata": map[string]any{}, "source": markdown,
	}
	if minor, ok := nb.top["nbformat_minor"].(json.Number); ok && minor.String() >= "5" {
		first["id"] = "not-the-whole"
	}
	top["cells"] = append([]any{first}, nb.top["cells"].([]any)...)
	return &Notebook{Path: nb.Path, top: top}
}

// KernelName is the name of the kernel in the notebook's metadata.
func (nb *Notebook) KernelName() string {
	meta, _ := nb.top["metadata"].(map[string]any)
	spec, _ := meta["kernelspec"].(map[string]any)
	name, _ := spec["name"].(string)
	return name
}

// Full says whether the notebook was executed at full sizes, where that is known.
func (nb *Notebook) Full() (full, known bool) {
	meta, _ := nb.top["metadata"].(map[string]any)
	ours, _ := meta["ballslab"].(map[string]any)
	full, known = ours["full"].(bool)
	return full, known
}

func (nb *Notebook) setFull(full bool) {
	if meta, ok := nb.top["metadata"].(map[string]any); ok {
		meta["ballslab"] = map[string]any{"full": full}
	}
}

// IsCode says whether the cell is a code cell.
func (c Cell) IsCode() bool { return c.fields["cell_type"] == "code" }

// Source is the text of the cell.
func (c Cell) Source() string { return textOf(c.fields["source"]) }

// Tags are the tags of the cell.
func (c Cell) Tags() []string {
	meta, _ := c.fields["metadata"].(map[string]any)
	return words(meta["tags"])
}

// Tagged says whether the cell has a tag.
func (c Cell) Tagged(tag string) bool { return slices.Contains(c.Tags(), tag) }

// Title is the first line of the cell that says something, cut to 60 letters.
func (c Cell) Title() string {
	for _, line := range strings.Split(c.Source(), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			if r := []rune(line); len(r) > 60 {
				return string(r[:59]) + "…"
			}
			return line
		}
	}
	return ""
}

// Figures are the names of the figures that the cell saved when it was executed.
func (c Cell) Figures() []string {
	meta, _ := c.fields["metadata"].(map[string]any)
	ours, _ := meta["ballslab"].(map[string]any)
	return words(ours["figures"])
}

// words are those of a list in a notebook.
func words(v any) []string {
	list, _ := v.([]any)
	var out []string
	for _, w := range list {
		out = append(out, fmt.Sprint(w))
	}
	return out
}

// Outputs returns what the cell printed and showed.
func (c Cell) Outputs() []Output {
	list, _ := c.fields["outputs"].([]any)
	var out []Output
	for _, o := range list {
		if fields, ok := o.(map[string]any); ok {
			out = append(out, Output{fields})
		}
	}
	return out
}

// Error returns the message of an output that is an error.
func (o Output) Error() (message string, is bool) {
	if o.fields["output_type"] != "error" {
		return "", false
	}
	message = strings.TrimSpace(textOf(o.fields["evalue"]))
	if message == "" {
		message = strings.TrimSpace(textOf(o.fields["ename"]))
	}
	return message, true
}

// HTML is what was shown as HTML; empty if nothing was.
func (o Output) HTML() string {
	data, _ := o.fields["data"].(map[string]any)
	return textOf(data["text/html"])
}

// Text is everything readable in the output: streams, errors and the text
// formats of what was shown; not pictures.
func (o Output) Text() string {
	parts := []string{textOf(o.fields["text"]), textOf(o.fields["evalue"]),
		textOf(o.fields["traceback"])}
	data, _ := o.fields["data"].(map[string]any)
	for mime, v := range data {
		if strings.HasPrefix(mime, "text/") || mime == "application/json" {
			parts = append(parts, textOf(v))
		}
	}
	return strings.Join(parts, "\n")
}

// textOf returns a multi-line string of a notebook, which is one string or a list.
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		var b strings.Builder
		for _, s := range v {
			b.WriteString(textOf(s))
		}
		return b.String()
	}
	return ""
}
