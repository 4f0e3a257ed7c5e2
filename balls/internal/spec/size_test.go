package spec

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// A text of many keys is read, and a key that stands twice found, in time that grows
// with its length, not its square (which this test would be noticed for).
func TestManyKeys(t *testing.T) {
	t.Parallel()
	const many = 50_000
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, `"k%d":1,`, i)
	}
	keys := strings.TrimSuffix(b.String(), ",")
	for name, text := range map[string]string{"JSON": "{" + keys + "}", "YAML": strings.ReplaceAll(strings.ReplaceAll(keys, `":`, `": `), ",", "\n")} {
		v, err := Parse(text)
		if err != nil || len(v.Keys) != many || len(v.List) != many {
			t.Errorf("%s: %d keys, %v", name, len(v.Keys), err)
		}
	}
	for _, text := range []string{"{" + keys + `,"k7":2}`, strings.ReplaceAll(keys, ",", "\n")[:40] + "\n\"k0\": 3"} {
		if _, err := Parse(strings.ReplaceAll(text, `":`, `": `)); err == nil || !strings.Contains(err.Error(), "stands twice") {
			t.Errorf("%.50s: %v", text, err)
		}
	}
}

// What a text stands for is bounded before it is made: values, depth, and what
// aliases stand for in all.
func TestSizeOfSpecification(t *testing.T) {
	t.Parallel()
	bomb := "a: &a [1,1,1,1,1,1,1,1,1,1]\n"
	for i := range 9 {
		from, to := 'a'+rune(i), 'a'+rune(i+1)
		bomb += fmt.Sprintf("%c: &%c [%s]\n", to, to, strings.Repeat(fmt.Sprintf("*%c,", from), 10))
	}
	long := "a: &a [" + strings.Repeat("1,", 999) + "1]\nb: [" // 1001 values
	for name, c := range map[string]struct{ text, want string }{
		"bomb":                {bomb, "line 5: the aliases of the text stand for more than 100000 values"},
		"anchor in itself":    {"a: &a [1, *a]", "line 1: the aliases of the text stand for more"},
		"many aliases":        {long + strings.Repeat("*a,", 100) + "]", "line 2: the aliases of the text stand for more"},
		"aliases":             {long + strings.Repeat("*a,", 99) + "]", ""},
		"aliases of aliases":  {"a: &a [1,1]\nb: &b [*a,*a]\nc: [*b,*b]", ""},
		"depth of JSON":       {`{"a":` + strings.Repeat("[", 30), "nested too deeply"},
		"depth of YAML":       {`a: ` + strings.Repeat("[", 30) + strings.Repeat("]", 30), "nested too deeply"},
		"a long text of YAML": {"a: " + strings.Repeat("x", MaxYAML), "4 MB of YAML: allowed: up to 4"},
	} {
		v, err := Parse(c.text)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		if n := size(v); n > 100_000+2000 {
			t.Errorf("%s: %d values were made", name, n)
		}
	}
	// The bomb is weighed node by node, without expanding it.
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(bomb), &doc); err != nil {
		t.Fatal(err)
	}
	y := yamlText{aliased: MaxAliased, sizes: map[*yaml.Node]int{}}
	if n := y.size(&doc, 0); n != MaxAliased+1 || len(y.sizes) > 300 {
		t.Errorf("size %d after looking at %d nodes", n, len(y.sizes))
	}
	budget := 3
	d := json.NewDecoder(strings.NewReader("[1,2,3,4]"))
	d.UseNumber()
	if _, err := fromJSON(d, 0, &budget); err == nil || !strings.Contains(err.Error(), "values") {
		t.Errorf("JSON: %v", err)
	}
}

// size is the number of values in v.
func size(v Value) int {
	n := 1
	for _, e := range v.List {
		n += size(e)
	}
	return n
}
