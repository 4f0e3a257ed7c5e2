package bounds

import (
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"ballslab/balls"
	"ballslab/internal/interrupt"
)

// hostile are arguments at and beyond the edges of what calculators take, by the type of the key
// or, for specifications, its name.
var hostile = map[string][]string{
	"integer": {"1", "2", "3", "64", "1000", "1e9", "1e15", "9007199254740992", "0", "-1", "NaN",
		"2.5", "1e300"},
	"count": {"0", "1", "2", "n", "n/2", "100", "n^2", "1e9", "1e15", "9007199254740992", "-1",
		"m"},
	"number": {"0.25", "0", "1", "0.5", "0.4999999", "0.5000001", "0.9", "0.9999999999999999", "2",
		"32", "1000", "1e-9", "1e-300", "5e-324", "1e300", "1.7e308", "-1", "NaN", "Inf"},
	"beta": {"0.4999", "0", "1", "NaN", "-0.5", "1.5",
		`{"kind":"sine","mean":0.6,"amplitude":0.2,"period":"n"}`,
		`{"kind":"cyclic","values":[1,0.25]}`},
	"graph": {`{"family":"cycle","n":4}`, `{"family":"complete","n":5}`,
		`{"family":"path","n":300}`, `{"edges":[],"n":2}`, `{"family":"hypercube","dim":3}`},
	"arrival": {"1", "0", "1e-99", "1e99", "0.3", "-1"},
	"removal": {"1", "0", "1e99", "NaN"},
}

// grid returns the values that a key is tried with.
func (k Key) grid() []string {
	switch k.Type {
	case "word":
		return append([]string{"what"}, k.Words...)
	case "spec":
		return hostile[k.Name]
	}
	return hostile[k.Type]
}

// calls calls f with arguments of a calculator from the product of the grids: all, or about so
// many of them, spread evenly.
func (c Calculator) calls(most int, f func(args []string)) {
	total := 1
	for _, k := range c.Keys {
		total *= len(k.grid())
	}
	step := max(1, total/most)
	for step > 1 && !alone(step, c.Keys) {
		step++
	}
	for i := 0; i < total; i += step {
		var args []string
		rest := i
		for _, k := range c.Keys {
			values := k.grid()
			args = append(args, k.Name+"="+values[rest%len(values)])
			rest /= len(values)
		}
		f(args)
	}
}

// alone says whether a step has no factor in common with the sizes of the grids, so that steps
// reach all values of every key.
func alone(step int, keys []Key) bool {
	for _, k := range keys {
		a, b := step, len(k.grid())
		for b > 0 {
			a, b = b, a%b
		}
		if a > 1 {
			return false
		}
	}
	return true
}

// Every calculator with hostile arguments answers a number, an interval or a list, or
// refuses in one line that begins with one of its keys; and all while the stop button is pressed
// again and again, so that no loop is out of its reach. With BALLSLAB_LONG set there are
// 100 times as many arguments, and not pressed a call may take 10 seconds; without, some hundred
// seconds per call mean that it hangs.
func TestHostileArguments(t *testing.T) {
	most, patience := 60, 100*time.Second
	if os.Getenv("BALLSLAB_LONG") != "" {
		most, patience = 6000, 10*time.Second
	}
	stop := make(chan bool)
	defer close(stop)
	go func() {
		for tick := time.NewTicker(50 * time.Millisecond); ; {
			select {
			case <-tick.C:
				interrupt.All()
			case <-stop:
				return
			}
		}
	}()
	for _, c := range Calculators() {
		began, slowest, slow := time.Now(), time.Duration(0), ""
		stopped := 0
		c.calls(most, func(args []string) {
			call := strings.Join(append([]string{c.Name}, args...), " ")
			from := time.Now()
			hangs := time.AfterFunc(patience, func() { panic(call + " hangs") })
			v, err := Calculate(c.Name, args...)
			hangs.Stop()
			if took := time.Since(from); took > slowest {
				slowest, slow = took, call
			}
			switch {
			case errors.Is(err, balls.ErrInterrupted):
				stopped++
			case err != nil:
				known := false
				for _, k := range append(c.Keys, Key{Name: "the value"}, Key{Name: "reading"}) {
					rest, found := strings.CutPrefix(err.Error(), c.Name+": ")
					known = known || found &&
						(strings.HasPrefix(rest, k.Name) || strings.HasPrefix(rest, `"`+k.Name))
				}
				if !known || strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: %v", call, err)
				}
			default:
				for _, x := range append([]float64{v.Low, v.High}, v.List...) {
					if math.IsNaN(x) || math.IsInf(x, 0) || v.Low > v.High {
						t.Errorf("%s = %v", call, v)
						break
					}
				}
			}
		})
		if slowest > time.Second || time.Since(began) > 3*time.Second {
			t.Logf("%s: %v in all, %d stopped, at most %v: %s", c.Name,
				time.Since(began).Round(time.Millisecond), stopped, slowest.Round(time.Millisecond),
				slow)
		}
	}
}
