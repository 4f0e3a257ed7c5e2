package count

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
)

func TestCount(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int64
		want int64
	}{
		{"0", 5, 0}, {"5000", 1, 5000}, {"1e6", 1, 1000000}, {"2.5e3", 1, 2500}, {"9007199254740992", 1, 1 << 53},
		{"n", 7, 7}, {"2n", 7, 14}, {"10n", 7, 70}, {"n/2", 7, 4}, {"n/2", 5, 3}, {"n^2", 94906265, 9007199136250225},
		{"n*ln(n)", 1000, 6908}, {"2n*ln(n)", 1000, 13816}, {"n ^ 2 / 4 + 3", 10, 28}, {"3sqrt(n)", 100, 30}, {"n*log2(n)", 1024, 10240},
		{"2^3^2", 1, 512}, {"-(2-n)", 5, 3}, {"(n+1)(n", 1, -1}, {"2(n+1)", 4, 10}, {"n-2*3-1", 20, 13}, {"1e3n", 2, 2000}, {".5n", 4, 2},
		{"", 5, -1}, {"m", 5, -1}, {"n n", 5, -1}, {"ln(n", 5, -1}, {"n^3", 1e6, -1}, {"-1", 5, -1}, {"1/0", 5, -1}, {"0/0", 5, -1}, {"ln(0)", 5, -1},
		{"log(n)", 5, -1}, {"9007199254740993", 1, -1}, {"1e999", 1, -1}, {"n,", 1, -1}, {"2e", 1, -1}, {"1e-9", 1, 0},
		{"9007199254740993.0", 1, -1}, {"9007199254740993+0", 1, -1}, {"9007199254740992+1", 1, -1}, {"2^53", 1, -1}, {"9007199254740991+0", 1, 1<<53 - 1},
		{"1_000", 1, -1}, {"0x10", 1, -1}, {"007", 1, -1}, {"007n", 1, -1}, {"1e16/n", 10, 1e15}, {"2.0", 1, 2}, {"2.", 1, 2},
		{"1/2*n", 10, 5}, {"1/(2n)*100", 10, 5}, {"n/2*n", 10, 50}, {"2n/4", 10, 5}, {"2 n", 10, 20}, {"2n^2", 10, 200}, {"2(n)", 10, 20}, {"2ln(n)*2n", 1, 0},
		{"1/2n", 10, -1}, {"n/2(n+1)", 10, -1}, {"n/2ln(n)", 10, -1}, {"2^3n", 10, -1}, {"n^2n", 10, -1}, {"2*1/2n", 10, -1}, {"2*2n", 10, 40}, {"1/2*2n", 10, 10},
		{strings.Repeat("(", 150), 1, -1}, {strings.Repeat("n^", 90) + "n", 1, -1}, {strings.Repeat("n", 1000), 1, -1},
	} {
		got, err := Expr(c.text).Value(c.n)
		if (err != nil) != (c.want < 0) || err == nil && got != c.want {
			t.Errorf("Expr(%q).Value(%d) = %d, %v; want %d", c.text, c.n, got, err, c.want)
		}
		if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 250) {
			t.Errorf("error is not a line: %q", err)
		}
	}
}

// A number is itself; equal texts are equal Counts; a text prints and is written as such.
func TestCountIsANumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		count      Count
		text, json string
	}{
		{50, "50", "50"}, {1e6, "1000000", "1000000"}, {Expr("50"), "50", "50"}, {Expr("0"), "0", "0"}, {Exactly(0), "0", "0"},
		{0, "0", "null"}, {Expr("n*ln(n)"), "n*ln(n)", `"n*ln(n)"`}, {Expr("what?"), "what?", `"what?"`}, {Expr(""), "", `""`},
	} {
		if got := fmt.Sprint(c.count); got != c.text {
			t.Errorf("%q prints as %q", c.text, got)
		}
		b, err := json.Marshal(struct{ Balls Count }{c.count})
		if err != nil || string(b) != `{"Balls":`+c.json+`}` {
			t.Errorf("%q is written as %s, %v", c.text, b, err)
		}
		var back struct{ Balls Count }
		err = json.Unmarshal(b, &back)
		if (err != nil) != (c.text == "") || err == nil && back.Balls != c.count {
			t.Errorf("%s is read as %q, %v", b, back.Balls, err)
		}
	}
	if Expr("2n") != Expr("2n") || Expr("2n") == Expr("3n") || Expr("0") != Exactly(0) {
		t.Error("Counts do not compare as their texts")
	}
}

func TestExprAtOnce(t *testing.T) {
	t.Parallel()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range 1000 {
				text := strconv.Itoa(i) + "n + 7"
				if got := Expr(text).String(); got != text {
					t.Errorf("%s became %s", text, got)
				}
			}
		})
	}
	all.Wait()
}
