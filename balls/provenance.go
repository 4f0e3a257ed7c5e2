package balls

import (
	"encoding/json"
	"os"
	"runtime"
	"runtime/debug"

	"ballslab/balls/internal/random"
)

// NewResult returns the result of a process and a plan without any numbers: the
// cell with all defaults resolved, the trials, the provenance, and warnings of what has no
// equilibrium. Packages
// that compute metrics in another way fill in the rest.
func NewResult(p Process, plan Plan) (*Result, error) {
	c, err := Cell{p, plan}.resolve()
	if err != nil {
		return nil, err
	}
	r := newResult(c)
	c.warnNoEquilibrium(r)
	return r, nil
}

func newResult(c Cell) *Result {
	version, commit := build()
	return &Result{
		Process: c.Process,
		Plan:    c.Plan,
		Bins:    c.Process.bins(),
		Trials:  c.Plan.Trials,
		Provenance: Provenance{
			Seed:      c.Plan.Seed,
			Generator: random.Name,
			Version:   version,
			Commit:    commit,
			Go:        runtime.Version(),
		},
	}
}

// Version returns the version of ballslab that the program was made from, such as "v1.2.3", or the
// first digits of its commit; "devel" where the program's build records none.
func Version() string {
	version, _ := build()
	return version
}

// version and commit are what the running program was made from. The Makefile and the build of the
// kernel set them through the linker, so that the command and the notebooks say the same.
var version, commit string

// build returns version and commit: those that the linker was given; else those that the go command
// records by itself; else, in a program built without the repository's history as in the Docker
// image, those of the environment: BALLSLAB_VERSION and BALLSLAB_COMMIT, which the image sets.
func build() (string, string) {
	if commit != "" {
		return version, commit
	}
	version, commit := "devel", ""
	info, ok := debug.ReadBuildInfo()
	// In a program of another module the recorded history is that module's.
	if ok && info.Main.Path == "ballslab" {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			version = v
		}
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				commit += "+modified"
			}
		}
	}
	if commit == "" && os.Getenv("BALLSLAB_COMMIT") != "" {
		return os.Getenv("BALLSLAB_VERSION"), os.Getenv("BALLSLAB_COMMIT")
	}
	return version, commit
}

// MarshalJSON returns the provenance as an object with lower-case keys.
func (p Provenance) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Seed      uint64  `json:"seed"`
		Generator string  `json:"generator"`
		Version   string  `json:"version"`
		Commit    string  `json:"commit"`
		Go        string  `json:"go"`
		Workers   int     `json:"workers"`
		Seconds   float64 `json:"seconds"`
	}(p))
}
