package balls

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/numeral"
	"ballslab/balls/internal/spelling"
)

// A key is a key of a specification, as the tags of a struct's field tell:
//
//	key      its name
//	default  its default; a field without one must be given unless it may be empty
//	need     "true" if it must be given
//	min, max the range of a number
//	words    the words allowed
//	gone     a word that was allowed once, and what is there in its place
//	of       the rules that know it; none means all
//	or       "equilibrium" where that may stand in place of a count
//	doc      what it means
type key struct {
	name, standard, doc string
	gone                string
	need                bool
	equilibrium         bool // may be Equilibrium
	min, max            float64
	words, of           []string
	field               int // index in the struct
	kind                reflect.Type
	preset              value // the default, read
}

var (
	countType     = reflect.TypeFor[Count]()
	startType     = reflect.TypeFor[Start]()
	adversaryType = reflect.TypeFor[Adversary]()
	betaType      = reflect.TypeFor[Beta]()
	processType   = reflect.TypeFor[Process]()
	graphType     = reflect.TypeFor[*graphs.Graph]()
	ratesType     = reflect.TypeFor[Rates]()
)

// keysOf returns the keys of a struct, in the order of its fields. The tags of a type are
// read once.
func keysOf(of any) []key {
	t := reflect.Indirect(reflect.ValueOf(of)).Type()
	keys, ok := tagged.Load(t)
	if !ok {
		keys, _ = tagged.LoadOrStore(t, slices.Clip(readTags(t)))
	}
	return keys.([]key)
}

var tagged sync.Map // by type

func readTags(t reflect.Type) []key {
	var keys []key
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		k := key{
			name: tag.Get("key"), standard: tag.Get("default"), doc: tag.Get("doc"), need: tag.Get("need") != "",
			equilibrium: tag.Get("or") == "equilibrium",
			words:       strings.Fields(tag.Get("words")), gone: tag.Get("gone"), of: strings.Fields(tag.Get("of")),
			field: i, kind: t.Field(i).Type, min: math.Inf(-1), max: math.Inf(1),
		}
		if k.name == "" {
			continue
		}
		if k.kind.Kind() == reflect.Int64 && k.kind != countType {
			k.min, k.max = 0, limit
		}
		if s := tag.Get("min"); s != "" {
			k.min, _ = strconv.ParseFloat(s, 64)
		}
		if s := tag.Get("max"); s != "" {
			k.max, _ = strconv.ParseFloat(s, 64)
		}
		if k.standard != "" {
			k.preset, _ = parseYAML(k.standard) // null, which no key takes, if it is no YAML
		}
		keys = append(keys, k)
	}
	return keys
}

// isList reports whether the values of the key are lists by nature.
func (k key) isList() bool { return k.kind.Kind() == reflect.Slice }

// allowed says which values the key takes.
func (k key) allowed() string {
	switch k.kind {
	case countType:
		if k.equilibrium {
			return fmt.Sprintf("an integer from %v to 2^53, an expression in n such as 2n, n*ln(n), n^2, or (for exact) equilibrium", max(0, k.min))
		}
		return fmt.Sprintf("an integer from %v to 2^53, or an expression in n such as 2n, n*ln(n), n^2",
			max(0, k.min))
	case adversaryType:
		return strings.Join(append(k.words, adversaryObjects), ", ")
	case graphType:
		return graphAllowed()
	case ratesType:
		return `a number of at least 0, or {"values":[..]}`
	case betaType:
		return betaObjects
	case processType:
		return `a specification such as {"process":"infinite","bins":1000,"steps":"10n"}`
	case startType:
		return strings.Join(append(k.words, `{"loads":[..]} with one load for each bin`), ", ")
	}
	switch k.kind.Kind() {
	case reflect.Bool:
		return "true, false"
	case reflect.String:
		return strings.Join(k.words, ", ")
	case reflect.Slice:
		return "a list of words, at least one"
	case reflect.Uint64:
		return "an integer from 0 to 2^64-1"
	}
	what := "a number"
	if k.kind.Kind() == reflect.Int64 {
		what = "an integer"
	}
	switch {
	case k.max == limit:
		return fmt.Sprintf("%s from %v to 2^53", what, k.min)
	case !math.IsInf(k.min, -1) && !math.IsInf(k.max, 1):
		return fmt.Sprintf("%s from %v to %v", what, k.min, k.max)
	case !math.IsInf(k.min, -1):
		return fmt.Sprintf("%s of at least %v", what, k.min)
	}
	return what
}

