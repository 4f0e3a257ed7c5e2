package image

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// refused starts JupyterLab on a folder that it cannot write to, mounted with options (":ro" or
// none), and returns what it says.
func refused(t *testing.T, folder, options string, args ...string) string {
	t.Helper()
	before, err := os.Stat(folder)
	if err != nil {
		t.Fatal(err)
	}
	args = append([]string{"run", "--rm", "-v", folder + ":/home/lab/work" + options}, args...)
	_, said, code := run(t, "", "docker", append(args, image)...)
	if code != 1 || !strings.Contains(said, "the work folder /home/lab/work is not writable for user ") {
		t.Errorf("exit code %d\n%s", code, said)
	}
	after, err := os.Stat(folder)
	if err != nil {
		t.Fatal(err)
	}
	was, is := before.Sys().(*syscall.Stat_t), after.Sys().(*syscall.Stat_t)
	if is.Mode != was.Mode || is.Uid != was.Uid || is.Gid != was.Gid {
		t.Errorf("the mounted folder became %v of %d:%d", after.Mode(), is.Uid, is.Gid)
	}
	return said
}

// saves wants a lab to save a notebook that it was shipped with.
func (l lab) saves(t *testing.T) {
	t.Helper()
	const path = "/api/contents/00-read-me-first.ipynb"
	var notebook struct {
		Content map[string]any `json:"content"`
		Type    string         `json:"type"`
		Format  string         `json:"format"`
	}
	if code := l.ask(t, "GET", path, "", &notebook); code != http.StatusOK {
		t.Fatalf("GET %s: %d", path, code)
	}
	body, err := json.Marshal(notebook)
	if err != nil {
		t.Fatal(err)
	}
	if code := l.ask(t, "PUT", path, string(body), nil); code != http.StatusOK {
		t.Errorf("saving a notebook: %d", code)
	}
}

// needRoot is for tests that make folders of other users.
func needRoot(t *testing.T) {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root can make a folder of another user")
	}
}

// A work folder of root, as Docker makes one that is not there: each advice that the container
// prints works.
func TestFolderOfRoot(t *testing.T) {
	needRoot(t)
	dir := workFolder(t)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	said := refused(t, dir, "")
	for _, advice := range []string{"sudo chown -R 1000 FOLDER", "docker run --user 0 ...", "BALLSLAB_UID=0 docker compose up"} {
		if !strings.Contains(said, advice) {
			t.Errorf("no advice %q in\n%s", advice, said)
		}
	}
	root := startLab(t, dir, "--user", "0", "--security-opt", "no-new-privileges", "--cap-drop", "ALL")
	root.saves(t)
	docker(t, "rm", "-f", root.id)
	// Now the notebooks are root's, and a writable folder alone does not help.
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	other := startLab(t, dir)
	stdout, stderr, _ := run(t, "", "docker", "logs", other.id)
	if !regexp.MustCompile(`\d notebooks cannot be saved by user 1000, .*sudo chown -R 1000 FOLDER`).MatchString(stdout + stderr) {
		t.Errorf("no word on notebooks of root:\n%s%s", stdout, stderr)
	}
	docker(t, "rm", "-f", other.id)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, stderr, code := run(t, "", "chown", "-R", "1000", dir); code != 0 {
		t.Fatal(stderr)
	}
	startLab(t, dir).saves(t)
}

// A work folder of a user: the advice is to run as that user.
func TestFolderOfUser(t *testing.T) {
	needRoot(t)
	dir := workFolder(t)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(dir, 4242, 4242); err != nil {
		t.Fatal(err)
	}
	if said := refused(t, dir, ""); !strings.Contains(said, "docker run --user 4242 ...") {
		t.Errorf("no advice to run as user 4242 in\n%s", said)
	}
	startLab(t, dir, "--user", "4242").saves(t)
	// Its own folder, but read-only.
	if said := refused(t, dir, ":ro", "--user", "4242"); !strings.Contains(said, "mounted read-only") {
		t.Errorf("no word on a read-only mount in\n%s", said)
	}
	// Programs and commands that write nothing run all the same.
	stdout, stderr, code := run(t, "", "docker", "run", "--rm", "-v", dir+":/home/lab/work", image, "bash", "-c", "echo a shell")
	if code != 0 || stdout != "a shell\n" || strings.Count(stderr, "\n") != 1 {
		t.Errorf("a shell on a folder of another user: exit code %d\n%s%s", code, stdout, stderr)
	}
	if got := docker(t, "run", "--rm", "-v", dir+":/home/lab/work", image, "bound"); got == "" {
		t.Error("ballslab bound prints nothing")
	}
}

// On a full folder no torn notebook is left, one line says so, and programs start.
func TestFullFolder(t *testing.T) {
	const full = "/home/lab/work:size=64k,uid=1000"
	stdout, stderr, code := run(t, "", "docker", "run", "--rm", "--tmpfs", full, image, "bash", "-c",
		"ls -A; for n in 0*; do cmp $n $BALLSLAB_NOTEBOOKS/$n; done; echo a shell")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if code != 0 || lines[len(lines)-1] != "a shell" || len(lines) < 2 || len(lines) > len(shipped(t)) {
		t.Errorf("exit code %d, want some notebooks but not all, each whole\n%s", code, stdout)
	}
	for _, name := range lines[:len(lines)-1] {
		if _, err := os.Stat(filepath.Join("../notebooks", name)); err != nil {
			t.Errorf("in the folder: %s", name)
		}
	}
	if strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "/home/lab/work could not take the notebooks") {
		t.Errorf("said:\n%s", stderr)
	}
	// JupyterLab starts too, so that something can be deleted.
	id := docker(t, "run", "-d", "--tmpfs", full, image)
	t.Cleanup(func() { docker(t, "rm", "-f", id) })
	address(t, id)
}

// What a killed start left is no notebook, and goes.
func TestCopyCutShort(t *testing.T) {
	dir := workFolder(t)
	left := filepath.Join(dir, ".00-read-me-first.ipynb.copy-0123456789ab-7")
	if err := os.WriteFile(left, bytes.Repeat([]byte("{"), 100), 0o666); err != nil {
		t.Fatal(err)
	}
	docker(t, "run", "--rm", "--user", "0", "-v", dir+":/home/lab/work", image, "touch", "-d", "1 hour ago", filepath.Base(left))
	docker(t, "run", "--rm", "-v", dir+":/home/lab/work", image, "true")
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", left, err)
	}
	for _, name := range shipped(t) {
		got, err := os.ReadFile(filepath.Join(dir, name))
		want, err2 := os.ReadFile(filepath.Join("../notebooks", name))
		if err != nil || err2 != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not the shipped one: %v, %v", name, err, err2)
		}
	}
}
