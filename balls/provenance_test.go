package balls

import "testing"

// A result names the version and the commit that the program was made from.
func TestProvenance(t *testing.T) {
	t.Setenv("BALLSLAB_VERSION", "v1.2.3")
	t.Setenv("BALLSLAB_COMMIT", "0123abcd")
	r, err := Cell{Allocate{Rule: "greedy", D: 2, Bins: 4}, Plan{Trials: 1}}.NewResult()
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Provenance; got.Version != "v1.2.3" || got.Commit != "0123abcd" || got.Version != Version() {
		t.Errorf("version %q, commit %q", got.Version, got.Commit)
	}
}
