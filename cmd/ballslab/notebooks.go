package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ballslab/cmd/ballslab/internal/index"
	"ballslab/cmd/ballslab/internal/notebook"
)

// notebooksCommand is `ballslab notebooks`.
func notebooksCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "notebooks",
		Short: "Execute, strip and check the notebooks",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(notebooksRunCommand(), notebooksStripCommand(), notebooksLintCommand())
	return cmd
}

func notebooksRunCommand() *cobra.Command {
	var runner notebook.Runner
	cmd := &cobra.Command{
		Use:   "run [PATH...]",
		Short: "Execute notebooks without a browser: NAME.ipynb, NAME.html, figures/",
		Long: `Run executes notebooks with Jupyter's nbconvert on the ballslab kernel, and leaves
NAME.ipynb, NAME.html and the figures they save below the output folder, and index.html,
which shows all figures and verdicts in it. Without a path it takes the shipped notebooks:
those of the folder named by BALLSLAB_NOTEBOOKS, or of the repository around the working
directory.

All notebooks run, also after one that fails, and all cells of a notebook, also after one
that fails; a failing cell makes the exit code 1. Earlier results stay until the new ones
of a notebook are there. When a kernel dies or the user stops, the cells that were executed
are in partial/NAME.ipynb.`,
		Example: `  ballslab notebooks run
  ballslab notebooks run --full -o paper notebooks/01-balanced-allocations.ipynb`,
		RunE: func(cmd *cobra.Command, args []string) error {
			paths, err := notebookPaths(args)
			if err != nil {
				return err
			}
			if err := runner.Check(paths); err != nil {
				return err
			}
			runner.Progress = showProgress
			var failures []error
			for _, path := range paths {
				report, err := runner.Run(cmd.Context(), path)
				clearProgress()
				if err == nil && report.Failure != "" {
					err = fmt.Errorf("%s: %s", report.Name, report.Failure)
				}
				printReport(cmd.OutOrStdout(), report, err, cmd.Context().Err() != nil)
				if err != nil {
					failures = append(failures, err)
				}
				if cmd.Context().Err() != nil {
					break
				}
			}
			if err := index.Write(runner.Out); err != nil {
				failures = append(failures, err)
			} else {
				fmt.Fprintln(cmd.OutOrStdout(), "open", filepath.Join(runner.Out, index.Name))
			}
			return failed(errors.Join(failures...))
		},
	}
	cmd.Flags().StringVarP(&runner.Out, "out", "o", "out", "output folder")
	cmd.Flags().BoolVar(&runner.Full, "full", false,
		"the sizes of the papers instead of the quick ones")
	return cmd
}

// printReport prints the line of a notebook.
func printReport(w io.Writer, r notebook.Report, err error, stopped bool) {
	word, cells := "ok", fmt.Sprint(r.Cells)
	switch {
	case stopped:
		word = "STOP"
	case err != nil:
		word = "FAIL"
	}
	if r.Done < r.Cells {
		cells = fmt.Sprintf("%d of %d", r.Done, r.Cells)
	}
	line := fmt.Sprintf("%-5s %-32s %3s cells %7.1f s", word, r.Name, cells, r.Elapsed.Seconds())
	if r.Partial != "" {
		line += ", in " + r.Partial
	}
	fmt.Fprintln(w, line)
}

func notebooksStripCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "strip [PATH...]",
		Short:   "Take outputs and front-end state out of notebooks, in place",
		Example: "  ballslab notebooks strip notebooks/01-balanced-allocations.ipynb",
		RunE: func(cmd *cobra.Command, args []string) error {
			return eachNotebook(args, func(nb *notebook.Notebook) error {
				nb.Strip()
				changed, err := nb.Write()
				if changed {
					fmt.Fprintln(cmd.OutOrStdout(), "stripped", nb.Path)
				}
				return failed(err)
			})
		},
	}
}

func notebooksLintCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "lint [PATH...]",
		Short: "Refuse what must not be published in a notebook",
		Long: `Lint refuses error outputs, absolute paths, tokens, execution counts out of order,
cells without source, and a kernel other than ours; exit code 1.`,
		Example: "  ballslab notebooks lint out/*.ipynb",
		RunE: func(cmd *cobra.Command, args []string) error {
			var found []error
			err := eachNotebook(args, func(nb *notebook.Notebook) error {
				for _, line := range nb.Lint() {
					found = append(found, errors.New(line))
				}
				return nil
			})
			if err != nil {
				return err
			}
			return failed(errors.Join(found...))
		},
	}
}

// eachNotebook does something with every notebook of the paths, or with the
// shipped ones.
func eachNotebook(args []string, do func(*notebook.Notebook) error) error {
	paths, err := notebookPaths(args)
	if err != nil {
		return err
	}
	for _, path := range paths {
		nb, err := notebook.Read(path)
		if err != nil {
			return err
		}
		if err := do(nb); err != nil {
			return err
		}
	}
	return nil
}

// notebookPaths returns the notebooks of the arguments, files or folders; with
// none, the shipped notebooks.
func notebookPaths(args []string) ([]string, error) {
	if len(args) == 0 {
		folder, err := shippedNotebooks()
		if err != nil {
			return nil, err
		}
		args = []string{folder}
	}
	var paths []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, fmt.Errorf("no notebook %s", arg)
		}
		switch {
		case info.Mode().IsRegular():
			paths = append(paths, arg)
			continue
		case !info.IsDir(): // a pipe, whose writer may never come, cannot be written back either
			return nil, fmt.Errorf("%s: allowed: a notebook (a regular file), or a folder of notebooks", arg)
		}
		inside, err := filepath.Glob(filepath.Join(arg, "*.ipynb"))
		if err != nil || len(inside) == 0 {
			return nil, fmt.Errorf("no notebook in %s", arg)
		}
		paths = append(paths, inside...)
	}
	return paths, nil
}

// shippedNotebooks finds the folder of the notebooks that come with the program.
func shippedNotebooks() (string, error) {
	if folder := os.Getenv("BALLSLAB_NOTEBOOKS"); folder != "" {
		return folder, nil
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(mod), "module ballslab\n") {
			return filepath.Join(dir, "notebooks"), nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no notebooks here: name some, set BALLSLAB_NOTEBOOKS, or work inside " +
				"the repository")
		}
		dir = parent
	}
}

// showProgress redraws one line on a terminal; elsewhere it is silent.
func showProgress(name string, cell, cells int, elapsed time.Duration) {
	if isTerminal(os.Stderr) {
		fmt.Fprintf(os.Stderr, "\r\x1b[K      %-32s cell %d of %d, %.0f s", name, cell, cells,
			elapsed.Seconds())
	}
}

func clearProgress() {
	if isTerminal(os.Stderr) {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
}
