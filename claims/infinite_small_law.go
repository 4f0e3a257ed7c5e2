package claims

import (
	"fmt"

	"ballslab/balls"
)

// Delete-first and insert-first have different laws; each is that of a chain on the sorted loads,
// solved with rationals.
var infiniteSmallLaw = Claim{
	ID: "infinite-small-law",
	Source: "Azar, Broder, Karlin, Upfal (the process); the numbers by solving the chain of " +
		"load profiles",
	Statement: "The infinite process, delete first, has the stationary law of its chain from any " +
		"start: P(max = 1, 2, 3) = 4/9, 8/15, 1/45 at n = m = 3, d = 2.",
	Tag:   "derived",
	Form:  "P(max_load >= k) after 40 m steps is the exact number, at every k seen",
	Rule:  plainRule,
	Quick: infiniteSmall(20000),
	Full:  infiniteSmall(1000000),
	wrong: []wrongLaw{
		lawInstead("delete-first and insert-first exchanged", otherOrder),
		lawInstead("d + 1 choices", withChoices(oneMore)),
		lawInstead("one choice", withChoices(onlyOne)),
	},
	judge: law{
		name: bySize,
		tail: exactLaw(func(p balls.Process) balls.Process {
			q := p.(balls.Infinite)
			return balls.Infinite{Bins: q.Bins, Balls: q.Balls, D: q.D, Order: q.Order,
				Steps: balls.Equilibrium}
		}),
	},
}

func infiniteSmall(trials int) []string {
	return []string{fmt.Sprintf(`{"process":"infinite","order":["delete-first","insert-first"],`+
		`"d":[1,2],"bins":[3,5],"steps":"40n","start":["one-bin","random"],"trials":%d,"seed":401}`,
		trials)}
}
