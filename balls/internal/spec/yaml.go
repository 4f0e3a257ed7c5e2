package spec

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"

	"ballslab/balls/internal/numeral"
)

// ParseYAML reads a text of YAML, of which every text of JSON is one; see [Parse].
func ParseYAML(text string) (Value, error) {
	if len(text) > MaxYAML {
		return Value{}, fmt.Errorf("%d MB of YAML: allowed: up to %d; a text in JSON may be longer",
			len(text)>>20, MaxYAML>>20)
	}
	d := yaml.NewDecoder(bytes.NewReader([]byte(text)))
	var doc, more yaml.Node
	err := d.Decode(&doc)
	if err == io.EOF {
		return Value{}, errors.New("the specification is empty")
	}
	if err == nil && d.Decode(&more) != io.EOF {
		err = errors.New("a specification is one document")
	}
	var v Value
	if err == nil {
		t := yamlText{aliased: MaxAliased, sizes: map[*yaml.Node]int{}}
		v, err = t.value(&doc, 0)
	}
	if err != nil {
		return Value{}, fmt.Errorf("not YAML: %s", strings.TrimPrefix(strings.Join(strings.Fields(err.Error()), " "), "yaml: "))
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

func (t *yamlText) value(n *yaml.Node, depth int) (v Value, err error) {
	if depth > MaxDepth {
		return v, fmt.Errorf("line %d: nested too deeply", n.Line)
	}
	switch n.Kind {
	case yaml.DocumentNode:
		return t.value(n.Content[0], depth)
	case yaml.AliasNode:
		if !t.inside {
			if t.aliased -= t.size(n.Alias, depth); t.aliased < 0 {
				return v, fmt.Errorf("line %d: the aliases of the text stand for more than %d values",
					n.Line, MaxAliased)
			}
			t.inside = true
			defer func() { t.inside = false }()
		}
		return t.value(n.Alias, depth+1)
	case yaml.ScalarNode:
		switch n.ShortTag() {
		case "!!null":
			return Value{Kind: Null}, nil
		case "!!bool":
			return Value{Kind: Boolean, Text: strings.ToLower(n.Value)}, nil
		case "!!int", "!!float":
			if numeral.Is(n.Value) {
				return Value{Kind: Number, Text: n.Value}, nil
			} // 1_000, 0x10 and the like are words, which no key for numbers takes
		}
		return Value{Kind: Word, Text: n.Value}, nil
	case yaml.SequenceNode:
		v.Kind = List
		for _, c := range n.Content {
			e, err := t.value(c, depth+1)
			if err != nil {
				return v, err
			}
			v.List = append(v.List, e)
		}
	case yaml.MappingNode:
		v.Kind = Object
		seen := map[string]bool{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			k := n.Content[i]
			if k.Kind != yaml.ScalarNode {
				return v, fmt.Errorf("line %d: a key must be a word", k.Line)
			}
			if seen[k.Value] {
				return v, fmt.Errorf("line %d: key %s stands twice", k.Line, Quote(k.Value))
			}
			seen[k.Value] = true
			e, err := t.value(n.Content[i+1], depth+1)
			if err != nil {
				return v, err
			}
			v.Keys = append(v.Keys, k.Value)
			v.List = append(v.List, e)
		}
	}
	return v, nil
}

// size returns how many values a node stands for, the aliases in it expanded, or more than
// MaxAliased if it is nested too deeply. Every node is looked at once.
func (t *yamlText) size(n *yaml.Node, depth int) int {
	if depth > MaxDepth {
		return MaxAliased + 1
	}
	if s, ok := t.sizes[n]; ok {
		return s
	}
	s := 1
	if n.Kind == yaml.AliasNode {
		s = t.size(n.Alias, depth+1)
	}
	for _, c := range n.Content {
		s = min(s+t.size(c, depth+1), MaxAliased+1)
	}
	t.sizes[n] = s
	return s
}
