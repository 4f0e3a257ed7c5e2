package sample

import (
	"math"
	"testing"

	"ballslab/balls/internal/random"
)

func TestLogInverse(t *testing.T) {
	src := random.Stream(1, 2, 3)
	for i := range 1_000_000 {
		u := unit(src)
		if i%2 == 0 {
			u = math.Ldexp(u, -i%200)
		} else if i%3 == 0 {
			u = 1 - math.Ldexp(1-u, -i%50)
		}
		if u >= 1 {
			continue
		}
		want := -math.Log1p(-u)
		bound := 0x1p-51 * max(1, want)
		if u < 1.0/64 {
			bound = 0x1p-51 * want
		}
		if x := logInverse(u); math.Abs(x-want) > bound {
			t.Fatalf("-ln(1 - %g) = %.17g, got %.17g", u, want, x)
		}
	}
	if logInverse(0) != 0 {
		t.Error("-ln(1) is not 0")
	}
}
