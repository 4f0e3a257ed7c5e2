// Command bench measures the engines against the baselines of the folder
// baselines, and prints the table of speed in Markdown: `make bench`.
//
// All programs run in turn, several rounds, each on one core; a number is the
// median over the rounds of the CPU time per ball, and a ratio the median of the
// ratios within the rounds, so that a busy machine disturbs both sides alike. Our times
// are those of balls.Run with its defaults: drawing, profile, statistics.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	var err error
	if len(os.Args) > 1 && os.Args[1] == "ours" {
		err = ours(os.Args[2:])
	} else {
		err = bench()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// A result is one run of one program.
type result struct {
	engine    string
	cpu, wall float64 // ns per ball
	memory    float64 // peak, MB
}

// programs are the paths of what was built.
type programs struct{ ours, bb, goblocks string }

func build() (programs, error) {
	dir := filepath.Join("build", "bench")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return programs{}, err
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return programs{}, err
	}
	p := programs{os.Args[0], filepath.Join(dir, "bb"), filepath.Join(dir, "goblocks")}
	cc := exec.Command("gcc", "-O3", "-march=native", "-w", "-o", p.bb, "bb.c", "-lm")
	cc.Dir = filepath.Join("bench", "baselines")
	gc := exec.Command("go", "build", "-o", p.goblocks, ".")
	gc.Dir = filepath.Join("bench", "baselines", "goblocks")
	for _, c := range []*exec.Cmd{cc, gc} {
		if out, err := c.CombinedOutput(); err != nil {
			return p, fmt.Errorf("%s: %v: %s", c, err, out)
		}
	}
	return p, nil
}

// run runs a program that prints a line "RESULT key=value ...".
func run(cores int, name string, args ...string) (result, error) {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), fmt.Sprint("GOMAXPROCS=", cores))
	out, err := c.Output()
	if err != nil {
		return result{}, fmt.Errorf("%s: %v", c, err)
	}
	r := result{memory: float64(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) / 1024}
	for _, field := range strings.Fields(string(out)) {
		key, value, _ := strings.Cut(field, "=")
		switch key {
		case "engine":
			r.engine = value
		case "cpu_ns_per_ball":
			r.cpu, err = strconv.ParseFloat(value, 64)
		case "ns_per_ball":
			r.wall, err = strconv.ParseFloat(value, 64)
		}
		if err != nil {
			return r, err
		}
	}
	if r.engine == "" {
		return r, fmt.Errorf("%s: no RESULT line", c)
	}
	return r, nil
}

func (p programs) ours1(d int, n, m float64, engine string, seed int) (result, error) {
	return run(1, p.ours, "ours", fmt.Sprint(d), fmt.Sprint(n), fmt.Sprint(m), engine, "1", "0", fmt.Sprint(seed))
}

func (p programs) baseline(name string, r race, seed int) (result, error) {
	kind, n, m := fmt.Sprint("greedy", r.d), fmt.Sprint(r.n), fmt.Sprint(r.m)
	switch name {
	case "go-blocks":
		return run(1, p.goblocks, kind, n, m, fmt.Sprint(seed))
	case "go-blocks-strict":
		return run(1, p.goblocks, kind, n, m, "strict", fmt.Sprint(seed))
	}
	return run(1, p.bb, name, kind, n, m, fmt.Sprint(seed), fmt.Sprint(r.balls(name)))
}

func bench() error {
	rounds := 3
	if os.Getenv("FULL") != "" {
		rounds = 11
	}
	p, err := build()
	if err != nil {
		return err
	}
	before := load()
	all := races()
	measured := make([]map[string][]result, len(all)) // by program: one result per round
	for i := range measured {
		measured[i] = map[string][]result{}
	}
	var one, single, double []result
	var levels result
	for round := range rounds {
		seed := 1000*round + 7
		for i, r := range all {
			progress("\rround %d of %d: %-50s", round+1, rounds, r.name())
			x, err := p.ours1(r.d, r.n, r.m, r.engine, seed)
			if err != nil {
				return err
			}
			measured[i]["ours"] = append(measured[i]["ours"], x)
			for _, name := range r.baselines {
				x, err := p.baseline(name, r, seed)
				if err != nil {
					return err
				}
				measured[i][name] = append(measured[i][name], x)
			}
		}
		x, err := p.ours1(1, 1e12, 1e12, "auto", seed)
		if err != nil {
			return err
		}
		one = append(one, x)
		for cores := 1; cores <= 2; cores++ {
			x, err := run(cores, p.ours, "ours", "2", "1000", "1000", "auto", fmt.Sprint(cores), "100000", fmt.Sprint(seed))
			if err != nil {
				return err
			}
			if cores == 1 {
				single = append(single, x)
			} else {
				double = append(double, x)
			}
		}
		if round == 0 {
			if levels, err = p.ours1(2, 1e15, 1e6, "levels", seed); err != nil {
				return err
			}
		}
	}
	progress("\r%80s\r", "")
	report(all, measured, rounds, before)
	reportMore(all, measured, one, single, double, levels, before)
	return nil
}

