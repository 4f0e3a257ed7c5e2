package deletion

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"ballslab/balls/internal/random"
)

func play(t *testing.T, c Config, rounds int64, seed uint64) *Game {
	t.Helper()
	g := New(c)
	g.Start(random.Stream(seed, 0, 0))
	if !g.Advance(rounds, &never) {
		t.Fatal(g.Err())
	}
	return g
}

// TestSnowball: against groups(1), one ball a bin, the pile grows by one a
// round: after T rounds the maximum is T+1, the recourse T(T+1)/2.
func TestSnowball(t *testing.T) {
	for _, adversary := range []string{"snowball", "chase", "max"} {
		for _, T := range []int64{1, 5, 500, 999} {
			g := play(t, Config{Bins: 1000, Balls: 1000, Start: "one-per-bin", Groups: true, D: 1,
				Adversary: adversary, Labels: true, Moves: true}, T, 3)
			if g.Recourse() != T*(T+1)/2 || g.PeakMaxLoad() != T+1 || g.MovesPerBallMax() != T {
				t.Errorf("%s, T = %d: recourse %d, peak %d, a ball moved %d times", adversary, T, g.Recourse(),
					g.PeakMaxLoad(), g.MovesPerBallMax())
			}
		}
	}
}

// TestOblivious: the expected recourse is n (H_n - H_{n-T}) under any rule.
func TestOblivious(t *testing.T) {
	const n, T, trials = 40, 30, 20000
	want := 0.0
	for k := n - T + 1; k <= n; k++ {
		want += n / float64(k)
	}
	order := make([]int64, T)
	for i := range order {
		order[i] = int64(n - 1 - i)
	}
	for i, c := range []Config{
		{Start: "random", D: 1},
		{Start: "greedy2", D: 2, Distinct: true, Order: order},
		{Start: "one-per-bin", D: 1, Groups: true},
		{Start: "random", D: 3, Groups: true, Distinct: true, Order: order},
	} {
		c.Bins, c.Balls, c.Adversary, c.Labels = n, n, "oblivious", true
		g := New(c)
		var sum, square float64
		for j := range trials {
			g.Start(random.Stream(uint64(i), 5, uint64(j)))
			g.Advance(T, &never)
			x := float64(g.Recourse())
			sum, square = sum+x, square+x*x
		}
		mean := sum / trials
		se := math.Sqrt((square/trials - mean*mean) / trials)
		if math.Abs(mean-want) > 5*se {
			t.Errorf("%+v: mean recourse %.3f (%.3f), want %.3f", c, mean, se, want)
		}
	}
}

// TestLadder: after every round the arrays are what a sort of the loads gives,
// no ball is lost, and lists of balls agree with loads.
func TestLadder(t *testing.T) {
	for _, adversary := range []string{"oblivious", "max", "min", "random", "second", "median",
		"threshold", "lookahead", "snowball", "chase", "protect"} {
		for _, c := range []Config{
			{D: 1, Start: "random"}, {D: 2, Start: "greedy2"}, {D: 1, Groups: true, Start: "one-per-bin"},
			{D: 2, Groups: true, Start: "random"}, {D: 7, Groups: true, Distinct: true, Start: "random"},
			{D: 3, Distinct: true, Start: "random"},
		} {
			c.Bins, c.Balls, c.Adversary, c.Threshold, c.Protected, c.Labels, c.Moves = 60, 60, adversary,
				3, 1, true, true
			g := New(c)
			g.Start(random.Stream(4, 4, 4))
			for r := range int64(59) {
				if !g.Advance(1, &never) {
					t.Fatal(g.Err())
				}
				total, balls := int64(0), int64(0)
				last := int64(-1)
				for p := g.lo; p < g.hi(); p++ {
					b := int64(g.order[p])
					l := g.load[g.level(p)]
					if l < last || g.lookup && int64(g.pos[b]) != p {
						t.Fatalf("%+v: round %d: bins are not sorted", c, r)
					}
					last = l
					total += l
					for e := g.balls.head[b]; e >= 0; e = g.balls.next[e] {
						balls++
					}
				}
				for i := range g.load {
					if g.count(i) < 1 || i > 0 && g.load[i] <= g.load[i-1] {
						t.Fatalf("%+v: round %d: levels %v %v", c, r, g.load, g.end)
					}
				}
				if total != 60 || balls != 60 || g.Live() != 59-r {
					t.Fatalf("%+v: round %d: %d balls, %d in lists, %d bins", c, r, total, balls, g.Live())
				}
			}
			var moves int64
			for _, m := range g.balls.moves {
				moves += int64(m)
			}
			if moves != g.Recourse() || g.MovesPerBallMax() != int64(slices.Max(g.balls.moves)) {
				t.Errorf("%+v: balls moved %d times, recourse %d", c, moves, g.Recourse())
			}
		}
	}
}

