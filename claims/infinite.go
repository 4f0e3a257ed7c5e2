package claims

// infinite are the claims about the infinite process.
var infinite = []Claim{
	infiniteSmallLaw,
	infiniteOneChoice,
	infiniteLeading,
	infiniteLogLog,
	infiniteFixedPoint,
	infiniteRecovery,
	infiniteUntouched,
}
