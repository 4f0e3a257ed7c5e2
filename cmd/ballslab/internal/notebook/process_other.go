//go:build !unix

package notebook

import (
	"os"
	"os/exec"
)

func apart(*exec.Cmd) {}

func killGroup(leader int) {
	if p, err := os.FindProcess(leader); err == nil {
		p.Kill()
	}
}

func killed(*exec.Cmd) bool { return false }

func lock(*os.File) bool { return true }
