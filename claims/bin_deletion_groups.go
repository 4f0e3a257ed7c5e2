package claims

const groupsMany = `"redistribute":"groups","d":[2,3,4,8],"start":"one-per-bin",`

// One group is defeated by an adversary that follows it (bin-deletion-snowball); two halve the
// pile in each round. That this is enough is the claim.
var binDeletionGroups = Claim{
	ID:     "bin-deletion-groups",
	Source: deletionSource,
	Statement: "Splitting the balls of a deleted bin into two groups, or more, has recourse O(n) " +
		"after n/2 adaptive bin deletions.",
	Tag: "seen",
	Form: "E recourse/n does not grow for d = 2, 3, 4, 8 groups, against each of our " +
		"adversaries, from one ball a bin; the maximum is measured",
	Estimator: "E recourse/n and E max_load at each size, d and adversary; the abstract states " +
		"no bound of the maximum",
	Rule: upToRule + "; the maximum has no rule; an adversary that we do not have may do " +
		"better",
	Quick: []string{
		deletions(groupsMany+byLoads, "[1000,10000]", 60, 621),
		deletions(groupsMany+byBins, "[1000,10000]", 20, 622),
	},
	Full: []string{
		deletions(groupsMany+byLoads, "[1000,10000,100000,1000000]", 200, 621),
		deletions(groupsMany+byLoads, "10000000", 30, 624),
		deletions(groupsMany+byBins, "[1000,10000,100000]", 200, 622),
		deletions(groupsMany+`"adversary":"max"`, "1000000000", 5, 623),
	},
	wrong: gameLaws(),
	judge: recourseUpTo{series{
		metric: "max_load",
		title:  "E max_load",
		make:   ratioTo(func(float64) float64 { return 1 }),
		by:     game,
		rule:   noRule,
	}},
}
