package notebook

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"ballslab/internal/atomicfile"
)

//go:embed recorder.py
var recorder []byte

// An execution is one notebook on its way.
type execution struct {
	Runner
	report  Report
	out     string // absolute
	scratch string
	env     []string
	began   time.Time

	source *Notebook
	done   *Notebook // as it is after the last cell that was executed
	cell   int       // index of the cell that is being executed
}

func (x *execution) run(ctx context.Context) error {
	var err error
	if x.out, err = filepath.Abs(x.Out); err != nil {
		return err
	}
	x.scratch = filepath.Join(x.out, PartialFolder, x.report.Name+".work")
	unlock, err := own(x.scratch)
	if err != nil {
		return err
	}
	defer unlock()
	defer os.Remove(filepath.Dir(x.scratch)) // of no effect when something is in it
	defer os.RemoveAll(x.scratch)
	module := filepath.Join(x.scratch, "ballslab_recorder.py")
	if err := os.WriteFile(module, recorder, 0o666); err != nil {
		return err
	}
	full, limit := "", fmt.Sprint(int(quickLimit.Seconds()))
	if x.Full {
		full, limit = "1", "-1"
	}
	modules := x.scratch
	if others := os.Getenv("PYTHONPATH"); others != "" {
		modules += string(os.PathListSeparator) + others
	}
	x.env = append(os.Environ(), FullVariable+"="+full,
		FiguresVariable+"="+filepath.Join(x.out, "figures"),
		"PYTHONPATH="+modules, "PYTHONDONTWRITEBYTECODE=1")
	err = nbconvert(ctx, x.env, x.heard, "--log-level=WARN", "--to", "notebook", "--allow-errors",
		"--Exporter.preprocessors=ballslab_recorder.Recorder",
		"--ExecutePreprocessor.kernel_name="+Kernel, "--ExecutePreprocessor.timeout="+limit,
		"--output-dir", x.scratch, "--output", "executed.ipynb", x.source.Path)
	if err != nil {
		return x.ended(err)
	}
	if x.done == nil { // no code cells
		x.done = x.source
	}
	if n, title, message, failed := x.done.Failure(); failed {
		x.report.Failure = fmt.Sprintf("cell %d of %d (%s): %s", n, x.report.Cells, title, message)
	}
	page, err := x.page(ctx)
	if err != nil {
		return x.ended(err)
	}
	return x.publish(page)
}

// heard takes in what the execution tells.
func (x *execution) heard(e event) {
	switch {
	case e.Cell >= 0 && e.Notebook == nil:
		x.cell = e.Cell
	case e.Cell >= 0:
		nb, err := parse(e.Notebook)
		if err != nil {
			break
		}
		x.done = nb
		nb.setFull(x.Full)
		if x.cell = e.Cell; !e.Broken {
			x.cell = -1
			x.report.Done++
		}
		// When the disk is full now, it may not be after the next cell.
		x.report.Partial = x.keep("")
	}
	if x.Progress != nil {
		now := x.report.Done
		if x.cell >= 0 {
			now++
		}
		x.Progress(x.report.Name, now, x.report.Cells, time.Since(x.began))
	}
}

// keep writes what was executed so far, with a word that says so, and returns the
// file; "" if it cannot be written.
func (x *execution) keep(why string) string {
	if x.done == nil {
		return ""
	}
	path := filepath.Join(x.Out, PartialFolder, x.report.Name+".ipynb")
	word := fmt.Sprintf("**Not the whole notebook.** `ballslab notebooks run` executed "+
		"%d of its %d code cells", x.report.Done, x.report.Cells)
	if why != "" {
		word += "; " + why
	}
	if err := x.done.under(word + ".").writeTo(path); err != nil {
		return ""
	}
	return path
}

// ended is the error of an execution that did not come to its end: it names the cell
// and where the executed ones are.
func (x *execution) ended(err error) error {
	where := ""
	if x.cell >= 0 && x.cell < len(x.source.Cells()) {
		number, title := x.source.codeNumber(x.cell), x.source.Cells()[x.cell].Title()
		where = fmt.Sprintf("cell %d of %d (%s): ", number, x.report.Cells, title)
	}
	x.report.Partial = x.keep(where + err.Error())
	if x.report.Partial != "" {
		err = fmt.Errorf("%w; the executed cells are in %s", err, x.report.Partial)
	}
	return fmt.Errorf("%s: %s%w", x.report.Name, where, err)
}

// page converts the executed notebook to a page.
func (x *execution) page(ctx context.Context) ([]byte, error) {
	copied := filepath.Join(x.scratch, x.report.Name+".ipynb")
	forPage, err := x.done.forPage()
	if err != nil {
		return nil, err
	}
	if err := forPage.writeTo(copied); err != nil {
		return nil, err
	}
	tick := func(event) { x.heard(event{Cell: -1}) }
	err = nbconvert(ctx, x.env, tick, "--log-level=WARN", "--to", "html",
		"--output-dir", x.scratch, copied)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(x.scratch, x.report.Name+".html"))
}

// publish puts the new results in the place of the old ones, both or none.
func (x *execution) publish(page []byte) error {
	text, err := x.done.text()
	if err != nil {
		return fmt.Errorf("%s: %w", x.report.Name, err)
	}
	result := filepath.Join(x.Out, x.report.Name)
	err = atomicfile.WriteAll(
		atomicfile.File{Path: result + ".ipynb", Data: text},
		atomicfile.File{Path: result + ".html", Data: page})
	if err != nil {
		return fmt.Errorf("%s: %w", x.report.Name, err)
	}
	x.report.Partial = ""
	os.Remove(filepath.Join(x.Out, PartialFolder, x.report.Name+".ipynb"))
	return nil
}
