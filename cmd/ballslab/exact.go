package main

import (
	"errors"

	"github.com/spf13/cobra"

	"ballslab/balls"
	"ballslab/balls/bounds"
)

// exactCommand is `ballslab exact`.
func exactCommand() *cobra.Command {
	var s spec
	var rational bool
	cmd := &cobra.Command{
		Use:   "exact FILE|-",
		Short: "Answer a specification with the exact law, where one is known",
		Long: `Exact answers the specification of a run with the exact law of each metric in place of
counts: one choice at any size, other rules at small sizes. Where no law can be computed it
says which sizes are possible, exit code 2.`,
		Example: `  echo '{"process":"allocate","rule":"greedy","d":2,"bins":4}' | ballslab exact - --rational
  ballslab exact spec.yaml --set rule=one-choice --set bins=1e12`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			return s.answer(cmd, args[0], func(cells []balls.Cell, i int) (*balls.Result, error) {
				r, err := bounds.Exact(cells[i].Process, cells[i].Plan)
				switch {
				case err != nil:
					return nil, err
				case rational:
					return r, missingRational(r)
				}
				return withoutRationals(r), nil
			})
		},
	}
	s.flags(cmd)
	cmd.Flags().BoolVar(&rational, "rational", false, `probabilities and means as fractions, "num/den"`)
	return cmd
}

// missingRational is the error of a result without any fraction.
func missingRational(r *balls.Result) error {
	for _, m := range r.Metrics {
		for _, c := range m.Counts {
			if c.Rational != "" {
				return nil
			}
		}
		if m.MeanRational != "" || m.MeansRational != nil {
			return nil
		}
	}
	return errors.New("--rational: the law of this size is known in floating point only; leave --rational out, or take a smaller size")
}

// withoutRationals takes the fractions out of a result.
func withoutRationals(r *balls.Result) *balls.Result {
	for i := range r.Metrics {
		m := &r.Metrics[i]
		m.MeanRational, m.MeansRational = "", nil
		for k := range m.Counts {
			m.Counts[k].Rational = ""
		}
	}
	return r
}
