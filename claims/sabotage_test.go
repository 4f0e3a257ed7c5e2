package claims

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"ballslab/balls"
	"ballslab/balls/beta"
)

// A sabotage runs the quick experiment of a claim with another process than the claim believes in.
type sabotage struct {
	claim  Claim
	name   string // of the wrong law in the power of the claim
	change func(p balls.Process) balls.Process
	long   bool // takes some seconds: with BALLSLAB_LONG=1 only
}

var sabotages = []sabotage{
	{infiniteLogLog, "one choice", withChoices(onlyOne), true},
	{lifetimesLogLog, "one choice", withChoices(onlyOne), true},
	{lifetimesStays, "one choice", withChoices(onlyOne), true},
	{greedyLag, "one choice", withChoices(onlyOne), false},
	{randomDeletionsSlope, "one choice", withChoices(onlyOne), true},
	{supermarketTwoValues, "one choice", withChoices(onlyOne), true},
	{randomDeletionsTotal, "beta 1 % off", lowerBeta, false},
	{randomDeletionsGini, "beta 1 % off", lowerBeta, true},
	{graphEdgeDifference, "noise 2 % off", noisier, true},
	{lifetimesTotal, "lifetimes 1 % off", shorterLives, false},
	{lifetimesFixedPoint, "lifetimes 1 % off", shorterLives, true},
}

func lowerBeta(p balls.Process) balls.Process {
	x := p.(balls.RandomDeletions)
	x.Beta = beta.Constant(0.99 * x.Beta.At(0))
	return x
}

func noisier(p balls.Process) balls.Process {
	x := p.(balls.GraphAllocate)
	x.Noise *= 1.02
	return x
}

func shorterLives(p balls.Process) balls.Process {
	x := p.(balls.Lifetimes)
	x.Lambda *= 0.99
	return x
}

// Every sabotage is noticed, or the claim says in its power that it would not be. The seeds are
// fixed: a sabotage at the edge of what is noticed may go either way.
func TestSabotages(t *testing.T) {
	for _, s := range sabotages {
		t.Run(s.claim.ID+", "+s.name, func(t *testing.T) {
			if s.long && os.Getenv("BALLSLAB_LONG") == "" {
				t.Skip("BALLSLAB_LONG=1")
			}
			t.Parallel()
			named := func(w wrongLaw) bool { return w.name == s.name }
			if !slices.ContainsFunc(s.claim.wrong, named) {
				t.Fatalf("the claim is not tried on the wrong law %q", s.name)
			}
			var results []*balls.Result
			for _, spec := range s.claim.Quick {
				cells, err := balls.Read(spec)
				if err != nil {
					t.Fatal(err)
				}
				for _, cell := range cells {
					believed, err := balls.Resolve(cell.Process)
					if err != nil {
						t.Fatal(err)
					}
					r, err := balls.Run(s.change(believed), cell.Plan)
					if err != nil {
						t.Fatal(err)
					}
					r.Process = believed
					results = append(results, r)
				}
			}
			v, err := s.claim.decide(results)
			if err != nil {
				t.Fatal(err)
			}
			power := stated(t, s.claim.ID)
			switch blind := slices.Contains(power.Blind, s.name); {
			case v.Outcome == Refuted:
				t.Logf("noticed: %v", v)
			case !blind:
				t.Errorf("%v, though the power is stated as: %v", v, power)
			default:
				t.Logf("not noticed, as stated: %v; %v", v, power)
			}
		})
	}
}

// stated is the power of the quick experiment of a claim as it is published, by data without a
// sabotage.
func stated(t *testing.T, id string) Power {
	t.Helper()
	text, err := os.ReadFile("../data/verdicts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var v Verdict
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		if v.ID == id && !v.Full {
			return v.Power
		}
	}
	t.Fatalf("data/verdicts.jsonl has no quick run of %s", id)
	return Power{}
}

// A claim without power is inconclusive, and says why.
func TestPowerless(t *testing.T) {
	c := greedyTwoBins
	c.wrong = []wrongLaw{noisyTwoBins(1e-6)}
	v, err := c.Check(false)
	if err != nil {
		t.Fatal(err)
	}
	if v.Outcome != Inconclusive || v.Note != powerless {
		t.Errorf("%s, %q", v.Outcome, v.Note)
	}
	if v.Power.String() != "refutes nothing; not noise 0.0001 %" {
		t.Errorf("power: %s", v.Power)
	}
}

// Every claim that an experiment decides is tried on wrong laws, all of different names.
func TestWrongLawsListed(t *testing.T) {
	for _, c := range All() {
		if len(c.wrong) == 0 && len(c.Quick) > 0 {
			t.Errorf("%s: no wrong laws", c.ID)
		}
		seen := map[string]bool{}
		for _, w := range c.wrong {
			if seen[w.name] || (w.data == nil) == (w.moved == nil) {
				t.Errorf("%s: wrong law %q", c.ID, w.name)
			}
			seen[w.name] = true
		}
	}
}
