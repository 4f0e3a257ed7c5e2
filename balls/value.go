package balls

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"ballslab/balls/internal/numeral"
)

// A value is a piece of a specification, of JSON or of YAML.
type value struct {
	kind kind
	text string   // of a boolean, a number or a word
	keys []string // of an object
	list []value  // of a list; of an object, the values of its keys
}

type kind int

const (
	null kind = iota
	boolean
	number
	word
	list
	object
)

// quote puts a text of the user's into an error message: in quotes, and not
// longer than a line takes.
func quote(s string) string {
	if utf8.RuneCountInString(s) > 60 {
		s = string([]rune(s)[:60]) + "..."
	}
	return strconv.Quote(s)
}

// String returns v as it may stand in an error message.
func (v value) String() string {
	var text func(v value, budget int) string
	text = func(v value, budget int) string {
		switch v.kind {
		case null:
			return "null"
		case word:
			return quote(v.text)
		case list, object:
			open, shut := "[", "]"
			if v.kind == object {
				open, shut = "{", "}"
			}
			var b strings.Builder
			b.WriteString(open)
			for i, e := range v.list {
				if i > 0 {
					b.WriteString(",")
				}
				if b.Len() > budget {
					b.WriteString("...")
					break
				}
				if v.kind == object {
					b.WriteString(quote(v.keys[i]) + ":")
				}
				b.WriteString(text(e, budget-b.Len()))
			}
			return b.String() + shut
		}
		if len(v.text) > 60 {
			return v.text[:60] + "..."
		}
		return v.text
	}
	return text(v, 60)
}

// get returns the value of a key of an object.
func (v value) get(key string) (value, bool) {
	for i, k := range v.keys {
		if k == key {
			return v.list[i], true
		}
	}
	return value{}, false
}

// What a specification may hold, so that its size in memory is in proportion to its text.
const (
	maxDepth   = 20
	maxValues  = 10_000_000
	maxAliased = 100_000 // values that the aliases of a YAML text stand for, in all
	maxYAML    = 4 << 20 // bytes: the parser takes up to 240 times that
)

// parse reads a text as JSON if it starts with a brace, as YAML otherwise.
// Objects keep the order of their keys; a key that stands twice is an error.
func parse(text string) (v value, err error) {
	defer func() { // a parser that gives up on a text is no reason to end a notebook
		if e := recover(); e != nil {
			err = fmt.Errorf("the text is not YAML: %v", e)
		}
	}()
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		return parseJSON(text)
	}
	return parseYAML(text)
}

func parseJSON(text string) (value, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	budget := maxValues
	v, err := fromJSON(d, 0, &budget)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = errors.New("something follows the closing brace")
		}
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = errors.New("the text ends before the closing brace")
	}
	if err != nil {
		line := 1 + strings.Count(text[:min(int(d.InputOffset()), len(text))], "\n")
		return value{}, fmt.Errorf("not JSON, line %d: %w", line, err)
	}
	return v, nil
}

func fromJSON(d *json.Decoder, depth int, budget *int) (v value, err error) {
	if depth > maxDepth {
		return v, errors.New("nested too deeply")
	}
	if *budget--; *budget < 0 {
		return v, fmt.Errorf("more than %d values", maxValues)
	}
	token, err := d.Token()
	if err != nil {
		return v, err
	}
	switch t := token.(type) {
	case nil:
		return value{kind: null}, nil
	case bool:
		return value{kind: boolean, text: strconv.FormatBool(t)}, nil
	case json.Number:
		return value{kind: number, text: string(t)}, nil
	case string:
		return value{kind: word, text: t}, nil
	case json.Delim:
		v.kind = list
		if t == '{' {
			v.kind = object
		}
	}
	seen := map[string]bool{}
	for d.More() {
		if v.kind == object {
			key, err := d.Token()
			if err != nil {
				return v, err
			}
			name := key.(string)
			if seen[name] {
				return v, fmt.Errorf("key %s stands twice", quote(name))
			}
			seen[name] = true
			v.keys = append(v.keys, name)
		}
		e, err := fromJSON(d, depth+1, budget)
		if err != nil {
			return v, err
		}
		v.list = append(v.list, e)
	}
	_, err = d.Token()
	return v, err
}

