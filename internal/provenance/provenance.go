// Package provenance says what the running program was made from, so that every
// result can name the sources that it depends on.
package provenance

import (
	"os"
	"runtime/debug"
)

// version and commit are what the linker was told. The Makefile and the build of the kernel set
// them (-X ballslab/internal/provenance.version=...), so that the command and the notebooks say
// the same.
var version, commit string

// Build returns the version of ballslab that the program was made from, such as "v1.2.3" or the
// first digits of a commit, and the whole commit, with "+modified" where the sources were not
// those of the commit. The first of these that knows answers:
//
//   - the linker, which the Makefile and the build of the kernel tell;
//   - the go command, which records the history of the repository by itself;
//   - the environment, BALLSLAB_VERSION and BALLSLAB_COMMIT, which the Docker image sets, since
//     it is built without that history.
//
// Where none does, the version is "devel" and the commit empty.
func Build() (string, string) {
	if commit != "" {
		return version, commit
	}
	version, commit := recorded()
	if commit == "" && os.Getenv("BALLSLAB_COMMIT") != "" {
		return os.Getenv("BALLSLAB_VERSION"), os.Getenv("BALLSLAB_COMMIT")
	}
	return version, commit
}

// recorded is what the go command has recorded of this module. In a program of another module
// the history that is recorded is that module's, and says nothing.
func recorded() (version, commit string) {
	version = "devel"
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Path != "ballslab" {
		return version, ""
	}
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
	return version, commit
}
