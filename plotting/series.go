package plotting

import (
	"fmt"
	"slices"

	"ballslab/balls"
	"ballslab/plotting/internal/page"
)

// A series is the results that one line is drawn from.
type series struct {
	name    string
	results []*balls.Result
}

// Join puts the results of several sweeps, or of single runs, into one list for a figure:
//
//	plotting.Growth{Results: plotting.Join(small, large, balls.Results{one})}
func Join(sweeps ...balls.Results) balls.Results { return slices.Concat(sweeps...) }

// group sorts results into series. Given names (one for each result), equal
// names make a series. Otherwise results belong together that agree in every
// key but those that do not tell series apart and the running one; see nameAll.
func group(results []*balls.Result, names []string, running string) ([]series, error) {
	if len(results) == 0 {
		return nil, nil
	}
	for i, r := range results {
		if r == nil {
			return nil, fmt.Errorf("result %d is nil", i)
		}
	}
	if len(names) != 0 && len(names) != len(results) {
		return nil, fmt.Errorf("names: %d for %d results; one for each is wanted, or none",
			len(names), len(results))
	}
	if len(names) == 0 {
		names = nameAll(results, running)
	}
	var out []series
	for i, r := range results {
		k := slices.IndexFunc(out, func(s series) bool { return s.name == names[i] })
		if k < 0 {
			k = len(out)
			out = append(out, series{name: names[i]})
		}
		out[k].results = append(out[k].results, r)
	}
	return out, nil
}

// single sorts results as group does, and makes each a series of its own, with n in the
// name where the names agree.
func single(results []*balls.Result, names []string) ([]series, error) {
	groups, err := group(results, names, "")
	if err != nil {
		return nil, err
	}
	var out []series
	for _, s := range groups {
		seen := map[string]bool{}
		for _, r := range s.results {
			name := s.name
			if len(s.results) > 1 {
				name += ", $n = " + bigNumber(bins(r)) + "$"
			}
			if seen[name] {
				return nil, fmt.Errorf("two results are named %s: name them apart with Names",
					page.Plain(name))
			}
			seen[name] = true
			out = append(out, series{name, []*balls.Result{r}})
		}
	}
	return out, nil
}

// known are the names of the series.
func known(groups []series) []string {
	var names []string
	for _, s := range groups {
		names = append(names, s.name)
	}
	return names
}

// bins is the number of bins of a result, or of vertices; NaN where it is not
// known.
func bins(r *balls.Result) float64 {
	if r.Bins > 0 {
		return float64(r.Bins)
	}
	return cellOf(r).number("bins")
}

// onGraphs says whether all results are about graphs.
func onGraphs(results []*balls.Result) bool {
	for _, r := range results {
		if graphOf(r) == nil {
			return false
		}
	}
	return len(results) > 0
}
