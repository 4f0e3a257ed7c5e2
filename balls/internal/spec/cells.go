package spec

import (
	"reflect"
	"slices"
	"strings"
)

// ValueOf is the value of a key of a cell; nil if it has none of this name.
func ValueOf(cell []Pair, name string) any {
	for _, p := range cell {
		if p.Key == name {
			return p.Value
		}
	}
	return nil
}

// Texts are the values of keys of a cell, as a specification writes them; empty where there is
// none.
func Texts(cell []Pair, names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = text(ValueOf(cell, name))
	}
	return list
}

// text is a value, as a specification writes it.
func text(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	return string(AppendValue(nil, v))
}

// Line names keys with their values, in one line; long values are cut.
func Line(cell []Pair) string {
	const most = 60
	var parts []string
	for _, p := range cell {
		value := text(p.Value)
		if len(value) > most {
			value = value[:most-3] + "..."
		}
		parts = append(parts, p.Key+" "+value)
	}
	return strings.Join(parts, ", ")
}

// Names are the names of the keys of all cells, each once, in the order of their first
// appearance, but for those that are hidden.
func Names(cells [][]Pair, hidden []string) []string {
	var names []string
	for _, cell := range cells {
		for _, p := range cell {
			if !slices.Contains(hidden, p.Key) && !slices.Contains(names, p.Key) {
				names = append(names, p.Key)
			}
		}
	}
	return names
}

// Compare returns the names of the keys whose values differ between the cells, and the keys that
// all share, but for those that are hidden.
func Compare(cells [][]Pair, hidden []string) (varying []string, common []Pair) {
	for _, name := range Names(cells, hidden) {
		first := ValueOf(cells[0], name)
		if slices.ContainsFunc(cells, func(cell []Pair) bool {
			return !reflect.DeepEqual(ValueOf(cell, name), first)
		}) {
			varying = append(varying, name)
		} else {
			common = append(common, Pair{name, first})
		}
	}
	return varying, common
}
