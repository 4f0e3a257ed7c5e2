package balls

import (
	"math"
	"strings"
	"testing"
)

// What a Count means in a process: a number itself, 0 the default, Expr("0") none.
func TestCountOfProcess(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		balls Count
		want  int64
	}{{50, 50}, {0, 100}, {Expr("0"), 0}, {Expr("2n"), 200}} {
		p, err := Resolve(Allocate{Rule: "greedy", Bins: 100, Balls: c.balls})
		if err != nil || p.setup(nil).steps != c.want {
			t.Errorf("Balls: %s: %v, %v", c.balls, p, err)
			continue
		}
		again, err := Resolve(p) // a resolved process is one of the same
		if err != nil || again.setup(nil).steps != c.want {
			t.Errorf("Balls: %s, resolved twice: %v, %v", c.balls, again, err)
		}
	}
	for count, want := range map[Count]string{
		-5:                "balls: -5: must be between 0 and 2^53",
		1<<53 + 1:         "balls: 9007199254740993: must be between 0 and 2^53",
		math.MaxInt64:     "balls: 9223372036854775807: must be between",
		Exactly(0) + 1e12: "balls: -9223371036854775808: must be between",
		Expr("2x"):        `balls: "2x": is not an expression; allowed: an integer or an expression such as n`,
		Expr(""):          `balls: "": is not an expression; allowed`,
		Expr("-1"):        `balls: "-1": is -1 at n = 100; must be between 0 and 2^53`,
	} {
		_, err := Resolve(Allocate{Rule: "greedy", Bins: 100, Balls: count})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
