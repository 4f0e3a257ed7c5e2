package balls

import (
	"strings"
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
		{strings.Repeat("(", 150), 1, -1}, {strings.Repeat("n^", 90) + "n", 1, -1}, {strings.Repeat("n", 1000), 1, -1},
	} {
		got, err := Count(c.text).Value(c.n)
		if (err != nil) != (c.want < 0) || err == nil && got != c.want {
			t.Errorf("Count(%q).Value(%d) = %d, %v; want %d", c.text, c.n, got, err, c.want)
		}
		if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 250) {
			t.Errorf("error is not a line: %q", err)
		}
	}
	if got := Exactly(12); got != "12" {
		t.Errorf("Exactly(12) = %q", got)
	}
}
