package balls

import (
	"fmt"
	"math"
	"reflect"

	"ballslab/balls/internal/cycle"
	"ballslab/balls/internal/numeral"
	"ballslab/internal/portable"
)

// A Beta is the probability of an insertion as a function of the step t = 0, 1, ...
// of a run; [Constant] makes one that does not change. By Kind:
//
//	constant     Values[0]; in a specification, a number
//	cyclic       Values[t mod len(Values)]
//	square       High for Up steps, then Low for Down steps, and again
//	sine         Mean + Amplitude sin(2 pi t/Period)
//	ramp         from From to To on a straight line in Length steps; with Back, down
//	             again in Length more; then it stays
//	alternating  1, 0, 1, 0, ...
//	random       independent and uniform between Low and High
//	dips         Base, but Dip in the last Length of every Every steps
//
// Steps may be expressions in n, as in "10n". A step with a random beta inserts with
// probability (Low + High)/2, independently of the others, which is how it is played.
type Beta struct {
	Kind                string
	Values              []float64
	High, Low           float64
	Up, Down            Count
	Mean, Amplitude     float64
	Period              Count
	From, To            float64
	Length              Count
	Back                bool
	Base, Dip           float64
	Every               Count
	up, down, len, each int64 // the counts, resolved
}

// Constant returns the Beta that is x at every step.
func Constant(x float64) Beta { return Beta{Kind: "constant", Values: []float64{x}} }

const betaObjects = `a number from 0 to 1, or {"kind":..} with cyclic: values; square: high, low, up, down; sine: mean, amplitude, period; ramp: from, to, length, back; alternating; random: low, high; dips: base, dip, every, length`

// betaFields lists the keys of the kinds with where their values go.
func (b *Beta) fields() []betaField {
	switch b.Kind {
	case "cyclic":
		return []betaField{{name: "values", list: &b.Values}}
	case "square":
		return []betaField{{name: "high", x: &b.High}, {name: "low", x: &b.Low}, {name: "up", steps: &b.Up, k: &b.up}, {name: "down", steps: &b.Down, k: &b.down}}
	case "sine":
		return []betaField{{name: "mean", x: &b.Mean}, {name: "amplitude", x: &b.Amplitude}, {name: "period", steps: &b.Period, k: &b.len}}
	case "ramp":
		return []betaField{{name: "from", x: &b.From}, {name: "to", x: &b.To}, {name: "length", steps: &b.Length, k: &b.len}, {name: "back", yes: &b.Back}}
	case "alternating":
		return []betaField{}
	case "random":
		return []betaField{{name: "low", x: &b.Low}, {name: "high", x: &b.High}}
	case "dips":
		return []betaField{{name: "base", x: &b.Base}, {name: "dip", x: &b.Dip}, {name: "every", steps: &b.Every, k: &b.each}, {name: "length", steps: &b.Length, k: &b.len}}
	}
	return nil
}

type betaField struct {
	name  string
	x     *float64
	steps *Count
	k     *int64
	list  *[]float64
	yes   *bool
}

// read sets b to the value of a specification.
func (b *Beta) read(k key, v value) error {
	if v.kind == number {
		x, err := numeral.Float(v.text)
		if err != nil {
			return k.refuse(v)
		}
		*b = Constant(x)
		return nil
	}
	kind, ok := v.get("kind")
	if !ok || kind.kind != word {
		return k.refuse(v)
	}
	*b = Beta{Kind: kind.text}
	fields := b.fields()
	if fields == nil {
		return k.refuse(v)
	}
	seen := 1
	for _, f := range fields {
		e, ok := v.get(f.name)
		if !ok {
			if f.yes != nil {
				continue
			}
			return fmt.Errorf("%s: %v: %s is missing; allowed: %s", k.name, v, f.name, k.allowed())
		}
		seen++
		var err error
		switch {
		case f.x != nil && e.kind == number:
			*f.x, err = numeral.Float(e.text)
		case f.steps != nil && (e.kind == number || e.kind == word):
			err = key{kind: countType}.read(reflect.ValueOf(f.steps).Elem(), e)
		case f.yes != nil && e.kind == boolean:
			*f.yes = e.text == "true"
		case f.list != nil && e.kind == list:
			for _, y := range e.list {
				x, bad := numeral.Float(y.text)
				if bad != nil || y.kind != number {
					err = errNumber
				}
				*f.list = append(*f.list, x)
			}
		default:
			err = errNumber
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %v: allowed: %s", k.name, f.name, e, k.allowed())
		}
	}
	if seen != len(v.keys) {
		return fmt.Errorf("%s: %v: a key that kind %s does not have; allowed: %s", k.name, v, b.Kind, k.allowed())
	}
	return nil
}