// progress writes to the terminal, if there is one.
func progress(format string, args ...any) {
	if s, err := os.Stderr.Stat(); err == nil && s.Mode()&os.ModeCharDevice != 0 {
		fmt.Fprintf(os.Stderr, format, args...)
	}
}

func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	if k := len(xs) / 2; len(xs)%2 == 0 {
		return (xs[k-1] + xs[k]) / 2
	}
	return xs[len(xs)/2]
}

// of returns f of each result.
func of(rs []result, f func(result) float64) []float64 {
	var xs []float64
	for _, r := range rs {
		xs = append(xs, f(r))
	}
	return xs
}

func cpu(r result) float64 { return r.cpu }

// ratios returns the ratios of CPU times round by round.
func ratios(a, b []result) []float64 {
	var xs []float64
	for i := range a {
		xs = append(xs, a[i].cpu/b[i].cpu)
	}
	return xs
}

func report(all []race, measured []map[string][]result, rounds int, before float64) {
	fmt.Print("# Speed\n\nWhat `make bench` printed. ")
	fmt.Printf("Date: %s. Machine: %s, %d cores, load average before the run %.1f.\n", time.Now().UTC().Format("2006-01-02"), processor(), runtime.NumCPU(), before)
	fmt.Printf("%s, %s. CPU ns per ball on one core, median of %d interleaved rounds; ratio: median of the ratios within the rounds, with the smallest and the largest.\n\n",
		runtime.Version(), gcc(), rounds)
	names := []string{"c-naive", "c-wyrand", "c-batch", "go-blocks"}
	fmt.Printf("| case | ours (engine) | %s | ratio to | ratio | goal | met |\n|---|---|%s---|---|---|---|\n", strings.Join(names, " | "), strings.Repeat("---|", len(names)))
	for i, r := range all {
		mine := measured[i]["ours"]
		fmt.Printf("| %s | **%.3g** (%s) |", r.name(), median(of(mine, cpu)), mine[0].engine)
		for _, name := range names {
			rs := measured[i][name]
			if name == "go-blocks" && rs == nil {
				rs = measured[i]["go-blocks-strict"]
			}
			if rs == nil {
				fmt.Print(" |")
				continue
			}
			fmt.Printf(" %.3g |", median(of(rs, cpu)))
		}
		q := ratios(mine, measured[i][r.against])
		fmt.Printf(" %s | %.2f (%.2f to %.2f) | %g | %s |\n", r.against, median(q), slices.Min(q), slices.Max(q), r.goal, met(median(q) <= r.goal))
	}
}

func reportMore(all []race, measured []map[string][]result, one, single, double []result, levels result, before float64) {
	fmt.Print("\n| what | measured | goal | met |\n|---|---|---|---|\n")
	ms := median(of(one, cpu)) * 1e12 / 1e6
	fmt.Printf("| one choice, n = m = 10^12 (%s): CPU ms per trial | %.3g | 0.1 | %s |\n", one[0].engine, ms, met(ms <= 0.1))
	var speedup []float64
	for i := range single {
		speedup = append(speedup, single[i].wall/double[i].wall)
	}
	verdict := met(median(speedup) >= 1.9)
	if before > 0.5 {
		verdict = "says nothing: other programs had the cores"
	}
	fmt.Printf("| 10^5 trials of Greedy[2], n = m = 1000 (%s): speed-up of two cores (wall time) | %.2f (%.2f to %.2f) | 1.9 | %s |\n",
		single[0].engine, median(speedup), slices.Min(speedup), slices.Max(speedup), verdict)
	memory := 0.0
	for i := range all {
		for _, r := range measured[i]["ours"] {
			if r.engine != "bins" {
				memory = max(memory, r.memory)
			}
		}
	}
	fmt.Printf("| peak memory of blocks and blocks-strict, all cases above: MB | %.1f | 50 | %s |\n", memory, met(memory < 50))
	fmt.Printf("| peak memory of levels, n = 10^15, m = 10^6: MB | %.1f | 50 | %s |\n", levels.memory, met(levels.memory < 50))
	for _, d := range []int{2, 3} {
		var x, y []float64
		for i, r := range all {
			if r.d == d && r.engine == "auto" && r.n == r.m && r.n >= 1e8 {
				x = append(x, math.Log(r.n))
				y = append(y, math.Log(median(of(measured[i]["ours"], cpu))*r.m))
			}
		}
		fmt.Printf("| exponent of the cost of a trial of Greedy[%d], n = m from 10^8 to 10^15 (least squares) | %.3f | | |\n", d, slope(x, y))
	}
}

// slope of the least-squares line.
func slope(x, y []float64) float64 {
	var mx, my, xy, xx float64
	for i := range x {
		mx += x[i] / float64(len(x))
		my += y[i] / float64(len(x))
	}
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
	}
	return xy / xx
}

func met(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		if key, value, _ := strings.Cut(s.Text(), ":"); strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// load returns the load average of the last minute, 0 where it is not known.
func load() float64 {
	text, _ := os.ReadFile("/proc/loadavg")
	one, _, _ := strings.Cut(string(text), " ")
	x, _ := strconv.ParseFloat(one, 64)
	return x
}

func gcc() string {
	out, _ := exec.Command("gcc", "--version").Output()
	line, _, _ := strings.Cut(string(out), "\n")
	return line
}
