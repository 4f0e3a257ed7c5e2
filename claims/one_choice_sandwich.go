package claims

import "ballslab/balls/bounds"

// The upper bound is the union bound; the lower one holds since occupancy
// numbers are negatively associated (Joag-Dev, Proschan, Ann. Statist. 11, 1983),
// so that P(all loads < k) is at most the product of the n chances.
var oneChoiceSandwich = Claim{
	ID:     "one-choice-sandwich",
	Source: "union bound and negative association (Joag-Dev, Proschan 1983)",
	Statement: "With one choice, for all n, m, k: 1 - (1 - q)^n <= P(max load >= k) <= min(1, n " +
		"q), q = P(Bin(m, 1/n) >= k).",
	Tag:   "derived",
	Form:  "P(max_load >= k) lies between the two, at every k seen",
	Rule:  plainRule,
	Quick: oneChoiceLaw.Quick,
	Full:  oneChoiceLaw.Full,
	wrong: []wrongLaw{
		moreBalls(0.01), moreBalls(0.1), fluidLaw("two choices", fluidWith(1, oneMore)),
	},
	judge: law{
		name: bySize,
		tail: tailOf(func(n, m, k int64) (Interval, error) {
			low, high, err := bounds.OneChoiceTailSandwich(n, m, k)
			return Interval{low, high}, err
		}),
	},
}
