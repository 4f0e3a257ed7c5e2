package claims

// lifetimes are the claims about balls with lifetimes.
var lifetimes = []Claim{
	lifetimesTotal,
	lifetimesSmallLaw,
	lifetimesFixedPoint,
	lifetimesTwoValues,
	lifetimesLogLog,
	lifetimesStays,
}
