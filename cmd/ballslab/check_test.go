package main

import (
	"strings"
	"testing"
)

// A word stands for the claims whose IDs it begins, but for the one that it is.
func TestChoose(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"leaky":                     "leaky-mean leaky-one-choice leaky-two-choices",
		"leaky-o leaky":             "leaky-one-choice leaky-mean leaky-two-choices",
		"greedy-heavy":              "greedy-heavy",
		"greedy-heavy-":             "greedy-heavy-mean",
		"greedy-heavy greedy-heavy": "greedy-heavy",
	} {
		list, err := choose(strings.Fields(words))
		if err != nil {
			t.Error(err)
		}
		var ids []string
		for _, c := range list {
			ids = append(ids, c.ID)
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%q stands for %s, want %s", words, got, want)
		}
	}
	for _, word := range []string{"", "leeky", "greedy-heavy-meant"} {
		if _, err := choose([]string{word}); err == nil || !strings.Contains(err.Error(), "allowed: ") {
			t.Errorf("%q: %v", word, err)
		}
	}
}

// The line of progress names what is done, and leaves nothing behind.
func TestLabelled(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	l := &labelled{w: &b}
	l.say("2 of 9, leaky-mean ")
	l.Write([]byte("\rcell 1/2: 3/10 trials   "))
	l.Write([]byte("\r                 \r"))
	l.say("")
	// What a terminal shows after each piece of it.
	var shown []string
	for _, s := range strings.Split(b.String(), eraseLine)[1:] {
		shown = append(shown, s)
	}
	want := "2 of 9, leaky-mean |2 of 9, leaky-mean cell 1/2: 3/10 trials|2 of 9, leaky-mean |"
	if got := strings.Join(shown, "|"); got != want {
		t.Errorf("shown: %q, want %q", got, want)
	}
}
