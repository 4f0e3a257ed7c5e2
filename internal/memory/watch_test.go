package memory

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A program that takes more than it may, bit by bit, ends with a word. It runs as a program of
// its own, for the limit would hold for the other tests too.
func TestWatch(t *testing.T) {
	t.Parallel()
	if os.Getenv("BALLSLAB_TEST_MEMORY") != "" {
		Watch(func(message string) {
			fmt.Println(message)
			os.Exit(3)
		})
		var held [][]byte
		for range 100 { // 5 GB, were it not stopped at 1
			held = append(held, make([]byte, 50<<20))
			time.Sleep(20 * time.Millisecond)
		}
		os.Exit(len(held))
	}
	self := exec.Command(os.Args[0], "-test.run=^TestWatch$")
	self.Env = append(os.Environ(), "BALLSLAB_TEST_MEMORY=1", "GOMEMLIMIT=1GiB")
	out, _ := self.CombinedOutput()
	if self.ProcessState.ExitCode() != 3 || !strings.Contains(string(out), "GB are free") {
		t.Errorf("exit %d: %q", self.ProcessState.ExitCode(), out)
	}
}

// A program that makes much garbage and holds little goes on.
func TestWatchGarbage(t *testing.T) {
	t.Parallel()
	if os.Getenv("BALLSLAB_TEST_MEMORY") != "" {
		Watch(func(message string) {
			fmt.Println(message)
			os.Exit(3)
		})
		kept := make([]byte, 400<<20)
		for range 60 { // 1.2 GB
			kept[0] = byte(len(make([]byte, 20<<20)))
			time.Sleep(10 * time.Millisecond)
		}
		os.Exit(0)
	}
	self := exec.Command(os.Args[0], "-test.run=^TestWatchGarbage$")
	self.Env = append(os.Environ(), "BALLSLAB_TEST_MEMORY=1", "GOMEMLIMIT=1GiB", "GOGC=off")
	if out, err := self.CombinedOutput(); err != nil {
		t.Errorf("%v: %q", err, out)
	}
}

// Unused memory is free, and what is used is not.
func TestFree(t *testing.T) {
	free, known := Free()
	if !known {
		t.Skip("nothing is known of the memory of this machine")
	}
	if free < 1<<20 || free > 1<<50 {
		t.Errorf("%d bytes are free", free)
	}
}
