package balls

import "testing"

// The states that docs/spec.md says are looked at.
func TestObserved(t *testing.T) {
	t.Parallel()
	for spec, want := range map[string][3]int64{ // steps of the burn-in, steps after it, steps between looks
		`{"process":"infinite","bins":5,"steps":100,"stationary":true,"burn_in":7}`:                    {7, 100, 1},
		`{"process":"infinite","bins":5,"balls":80,"steps":100,"stationary":true}`:                     {0, 100, 10},
		`{"process":"infinite","bins":5,"balls":8000,"steps":100,"stationary":true}`:                   {0, 100, 100},
		`{"process":"infinite","bins":5,"steps":100}`:                                                  {0, 100, 0},
		`{"process":"random-deletions","bins":5,"steps":100,"burn_in":7,"beta":0.5}`:                   {7, 100, 0},
		`{"process":"supermarket","bins":5,"lambda":0.5,"time":100,"burn_in":7}`:                       {4 * 7, 4 * 100, 1},
		`{"process":"lifetimes","bins":5,"lambda":0.5,"time":100,"burn_in":7}`:                         {4 * 7, 4 * 100, 1},
		`{"process":"repeated","bins":5,"rounds":100,"burn_in":7}`:                                     {7, 100, 1},
		`{"process":"leaky","bins":5,"lambda":0.5,"rounds":100,"burn_in":7}`:                           {7, 100, 1},
		`{"process":"graph-removal","graph":{"family":"cycle","n":5},"time":100,"burn_in":7}`:          {7, 100, 1},
		`{"process":"graph-sync","graph":{"family":"cycle","n":5},"rounds":100,"burn_in":7}`:           {7, 100, 6},
		`{"process":"graph-sync","graph":{"family":"cycle","n":5},"rounds":4,"burn_in":7}`:             {7, 4, 4},
		`{"process":"graph-sync","graph":{"family":"cycle","n":5},"reading":"all-edges","rounds":100}`: {0, 100, 1},
	} {
		cells, err := Read(spec)
		if err != nil {
			t.Fatal(err)
		}
		x, err := cells[0].experiment()
		if err != nil {
			t.Fatal(err)
		}
		if got := [3]int64{x.BurnIn, x.Steps, x.Stride}; got != want {
			t.Errorf("%s: %v, want %v", spec, got, want)
		}
	}
}
