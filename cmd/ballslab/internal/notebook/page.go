package notebook

import (
	"encoding/base64"
	"fmt"
	"html"
	"strings"
)

// forPage returns a copy of an executed notebook for the conversion to a page.
// Before version 7 nbconvert takes the shapes out of SVG pictures (its filter for
// unsafe HTML knows none), so they become <img> elements that hold the picture; and
// lines of progress that ended blank are left out.
func (nb *Notebook) forPage() (*Notebook, error) {
	text, err := nb.text()
	if err != nil {
		return nil, err
	}
	copied, err := parse(text)
	if err != nil {
		return nil, err
	}
	for _, c := range copied.Cells() {
		outputs, _ := c.fields["outputs"].([]any)
		kept := []any{}
		for _, o := range outputs {
			fields, ok := o.(map[string]any)
			if ok && fields["name"] == "stderr" && blank(textOf(fields["text"])) {
				continue
			}
			if data, ok := fields["data"].(map[string]any); ok && data["image/svg+xml"] != nil {
				svg := base64.StdEncoding.EncodeToString([]byte(textOf(data["image/svg+xml"])))
				fields["data"] = map[string]any{
					"text/html": fmt.Sprintf(`<img alt="%s" src="data:image/svg+xml;base64,%s">`,
						html.EscapeString(textOf(data["text/plain"])), svg),
				}
			}
			kept = append(kept, o)
		}
		if outputs != nil {
			c.fields["outputs"] = kept
		}
	}
	return copied, nil
}

// blank says whether a terminal would show nothing of a text: a carriage return
// begins its line anew.
func blank(s string) bool {
	for _, line := range strings.Split(s, "\n") {
		if strings.TrimSpace(line[strings.LastIndex(line, "\r")+1:]) != "" {
			return false
		}
	}
	return true
}
