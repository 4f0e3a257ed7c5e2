package spec

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// MaxCells is the largest number of cells of a sweep.
const MaxCells = 100_000

// Product calls cell with every cell of a specification in which some keys have lists of values:
// the product of the lists in the order of the keys, the first one changing slowest. A key whose
// value is a list by nature is swept by a list of lists. In a sweep over rules, a key that some
// of them know is left out for the others.
func Product(sweep Value, known map[string]Key, cell func(one Value) error) error {
	lists := make([][]Value, len(sweep.Keys)) // of one value where the key is not swept
	total := 1
	for i, name := range sweep.Keys {
		k, ok := known[name]
		if !ok {
			return UnknownKey(name, sweep.List[i], known)
		}
		v := sweep.List[i]
		lists[i] = []Value{v}
		if v.Kind == List && (!k.IsList() || len(v.List) > 0 && v.List[0].Kind == List) {
			lists[i] = v.List
		}
		if len(lists[i]) == 0 {
			return fmt.Errorf("%s: []: an empty list; allowed: %s, or a list of them", name, k.Allowed())
		}
		if total *= len(lists[i]); total > MaxCells {
			return fmt.Errorf("%s: %s: the sweep has more than %d cells", name, v, MaxCells)
		}
	}
	one := Value{Kind: Object, Keys: sweep.Keys, List: make([]Value, len(sweep.Keys))}
	for c := range total {
		for i := len(lists) - 1; i >= 0; i-- {
			one.List[i] = lists[i][c%len(lists[i])]
			c /= len(lists[i])
		}
		if err := cell(ofItsRule(one, sweep, known)); err != nil {
			return err
		}
	}
	return nil
}

// ofItsRule returns the cell one of a sweep over rules without the keys that its rule does not
// know, but another rule of the sweep does.
func ofItsRule(one, sweep Value, known map[string]Key) Value {
	rules, _ := sweep.Get("rule")
	rule, _ := one.Get("rule")
	if rules.Kind != List {
		return one
	}
	cell := Value{Kind: Object}
	for i, name := range one.Keys {
		of := known[name].Of
		others := slices.ContainsFunc(rules.List, func(r Value) bool { return slices.Contains(of, r.Text) })
		if others && !slices.Contains(of, rule.Text) {
			continue
		}
		cell.Keys = append(cell.Keys, name)
		cell.List = append(cell.List, one.List[i])
	}
	return cell
}

// Assign sets keys of an object by texts "key=value", the value in YAML; an empty one is null.
func (v *Value) Assign(set []string) error {
	for _, s := range set {
		name, text, ok := strings.Cut(s, "=")
		if !ok || name == "" || strings.ContainsFunc(name, unicode.IsControl) {
			return fmt.Errorf("%s: allowed: key=value", Quote(s))
		}
		to := Value{Kind: Null}
		if strings.TrimSpace(text) != "" {
			var err error
			if to, err = ParseYAML(text); err != nil {
				return fmt.Errorf("%s: %s: %w", name, Quote(text), err)
			}
		}
		v.Set(name, to)
	}
	return nil
}
