package spec

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ballslab/balls/internal/spelling"
)

// A Key is a key of a specification, as the tags of a struct's field tell:
//
//	key      its name
//	default  its default; a field without one must be given unless it may be empty
//	need     "true" if it must be given
//	min, max the range of a number
//	words    the words allowed, or @list for those of [AddWords]
//	gone     a word that was allowed once, and what is there in its place
//	of       the rules that know it; none means all
//	or       the word that asks for the law in equilibrium, where it may stand in place of a count
//	doc      what it means
type Key struct {
	Name, Default, Doc string
	Gone               string
	Need               bool
	Or                 string
	Min, Max           float64
	Words, Of          []string
	Field              int          // its index in the struct
	GoType             reflect.Type // of the field

	typ    Type
	preset Value // the default, read
}

// Keys returns the keys of a struct, in the order of its fields. The tags of a type are read
// once.
func Keys(of any) []Key {
	t := reflect.Indirect(reflect.ValueOf(of)).Type()
	keys, ok := tagged.Load(t)
	if !ok {
		keys, _ = tagged.LoadOrStore(t, slices.Clip(readTags(t)))
	}
	return keys.([]Key)
}

var tagged sync.Map // by type

func readTags(t reflect.Type) []Key {
	var keys []Key
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		if tag.Get("key") == "" {
			continue
		}
		k := NewKey(tag.Get("key"), t.Field(i).Type, words(tag.Get("words"))...)
		k.Default, k.Doc, k.Need, k.Or = tag.Get("default"), tag.Get("doc"), tag.Get("need") != "", tag.Get("or")
		k.Of, k.Gone, k.Field = strings.Fields(tag.Get("of")), tag.Get("gone"), i
		if s := tag.Get("min"); s != "" {
			k.Min, _ = strconv.ParseFloat(s, 64)
		}
		if s := tag.Get("max"); s != "" {
			k.Max, _ = strconv.ParseFloat(s, 64)
		}
		if k.Default != "" {
			k.preset, _ = ParseYAML(k.Default) // null, which no key takes, if it is no YAML
		}
		keys = append(keys, k)
	}
	return keys
}

// lists are words that stand in a list elsewhere, by the name that a tag gives it: words:"@rules".
var lists = map[string][]string{}

// AddWords adds a list of words.
func AddWords(name string, words []string) { lists[name] = words }

// words are those of a tag.
func words(tag string) []string {
	if name, ok := strings.CutPrefix(tag, "@"); ok {
		return lists[name]
	}
	return strings.Fields(tag)
}

// NewKey returns a key of a name and a type, without a default, a range or a rule: a whole
// number is at least 0 and at most [Limit].
func NewKey(name string, t reflect.Type, words ...string) Key {
	k := Key{Name: name, GoType: t, Words: words, Min: math.Inf(-1), Max: math.Inf(1), typ: typeOf(t)}
	if k.typ == (wholeType{}) {
		k.Min, k.Max = 0, Limit
	}
	return k
}

// Allowed says which values the key takes.
func (k Key) Allowed() string { return k.typ.Allowed(k) }

// Plain returns the value of a field of this key as a cell shows it.
func (k Key) Plain(field reflect.Value) any { return k.typ.Plain(field.Interface()) }

// IsList reports whether the values of the key are lists by nature.
func (k Key) IsList() bool { return k.GoType.Kind() == reflect.Slice }

// Read sets a field of this key to the value of a specification.
func (k Key) Read(field reflect.Value, v Value) error {
	if v.Kind == Go {
		if g := reflect.ValueOf(v.Go); g.IsValid() && g.Type().AssignableTo(k.GoType) {
			field.Set(g)
			return nil
		}
	}
	x, err := k.typ.Read(k, v.said())
	if err != nil {
		return err
	}
	field.Set(reflect.ValueOf(x).Convert(k.GoType))
	return nil
}

// Knows reports whether a rule has the key.
func (k Key) Knows(rule string) bool { return len(k.Of) == 0 || slices.Contains(k.Of, rule) }

// Refuse is the error of a key that cannot have this value.
func (k Key) Refuse(v any) error {
	return fmt.Errorf("%s: %v: allowed: %s", k.Name, v, k.Allowed())
}

// Unknown is the error of a word that is not among those allowed; it names the nearest one.
func (k Key) Unknown(v Value) error {
	if old, why, _ := strings.Cut(k.Gone, ": "); old != "" && v.Text == old {
		return fmt.Errorf("%s: %s is gone: %s", k.Name, old, why)
	}
	err := k.Refuse(v)
	if near := spelling.Nearest(v.Text, k.Words); v.Kind == Word && near != "" {
		return fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return err
}

// OfOthers is the error of a key that the rule does not know.
func (k Key) OfOthers(v any, rule string) error {
	return fmt.Errorf("%s: %v: not a key of rule %s; allowed with %s",
		k.Name, v, rule, strings.Join(k.Of, ", "))
}

// UnknownKey is the error of a key that is not among those known; it names the nearest one.
func UnknownKey(name string, v Value, known map[string]Key) error {
	var names []string
	for k := range known {
		names = append(names, k)
	}
	slices.Sort(names)
	err := fmt.Errorf("%s: %s: unknown key; allowed: %s", Quote(name), v, strings.Join(names, ", "))
	near := spelling.Nearest(name, names)
	for _, k := range names { // n and m, as papers have it: "number of bins, n"
		if len(name) == 1 && slices.Contains(strings.Split(known[k].Doc, ", "), name) {
			near = k
		}
	}
	if near != "" {
		err = fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return err
}
