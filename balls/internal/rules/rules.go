// Package rules lists the rules by which a ball that comes finds its bin. A rule has two
// readings, which have the same law: on the counts of bins per load (engines levels and blocks,
// exact laws, the fluid limit) and on an array of loads (engine bins).
//
// To add a rule, write a file like greedy.go with both readings, and add its line to the list:
// the word is then allowed in specifications, and everything that plays or computes a rule asks
// it for its thresholds and never for its name.
package rules

import (
	"fmt"
	"strings"

	"ballslab/balls/internal/array"
	"ballslab/balls/internal/law"
)

// A Rule is a rule with its parameters.
type Rule struct {
	Law law.Rule // on counts
	// Array makes the reading on an array; each engine has its own, since it may keep a state.
	Array func() array.Rule
	// Cost is what a ball costs an array, in random bins looked at: what tells whether an array
	// or blocks are faster.
	Cost int64
}

// list are the words of specifications, and the rules that they stand for, with d choices, of
// different bins if distinct; a rule without such keys gets 0 and false.
var list = []struct {
	word string
	make func(d int64, distinct bool) Rule
}{
	{"one-choice", func(int64, bool) Rule { return OneChoice() }},
	{"greedy", Greedy},
}

// Words are the words for rules.
func Words() []string {
	var words []string
	for _, r := range list {
		words = append(words, r.word)
	}
	return words
}

// Named returns the rule of a word.
func Named(word string, d int64, distinct bool) (Rule, error) {
	for _, r := range list {
		if r.word == word {
			return r.make(d, distinct), nil
		}
	}
	return Rule{}, fmt.Errorf("rule: %q: unknown; allowed: %s", word, strings.Join(Words(), ", "))
}
