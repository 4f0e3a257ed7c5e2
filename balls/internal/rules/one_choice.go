package rules

import (
	"ballslab/balls/internal/array"
	"ballslab/balls/internal/law"
)

// OneChoice puts each ball into a uniform bin. Engines throw all balls at once where they know it
// by [law.OneChoice].
func OneChoice() Rule {
	return Rule{Law: law.OneChoice{}, Array: func() array.Rule { return array.Greedy(1, false) }, Cost: 1}
}
