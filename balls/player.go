package balls

import "ballslab/balls/internal/deletion"

// A View is what the Player of an [Adversary] sees: everything so far, and nothing of the random
// numbers to come. Every answer takes constant time (the logarithm of the number
// of different loads, where there are many), and none changes the game.
type View struct {
	game      *deletion.Game
	receivers []int64
	copied    int64 // the round whose receivers these are
}

// Round returns the number of rounds played; 0 at the start of a trial.
func (v *View) Round() int64 { return v.game.Round() }

// Bins returns the number of bins at the start; they are 0, 1, ..., Bins()-1.
func (v *View) Bins() int64 { return v.game.Bins() }

// Live returns the number of live bins.
func (v *View) Live() int64 { return v.game.Live() }

// Alive says whether the bin is live.
func (v *View) Alive(bin int64) bool { return v.game.Alive(bin) }

// Load returns the number of balls in a live bin; 0 for any other.
func (v *View) Load(bin int64) int64 { return v.game.Load(bin) }

// Ranked returns the live bin of index i, from 0, in non-increasing order of
// load; -1 where there is none. Bins of one load stand in an order of the
// engine's, which is no fair one: [View.Fullest] is.
func (v *View) Ranked(i int64) int64 { return v.game.Ranked(i) }

// Fullest returns a fullest live bin; ties are broken fairly.
func (v *View) Fullest() int64 { return v.game.Fullest() }

// Lightest returns a lightest live bin; ties are broken fairly.
func (v *View) Lightest() int64 { return v.game.Lightest() }

// LastReceivers returns the bins that received the balls of the bin deleted
// last, one entry for each ball or group, in the order of their coming. The
// slice is the player's until the next round. The first call in a round copies it.
func (v *View) LastReceivers() []int64 {
	if v.copied != v.Round() {
		v.copied = v.Round()
		v.receivers = v.receivers[:0]
		for _, b := range v.game.Receivers() {
			v.receivers = append(v.receivers, int64(b))
		}
	}
	return v.receivers
}

// Deleted returns the bin that was deleted in a round, from 0; -1 if that is
// not yet played.
func (v *View) Deleted(round int64) int64 { return v.game.Deleted(round).Bin }

// DeletedLoad returns the number of balls that this bin had.
func (v *View) DeletedLoad(round int64) int64 { return v.game.Deleted(round).Load }

// Recourse returns the number of balls moved so far.
func (v *View) Recourse() int64 { return v.game.Recourse() }

// Coin returns a uniform integer from 0 to n-1, from random numbers that belong
// to the player; 0 if n < 1.
func (v *View) Coin(n int64) int64 { return v.game.Coin(n) }

// seat is a player at one game.
type seat struct {
	player func(view *View) int64
	view   View
}

func (s *seat) Choose(g *deletion.Game) int64 {
	if s.view.game = g; g.Round() == 0 {
		s.view.copied = -1
	}
	return s.player(&s.view)
}
