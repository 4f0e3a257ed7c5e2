package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"ballslab/balls"
	"ballslab/internal/atomicfile"
)

// A record is the provenance file: what the results depend on, and the times.
type record struct {
	path  string
	began time.Time
}

// newRecord makes sure, before anything is run, that the file can be written and
// is not one that the run needs: its specification (standard input for "-"), or
// the file that standard output goes to.
func newRecord(cmd *cobra.Command, path, input string) (*record, error) {
	if !cmd.Flags().Changed("provenance") {
		return &record{}, nil
	}
	if path == "" { // a variable of the shell that is not set
		return nil, fmt.Errorf("--provenance: %q: allowed: the name of a file", path)
	}
	if err := atomicfile.Check(path); err != nil {
		return nil, fmt.Errorf("--provenance: %w", err)
	}
	var source any = cmd.InOrStdin()
	if input != "-" {
		source = input
	}
	const isTaken = "--provenance: %q: is %s; allowed: another file"
	if sameFile(path, source) {
		return nil, fmt.Errorf(isTaken, path, "the specification itself")
	}
	if sameFile(path, os.Stdout) {
		return nil, fmt.Errorf(isTaken, path, "where standard output goes")
	}
	return &record{path: path, began: time.Now()}, nil
}

// sameFile says whether a path leads to the same regular file as another path or
// an open file.
func sameFile(path string, stream any) bool {
	var other os.FileInfo
	var err error
	switch s := stream.(type) {
	case string:
		other, err = os.Stat(s)
	case *os.File:
		other, err = s.Stat()
	default:
		return false
	}
	if err != nil || !other.Mode().IsRegular() {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(there, other)
}

// write writes the record of the results there are, of so many cells.
func (r *record) write(
	ctx context.Context, text string, set []string, results balls.Results, of int,
) error {
	if r.path == "" {
		return nil
	}
	type cell struct {
		Result     *balls.Result    `json:"result"`
		Provenance balls.Provenance `json:"provenance"`
	}
	var cells []cell
	for _, x := range results {
		cells = append(cells, cell{x, x.Provenance})
	}
	fields := map[string]any{
		"began":         r.began.UTC().Format(time.RFC3339),
		"cells":         cells,
		"platform":      runtime.GOOS + "/" + runtime.GOARCH,
		"processors":    runtime.NumCPU(),
		"seconds":       time.Since(r.began).Seconds(),
		"set":           set,
		"specification": text,
	}
	if len(results) < of {
		fields["unfinished_cells"] = of - len(results)
	}
	data, err := json.MarshalIndent(fields, "", " ")
	if err != nil {
		return failed(err)
	}
	err = r.put(ctx, append(data, '\n'))
	if err != nil {
		err = fmt.Errorf("--provenance: %w", err)
	}
	return failed(err)
}

// put writes the file. A pipe without a reader is given up when the user stops.
func (r *record) put(ctx context.Context, data []byte) error {
	if info, err := os.Stat(r.path); err != nil || info.Mode().Type() != os.ModeNamedPipe {
		return atomicfile.Write(r.path, data)
	}
	written := make(chan error, 1)
	go func() { written <- atomicfile.Write(r.path, data) }()
	select {
	case err := <-written:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-written:
		return err
	case <-time.After(time.Second / 2):
		return fmt.Errorf("%s: nobody reads it", r.path)
	}
}
