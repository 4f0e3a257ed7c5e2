package claims

import (
	"fmt"

	"ballslab/balls"
)

// randomDeletions are the claims about random deletions.
var randomDeletions = []Claim{
	randomDeletionsTotal,
	randomDeletionsOverload,
	randomDeletionsLong,
	randomDeletionsDiscrepancy,
	randomDeletionsExcess,
	randomDeletionsDecline,
	randomDeletionsSlope,
	randomDeletionsVanishing,
	randomDeletionsGood,
	randomDeletionsEnergy,
	randomDeletionsGini,
}

// What the claims on random deletions have in common. Their source could be read as an abstract
// and the beginning of a review.
const deletionsSource = "Berenbrink, Friedetzky, Kling, Nagel, An infinite process with random " +
	"deletions, arXiv 2510.14798, abstract and a review"

// Probabilities of an insertion over time: growth, balance, waves, a decline after growth,
// switches.
var (
	growingBetas = []string{"0.5", "0.7"}
	wavingBetas  = []string{
		`{"kind":"square","high":0.75,"low":0.25,"up":"40n","down":"20n"}`,
		`{"kind":"sine","mean":0.6,"amplitude":0.35,"period":"20n"}`,
		`{"kind":"ramp","from":0.9,"to":0.3,"length":"60n"}`,
		`{"kind":"random","low":0.2,"high":0.9}`,
	}
)

// deletionRuns are runs of random deletions from empty bins for some betas.
func deletionRuns(betas []string, keys string, seed int, metric string) []string {
	var specs []string
	for i, beta := range betas {
		specs = append(specs, fmt.Sprintf(`{"process":"random-deletions","beta":%s,%s,"seed":%d,`+
			`"metrics":["%s"]}`, beta, keys, seed+i, metric))
	}
	return specs
}

// At 40 n steps the square wave is about to fall, at 60 n it is about to rise.
func atFixedTimes(betas []string, seed int, metric string) []string {
	return append(deletionRuns(betas, `"bins":[100,1000],"steps":["40n","60n"],"trials":100`, seed,
		metric),
		deletionRuns(betas, `"bins":[10000],"steps":["40n","60n"],"trials":60`, seed+20, metric)...)
}

func atFixedTimesFull(betas []string, seed int, metric string) []string {
	return append(deletionRuns(betas, `"bins":[100,1000,10000],"steps":["40n","60n"],"trials":200`,
		seed, metric),
		deletionRuns(betas, `"bins":[100000],"steps":["40n","60n"],"trials":60`, seed+20,
			metric)...)
}

// timeBins is the size at which the time of a run grows instead of the number of bins.
const timeBins = 50

// longerTimes are runs for ever longer times, the last one of 6000 n steps; the wave ends in a
// decline at each.
func longerTimes(betas []string, trials, seed int, metric string) []string {
	return deletionRuns(betas, fmt.Sprintf(`"bins":%d,"steps":["60n","600n","6000n"],"trials":%d`,
		timeBins, trials), seed, metric)
}

// byBeta names a run by its beta and its length in units of n steps, if that does not grow.
func byBeta(r *balls.Result) string {
	if r.Bins == timeBins {
		return by("beta")(r) + ", time growing"
	}
	return fmt.Sprintf("%s, after %s n steps", by("beta")(r), brief(stepsPerBin(r)))
}

// deletionsIn is the process of a result.
func deletionsIn(r *balls.Result) balls.RandomDeletions { return r.Process.(balls.RandomDeletions) }

// stepsPerBin is the length of a run in units of n steps.
func stepsPerBin(r *balls.Result) float64 {
	return float64(deletionsIn(r).Steps.Int64()) / float64(r.Bins)
}

// betaOf is the probability of an insertion in a run in which it is constant.
func betaOf(r *balls.Result) float64 { return deletionsIn(r).Beta.At(0) }
