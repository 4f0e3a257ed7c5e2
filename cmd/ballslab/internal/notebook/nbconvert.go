package notebook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// An event is what recorder.py tells of an execution: a cell begins, or, with the
// notebook as it is then, has ended.
type event struct {
	Kernel   int             `json:"kernel"` // its process
	Cell     int             `json:"cell"`   // its index
	Notebook json.RawMessage `json:"notebook"`
	Broken   bool            `json:"broken"` // the kernel did not end this cell
}

// patience is how long nbconvert has to end its kernel and itself when the user
// stops: longer than recorder.py takes at worst.
const patience = 5 * time.Second

// nbconvert calls Jupyter's converter, and hands on the events that it tells of and,
// every half second, an empty one. It leaves no process behind: the converter leads
// a process group and ends its kernel when its standard input ends, which it does
// also when this program is killed.
func nbconvert(ctx context.Context, env []string, heard func(event), args ...string) error {
	program, err := exec.LookPath("jupyter-nbconvert")
	if err != nil {
		return errors.New("jupyter-nbconvert is not installed: `make run` installs it " +
			"(Debian and Ubuntu: apt-get install jupyter-nbconvert)")
	}
	var said tail
	cmd := exec.Command(program, args...)
	apart(cmd)
	cmd.Env, cmd.Stderr, cmd.WaitDelay = env, &said, 2*time.Second
	told, tell, err := os.Pipe()
	if err != nil {
		return err
	}
	defer told.Close()
	cmd.ExtraFiles = []*os.File{tell}
	alive, err := cmd.StdinPipe()
	if err != nil {
		tell.Close()
		return err
	}
	err = cmd.Start()
	tell.Close()
	if err != nil {
		return err
	}
	events := make(chan event)
	go func() {
		defer close(events)
		for in := json.NewDecoder(told); ; {
			var e event
			if in.Decode(&e) != nil {
				return
			}
			events <- e
		}
	}()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()

	kernel, over, late := 0, false, (<-chan time.Time)(nil)
	stop := ctx.Done()
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for open := true; open || !over; {
		select {
		case e, ok := <-events:
			if open = ok; !ok {
				events = nil
				continue
			}
			kernel = e.Kernel
			heard(e)
		case <-tick.C:
			heard(event{Cell: -1})
		case <-stop:
			stop = nil
			alive.Close()
			late = time.After(patience)
		case <-late:
			killGroup(cmd.Process.Pid)
		case err = <-ended:
			// Who still holds the pipe of events has nothing to tell.
			over = true
			told.SetReadDeadline(time.Now().Add(time.Second))
		}
	}
	if killed(cmd) {
		killGroup(kernel) // it could not do so itself
	}
	killGroup(cmd.Process.Pid)
	switch {
	case ctx.Err() != nil:
		return errors.New("stopped")
	case err != nil:
		return explain(string(said), err)
	}
	return nil
}

// A tail keeps the end of what is written to it.
type tail []byte

func (t *tail) Write(p []byte) (int, error) {
	const most = 1 << 16
	*t = append(*t, p...)
	if len(*t) > 2*most {
		*t = append(tail(nil), (*t)[len(*t)-most:]...)
	}
	return len(p), nil
}

// explain picks the line that matters from what the converter said.
func explain(said string, err error) error {
	switch {
	case strings.Contains(said, "NoSuchKernel"):
		return fmt.Errorf("the kernel %q is not installed: `make kernel` builds and installs it", Kernel)
	case strings.Contains(said, "CellTimeoutError"),
		strings.Contains(said, "Cell execution timed out"):
		return fmt.Errorf("did not end within %v", quickLimit)
	case strings.Contains(said, "DeadKernelError"):
		return errors.New("the kernel died")
	}
	if _, after, ok := strings.Cut(said, "NotebookValidationError: "); ok {
		return fmt.Errorf("not a valid notebook: %s", firstLine(after))
	}
	err = fmt.Errorf("jupyter-nbconvert failed (%w)", err)
	lines := strings.Split(strings.TrimSpace(said), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		err = fmt.Errorf("%w: %s", err, last)
	}
	return err
}
