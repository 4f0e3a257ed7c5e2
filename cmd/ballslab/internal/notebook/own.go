package notebook

import (
	"fmt"
	"os"
	"path/filepath"
)

// own makes a folder and empties it, for this process alone until release is called or the process
// ends, however that may be. Where another process has it, the error says so (on Unix only).
func own(folder string) (release func(), err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	if !lock(f) {
		f.Close()
		return nil, fmt.Errorf("%s: another run is at work there: wait for it, or name another folder "+
			"with -o", folder)
	}
	old, err := os.ReadDir(folder) // of a run that was killed
	for _, e := range old {
		if err == nil {
			err = os.RemoveAll(filepath.Join(folder, e.Name()))
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}
