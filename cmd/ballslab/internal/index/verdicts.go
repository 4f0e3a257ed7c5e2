package index

import (
	"encoding/xml"
	"regexp"
	"slices"
	"strings"

	"ballslab/claims"
)

// verdicts are those that stand in executed notebooks: the tables of package claims,
// and single verdicts.
type verdicts struct {
	Head    []string
	Rows    []verdict
	outcome map[string]string // by claim
}

// A verdict is a row of such a table, with what is claimed.
type verdict struct {
	ID, Statement, Outcome string
	Cells                  []string // after the ID
}

// single is how a single verdict begins.
var single = regexp.MustCompile(`^<p><b>([a-z0-9-]+): (consistent|refuted|inconclusive)\.</b>`)

// take takes up the verdicts that an output of a notebook shows.
func (v *verdicts) take(output string) {
	if v.outcome == nil {
		v.outcome = map[string]string{}
	}
	if m := single.FindStringSubmatch(output); m != nil && v.outcome[m[1]] == "" {
		v.outcome[m[1]] = m[2]
	}
	if !strings.HasPrefix(output, "<table>") {
		return
	}
	var table struct {
		Head []string `xml:"thead>tr>th"`
		Rows []struct {
			Cells []string `xml:"td"`
		} `xml:"tbody>tr"`
	}
	err := xml.Unmarshal([]byte(output), &table)
	if err != nil || len(table.Head) < 2 || table.Head[0] != "claim" {
		return
	}
	if v.Head == nil {
		v.Head = table.Head
	}
	column := slices.Index(v.Head, "verdict")
	if column < 0 || !slices.Equal(table.Head, v.Head) {
		return
	}
	for _, row := range table.Rows {
		if len(row.Cells) != len(v.Head) {
			continue
		}
		r := verdict{ID: row.Cells[0], Outcome: row.Cells[column], Cells: row.Cells[1:]}
		if c, err := claims.Get(r.ID); err == nil {
			r.Statement = c.Statement
		}
		if !slices.ContainsFunc(v.Rows, func(other verdict) bool { return other.ID == r.ID }) {
			v.Rows = append(v.Rows, r)
			v.outcome[r.ID] = r.Outcome
		}
	}
}

// Count is the number of claims with this outcome.
func (v verdicts) Count(outcome string) int {
	n := 0
	for _, r := range v.Rows {
		if r.Outcome == outcome {
			n++
		}
	}
	return n
}

// Has says whether there is a row for a claim.
func (v verdicts) Has(id string) bool {
	return slices.ContainsFunc(v.Rows, func(r verdict) bool { return r.ID == id })
}
