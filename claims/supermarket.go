package claims

import (
	"ballslab/balls"
	"ballslab/balls/bounds"
)

// supermarket are the claims about the supermarket model.
var supermarket = []Claim{
	supermarketEmpty,
	supermarketSmallLaw,
	supermarketOneServer,
	supermarketLower,
	supermarketFixedPoint,
	supermarketTime,
	supermarketTwoValues,
	supermarketLogLog,
}

// The level-set identity of graphs with removals: complete graph with loops.
var supermarketLower = Claim{
	ID: "supermarket-lower",
	Source: "derived here: the rate E s_(k-1)^d lambda at which queues of k jobs arise is E " +
		"s_k, and E s^d >= (E s)^d",
	Statement: "In equilibrium E s_k >= lambda^((d^k-1)/(d-1)) for every n, d and k: with " +
		"finitely many servers queues are longer than in the limit.",
	Tag:  "derived",
	Form: "E s_k is at least that, with equality at k = 1",
	Rule: plainRule,
	Quick: equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":[2,10,100],`+
		`"burn_in":200`, 1000, 20, 721, "tail_fractions"),
	Full: equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":[2,10,100,1000],`+
		`"burn_in":400`, 10000, 50, 721, "tail_fractions"),
	wrong: []wrongLaw{below(0.01), below(0.1), below(0.5)},
	judge: fractions{
		name:  by("lambda", "d", "bins"),
		limit: supermarketTails,
		allowed: func(_, x float64) Interval {
			return Interval{x, 1}
		},
	},
}

// A queue with arrivals at rate lambda and departures at rate 1; with d = 1 each server is one.
var supermarketOneServer = Claim{
	ID:     "supermarket-one-server",
	Source: "the queue M/M/1",
	Statement: "One server, or any number of them with d = 1, has geometric queues in " +
		"equilibrium: E s_k = lambda^k.",
	Tag:  "known",
	Form: "E s_k = lambda^k for n = 1 and every d, and for d = 1 and every n",
	Rule: plainRule,
	Quick: append(equilibrium("supermarket", `"lambda":[0.5,0.8],"d":[1,2,3],"bins":1,`+
		`"burn_in":300`, 5000, 20, 731, "tail_fractions"),
		equilibrium("supermarket", `"lambda":[0.5,0.8],"d":1,"bins":[10,1000],"burn_in":300`, 200,
			20, 732, "tail_fractions")...),
	Full: append(equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[1,2,3],"bins":1,`+
		`"burn_in":1000`, 500000, 50, 731, "tail_fractions"),
		equilibrium("supermarket", `"lambda":[0.5,0.9],"d":1,"bins":[10,1000],"burn_in":2000`, 1000,
			50, 732, "tail_fractions")...),
	wrong: []wrongLaw{
		wrongFractions("lambda 1 % off", serverTails(0.99, 1)),
		wrongFractions("lambda 10 % off", serverTails(0.9, 1)),
		wrongFractions("two choices", serverTails(1, 2)),
	},
	judge: fractions{
		name:  by("lambda", "d", "bins"),
		limit: geometricTails,
		allowed: func(_, x float64) Interval {
			return exactly(x)
		},
	},
}

// By Little's law the mean number of jobs is lambda n times the mean time of one in the system.
var supermarketTime = Claim{
	ID:     "supermarket-time",
	Source: "Mitzenmacher 1996 (recalled); Little's law",
	Statement: "In equilibrium the mean time of a job in the system tends to the sum over i >= 1 " +
		"of lambda^((d^i-d)/(d-1)) as n grows.",
	Tag:  "known",
	Form: "E total_load = lambda n times that, within 20 jobs",
	Rule: plainRule,
	Quick: append(equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":1000,`+
		`"burn_in":100`, 100, 20, 741, "total_load"),
		equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":100000,"burn_in":120`, 4, 20,
			742, "total_load")...),
	Full: append(equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":1000,`+
		`"burn_in":200`, 3000, 50, 741, "total_load"),
		equilibrium("supermarket", `"lambda":[0.5,0.9],"d":[2,3],"bins":[1000000,100000000],`+
			`"burn_in":120`, 10, 12, 742, "total_load")...),
	wrong: []wrongLaw{
		lambdaOff("lambda", 0.01, "total_load", jobsOf),
		lambdaOff("lambda", 0.1, "total_load", jobsOf),
		wrongMean("d + 1 choices", "total_load", func(r *balls.Result) (float64, error) {
			return jobsOf(float64(r.Bins), lambdaOf(r), choices(r)+1)
		}),
	},
	judge: meanJobs(bounds.SupermarketTime),
}

// geometricTails are the tails of a queue M/M/1.
func geometricTails(r *balls.Result) ([]float64, error) {
	x := []float64{1}
	for range 20 {
		x = append(x, x[len(x)-1]*r.Process.(balls.Supermarket).Lambda)
	}
	return x, nil
}

// meanJobs is a judge of the number of jobs that a mean time in the system makes.
func meanJobs(time func(lambda float64, d int64) (float64, error)) means {
	return means{
		metric: "total_load",
		name:   by("lambda", "bins"),
		allowed: func(r *balls.Result) (Interval, error) {
			p := r.Process.(balls.Supermarket)
			t, err := time(p.Lambda, p.D)
			jobs := float64(p.Lambda * float64(p.Bins) * t)
			return Interval{jobs - 20, jobs + 20}, err
		},
	}
}
