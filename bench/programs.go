package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// A result is one run of one program.
type result struct {
	engine    string
	cpu, wall float64 // ns per step
	memory    float64 // peak, MB
}

// programs are the paths of what was built.
type programs map[string]string

// build compiles the baselines.
func build() (programs, error) {
	dir, err := filepath.Abs(filepath.Join("build", "bench"))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	p := programs{"ours": os.Args[0]}
	for _, name := range []string{"bb", "gonaive"} {
		p[name] = filepath.Join(dir, name)
		c := exec.Command("go", "build", "-o", p[name], ".")
		c.Dir = filepath.Join("bench", "baselines", name)
		if name == "bb" {
			c = exec.Command("gcc", "-O3", "-march=native", "-w", "-o", p[name], "bb.c", "-lm")
			c.Dir = filepath.Join("bench", "baselines")
		}
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

// ours runs a specification on one core, as many trials as take 0.15 s.
func (p programs) ours(spec string, steps float64, seed int) (result, error) {
	return run(1, p["ours"], "ours", spec, fmt.Sprint(steps), "1", "0", fmt.Sprint(seed))
}

func (p programs) baseline(b baseline, seed int) (result, error) {
	args := make([]string, len(b.args))
	for i, a := range b.args {
		if args[i] = a; a == "SEED" {
			args[i] = fmt.Sprint(seed)
		}
	}
	r, err := run(1, p[b.program], args...)
	r.cpu /= b.per
	return r, err
}
