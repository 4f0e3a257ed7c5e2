package claims

import (
	"fmt"
	"slices"
	"strings"

	"ballslab/balls"
)

// A Power says what the data of a check could have found out: which wrong laws, put in the place of
// the true one, the same rule would refute from the same sizes and intervals. A claim that no
// wrong law could break has not been tested.
//
// It is computed, not simulated. A wrong law says what the means of the experiment would have been;
// they take the places of the measured ones, and the intervals keep the widths that were measured,
// or their relative widths where the wrong mean is larger; for one choice in place of several the
// widths are computed too. A law with a free constant c agrees with what was seen at the smallest
// size. If the rule of the claim refutes these data, then the data of an experiment under the wrong
// law, which scatter evenly to both sides of their mean, are refuted with probability about 1/2 or
// more: 1/2 for a law just beyond the edge, next to 1 farther away. The level is that of the claim,
// [FalseAlarm].
type Power struct {
	// Refutes lists the wrong laws that the data would refute, Blind those that they would not,
	// both beginning with those nearest to the claim.
	Refutes []string `json:"refutes,omitempty"`
	Blind   []string `json:"blind,omitempty"`
}

// String is the power in one line: "refutes c ln n, one choice; not c sqrt(ln n)".
func (p Power) String() string {
	if p.IsZero() {
		return ""
	}
	text := "refutes nothing"
	if len(p.Refutes) > 0 {
		text = "refutes " + strings.Join(p.Refutes, ", ")
	}
	if len(p.Blind) > 0 {
		text += "; not " + strings.Join(p.Blind, ", ")
	}
	return text
}

// short is the power for a column of a table: the nearest of the laws that are refuted, and the
// farthest of those that are not.
func (p Power) short() string {
	few := Power{p.Refutes[:min(3, len(p.Refutes))], p.Blind[max(0, len(p.Blind)-2):]}
	text := few.String()
	if len(p.Blind) > 2 {
		text += ", nor nearer ones"
	}
	return text
}

// IsZero says whether no wrong law was tried, as in verdicts of earlier versions.
func (p Power) IsZero() bool { return len(p.Refutes) == 0 && len(p.Blind) == 0 }

// powerless is the note of a claim that nothing could have refuted.
const powerless = "These data would refute none of the wrong laws tried on them: they say nothing."

// A wrongLaw is a law that a claim might be confused with. Either data or moved is there.
type wrongLaw struct {
	name string
	// data turns results, which are copies, into what they would be under the wrong law. The judge
	// of the claim judges them.
	data func(results []*balls.Result) error
	// moved are estimates in the place of that of a finding with the plain rule; the wrong law is
	// refuted if each of them is.
	moved []move
}

// A move is where the estimate of a finding would have been.
type move func(f Finding) float64

// power tries the wrong laws of a claim on the results of its experiment and the findings in them.
func (c Claim) power(results []*balls.Result, findings []Finding) (Power, error) {
	var p Power
	for _, w := range c.wrong {
		refuted := w.data == nil
		for _, to := range w.moved {
			refuted = refuted && slices.ContainsFunc(findings, func(f Finding) bool {
				return f.moved(to(f)).judged(f.Allowed).Outcome == Refuted
			})
		}
		if w.data != nil {
			other := copies(results)
			if err := w.data(other); err != nil {
				return p, fmt.Errorf("under the wrong law %q: %w", w.name, err)
			}
			j, err := c.judge.of(other, FalseAlarm)
			if err != nil {
				return p, fmt.Errorf("under the wrong law %q: %w", w.name, err)
			}
			outcome, _ := decide(j.findings)
			refuted = outcome == Refuted
		}
		if refuted {
			p.Refutes = append(p.Refutes, w.name)
		} else {
			p.Blind = append(p.Blind, w.name)
		}
	}
	return p, nil
}

// moved is a finding with its estimate at x. The interval moves along, and is wider as x is larger,
// but for the sides of an identity.
func (f Finding) moved(x float64) Finding {
	wider := 1.0
	if f.Allowed != exactly(0) {
		wider = widening(x, f.Estimate)
	}
	f.Measured.Low = x - float64(wider*(f.Estimate-f.Measured.Low))
	f.Measured.High = x + float64(wider*(f.Measured.High-f.Estimate))
	f.Estimate = x
	return f
}

// copies returns results whose metrics may be changed.
func copies(results []*balls.Result) []*balls.Result {
	list := make([]*balls.Result, len(results))
	for i, r := range results {
		c := *r
		c.Metrics = slices.Clone(r.Metrics)
		for k := range c.Metrics {
			m := &c.Metrics[k]
			m.Counts, m.Tail = slices.Clone(m.Counts), slices.Clone(m.Tail)
			m.Means, m.SEs = slices.Clone(m.Means), slices.Clone(m.SEs)
		}
		list[i] = &c
	}
	return list
}