// refuse is the error of a key that cannot have this value.
func (k key) refuse(v any) error {
	return fmt.Errorf("%s: %v: allowed: %s", k.name, v, k.allowed())
}

// read sets the field to the value of a specification.
func (k key) read(field reflect.Value, v value) error {
	switch k.kind {
	case countType:
		if x, err := integer(v); v.kind != word && (err != nil || x < 0) || v.kind == word && v.text == "" {
			return k.refuse(v)
		}
		c := Expr(v.text)
		if v.kind == number {
			x, _ := integer(v)
			c = Exactly(x)
		}
		field.SetInt(int64(c))
		return nil
	case adversaryType:
		return field.Addr().Interface().(*Adversary).read(k, v)
	case graphType:
		g, err := readGraph(v)
		if err == nil {
			field.Set(reflect.ValueOf(g))
		}
		return err
	case ratesType:
		r, ok := readRates(v)
		if !ok {
			return k.refuse(v)
		}
		field.Set(reflect.ValueOf(r))
		return nil
	case processType:
		p, err := readProcess(v)
		if err == nil {
			field.Set(reflect.ValueOf(p))
		}
		return err
	case betaType:
		return field.Addr().Interface().(*Beta).read(k, v)
	case startType:
		s, ok := readStart(v, k.words)
		if !ok {
			return k.refuse(v)
		}
		field.Set(reflect.ValueOf(s))
		return nil
	}
	switch k.kind.Kind() {
	case reflect.Bool:
		if v.kind != boolean {
			return k.refuse(v)
		}
		field.SetBool(v.text == "true")
	case reflect.String:
		if v.kind != word || !slices.Contains(k.words, v.text) {
			return k.unknown(v)
		}
		field.SetString(v.text)
	case reflect.Slice:
		words := []string{}
		for _, e := range v.list {
			if e.kind != word {
				return k.refuse(v)
			}
			words = append(words, e.text)
		}
		if v.kind != list || len(words) == 0 {
			return k.refuse(v)
		}
		field.Set(reflect.ValueOf(words))
	case reflect.Uint64:
		negative, x, err := numeral.Whole(v.text)
		if err != nil || v.kind != number || negative && x > 0 {
			return k.refuse(v)
		}
		field.SetUint(x)
	case reflect.Int64:
		x, err := integer(v)
		if err != nil || float64(x) < k.min || float64(x) > k.max {
			return k.refuse(v)
		}
		field.SetInt(x)
	case reflect.Float64:
		x, err := numeral.Float(v.text)
		if err != nil || v.kind != number || !(k.min <= x && x <= k.max) || math.IsInf(x, 0) {
			return k.refuse(v)
		}
		field.SetFloat(given(x))
	}
	return nil
}

// unknown is the error of a word that is not among those allowed; it names the
// nearest one.
func (k key) unknown(v value) error {
	if old, why, _ := strings.Cut(k.gone, ": "); old != "" && v.text == old {
		return fmt.Errorf("%s: %s is gone: %s", k.name, old, why)
	}
	err := k.refuse(v)
	if near := spelling.Nearest(v.text, k.words); v.kind == word && near != "" {
		return fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return err
}

var errNumber = errors.New("not an integer")

// integer reads a number that is exactly whole, such as 5, 1e6 or 2.0, up to 2^53.
func integer(v value) (int64, error) {
	if v.kind != number {
		return 0, errNumber
	}
	return numeral.Integer(v.text)
}
