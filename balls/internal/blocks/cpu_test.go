package blocks

import "syscall"

// cpu returns the processor time of this program so far, in ns.
func cpu() int64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return r.Utime.Nano() + r.Stime.Nano()
}
