package claims

import "fmt"

// Looks are taken four times in a unit of time; a maximum between two of them is not seen. Over
// n^2 units the largest is where n^3 x_k is about 1: one level or two above the usual one.
var lifetimesStays = Claim{
	ID:     "lifetimes-stays",
	Source: "Luczak, McDiarmid, Ann. Appl. Probab. 15 (2005), abstract",
	Statement: "With d >= 2 choices the maximum load of balls with lifetimes stays within O(1) " +
		"of ln ln n/ln d for long periods.",
	Tag: "seen",
	Form: "the median over runs of the largest maximum in n^2 units of time, less ln ln " +
		"n/ln 2, does not rise with n, for lambda = 1 and d = 2",
	Estimator: "the O(1): median of the largest maximum - ln ln n/ln 2",
	Rule:      riseRule,
	Quick:     lifetimesLong("[10,30,100]", 25),
	Full:      lifetimesLong("[10,30,100,300]", 25),
	wrong: []wrongLaw{
		longest("c ln ln n", lnln),
		longest("c sqrt(ln n)", rootLn),
		longest("c ln n/ln ln n", lnOverLnLn),
		longestOneChoice(),
		longest("c ln n", ln),
	},
	judge: stays{
		title: "median of the largest max_load of n^2 units of time - ln ln n/ln 2",
		shift: log2Ln,
		rule:  rise,
	},
}

func lifetimesLong(bins string, runs int) []string {
	return []string{fmt.Sprintf(`{"process":"lifetimes","lambda":1,"bins":%s,"time":"n^2",`+
		`"burn_in":15,"trials":1,"seed":%s}`, bins, listFrom(789, runs))}
}
