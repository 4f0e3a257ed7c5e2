package claims

import (
	"fmt"

	"ballslab/balls"
)

var supermarketSmallLaw = Claim{
	ID: "supermarket-small-law",
	Source: "derived here: the chain of load vectors, cut where next to nothing lies beyond, " +
		"solved",
	Statement: "The supermarket model with few servers has the equilibrium of its chain: P(max " +
		">= 2) = 0.38188 at n = 3, d = 2, lambda = 1/2.",
	Tag: "derived",
	Form: "P(max_load >= k), as a fraction of time, is the number of the chain, at every k " +
		"seen",
	Rule:  plainRule,
	Quick: smallEquilibrium("supermarket", "0.5", 200, 8000, 791),
	Full:  smallEquilibrium("supermarket", "[0.5,0.6]", 300, 200000, 791),
	wrong: smallLaws("lambda"),
	judge: law{
		name: by("lambda", "d", "bins"),
		tail: exactLaw(func(p balls.Process) balls.Process {
			q := p.(balls.Supermarket)
			return balls.Supermarket{Bins: q.Bins, Lambda: q.Lambda, D: q.D,
				Time: balls.Equilibrium}
		}),
	},
}

var lifetimesSmallLaw = Claim{
	ID: "lifetimes-small-law",
	Source: "derived here: the chain of load vectors, cut where next to nothing lies beyond, " +
		"solved",
	Statement: "Balls with lifetimes in few bins have the equilibrium of their chain: P(max >= " +
		"2) = 0.52584 at n = 3, d = 2, lambda = 1.",
	Tag: "derived",
	Form: "P(max_load >= k), as a fraction of time, is the number of the chain, at every k " +
		"seen",
	Rule:  plainRule,
	Quick: smallEquilibrium("lifetimes", "[0.5,1]", 30, 15000, 795),
	Full:  smallEquilibrium("lifetimes", "[0.5,1]", 30, 600000, 795),
	wrong: smallLaws("lifetimes"),
	judge: law{
		name: by("lambda", "d", "bins"),
		tail: exactLaw(func(p balls.Process) balls.Process {
			q := p.(balls.Lifetimes)
			return balls.Lifetimes{Bins: q.Bins, Lambda: q.Lambda, D: q.D, Time: balls.Equilibrium}
		}),
	},
}

// smallEquilibrium is an experiment after a burn-in that forgets the empty start: a single server
// does so at rate (1 - sqrt(lambda))^2, 0.09 at lambda = 1/2.
func smallEquilibrium(process, lambdas string, burnIn, trials, seed int) []string {
	return equilibrium(process, fmt.Sprintf(`"lambda":%s,"d":[1,2,3],"bins":[2,3],"burn_in":%d`,
		lambdas, burnIn), 1, trials, seed, "max_load")
}

// smallLaws are the wrong laws for the equilibrium of few bins. What names the parameter that is
// off: the rate of arrivals, or the lifetimes, since longer ones have the same effect.
func smallLaws(what string) []wrongLaw {
	return []wrongLaw{
		timeLawInstead(what+" 1 % off", moreArrivals(0.01)),
		timeLawInstead(what+" 10 % off", moreArrivals(0.1)),
		timeLawInstead("d + 1 choices", withChoices(oneMore)),
		timeLawInstead("one choice", withChoices(onlyOne)),
	}
}
