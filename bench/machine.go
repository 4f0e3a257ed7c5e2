package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
)

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
