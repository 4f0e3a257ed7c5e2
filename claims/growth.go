package claims

import (
	"math"

	"ballslab/internal/portable"
)

// The functions of n that claims speak of.

func ln(n float64) float64 { return portable.Log(n) }

func lnln(n float64) float64 { return portable.Log(portable.Log(n)) }

func lnOverLnLn(n float64) float64 { return ln(n) / lnln(n) }

// log2Ln is log2 ln n, also ln ln n/ln 2.
func log2Ln(n float64) float64 { return lnln(n) / math.Ln2 }

func identically(n float64) float64 { return n }
