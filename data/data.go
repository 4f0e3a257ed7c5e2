// Package data holds published numbers to compare with, each file with its source in its head,
// real keys for hash tables, and the results of full runs. The files are part of every program
// that uses them, so that nothing has to be found at run time.
package data

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

//go:embed oeis-a208250.csv
var oeisA208250 string

// A PublishedMean is the mean maximum load of N balls in N bins with one
// choice, as a published integer: the sum Total of the maximum over all N^N
// placements.
type PublishedMean struct {
	N     int64
	Total *big.Int
}

// Mean is Total / N^N, to rounding.
func (p PublishedMean) Mean() float64 {
	mean, _ := p.Rat().Float64()
	return mean
}

// Rat is Total / N^N.
func (p PublishedMean) Rat() *big.Rat {
	n := big.NewInt(p.N)
	return new(big.Rat).SetFrac(p.Total, new(big.Int).Exp(n, n, nil))
}

// PublishedMeans returns the terms of OEIS A208250 for n = 1 to 19.
func PublishedMeans() ([]PublishedMean, error) {
	r := csv.NewReader(strings.NewReader(oeisA208250))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("data/oeis-a208250.csv: %w", err)
	}
	var means []PublishedMean
	for _, row := range rows[1:] {
		n, err := strconv.ParseInt(row[0], 10, 64)
		total, ok := new(big.Int).SetString(row[1], 10)
		if err != nil || !ok {
			return nil, fmt.Errorf("data/oeis-a208250.csv: %s: not two integers", strings.Join(row, ","))
		}
		means = append(means, PublishedMean{n, total})
	}
	return means, nil
}