func parseYAML(text string) (value, error) {
	if len(text) > maxYAML {
		return value{}, fmt.Errorf("%d MB of YAML: allowed: up to %d; a text in JSON may be longer",
			len(text)>>20, maxYAML>>20)
	}
	d := yaml.NewDecoder(bytes.NewReader([]byte(text)))
	var doc, more yaml.Node
	err := d.Decode(&doc)
	if err == io.EOF {
		return value{}, errors.New("the specification is empty")
	}
	if err == nil && d.Decode(&more) != io.EOF {
		err = errors.New("a specification is one document")
	}
	var v value
	if err == nil {
		t := yamlText{aliased: maxAliased, sizes: map[*yaml.Node]int{}}
		v, err = t.value(&doc, 0)
	}
	if err != nil {
		return value{}, fmt.Errorf("not YAML: %s", strings.TrimPrefix(strings.Join(strings.Fields(err.Error()), " "), "yaml: "))
	}
	return v, nil
}

// A yamlText turns the nodes of a YAML text into values. An alias stands for all
// values of its anchor; what that comes to is known before any of it is made.
type yamlText struct {
	aliased int  // values that aliases may still stand for
	inside  bool // an alias whose values are counted
	sizes   map[*yaml.Node]int
}

func (t *yamlText) value(n *yaml.Node, depth int) (v value, err error) {
	if depth > maxDepth {
		return v, fmt.Errorf("line %d: nested too deeply", n.Line)
	}
	switch n.Kind {
	case yaml.DocumentNode:
		return t.value(n.Content[0], depth)
	case yaml.AliasNode:
		if !t.inside {
			if t.aliased -= t.size(n.Alias, depth); t.aliased < 0 {
				return v, fmt.Errorf("line %d: the aliases of the text stand for more than %d values",
					n.Line, maxAliased)
			}
			t.inside = true
			defer func() { t.inside = false }()
		}
		return t.value(n.Alias, depth+1)
	case yaml.ScalarNode:
		switch n.ShortTag() {
		case "!!null":
			return value{kind: null}, nil
		case "!!bool":
			return value{kind: boolean, text: strings.ToLower(n.Value)}, nil
		case "!!int", "!!float":
			if numeral.Is(n.Value) {
				return value{kind: number, text: n.Value}, nil
			} // 1_000, 0x10 and the like are words, which no key for numbers takes
		}
		return value{kind: word, text: n.Value}, nil
	case yaml.SequenceNode:
		v.kind = list
		for _, c := range n.Content {
			e, err := t.value(c, depth+1)
			if err != nil {
				return v, err
			}
			v.list = append(v.list, e)
		}
	case yaml.MappingNode:
		v.kind = object
		seen := map[string]bool{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			k := n.Content[i]
			if k.Kind != yaml.ScalarNode {
				return v, fmt.Errorf("line %d: a key must be a word", k.Line)
			}
			if seen[k.Value] {
				return v, fmt.Errorf("line %d: key %s stands twice", k.Line, quote(k.Value))
			}
			seen[k.Value] = true
			e, err := t.value(n.Content[i+1], depth+1)
			if err != nil {
				return v, err
			}
			v.keys = append(v.keys, k.Value)
			v.list = append(v.list, e)
		}
	}
	return v, nil
}

// size returns how many values a node stands for, the aliases in it expanded, or more than
// maxAliased if it is nested too deeply. Every node is looked at once.
func (t *yamlText) size(n *yaml.Node, depth int) int {
	if depth > maxDepth {
		return maxAliased + 1
	}
	if s, ok := t.sizes[n]; ok {
		return s
	}
	s := 1
	if n.Kind == yaml.AliasNode {
		s = t.size(n.Alias, depth+1)
	}
	for _, c := range n.Content {
		s = min(s+t.size(c, depth+1), maxAliased+1)
	}
	t.sizes[n] = s
	return s
}
