package claims

// The coupling gives both copies the same coins and the same probes by rank. The tail of the way
// is the balls that nobody has touched: the last of m is after m ln m steps or so.
var infiniteRecovery = Claim{
	ID: "infinite-recovery",
	Source: "simulation; a polynomial time is proved (Azar, Broder, Karlin, Upfal and later " +
		"papers), not this order",
	Statement: "Two coupled copies of the infinite process with m = n, one from one bin, the " +
		"other balanced, meet after Theta(n ln n) steps.",
	Tag:       "heuristic",
	Form:      "E meeting_time/(n ln n) stays within a constant factor",
	Estimator: "the ratio at each n",
	Rule:      orderRule,
	Quick: []string{
		`{"process":"recovery","of":[{"process":"infinite","bins":100,"steps":"6n*ln(n)"},` +
			`{"process":"infinite","bins":1000,"steps":"6n*ln(n)"}],"trials":200,"seed":481,` +
			`"metrics":["meeting_time"]}`,
		`{"process":"recovery","of":{"process":"infinite","bins":10000,"steps":"6n*ln(n)"},` +
			`"trials":20,"seed":482,"metrics":["meeting_time"]}`,
	},
	Full: []string{
		`{"process":"recovery","of":[{"process":"infinite","bins":100,"steps":"6n*ln(n)"},` +
			`{"process":"infinite","bins":1000,"steps":"6n*ln(n)"}],"trials":2000,"seed":481,` +
			`"metrics":["meeting_time"]}`,
		`{"process":"recovery","of":[{"process":"infinite","bins":10000,"steps":"6n*ln(n)"},` +
			`{"process":"infinite","bins":100000,"steps":"6n*ln(n)"}],"trials":100,"seed":482,` +
			`"metrics":["meeting_time"]}`,
	},
	wrong: []wrongLaw{
		grows("c n", "meeting_time", one(""), inSize(identically)),
		grows("c n ln(n)^2", "meeting_time", one(""), inSize(nTimes(lnTo(2)))),
		grows("c n^(3/2)", "meeting_time", one(""), inSize(nTimes(rootN))),
		grows("c n^2", "meeting_time", one(""), inSize(nTimes(identically))),
	},
	judge: recovery(func(n float64) float64 { return n * ln(n) }),
}

// recovery is a judge that the meeting time is of order f.
func recovery(f func(n float64) float64) series {
	return series{
		metric: "meeting_time",
		title:  "E meeting_time/(n ln n)",
		make:   ratioTo(f),
		by:     one(""),
		sizes:  true,
		rule:   order,
	}
}
