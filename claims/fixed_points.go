package claims

import (
	"fmt"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// ballDeletionTails is the fluid limit of a process in which balls leave one by one at random, with
// m/n balls per bin, or lambda in the mean.
func ballDeletionTails(r *balls.Result) ([]float64, error) {
	if p, ok := r.Process.(balls.Lifetimes); ok {
		return bounds.BallDeletionFixedPoint(p.Lambda, p.D)
	}
	return bounds.BallDeletionFixedPoint(perBin(r), choices(r))
}

// supermarketTails is the fluid limit of the supermarket model.
func supermarketTails(r *balls.Result) ([]float64, error) {
	p := r.Process.(balls.Supermarket)
	return bounds.SupermarketTails(p.Lambda, p.D)
}

var infiniteFixedPoint = Claim{
	ID:     "infinite-fixed-point",
	Source: "derived: balance of the fluid limit; Mitzenmacher 1996 for the method",
	Statement: "In equilibrium the fraction of bins with load k or more in the infinite process " +
		"with alpha balls per bin tends to x_k, where alpha (x_(k-1)^d - x_k^d) = k (x_k - " +
		"x_(k+1)).",
	Tag:  "heuristic",
	Form: nearbyForm,
	Rule: plainRule,
	Quick: []string{
		`{"process":"infinite","d":[1,2,3],"bins":[1000],"balls":["n/2","n"],"start":"random",` +
			`"stationary":true,"burn_in":"20n","steps":"200n","trials":20,"seed":491,` +
			`"metrics":["tail_fractions"]}`,
		`{"process":"infinite","d":[2,3],"bins":[100000],"balls":["n/2","n"],"start":"random",` +
			`"stationary":true,"burn_in":"12n","steps":"n","trials":20,"seed":492,` +
			`"metrics":["tail_fractions"]}`,
	},
	Full: []string{
		`{"process":"infinite","d":[1,2,3],"bins":[1000],"balls":["n/2","n","2n"],` +
			`"start":"random","stationary":true,"burn_in":"20n","steps":"2000n","trials":50,` +
			`"seed":491,"metrics":["tail_fractions"]}`,
		`{"process":"infinite","d":[2,3],"bins":[1000000,100000000],"balls":["n/2","n"],` +
			`"start":"random","stationary":true,"burn_in":"20n","steps":"2n","trials":20,` +
			`"seed":492,"metrics":["tail_fractions"]}`,
	},
	wrong: limitLaws("m/n", perBin, bounds.BallDeletionFixedPoint),
	judge: fractions{name: by("d", "balls", "bins"), limit: ballDeletionTails, allowed: nearby},
}

var lifetimesFixedPoint = Claim{
	ID:     "lifetimes-fixed-point",
	Source: "derived: balance of the fluid limit; Mitzenmacher 1996 for the method",
	Statement: "Balls with lifetimes that come at rate lambda n have in equilibrium the limit " +
		"fractions of the infinite process with lambda balls per bin.",
	Tag:  "heuristic",
	Form: nearbyForm,
	Rule: plainRule,
	Quick: append(equilibrium("lifetimes", `"lambda":[0.5,1],"d":[1,2,3],"bins":1000,`+
		`"burn_in":20`, 200, 20, 701, "tail_fractions"),
		equilibrium("lifetimes", `"lambda":[0.5,1],"d":[2,3],"bins":100000,"burn_in":12`, 2, 20,
			702, "tail_fractions")...),
	Full: append(equilibrium("lifetimes", `"lambda":[0.5,1,2],"d":[1,2,3],"bins":1000,`+
		`"burn_in":20`, 2000, 50, 701, "tail_fractions"),
		equilibrium("lifetimes", `"lambda":[0.5,1],"d":[2,3],"bins":[1000000,100000000],`+
			`"burn_in":20`, 2, 20, 702, "tail_fractions")...),
	wrong: limitLaws("lifetimes", lambdaOf, bounds.BallDeletionFixedPoint),
	judge: fractions{
		name:    by("lambda", "d", "bins"),
		limit:   ballDeletionTails,
		allowed: nearby,
	},
}

var supermarketFixedPoint = Claim{
	ID:     "supermarket-fixed-point",
	Source: "Vvedenskaya, Dobrushin, Karpelevich 1996; Mitzenmacher 1996 (recalled)",
	Statement: "In equilibrium the fraction of queues with k or more jobs in the supermarket " +
		"model tends to lambda^((d^k-1)/(d-1)) as n grows.",
	Tag:  "known",
	Form: nearbyForm,
	Rule: plainRule,
	Quick: append(equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":1000,`+
		`"burn_in":100`, 100, 20, 711, "tail_fractions"),
		equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":100000,"burn_in":120`, 4, 20,
			712, "tail_fractions")...),
	Full: append(equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":1000,`+
		`"burn_in":200`, 3000, 50, 711, "tail_fractions"),
		equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":[1000000,100000000],`+
			`"burn_in":120`, 10, 12, 712, "tail_fractions")...),
	wrong: limitLaws("lambda", lambdaOf, bounds.SupermarketTails),
	judge: fractions{name: by("lambda", "d", "bins"), limit: supermarketTails, allowed: nearby},
}

// equilibrium is an experiment with a process in continuous time.
func equilibrium(process, keys string, time, trials, seed int, metric string) []string {
	return []string{fmt.Sprintf(`{"process":"%s",%s,"time":%d,"trials":%d,"seed":%d,`+
		`"metrics":["%s"]}`, process, keys, time, trials, seed, metric)}
}
