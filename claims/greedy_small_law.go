package claims

import "ballslab/balls"

var greedySmallLaw = Claim{
	ID: "greedy-small-law",
	Source: "Azar, Broder, Karlin, Upfal (the process); the numbers by dynamic programming " +
		"over sorted profiles with rationals",
	Statement: "Greedy[d] hits a bin of load l with chance (N_l^d - N_(l+1)^d)/n^d, or (C(N_l,d) " +
		"- C(N_(l+1),d))/C(n,d) if the choices are distinct; so n = m = 4, d = 2 has P(max = 1) " +
		"= 315/1024, distinct 5/12.",
	Tag:  "derived",
	Form: "P(max_load >= k) is the exact number, at every k seen",
	Rule: plainRule,
	Quick: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[3,4,6],"trials":50000,"seed":11}`,
		`{"process":"allocate","rule":"greedy","distinct":true,"bins":[4,6],"balls":["n","2n"],` +
			`"trials":50000,"seed":12}`,
	},
	Full: []string{
		`{"process":"allocate","rule":"greedy","d":[2,3],"bins":[3,4,6],"trials":2000000,` +
			`"seed":11}`,
		`{"process":"allocate","rule":"greedy","distinct":true,"bins":[4,6],"balls":["n","2n"],` +
			`"trials":2000000,"seed":12}`,
	},
	wrong: []wrongLaw{
		lawInstead("repeated and distinct choices exchanged", otherDistinct),
		lawInstead("d + 1 choices", withChoices(oneMore)),
		lawInstead("one choice", withChoices(onlyOne)),
	},
	judge: law{
		name: func(r *balls.Result) string {
			if r.Process.(balls.Allocate).Distinct {
				return "distinct, " + bySize(r)
			}
			return bySize(r)
		},
		tail: exactLaw(itself),
	},
}