// plainGame plays the game in the simplest way, on a slice of loads and a slice
// of the balls in every bin. Ties are fair between bins.
func plainGame(c Config, rounds int64, r *rand.Rand) (top, recourse, peak, most int64) {
	n := int(c.Bins)
	load := make([]int64, n)
	dead := make([]bool, n)
	in := make([][]int, n) // the last to come at the end
	moves := make([]int64, c.Balls)
	for ball := range int(c.Balls) {
		b := r.IntN(n)
		load[b]++
		in[b] = append(in[b], ball)
	}
	move := func(from, to int, size int64) {
		load[to] += size
		for range size {
			ball := in[from][len(in[from])-1]
			in[from] = in[from][:len(in[from])-1]
			in[to] = append(in[to], ball)
			moves[ball]++
		}
	}
	live := func() (l []int) {
		for b := range n {
			if !dead[b] {
				l = append(l, b)
			}
		}
		return l
	}
	fullest := func(from []int) int {
		r.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
		return slices.MaxFunc(from, func(a, b int) int { return int(load[a] - load[b]) })
	}
	spared := live()
	r.Shuffle(n, func(i, j int) { spared[i], spared[j] = spared[j], spared[i] })
	slices.SortStableFunc(spared, func(a, b int) int { return int(load[b] - load[a]) })
	spared = spared[:c.Protected]
	peak = slices.Max(load)
	var last, pending []int
	pendingLoad := map[int]int64{}
	for round := range rounds {
		bin := -1
		switch c.Adversary {
		case "oblivious":
			bin = int(round)
		case "snowball":
			if len(last) > 0 {
				bin = last[len(last)-1]
			}
		case "protect":
			var others []int
			for _, b := range live() {
				if !slices.Contains(spared, b) {
					others = append(others, b)
				}
			}
			bin = fullest(others)
		case "chase":
			pending = slices.DeleteFunc(pending, func(b int) bool { return dead[b] })
			if len(pending) == 0 {
				pending = slices.Compact(slices.Sorted(slices.Values(last)))
				for _, b := range last {
					pendingLoad[b] = load[b]
				}
			}
			if len(pending) > 0 {
				r.Shuffle(len(pending), func(i, j int) { pending[i], pending[j] = pending[j], pending[i] })
				bin = slices.MaxFunc(pending,
					func(a, b int) int { return int(pendingLoad[a] - pendingLoad[b]) })
			}
		}
		if bin < 0 {
			bin = fullest(live())
		}
		dead[bin] = true
		l := live()
		last = nil
		recourse += load[bin]
		if c.Groups {
			for i := range c.D {
				part := load[bin] / c.D
				if i < load[bin]%c.D {
					part++
				}
				if part > 0 {
					to := l[r.IntN(len(l))]
					move(bin, to, part)
					last = append(last, to)
				}
			}
		} else {
			for range load[bin] {
				to := l[r.IntN(len(l))]
				for range c.D - 1 {
					if other := l[r.IntN(len(l))]; load[other] < load[to] {
						to = other
					}
				}
				move(bin, to, 1)
				last = append(last, to)
			}
		}
		load[bin] = 0
		peak = max(peak, slices.Max(load))
	}
	return slices.Max(load), recourse, peak, slices.Max(moves)
}

// TestPlain: the adversaries that follow bins agree in law with the game played
// in the simplest way, and so do the moves of the ball moved most, which depend
// on how ties between bins are broken. Two samples, chi-square, 5 standard deviations, fixed
// seeds.
func TestPlain(t *testing.T) {
	const trials = 12000
	for i, adversary := range []string{"oblivious", "snowball", "chase", "protect", "max"} {
		for j, c := range []Config{{D: 1}, {D: 2}, {D: 1, Groups: true}, {D: 2, Groups: true},
			{D: 3, Groups: true}} {
			c.Bins, c.Balls, c.Start, c.Adversary, c.Protected, c.Labels, c.Moves = 8, 12, "random",
				adversary, 3, true, true
			got := outcomes(c, 5, uint64(10*i+j), trials)
			r := rand.New(rand.NewPCG(uint64(i), uint64(j)))
			plain := map[string]float64{}
			for range trials {
				plain[fmt.Sprint(plainGame(c, 5, r))]++
			}
			var chi, degrees, a, b float64
			keys := []string{}
			for k := range got {
				keys = append(keys, k)
			}
			for k := range plain {
				if got[k] == 0 {
					keys = append(keys, k)
				}
			}
			// Rare ones are put together in an order that does not know the sample.
			slices.SortFunc(keys, func(x, y string) int {
				return cmp.Or(cmp.Compare(got[x]+plain[x], got[y]+plain[y]), strings.Compare(x, y))
			})
			for n, k := range keys {
				a, b = a+got[k], b+plain[k]
				if a+b >= 16 || n == len(keys)-1 {
					chi += (a - b) * (a - b) / (a + b)
					degrees++
					a, b = 0, 0
				}
			}
			if z := normal(chi, degrees-1); z > 5 {
				t.Errorf("%+v: chi-square is %.1f standard deviations too large", c, z)
			}
		}
	}
}

