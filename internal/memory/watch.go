package memory

import (
	"fmt"
	"runtime"
	"time"
)

// Least is the free memory below which a process that holds much of it should give up: with less
// the machine spends its time moving pages, and answers nobody.
const Least = 256 << 20

// Watch calls exhausted, once, when this process holds more than 512 MB and less than [Least] is
// free: work whose memory nobody could foresee, such as a chain that turns out to have 10^8
// states, then ends with a word in place of a traceback or a frozen machine. A look takes 0.1 ms,
// ten times a second.
func Watch(exhausted func(message string)) {
	go func() {
		for range time.Tick(100 * time.Millisecond) {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			held := m.Sys - m.HeapReleased
			free, known := Free()
			if known && held > 512<<20 && free < Least {
				exhausted(fmt.Sprintf("memory: %.1f GB are in use and %.1f GB are free; allowed: smaller sizes",
					float64(held)/1e9, float64(free)/1e9))
				return
			}
		}
	}()
}
