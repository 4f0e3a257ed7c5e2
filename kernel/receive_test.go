package main

import (
	"fmt"
	"testing"
)

// No message ends the kernel or changes what it knows: anyone on the host can
// send one.
func TestDamagedMessages(t *testing.T) {
	t.Parallel()
	s := start(t, nil)
	s.ok("x := 42")
	for _, channel := range []string{"shell", "control"} {
		for _, damage := range []string{"no signature", "wrong signature", "signature of other length",
			"changed", "cut", "no delimiter", "one frame"} {
			s.do(map[string]any{"op": "raw", "channel": channel, "damage": damage})
		}
	}
	s.shows("x", "42")

	for _, c := range []struct {
		kind    string
		content any
		status  string
	}{
		{"execute_request", map[string]any{}, "error"},
		{"execute_request", map[string]any{"code": nil}, "error"},
		{"execute_request", map[string]any{"code": 5}, "error"},
		{"execute_request", map[string]any{"code": "x", "silent": "no"}, "error"},
		{"execute_request", map[string]any{"code": "x"}, "ok"},
		{"execute_request", nil, "error"},
		{"complete_request", map[string]any{}, "error"},
		{"complete_request", map[string]any{"code": "fm", "cursor_pos": -5}, "ok"},
		{"complete_request", map[string]any{"code": "fm", "cursor_pos": 1e300}, "ok"},
		{"complete_request", map[string]any{"code": "fm", "cursor_pos": "2"}, "error"},
		{"complete_request", map[string]any{"code": "fm"}, "ok"},
		{"inspect_request", map[string]any{}, "error"},
		{"inspect_request", map[string]any{"code": "fm", "cursor_pos": -5}, "ok"},
		{"is_complete_request", map[string]any{}, "error"},
		{"is_complete_request", map[string]any{"code": 1}, "error"},
		{"is_complete_request", map[string]any{"code": "func f() {"}, "incomplete"},
		{"history_request", nil, "ok"},
		{"comm_info_request", nil, "ok"},
		{"kernel_info_request", nil, "ok"},
	} {
		a := s.do(map[string]any{"op": "request", "type": c.kind, "content": c.content})
		if a.Content["status"] != c.status {
			t.Errorf("%s %v: %v, want %s", c.kind, c.content, a.Content, c.status)
		}
	}
	s.fails("panic(fmt.Sprint(1))", "fmt") // fmt is not imported
	s.shows("x", "42")
	if a := s.do(map[string]any{"op": "alive"}); !a.Alive {
		t.Error(fmt.Sprint("the kernel has ended: ", a))
	}
}
