package main

import (
	"fmt"
	"runtime"

	interp "github.com/cosmos72/gomacro/fast"
)

// handleShellMsg answers the requests that gophernotes leaves unanswered and
// hands it the others.
func (k *Kernel) handleShellMsg(receipt msgReceipt) {
	kernel = k
	var content map[string]interface{}
	reply := ""
	switch receipt.Msg.Header.MsgType {
	case "inspect_request":
		request, _ := receipt.Msg.Content.(map[string]interface{})
		reply, content = "inspect_reply", inspect(k.ir, request)
	case "history_request":
		reply, content = "history_reply", map[string]interface{}{"history": []string{}}
	case "comm_info_request":
		reply, content = "comm_info_reply", map[string]interface{}{"comms": map[string]string{}}
	default:
		k.upstreamHandleShellMsg(receipt)
		return
	}
	content["status"] = "ok"
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
	cursor := min(int(request["cursor_pos"].(float64)), len(text))
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
