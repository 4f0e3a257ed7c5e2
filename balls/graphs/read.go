package graphs

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"ballslab/balls/internal/numeral"
)

// ReadFile reads a graph from a file; see [Read].
func ReadFile(path string) (*Graph, error) {
	if path == "" {
		return nil, fmt.Errorf("path: the family file needs the name of a file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("path: %w", err)
	}
	defer f.Close()
	g, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return g.with(Parameter{"path", path}), nil
}

// Read reads a graph as a list of edges, one per line: two vertex numbers from 0 and, on every
// line or on none, the arrival rate of the edge. They stand apart by white space, commas or
// semicolons, perhaps in double quotes. Lines that are empty or begin with # or % are skipped,
// and so is a first line of words (the header of a CSV file). A file that begins with
// %%MatrixMarket is read as a coordinate matrix in the Matrix Market exchange format [1]:
// vertices numbered from 1, the size line, then the entries; of a general (not symmetric) matrix
// that lists both (i,j) and (j,i) each stands for an edge of its own.
//
// [Graph.FileRates] returns the rates. O(edges).
//
// [1] R. Boisvert, R. Pozo, K. Remington, The Matrix Market exchange formats,
// NISTIR 5935 (1996).
func Read(r io.Reader) (*Graph, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	var u, v []int32
	var rates []float64
	n, base, entries, header := 0, 0, int64(-1), false
	line := 1
	for ; in.Scan(); line++ {
		text := in.Text()
		if line == 1 {
			text = strings.TrimPrefix(text, "\ufeff") // the byte order mark of some editors
		}
		text = strings.TrimSpace(text)
		if line == 1 && strings.HasPrefix(strings.ToLower(text), "%%matrixmarket") {
			if w := strings.Fields(strings.ToLower(text)); len(w) < 3 || w[2] != "coordinate" {
				return nil, fmt.Errorf("line 1: a Matrix Market file of a graph is a coordinate " +
					"matrix")
			}
			base = 1
			continue
		}
		if text == "" || text[0] == '#' || text[0] == '%' {
			continue
		}
		w := strings.FieldsFunc(text, func(c rune) bool {
			return strings.ContainsRune(" \t,;\"",
				c)
		})
		if base == 1 && n == 0 {
			var err error
			if n, entries, err = size(w); err != nil {
				return nil, fmt.Errorf("line %d: %q: %w", line, text, err)
			}
			continue
		}
		if len(u) == 0 && !header && len(w) > 0 && !strings.ContainsAny(w[0][:1], "0123456789+-.") {
			header = true
			continue
		}
		if len(w) != 2 && len(w) != 3 {
			return nil, fmt.Errorf("line %d: %q: an edge is two vertex numbers and perhaps a rate",
				line, text)
		}
		var ends [2]int32
		for i := range ends {
			x, err := strconv.Atoi(w[i])
			if err != nil || x < base || x >= MaxVertices {
				return nil, fmt.Errorf("line %d: %q is not a vertex: vertices are whole numbers "+
					"from %d", line, w[i], base)
			}
			if n > 0 && x > n {
				return nil, fmt.Errorf("line %d: %q is not a vertex: the matrix has %d rows", line,
					w[i], n)
			}
			ends[i] = int32(x - base)
		}
		u, v = append(u, ends[0]), append(v, ends[1])
		if len(w) == 3 {
			x, err := numeral.Float(w[2])
			if err != nil {
				return nil, fmt.Errorf("line %d: %q is not a rate", line, w[2])
			}
			rates = append(rates, x)
		}
		if len(rates) != 0 && len(rates) != len(u) {
			return nil, fmt.Errorf("line %d: either every edge has a rate or none", line)
		}
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d: longer than a megabyte: an edge is two vertex numbers "+
			"and perhaps a rate", line)
	} else if err != nil {
		return nil, err
	}
	if entries >= 0 && entries != int64(len(u)) {
		return nil, fmt.Errorf("%d entries where the size line says %d", len(u), entries)
	}
	if n == 0 {
		if len(u) == 0 {
			return nil, fmt.Errorf("no edge found")
		}
		n = int(max(slices.Max(u), slices.Max(v))) + 1
	}
	g := stored("file", n, u, v)
	g.rates = rates
	return g, Rates{Arrival: rates}.Check(g)
}

// size reads the size line of a Matrix Market file: rows, columns, entries.
func size(w []string) (n int, entries int64, err error) {
	if len(w) == 3 {
		rows, err1 := strconv.Atoi(w[0])
		cols, err2 := strconv.Atoi(w[1])
		entries, err3 := strconv.ParseInt(w[2], 10, 64)
		if err1 == nil && err2 == nil && err3 == nil && rows == cols && rows > 0 &&
			rows < MaxVertices && entries >= 0 {
			return rows, entries, nil
		}
	}
	return 0, 0, fmt.Errorf("the size line has as many rows as columns, and the number of entries")
}
