package plotting

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ballslab/internal/atomicfile"
	"ballslab/internal/table"
	"ballslab/plotting/internal/page"
)

// formats are what a figure is saved as.
var formats = []string{"pdf", "svg", "png", "pgf", "csv", "json"}

// Folder is where Save puts figures: the value of the environment variable
// BALLSLAB_FIGURES, or "figures".
func Folder() string {
	if dir := os.Getenv("BALLSLAB_FIGURES"); dir != "" {
		return dir
	}
	return "figures"
}

// Save writes the figure as name.pdf, .svg, .png (300 dots per inch), .pgf,
// .csv (the plotted numbers) and .json (what they depend on); a name with one
// of these endings writes that file only. A name without a folder goes into
// Folder. All files appear, whole, or none. Save returns the line that
// includes the figure in LaTeX, at its own width. What is too much for TeX has no PGF, and a
// warning says so.
func (f *Figure) Save(name string) (string, error) {
	if f == nil || f.Plot == nil {
		return "", errNoFigure
	}
	wanted := formats
	if ext := strings.TrimPrefix(filepath.Ext(name), "."); slices.Contains(formats, ext) {
		wanted, name = []string{ext}, strings.TrimSuffix(name, "."+ext)
	}
	name, err := savePath(name)
	if err != nil {
		return "", err
	}
	var files []atomicfile.File
	err = stoppable(func(context.Context) (err error) {
		files, err = f.files(name, wanted)
		return err
	})
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return "", err
	}
	if err := atomicfile.WriteAll(files...); err != nil {
		return "", err
	}
	path := fromPaper(name)
	if slices.Equal(wanted, []string{"pgf"}) {
		return `\input{` + path + `.pgf}`, nil
	}
	return `\includegraphics{` + path + `.pdf}`, nil
}

// files are those of the figure in these formats. One of several that TeX cannot take is left out,
// with a warning, which the JSON after it has.
func (f *Figure) files(name string, wanted []string) ([]atomicfile.File, error) {
	where, err := f.arrange()
	if err != nil {
		return nil, err
	}
	var files []atomicfile.File
	for _, format := range wanted {
		var b bytes.Buffer
		err := f.writeAt(&b, where, format)
		if errors.Is(err, page.ErrNotForTeX) && len(wanted) > 1 {
			f.warn("no PGF: " + page.ErrNotForTeX.Error())
			continue
		}
		if err != nil {
			return nil, err
		}
		files = append(files, atomicfile.File{Path: name + "." + format, Data: b.Bytes()})
	}
	return files, nil
}

// warn adds a warning that is not there yet.
func (f *Figure) warn(text string) {
	if !slices.Contains(f.Warnings, text) {
		f.Warnings = append(f.Warnings, text)
	}
}

// savePath is where a figure of this name goes, without ending.
func savePath(name string) (string, error) {
	if base := filepath.Base(name); name == "" || base == "." || base == ".." ||
		os.IsPathSeparator(name[len(name)-1]) {
		return "", fmt.Errorf("name %q of a figure: a file name is wanted, such as growth", name)
	}
	if filepath.Base(name) == name {
		name = filepath.Join(Folder(), name)
	}
	return name, nil
}

// fromPaper is the path that a paper includes: the folder's own name is enough for it, and
// says nothing of the machine.
func fromPaper(path string) string {
	return filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(path)), filepath.Base(path)))
}

// writeCSV writes the plotted numbers, each in the shortest form that reads
// back; an empty field is not a number.
func (f *Figure) writeCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	c.Write(f.header)
	for _, r := range f.rows {
		c.Write(r.fields())
	}
	c.Flush()
	return c.Error()
}

func (r row) fields() []string {
	out := []string{r.series, r.tag}
	for _, x := range []float64{r.x, r.y, r.low, r.high} {
		out = append(out, table.Digits(x, -1))
	}
	return out
}

func inches(points float64) float64 { return math.Round(points/72*1000) / 1000 }
