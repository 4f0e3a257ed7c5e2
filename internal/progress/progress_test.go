package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// Of two lines the inner one is shown, and in the end nothing is left on the terminal.
func TestInnermost(t *testing.T) {
	var terminal bytes.Buffer
	To(&terminal)
	defer To(nil)
	outer := Named("outer work")
	time.Sleep(600 * time.Millisecond)
	inner := Named("inner")
	time.Sleep(600 * time.Millisecond)
	inner()
	time.Sleep(300 * time.Millisecond)
	outer()
	last := ""
	var order []string
	for _, text := range strings.Split(terminal.String(), "\r") {
		name := strings.TrimSpace(strings.SplitN(text, ",", 2)[0])
		if name != "" && name != last {
			order = append(order, name)
		}
		if name != "" {
			last = name
		}
	}
	if got := strings.Join(order, ", "); got != "outer work, inner, outer work" {
		t.Errorf("shown: %s", got)
	}
	screen := []byte(strings.Repeat(" ", 40))
	at := 0
	for _, c := range terminal.Bytes() {
		if c == '\r' {
			at = 0
			continue
		}
		screen[at] = c
		at++
	}
	if left := strings.TrimSpace(string(screen)); left != "" {
		t.Errorf("left on the terminal: %q", left)
	}
}
