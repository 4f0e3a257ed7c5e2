package balls

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
)

// appendObject appends keys and values as a JSON object, in their order.
func appendObject(b []byte, object []KeyValue) []byte {
	b = append(b, '{')
	for i, kv := range object {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendValue(append(appendValue(b, kv.Key), ':'), kv.Value)
	}
	return append(b, '}')
}

func appendValue(b []byte, v any) []byte {
	switch v := v.(type) {
	case float64:
		return appendFloat(b, v)
	case []float64:
		return appendList(b, v, appendFloat)
	case []KeyValue:
		return appendObject(b, v)
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // < and > as they are
	if err := e.Encode(v); err != nil {
		return append(b, "null"...)
	}
	return append(b, bytes.TrimSuffix(text.Bytes(), []byte("\n"))...)
}

func appendList[T any](b []byte, list []T, item func([]byte, T) []byte) []byte {
	b = append(b, '[')
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, v)
	}
	return append(b, ']')
}

// appendFloat appends the shortest text that reads back as x; null if x is not
// a number of JSON.
func appendFloat(b []byte, x float64) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return append(b, "null"...)
	}
	format := byte('f')
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(b, x, format, -1, 64)
}

// float is appendFloat for error messages.
func float(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
