package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ballslab/balls"
	"ballslab/cmd/ballslab/internal/print"
	"ballslab/internal/progress"
)

// runCommand is `ballslab run`.
func runCommand() *cobra.Command {
	var s spec
	var workers int
	var engine string
	cmd := &cobra.Command{
		Use:   "run FILE|-",
		Short: "Simulate a specification",
		Long: `Run simulates the cells of a specification (JSON, or YAML), read from a file or from
standard input, and prints one JSON object per cell and line. A list in a key that takes a
number or a word makes a sweep. Standard output holds only what specification and seed
determine; times and warnings go to standard error. docs/spec.md lists all keys.`,
		Example: `  echo '{"process":"allocate","rule":"greedy","d":2,"bins":1000,"trials":10000}' | ballslab run -
  ballslab run spec.yaml --set d=[1,2,3] --format csv > maxima.csv`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("workers") && workers < 1 {
				return fmt.Errorf("--workers: %d: allowed: an integer of at least 1", workers)
			}
			if cmd.Flags().Changed("engine") {
				s.set = append(s.set, "engine="+engine)
			}
			progressOn(cmd)
			return s.answer(cmd, args[0], func(cells []balls.Cell, i int) (*balls.Result, error) {
				if i == 0 {
					if err := canRun(cells); err != nil {
						return nil, err
					}
				}
				cells[i].Plan.Workers = workers
				r, err := cells[i].Run(progress.Part(cmd.Context(), i, len(cells)))
				return r, failed(err)
			})
		},
	}
	s.flags(cmd)
	cmd.Flags().IntVar(&workers, "workers", 0, "trials at a time (default: one per processor); the "+
		"results do not depend on it")
	cmd.Flags().StringVar(&engine, "engine", "", "auto, bins, levels or blocks, in place of the "+
		"key engine")
	return cmd
}

// progressOn shows the progress of long work where somebody looks.
func progressOn(cmd *cobra.Command) {
	if isTerminal(cmd.ErrOrStderr()) {
		progress.To(cmd.ErrOrStderr())
	}
}

// canRun refuses cells that only exact answers, before the first one runs.
func canRun(cells []balls.Cell) error {
	for _, c := range cells {
		if _, _, _, err := c.Observed(); err != nil {
			return err
		}
	}
	return nil
}

// oneFile wants one argument, the specification.
func oneFile(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s: %d arguments; allowed: one file with a specification, or - for "+
			"standard input", cmd.Name(), len(args))
	}
	return nil
}

// A spec is what run and exact have in common: a specification in, results out.
type spec struct {
	set        []string
	format     string
	provenance string
}

func (s *spec) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.set, "set", nil, "key=value: set a key of the specification "+
		"(value in YAML; repeatable)")
	cmd.Flags().StringVar(&s.format, "format", "", "json, csv, table, markdown or latex (default: "+
		"table on a terminal, json otherwise)")
	cmd.Flags().StringVar(&s.provenance, "provenance", "", "write what the numbers depend on, and "+
		"the times, to this file")
}

// answer reads the cells of a specification, answers one after another, and
// prints each result when it is there. What is done when an error or the user
// ends it is printed, and is in the provenance file.
func (s *spec) answer(
	cmd *cobra.Command, path string, one func(cells []balls.Cell, i int) (*balls.Result, error),
) error {
	if s.format == "" {
		s.format = "json"
		if isTerminal(cmd.OutOrStdout()) {
			s.format = "table"
		}
	}
	if !slices.Contains(print.Formats(), s.format) {
		return fmt.Errorf("--format: %q: allowed: %s", s.format, strings.Join(print.Formats(), ", "))
	}
	text, err := readInput(cmd, path)
	if err != nil {
		return err
	}
	cells, err := balls.Read(text, s.set...)
	if err != nil {
		return err
	}
	printer, err := print.New(cmd.OutOrStdout(), s.format, cells)
	if err != nil {
		return err
	}
	record, err := newRecord(cmd, s.provenance, path)
	if err != nil {
		return err
	}
	var results balls.Results
	for i := range cells {
		var r *balls.Result
		if r, err = one(cells, i); err != nil {
			break
		}
		results = append(results, r)
		if err = failed(printer.Print(r)); err != nil {
			break
		}
	}
	if len(results) == 0 {
		return err
	}
	if ended := failed(printer.End()); err == nil {
		err = ended
	}
	tell(cmd, results, len(cells))
	written := record.write(cmd.Context(), text, s.set, results, len(cells))
	if err == nil && cmd.Context().Err() == nil {
		err = written
	} else if written != nil { // beside what ended the run
		fmt.Fprintln(cmd.ErrOrStderr(), "ballslab:", oneLine(written.Error()))
	}
	return err
}

// tell says warnings and times.
func tell(cmd *cobra.Command, results balls.Results, of int) {
	seconds := 0.0
	for _, r := range results {
		seconds += r.Provenance.Seconds
		for _, w := range r.Warnings {
			fmt.Fprintln(cmd.ErrOrStderr(), "ballslab: warning:", w)
		}
	}
	count := fmt.Sprint(of)
	if len(results) < of {
		count = fmt.Sprintf("%d of %d", len(results), of)
	}
	cells := "cells"
	if of == 1 {
		cells = "cell"
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "ballslab %s: %s %s, %.2f s\n", balls.Version(), count, cells,
		seconds)
}

// readInput reads a file, or standard input for "-". Who waits for a pipe or a
// terminal can stop.
func readInput(cmd *cobra.Command, path string) (string, error) {
	type input struct {
		text string
		err  error
	}
	read := make(chan input, 1)
	go func() {
		text, err := readAll(cmd.InOrStdin(), path)
		read <- input{text, err}
	}()
	select {
	case in := <-read:
		return in.text, in.err
	case <-cmd.Context().Done():
		return "", balls.ErrInterrupted
	}
}

func readAll(in io.Reader, path string) (string, error) {
	const most = 256 << 20
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && len(text) > most {
		err = fmt.Errorf("%s: more than %d MB", path, most>>20)
	}
	return string(text), err
}
