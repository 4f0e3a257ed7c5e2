//go:build linux

package memory

import (
	"math"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// addressSpace returns how much address space is left below the limit (ulimit -v), if there is
// one.
func addressSpace() int64 {
	var limit syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit)
	if err != nil || limit.Cur > math.MaxInt64/2 {
		return math.MaxInt64
	}
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return int64(limit.Cur)
	}
	pages, _ := strconv.ParseInt(strings.Fields(string(text))[0], 10, 64)
	return max(0, int64(limit.Cur)-pages*int64(os.Getpagesize()))
}