// plain returns b as a [KeyValue] holds it.
func (b Beta) plain() any {
	if b.Kind == "constant" && len(b.Values) == 1 {
		return b.Values[0]
	}
	out := []KeyValue{{"kind", b.Kind}}
	for _, f := range b.fields() {
		switch {
		case f.x != nil:
			out = append(out, KeyValue{f.name, *f.x})
		case f.steps != nil:
			out = append(out, KeyValue{f.name, plain(*f.steps)})
		case f.list != nil:
			out = append(out, KeyValue{f.name, *f.list})
		case f.yes != nil && *f.yes:
			out = append(out, KeyValue{f.name, true})
		}
	}
	return out
}

// Resolve returns b with its steps evaluated for n bins, or an error if beta can be
// outside [0, 1] or a period is 0. With n = 0 the number of bins is not known: an expression
// in it is an error.
func (b Beta) Resolve(n int64) (Beta, error) {
	fields := b.fields()
	if fields == nil && (b.Kind != "constant" || len(b.Values) != 1) {
		return b, fmt.Errorf("beta: kind %s: allowed: %s", quote(b.Kind), betaObjects)
	}
	check := func(name string, x float64) error {
		if !(0 <= x && x <= 1) {
			return fmt.Errorf("beta: %s%v: allowed: a probability, from 0 to 1", name, x)
		}
		return nil
	}
	values := b.Values
	if b.Kind == "constant" {
		return b, check("", values[0])
	}
	for _, f := range fields {
		switch {
		case f.steps != nil:
			if _, ok := f.steps.expression(); ok && *f.steps != none && n == 0 {
				return b, fmt.Errorf("beta: %s: %s: an expression where the number of bins is not known; allowed: a number, or Resolve beforehand", f.name, f.steps.quote())
			}
			k, err := f.steps.Value(n)
			if err != nil {
				return b, fmt.Errorf("beta: %s: %w", f.name, err)
			}
			if k == 0 && f.name != "up" && f.name != "down" && !(b.Kind == "dips" && f.name == "length") {
				return b, fmt.Errorf("beta: %s: 0: allowed: at least 1 step", f.name)
			}
			*f.steps, *f.k = Exactly(k), k
		case f.x != nil && f.name != "amplitude":
			if err := check(f.name+": ", *f.x); err != nil {
				return b, err
			}
		case f.list != nil:
			if len(*f.list) == 0 {
				return b, fmt.Errorf("beta: values: []: allowed: at least one probability")
			}
			for _, x := range *f.list {
				if err := check("values: ", x); err != nil {
					return b, err
				}
			}
		}
	}
	switch {
	case b.Kind == "sine" && !(math.Abs(b.Amplitude) <= min(b.Mean, 1-b.Mean)):
		return b, fmt.Errorf("beta: amplitude: %v: at most %v with mean %v, so that beta stays between 0 and 1", b.Amplitude, min(b.Mean, 1-b.Mean), b.Mean)
	case b.Kind == "square" && b.up+b.down == 0:
		return b, fmt.Errorf("beta: up, down: 0: one of them must be at least 1 step")
	case b.Kind == "random" && b.Low > b.High:
		return b, fmt.Errorf("beta: low: %v: at most high = %v", b.Low, b.High)
	case b.Kind == "dips" && b.len > b.each:
		return b, fmt.Errorf("beta: length: %d: at most every = %d", b.len, b.each)
	}
	return b, nil
}

// At returns beta of step t of a resolved b; of kind random, its mean.
func (b Beta) At(t int64) float64 {
	switch b.Kind {
	case "constant":
		return b.Values[0]
	case "sine":
		return min(1, max(0, b.Mean+float64(b.Amplitude*portable.Sin(2*math.Pi*float64(t%b.len)/float64(b.len)))))
	case "ramp":
		return b.From + float64((b.To-b.From)*b.progress(t))
	}
	x, _, _ := b.Piece(t)
	return x
}

