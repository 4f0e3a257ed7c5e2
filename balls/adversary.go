package balls

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ballslab/balls/internal/spec"
)

func init() { spec.Add(reflect.TypeFor[Adversary](), adversaryType{}) }

// An Adversary says which live bin of [BinDeletion] is deleted next: by a word,
// with a parameter where it has one, or by a Player of your own. Ties between
// bins are broken fairly, by random numbers of the adversary's own.
//
//	oblivious  the bins 0, 1, 2, ..., or those of Order, at least as many as there are
//	           rounds and none twice: fixed in advance
//	random     a uniform live bin
//	max, min   a fullest, a lightest bin
//	second     the second fullest (the only bin if there is no other)
//	median     index (k-1)/2, rounded down, of the k live bins in non-increasing order
//	snowball   the bin that received last; a fullest if there is none
//	chase      the bins that received balls of a deleted bin, one after the other,
//	           the fullest at that time first; then those that received balls of the
//	           last of them, and so on; a fullest where there is none
//	threshold  a fullest bin if it has Threshold balls or more, else a lightest; unless
//	           given, Threshold is the average load after the last round, rounded up, and at
//	           least 1
//	protect    a fullest bin, but never one of the Bins bins that were the fullest at
//	           the start; unless given, Bins is half of those left after the last
//	           round, rounded down, and at least 1
//	lookahead  the bin whose deletion makes the expected maximum after the round
//	           largest, with the chance left out that two balls (or groups) of it meet
//
// The snowball is a reconstruction of the adversary that defeats groups(1): the
// paper's own could not be read.
type Adversary struct {
	Kind string
	// Threshold is that of threshold; 0 means the average load after the last
	// round, rounded up.
	Threshold int64
	// Bins is the number of bins that protect spares; 0 means half of the bins
	// left after the last round, at least one.
	Bins int64
	// Order is that of oblivious: the bins to be deleted, no bin twice.
	Order []int64
	// Player, when set, chooses the live bin to be deleted, as a function that a cell of a notebook
	// writes: func(v *balls.View) int64 { return v.Fullest() }. It is asked once a round, from
	// round 0 on in every trial; trials are played one at a time. A bin that is not live ends
	// the run with an error.
	Player func(view *View) int64
}

// resolve checks the parameters and fills in their defaults.
func (a Adversary) resolve(n, balls, rounds int64) (Adversary, error) {
	if a.Player != nil {
		if a.Kind != "" {
			return a, fmt.Errorf("adversary: %s: leave the kind out where there is a Player", a.Kind)
		}
		return a, nil
	}
	words := adversaryWords()
	left := n - rounds
	switch {
	case !slices.Contains(words, a.Kind):
		return a, fmt.Errorf("adversary: %s: allowed: %s, %s", spec.Quote(a.Kind), strings.Join(words, ", "), adversaryObjects)
	case a.Threshold != 0 && a.Kind != "threshold":
		return a, fmt.Errorf("adversary: threshold: %d: not a key of kind %s", a.Threshold, a.Kind)
	case a.Bins != 0 && a.Kind != "protect":
		return a, fmt.Errorf("adversary: bins: %d: not a key of kind %s", a.Bins, a.Kind)
	case a.Order != nil && a.Kind != "oblivious":
		return a, fmt.Errorf("adversary: order: not a key of kind %s", a.Kind)
	}
	switch a.Kind {
	case "threshold":
		if a.Threshold == 0 {
			a.Threshold = max(1, (balls+left-1)/left)
		}
		if a.Threshold < 1 {
			return a, fmt.Errorf("adversary: threshold: %d: must be at least 1", a.Threshold)
		}
	case "protect":
		if a.Bins == 0 {
			a.Bins = max(1, left/2)
		}
		if a.Bins < 1 || a.Bins > left {
			return a, fmt.Errorf("adversary: bins: %d: must be between 1 and %d, the bins left after the last round", a.Bins, left)
		}
	case "oblivious":
		if a.Order == nil {
			break
		}
		if int64(len(a.Order)) < rounds {
			return a, fmt.Errorf("adversary: order: %d bins: must be at least rounds = %d", len(a.Order), rounds)
		}
		a.Order = slices.Clone(a.Order)
		seen := make(map[int64]bool, len(a.Order))
		for _, b := range a.Order {
			if b < 0 || b >= n || seen[b] {
				return a, fmt.Errorf("adversary: order: bin %d: must be between 0 and %d, and not stand twice", b, n-1)
			}
			seen[b] = true
		}
	}
	return a, nil
}

// adversaryWords returns the kinds of adversaries.
func adversaryWords() []string {
	for _, k := range spec.Keys(BinDeletion{}) {
		if k.Name == "adversary" {
			return k.Words
		}
	}
	return nil
}

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
