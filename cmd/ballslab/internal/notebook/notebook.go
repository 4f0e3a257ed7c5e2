// Package notebook reads, checks, strips and executes the Jupyter notebooks of
// the laboratory. A notebook is a JSON file (nbformat 4); what this package does
// not know in it, it leaves as it is.
package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
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
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	nb := &Notebook{Path: path}
	if err := d.Decode(&nb.top); err != nil {
		return nil, fmt.Errorf("%s: not a notebook: %v", path, err)
	}
	if _, ok := nb.top["cells"].([]any); !ok || fmt.Sprint(nb.top["nbformat"]) != "4" {
		return nil, fmt.Errorf("%s: not a notebook of format 4", path)
	}
	return nb, nil
}

// Write writes the notebook back to its path, in the layout of Jupyter itself:
// sorted keys, one space of indent, Unicode as it is. The file is replaced whole;
// one that would not change is left alone. Write says whether it changed.
func (nb *Notebook) Write() (changed bool, err error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(nb.top); err != nil {
		return false, err
	}
	old, err := os.ReadFile(nb.Path)
	if err == nil && bytes.Equal(old, b.Bytes()) {
		return false, nil
	}
	if err := atomicfile.Write(nb.Path, b.Bytes()); err != nil {
		return false, err
	}
	return true, nil
}

// Name is the file name without its ending.
func (nb *Notebook) Name() string {
	return strings.TrimSuffix(filepath.Base(nb.Path), ".ipynb")
}

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

// KernelName is the name of the kernel in the notebook's metadata.
func (nb *Notebook) KernelName() string {
	meta, _ := nb.top["metadata"].(map[string]any)
	spec, _ := meta["kernelspec"].(map[string]any)
	name, _ := spec["name"].(string)
	return name
}

// IsCode says whether the cell is a code cell.
func (c Cell) IsCode() bool { return c.fields["cell_type"] == "code" }

// Source is the text of the cell.
func (c Cell) Source() string { return text(c.fields["source"]) }

// Tagged says whether the cell has a tag.
func (c Cell) Tagged(tag string) bool {
	meta, _ := c.fields["metadata"].(map[string]any)
	tags, _ := meta["tags"].([]any)
	for _, t := range tags {
		if t == tag {
			return true
		}
	}
	return false
}

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
	message = strings.TrimSpace(text(o.fields["evalue"]))
	if message == "" {
		message = strings.TrimSpace(text(o.fields["ename"]))
	}
	return message, true
}

// Text is everything readable in the output: streams, errors and the text
// formats of what was shown; not pictures.
func (o Output) Text() string {
	parts := []string{text(o.fields["text"]), text(o.fields["evalue"]), text(o.fields["traceback"])}
	data, _ := o.fields["data"].(map[string]any)
	for mime, v := range data {
		if strings.HasPrefix(mime, "text/") || mime == "application/json" {
			parts = append(parts, text(v))
		}
	}
	return strings.Join(parts, "\n")
}

// text returns a multi-line string of a notebook, which is one string or a list.
func text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		var b strings.Builder
		for _, s := range v {
			b.WriteString(text(s))
		}
		return b.String()
	}
	return ""
}
