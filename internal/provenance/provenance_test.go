package provenance

import "testing"

// The program of these tests is built without the repository's history, as that of
// the Docker image is: the environment tells what it was built from.
func TestProvenanceFromEnvironment(t *testing.T) {
	for _, c := range []struct{ version, commit, wantVersion, wantCommit string }{
		{"", "", "devel", ""},
		{"v1.2.3", "", "devel", ""}, // a version without a commit says nothing
		{"v1.2.3", "0123abcd", "v1.2.3", "0123abcd"},
	} {
		t.Setenv("BALLSLAB_VERSION", c.version)
		t.Setenv("BALLSLAB_COMMIT", c.commit)
		if version, commit := Build(); version != c.wantVersion || commit != c.wantCommit {
			t.Errorf("%v: version %q, commit %q", c, version, commit)
		}
	}
}

// What the linker was told goes before the environment.
func TestProvenanceFromLinker(t *testing.T) {
	t.Setenv("BALLSLAB_VERSION", "v0.0.1")
	t.Setenv("BALLSLAB_COMMIT", "89ef")
	version, commit = "v1.2.3", "0123abcd"
	defer func() { version, commit = "", "" }()
	if gotVersion, gotCommit := Build(); gotVersion != "v1.2.3" || gotCommit != "0123abcd" {
		t.Errorf("version %q, commit %q", gotVersion, gotCommit)
	}
}
