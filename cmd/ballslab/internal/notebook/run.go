package notebook

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
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
	Elapsed time.Duration
	// Failure says which cell failed and why, in one line; empty if none did.
	Failure string
}

// Names of the environment variables that the cells of a notebook see.
const (
	FullVariable    = "BALLSLAB_FULL"    // "1": the sizes of the papers
	FiguresVariable = "BALLSLAB_FIGURES" // the folder for figures
)

// quickLimit ends a cell of a quick run that is stuck.
const quickLimit = 15 * time.Minute

// Run executes the notebook at path. All its cells run, also after one that
// fails; the executed notebook and its page are written in any case. The error
// is about Jupyter or files; a failing cell is in the report.
func (r Runner) Run(ctx context.Context, path string) (Report, error) {
	nb, err := Read(path)
	if err != nil {
		return Report{}, err
	}
	report := Report{Name: nb.Name()}
	for _, c := range nb.Cells() {
		if c.IsCode() {
			report.Cells++
		}
	}
	out, err := filepath.Abs(r.Out)
	if err != nil {
		return report, err
	}
	here, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return report, err
	}
	if out == here {
		return report, fmt.Errorf("the output folder %s is the folder of the notebook itself", r.Out)
	}
	figures := filepath.Join(out, "figures")
	if err := os.MkdirAll(figures, 0o755); err != nil {
		return report, err
	}
	executed := filepath.Join(out, report.Name+".ipynb")
	page := filepath.Join(out, report.Name+".html")
	for _, stale := range []string{executed, page} {
		if err := os.Remove(stale); err != nil && !errors.Is(err, os.ErrNotExist) {
			return report, err
		}
	}

	full, limit := "", fmt.Sprint(int(quickLimit.Seconds()))
	if r.Full {
		full, limit = "1", "-1"
	}
	env := append(os.Environ(), FullVariable+"="+full, FiguresVariable+"="+figures)
	start := time.Now()
	tell := func(cell int) {
		if r.Progress != nil {
			r.Progress(report.Name, cell, report.Cells, time.Since(start))
		}
	}
	err = nbconvert(ctx, env, tell, "--log-level=DEBUG", "--to", "notebook", "--execute", "--allow-errors",
		"--ExecutePreprocessor.kernel_name="+Kernel, "--ExecutePreprocessor.timeout="+limit,
		"--output-dir", out, "--output", report.Name+".ipynb", path)
	report.Elapsed = time.Since(start)
	if err != nil {
		return report, fmt.Errorf("%s: %w", report.Name, err)
	}
	if nb, err = Read(executed); err != nil {
		return report, err
	}
	if cell, title, message, failed := nb.Failure(); failed {
		report.Failure = fmt.Sprintf("cell %d (%s): %s", cell, title, message)
	}
	scratch, err := os.MkdirTemp("", "ballslab-page-")
	if err != nil {
		return report, err
	}
	defer os.RemoveAll(scratch)
	copied, err := nb.forPage(scratch)
	if err != nil {
		return report, err
	}
	err = nbconvert(ctx, env, nil, "--log-level=WARN", "--to", "html", "--output-dir", out, copied)
	if err != nil {
		return report, fmt.Errorf("%s: %w", report.Name, err)
	}
	return report, nil
}

// nbconvert calls Jupyter's converter. It counts the cells by the lines that the
// converter logs at level DEBUG, tells the count every half second, and turns
// what the converter says on a failure into one line.
func nbconvert(ctx context.Context, env []string, tell func(cell int), args ...string) error {
	program, err := exec.LookPath("jupyter-nbconvert")
	if err != nil {
		return errors.New("jupyter-nbconvert is not installed: `make run` installs it (Debian and Ubuntu: apt-get install jupyter-nbconvert)")
	}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = env
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	log, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var cell atomic.Int64
	var said bytes.Buffer
	read := make(chan struct{})
	go func() {
		defer close(read)
		follow(log, &said, &cell)
	}()
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for running := true; running; {
		select {
		case <-tick.C:
		case <-read:
			running = false
		}
		if tell != nil {
			tell(int(cell.Load()))
		}
	}
	if err := cmd.Wait(); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return explain(said.String(), err)
	}
	return nil
}

// follow reads the log of the converter to its end, counts the cells begun and
// keeps the rest.
func follow(log io.Reader, said *bytes.Buffer, cell *atomic.Int64) {
	in := bufio.NewReader(log)
	for {
		line, err := in.ReadString('\n')
		if strings.Contains(line, "Executing cell:") {
			cell.Add(1)
		} else if said.Len() < 1<<20 {
			said.WriteString(line)
		}
		if err != nil {
			return
		}
	}
}

// explain picks the line that matters from what the converter said.
func explain(said string, err error) error {
	switch {
	case strings.Contains(said, "NoSuchKernel"):
		return fmt.Errorf("the kernel %q is not installed: `make kernel` builds and installs it", Kernel)
	case strings.Contains(said, "CellTimeoutError"), strings.Contains(said, "Cell execution timed out"):
		return fmt.Errorf("a cell did not end within %v", quickLimit)
	case strings.Contains(said, "DeadKernelError"):
		return errors.New("the kernel died while it executed a cell")
	}
	lines := strings.Split(strings.TrimSpace(said), "\n")
	return fmt.Errorf("jupyter-nbconvert failed (%v): %s", err, strings.TrimSpace(lines[len(lines)-1]))
}
