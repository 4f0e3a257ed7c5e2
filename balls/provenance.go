package balls

import (
	"encoding/json"
	"os"
	"runtime"
	"runtime/debug"

	"ballslab/balls/internal/random"
)

// NewResult returns the result of a process and a plan without any numbers: the
// cell with all defaults resolved, the trials, and the provenance. Packages
// that compute metrics in another way fill in the rest.
func NewResult(p Process, plan Plan) (*Result, error) {
	c, err := Cell{p, plan}.resolve()
	if err != nil {
		return nil, err
	}
	return newResult(c), nil
}

func newResult(c Cell) *Result {
	version, commit := build()
	return &Result{
		Cell:   c.Keys(),
		Bins:   c.Process.bins(),
		Trials: c.Plan.Trials,
		Provenance: Provenance{
			Seed:      c.Plan.Seed,
			Generator: random.Name,
			Version:   version,
			Commit:    commit,
			Go:        runtime.Version(),
		},
	}
}

// Version returns the version of ballslab, as the program's build records it;
// "devel" where it does not.
func Version() string {
	version, _ := build()
	return version
}

// build returns what the running program records of this module. A program built
// without the repository's history, as in the Docker image, records none; then the
// environment says what it was built from: BALLSLAB_VERSION and BALLSLAB_COMMIT,
// which the image sets.
func build() (version, commit string) {
	version = "devel"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version, ""
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == "ballslab" && m.Version != "" && m.Version != "(devel)" {
			version = m.Version
		}
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			commit += "+modified"
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
