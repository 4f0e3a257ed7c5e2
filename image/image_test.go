// Package image tests the Docker image ballslab:latest as people use it.
// `make image` builds it, `make image-test` runs these tests. They need Docker
// with compose, and Chromium.
package image

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

const image = "ballslab:latest"

// run runs a program and returns what it printed and its exit code.
func run(t *testing.T, stdin string, name string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stdin = strings.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// docker runs a command of Docker that must succeed and returns its output.
func docker(t *testing.T, args ...string) string {
	t.Helper()
	stdout, stderr, code := run(t, "", "docker", args...)
	if code != 0 {
		t.Fatalf("docker %s: exit code %d\n%s%s", strings.Join(args, " "), code, stdout, stderr)
	}
	return strings.TrimSpace(stdout)
}

// inside runs a line of bash in a new container.
func inside(t *testing.T, line string) string {
	t.Helper()
	return docker(t, "run", "--rm", image, "bash", "-c", line)
}

// label returns a label of the image.
func label(t *testing.T, name string) string {
	t.Helper()
	return docker(t, "image", "inspect", "-f", `{{index .Config.Labels "org.opencontainers.image.`+name+`"}}`, image)
}

// until asks every 200 ms for a state that has to come.
func until(t *testing.T, limit time.Duration, what string, reached func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !reached(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within %v: %s", limit, what)
		}
	}
}

// workFolder returns a new folder that every user may write to.
func workFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "ballslab-work-")
	if err != nil {
		t.Fatal(err)
	}
	// Files in it may belong to users of containers.
	t.Cleanup(func() {
		docker(t, "run", "--rm", "--user", "0", "-v", dir+":/clean", image, "find", "/clean", "-mindepth", "1", "-delete")
		os.Remove(dir)
	})
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// A lab is a running container with JupyterLab.
type lab struct {
	id    string
	url   string // as printed, with the token
	base  string // http://127.0.0.1:PORT
	token string
}

var printed = regexp.MustCompile(`(http://127\.0\.0\.1:\d+)/\S*\?token=([0-9a-f]+)`)

// startLab starts JupyterLab on a folder and waits for the address it prints.
func startLab(t *testing.T, folder string, args ...string) lab {
	t.Helper()
	port := freePort(t)
	args = append([]string{"run", "-d", "-e", "BALLSLAB_PORT=" + port, "-p", "127.0.0.1:" + port + ":8888", "-v", folder + ":/home/lab/work"}, args...)
	id := docker(t, append(args, image)...)
	t.Cleanup(func() { docker(t, "rm", "-f", id) })
	return address(t, id)
}

// address waits for the address that a container prints.
func address(t *testing.T, id string) lab {
	t.Helper()
	l := lab{id: id}
	until(t, time.Minute, "an address with a token in the log", func() bool {
		stdout, stderr, _ := run(t, "", "docker", "logs", id)
		match := printed.FindStringSubmatch(stdout + stderr)
		if match != nil {
			l.url, l.base, l.token = match[0], match[1], match[2]
		}
		return match != nil
	})
	return l
}

