package claims

// greedy are the claims about Greedy[d].
var greedy = []Claim{
	greedySmallLaw,
	greedyTwoBins,
	greedyFluid,
	greedyFluidMaximum,
	greedyLayers,
	greedyLogLog,
	greedyHeavy,
	greedyHeavyMean,
	greedyLag,
	greedyEnergy,
	greedyGini,
	greedyMajorisation,
	greedyOptimal,
	greedyInduction,
}
