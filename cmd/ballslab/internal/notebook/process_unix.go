//go:build unix

package notebook

import (
	"os"
	"os/exec"
	"syscall"
)

// apart makes a program lead a process group, so that Ctrl-C reaches it only
// through us.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the processes of the group that this process leads.
func killGroup(leader int) {
	if leader > 1 {
		syscall.Kill(-leader, syscall.SIGKILL)
	}
}

// killed says whether a program was ended by a signal.
func killed(cmd *exec.Cmd) bool {
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled()
}

// lock takes a file for this process alone, until it is closed; false where another one has it.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
