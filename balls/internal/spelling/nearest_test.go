package spelling

import "testing"

func TestNearest(t *testing.T) {
	words := []string{"balls", "bins", "d", "distinct", "one-choice-max-cdf", "psi"}
	for wrong, want := range map[string]string{
		"bin": "bins", "ball": "balls", "e": "d", "distinkt": "distinct", "one-choice-maxcdf": "one-choice-max-cdf",
		"colour": "", "nope": "", "": "", "one-choice-max-cdf-of-the-largest-load-of-all": "",
	} {
		if got := Nearest(wrong, words); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", wrong, got, want)
		}
	}
}
