package balls

import "testing"

// The program of these tests is built without the repository's history, as that of
// the Docker image is: the environment tells what it was built from.
func TestProvenanceFromEnvironment(t *testing.T) {
	p := Allocate{Rule: "greedy", D: 2, Bins: 4}
	for _, c := range []struct{ version, commit, wantVersion, wantCommit string }{
		{"", "", "devel", ""},
		{"v1.2.3", "", "devel", ""}, // a version without a commit says nothing
		{"v1.2.3", "0123abcd", "v1.2.3", "0123abcd"},
	} {
		t.Setenv("BALLSLAB_VERSION", c.version)
		t.Setenv("BALLSLAB_COMMIT", c.commit)
		r, err := NewResult(p, Plan{Trials: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Provenance; got.Version != c.wantVersion || got.Commit != c.wantCommit {
			t.Errorf("%v: version %q, commit %q", c, got.Version, got.Commit)
		}
	}
}

// What the linker was told goes before the environment.
func TestProvenanceFromLinker(t *testing.T) {
	t.Setenv("BALLSLAB_VERSION", "v0.0.1")
	t.Setenv("BALLSLAB_COMMIT", "89ef")
	version, commit = "v1.2.3", "0123abcd"
	defer func() { version, commit = "", "" }()
	r, err := NewResult(Allocate{Rule: "greedy", D: 2, Bins: 4}, Plan{Trials: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Provenance; got.Version != "v1.2.3" || got.Commit != "0123abcd" {
		t.Errorf("version %q, commit %q", got.Version, got.Commit)
	}
}
