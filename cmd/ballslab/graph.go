package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"ballslab/balls/graphs"
)

// graphCommand is `ballslab graph`.
func graphCommand() *cobra.Command {
	var set []string
	cmd := &cobra.Command{
		Use:   "graph FILE|-",
		Short: "Compute the quantities of a graph: densest ratio, psi, conductance, spectrum",
		Long: `Graph reads one object (JSON, or YAML): a family with its parameters or a list of edges,
and the rates of arrivals at the edges, of removals at the vertices, and the noise. It prints
one object:

  density        max over S of Lambda(E[S])/mu(S), and density_set, a set that attains it
  psi            1 - density; stable: whether an equilibrium exists without noise
  lambda_star    1/density, the factor on all arrival rates at which stability ends
  noisy_density  max over S of (Lambda(E[S]) + noise cut(S))/mu(S)
  min_cut, conductance, edge_expansion (cut/|S|), lambda2: with the arrival rates as weights

An exact value is a number; what is only known between bounds is [low, high]; what does not
exist (a minimum over no set, an infinite density) is null.`,
		Example: `  echo '{"family":"lollipop","k":5,"tail":4}' | ballslab graph -
  echo '{"edges":[[0,1],[1,2]],"arrival":{"values":[1.5,0.5]},"removal":2}' | ballslab graph -`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			progressOn(cmd)
			text, err := readInput(cmd, args[0])
			if err != nil {
				return err
			}
			g, rates, err := graphs.ReadSpec(text, set...)
			if err != nil {
				return err
			}
			q, err := graphs.Measure(g, rates)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), graphLine(q))
			return failed(err)
		},
	}
	cmd.Flags().StringArrayVar(&set, "set", nil, "key=value: set a key (value in YAML; repeatable)")
	return cmd
}

// graphLine writes the quantities as one JSON object, in the order of the help.
func graphLine(q *graphs.Quantities) string {
	var b strings.Builder
	field := func(name string, v any) {
		text, _ := json.Marshal(v)
		fmt.Fprintf(&b, `%q:%s,`, name, text)
	}
	field("vertices", q.Vertices)
	field("edges", q.Edges)
	field("density", known(q.Density))
	field("density_set", q.DensitySet)
	field("psi", known(q.Psi))
	field("stable", q.Stable)
	field("lambda_star", known(q.LambdaStar))
	field("noisy_density", known(q.NoisyDensity))
	field("min_cut", known(q.MinCut))
	field("conductance", known(q.Conductance))
	field("edge_expansion", known(q.EdgeExpansion))
	field("lambda2", known(q.Lambda2))
	return "{" + strings.TrimSuffix(b.String(), ",") + "}"
}

// known is a number when it is known, an interval otherwise, and null for
// what does not exist.
func known(i graphs.Enclosure) any {
	one := func(x float64) any {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return nil
		}
		return x
	}
	if i.Low == i.High {
		return one(i.Low)
	}
	return []any{one(i.Low), one(i.High)}
}
