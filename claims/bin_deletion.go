package claims

import (
	"fmt"

	"ballslab/balls"
)

// binDeletion are the claims about adaptive bin deletions.
var binDeletion = []Claim{
	binDeletionLower,
	binDeletionOblivious,
	binDeletionChoiceOne,
	binDeletionChoiceTwo,
	binDeletionComposition,
	binDeletionSnowball,
	binDeletionGroups,
}

// What the claims on adaptive bin deletions have in common. Their source could
// be read as an abstract only: how the game starts is not said there.
const (
	deletionSource = "Kaplan, Sapir, Stemmer, Load balancing under adaptive bin deletions, " +
		"APPROX/RANDOM 2026, abstract"
	// Adversaries that look at loads only, and those that follow bins.
	byLoads = `"adversary":["max","random","min","second","median","threshold"]`
	byBins  = `"adversary":["snowball","chase","protect","lookahead"]`
)

// game names the rule and the adversary of a bin-deletion game.
func game(r *balls.Result) string {
	p := r.Process.(balls.BinDeletion)
	return fmt.Sprintf("%s(%d), %s, start %s", p.Redistribute, p.D, p.Adversary.Kind, p.Start.Kind)
}

// gameAt names a game and its number of bins.
func gameAt(r *balls.Result) string { return game(r) + ", n = " + size(r.Bins) }

// recourseUpTo is a judge of linear recourse, and of a second series of the maximum. It notes the
// largest recourse at the largest size of a game.
type recourseUpTo struct{ top series }

func (w recourseUpTo) of(results []*balls.Result, alpha float64) (judgement, error) {
	recourse := series{
		metric: "recourse", title: "E recourse/n", make: ratioTo(identically), by: game, rule: upTo,
	}
	j, err := together{recourse, w.top}.of(results, alpha)
	if err != nil {
		return j, err
	}
	largest := map[string]Constant{}
	for i, r := range results { // the constants of recourse come first
		largest[game(r)] = j.constants[i]
	}
	worst := Constant{Value: -1}
	for i, r := range results {
		if c := j.constants[i]; c == largest[game(r)] && c.Value > worst.Value {
			worst = c
		}
	}
	j.note = fmt.Sprintf("Largest recourse/n at the largest size of a series: %s in %s (%s).",
		brief(worst.Value), worst.Range, worst.At)
	return j, nil
}

// deletions is an experiment with n/2 deletions, the default.
func deletions(keys string, bins string, trials, seed int) string {
	return fmt.Sprintf(`{"process":"bin-deletion",%s,"bins":%s,"trials":%d,"seed":%d,`+
		`"metrics":["recourse","max_load"]}`, keys, bins, trials, seed)
}
