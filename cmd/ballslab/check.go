package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ballslab/balls"
	"ballslab/claims"
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
  ballslab check greedy-log-log one-choice-law --full --format json`,
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
			return check(cmd, args, full, format)
		},
	}
	cmd.Flags().BoolVar(&full, "full", false, "the sizes of the papers instead of the quick ones")
	cmd.Flags().StringVar(&format, "format", "", "table, json or markdown (default: table on a terminal, json otherwise)")
	return cmd
}

// check judges the claims one after another; json is written as they come.
func check(cmd *cobra.Command, ids []string, full bool, format string) error {
	var list []claims.Claim
	if len(ids) == 0 {
		list = claims.All()
	}
	for _, id := range ids {
		c, err := claims.Get(id)
		if err != nil {
			return err
		}
		list = append(list, c)
	}
	out := json.NewEncoder(cmd.OutOrStdout())
	out.SetEscapeHTML(false)
	var t claims.Table
	if isTerminal(cmd.ErrOrStderr()) {
		balls.SetProgress(cmd.ErrOrStderr())
	}
	for _, c := range list {
		v, err := c.Check(full)
		if err != nil {
			return failed(err)
		}
		t.Verdicts = append(t.Verdicts, v)
		if format == "json" {
			if err := out.Encode(v); err != nil {
				return failed(err)
			}
		}
	}
	seconds := 0.0
	for _, v := range t.Verdicts {
		seconds += v.Seconds
	}
	what := "claims"
	if len(list) == 1 {
		what = "claim"
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "ballslab %s: %d %s, %.1f s\n", balls.Version(), len(list), what, seconds)
	switch format {
	case "table":
		fmt.Fprint(cmd.OutOrStdout(), t.Text())
	case "markdown":
		fmt.Fprint(cmd.OutOrStdout(), t.Markdown())
	}
	return failed(t.Refuted())
}

// checkHelp lists the claims.
func checkHelp() string {
	text := "Check runs the experiment of each claim and says whether the claim is consistent with\n" +
		"it, refuted by it, or whether the experiment cannot tell; exit code 1 when one is refuted.\n" +
		fmt.Sprintf("A true claim is refuted with probability at most %g. The claims:\n\n", claims.FalseAlarm)
	for _, c := range claims.All() {
		text += fmt.Sprintf("  %-30s %s\n", c.ID, c.Form)
	}
	return text
}
