package spec

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// What a specification may hold, so that its size in memory is in proportion to its text.
const (
	MaxDepth   = 20
	MaxValues  = 10_000_000
	MaxAliased = 100_000 // values that the aliases of a YAML text stand for, in all
	MaxYAML    = 4 << 20 // bytes: the parser takes up to 240 times that
)

// Parse reads a text as JSON if it starts with a brace, as YAML otherwise.
// Objects keep the order of their keys; a key that stands twice is an error.
func Parse(text string) (v Value, err error) {
	defer func() { // a parser that gives up on a text is no reason to end a notebook
		if e := recover(); e != nil {
			err = fmt.Errorf("the text is not YAML: %v", e)
		}
	}()
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		return parseJSON(text)
	}
	return ParseYAML(text)
}

func parseJSON(text string) (Value, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	budget := MaxValues
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
		return Value{}, fmt.Errorf("not JSON, line %d: %w", line, err)
	}
	return v, nil
}

func fromJSON(d *json.Decoder, depth int, budget *int) (v Value, err error) {
	if depth > MaxDepth {
		return v, errors.New("nested too deeply")
	}
	if *budget--; *budget < 0 {
		return v, fmt.Errorf("more than %d values", MaxValues)
	}
	token, err := d.Token()
	if err != nil {
		return v, err
	}
	switch t := token.(type) {
	case nil:
		return Value{Kind: Null}, nil
	case bool:
		return Value{Kind: Boolean, Text: strconv.FormatBool(t)}, nil
	case json.Number:
		return Value{Kind: Number, Text: string(t)}, nil
	case string:
		return Value{Kind: Word, Text: t}, nil
	case json.Delim:
		v.Kind = List
		if t == '{' {
			v.Kind = Object
		}
	}
	seen := map[string]bool{}
	for d.More() {
		if v.Kind == Object {
			key, err := d.Token()
			if err != nil {
				return v, err
			}
			name := key.(string)
			if seen[name] {
				return v, fmt.Errorf("key %s stands twice", Quote(name))
			}
			seen[name] = true
			v.Keys = append(v.Keys, name)
		}
		e, err := fromJSON(d, depth+1, budget)
		if err != nil {
			return v, err
		}
		v.List = append(v.List, e)
	}
	_, err = d.Token()
	return v, err
}
