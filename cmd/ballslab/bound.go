package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ballslab/balls/bounds"
	"ballslab/internal/table"
)

// boundCommand is `ballslab bound`.
func boundCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "bound [NAME KEY=VALUE...]",
		Short: "Evaluate what the theorems say",
		Long: `Bound evaluates a calculator and prints one JSON object with its name, value (a number,
[low, high], or a list), kind and source. The kind is exact, rigorous, asymptotic, order or
heuristic. Keys are named as in specifications; balls takes expressions in n such as
2n. Without a name it lists all calculators with their keys. Outside a formula's domain the
exit code is 2 and the message names the condition. Remarks go to standard error.`,
		Example: `  ballslab bound
  ballslab bound greedy-leading bins=1e6 d=2
  ballslab bound one-choice-tail-sandwich bins=1e9 balls=n k=12`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listCalculators(cmd.OutOrStdout())
			}
			progressOn(cmd)
			value, err := bounds.Calculate(args[0], args[1:]...)
			if err != nil {
				return err
			}
			if value.Note != "" {
				fmt.Fprintln(cmd.ErrOrStderr(), "ballslab:", value.Note)
			}
			out := json.NewEncoder(cmd.OutOrStdout())
			out.SetEscapeHTML(false)
			return out.Encode(value)
		},
	}
}

// listCalculators prints the calculators with their keys; a key with a default
// stands with it.
func listCalculators(w io.Writer) error {
	t := table.Table{Head: []string{"NAME", "KIND", "KEYS", "VALUE"}}
	for _, c := range bounds.Calculators() {
		var keys []string
		for _, k := range c.Keys {
			text := k.Name
			if k.Default != "" {
				text += "=" + k.Default
			}
			keys = append(keys, text)
		}
		t.Rows = append(t.Rows, []string{c.Name, c.Kind, strings.Join(keys, " "), c.Doc})
	}
	_, err := io.WriteString(w, t.Text())
	return err
}
