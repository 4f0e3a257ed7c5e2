package claims

import (
	"fmt"
	"strings"

	"ballslab/balls"
)

// A naming says in words which result is meant, or which series of results: those with one name.
type naming func(r *balls.Result) string

// by names a result by the values of keys of its specification: "d = 2, start = one-bin".
func by(keys ...string) naming {
	return func(r *balls.Result) string {
		var parts []string
		for _, k := range keys {
			name, text := k, ""
			switch x := r.Key(k).(type) {
			case int64:
				text = size(x)
			case float64:
				text = brief(x)
			case []balls.KeyValue: // beta: its kind and its probabilities
				for _, kv := range x {
					if y, ok := kv.Value.(float64); ok {
						text += " " + brief(y)
					} else if kv.Key == "kind" {
						text = fmt.Sprint(kv.Value)
					}
				}
			default:
				text = fmt.Sprint(x)
			}
			if k == "bins" {
				name = "n"
			}
			parts = append(parts, name+" = "+text)
		}
		return strings.Join(parts, ", ")
	}
}

// one is the name of all results together.
func one(name string) naming { return func(*balls.Result) string { return name } }

// bySize names a result of thrown balls: "d = 2, n = 100, m = 200", without what goes without
// saying.
func bySize(r *balls.Result) string {
	text := "n = " + size(r.Bins)
	if m := ballsIn(r); m != r.Bins {
		text += ", m = " + size(m)
	}
	if d := choices(r); d > 1 {
		text = fmt.Sprintf("d = %d, ", d) + text
	}
	return text
}

// integer is the value of a key that holds a whole number, and 0 for a process without the key.
func integer(r *balls.Result, key string) int64 {
	x, _ := r.Key(key).(int64)
	return x
}

// ballsIn is the number of balls m of a process that has one fixed in advance, and 0 otherwise.
func ballsIn(r *balls.Result) int64 { return integer(r, "balls") }

// perBin is the average load m/n.
func perBin(r *balls.Result) float64 { return float64(ballsIn(r)) / float64(r.Bins) }

// choices is the number of bins that a ball chooses from, d; 0 for a process without choices.
func choices(r *balls.Result) int64 {
	if p, ok := r.Process.(balls.Allocate); ok && p.Rule == "one-choice" {
		return 1
	}
	return integer(r, "d")
}
