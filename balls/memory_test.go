package balls

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// allocated returns the bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Reading a specification builds nothing, however large it is.
func TestReadBuildsNothing(t *testing.T) {
	for _, text := range []string{
		`{"process":"graph-sync","graph":{"family":"cycle","n":2e9},"rounds":1}`,
		`{"process":"graph-sync","reading":"all-edges","graph":{"family":"torus","sides":[30000,30000]},"rounds":1}`,
		`{"process":"graph-sync","reading":"bernoulli","p":0.01,"graph":{"family":"hypercube","dim":26},"rounds":1}`,
		`{"process":"graph-removal","graph":{"family":"path","n":2e9},"arrival":0.1,"time":1}`,
		`{"process":"graph","graph":{"family":"star","n":2e9}}`,
		`{"process":"graph","graph":{"family":"caterpillar","spine":3e4,"legs":3e4}}`,
		`{"process":"graph","graph":{"family":"barbell","k":8000}}`,
		`{"process":"graph","graph":{"family":"lollipop","k":8000,"tail":1e8}}`,
		`{"process":"graph","graph":{"family":"regular","n":1e8,"degree":4}}`,
		`{"process":"graph-sync","reading":"all-edges","graph":{"family":"regular","n":1e8,"degree":4},"rounds":1}`,
		`{"process":"graph-sync","graph":{"family":"caterpillar","spine":3e4,"legs":3e4},"rounds":1}`,
		`{"process":"graph","graph":{"family":"erdos-renyi","n":1e7,"p":1e-6}}`,
		`{"process":"graph-sync","graph":{"family":"erdos-renyi","n":1e7,"p":1e-6},"rounds":1}`,
		`{"process":"graph-removal","graph":{"family":"erdos-renyi","n":1e7,"p":1e-6},"time":1}`,
		`{"process":"allocate","rule":"greedy","engine":"bins","bins":4e9}`,
		`{"process":"bin-deletion","engine":"bins","adversary":"max","bins":2e9}`,
	} {
		used := allocated(func() {
			if _, err := Read(text); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		})
		if used > 1<<20 {
			t.Errorf("%s: reading takes %d bytes", text, used)
		}
	}
}

// The cells of a sweep share a graph.
func TestSweepSharesGraph(t *testing.T) {
	cells, err := Read(`{"process":"graph","graph":{"family":"regular","n":1000,"degree":4,"seed":9},` +
		`"noise":[0,0.1,0.2]}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		if c.setup().graph != cells[0].setup().graph {
			t.Error("two cells of a sweep have two copies of a graph")
		}
	}
}

// A run whose arrays do not fit is refused in one line before it starts. The limit of memory
// must not touch the other tests, so the test runs itself as a program of its own.
func TestOutOfMemory(t *testing.T) {
	specs := []string{
		`{"process":"allocate","rule":"greedy","engine":"bins","bins":4e9}`,
		`{"process":"graph","graph":{"family":"torus","sides":[10000,10000]}}`,
		`{"process":"graph","graph":{"family":"regular","n":1e8,"degree":4}}`,
		`{"process":"bin-deletion","bins":2e8,"adversary":"protect"}`,
		`{"process":"infinite","engine":"bins","bins":3e8,"steps":1}`,
	}
	if os.Getenv("BALLSLAB_TEST_MEMORY") != "" {
		for _, text := range specs {
			_, err := Sweep(text)
			fmt.Println(err)
		}
		return
	}
	t.Parallel()
	self := exec.Command(os.Args[0], "-test.run=^TestOutOfMemory$")
	self.Env = append(os.Environ(), "BALLSLAB_TEST_MEMORY=1", "GOMEMLIMIT=1GiB")
	out, err := self.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(out), "\n")
	for i, text := range specs {
		if !strings.Contains(lines[i], "GB") || !strings.Contains(lines[i], "are free") {
			t.Errorf("%s: %q, want a line with the memory needed", text, lines[i])
		}
	}
}

// What cannot look at its context does not keep the caller waiting.
func TestInterruptArrays(t *testing.T) {
	for _, text := range []string{
		`{"process":"graph","graph":{"family":"regular","n":2e7,"degree":8}}`, // drawn in seconds
		`{"process":"random-deletions","engine":"bins","start":"random","bins":1000,"balls":3e8,"steps":1,"beta":1}`,
	} {
		cells, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		_, err = cells[0].Run(ctx)
		cancel()
		if !errors.Is(err, ErrInterrupted) {
			t.Errorf("%s: %v, want interrupted", text, err)
		}
	}
}

// Far too many workers are not started.
func TestTooManyWorkers(t *testing.T) {
	p := Plan{Trials: 1e6, Workers: 1e6}
	r, err := Run(Allocate{Rule: "one-choice", Bins: 2}, p)
	if err != nil || r.Provenance.Workers > 8*runtime.GOMAXPROCS(0) {
		t.Errorf("%d workers, %v", r.Provenance.Workers, err)
	}
}
