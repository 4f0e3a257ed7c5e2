package exact

import (
	"math"
	"strings"
	"testing"

	"ballslab/balls"
)

// From given loads too a run, on every engine that the process has, estimates what exact says:
// each mean within 6 standard errors, of which there are about 130. The seed is fixed; else a
// false alarm would have a probability below 1e-6.
func TestGivenLoads(t *testing.T) {
	t.Parallel()
	const exchangeable, rounds, vertices = "bins levels blocks", "bins blocks", "bins"
	for _, c := range []struct{ engines, spec string }{
		{exchangeable, `"process":"allocate","rule":"greedy","bins":3,"balls":4,"start":{"loads":[2,0,3]}`},
		{exchangeable, `"process":"infinite","bins":3,"start":{"loads":[0,4,1]},"steps":4`},
		{exchangeable, `"process":"infinite","bins":3,"start":{"loads":[0,4,1]},"steps":6,"stationary":true,"order":"insert-first"`},
		{exchangeable, `"process":"random-deletions","bins":3,"start":{"loads":[5,0,1]},"beta":0.4,"steps":6,"burn_in":2`},
		{exchangeable, `"process":"supermarket","bins":3,"lambda":0.6,"start":{"loads":[1,4,0]},"time":2,"burn_in":1`},
		{exchangeable, `"process":"lifetimes","bins":3,"lambda":1,"start":{"loads":[7,1,0]},"time":1`},
		{rounds, `"process":"repeated","bins":3,"start":{"loads":[0,6,1]},"rounds":3,"burn_in":1`},
		{rounds, `"process":"leaky","bins":3,"lambda":0.5,"start":{"loads":[0,1,5]},"rounds":3`},
		{vertices, `"process":"graph","graph":{"family":"path","n":4},"balls":3,"start":{"loads":[3,0,0,1]}`},
		{vertices, `"process":"graph-removal","graph":{"family":"path","n":3},"arrival":0.5,"start":{"loads":[0,0,6]},"time":3,"burn_in":1`},
		{vertices, `"process":"graph-sync","graph":{"family":"path","n":3},"start":{"loads":[0,5,0]},"rounds":9,"burn_in":2`},
		{"bins levels", `"process":"bin-deletion","bins":4,"rounds":2,"start":{"loads":[3,0,1,1]},"adversary":"max"`},
	} {
		for _, engine := range strings.Fields(c.engines) {
			x := cell(t, "{"+c.spec+`,"engine":"`+engine+`","trials":20000,"seed":5,"metrics":["max_load","total_load","empty","upsilon"]}`)
			want, err := Law(x.Process, x.Plan)
			if err != nil {
				t.Fatalf("%s: %v", c.spec, err)
			}
			run, err := balls.Run(x.Process, x.Plan)
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range run.Metrics {
				if math.Abs(m.Mean-want.Metrics[i].Mean) > 6*m.SE+1e-9 {
					t.Errorf("%s on %s: %s is %v +- %v, exactly %v", c.spec, engine, m.Name, m.Mean, m.SE, want.Metrics[i].Mean)
				}
			}
		}
	}
}
