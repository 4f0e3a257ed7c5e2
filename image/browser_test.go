package image

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A browser is a tab of Chromium with a lab in it.
type browser struct {
	t   *testing.T
	ctx context.Context
}

func openBrowser(t *testing.T) browser {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.WindowSize(1400, 1000), chromedp.Flag("lang", "en"))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := browser{t, ctx}
	// Leaving a notebook that is not saved asks whether one means it.
	chromedp.ListenTarget(ctx, func(event any) {
		if _, asks := event.(*page.EventJavascriptDialogOpening); asks {
			go chromedp.Run(ctx, page.HandleJavaScriptDialog(true))
		}
	})
	b.do(time.Minute, "Chromium starts")
	return b
}

// do runs actions that have to end within a limit.
func (b browser) do(limit time.Duration, what string, actions ...chromedp.Action) {
	b.t.Helper()
	// The first Run starts Chromium and must have the context of the tab itself.
	if err := chromedp.Run(b.ctx); err != nil {
		b.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(b.ctx, limit)
	defer cancel()
	if err := chromedp.Run(ctx, actions...); err != nil {
		b.shoot("failure-" + strings.ReplaceAll(b.t.Name(), "/", "-"))
		b.t.Fatalf("%s: %v", what, err)
	}
}

// shoot keeps a picture of the tab in out/screenshots.
func (b browser) shoot(name string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	var picture []byte
	if err := chromedp.Run(ctx, chromedp.CaptureScreenshot(&picture)); err != nil {
		b.t.Error("screenshot: ", err)
		return
	}
	dir := "../out/screenshots"
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// truth waits until an expression of JavaScript is true; one that fails, since
// what it looks at is not there yet, is not.
func (b browser) truth(limit time.Duration, what, expression string) {
	b.t.Helper()
	b.do(limit+5*time.Second, what, chromedp.Poll("(() => { try { return !!("+expression+") } catch { return false } })()", nil, chromedp.WithPollingTimeout(limit), chromedp.WithPollingInterval(100*time.Millisecond)))
}

// text evaluates an expression that is a text.
func (b browser) text(expression string) string {
	b.t.Helper()
	var text string
	b.do(30*time.Second, expression, chromedp.Evaluate(expression, &text))
	return text
}

// menu clicks an entry of the menu bar.
func (b browser) menu(title, command string) {
	b.t.Helper()
	entry := fmt.Sprintf(`.lm-Menu-item[data-command="%s"]`, command)
	b.do(30*time.Second, "menu "+title,
		chromedp.Click(fmt.Sprintf(`//*[contains(@class,"lm-MenuBar-itemLabel") and text()="%s"]`, title), chromedp.BySearch),
		chromedp.WaitVisible(entry, chromedp.ByQuery),
		// An entry must be pointed at before it takes a click.
		chromedp.Evaluate(fmt.Sprintf(`(e => {
			const r = e.getBoundingClientRect();
			e.dispatchEvent(new MouseEvent("mousemove", {bubbles: true, clientX: r.x + 5, clientY: r.y + 5}));
		})(document.querySelector(%q))`, entry), nil),
		chromedp.Click(entry, chromedp.ByQuery),
		chromedp.WaitNotPresent(".lm-Menu", chromedp.ByQuery))
}

// open opens a notebook of a lab and waits for its cells and for its kernel, idle
// and connected. JupyterLab first brings back the notebooks of last time; the one
// wanted is in front when its tab is. The page says whether the kernel is idle: to the
// server it may be starting for ever, if its first words came before the server listened.
func (b browser) open(l lab, url, name string) {
	b.t.Helper()
	b.do(2*time.Minute, "open "+url, chromedp.Navigate(url), chromedp.WaitVisible(notebook+" .jp-CodeCell", chromedp.ByQuery))
	b.truth(time.Minute, name+" in front", `document.querySelector("#jp-main-dock-panel .lm-TabBar-tab.lm-mod-current .lm-TabBar-tabLabel").textContent == "`+name+`"`)
	var sessions []struct {
		Path   string
		Kernel struct {
			Name        string
			Connections int
		}
	}
	defer func() {
		if b.t.Failed() {
			b.shoot("failure-" + b.t.Name())
			b.t.Logf("sessions: %+v", sessions)
		}
	}()
	until(b.t, time.Minute, "a kernel of "+name+" that is connected", func() bool {
		l.ask(b.t, "GET", "/api/sessions", "", &sessions)
		for _, s := range sessions {
			if s.Path == name && s.Kernel.Name == "ballslab" && s.Kernel.Connections > 0 {
				return true
			}
		}
		return false
	})
	b.truth(time.Minute, "an idle kernel in the tool bar", kernelName+`.includes("Go (ballslab)") && `+idle)
}

const (
	notebook   = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook"
	idle       = `document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook-ExecutionIndicator[data-status="idle"]')`
	kernelName = `document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Toolbar-kernelName").textContent`
	visible    = `document.querySelector("` + notebook + `")`
)

// cell is the n-th code cell of the open notebook, in JavaScript.
func cell(n int) string {
	return fmt.Sprintf(`%s.querySelectorAll(".jp-CodeCell")[%d]`, visible, n)
}

// prompt is the text before a cell: "[*]:" while it runs, "[3]:" after that.
func prompt(n int) string { return cell(n) + `.querySelector(".jp-InputPrompt").textContent` }

// output is what a cell has shown.
func output(n int) string {
	return fmt.Sprintf(`Array.from(%s.querySelectorAll(".jp-OutputArea-output")).map(o => o.textContent).join("\n")`, cell(n))
}

// focus puts the cursor at the end of a cell.
func (b browser) focus(n int) {
	b.t.Helper()
	b.do(30*time.Second, "put the cursor into a cell",
		chromedp.Evaluate(cell(n)+`.scrollIntoView({block: "center"})`, nil),
		chromedp.Click(cell(n)+`.querySelector(".cm-content")`, chromedp.ByJSPath))
	b.truth(30*time.Second, "the cursor in a cell", cell(n)+`.querySelector(".cm-editor.cm-focused")`)
	b.do(30*time.Second, "go to the end", chromedp.KeyEvent(kb.End))
}

// shiftEnter runs the cell with the cursor.
func (b browser) shiftEnter() {
	b.t.Helper()
	b.do(30*time.Second, "Shift-Enter", chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(8)))
}

// probe is a notebook of the given code cells, as a file.
func probe(t *testing.T, path string, cells ...string) {
	t.Helper()
	var list []any
	for i, source := range cells {
		list = append(list, map[string]any{"cell_type": "code", "id": fmt.Sprint("cell", i), "metadata": map[string]any{},
			"execution_count": nil, "outputs": []any{}, "source": source})
	}
	data, err := json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 5, "cells": list, "metadata": map[string]any{
		"kernelspec": map[string]any{"display_name": "Go (ballslab)", "language": "go", "name": "ballslab"}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o666); err != nil {
		t.Fatal(err)
	}
}

// outputs returns what the code cells of a saved notebook show, one text per cell.
func outputs(t *testing.T, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var nb struct {
		Cells []struct {
			CellType string `json:"cell_type"`
			Outputs  []json.RawMessage
		}
	}
	if err := json.Unmarshal(data, &nb); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, c := range nb.Cells {
		if c.CellType == "code" {
			text := ""
			for _, o := range c.Outputs {
				text += string(o)
			}
			texts = append(texts, text)
		}
	}
	return texts
}

// A researcher opens the address that the container prints, then notebook 01,
// runs all of it, sees its figures, saves, and finds them again.
func TestBrowserNotebook(t *testing.T) {
	work := workFolder(t)
	l := startLab(t, work)
	b := openBrowser(t)

	b.open(l, l.url, "00-read-me-first.ipynb")
	b.truth(time.Minute, "the title of notebook 00", visible+`.textContent.includes("Read me first")`)
	if got := b.text(`Array.from(document.querySelectorAll(".Toastify__toast, .jp-Dialog")).map(d => d.textContent).join("; ")`); got != "" {
		t.Errorf("JupyterLab asks: %s", got)
	}
	b.shoot("00-opened")

	name := "01-balanced-allocations.ipynb"
	b.open(l, l.base+"/lab/tree/"+name, name)
	start := time.Now()
	b.menu("Run", "runmenu:run-all")
	const figures = `.querySelectorAll(".jp-OutputArea-output img, .jp-OutputArea-output svg").length`
	b.truth(3*time.Minute, "a figure", visible+figures+" > 0")
	t.Logf("first figure after %.0f s", time.Since(start).Seconds())
	b.do(30*time.Second, "go to the figure", chromedp.Evaluate(visible+`.querySelector(".jp-OutputArea-output img, .jp-OutputArea-output svg").scrollIntoView({block: "center"})`, nil))
	b.shoot("01-figure")
	// No prompt is left that says [*].
	b.truth(8*time.Minute, "all cells run", idle+` && !Array.from(`+visible+`.querySelectorAll(".jp-InputPrompt")).some(p => p.textContent.includes("*"))`)
	t.Logf("all cells after %.0f s", time.Since(start).Seconds())
	b.menu("File", "docmanager:save")
	path := filepath.Join(work, name)
	until(t, time.Minute, "the outputs in the file", func() bool {
		return strings.Contains(strings.Join(outputs(t, path), ""), `"image/`)
	})
	for i, text := range outputs(t, path) {
		if strings.Contains(text, `"output_type":"error"`) || strings.Contains(text, `"output_type": "error"`) {
			t.Errorf("cell %d failed: %.500s", i+1, text)
		}
	}
	b.open(l, l.base+"/lab/tree/"+name+"?reset", name)
	b.truth(time.Minute, "the figure after a reload", visible+figures+" > 0")
	b.do(30*time.Second, "go to the figure", chromedp.Evaluate(visible+`.querySelector(".jp-OutputArea-output img, .jp-OutputArea-output svg").scrollIntoView({block: "center"})`, nil))
	b.shoot("01-reloaded")
}

// Completion, a line of progress, the stop button, and going on after it.
func TestBrowserInterrupt(t *testing.T) {
	work := workFolder(t)
	path := filepath.Join(work, "probe.ipynb")
	probe(t, path,
		"import \"ballslab/balls\"\nx := 41",
		"balls.",
		// Hours, if it is not stopped.
		`balls.Run(balls.Allocate{Rule: "greedy", D: 2, Bins: 1000}, balls.Plan{Trials: 100000000000, Seed: 1, Engine: "bins"})`,
		"x + 1",
	)
	l := startLab(t, work)
	b := openBrowser(t)
	b.open(l, l.base+"/lab/tree/probe.ipynb?token="+l.token, "probe.ipynb")

	b.focus(0)
	b.shiftEnter()
	b.truth(time.Minute, "the first cell has run", prompt(0)+` == "[1]:"`)

	b.focus(1)
	b.do(30*time.Second, "Tab", chromedp.KeyEvent(kb.Tab))
	b.truth(30*time.Second, "completion of balls.", `document.querySelector(".jp-Completer:not(.lm-mod-hidden)")`)
	completions := `Array.from(document.querySelectorAll(".jp-Completer .jp-Completer-item")).map(i => i.textContent).join(" ")`
	b.truth(30*time.Second, "Allocate among the completions", completions+`.includes("Allocate")`)
	b.shoot("completion")
	b.do(30*time.Second, "Escape", chromedp.KeyEvent(kb.Escape))

	b.focus(2)
	b.shiftEnter()
	b.truth(time.Minute, "a line of progress", output(2)+`.includes("trials, ")`)
	first := b.text(output(2))
	b.shoot("progress")
	b.truth(time.Minute, "a line of progress that moves", fmt.Sprintf(`%s.includes("trials, ") && %s != %q`, output(2), output(2), first))
	t.Logf("progress %q, then %q", first, b.text(output(2)))
	start := time.Now()
	b.do(30*time.Second, "the stop button", chromedp.Click(`.jp-NotebookPanel:not(.lm-mod-hidden) [data-command="notebook:interrupt-kernel"]`, chromedp.ByQuery))
	b.truth(30*time.Second, "the cell has stopped", prompt(2)+` == "[2]:"`)
	t.Logf("stopped after %.1f s: %q", time.Since(start).Seconds(), b.text(output(2)))

	b.focus(3)
	b.shiftEnter()
	b.truth(30*time.Second, "the next cell runs, with the variables as they were", output(3)+`.includes("42")`)
	b.shoot("interrupted")
	b.menu("File", "docmanager:save")
	until(t, 30*time.Second, "the outputs in the file", func() bool {
		texts := outputs(t, path)
		return strings.Contains(texts[3], "42")
	})
	b.do(time.Minute, "reload", chromedp.Reload(), chromedp.WaitVisible(notebook+" .jp-CodeCell", chromedp.ByQuery))
	b.truth(time.Minute, "the outputs after a reload", output(3)+`.includes("42")`)
	onlyWork(t, l.id)
}
