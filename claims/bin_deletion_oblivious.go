package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/balls/exact"
)

// By symmetry each of the k live bins has n/k balls in the mean when one is
// deleted, whatever the exchangeable rule.
var binDeletionOblivious = Claim{
	ID:     "bin-deletion-oblivious",
	Source: "derived here",
	Statement: "Bins deleted in an order fixed in advance, or at random, cost an expected " +
		"recourse of n (H_n - H_{n-T}) under every one of the rules.",
	Tag:  "derived",
	Form: "E recourse equals n (H_n - H_{n-T})",
	Rule: plainRule,
	Quick: []string{
		deletions(`"redistribute":["choice","groups"],"d":[1,2,3],`+
			`"start":["random","one-per-bin"],"adversary":["oblivious","random"]`, "[10,1000]", 400,
			641),
	},
	Full: []string{
		deletions(`"redistribute":["choice","groups"],"d":[1,2,3],`+
			`"start":["random","one-per-bin"],"adversary":["oblivious","random"]`, "[10,1000]",
			20000, 641),
		deletions(`"redistribute":["choice","groups"],"d":[1,2,3],`+
			`"start":["random","one-per-bin"],"adversary":["oblivious","random"]`, "100000", 400,
			642),
	},
	wrong: []wrongLaw{off(0.001), off(0.01), off(0.1)},
	judge: means{
		metric: "recourse",
		name:   gameAt,
		allowed: func(r *balls.Result) (Interval, error) {
			want, err := bounds.BinDeletionObliviousRecourse(r.Bins, ballsIn(r),
				r.Process.(balls.BinDeletion).Rounds.Int64())
			return exactly(want), err
		},
	},
}

// Whole piles merge as in Polya's urn, so that the loads of the bins that are
// left are a uniform composition of n.
var binDeletionComposition = Claim{
	ID:     "bin-deletion-composition",
	Source: "derived here (Polya's urn); that one group is good obliviously: " + deletionSource,
	Statement: "Keeping the balls together is good against an oblivious adversary: from one ball " +
		"a bin, the loads of the k bins left are a uniform composition of n, with maximum about " +
		"log2 n at k = n/2.",
	Tag:  "derived",
	Form: "P(max_load >= k) is that of the composition, at every k seen",
	Rule: plainRule,
	Quick: []string{deletions(`"redistribute":"groups","d":1,"start":"one-per-bin",`+
		`"adversary":["oblivious","random"]`, "[8,1000,100000]", 300, 651)},
	Full: []string{
		deletions(`"redistribute":"groups","d":1,"start":"one-per-bin",`+
			`"adversary":["oblivious","random"]`, "[8,1000,10000]", 20000, 651),
		deletions(`"redistribute":"groups","d":1,"start":"one-per-bin",`+
			`"adversary":["oblivious","random"]`, "[100000,1000000]", 1000, 652),
	},
	wrong: []wrongLaw{
		composition(0.01),
		composition(0.1),
		wrongTail("one choice", "max_load", func(r *balls.Result) (survival, error) {
			law, err := exact.OneChoiceMaxLaw(r.Bins-r.Bins/2, r.Bins)
			return law.Tail, err
		}),
	},
	judge: law{
		name: bySize,
		tail: tailOf(func(n, m, k int64) (Interval, error) {
			p, err := exact.CompositionMaxCDF(m, n-n/2, k-1)
			return exactly(1 - p), err
		}),
	},
}
