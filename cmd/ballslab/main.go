// Command ballslab simulates balls into bins, answers with exact laws and
// bounds, and puts the theorems to the test. docs/spec.md lists the keys of its
// specifications.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ballslab/balls"
	"ballslab/internal/interrupt"
	"ballslab/internal/memory"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), stops()...)
	context.AfterFunc(ctx, func() {
		// Who asks again does not want to wait for what is being put in order.
		time.AfterFunc(time.Second, stop)
		for { // what begins after the signal must end too
			interrupt.All()
			time.Sleep(50 * time.Millisecond)
		}
	})
	outliveReaders()
	memory.Watch(func(message string) {
		fmt.Fprintln(os.Stderr, "ballslab:", message)
		os.Exit(1)
	})
	os.Exit(execute(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// execute runs the command and returns its exit code: 0 done, 1 a check was
// refuted, a run failed or the output could not be written, 2 the input was
// wrong, 130 interrupted. An error is one line.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out := &output{ctx: ctx, name: "standard output", w: stdout}
	messages := &output{ctx: ctx, name: "standard error", w: stderr}
	root := rootCommand()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(messages)
	err := root.ExecuteContext(ctx)
	unwritten := out.close()
	var failure *failure
	code := 2
	switch {
	case ctx.Err() != nil, errors.Is(err, balls.ErrInterrupted), errors.Is(err, context.Canceled):
		err, code = balls.ErrInterrupted, 130
	case errors.Is(unwritten, syscall.EPIPE):
		return 1 // the reader has what it wanted, and went away
	case unwritten != nil:
		err, code = unwritten, 1
	case err == nil:
		return 0
	case errors.As(err, &failure):
		code = 1
	}
	fmt.Fprintln(messages, "ballslab:", oneLine(err.Error()))
	return code
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "ballslab",
		Short: "A laboratory of balls into bins",
		Long: `ballslab simulates balls into bins, answers with exact laws and bounds, and puts the
theorems to the test. It reads a specification of keys and values, in JSON or YAML.

Exit codes: 0 done, 1 a check was refuted, a run failed or output could not be written,
2 the input was wrong, 130 interrupted. Errors go to standard error, in one line.`,
		Example: `  echo '{"process":"allocate","rule":"greedy","d":2,"bins":1e6,"trials":100}' | ballslab run -
  ballslab run spec.yaml --set bins=[100,1000,10000] --format csv`,
		Version:       balls.Version(),
		Args:          unknownCommand,
		RunE:          func(cmd *cobra.Command, args []string) error { return cmd.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		runCommand(),
		exactCommand(),
		boundCommand(),
		graphCommand(),
		checkCommand(),
		notebooksCommand(),
	)
	return root
}

// unknownCommand refuses a first word that is no command.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return fmt.Errorf("unknown command %q; allowed: %s", args[0], strings.Join(names, ", "))
}

// flagError says which flag is wrong, and what is allowed.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		allowed := "an integer"
		if invalid.GetFlag().Value.Type() == "bool" {
			allowed = "true, false"
		}
		return fmt.Errorf("--%s: %q: allowed: %s", invalid.GetFlag().Name, invalid.GetValue(), allowed)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("%w; allowed: %s", err, strings.Join(names, ", "))
}

// A failure is an error that makes the exit code 1: the input was right, but
// a check was refuted or a run did not succeed.
type failure struct{ error }

func (f *failure) Unwrap() error { return f.error }

// failed marks an error as a failure; nil stays nil.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return &failure{err}
}

// oneLine joins the lines of a message.
func oneLine(s string) string {
	var lines []string
	for _, l := range strings.Split(s, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return strings.Join(lines, "; ")
}
