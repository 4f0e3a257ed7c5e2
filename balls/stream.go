package balls

import (
	"bytes"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/internal/spec"
)

// The random numbers of trial i of seed s are a function of s, i and a hash of the process: of
// its name and its keys, and of nothing else. The keys here have been hashed from the start,
// whatever their value. This list is frozen: a change in it changes the random numbers of every
// run of that process. A key that is added to a process is not added here. It enters the hash
// only where its value is another than that of the process without it, so a new key with a
// default changes no number of the specifications written before it.
var hashedAlways = map[string]string{
	"allocate":         "rule bins balls start d distinct",
	"bin-deletion":     "bins balls rounds start redistribute d distinct adversary",
	"infinite":         "d bins balls order start steps stationary burn_in",
	"random-deletions": "d bins steps beta start balls burn_in",
	"supermarket":      "bins lambda d time burn_in",
	"lifetimes":        "bins lambda d time burn_in",
	"repeated":         "bins balls rounds start burn_in",
	"leaky":            "bins lambda d rounds order burn_in",
	"recovery":         "of starts",
	"graph":            "graph arrival balls noise",
	"graph-removal":    "graph arrival removal noise time burn_in",
	"graph-sync":       "graph reading p q loads rounds burn_in",
}

// lawHash is a hash of the name of a resolved process and of its keys: what the law of a trial
// depends on, and nothing else. It costs some microseconds: take it once a run.
func lawHash(p Process) uint64 {
	h := fnv.New64a()
	h.Write([]byte(p.Name()))
	h.Write(spec.AppendObject(nil, hashed(p)))
	return h.Sum64()
}

// hashed lists the keys of a resolved process that enter the hash, with their values: those of
// the list in its order, then later ones by name, so that the order of fields does not matter.
func hashed(p Process) []KeyValue {
	always := strings.Fields(hashedAlways[p.Name()])
	place := func(key string) int {
		if i := slices.Index(always, key); i >= 0 {
			return i
		}
		return len(always)
	}
	var out []KeyValue
	for _, k := range spec.Listed(p) {
		if place(k.Name) < len(always) || !atDefault(p, k) {
			out = append(out, KeyValue{k.Name, hashedValue(p, k)})
		}
	}
	slices.SortStableFunc(out, func(a, b KeyValue) int {
		if i, j := place(a.Key), place(b.Key); i != j {
			return i - j
		}
		return strings.Compare(a.Key, b.Key)
	})
	return out
}

// hashedValue is the value of a key as a cell shows it; of a process in a process, its hashed
// keys.
func hashedValue(p Process, k spec.Key) any {
	field := reflect.Indirect(reflect.ValueOf(p)).Field(k.Field)
	if of, ok := field.Interface().(Process); ok {
		return append([]KeyValue{{"process", of.Name()}}, hashed(of)...)
	}
	return k.Plain(field)
}

// atDefault reports whether a key of a resolved process has the value that it gets where it is
// left out: a default of its tag, or one that depends on the other keys.
func atDefault(p Process, k spec.Key) bool {
	without := reflect.New(reflect.TypeOf(p)).Elem()
	without.Set(reflect.ValueOf(p))
	without.Field(k.Field).SetZero()
	q, err := without.Interface().(Process).resolve()
	return err == nil && bytes.Equal(spec.AppendValue(nil, hashedValue(q, k)), spec.AppendValue(nil, hashedValue(p, k)))
}
