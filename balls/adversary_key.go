package balls

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/internal/spec"
)

func init() { spec.Add(reflect.TypeFor[Adversary](), adversaryType{}) }

// An adversaryType is the type of keys that take an [Adversary]: one of the words of the key, or
// an object with a kind and its parameter.
type adversaryType struct{}

const adversaryObjects = `{"kind":"threshold","threshold":..}, {"kind":"protect","bins":..}, {"kind":"oblivious","order":[..]}`

func (adversaryType) Allowed(k spec.Key) string {
	return strings.Join(append(k.Words, adversaryObjects), ", ")
}

func (adversaryType) Read(k spec.Key, v spec.Value) (any, error) {
	if v.Kind == spec.Word {
		if !slices.Contains(k.Words, v.Text) {
			return nil, k.Unknown(v)
		}
		return Adversary{Kind: v.Text}, nil
	}
	kind, ok := v.Get("kind")
	if !ok || kind.Kind != spec.Word {
		return nil, k.Refuse(v)
	}
	if !slices.Contains(k.Words, kind.Text) {
		return nil, k.Unknown(kind)
	}
	a := Adversary{Kind: kind.Text}
	parameter := map[string]string{"threshold": "threshold", "protect": "bins", "oblivious": "order"}[a.Kind]
	for i, name := range v.Keys {
		e := v.List[i]
		var err error
		switch {
		case name == "kind":
		case name != parameter:
			return nil, fmt.Errorf("%s: %s: %s is not a key of kind %s; allowed: %s", k.Name, v, spec.Quote(name), a.Kind, adversaryObjects)
		case name == "threshold":
			a.Threshold, err = e.Integer()
			ok = a.Threshold >= 1
		case name == "bins":
			a.Bins, err = e.Integer()
			ok = a.Bins >= 1
		case name == "order":
			a.Order, err = e.Integers()
			ok = len(a.Order) > 0
		}
		if err != nil || !ok {
			return nil, k.Refuse(v)
		}
	}
	return a, nil
}

func (adversaryType) Plain(field any) any {
	a := field.(Adversary)
	switch {
	case a.Player != nil:
		return "player"
	case a.Threshold != 0:
		return []KeyValue{{"kind", a.Kind}, {"threshold", a.Threshold}}
	case a.Bins != 0:
		return []KeyValue{{"kind", a.Kind}, {"bins", a.Bins}}
	case a.Order != nil:
		return []KeyValue{{"kind", a.Kind}, {"order", a.Order}}
	}
	return a.Kind
}

func (adversaryType) Check(spec.Key, any) error { return nil }
