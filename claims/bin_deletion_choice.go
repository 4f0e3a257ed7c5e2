package claims

const choiceOne, choiceTwo = `"redistribute":"choice","d":1,` +
	`"start":"random",`, `"redistribute":"choice","d":2,"start":"greedy2",`

// Recourse is the number of balls moved. A bin that is deleted has at most the maximum, and an
// adversary who sees the loads can take the fullest ones: linear recourse says that on average it
// finds O(1) balls all the same.
var binDeletionChoiceOne = Claim{
	ID:     "bin-deletion-choice-1",
	Source: deletionSource,
	Statement: "Uniform redistribution has recourse O(n) and maximum load O(ln n/ln ln n) after " +
		"n/2 adaptive bin deletions.",
	Tag: "seen",
	Form: "E recourse/n and E max_load/(ln n/ln ln n) do not grow, against each of our " +
		"adversaries, from a random start",
	Estimator: "both ratios at each size and adversary",
	Rule:      upToRule + "; an adversary that we do not have may do better",
	Quick: []string{
		deletions(choiceOne+byLoads, "1000", 500, 601),
		deletions(choiceOne+byLoads, "[10000,100000]", 100, 602),
		deletions(choiceOne+byBins, "[1000,10000]", 100, 603),
	},
	Full: []string{
		deletions(choiceOne+byLoads, "[1000,10000]", 10000, 601),
		deletions(choiceOne+byLoads, "[100000,1000000]", 200, 602),
		deletions(choiceOne+byLoads, "10000000", 50, 605),
		deletions(choiceOne+`"adversary":["max","min","random"]`, "1000000000", 12, 604),
		deletions(choiceOne+byBins, "[1000,10000,100000]", 400, 603),
	},
	wrong: gameMaxLaws("c ln n", ln),
	judge: recourseUpTo{series{
		metric: "max_load",
		title:  "E max_load/(ln n/ln ln n)",
		make:   ratioTo(lnOverLnLn),
		by:     game,
		rule:   upTo,
	}},
}

var binDeletionChoiceTwo = Claim{
	ID:     "bin-deletion-choice-2",
	Source: deletionSource,
	Statement: "Redistribution by the power of two choices has recourse O(n) and maximum load " +
		"O(ln ln n) after n/2 adaptive bin deletions.",
	Tag: "seen",
	Form: "E recourse/n and E max_load/ln ln n do not grow, against each of our " +
		"adversaries, from a start by two choices",
	Estimator: "both ratios at each size and adversary",
	Rule: upToRule + "; the coefficient of ln ln n is not fitted, and an adversary that we " +
		"do not have may do better",
	Quick: []string{
		deletions(choiceTwo+byLoads, "1000", 500, 611),
		deletions(choiceTwo+byLoads, "[10000,100000]", 100, 612),
		deletions(choiceTwo+byBins, "[1000,10000]", 100, 613),
	},
	Full: []string{
		deletions(choiceTwo+byLoads, "[1000,10000]", 10000, 611),
		deletions(choiceTwo+byLoads, "[100000,1000000]", 200, 612),
		deletions(choiceTwo+byLoads, "10000000", 50, 615),
		deletions(choiceTwo+`"adversary":["max","min","random"]`, "1000000000", 12, 614),
		deletions(choiceTwo+byBins, "[1000,10000,100000]", 400, 613),
	},
	wrong: gameMaxLaws("c ln n/ln ln n", lnOverLnLn),
	judge: recourseUpTo{series{
		metric: "max_load",
		title:  "E max_load/ln ln n",
		make:   ratioTo(lnln),
		by:     game,
		rule:   upTo,
	}},
}
