package claims

// graph are the claims about graphs without removals, and synchronous ones.
var graph = []Claim{
	graphEdgeDifference,
	graphEnergy,
	graphCycleRange,
	graphExchange,
	graphBernoulli,
	graphAllEdges,
	graphDensePart,
	graphDegree,
	graphExpansion,
}
