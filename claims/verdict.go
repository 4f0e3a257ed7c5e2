package claims

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// An Outcome is what a check found: [Consistent], [Refuted] or [Inconclusive].
type Outcome string

const (
	// Consistent: what was measured is what the claim allows.
	Consistent Outcome = "consistent"
	// Refuted: what was measured cannot be, if the claim holds in its form.
	Refuted Outcome = "refuted"
	// Inconclusive: the experiment cannot tell.
	Inconclusive Outcome = "inconclusive"
)

// A Finding is one number of a claim beside what was measured of it.
type Finding struct {
	// At says at which parameters, such as "d = 2, n = 10^6".
	At string `json:"at"`
	// Quantity says what was measured, such as "P(max_load >= 4)".
	Quantity string `json:"quantity"`
	// Allowed is what the claim allows: one number, or an interval.
	Allowed Interval `json:"allowed"`
	// Estimate is what was measured, Measured its confidence interval.
	Estimate float64  `json:"estimate"`
	Measured Interval `json:"measured"`
	Outcome  Outcome  `json:"outcome"`
}

// A Constant is the hidden constant of a claim as seen at one size.
type Constant struct {
	At    string   `json:"at"`
	N     int64    `json:"n"`
	D     int64    `json:"d,omitempty"`
	Name  string   `json:"name"`
	Value float64  `json:"value"`
	Range Interval `json:"interval"`
}

// A Verdict is the outcome of the check of a claim. As the last expression of
// a notebook cell it shows itself.
type Verdict struct {
	ID        string  `json:"id"`
	Outcome   Outcome `json:"verdict"`
	Statement string  `json:"statement"`
	Tag       string  `json:"tag"`
	Source    string  `json:"source"`
	Form      string  `json:"form"`
	Rule      string  `json:"rule"`
	// Decides is the finding that decides: the one that refutes, or the one
	// nearest to the edge of what the claim allows.
	Decides   Finding    `json:"decides"`
	Findings  []Finding  `json:"findings"`
	Constants []Constant `json:"constants,omitempty"`
	Note      string     `json:"note,omitempty"`
	Full      bool       `json:"full"`
	// Power says which wrong laws these data would have refuted.
	Power Power `json:"power,omitzero"`
	// Seconds is the time the experiment took. It is not printed: what is printed
	// depends on the claim alone.
	Seconds float64 `json:"-"`
}

// String is one line: the claim, the verdict and the interval that decides.
func (v Verdict) String() string {
	return fmt.Sprintf("%s: %s (%s)", v.ID, v.Outcome, v.Decides)
}

// String is the finding in one line.
func (f Finding) String() string {
	at := f.At
	if at != "" {
		at = " at " + at
	}
	if f.Quantity == "" {
		return "no finite experiment decides"
	}
	return fmt.Sprintf("%s%s: measured %s in %s, allowed %s",
		f.Quantity, at, brief(f.Estimate), f.Measured, f.Allowed)
}

// decide returns the worst outcome of the findings and the finding behind it.
// Nothing found is inconclusive.
func decide(findings []Finding) (Outcome, Finding) {
	if len(findings) == 0 {
		return Inconclusive, Finding{}
	}
	rank := map[Outcome]int{Consistent: 0, Inconclusive: 1, Refuted: 2}
	worst := findings[0]
	for _, f := range findings[1:] {
		a, b := rank[f.Outcome], rank[worst.Outcome]
		if a > b || a == b && f.strain() > worst.strain() {
			worst = f
		}
	}
	return worst.Outcome, worst
}

// strain says how near a finding is to being refuted: the distance of the
// estimate from what is allowed in units of the half width of its interval,
// negative inside.
func (f Finding) strain() float64 {
	outside := math.Max(f.Allowed.Low-f.Estimate, f.Estimate-f.Allowed.High)
	half := (f.Measured.High - f.Measured.Low) / 2
	if half == 0 {
		half = math.SmallestNonzeroFloat32
	}
	return outside / half
}

// brief shows a number with at most five digits.
func brief(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'g', 5, 64), "e-0", "e-", 1)
}

// size prints an integer, as a power of ten where it is one, and to five
// digits from 10^7 on.
func size(n int64) string {
	s := strconv.FormatInt(n, 10)
	if zeros := len(s) - 1; zeros >= 3 && strings.TrimRight(s, "0") == "1" {
		return "10^" + strconv.Itoa(zeros)
	} else if zeros >= 7 {
		return brief(float64(n))
	}
	return s
}