// TestTies: between bins of one load nobody prefers those that received lately.
// The loads have the same law whichever is taken, but the balls of such a bin
// move more often. Means against the plain game, 5 standard errors, fixed seeds.
func TestTies(t *testing.T) {
	const n, trials = 150, 800
	for i, adversary := range []string{"chase", "protect", "max"} {
		for d := int64(1); d <= 2; d++ {
			c := Config{Bins: n, Balls: n, Start: "random", D: d, Adversary: adversary, Protected: n / 4,
				Labels: true, Moves: true}
			g, r := New(c), rand.New(rand.NewPCG(uint64(i), uint64(d)))
			var mean, square [2]float64
			for trial := range trials {
				g.Start(random.Stream(uint64(d), uint64(i), uint64(trial)))
				g.Advance(n/2, &never)
				_, _, _, plain := plainGame(c, n/2, r)
				for j, x := range []float64{float64(g.MovesPerBallMax()), float64(plain)} {
					mean[j] += x / trials
					square[j] += x * x / trials
				}
			}
			v := (square[0] - mean[0]*mean[0] + square[1] - mean[1]*mean[1]) / trials
			if math.Abs(mean[0]-mean[1]) > 5*math.Sqrt(v) {
				t.Errorf("%s, choice(%d): the ball moved most moved %.2f times, in the plain game %.2f (se "+
					"%.2f)", adversary, d, mean[0], mean[1], math.Sqrt(v))
			}
		}
	}
}

// curious deletes the bin that another adversary would, but asks for everything
// before, and throws coins of its own.
type curious struct {
	asks  bool
	asked int64
}

func (a *curious) Choose(g *Game) int64 {
	best := g.Ranked(0)
	if a.asks {
		for b := int64(-1); b <= g.Bins(); b++ {
			a.asked += g.Load(b) + g.Ranked(b) + g.Deleted(b).Load
			if g.Alive(b) {
				a.asked++
			}
		}
		for range 1 + g.Coin(5) {
			a.asked += g.Fullest() + g.Lightest() + int64(len(g.Receivers())) + g.Coin(1<<40) + g.Live() +
				g.Round() + g.Recourse()
		}
	}
	return best
}

// TestCoins: whatever an adversary asks for, the game throws the same coins: a
// curious and a silent adversary that decide alike see the same game, and leave
// the random numbers at the same place.
func TestCoins(t *testing.T) {
	for _, c := range []Config{{D: 1}, {D: 2}, {D: 3, Distinct: true}, {D: 2, Groups: true},
		{D: 4, Groups: true, Distinct: true}} {
		c.Bins, c.Balls, c.Start, c.Labels, c.History = 50, 80, "random", true, true
		var games [2]*Game
		var sources [2]*random.Source
		for i := range games {
			c.Player = &curious{asks: i == 1}
			games[i], sources[i] = New(c), random.Stream(9, 9, 9)
			games[i].Start(sources[i])
			games[i].Advance(40, &never)
		}
		if !slices.Equal(games[0].history, games[1].history) ||
			!slices.Equal(games[0].order, games[1].order) || *sources[0] != *sources[1] {
			t.Errorf("%+v: the adversary's questions changed the game", c)
		}
	}
}

// wrong names a bin that is not there.
type wrong int64

func (w wrong) Choose(g *Game) int64 { return int64(w) }

func TestWrongBin(t *testing.T) {
	for _, b := range []int64{-1, 4, 1 << 40, 2} {
		g := New(Config{Bins: 4, Balls: 4, Start: "one-per-bin", D: 1, Player: wrong(b), Labels: true})
		g.Start(random.Stream(1, 1, 1))
		if g.Advance(2, &never) || g.Err() == nil {
			t.Errorf("bin %d was deleted twice", b)
		}
	}
	g := New(Config{Bins: 3, Balls: 3, Start: "one-per-bin", D: 1, Adversary: "max"})
	g.Start(random.Stream(1, 1, 1))
	if !g.Advance(2, &never) || g.Advance(1, &never) || g.Err() == nil {
		t.Error("the last bin was deleted")
	}
}

