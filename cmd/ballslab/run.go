package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ballslab/balls"
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
			if isTerminal(cmd.ErrOrStderr()) {
				balls.SetProgress(cmd.ErrOrStderr())
			}
			return s.answer(cmd, args[0], func(cells []balls.Cell, i int) (*balls.Result, error) {
				cells[i].Plan.Workers = workers
				r, err := balls.RunCell(cmd.Context(), cells, i)
				return r, failed(err)
			})
		},
	}
	s.flags(cmd)
	cmd.Flags().IntVar(&workers, "workers", 0, "trials at a time (default: one per processor); the results do not depend on it")
	cmd.Flags().StringVar(&engine, "engine", "", "auto, bins, levels, blocks or blocks-strict, in place of the key engine")
	return cmd
}

// oneFile wants one argument, the specification.
func oneFile(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s: %d arguments; allowed: one file with a specification, or - for standard input", cmd.Name(), len(args))
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
	cmd.Flags().StringArrayVar(&s.set, "set", nil, "key=value: set a key of the specification (value in YAML; repeatable)")
	cmd.Flags().StringVar(&s.format, "format", "", "json, csv or table (default: table on a terminal, json otherwise)")
	cmd.Flags().StringVar(&s.provenance, "provenance", "", "write what the numbers depend on, and the times, to this file")
}

// answer reads the cells of a specification, answers one after another, and
// prints the results.
func (s *spec) answer(cmd *cobra.Command, path string, one func(cells []balls.Cell, i int) (*balls.Result, error)) error {
	if s.format == "" {
		s.format = "json"
		if isTerminal(cmd.OutOrStdout()) {
			s.format = "table"
		}
	}
	if formats := []string{"json", "csv", "table"}; !slices.Contains(formats, s.format) {
		return fmt.Errorf("--format: %q: allowed: %s", s.format, strings.Join(formats, ", "))
	}
	text, err := readInput(cmd, path)
	if err != nil {
		return err
	}
	cells, err := balls.Read(text, s.set...)
	if err != nil {
		return err
	}
	record, err := newRecord(s.provenance)
	if err != nil {
		return err
	}
	defer record.discard()
	var results balls.Results
	for i := range cells {
		var r *balls.Result
		if r, err = one(cells, i); err != nil {
			break
		}
		results = append(results, r)
		if s.format == "json" {
			if err = printLine(cmd.OutOrStdout(), r); err != nil {
				break
			}
		}
	}
	if len(results) > 0 {
		if printed := s.print(cmd, results); err == nil {
			err = printed
		}
	}
	if err != nil {
		return err
	}
	return record.write(text, s.set, results)
}

// print shows the results where they were not printed as they came, and tells
// warnings and times.
func (s *spec) print(cmd *cobra.Command, results balls.Results) error {
	var err error
	seconds := 0.0
	for _, r := range results {
		seconds += r.Provenance.Seconds
		for _, w := range r.Warnings {
			fmt.Fprintln(cmd.ErrOrStderr(), "ballslab: warning:", w)
		}
	}
	switch {
	case s.format == "csv":
		err = results.WriteCSV(cmd.OutOrStdout())
	case s.format == "table" && len(results) == 1:
		_, err = io.WriteString(cmd.OutOrStdout(), results[0].String())
	case s.format == "table":
		_, err = io.WriteString(cmd.OutOrStdout(), results.String())
	}
	cells := "1 cell"
	if len(results) > 1 {
		cells = fmt.Sprintf("%d cells", len(results))
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "ballslab %s: %s, %.2f s\n", balls.Version(), cells, seconds)
	return failed(err)
}

func printLine(w io.Writer, r *balls.Result) error {
	line, err := r.MarshalJSON()
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return failed(err)
}

// readInput reads a file, or standard input for "-".
func readInput(cmd *cobra.Command, path string) (string, error) {
	const most = 256 << 20
	in := cmd.InOrStdin()
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

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A record is the provenance file: written beside its place when the run is
// over, then moved there, so that it is whole or not there.
type record struct {
	path  string
	file  *os.File
	began time.Time
}

// newRecord makes sure that the file can be written before anything is run.
func newRecord(path string) (*record, error) {
	r := &record{path: path, began: time.Now()}
	if path == "" {
		return r, nil
	}
	var err error
	if r.file, err = os.CreateTemp(filepath.Dir(path), ".provenance-*"); err != nil {
		return nil, fmt.Errorf("--provenance: %w", err)
	}
	return r, nil
}

func (r *record) write(text string, set []string, results balls.Results) error {
	if r.file == nil {
		return nil
	}
	type cell struct {
		Result     *balls.Result    `json:"result"`
		Provenance balls.Provenance `json:"provenance"`
		Warnings   []string         `json:"warnings,omitempty"`
	}
	var cells []cell
	for _, x := range results {
		cells = append(cells, cell{x, x.Provenance, x.Warnings})
	}
	data, err := json.MarshalIndent(map[string]any{
		"began":         r.began.UTC().Format(time.RFC3339),
		"cells":         cells,
		"platform":      runtime.GOOS + "/" + runtime.GOARCH,
		"processors":    runtime.NumCPU(),
		"seconds":       time.Since(r.began).Seconds(),
		"set":           set,
		"specification": text,
	}, "", " ")
	if err == nil {
		_, err = r.file.Write(append(data, '\n'))
	}
	if err == nil {
		err = r.file.Chmod(0o644)
	}
	if closed := r.file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(r.file.Name(), r.path)
	}
	return failed(err)
}

// discard removes the file that was not moved to its place.
func (r *record) discard() {
	if r.file != nil {
		r.file.Close()
		os.Remove(r.file.Name())
	}
}
