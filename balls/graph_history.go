package balls

import (
	"fmt"

	"ballslab/balls/internal/engine"
)

// GraphHistory plays one trial of a process on a graph ([GraphAllocate],
// [GraphRemoval], [GraphSync]) and returns the loads of all vertices at given
// times: entry [i][v] is the load of vertex v at times[i].
//
// Times are steps of the process: balls, units of time, rounds, after the
// burn-in; increasing, from 0 to the length of the run. The same
// seed and times give the same loads; for one time alone, these are those of
// the first trial of [Run] with this seed. The notebook's stop button ends it. Cost: that of
// the trial, and 8 bytes a load, of which there may be 10^8.
func GraphHistory(p Process, seed uint64, times []int64) ([][]int64, error) {
	var out [][]int64
	err := history(p, seed, times, func(e engine.Engine) error {
		vertices, ok := e.(interface{ AppendLoads([]int64) []int64 })
		if !ok {
			return fmt.Errorf("process: %s: allowed: graph, graph-removal, graph-sync, which know their vertices apart", p.Name())
		}
		loads := vertices.AppendLoads(nil)
		if n := len(loads); int64(len(times))*int64(n) > 1e8 {
			return fmt.Errorf("times: %d of them with %d vertices: at most 10^8 loads are kept", len(times), n)
		}
		out = append(out, loads)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
