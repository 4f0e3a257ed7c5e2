// Package memory says how much memory this process may still take.
package memory

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

// Free returns the bytes that can still be allocated, and false where nothing is known: the
// least of what Linux says is available, what the control groups of this process allow, its
// limit of address space (ulimit -v), and Go's own limit (GOMEMLIMIT). Unused memory of Go's
// heap counts as free. About 0.1 ms.
func Free() (int64, bool) {
	free := int64(math.MaxInt64)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		if kb, ok := field(text, "MemAvailable:"); ok {
			free = min(free, kb<<10)
		}
	}
	free = min(free, controlGroups(), addressSpace())
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	idle := int64(m.HeapIdle - m.HeapReleased)
	if free < math.MaxInt64 {
		free += idle
	}
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
		free = min(free, max(0, limit-int64(m.Sys-m.HeapReleased)+idle))
	}
	return free, free < math.MaxInt64
}

// field returns the number that follows a name in the text of a file of /proc.
func field(text []byte, name string) (int64, bool) {
	for line := range bytes.Lines(text) {
		if w := strings.Fields(string(line)); len(w) > 1 && w[0] == name {
			x, err := strconv.ParseInt(w[1], 10, 64)
			return x, err == nil
		}
	}
	return 0, false
}

// number reads a file that holds one number.
func number(file string) (int64, bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	x, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // "max" is none
	return x, err == nil
}

// controlGroups returns what the group of this process and those above it allow, version 2 or
// 1. Cached files count as free.
func controlGroups() int64 {
	free := int64(math.MaxInt64)
	text, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return free
	}
	for line := range strings.Lines(string(text)) {
		part := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(part) < 3 {
			continue
		}
		root, limit, used, cached := "/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"
		switch {
		case part[1] == "memory":
			root, limit = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
			used, cached = "memory.usage_in_bytes", "total_inactive_file"
		case part[0] != "0":
			continue
		}
		for dir := part[2]; ; dir = filepath.Dir(dir) {
			at := filepath.Join(root, dir)
			most, ok1 := number(filepath.Join(at, limit))
			now, ok2 := number(filepath.Join(at, used))
			if ok1 && ok2 {
				stat, _ := os.ReadFile(filepath.Join(at, "memory.stat"))
				files, _ := field(stat, cached)
				free = min(free, max(0, most-now+files))
			}
			if dir == "/" || dir == "." {
				break
			}
		}
	}
	return free
}
