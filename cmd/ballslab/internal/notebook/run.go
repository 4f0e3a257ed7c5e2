package notebook

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"ballslab/internal/atomicfile"
)

// A Runner executes notebooks without a browser, with Jupyter's nbconvert.
type Runner struct {
	// Out is the folder that receives NAME.ipynb, NAME.html and figures/.
	Out string
	// Full asks for the sizes of the papers instead of the quick ones.
	Full bool
	// Progress is told, from time to time, how far a notebook is; may be nil.
	Progress func(name string, cell, cells int, elapsed time.Duration)
}

// A Report says how the execution of a notebook went.
type Report struct {
	Name    string
	Cells   int // code cells
	Done    int // those that were executed
	Elapsed time.Duration
	// Failure says which cell failed first and why, in one line; empty if none did.
	Failure string
	// Partial is the file with the executed cells of a notebook that did not come
	// to its end; empty where there is none.
	Partial string
}

// Names of the environment variables that the cells of a notebook see.
const (
	FullVariable    = "BALLSLAB_FULL"    // "1": the sizes of the papers
	FiguresVariable = "BALLSLAB_FIGURES" // the folder for figures
)

// PartialFolder is the folder, below that of the results, with what was executed of
// notebooks that did not come to their end.
const PartialFolder = "partial"

// quickLimit ends a cell of a quick run that is stuck.
const quickLimit = 15 * time.Minute

// Check says, before anything is executed, why the notebooks at these paths cannot
// be: what is no notebook, two whose results would have one name, a folder that
// cannot take the results.
func (r Runner) Check(paths []string) error {
	seen := map[string]string{}
	for _, path := range paths {
		nb, err := Read(path)
		if err != nil {
			return err
		}
		if nb.Name() == "index" {
			return fmt.Errorf("%s: its page would take the place of index.html, "+
				"which shows all figures: rename it", path)
		}
		if other, ok := seen[nb.Name()]; ok {
			return fmt.Errorf("%s: its results would take the place of those of %s: "+
				"run them with different -o, or rename one", path, other)
		}
		seen[nb.Name()] = path
		if sameFolder(r.Out, filepath.Dir(path)) {
			return fmt.Errorf("-o: %s is the folder of the notebook %s itself", r.Out, path)
		}
	}
	for _, folder := range []string{"figures", PartialFolder} {
		if err := os.MkdirAll(filepath.Join(r.Out, folder), 0o777); err != nil {
			return fmt.Errorf("-o: %w", err)
		}
		if err := atomicfile.Check(filepath.Join(r.Out, folder, "new")); err != nil {
			return fmt.Errorf("-o: %w", err)
		}
	}
	for _, path := range paths {
		for _, ending := range []string{".ipynb", ".html"} {
			if err := atomicfile.Check(filepath.Join(r.Out, nameOf(path)+ending)); err != nil {
				return fmt.Errorf("-o: %w", err)
			}
		}
	}
	return nil
}

// sameFolder says whether two paths lead to one folder that exists.
func sameFolder(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// Run executes the notebook at path. All its cells run, also after one that fails.
// The results of an earlier run stay until the new ones are there, all of them;
// what is executed until then is in the folder [PartialFolder], written after each
// cell, and remains there when the kernel dies or the user stops. The error is about
// such an end, about Jupyter or files; a failing cell is in the report.
func (r Runner) Run(ctx context.Context, path string) (Report, error) {
	if err := r.Check([]string{path}); err != nil {
		return Report{}, err
	}
	nb, err := Read(path)
	if err != nil {
		return Report{}, err
	}
	x := &execution{Runner: r, source: nb, cell: -1, began: time.Now()}
	x.report.Name = nb.Name()
	for _, c := range nb.Cells() {
		if c.IsCode() {
			x.report.Cells++
		}
	}
	err = x.run(ctx)
	x.report.Elapsed = time.Since(x.began)
	return x.report, err
}
