package memory

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"time"
)

// Least is the free memory below which a process that holds much of it should give up: with less
// the machine spends its time moving pages, and answers nobody.
const Least = 256 << 20

// Much is the memory that a process must hold before it is the one to give up.
const Much = 512 << 20

// Watch calls exhausted, once, when this process holds more than [Much] and less than [Least] is
// free, what it no longer uses not counted: work whose memory nobody could foresee, such as a
// chain that turns out to have 10^8 states, then ends with a word in place of a traceback or a
// frozen machine. A look takes 0.1 ms, ten times a second.
func Watch(exhausted func(message string)) {
	go func() {
		for range time.Tick(100 * time.Millisecond) {
			if _, _, few := scarce(); !few {
				continue
			}
			debug.FreeOSMemory() // under GOMEMLIMIT, Go collects garbage when it must, not before
			if held, free, few := scarce(); few {
				exhausted(fmt.Sprintf("memory: %.1f GB are in use and %.1f GB are free; allowed: smaller sizes",
					float64(held)/1e9, float64(free)/1e9))
				return
			}
		}
	}()
}

// scarce says what this process holds, what is free, and whether that is too little.
func scarce() (held uint64, free int64, few bool) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	held = m.Sys - m.HeapReleased
	free, known := Free()
	return held, free, known && held > Much && free < Least
}
