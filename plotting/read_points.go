package plotting

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
)

// pointColumns are the columns of a file of points.
var pointColumns = []string{"x", "y", "low", "high", "name", "series"}

// ReadPoints reads measurements of one's own from a CSV file, to be drawn beside results, as the
// field Points of a figure, or alone, in a Scatter. The first row names the columns, in any
// order: x and y; if wanted low and high, the ends of an interval, both or neither in a row;
// name, which is written beside the point; and series. Lines that begin with # are comments.
//
// An error is one line that names the row, counted as lines of the file, and the column.
func ReadPoints(file string) ([]Point, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	points, err := readPoints(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return points, nil
}

func readPoints(in io.Reader) ([]Point, error) {
	rows := csv.NewReader(in)
	rows.Comment, rows.TrimLeadingSpace = '#', true
	head, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("is empty; a row with the columns x and y is wanted first")
	}
	if err != nil {
		return nil, oneRow(err)
	}
	if err := checkHead(head); err != nil {
		return nil, err
	}
	var points []Point
	for {
		fields, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, oneRow(err)
		}
		line, _ := rows.FieldPos(0)
		p, err := readPoint(head, fields)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", line, err)
		}
		points = append(points, p)
	}
	if points == nil {
		return nil, fmt.Errorf("no rows below the names of the columns")
	}
	return points, nil
}

// oneRow says in which row a file is no CSV.
func oneRow(err error) error {
	var bad *csv.ParseError
	if errors.As(err, &bad) {
		return fmt.Errorf("row %d, character %d: %w", bad.Line, bad.Column, bad.Err)
	}
	return err
}

// checkHead wants x and y among the columns, each known and there once. A program such as a
// spreadsheet may have put a mark of the encoding before the first.
func checkHead(head []string) error {
	head[0] = strings.TrimPrefix(head[0], "\ufeff")
	for i, c := range head {
		head[i] = strings.ToLower(strings.TrimSpace(c))
		if !slices.Contains(pointColumns, head[i]) {
			return fmt.Errorf("row 1: column %q: allowed: %s", c, strings.Join(pointColumns, ", "))
		}
		if slices.Contains(head[:i], head[i]) {
			return fmt.Errorf("row 1: column %q: twice", c)
		}
	}
	for _, c := range pointColumns[:2] {
		if !slices.Contains(head, c) {
			return fmt.Errorf("row 1: column %q is missing; there are %s", c, strings.Join(head, ", "))
		}
	}
	return nil
}

// readPoint reads the fields of a row under these columns.
func readPoint(head, fields []string) (Point, error) {
	var p Point
	given := map[string]bool{}
	numbers := map[string]*float64{"x": &p.X, "y": &p.Y, "low": &p.Low, "high": &p.High}
	for i, column := range head {
		text := strings.TrimSpace(fields[i])
		switch column {
		case "name":
			p.Name = text
			continue
		case "series":
			p.Series = text
			continue
		}
		interval := column == "low" || column == "high"
		if text == "" && interval {
			continue
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return p, fmt.Errorf("column %s: %q: a number is wanted", column, text)
		}
		*numbers[column], given[column] = x, true
	}
	switch {
	case given["low"] != given["high"]:
		return p, fmt.Errorf("columns low, high: one is empty; both are wanted, or neither")
	case p.Low > p.High:
		return p, fmt.Errorf("columns low, high: from %v to %v: low must not exceed high", p.Low, p.High)
	}
	return p, nil
}
