package deletion

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"sort"
	"sync/atomic"
	"testing"

	"ballslab/balls/internal/random"
)

var never atomic.Bool

type rational struct {
	Q string  `json:"q"`
	F float64 `json:"f"`
	V int64   `json:"v"`
}

type exactCase struct {
	Params struct {
		Adversary string `json:"adversary"`
		Deletions int64  `json:"deletions"`
		N         int64  `json:"n"`
		Rule      []any  `json:"rule"`
		Start     string `json:"start"`
	} `json:"params"`
	MaxLoad      []rational `json:"max_load"`
	Recourse     []rational `json:"recourse"`
	MeanMaxLoad  rational   `json:"mean_max_load"`
	MeanRecourse rational   `json:"mean_recourse"`
	FinalMax     estimate   `json:"final_max"`
	PeakMax      estimate   `json:"peak_max"`
	RecoursePerN estimate   `json:"recourse_per_n"`
	Replicates   float64    `json:"replicates"`
}

type estimate struct{ Mean, SE float64 }

func (c exactCase) config() Config {
	p := c.Params
	rule := p.Rule[0].(string)
	out := Config{Bins: p.N, Balls: p.N, Start: p.Start, D: int64(p.Rule[1].(float64)),
		Adversary: p.Adversary,
		Groups:    rule == "groups" || rule == "groups_distinct", Distinct: rule == "choice_distinct" ||
			rule == "groups_distinct"}
	if out.Start == "one_per_bin" {
		out.Start = "one-per-bin"
	}
	return out
}

func cases(t *testing.T, name string) []exactCase {
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []exactCase }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Cases
}

// TestLaw: the exact law is that of the vectors, fraction by fraction.
func TestLaw(t *testing.T) {
	all := cases(t, "deletion.json")
	if len(all) < 24 {
		t.Fatalf("%d cases", len(all))
	}
	for _, c := range all {
		states, err := Law(context.Background(), c.config(), c.Params.Deletions)
		if err != nil {
			t.Fatal(err)
		}
		top, recourse := map[int64]*big.Rat{}, map[int64]*big.Rat{}
		for _, s := range states {
			for m, v := range map[*map[int64]*big.Rat]int64{&top: s.Profile[0], &recourse: s.Recourse} {
				if (*m)[v] == nil {
					(*m)[v] = new(big.Rat)
				}
				(*m)[v].Add((*m)[v], s.P)
			}
		}
		same := func(what string, got map[int64]*big.Rat, want []rational) {
			if len(got) != len(want) {
				t.Errorf("%v: %s: %d values, want %d", c.Params, what, len(got), len(want))
				return
			}
			for _, w := range want {
				q, _ := new(big.Rat).SetString(w.Q)
				if got[w.V] == nil || got[w.V].Cmp(q) != 0 {
					t.Errorf("%v: P(%s = %d) = %v, want %s", c.Params, what, w.V, got[w.V], w.Q)
				}
			}
		}
		same("max load", top, c.MaxLoad)
		same("recourse", recourse, c.Recourse)
	}
}

// outcomes plays trials and counts (maximum, recourse, peak), and the moves of
// the ball moved most where c counts them.
func outcomes(c Config, rounds int64, seed uint64, trials int) map[string]float64 {
	g := New(c)
	got := map[string]float64{}
	var src random.Source
	for i := range trials {
		src.Reset(seed, 1, uint64(i))
		g.Start(&src)
		if !g.Advance(rounds, &never) {
			panic(g.Err())
		}
		outcome := fmt.Sprint(g.load[len(g.load)-1], g.Recourse(), g.PeakMaxLoad())
		if c.Moves {
			outcome = fmt.Sprint(outcome, " ", g.MovesPerBallMax())
		}
		got[outcome]++
	}
	return got
}

