package spec

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
)

// A Pair is a key with its value: a number, a bool, a string, a list, or an object as a []Pair. It
// is the type that package balls shows as KeyValue, by another name.
type Pair = struct {
	Key   string
	Value any
}

// AppendObject appends keys and values as a JSON object, in their order.
func AppendObject(b []byte, object []Pair) []byte {
	b = append(b, '{')
	for i, p := range object {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendValue(append(AppendValue(b, p.Key), ':'), p.Value)
	}
	return append(b, '}')
}

// AppendValue appends a value as JSON: numbers as [AppendFloat] does, < and > as they are.
func AppendValue(b []byte, v any) []byte {
	switch v := v.(type) {
	case float64:
		return AppendFloat(b, v)
	case []float64:
		return appendList(b, v, AppendFloat)
	case []Pair:
		return AppendObject(b, v)
	case []any:
		return appendList(b, v, AppendValue)
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return append(b, "null"...)
	}
	return append(b, bytes.TrimSuffix(text.Bytes(), []byte("\n"))...)
}

func appendList[T any](b []byte, list []T, one func(b []byte, x T) []byte) []byte {
	b = append(b, '[')
	for i, x := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, x)
	}
	return append(b, ']')
}

// AppendFloat appends the shortest text that reads back as x; null if x is not a number of
// JSON.
func AppendFloat(b []byte, x float64) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return append(b, "null"...)
	}
	format := byte('f')
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(b, x, format, -1, 64)
}
