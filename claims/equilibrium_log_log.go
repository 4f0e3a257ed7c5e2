package claims

// The limit of the fraction of queues with k jobs is lambda^((d^k-1)/(d-1)), below 1/n from
// ln ln n/ln d + O(1) on, the O(1) depending on lambda.
var supermarketLogLog = Claim{
	ID:     "supermarket-log-log",
	Source: "Luczak, McDiarmid, Ann. Probab. 34 (2006), abstract",
	Statement: "In the equilibrium of the supermarket model with d >= 2 the maximum queue is ln " +
		"ln n/ln d + O(1) with high probability, for fixed lambda.",
	Tag:       "seen",
	Form:      "E max_load - ln ln n/ln d stays in a band, for each d and lambda",
	Estimator: "the O(1): E max_load - ln ln n/ln d, which depends on lambda",
	Rule:      besideRule + "; the factor 1/ln d is not fitted",
	Quick: append(equilibrium("supermarket", `"lambda":0.5,"d":[2,3],"bins":[100,1000,10000],`+
		`"burn_in":20`, 2, 120, 771, "max_load"), equilibrium("supermarket", `"lambda":0.9,`+
		`"d":[2,3],"bins":[100,1000,3000],"burn_in":60`, 2, 120, 772, "max_load")...),
	Full: append(equilibrium("supermarket", `"lambda":0.5,"d":[2,3],`+
		`"bins":[100,1000,10000,100000,1000000],"burn_in":20`, 2, 150, 771, "max_load"),
		equilibrium("supermarket", `"lambda":0.9,"d":[2,3],"bins":[100,1000,10000,100000],`+
			`"burn_in":80`, 2, 150, 772, "max_load")...),
	wrong: logLogLaws("max_load"),
	judge: series{
		metric:  "max_load",
		title:   "E max_load - ln ln n/ln d",
		make:    beyondLogLog,
		by:      by("lambda", "d"),
		rule:    bandBeside,
		instead: oneChoiceMax,
	},
}

var lifetimesLogLog = Claim{
	ID:     "lifetimes-log-log",
	Source: "Luczak, McDiarmid, Ann. Appl. Probab. 15 (2005), abstract",
	Statement: "Balls with lifetimes and d >= 2 choices have in equilibrium a maximum load of ln " +
		"ln n/ln d + O(1) with high probability, for any fixed lambda.",
	Tag:       "seen",
	Form:      "E max_load - ln ln n/ln d stays in a band, for each d and lambda",
	Estimator: "the O(1): E max_load - ln ln n/ln d, which depends on lambda",
	Rule:      besideRule + "; the factor 1/ln d is not fitted",
	Quick: append(equilibrium("lifetimes", `"lambda":[0.5,2],"d":[2,3],`+
		`"bins":[100,1000,4000],"burn_in":12`, 1, 120, 781, "max_load"),
		equilibrium("lifetimes", `"lambda":0.5,"d":2,"bins":1000000,"burn_in":12`, 1, 200, 782,
			"max_load")...),
	Full: append(equilibrium("lifetimes", `"lambda":[0.5,2],"d":[2,3],`+
		`"bins":[100,1000,10000],"burn_in":15`, 2, 300, 781, "max_load"),
		equilibrium("lifetimes", `"lambda":0.5,"d":[2,3],"bins":[100000,1000000],"burn_in":15`, 2,
			150, 782, "max_load")...),
	wrong: logLogLaws("max_load"),
	judge: series{
		metric:  "max_load",
		title:   "E max_load - ln ln n/ln d",
		make:    beyondLogLog,
		by:      by("lambda", "d"),
		rule:    bandBeside,
		instead: oneChoiceMax,
	},
}
