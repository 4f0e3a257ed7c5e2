package law

import (
	"fmt"
	"math/big"
	"strings"
)

// named are the words of specifications for rules by which a ball comes. A new rule is its file
// and a line here: engines and exact laws ask it for its thresholds and not for its name.
var named = []struct {
	word string
	make func(d int, distinct bool) Rule
}{
	{"one-choice", func(int, bool) Rule { return OneChoice{} }},
	{"greedy", func(d int, distinct bool) Rule {
		switch {
		case d == 1:
			return OneChoice{}
		case distinct:
			return GreedyDistinct{D: d}
		}
		return Greedy{D: d}
	}},
}

// Words are the words for rules.
func Words() []string {
	var words []string
	for _, r := range named {
		words = append(words, r.word)
	}
	return words
}

// Named returns the rule of a word, with d choices, of different bins if distinct.
func Named(word string, d int64, distinct bool) (Rule, error) {
	for _, r := range named {
		if r.word == word {
			return r.make(int(d), distinct), nil
		}
	}
	return nil, fmt.Errorf("rule: %q: unknown; allowed: %s", word, strings.Join(Words(), ", "))
}

// A DrawRule is a rule by which a ball draws bins, all outcomes of the draw being equally likely,
// and which hits a bin of at least load j exactly when all drawn bins are among the S_j
// such bins. So its thresholds are fractions, theta_j = Draws(S_j)/Draws(n).
type DrawRule interface {
	Rule
	// Draws returns how many outcomes lie in a set of k bins.
	Draws(k int64) *big.Int
}

// Draws of one bin.
func (OneChoice) Draws(k int64) *big.Int { return big.NewInt(k) }

// Draws of D bins in order.
func (g Greedy) Draws(k int64) *big.Int {
	return new(big.Int).Exp(big.NewInt(k), big.NewInt(int64(g.D)), nil)
}

// Draws of sets of D bins.
func (g GreedyDistinct) Draws(k int64) *big.Int {
	if k < int64(g.D) {
		return new(big.Int)
	}
	return new(big.Int).Binomial(k, int64(g.D))
}
