package balls

import (
	"reflect"

	"ballslab/balls/graphs"
	"ballslab/balls/internal/spec"
)

func init() { spec.Add(reflect.TypeFor[Rate](), rateType{}) }

// A Rate is the rate of the edges or of the vertices of a graph: Each for
// every one, or, where Values has entries, one for each (a single entry is for
// all). The zero value means the default of its key, rate 1; a rate of 0 for
// all is Rate{Each: balls.Zero}.
type Rate struct {
	Each   float64
	Values []float64
}

// list returns the rates as package graphs takes them.
func (r Rate) list() []float64 {
	if r.Values != nil {
		return r.Values
	}
	return []float64{spec.Counted(r.Each)}
}

// orElse fills in the default: the rates of the file of the graph, if there is
// one, or 1.
func (r Rate) orElse(g *graphs.Graph) Rate {
	switch {
	case r.Values != nil || !spec.NotGiven(r.Each):
		return r
	case g != nil && g.FileRates() != nil:
		return Rate{Values: g.FileRates()}
	}
	return Rate{Each: 1}
}

// A rateType is the type of keys that take a [Rate].
type rateType struct{}

func (rateType) Allowed(spec.Key) string { return `a number of at least 0, or {"values":[..]}` }

func (rateType) Read(k spec.Key, v spec.Value) (any, error) {
	each, values, ok := v.Rates()
	if !ok {
		return nil, k.Refuse(v)
	}
	return Rate{Each: spec.Given(each), Values: values}, nil
}

func (rateType) Plain(field any) any {
	r := field.(Rate)
	switch {
	case len(r.Values) == 1:
		return r.Values[0]
	case r.Values != nil:
		return []KeyValue{{"values", r.Values}}
	}
	return spec.Counted(r.Each)
}

func (rateType) Check(spec.Key, any) error { return nil }