// progress is how far a ramp has gone from From to To.
func (b Beta) progress(t int64) float64 {
	if b.Back && t > b.len {
		t = max(0, 2*b.len-t)
	}
	return float64(min(t, b.len)) / float64(b.len)
}

// Piece returns bounds of beta in the steps t, ..., t + length - 1 of a resolved b:
// equal ones where beta is constant, and else such that length (high - low) is at
// most about 1.
func (b Beta) Piece(t int64) (low, high float64, length int64) {
	const forever = 1 << 60
	flat := func(x float64, length int64) (float64, float64, int64) { return x, x, length }
	switch b.Kind {
	case "cyclic":
		i := t % int64(len(b.Values))
		x, k := b.Values[i], int64(1)
		for k < int64(len(b.Values))-i && b.Values[i+k] == x {
			k++
		}
		if k == int64(len(b.Values)) {
			k = forever
		}
		return flat(x, k)
	case "square":
		i := t % (b.up + b.down)
		if i < b.up {
			return flat(b.High, b.up-i)
		}
		return flat(b.Low, b.up+b.down-i)
	case "dips":
		i := t % b.each
		if i < b.each-b.len {
			return flat(b.Base, b.each-b.len-i)
		}
		return flat(b.Dip, b.each-i)
	case "alternating":
		return flat(float64(1-t%2), 1)
	case "random":
		return flat((b.Low+b.High)/2, forever)
	case "sine":
		if b.Amplitude == 0 {
			return flat(b.Mean, forever)
		}
		// the slope is at most 2 pi A/period
		slope := 2 * math.Pi * math.Abs(b.Amplitude) / float64(b.len)
		length = pieceLength(slope)
		first, reach := b.At(t), float64(slope*float64(length))+1e-12
		return max(0, first-reach), min(1, first+reach), length
	case "ramp":
		end := b.len
		if b.Back && t >= b.len {
			end = 2 * b.len
		}
		if t >= end {
			return flat(b.At(t), forever)
		}
		length = min(pieceLength(math.Abs(b.To-b.From)/float64(b.len)), end-t)
		x, y := b.At(t), b.At(t+length)
		return min(x, y), max(x, y), length
	}
	return flat(b.Values[0], forever)
}

// cycle returns a resolved b as blocks of steps in n bins play it where it has a period and
// its pieces are not long enough for blocks of their own, and else nil.
func (b Beta) cycle(n int64) *cycle.Cycle {
	piece := map[string]int64{"cyclic": 1, "square": (b.up + b.down) / 2, "dips": b.each / 2}[b.Kind]
	if b.Kind == "sine" {
		_, _, piece = b.Piece(0)
	}
	if piece == 0 || float64(piece) > max(4096, math.Sqrt(float64(n))) {
		return nil
	}
	// many classes are costly where all occur in a block, few where steps are doubtful
	const classes = 128
	switch b.Kind {
	case "square":
		return cycle.Runs([]float64{b.High, b.Low}, []int64{b.up, b.down}, classes)
	case "dips":
		return cycle.Runs([]float64{b.Base, b.Dip}, []int64{b.each - b.len, b.len}, classes)
	case "sine":
		return cycle.Sine(b.Mean, b.Amplitude, b.len, classes)
	}
	return cycle.Runs(b.Values, nil, classes)
}

// pieceLength is the number of steps in which beta changes by at most one over it.
func pieceLength(slope float64) int64 {
	if slope <= 1e-30 {
		return 1 << 50
	}
	return max(1, int64(1/math.Sqrt(slope)))
}

// ReadBeta reads a beta as a specification has it, such as 0.6 or
// {"kind":"cyclic","values":[1,0.25]}, and resolves it for n bins.
func ReadBeta(text string, n int64) (Beta, error) {
	v, err := parseYAML(text)
	if err != nil {
		return Beta{}, fmt.Errorf("beta: %w", err)
	}
	var b Beta
	if err := b.read(key{name: "beta", kind: betaType}, v); err != nil {
		return b, err
	}
	return b.Resolve(n)
}
