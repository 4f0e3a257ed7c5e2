package claims

// One ball after another is taken at random and thrown again, by d choices. The start is
// forgotten as soon as every ball was moved, after m ln m steps or so (infinite-untouched): the
// n^2 ln ln n of the proof is not needed, which is why shorter times are tested too.
var infiniteLogLog = Claim{
	ID:     "infinite-log-log",
	Source: "Azar, Broder, Karlin, Upfal, abstract; the time n^2 ln ln n is recalled",
	Statement: "With d >= 2 and m = n the infinite process has maximum load ln ln n/ln d + O(1) " +
		"with high probability at any fixed time of at least c n^2 ln ln n, from any start.",
	Tag: "seen",
	Form: "E max_load - ln ln n/ln d stays in a band for each d and start, after n^2 ln ln " +
		"n steps, and already after 3 n ln n, or 10 n from balanced loads",
	Estimator: "the O(1): E max_load - ln ln n/ln d",
	Rule:      besideRule + "; the factor 1/ln d is not fitted",
	Quick: []string{
		`{"process":"infinite","d":[2,3],"bins":[100,300],"start":["one-bin","balanced"],` +
			`"steps":"n^2*ln(ln(n))","trials":200,"seed":471}`,
		`{"process":"infinite","d":[2,3],"bins":[1000,10000],"start":["one-bin","balanced"],` +
			`"steps":"3n*ln(n)","trials":100,"seed":472}`,
		`{"process":"infinite","d":[2,3],"bins":1000000,"start":"balanced","steps":"10n",` +
			`"trials":60,"seed":473}`,
	},
	Full: []string{
		`{"process":"infinite","d":[2,3],"bins":[100,300,1000,2000],` +
			`"start":["one-bin","balanced"],"steps":"n^2*ln(ln(n))","trials":100,"seed":471}`,
		`{"process":"infinite","d":[2,3],"bins":[10000,100000,1000000],` +
			`"start":["one-bin","balanced"],"steps":"3n*ln(n)","trials":100,"seed":472}`,
		`{"process":"infinite","d":[2,3],"bins":[100000000],"start":"balanced","steps":"10n",` +
			`"trials":100,"seed":473}`,
	},
	wrong: logLogLaws("max_load"),
	judge: series{
		metric:  "max_load",
		title:   "E max_load - ln ln n/ln d",
		make:    beyondLogLog,
		by:      by("d", "start"),
		rule:    bandBeside,
		instead: oneChoiceMax,
	},
}
