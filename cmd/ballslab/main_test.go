package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ballslab": main})
}

var update = flag.Bool("update", false, "write what the scripts print into them")

// The scripts of testdata/script, which find a Jupyter kernel for tests in $KERNEL; in
// addition to testscript's commands,
//
//	exits CODE PROGRAM ARGS...   runs a program and wants this exit code
//	oneline FILE                 wants a file with one line that begins with "ballslab: "
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			kernel, err := filepath.Abs("internal/notebook/testdata")
			env.Setenv("KERNEL", kernel)
			return err
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": func(ts *testscript.TestScript, neg bool, args []string) {
				want, err := strconv.Atoi(args[0])
				ts.Check(err)
				code := 0
				err = ts.Exec(args[1], args[2:]...)
				var status *exec.ExitError
				if errors.As(err, &status) {
					code = status.ExitCode()
				} else {
					ts.Check(err)
				}
				if code != want {
					ts.Fatalf("exit code %d instead of %d", code, want)
				}
			},
			"oneline": func(ts *testscript.TestScript, neg bool, args []string) {
				text := ts.ReadFile(args[0])
				if strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "ballslab: ") {
					ts.Fatalf("not one line: %q", text)
				}
			},
		},
	})
}

// Every command has a help text with an example.
func TestHelp(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Name() != "help" && cmd.Name() != "completion" && !cmd.HasParent() || cmd.Runnable() {
			if cmd.Short == "" || (cmd.Example == "" && !cmd.HasSubCommands()) {
				t.Errorf("%s: no help or no example", cmd.CommandPath())
			}
		}
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(rootCommand())
}

func TestExecute(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var b strings.Builder
	if code := execute(ctx, []string{"run", os.DevNull}, io.Discard, &b); code != 130 || b.String() != "ballslab: interrupted\n" {
		t.Errorf("interrupted: exit code %d, %q", code, b.String())
	}
}
