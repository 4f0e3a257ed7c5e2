package balls

import (
	"fmt"
	"slices"
	"strings"

	"ballslab/balls/internal/deletion"
)

// An Adversary says which live bin of [BinDeletion] is deleted next: by a word,
// with a parameter where it has one, or by a [Player] of your own. Ties between
// bins are broken fairly, by random numbers of the adversary's own.
//
//	oblivious  the bins 0, 1, 2, ..., or those of Order: fixed in advance
//	random     a uniform live bin
//	max, min   a fullest, a lightest bin
//	second     the second fullest (the only bin if there is no other)
//	median     index (k-1)/2, rounded down, of the k live bins in non-increasing order
//	snowball   the bin that received last; a fullest if there is none
//	chase      the bins that received balls of a deleted bin, one after the other,
//	           the fullest at that time first; then those that received balls of the
//	           last of them, and so on; a fullest where there is none
//	threshold  a fullest bin if it has Threshold balls or more, else a lightest
//	protect    a fullest bin, but never one of the Bins bins that were the fullest at
//	           the start
//	lookahead  the bin whose deletion makes the expected maximum after the round
//	           largest, with the chance left out that two balls (or groups) of it meet
//
// The snowball is a reconstruction of the adversary that defeats groups(1): the
// paper's own could not be read.
type Adversary struct {
	Kind string
	// Threshold is that of threshold; 0 means the average load after the last
	// round, rounded up.
	Threshold int64
	// Bins is the number of bins that protect spares; 0 means half of the bins
	// left after the last round, at least one.
	Bins int64
	// Order is that of oblivious: the bins to be deleted, no bin twice.
	Order []int64
	// Player, when set, is asked instead.
	Player Player
}

// A Player chooses the live bin to be deleted. It is asked once a round, from
// round 0 on in every trial; trials are played one at a time. A bin that is not
// live ends the run with an error.
type Player interface {
	Choose(view *View) int64
}

// PlayerFunc makes a [Player] of a function, as a cell of a notebook writes it:
//
//	balls.Adversary{Player: balls.PlayerFunc(func(v *balls.View) int64 { return v.Fullest() })}
type PlayerFunc func(view *View) int64

// Choose calls f.
func (f PlayerFunc) Choose(view *View) int64 { return f(view) }

// A View is what a [Player] sees: everything so far, and nothing of the random
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
// load; -1 where there is none.
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
	player Player
	view   View
}

func (s *seat) Choose(g *deletion.Game) int64 {
	if s.view.game = g; g.Round() == 0 {
		s.view.copied = -1
	}
	return s.player.Choose(&s.view)
}

const adversaryObjects = `{"kind":"threshold","threshold":..}, {"kind":"protect","bins":..}, {"kind":"oblivious","order":[..]}`

// read reads one of the words, or an object with a kind and its parameter.
func (a *Adversary) read(k key, v value) error {
	if v.kind == word {
		if !slices.Contains(k.words, v.text) {
			return k.unknown(v)
		}
		a.Kind = v.text
		return nil
	}
	kind, ok := v.get("kind")
	if !ok || kind.kind != word {
		return k.refuse(v)
	}
	if !slices.Contains(k.words, kind.text) {
		return k.unknown(kind)
	}
	a.Kind = kind.text
	parameter := map[string]string{"threshold": "threshold", "protect": "bins", "oblivious": "order"}[a.Kind]
	for i, name := range v.keys {
		e := v.list[i]
		var err error
		switch {
		case name == "kind":
		case name != parameter:
			return fmt.Errorf("%s: %s: %s is not a key of kind %s; allowed: %s", k.name, v, quote(name), a.Kind, adversaryObjects)
		case name == "threshold":
			a.Threshold, err = integer(e)
			ok = a.Threshold >= 1
		case name == "bins":
			a.Bins, err = integer(e)
			ok = a.Bins >= 1
		case name == "order":
			ok = e.kind == list && len(e.list) > 0
			for _, b := range e.list {
				x, bad := integer(b)
				if a.Order = append(a.Order, x); bad != nil {
					err = bad
				}
			}
		}
		if err != nil || !ok {
			return k.refuse(v)
		}
	}
	return nil
}

// resolve checks the parameters and fills in their defaults.
func (a Adversary) resolve(n, balls, rounds int64) (Adversary, error) {
	if a.Player != nil {
		if a.Kind != "" {
			return a, fmt.Errorf("adversary: %s: leave the kind out where there is a Player", a.Kind)
		}
		return a, nil
	}
	words := adversaryWords()
	left := n - rounds
	switch {
	case !slices.Contains(words, a.Kind):
		return a, fmt.Errorf("adversary: %s: allowed: %s, %s", quote(a.Kind), strings.Join(words, ", "), adversaryObjects)
	case a.Threshold != 0 && a.Kind != "threshold":
		return a, fmt.Errorf("adversary: threshold: %d: not a key of kind %s", a.Threshold, a.Kind)
	case a.Bins != 0 && a.Kind != "protect":
		return a, fmt.Errorf("adversary: bins: %d: not a key of kind %s", a.Bins, a.Kind)
	case a.Order != nil && a.Kind != "oblivious":
		return a, fmt.Errorf("adversary: order: not a key of kind %s", a.Kind)
	}
	switch a.Kind {
	case "threshold":
		if a.Threshold == 0 {
			a.Threshold = max(1, (balls+left-1)/left)
		}
		if a.Threshold < 1 {
			return a, fmt.Errorf("adversary: threshold: %d: must be at least 1", a.Threshold)
		}
	case "protect":
		if a.Bins == 0 {
			a.Bins = max(1, left/2)
		}
		if a.Bins < 1 || a.Bins > left {
			return a, fmt.Errorf("adversary: bins: %d: must be between 1 and %d, the bins left after the last round", a.Bins, left)
		}
	case "oblivious":
		if a.Order == nil {
			break
		}
		if int64(len(a.Order)) < rounds {
			return a, fmt.Errorf("adversary: order: %d bins: must be at least rounds = %d", len(a.Order), rounds)
		}
		a.Order = slices.Clone(a.Order)
		seen := make(map[int64]bool, len(a.Order))
		for _, b := range a.Order {
			if b < 0 || b >= n || seen[b] {
				return a, fmt.Errorf("adversary: order: bin %d: must be between 0 and %d, and not stand twice", b, n-1)
			}
			seen[b] = true
		}
	}
	return a, nil
}

// plain is the adversary as a specification has it.
func (a Adversary) plain() any {
	switch {
	case a.Player != nil:
		return "player"
	case a.Threshold != 0:
		return []KeyValue{{"kind", a.Kind}, {"threshold", a.Threshold}}
	case a.Bins != 0:
		return []KeyValue{{"kind", a.Kind}, {"bins", a.Bins}}
	case a.Order != nil:
		return []KeyValue{{"kind", a.Kind}, {"order", a.Order}}
	}
	return a.Kind
}

// adversaryWords returns the kinds of adversaries.
func adversaryWords() []string {
	for _, k := range keysOf(BinDeletion{}) {
		if k.name == "adversary" {
			return k.words
		}
	}
	return nil
}
