package balls

import (
	"context"
	"fmt"
)

// Results are the results of the cells of a specification, in their order. As
// the last expression of a notebook cell they show themselves as a table.
type Results []*Result

// Sweep reads a specification as [Read] does and runs its cells one after
// another. On an error it returns the results there are, with the error.
func Sweep(text string) (Results, error) {
	return SweepContext(context.Background(), text)
}

// SweepContext is [Sweep] with a context; when it ends, the sweep does within
// a fraction of a second, with [ErrInterrupted].
func SweepContext(ctx context.Context, text string) (Results, error) {
	cells, err := Read(text)
	if err != nil {
		return nil, err
	}
	return runAll(ctx, cells)
}

// runAll runs cells one after another.
func runAll(ctx context.Context, cells []Cell) (Results, error) {
	var results Results
	for i := range cells {
		r, err := RunCell(ctx, cells, i)
		if err != nil {
			return results, err
		}
		results = append(results, r)
	}
	return results, nil
}

// RunCell runs one of the cells of a specification; the line of progress says
// which of them.
func RunCell(ctx context.Context, cells []Cell, i int) (*Result, error) {
	c, err := cells[i].resolve()
	if err != nil {
		return nil, err
	}
	label := ""
	if len(cells) > 1 {
		label = fmt.Sprintf("cell %d/%d: ", i+1, len(cells))
	}
	return runCell(ctx, c, label)
}
