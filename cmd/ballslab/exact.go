package main

import (
	"github.com/spf13/cobra"

	"ballslab/balls"
	"ballslab/balls/exact"
)

// exactCommand is `ballslab exact`.
func exactCommand() *cobra.Command {
	var s spec
	var rational bool
	cmd := &cobra.Command{
		Use:   "exact FILE|-",
		Short: "Answer a specification with the exact law, where one is known",
		Long: `Exact answers the specification of a run with what the run estimates, exactly: the law of each
metric in place of counts, after the last step, or averaged over time where a run averages;
one choice at any size, other processes at small sizes; for queues, on a graph or not, means, and the
tail of max_load. "time":"equilibrium" (or steps, rounds), without start and burn_in, asks for the law in
equilibrium. Where no law can be computed it says which sizes are possible, exit code 2.`,
		Example: `  echo '{"process":"allocate","rule":"greedy","d":2,"bins":4}' | ballslab exact - --rational
  ballslab exact spec.yaml --set rule=one-choice --set bins=1e12
  echo '{"process":"supermarket","bins":3,"lambda":0.7,"time":"equilibrium"}' | ballslab exact -`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			progressOn(cmd)
			return s.answer(cmd, args[0], func(cells []balls.Cell, i int) (*balls.Result, error) {
				if rational {
					return exact.Rational(cells[i].Process, cells[i].Plan)
				}
				return exact.Law(cells[i].Process, cells[i].Plan)
			})
		},
	}
	s.flags(cmd)
	cmd.Flags().BoolVar(&rational, "rational", false,
		`probabilities and means as fractions, "num/den"`)
	return cmd
}
