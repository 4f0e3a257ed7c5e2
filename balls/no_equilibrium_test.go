package balls

import (
	"fmt"
	"strings"
	"testing"
)

// What theory proves to have no equilibrium says so, exactly at the boundary too, and gives no
// advice on a burn-in; what has one, or may have one, does not.
func TestNoEquilibrium(t *testing.T) {
	t.Parallel()
	const complete = `"process":"graph-removal","graph":{"family":"complete","n":5},"removal":2,"time":50,"metrics":["total_load"]`
	const queues = `"process":"supermarket","bins":10,"time":100`
	const lollipop = `"process":"graph-removal","graph":{"family":"lollipop","k":5,"tail":5},"time":10`
	const cycle = `"process":"graph-sync","graph":{"family":"cycle","n":8},"rounds":100`
	const pendant = `"process":"graph-sync","graph":{"family":"lollipop","k":3,"tail":1}`
	const twoPairs = `"process":"graph-sync","graph":{"edges":[[0,1],[0,1],[2,3],[2,3]]},"reading":"bernoulli","rounds":100`
	for _, c := range []struct{ spec, want string }{
		{complete + `,"arrival":1.01`, "psi = -0.01 < 0: no equilibrium"},
		{complete + `,"arrival":1`, "psi = 0: no equilibrium"},
		{complete + `,"arrival":0.9999999999999999`, ""},
		{complete + `,"arrival":1,"noise":0.3`, "psi with noise = 0: no equilibrium"},
		{complete + `,"arrival":1,"noise":1`, "psi with noise = 0: no equilibrium"},
		{lollipop + `,"arrival":0.5`, "psi = 0: no equilibrium"}, // the clique, of two edges a vertex
		{lollipop + `,"arrival":0.4999`, ""},
		{lollipop + `,"arrival":0.499,"noise":0.1`, "psi with noise = -0.00798"}, // and balls over its bridge
		{lollipop + `,"arrival":0.499,"noise":0.9`, "psi with noise = -0.00798"},
		{`"process":"graph-removal","graph":{"edges":[[0,1]]},"arrival":0.5,"removal":{"values":[0,5]},"time":10`, "gets balls and loses none: no equilibrium"},
		{`"process":"graph-removal","graph":{"edges":[[0,1],[1,2]]},"arrival":{"values":[0.1,0.2]},"removal":{"values":[0.1,0.1,0.1]},"time":10`, "psi = 0: no equilibrium"},
		{queues + `,"lambda":1`, "lambda = 1: no equilibrium"},
		{queues + `,"lambda":1.001`, "lambda = 1.001 > 1: no equilibrium"},
		{queues + `,"lambda":0.999`, ""},
		{`"process":"leaky","bins":10,"lambda":1,"rounds":1000`, "lambda = 1: no equilibrium"},
		{`"process":"leaky","bins":1,"lambda":1,"rounds":1000`, ""},
		{`"process":"lifetimes","bins":10,"lambda":3,"time":100`, ""},
		{cycle, ""},
		{cycle + `,"loads":"queue"`, "psi = 0: no equilibrium"},
		{cycle + `,"reading":"bernoulli","p":0.3`, "the total load is a random walk: no equilibrium of the loads"},
		{cycle + `,"reading":"bernoulli","p":0.3,"metrics":["gap","edge_difference"]`, ""},
		{cycle + `,"reading":"bernoulli","p":0.3,"q":0.2`, "the total load drifts by 0.8 a round"},
		{cycle + `,"reading":"bernoulli","p":0.3,"q":0.3,"loads":"queue"`, "psi = 0: no equilibrium"},
		{cycle + `,"reading":"bernoulli","p":1,"loads":"queue"`, ""}, // high enough, no removal is lost
		{cycle + `,"reading":"all-edges"`, ""},
		{`"process":"graph-sync","graph":{"family":"lollipop","k":5,"tail":5},"rounds":100`, "a set of vertices gets more balls"},
		{`"process":"graph-sync","graph":{"edges":[[0,1],[1,2],[2,0],[3,4],[4,5],[5,3]]},"rounds":100,"metrics":["range"]`, "not connected: no equilibrium"},
		{pendant + `,"rounds":100`, "from its own edges alone: no equilibrium"}, // the triangle: 3/4 come, 3/4 go
		{pendant + `,"rounds":100,"reading":"bernoulli","p":0.3,"q":0.3`, "from its own edges alone: no equilibrium"},
		{`"process":"graph-sync","graph":{"edges":[[0,0],[0,1]]},"rounds":100`, "from its own edges alone: no equilibrium"},
		{`"process":"graph-sync","graph":{"family":"path","n":4},"rounds":100`, ""},
		{`"process":"graph-sync","graph":{"edges":[[0,1],[1,2],[2,0],[0,3],[1,3]]},"rounds":100`, ""}, // 5/4 a vertex, the triangle 1
		{twoPairs + `,"p":1,"q":1`, ""}, // either pair gets 2 and loses 2
		{twoPairs + `,"p":0,"q":0`, ""},
		{twoPairs + `,"p":0.5,"q":0.5`, "not connected: no equilibrium"},
		{twoPairs + `,"p":0,"q":0.5,"metrics":["range"]`, "independent random walks: no equilibrium"},
		{twoPairs + `,"p":0,"q":1`, "the total load drifts by -4 a round"},
		{twoPairs + `,"p":0,"q":1,"metrics":["range"]`, ""},
	} {
		for _, trials := range []int{1, 4} {
			r := runGraph(t, fmt.Sprintf(`{%s,"trials":%d}`, c.spec, trials))
			text, err := r.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			said := strings.Contains(string(text), "no equilibrium")
			if said != (c.want != "") || !strings.Contains(string(text), c.want) {
				t.Errorf("%s: %q, want %q", c.spec, r.Warnings, c.want)
			}
			if said && c.want != "" && (len(r.Warnings) != 1 || strings.Contains(string(text), "longer burn_in") || !strings.Contains(string(text), `,"warnings":["`)) {
				t.Errorf("%s: %s", c.spec, text)
			}
		}
	}
}

// The systems that grow slowly, seen over long times from several seeds.
func TestSlowGrowth(t *testing.T) {
	t.Parallel()
	for _, seed := range []int{0, 1, 7} {
		r := runGraph(t, fmt.Sprintf(`{"process":"graph-removal","graph":{"family":"complete","n":5},"arrival":1.01,"removal":2,
			"time":20000,"burn_in":5000,"trials":4,"seed":%d,"metrics":["total_load"]}`, seed))
		if len(r.Warnings) != 1 || !strings.HasPrefix(r.Warnings[0], "psi = -0.01 < 0: no equilibrium:") {
			t.Errorf("seed %d: %q", seed, r.Warnings)
		}
	}
}

// Fractions alone tell of a run that begins far from equilibrium, and not of one that is in it.
func TestFractionsDrift(t *testing.T) {
	t.Parallel()
	for _, burnIn := range []int64{0, 300} {
		r, err := Run(Supermarket{Bins: 500, Lambda: 0.9, Time: 100, BurnIn: Exactly(burnIn)}, Plan{Trials: 20, Metrics: []string{"tail_fractions"}})
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Join(r.Warnings, "")
		if (said != "") != (burnIn == 0) || burnIn == 0 && !strings.HasPrefix(said, "tail_fractions (mean square of the loads): not in equilibrium") {
			t.Errorf("after %d: %q", burnIn, r.Warnings)
		}
	}
}