// ask sends a request to the server, with the token, and decodes the answer
// into v unless it is nil.
func (l lab) ask(t *testing.T, method, path, body string, v any) int {
	t.Helper()
	request, err := http.NewRequest(method, l.base+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if l.token != "" {
		request.Header.Set("Authorization", "token "+l.token)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if v != nil {
		if err := json.Unmarshal(data, v); err != nil {
			t.Fatalf("%s %s: %v\n%s", method, path, err, data)
		}
	}
	return answer.StatusCode
}

// shipped lists the names of the notebooks of the repository.
func shipped(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("../notebooks/*.ipynb")
	if err != nil || len(names) < 2 {
		t.Fatalf("%d notebooks, %v", len(names), err)
	}
	for i, name := range names {
		names[i] = filepath.Base(name)
	}
	return names
}

func TestUser(t *testing.T) {
	got := inside(t, "id -u; id -un; id -G; pwd; stat -c '%u %a' /home/lab/work; stat -c %u $BALLSLAB_NOTEBOOKS; [ -w $BALLSLAB_NOTEBOOKS ] || echo read-only; command -v sudo su | grep sudo || echo no sudo")
	want := "1000\nlab\n1000\n/home/lab/work\n1000 775\n0\nread-only\nno sudo"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What the first word does.
func TestCommands(t *testing.T) {
	spec := `{"process":"allocate","rule":"greedy","d":2,"bins":1000,"balls":1000,"trials":100,"seed":1}`
	// In this container nothing can be written, not even below /tmp.
	for _, words := range [][]string{{"run", "-"}, {"ballslab", "run", "-"}} {
		stdout, stderr, code := run(t, spec, "docker", append([]string{"run", "--rm", "-i", "--network", "none", "--read-only", image}, words...)...)
		var result struct {
			Trials  int
			Metrics map[string]struct{ Mean float64 }
		}
		if err := json.Unmarshal([]byte(stdout), &result); err != nil || code != 0 || result.Trials != 100 || result.Metrics["max_load"].Mean < 2 {
			t.Errorf("%v: exit code %d, %v\n%s%s", words, code, err, stdout, stderr)
		}
	}
	stdout, stderr, code := run(t, `{"process":"allocte"}`, "docker", "run", "--rm", "-i", image, "run", "-")
	if code != 2 || stdout != "" || !strings.Contains(stderr, "allocate") {
		t.Errorf("a wrong spec: exit code %d\n%s%s", code, stdout, stderr)
	}
	if got := docker(t, "run", "--rm", image, "check", "one-choice-oeis"); !strings.Contains(got, "consistent") {
		t.Errorf("check: %s", got)
	}
	if got := docker(t, "run", "--rm", image, "--version"); !strings.Contains(got, label(t, "version")) {
		t.Errorf("--version: %s", got)
	}
	if got := docker(t, "run", "--rm", image, "echo", "as", "it", "is"); got != "as it is" {
		t.Errorf("echo: %s", got)
	}
	if got := docker(t, "run", "--rm", image, "ls"); got != strings.Join(shipped(t), "\n") {
		t.Errorf("a program finds in the work folder\n%s", got)
	}
}

// JupyterLab as `docker compose up` starts it, in a copy of compose.yaml beside
// a work folder of its own.
func TestCompose(t *testing.T) {
	dir := workFolder(t)
	data, err := os.ReadFile("../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "compose.yaml"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	work := filepath.Join(dir, "work")
	if err := os.Mkdir(work, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(work, 0o777); err != nil {
		t.Fatal(err)
	}
	mine := "01-balanced-allocations.ipynb"
	if err := os.WriteFile(filepath.Join(work, mine), []byte("a file of the user"), 0o644); err != nil {
		t.Fatal(err)
	}
	port := freePort(t)
	t.Setenv("BALLSLAB_PORT", port)
	t.Setenv("BALLSLAB_UID", "4242")
	compose := []string{"docker-compose"}
	if _, _, code := run(t, "", "docker", "compose", "version"); code == 0 {
		compose = []string{"docker", "compose"}
	}
	compose = append(compose, "--project-name", "ballslab-test", "--project-directory", dir, "-f", filepath.Join(dir, "compose.yaml"))
	up := append(slices.Clone(compose), "up", "-d")
	t.Cleanup(func() { run(t, "", compose[0], append(compose[1:], "down", "-t", "5")...) })
	if stdout, stderr, code := run(t, "", up[0], up[1:]...); code != 0 {
		t.Fatalf("%s\n%s%s", strings.Join(up, " "), stdout, stderr)
	}
	stdout, _, _ := run(t, "", compose[0], append(slices.Clone(compose[1:]), "ps", "-q")...)
	l := address(t, strings.TrimSpace(stdout))

	if got := docker(t, "port", l.id); got != "8888/tcp -> 127.0.0.1:"+port {
		t.Errorf("published as %s", got)
	}
	if want := fmt.Sprintf("http://127.0.0.1:%s/lab/tree/00-read-me-first.ipynb?token=%s", port, l.token); l.url != want {
		t.Errorf("printed %s, want %s", l.url, want)
	}
	if stdout, stderr, _ := run(t, "", "docker", "logs", l.id); strings.Count(stdout+stderr, "://") != 1 {
		t.Errorf("one address in the log, and nothing else like one:\n%s%s", stdout, stderr)
	}
	until(t, time.Minute, "healthy", func() bool {
		return docker(t, "inspect", "-f", "{{.State.Health.Status}}", l.id) == "healthy"
	})
	// No program of the container gets more rights than its user has.
	status := docker(t, "exec", l.id, "cat", "/proc/1/status")
	for _, line := range []string{"NoNewPrivs:\t1", "CapBnd:\t0000000000000000", "CapEff:\t0000000000000000"} {
		if !strings.Contains(status, line) {
			t.Errorf("the container's first process lacks %q:\n%s", line, status)
		}
	}
	stranger := lab{base: l.base}
	for _, path := range []string{"/api/contents", "/api/kernelspecs", "/api/sessions"} {
		if code := stranger.ask(t, "GET", path, "", nil); code != http.StatusForbidden {
			t.Errorf("%s without the token: %d", path, code)
		}
		if code := l.ask(t, "GET", path, "", nil); code != http.StatusOK {
			t.Errorf("%s with the token: %d", path, code)
		}
	}
	var specs struct {
		Default     string
		Kernelspecs map[string]any
	}
	l.ask(t, "GET", "/api/kernelspecs", "", &specs)
	if specs.Default != "ballslab" || len(specs.Kernelspecs) != 1 || specs.Kernelspecs["ballslab"] == nil {
		t.Errorf("kernels %v, default %s", specs.Kernelspecs, specs.Default)
	}
	var contents struct{ Content []struct{ Name string } }
	l.ask(t, "GET", "/api/contents", "", &contents)
	var names []string
	for _, c := range contents.Content {
		names = append(names, c.Name)
	}
	slices.Sort(names)
	if !slices.Equal(names, shipped(t)) {
		t.Errorf("the work folder has %v, want %v", names, shipped(t))
	}
	if got, err := os.ReadFile(filepath.Join(work, mine)); err != nil || string(got) != "a file of the user" {
		t.Errorf("the user's file became %.60q, %v", got, err)
	}
	if info, err := os.Stat(work); err != nil || info.Mode().Perm() != 0o777 {
		t.Errorf("the mounted folder became %v, %v", info.Mode(), err)
	}
}

// Every shipped notebook, without network, in a read-only container, as a user
// that the image does not know.
func TestNotebooks(t *testing.T) {
	work := workFolder(t)
	start := time.Now()
	got := docker(t, "run", "--rm", "--network", "none", "--read-only", "--tmpfs", "/tmp", "--user", "4242", "-v", work+":/home/lab/work", image, "notebooks", "run")
	t.Logf("%.1f s\n%s", time.Since(start).Seconds(), got)
	for _, name := range shipped(t) {
		for _, file := range []string{name, strings.TrimSuffix(name, ".ipynb") + ".html"} {
			if info, err := os.Stat(filepath.Join(work, "out", file)); err != nil || info.Size() < 10000 {
				t.Errorf("out/%s: %v", file, err)
			}
		}
	}
	entries, err := os.ReadDir(work)
	if err != nil || len(entries) != 1 {
		t.Errorf("the work folder has %v, want out alone; %v", entries, err)
	}
	pictures, err := filepath.Glob(filepath.Join(work, "out", "figures", "*.pdf"))
	if err != nil || len(pictures) == 0 {
		t.Errorf("%d figures, %v", len(pictures), err)
	}
	// The records of the figures name the commit that the image was built from. A
	// series without a generator is the notebook's own data, not of ballslab.
	named := 0
	version, commit := label(t, "version"), label(t, "revision")
	for _, picture := range pictures {
		data, err := os.ReadFile(strings.TrimSuffix(picture, ".pdf") + ".json")
		if err != nil {
			t.Error(err)
			continue
		}
		var record struct {
			Series []struct{ Generator, Commit, Version string }
		}
		if err := json.Unmarshal(data, &record); err != nil {
			t.Errorf("%s: %v", picture, err)
		}
		for _, series := range record.Series {
			if series.Generator == "" {
				continue
			}
			named++
			if series.Commit != commit || series.Version != version {
				t.Errorf("%s: version %q, commit %q, want those of the image", filepath.Base(picture), series.Version, series.Commit)
				break
			}
		}
	}
	if named == 0 {
		t.Error("no figure says what it was made with")
	}
}

// onlyWork finds nothing that a container wrote outside its work folder and /tmp.
func onlyWork(t *testing.T, id string) {
	t.Helper()
	for line := range strings.Lines(docker(t, "diff", id)) {
		path := strings.TrimSpace(line[2:])
		parent := slices.Contains([]string{"/home", "/home/lab", "/home/lab/work", "/tmp"}, path)
		if !parent && !strings.HasPrefix(path, "/home/lab/work/") && !strings.HasPrefix(path, "/tmp/") {
			t.Errorf("written: %s", line)
		}
	}
}

// A container that may write everywhere writes only to the work folder and /tmp.
func TestWritesOnlyWork(t *testing.T) {
	id := docker(t, "create", image, "notebooks", "run", "probe.ipynb")
	t.Cleanup(func() { docker(t, "rm", "-f", id) })
	path := filepath.Join(t.TempDir(), "probe.ipynb")
	probe(t, path, `import ("ballslab/balls"; "ballslab/plotting")`,
		`results, err := balls.Sweep(`+"`"+`{"process": "allocate", "rule": "greedy", "bins": [100, 1000], "trials": 10, "seed": 1}`+"`"+`)
figure, err := plotting.Growth{Results: results}.Figure()
figure.Save("probe")`)
	docker(t, "cp", path, id+":/home/lab/work/probe.ipynb")
	docker(t, "start", "-a", id)
	onlyWork(t, id)
	if !strings.Contains(docker(t, "diff", id), "A /home/lab/work/out/figures/probe.pdf") {
		t.Error("the figure is not in the work folder")
	}
}

// busy gives the running kernel hours of work and returns when it has begun.
const busy = `
import glob
from jupyter_client import BlockingKernelClient
client = BlockingKernelClient(connection_file=glob.glob("/tmp/ballslab-1000/runtime/kernel-*.json")[0])
client.load_connection_file()
client.start_channels()
client.wait_for_ready(timeout=60)
work = client.execute('import "ballslab/balls"; balls.Run(balls.Allocate{Rule: "greedy", D: 2, Bins: 1000}, balls.Plan{Trials: 100000000000, Engine: "bins"})')
while True:
    message = client.get_iopub_msg(timeout=60)
    if message["parent_header"].get("msg_id") == work and message["msg_type"] == "stream":
        print(message["content"]["text"])  # the line of progress
        break
`

// Stopping while a kernel computes takes little time, and what was saved is whole.
func TestStop(t *testing.T) {
	work := workFolder(t)
	l := startLab(t, work)
	var session struct {
		Kernel struct{ ID string }
	}
	if code := l.ask(t, "POST", "/api/sessions", `{"path":"00-read-me-first.ipynb","name":"00","type":"notebook","kernel":{"name":"ballslab"}}`, &session); code != http.StatusCreated {
		t.Fatalf("a kernel: %d", code)
	}
	docker(t, "exec", l.id, "python3", "-c", busy)
	notebook := map[string]any{
		"type": "notebook", "format": "json",
		"content": map[string]any{
			"nbformat": 4, "nbformat_minor": 5, "metadata": map[string]any{},
			"cells": []any{map[string]any{"cell_type": "markdown", "id": "a", "metadata": map[string]any{}, "source": strings.Repeat("ball ", 1000000)}},
		},
	}
	body, err := json.Marshal(notebook)
	if err != nil {
		t.Fatal(err)
	}
	if code := l.ask(t, "PUT", "/api/contents/large.ipynb", string(body), nil); code != http.StatusCreated {
		t.Fatalf("saving: %d", code)
	}
	start := time.Now()
	docker(t, "stop", "-t", "10", l.id)
	elapsed := time.Since(start)
	t.Logf("stopped in %.2f s", elapsed.Seconds())
	if elapsed > 3*time.Second {
		t.Errorf("stopping took %v", elapsed)
	}
	if code := docker(t, "inspect", "-f", "{{.State.ExitCode}} {{.State.OOMKilled}}", l.id); strings.HasPrefix(code, "137") {
		t.Errorf("the container was killed: %s", code)
	}
	data, err := os.ReadFile(filepath.Join(work, "large.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	var saved struct{ Cells []struct{ Source any } }
	if err := json.Unmarshal(data, &saved); err != nil || len(saved.Cells) != 1 || len(data) < 5000000 {
		t.Errorf("the saved notebook: %d bytes, %v", len(data), err)
	}
}

// What is in the image and what is not.
func TestContents(t *testing.T) {
	size, err := strconv.Atoi(docker(t, "image", "inspect", "-f", "{{.Size}}", image))
	if err != nil || size > 400e6 {
		t.Errorf("the image has %d bytes, %v", size, err)
	}
	t.Logf("%.0f MB", float64(size)/1e6)
	for _, name := range []string{"title", "licenses", "version", "revision"} {
		if label(t, name) == "" {
			t.Errorf("no label %s", name)
		}
	}
	left := inside(t, `ls -d /src /go /root/.cache /usr/local/go /usr/local/ballslab 2>/dev/null
		for program in go gcc node npm webpack; do command -v $program; done
		ls /var/lib/apt/lists; find / -xdev \( -name '*.deb' -o -name go.mod -o -name '*_test.go' \) 2>/dev/null; true`)
	if left != "" {
		t.Errorf("left of the build:\n%s", left)
	}
	packages := inside(t, "cat /usr/local/share/ballslab/packages.txt")
	for _, name := range []string{"jupyterlab", "jupyter-server", "python3-nbconvert", "tini", "libc6"} {
		if !regexp.MustCompile(`(?m)^` + name + `(:\w+)?\t\S+$`).MatchString(packages) {
			t.Errorf("%s is not in the list of packages", name)
		}
	}
}

// No program in the image runs with rights of another user or group than that which starts it.
func TestNoSetuid(t *testing.T) {
	if got := docker(t, "run", "--rm", "--user", "0", image, "find", "/", "-xdev", "-type", "f", "-perm", "/6000"); got != "" {
		t.Errorf("setuid or setgid:\n%s", got)
	}
}

// layers returns the digests of an image's layers that hold files.
func layers(t *testing.T, image string) []string {
	t.Helper()
	return strings.Fields(docker(t, "image", "inspect", "-f", "{{range .RootFS.Layers}}{{.}} {{end}}", image))
}

// Rebuilding after a change of a notebook takes seconds.
func TestRebuild(t *testing.T) {
	stdout, _, code := run(t, "", "git", "-C", "..", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if code != 0 {
		t.Fatal("git ls-files failed")
	}
	dir := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimSuffix(stdout, "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join("..", name))
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted and not yet committed
		}
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "notebooks/00-read-me-first.ipynb" {
			data = bytes.Replace(data, []byte("# Read me first"), []byte("# Read me first, changed"), 1)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, info.Mode()); err != nil {
			t.Fatal(err)
		}
	}
	const tag = "ballslab:rebuild-test"
	t.Cleanup(func() { run(t, "", "docker", "rmi", tag) })
	start := time.Now()
	docker(t, "build", "-t", tag, dir)
	elapsed := time.Since(start)
	t.Logf("rebuilt in %.1f s", elapsed.Seconds())
	// A new layer is that of the notebooks alone: nothing was compiled or installed.
	old, rebuilt := layers(t, image), layers(t, tag)
	if len(old) != len(rebuilt) || !slices.Equal(old[:len(old)-1], rebuilt[:len(rebuilt)-1]) || slices.Equal(old, rebuilt) {
		t.Errorf("the layers of %s (if old, make image)\n%s\nand of the rebuilt image\n%s", image, strings.Join(old, "\n"), strings.Join(rebuilt, "\n"))
	}
	if got := docker(t, "run", "--rm", tag, "cat", "/home/lab/work/00-read-me-first.ipynb"); !strings.Contains(got, "Read me first, changed") {
		t.Error("the change is not in the new image")
	}
}

// As repo2docker builds and starts it for Binder: the user's name and number are
// build arguments, and the program is `jupyter notebook` on a port of its choice.
func TestBinder(t *testing.T) {
	const tag = "ballslab:binder-test"
	t.Cleanup(func() { run(t, "", "docker", "rmi", tag) })
	docker(t, "build", "-t", tag, "--build-arg", "NB_USER=jovyan", "--build-arg", "NB_UID=1001", "..")
	port := freePort(t)
	id := docker(t, "run", "-d", "-p", "127.0.0.1:"+port+":"+port, tag,
		"jupyter", "notebook", "--ip", "0.0.0.0", "--port", port, "--NotebookApp.custom_display_url=http://127.0.0.1:"+port)
	t.Cleanup(func() { docker(t, "rm", "-f", id) })
	l := address(t, id)
	var contents struct{ Content []struct{ Name string } }
	l.ask(t, "GET", "/api/contents", "", &contents)
	if got := len(contents.Content); got != len(shipped(t)) {
		t.Errorf("%d files in the work folder, want %d", got, len(shipped(t)))
	}
	if got := docker(t, "exec", id, "bash", "-c", "id -un; id -u; pwd; healthcheck >/dev/null && echo healthy"); got != "jovyan\n1001\n/home/jovyan/work\nhealthy" {
		t.Errorf("inside:\n%s", got)
	}
}
