package balls

import (
	"fmt"
	"reflect"

	"ballslab/balls/internal/spec"
)

func init() { spec.Add(reflect.TypeFor[Process](), processType{}) }

// A processType is the type of keys that take a [Process] with its keys, as a specification
// without those of the plan.
type processType struct{}

const aProcess = `a specification such as {"process":"infinite","bins":1000,"steps":"10n"}`

func (processType) Allowed(spec.Key) string { return aProcess }

func (processType) Read(key spec.Key, v spec.Value) (any, error) {
	name, ok := v.Get("process")
	if v.Kind != spec.Object || !ok {
		return nil, key.Refuse(v)
	}
	zero, err := processNamed(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key.Name, err)
	}
	p := reflect.New(reflect.TypeOf(zero)).Elem()
	known := map[string]spec.Key{"process": {}}
	if err = spec.ReadKeys(p, v, known); err == nil {
		err = spec.OnlyKnown(v, known)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key.Name, err)
	}
	return p.Interface(), nil
}

func (processType) Plain(field any) any {
	p, ok := field.(Process)
	if !ok {
		return nil
	}
	return append([]KeyValue{{"process", p.Name()}}, spec.Cell(p)...)
}

func (processType) Check(spec.Key, any) error { return nil }