// fit returns how many standard deviations chi-square is above its mean, with
// outcomes expected fewer than 8 times put together; want are probabilities.
func fit(got, want map[string]float64, trials float64) float64 {
	keys := []string{}
	for k := range want {
		keys = append(keys, k)
	}
	for k := range got {
		if want[k] == 0 {
			return math.Inf(1)
		}
	}
	sort.Strings(keys)
	sort.SliceStable(keys, func(i, j int) bool { return want[keys[i]] < want[keys[j]] })
	var chi, degrees, seen, expected float64
	for i, k := range keys {
		seen += got[k]
		expected += want[k] * trials
		if expected >= 8 || i == len(keys)-1 {
			if expected > 0 {
				chi += (seen - expected) * (seen - expected) / expected
				degrees++
			}
			seen, expected = 0, 0
		}
	}
	if degrees--; degrees == 0 {
		return 0
	}
	return normal(chi, degrees)
}

// normal turns chi-square into a normal deviate (Wilson and Hilferty).
func normal(chi, degrees float64) float64 {
	v := 2 / (9 * degrees)
	return (math.Cbrt(chi/degrees) - 1 + v) / math.Sqrt(v)
}

// TestGame: on arrays and on counts, the simulated (maximum, recourse, peak)
// has the exact joint law. 5 standard deviations: a false alarm in 3 million
// comparisons, and the seed is fixed.
func TestGame(t *testing.T) {
	type game struct {
		c      Config
		rounds int64
	}
	var games []game
	for _, c := range cases(t, "deletion.json") {
		games = append(games, game{c.config(), c.Params.Deletions})
	}
	for _, adversary := range []string{"max", "min", "random", "second", "median", "threshold",
		"lookahead"} {
		for _, c := range []Config{
			{Bins: 6, Balls: 7, Start: "greedy2", D: 2},
			{Bins: 5, Balls: 6, Start: "random", D: 2, Distinct: true},
			{Bins: 6, Balls: 8, Start: "random", D: 3, Groups: true},
			{Bins: 5, Balls: 8, Start: "random", D: 3, Groups: true, Distinct: true},
			{Bins: 5, Balls: 11, Start: "loads", Loads: []int64{0, 5, 1, 5, 0}, D: 4, Groups: true,
				Distinct: true},
		} {
			c.Adversary, c.Threshold = adversary, 3
			games = append(games, game{c, c.Bins - 2})
		}
	}
	const trials = 20000
	for i, g := range games {
		states, err := Law(context.Background(), g.c, g.rounds)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]float64{}
		for _, s := range states {
			p, _ := s.P.Float64()
			want[fmt.Sprint(s.Profile[0], s.Recourse, s.Peak)] += p
		}
		for _, labels := range []bool{false, true} {
			g.c.Labels = labels
			if z := fit(outcomes(g.c, g.rounds, uint64(i), trials), want, trials); z > 5 {
				t.Errorf("%+v: chi-square is %.1f standard deviations too large", g.c, z)
			}
		}
	}
}

// TestMonteCarlo: means at n = 10^4 agree with a separate program within five
// combined standard errors.
func TestMonteCarlo(t *testing.T) {
	all := cases(t, "montecarlo.json")
	if len(all) < 10 {
		t.Fatalf("%d cases", len(all))
	}
	const trials = 40
	for _, c := range all {
		for _, labels := range []bool{false, true} {
			config := c.config()
			config.Labels = labels
			g := New(config)
			var sum, square [3]float64
			for i := range trials {
				g.Start(random.Stream(7, 7, uint64(i)))
				g.Advance(c.Params.Deletions, &never)
				for j, x := range []float64{float64(g.load[len(g.load)-1]), float64(g.peak),
					float64(g.recourse) / float64(c.Params.N)} {
					sum[j] += x
					square[j] += x * x
				}
			}
			for j, want := range []estimate{c.FinalMax, c.PeakMax, c.RecoursePerN} {
				mean := sum[j] / trials
				se := math.Sqrt(max(0, square[j]/trials-mean*mean) / (trials - 1))
				// A reference of se 0 had one value in all its replicates; ours may have seen
				// another.
				if d := math.Abs(mean - want.Mean); d > 5*math.Hypot(se, want.SE)+1e-9 &&
					!(want.SE == 0 && d < 0.1) {
					t.Errorf("%v labels %v: %s %.4f (%.4f), want %.4f (%.4f)", c.Params, labels,
						[]string{"final max", "peak", "recourse/n"}[j], mean, se, want.Mean, want.SE)
				}
			}
		}
	}
}
