package notebook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The copy for a page shows pictures as <img>, and no progress that ended blank;
// the notebook itself keeps both.
func TestForPage(t *testing.T) {
	const source = `{"cells":[{"cell_type":"code","source":"f","metadata":{},"execution_count":1,"outputs":[
		{"output_type":"stream","name":"stderr","text":"half done\r         \r"},
		{"output_type":"stream","name":"stderr","text":"a warning\n"},
		{"output_type":"execute_result","execution_count":1,"metadata":{},
		 "data":{"image/svg+xml":"<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>","text/plain":"load < n"}}]}],
		"metadata":{},"nbformat":4,"nbformat_minor":5}`
	path := filepath.Join(t.TempDir(), "a.ipynb")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	nb, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	before, err := nb.text()
	if err != nil {
		t.Fatal(err)
	}
	copied, err := nb.forPage()
	if err != nil {
		t.Fatal(err)
	}
	page, err := copied.text()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"half done": false, "a warning": true, "image/svg+xml": true, `"image/svg+xml"`: false,
		`<img alt=\"load &lt; n\" src=\"data:image/svg+xml;base64,PHN2Zy`: true,
	} {
		if strings.Contains(string(page), text) != want {
			t.Errorf("%q in the copy: %v\n%s", text, !want, page)
		}
	}
	if after, err := nb.text(); err != nil || string(after) != string(before) {
		t.Error("the notebook itself has changed")
	}
}
