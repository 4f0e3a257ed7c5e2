package claims

import "ballslab/balls"

var greedyOptimal = Claim{
	ID:     "greedy-optimal",
	Source: "Azar, Broder, Karlin, Upfal (recalled)",
	Statement: "Among all on-line rules that see d uniform bins per ball, Greedy[d] has the " +
		"smallest profile in the majorisation order.",
	Tag:  "known",
	Form: "none: it is about all rules at once",
	Rule: "always inconclusive: an experiment compares with the rules it runs, never with " +
		"all of them",
	judge: own(func([]*balls.Result, float64) (judgement, error) {
		return judgement{note: "Not testable by simulation. Rules that use other distributions, " +
			"such as always-go-left, do better; they are not covered by the statement."}, nil
	}),
}
