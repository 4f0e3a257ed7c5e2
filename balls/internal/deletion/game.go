// Package deletion plays the game of Kaplan, Sapir and Stemmer: an adaptive
// adversary deletes one live bin per round, and its balls are thrown again into
// the bins that are left.
package deletion

import (
	"fmt"
	"math"
	"sync/atomic"

	"ballslab/balls/internal/array"
	"ballslab/balls/internal/blocks"
	"ballslab/balls/internal/engine"
	"ballslab/balls/internal/random"
)

// A Config says which game is played. It is taken as valid: the caller checks.
type Config struct {
	Bins, Balls int64
	// Start is random, greedy2, one-per-bin or loads; Loads belongs to the last.
	Start string
	Loads []int64

	// Groups says that the pile is split into D nearly equal groups; otherwise
	// every ball goes to the lightest of D bins. Distinct: the D bins are.
	Groups   bool
	D        int64
	Distinct bool

	// Adversary is the kind of one of this package's adversaries; Player, when
	// set, takes its place.
	Adversary string
	Threshold int64   // of threshold
	Protected int64   // number of bins that protect spares
	Order     []int64 // of oblivious; nil is 0, 1, 2, ...
	Player    Player

	// Labels keeps bins apart; without, only the counts are kept, which the
	// exchangeable adversaries (see [Exchangeable]) can do with. With labels,
	// bins, and balls that the start throws, are fewer than 2^31.
	Labels bool
	// Moves counts the moves of every ball (needs Labels).
	Moves bool
	// History keeps every deletion for [Game.Deleted] (needs Labels).
	History bool
}

// A Game is the engine of one worker: trial after trial of one game. A step is
// a round. It costs the balls moved, plus the adversary's choice.
type Game struct {
	engine.Plain
	c      Config
	coins  *random.Source // of the game: the start and the redistribution
	own    random.Source  // of the adversary
	player Player

	ladder
	round, recourse, peak int64
	receivers             []int32 // of the last round, a bin for every ball or group
	taken                 []int64 // loads of bins set apart, for distinct groups on counts
	stamp                 []int64 // bins used in this round, for distinct groups
	values                []int64 // of lookahead
	best                  []int   // of lookahead
	history               []Deletion
	balls                 *ballList
	ahead                 ahead
	fill                  *blocks.Engine // of a start on counts
	drawn                 []uint64       // memory of ahead
	moved                 int64          // since stop was looked at
	err                   error
}

// A Deletion is a round as it is remembered: the bin, and the balls it had.
type Deletion struct{ Bin, Load int64 }

// New returns an engine that plays c.
func New(c Config) *Game {
	g := &Game{c: c, player: c.Player}
	if g.player == nil {
		g.player = newPlayer(&g.c)
	}
	g.labels, g.lookup = c.Labels, c.Labels && g.player != nil
	g.fill = c.filler()
	if g.labels {
		g.order = make([]int32, c.Bins)
		g.pos = make([]int32, c.Bins)
		if c.Distinct && c.Groups {
			g.stamp = make([]int64, c.Bins)
		}
		if c.Moves {
			g.balls = newBallList(c.Bins, c.Balls)
		}
	}
	return g
}

// Start begins a trial. The adversary gets random numbers of its own, so
// nothing it asks for changes the game's.
func (g *Game) Start(src *random.Source) {
	g.own.Reset(src.Uint64(), 0, 0)
	g.coins, g.ahead.words = src, nil
	g.round, g.recourse, g.err = 0, 0, nil
	g.receivers, g.history = g.receivers[:0], g.history[:0]
	g.start()
	g.peak = g.load[len(g.load)-1]
	if g.balls != nil {
		g.balls.start(&g.ladder)
	}
	array.Clear(g.stamp)
}

// Advance plays k more rounds; see engine.Engine. It also returns false when
// the adversary named a bin that is not there: [Game.Err] says so.
func (g *Game) Advance(k int64, stop *atomic.Bool) bool {
	for ; k > 0; k-- {
		if stop.Load() { // every round, for players may be slow
			return false
		}
		if g.live() < 2 {
			g.err = fmt.Errorf("round %d would delete the last bin", g.round+1)
			return false
		}
		i, p, ok := g.pick()
		if !ok {
			return false
		}
		load := g.load[i]
		if load > math.MaxInt64-g.recourse {
			g.err = fmt.Errorf("the recourse exceeds 2^63 - 1 balls in round %d", g.round+1)
			return false
		}
		bin := int32(-1)
		if g.labels {
			bin = g.order[p]
			if g.c.History {
				g.history = append(g.history, Deletion{int64(bin), load})
			}
		}
		g.remove(i, p)
		g.recourse += load
		g.round++
		g.receivers = g.receivers[:0]
		if !g.redistribute(bin, load, stop) {
			return false
		}
		g.peak = max(g.peak, g.load[len(g.load)-1])
	}
	return true
}

// pick asks the adversary for the level, and with labels the position, of the
// bin to delete. Between bins of one load an exchangeable adversary is fair.
func (g *Game) pick() (level int, p int64, ok bool) {
	if g.player == nil {
		i := g.pickLevel()
		if g.labels {
			p = g.begin(i) + int64(g.own.Below(uint64(g.count(i))))
		}
		return i, p, true
	}
	b := g.player.Choose(g)
	if b < 0 || b >= int64(len(g.pos)) || g.pos[b] < 0 {
		g.err = fmt.Errorf("the adversary chose bin %d in round %d, which is not one of the %d live "+
			"bins", b, g.round+1, g.live())
		return 0, 0, false
	}
	p = int64(g.pos[b])
	return g.level(p), p, true
}

// AppendProfile appends the profile of the live bins; see engine.Engine.
func (g *Game) AppendProfile(loads, bins []int64) ([]int64, []int64) {
	loads = append(loads, g.load...)
	for i := range g.load {
		bins = append(bins, g.count(i))
	}
	return loads, bins
}

// Number implements engine.Engine.
func (g *Game) Number(name string) (float64, bool) {
	switch name {
	case "recourse":
		return float64(g.Recourse()), true
	case "moves_per_ball_max":
		return float64(g.MovesPerBallMax()), true
	case "peak_max_load":
		return float64(g.PeakMaxLoad()), true
	}
	return 0, false
}

// Recourse returns the number of balls moved so far: the sum of the loads of
// the deleted bins.
func (g *Game) Recourse() int64 { return g.recourse }

// PeakMaxLoad returns the largest load that a bin had at the start or after
// any round so far.
func (g *Game) PeakMaxLoad() int64 { return g.peak }

// MovesPerBallMax returns how often the ball moved most was moved; it needs
// Config.Moves.
func (g *Game) MovesPerBallMax() int64 { return g.balls.most }

// Err returns why the game could not go on, after Advance returned false.
func (g *Game) Err() error { return g.err }
