package claims

import (
	"fmt"
	"math"
	"strings"

	"ballslab/balls"
)

// What the claims on adaptive bin deletions have in common. Their source could
// be read as an abstract only: how the game starts is not said there.
const (
	deletionSource = "Kaplan, Sapir, Stemmer, Load balancing under adaptive bin deletions, APPROX/RANDOM 2026, abstract"
	// Adversaries that look at loads only, and those that follow bins.
	byLoads = `"adversary":["max","random","min","second","median","threshold"]`
	byBins  = `"adversary":["snowball","chase","protect","lookahead"]`

	upToRule = "O(f) is taken as: from the smallest to the largest size the mean grows by at most 1.5 times as much as f, in every series; " +
		"refuted if it certainly grows by more than 3 times as much, inconclusive in between"
)

// game names the rule and the adversary of a bin-deletion game.
func game(s sample) string {
	adversary := fmt.Sprint(s.Key("adversary"))
	if a, ok := s.Key("adversary").([]balls.KeyValue); ok {
		adversary = fmt.Sprint(a[0].Value)
	}
	rule := fmt.Sprintf("%v(%d)", s.Key("redistribute"), s.d)
	return fmt.Sprintf("%s, %s, start %v", rule, adversary, s.Key("start"))
}

// ratios are the constants of a metric divided by f, in series of one game each,
// in the order of the results.
func ratios(results []*balls.Result, metric, name string, f func(s sample) float64) (series []string, byGame map[string][]Constant, err error) {
	list := samples(results)
	byGame = map[string][]Constant{}
	for _, s := range list {
		// Half of the false alarms each for two metrics.
		m, err := s.mean(metric, FalseAlarm/2/float64(len(list)))
		if err != nil {
			return nil, nil, err
		}
		g := game(s)
		if byGame[g] == nil {
			series = append(series, g)
		}
		x := f(s)
		byGame[g] = append(byGame[g], Constant{
			At: g + ", n = " + size(s.n), N: s.n, D: s.d, Name: name, Value: m.Estimate / x, Range: m.Measured.scaled(0, 1/x),
		})
	}
	return series, byGame, nil
}

// upTo judges "O(f)" by the ratios to f, sizes increasing, or at one size whatever else does.
func upTo(cs []Constant, at string) Finding {
	first, last := cs[0], cs[len(cs)-1]
	quantity := "growth of " + last.Name
	if first.N < last.N {
		quantity += fmt.Sprintf(" from n = %s to %s", size(first.N), size(last.N))
	}
	f := Finding{
		At: at, Quantity: quantity, Allowed: Interval{0, 1.5},
		Estimate: last.Value / first.Value,
		Measured: Interval{math.Max(0, last.Range.Low) / first.Range.High, last.Range.High / math.Max(first.Range.Low, 1e-300)},
	}
	return f.within(1.5, 3)
}

// judgeDeletion judges linear recourse, and a maximum of order f if there is
// one; where there is none the maximum is only measured.
func judgeDeletion(results []*balls.Result, f func(n int64) float64, name string) (judgement, error) {
	var j judgement
	series, recourse, err := ratios(results, "recourse", "E recourse/n", func(s sample) float64 { return float64(s.n) })
	if err != nil {
		return j, err
	}
	if f == nil {
		f = func(int64) float64 { return 1 }
	}
	_, top, err := ratios(results, "max_load", name, func(s sample) float64 { return f(s.n) })
	if err != nil {
		return j, err
	}
	worst := Constant{Value: -1}
	for _, g := range series {
		j.findings = append(j.findings, upTo(recourse[g], g))
		if strings.Contains(name, "/") {
			j.findings = append(j.findings, upTo(top[g], g))
		}
		j.constants = append(append(j.constants, recourse[g]...), top[g]...)
		if last := recourse[g][len(recourse[g])-1]; last.Value > worst.Value {
			worst = last
		}
	}
	j.note = fmt.Sprintf("Largest recourse/n at the largest size of a series: %s in %s (%s).", number(worst.Value), worst.Range, worst.At)
	return j, nil
}

// deletions is an experiment with n/2 deletions, the default.
func deletions(keys string, bins string, trials, seed int) string {
	return fmt.Sprintf(`{"process":"bin-deletion",%s,"bins":%s,"trials":%d,"seed":%d,"metrics":["recourse","max_load"]}`, keys, bins, trials, seed)
}
