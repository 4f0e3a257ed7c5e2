package balls

import (
	"strings"
	"testing"

	"ballslab/balls/internal/spec"
)

// A leakyToCome is the process leaky with keys that may be added one day: one before the others
// with a default, one with a default that depends on the number of bins, one on another key.
type leakyToCome struct {
	Theta float64 `key:"theta" default:"0.5" min:"0" max:"1"`
	Leaky Leaky   // for what it does
	Half  Count   `key:"half" default:"n/2"`
	Next  float64 `key:"next"`

	Bins   int64   `key:"bins" need:"true" min:"1"`
	Lambda float64 `key:"lambda" need:"true" min:"1e-9" max:"1e6"`
	D      int64   `key:"d" default:"1" min:"1" max:"10000"`
	Rounds Count   `key:"rounds" need:"true" min:"1"`
	Order  string  `key:"order" default:"delete-first" words:"delete-first arrive-first"`
	BurnIn Count   `key:"burn_in" default:"0"`
}

func (leakyToCome) Name() string                   { return "leaky" }
func (p leakyToCome) setup(metrics []string) setup { return p.Leaky.setup(metrics) }
func (p leakyToCome) resolve() (Process, error) {
	q, err := Leaky{Bins: p.Bins, Lambda: p.Lambda, D: p.D, Rounds: p.Rounds, Order: p.Order, BurnIn: p.BurnIn}.resolve()
	if err != nil {
		return nil, err
	}
	p.Leaky = q.(Leaky)
	p.D, p.Rounds, p.Order, p.BurnIn = p.Leaky.D, p.Leaky.Rounds, p.Leaky.Order, p.Leaky.BurnIn
	if err := spec.Settle(&p); err != nil {
		return nil, err
	}
	if p.Half, err = p.Half.Resolve("half", p.Bins); err != nil {
		return nil, err
	}
	if spec.NotGiven(p.Next) {
		p.Next = 2 * p.Lambda
	}
	return p, nil
}

// A key that is added to a process changes no random number where it is left out or has its
// default, and all of them where it has another value.
func TestKeysToComeChangeNoNumbers(t *testing.T) {
	t.Parallel()
	hash := func(p Process) uint64 {
		p, err := p.resolve()
		if err != nil {
			t.Fatal(err)
		}
		return lawHash(p)
	}
	today := hash(Leaky{Bins: 10, Lambda: 0.5, Rounds: 7})
	for name, c := range map[string]struct {
		p    leakyToCome
		same bool
	}{
		"left out":           {leakyToCome{}, true},
		"the default":        {leakyToCome{Theta: 0.5, Half: 5, Next: 1}, true},
		"as an expression":   {leakyToCome{Half: Expr("n-5")}, true},
		"another":            {leakyToCome{Theta: 0.25}, false},
		"0":                  {leakyToCome{Theta: Zero}, false},
		"another count":      {leakyToCome{Half: 6}, false},
		"no count":           {leakyToCome{Half: Expr("0")}, false},
		"of the other key":   {leakyToCome{Next: 1.5}, false},
		"0 of the other key": {leakyToCome{Next: Zero}, false},
	} {
		c.p.Bins, c.p.Lambda, c.p.Rounds = 10, 0.5, 7
		if got := hash(c.p); (got == today) != c.same {
			t.Errorf("%s: hash %x, today %x", name, got, today)
		}
	}
	if hash(leakyToCome{Bins: 10, Lambda: 0.5, Rounds: 7, Theta: 0.1}) == hash(leakyToCome{Bins: 10, Lambda: 0.5, Rounds: 7, Next: 0.1}) {
		t.Error("two keys that were added are one")
	}
}

// Every frozen key is one of its process, and every process of today has its list.
func TestHashedKeysExist(t *testing.T) {
	t.Parallel()
	for _, p := range processes {
		there := map[string]bool{}
		for _, k := range spec.Keys(p) {
			there[k.Name] = true
		}
		for _, key := range strings.Fields(hashedAlways[p.Name()]) {
			if !there[key] {
				t.Errorf("%s has no key %s", p.Name(), key)
			}
		}
	}
}
