package notebook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOwn: one run at a time works in a folder, and finds nothing of one before.
func TestOwn(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "partial", "a.work")
	release, err := own(folder)
	if err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(folder, "left")
	if err := os.WriteFile(left, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := own(folder); err == nil || !strings.Contains(err.Error(), "another run") {
		t.Errorf("a second run: %v", err)
	}
	if _, err := os.Stat(left); err != nil {
		t.Errorf("the second run took the work of the first: %v", err)
	}
	release()
	release, err = own(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("what a dead run left: %v", err)
	}
}
