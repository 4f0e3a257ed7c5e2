package notebook

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

var (
	absolutePath = regexp.MustCompile("(?m)(?:^|[\\s\"'`(=:,])(/(?:home|root|Users|tmp|work|mnt|media|opt|srv|var|usr|etc|private)/[^\\s\"'`)]*|[A-Za-z]:\\\\[^\\s\"'`)]+)")
	token        = regexp.MustCompile(`(?i)(token=[0-9a-z]{12,}|gh[pousr]_[0-9a-z]{20,}|AKIA[0-9A-Z]{16}|xox[abp]-[0-9a-z-]{10,}|-----BEGIN [A-Z ]*PRIVATE KEY|(?:api[_-]?key|secret|password|passwd)["']?\s*[:=]+\s*["'][^"']{6,}["'])`)
)

// Lint returns what is wrong with a notebook that is to be published, one line
// each: error outputs, absolute paths, tokens, execution counts out of order,
// cells without source, a kernel that is not ours.
func (nb *Notebook) Lint() []string {
	var found []string
	complain := func(format string, args ...any) {
		found = append(found, nb.Path+": "+fmt.Sprintf(format, args...))
	}
	if name := nb.KernelName(); name != Kernel {
		complain("kernelspec is %q; allowed: %q", name, Kernel)
	}
	cells := nb.Cells()
	if len(cells) == 0 {
		complain("no cells")
	}
	executed, code := 0, 0
	for i, c := range cells {
		source := c.Source()
		if strings.TrimSpace(source) == "" {
			complain("cell %d has no source", i+1)
		}
		texts := []string{source}
		for _, o := range c.Outputs() {
			if message, is := o.Error(); is && !c.Tagged("raises-exception") {
				complain("cell %d (%s) holds an error: %s", i+1, c.Title(), firstLine(message))
			}
			texts = append(texts, o.Text())
		}
		for _, t := range texts {
			if m := absolutePath.FindStringSubmatch(t); m != nil {
				complain("cell %d (%s) holds an absolute path: %s", i+1, c.Title(), m[1])
			}
			if m := token.FindString(t); m != "" {
				complain("cell %d (%s) holds what looks like a token: %.12s…", i+1, c.Title(), m)
			}
		}
		if c.IsCode() {
			code++
			if n, ok := c.fields["execution_count"].(json.Number); ok {
				executed++
				if n.String() != fmt.Sprint(code) {
					complain("cell %d (%s) has execution count %s; allowed: %d, or none", i+1, c.Title(), n, code)
				}
			}
		}
	}
	if executed != 0 && executed != code {
		complain("%d of %d code cells were executed; allowed: all or none", executed, code)
	}
	return found
}

// Failure returns the first cell that ended in an error it was not meant to
// (tag raises-exception), by its number among the code cells, and the error.
func (nb *Notebook) Failure() (cell int, title, message string, failed bool) {
	for i, c := range nb.Cells() {
		if c.Tagged("raises-exception") {
			continue
		}
		for _, o := range c.Outputs() {
			if message, is := o.Error(); is {
				return nb.codeNumber(i), c.Title(), firstLine(message), true
			}
		}
	}
	return 0, "", "", false
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}
