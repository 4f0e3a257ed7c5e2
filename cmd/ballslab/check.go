package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"ballslab/balls"
	"ballslab/claims"
	"ballslab/internal/progress"
	"ballslab/internal/table"
)

// checkCommand is `ballslab check`.
func checkCommand() *cobra.Command {
	var full bool
	var format string
	cmd := &cobra.Command{
		Use:   "check [ID...]",
		Short: "Put the theorems to the test",
		Long:  checkHelp(),
		Example: `  ballslab check
  ballslab check greedy repeated-order --full --format table`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if format == "" {
				format = "json"
				if isTerminal(cmd.OutOrStdout()) {
					format = "table"
				}
			}
			if formats := []string{"table", "json", "markdown"}; !slices.Contains(formats, format) {
				return fmt.Errorf("--format: %q: allowed: %s", format, strings.Join(formats, ", "))
			}
			list, err := choose(args)
			if err != nil {
				return err
			}
			return check(cmd, list, full, format)
		},
	}
	cmd.Flags().BoolVar(&full, "full", false, "the sizes of the papers instead of the quick ones")
	cmd.Flags().StringVar(&format, "format", "", "table, json or markdown (default: table on a "+
		"terminal, json otherwise)")
	return cmd
}

// choose returns the claims with these IDs, or with IDs that begin so; all
// claims for no words. Each comes once.
func choose(words []string) ([]claims.Claim, error) {
	if len(words) == 0 {
		return claims.All(), nil
	}
	var list []claims.Claim
	chosen := map[string]bool{}
	for _, word := range words {
		found, err := claims.Get(word)
		some := []claims.Claim{found}
		if err != nil {
			some = slices.DeleteFunc(claims.All(), func(c claims.Claim) bool {
				return !strings.HasPrefix(c.ID, word)
			})
		}
		if len(some) == 0 || word == "" {
			return nil, err
		}
		for _, c := range some {
			if !chosen[c.ID] {
				chosen[c.ID], list = true, append(list, c)
			}
		}
	}
	return list, nil
}

// check judges the claims one after another, and prints each verdict when it is
// there.
func check(cmd *cobra.Command, list []claims.Claim, full bool, format string) error {
	show := verdictPrinter(cmd.OutOrStdout(), list, format)
	now := &labelled{w: io.Discard}
	if isTerminal(cmd.ErrOrStderr()) {
		now.w = cmd.ErrOrStderr()
		progress.To(now)
	}
	var t claims.Table
	var err error
	seconds := 0.0
	for i, c := range list {
		now.say(fmt.Sprintf("%d of %d, %s ", i+1, len(list), c.ID))
		var v claims.Verdict
		v, err = c.Check(full)
		now.say("")
		if err != nil {
			break
		}
		seconds += v.Seconds
		t.Verdicts = append(t.Verdicts, v)
		if err = show(v); err != nil {
			break
		}
	}
	what := fmt.Sprintf("%d claims", len(list))
	if len(list) == 1 {
		what = "1 claim"
	}
	if decided := len(t.Verdicts); decided < len(list) {
		what = fmt.Sprintf("%d of %s decided, stopped in %s", decided, what, list[decided].ID)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "ballslab %s: %s, %.1f s\n", balls.Version(), what, seconds)
	if err != nil {
		return failed(err)
	}
	return failed(t.Refuted())
}

// verdictPrinter returns what prints the verdicts of these claims one by one.
func verdictPrinter(w io.Writer, list []claims.Claim, format string) func(claims.Verdict) error {
	one := func(v claims.Verdict) table.Table {
		return claims.Table{Verdicts: []claims.Verdict{v}}.Table()
	}
	switch format {
	case "json":
		out := json.NewEncoder(w)
		out.SetEscapeHTML(false)
		return func(v claims.Verdict) error { return out.Encode(v) }
	case "table":
		width := []int{0, 0, len(claims.Inconclusive), 50, 36, 28}
		for _, c := range list {
			width[0], width[1] = max(width[0], len(c.ID)), max(width[1], len(c.Tag))
		}
		// The last column, the power, is long: it stands in a line of its own.
		head := claims.Table{}.Table().Head
		stream := table.NewStream(w, "", head[:len(head)-1], width...)
		return func(v claims.Verdict) error {
			row := one(v).Rows[0]
			last := len(row) - 1
			if err := stream.Row(row[:last]); err != nil || row[last] == "" {
				return err
			}
			_, err := fmt.Fprintf(w, "  power: %s\n", row[last])
			return err
		}
	}
	first := true
	return func(v claims.Verdict) error {
		text := one(v).Markdown()
		if !first {
			text = table.MarkdownRow(one(v).Rows[0])
		}
		first = false
		_, err := io.WriteString(w, text)
		return err
	}
}

// A labelled is a terminal whose line of progress begins with the name of what is
// being done.
type labelled struct {
	w     io.Writer
	label atomic.Value
}

// eraseLine goes to the beginning of the line of a terminal and erases it.
const eraseLine = "\r\x1b[K"

// say shows what is being done, alone; nothing for "".
func (l *labelled) say(label string) {
	l.label.Store(label)
	io.WriteString(l.w, eraseLine+label)
}

// Write shows a line of progress behind the label.
func (l *labelled) Write(p []byte) (int, error) {
	label, _ := l.label.Load().(string)
	if _, err := io.WriteString(l.w, eraseLine+label+strings.Trim(string(p), "\r\n ")); err != nil {
		return 0, err
	}
	return len(p), nil
}

// checkHelp lists the claims.
func checkHelp() string {
	text := "Check runs the experiment of each claim and says whether the claim is consistent with\n" +
		"it, refuted by it, or whether the experiment cannot tell; exit code 1 when one is refuted.\n" +
		fmt.Sprintf("A true claim is refuted with probability at most %g. "+
			"Its power\nis the wrong laws that the same data would refute. "+
			"A word that begins several IDs\nstands for all of them. The claims:\n\n",
			claims.FalseAlarm)
	for _, c := range claims.All() {
		text += fmt.Sprintf("  %-30s %s\n", c.ID, c.Form)
	}
	return text
}