// TestOverflow: a recourse that does not fit its integer is an error. Here the
// pile of 2^52 balls moves as a whole in every round.
func TestOverflow(t *testing.T) {
	const n, pile = 3000, 1 << 52
	loads := make([]int64, n)
	loads[0] = pile
	for _, labels := range []bool{false, true} {
		g := New(Config{Bins: n, Balls: pile, Start: "loads", Loads: loads, Groups: true, D: 1,
			Adversary: "max", Labels: labels})
		g.Start(random.Stream(1, 1, 1))
		if !g.Advance(2047, &never) || g.Recourse() != 2047*pile || g.Advance(1, &never) ||
			g.Err() == nil {
			t.Errorf("labels %v: recourse %d, error %v", labels, g.Recourse(), g.Err())
		}
	}
}

func TestStop(t *testing.T) {
	var stop atomic.Bool
	stop.Store(true)
	for _, labels := range []bool{false, true} {
		g := New(Config{Bins: 1e5, Balls: 1e5, Start: "random", D: 1, Adversary: "max", Labels: labels})
		g.Start(random.Stream(1, 1, 1))
		if g.Advance(50000, &stop) || g.Err() != nil {
			t.Error("a stop was not seen")
		}
	}
}

// BenchmarkMax plays n/2 rounds of max at n = 10^6 (cold caches).
func BenchmarkMax(b *testing.B) {
	for _, labels := range []bool{false, true} {
		for _, d := range []int64{1, 2} {
			b.Run(fmt.Sprintf("labels=%v/d=%d", labels, d), func(b *testing.B) {
				g := New(Config{Bins: 1e6, Balls: 1e6, Start: "random", D: d, Adversary: "max", Labels: labels})
				for i := range b.N {
					g.Start(random.Stream(1, 1, uint64(i)))
					g.Advance(5e5, &never)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/5e5, "ns/round")
			})
		}
	}
}

// TestExpectedMax: the expectation of lookahead is exact for one group, and
// elsewhere off by the chance that two balls or groups meet.
func TestExpectedMax(t *testing.T) {
	profile := []int64{4, 4, 3, 2, 2, 1, 0, 0, 0}
	for _, c := range []Config{{D: 1, Groups: true}, {D: 2, Groups: true}, {D: 3, Groups: true},
		{D: 1}, {D: 2}, {D: 2, Distinct: true}} {
		g := New(c)
		g.counts([]int64{0, 1, 2, 3, 4}, []int64{3, 1, 2, 1, 2})
		for i, load := range g.load {
			at := slices.Index(profile, load)
			rest := slices.Delete(slices.Clone(profile), at, at+1)
			want := 0.0
			for _, s := range c.thrown(context.Background(), rest, load).states {
				p, _ := s.P.Float64()
				want += p * float64(s.Profile[0])
			}
			off := 0.0
			if n := float64(load); !c.Groups {
				off = n * (n - 1) / 2 / 8
			} else if c.D > 1 {
				n = min(n, float64(c.D))
				off = n * (n - 1) / 2 / 8 * float64(load)
			}
			if got := g.expectedMax(i); math.Abs(got-want) > off+1e-12 {
				t.Errorf("%+v: a bin of %d deleted: %.6f, want %.6f within %.3f", c, load, got, want, off)
			}
		}
	}
}

// TestFill: a start of many balls on counts agrees in the mean with a start on
// an array, and no ball is lost. 5 standard errors, fixed seeds.
func TestFill(t *testing.T) {
	const n, trials = 2 * manyBalls, 30
	for _, start := range []string{"random", "greedy2"} {
		var mean, square [2][4]float64 // bins of load 0, 1, 2, 3
		for i, labels := range []bool{false, true} {
			g := New(Config{Bins: n, Balls: n, Start: start, D: 2, Adversary: "min", Labels: labels})
			if (g.fill != nil) == labels {
				t.Fatalf("%s: labels %v: filled by blocks: %v", start, labels, g.fill != nil)
			}
			for trial := range trials {
				g.Start(random.Stream(2, uint64(i), uint64(trial)))
				total := int64(0)
				for j, l := range g.load {
					total += l * g.count(j)
					if l < 4 {
						x := float64(g.count(j))
						mean[i][l] += x / trials
						square[i][l] += x * x / trials
					}
				}
				if total != n || g.Live() != n {
					t.Fatalf("%s: %d balls in %d bins", start, total, g.Live())
				}
			}
		}
		for l := range 4 {
			var v float64
			for i := range 2 {
				v += (square[i][l] - mean[i][l]*mean[i][l]) / (trials - 1)
			}
			if d := math.Abs(mean[0][l] - mean[1][l]); d > 5*math.Sqrt(v) {
				t.Errorf("%s: bins of load %d: %v on counts, %v on an array", start, l, mean[0][l], mean[1][l])
			}
		}
	}
}
