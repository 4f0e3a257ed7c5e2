//go:build !linux

package memory

import "math"

// addressSpace knows of no limit.
func addressSpace() int64 { return math.MaxInt64 }
