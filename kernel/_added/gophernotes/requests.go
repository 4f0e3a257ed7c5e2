package main

import (
	"fmt"
	"runtime"
	"time"

	interp "github.com/cosmos72/gomacro/fast"
)

// failed says that the last cell ended with an error; until is the end of the
// short time in which requests that were waiting behind it are refused.
var (
	failed bool
	until  time.Time
)

// patience is how long after a failed cell a request counts as one that was
// sent before the failure was known: longer than it takes to read the next one
// that waits, shorter than any answer to what the notebook shows.
const patience = 100 * time.Millisecond

// handleShellMsg answers the requests that gophernotes leaves unanswered and
// hands it the others. After a cell that failed or was interrupted it refuses
// the cells that were sent with it (Run All), as Jupyter asks.
func (k *Kernel) handleShellMsg(receipt msgReceipt) {
	kernel = k
	kind := receipt.Msg.Header.MsgType
	if kind == "" {
		return // a message that was not read
	}
	request, err := wellFormed(kind, receipt.Msg.Content)
	if err != nil {
		receipt.PublishKernelStatus(kernelBusy)
		refuse(receipt, err)
		receipt.PublishKernelStatus(kernelIdle)
		return
	}
	receipt.Msg.Content = request
	defer func() {
		if reason := recover(); reason != nil {
			refuse(receipt, reason)
		}
	}()
	var content map[string]interface{}
	reply, status := "", "ok"
	switch {
	case kind == "inspect_request":
		reply, content = "inspect_reply", inspect(k.ir, request)
	case kind == "history_request":
		reply, content = "history_reply", map[string]interface{}{"history": []string{}}
	case kind == "comm_info_request":
		reply, content = "comm_info_reply", map[string]interface{}{"comms": map[string]string{}}
	case kind == "execute_request" && time.Now().Before(until):
		until = time.Now().Add(patience)
		reply, content, status = "execute_reply", map[string]interface{}{"execution_count": ExecCounter}, "aborted"
	default:
		failed = false
		k.upstreamHandleShellMsg(receipt)
		if stop, _ := request["stop_on_error"].(bool); failed && stop {
			until = time.Now().Add(patience)
		}
		return
	}
	content["status"] = status
	receipt.PublishKernelStatus(kernelBusy)
	defer receipt.PublishKernelStatus(kernelIdle)
	receipt.Reply(reply, content)
}

// sendKernelInfo introduces the kernel to a front end.
func sendKernelInfo(receipt msgReceipt) error {
	return receipt.Reply("kernel_info_reply", struct {
		Status string `json:"status"`
		kernelInfo
	}{"ok", kernelInfo{
		ProtocolVersion:       ProtocolVersion,
		Implementation:        "ballslab",
		ImplementationVersion: Version,
		Banner:                fmt.Sprintf("Go (ballslab): gophernotes with balls, bounds, claims and plotting, %s", runtime.Version()),
		LanguageInfo: kernelLanguageInfo{
			Name:           "go",
			Version:        runtime.Version(),
			MIMEType:       "text/x-go",
			FileExtension:  ".go",
			PygmentsLexer:  "go",
			CodeMirrorMode: "go",
		},
		HelpLinks: []helpLink{
			{Text: "Go", URL: "https://go.dev/doc/"},
			{Text: "Gonum", URL: "https://pkg.go.dev/gonum.org/v1/gonum"},
		},
	}})
}

// handleCompleteRequest completes the identifier before the cursor. Jupyter
// counts in characters, the interpreter in bytes.
func handleCompleteRequest(ir *interp.Interp, receipt msgReceipt) error {
	request := receipt.Msg.Content.(map[string]interface{})
	text := []rune(request["code"].(string))
	cursor := max(0, min(int(request["cursor_pos"].(float64)), len(text)))
	before := string(text[:cursor])
	head, matches, _ := ir.CompleteWords(before, len(before))
	word := []rune(interp.TailIdentifier(head))
	if matches == nil {
		matches = []string{}
	}
	return receipt.Reply("complete_reply", map[string]interface{}{
		"status":       "ok",
		"matches":      matches,
		"cursor_start": len([]rune(head)) - len(word),
		"cursor_end":   cursor,
		"metadata":     map[string]string{},
	})
}
