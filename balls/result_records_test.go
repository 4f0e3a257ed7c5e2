package balls

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
)

// All cells of a process have the same columns in the same order, whatever their rule, metrics
// and time series: files of several runs can be joined.
func TestCSVColumns(t *testing.T) {
	t.Parallel()
	var first []string
	for _, more := range []string{
		`"rule":"one-choice"`, `"rule":["greedy","one-choice"],"d":[3,2]`, `"d":3,"rule":["one-choice","greedy"],"distinct":true`,
		`"rule":"greedy","metrics":["tail_fractions","gamma"]`, `"rule":"one-choice","every":2`, `"rule":"one-choice","grid":"linear","points":3`,
	} {
		spec := `{"trials":2,"process":"allocate","bins":[4,5],` + more + `}`
		results, err := Sweep(spec)
		if err != nil {
			t.Fatal(err)
		}
		var whole strings.Builder
		if err := results.Records().CSV(&whole); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(whole.String())).ReadAll()
		if err != nil {
			t.Fatal(err) // rows of different length are an error
		}
		if first == nil {
			first = rows[0]
		}
		if !slices.Equal(rows[0], first) {
			t.Errorf("%s: columns %s, want %s", more, rows[0], first)
		}
	}
	const want = "process rule bins balls start d distinct trials seed alpha every grid points engine metric k mean se min max step q05 q95"
	if got := strings.Join(first, " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
