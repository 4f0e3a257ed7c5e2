package graphs

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Family names a graph of a family with its parameters; only those that the
// family has matter.
//
//	cycle n, path n, complete n, star n, wheel n, hypercube dim,
//	torus sides [r, c, ...], bipartite a b, barbell k, lollipop k tail,
//	binary-tree depth, caterpillar spine legs, regular n degree seed,
//	erdos-renyi n p seed, file path
type Family struct {
	Family string  `json:"family"`
	N      int     `json:"n"`
	Dim    int     `json:"dim"`
	Sides  []int   `json:"sides"`
	A      int     `json:"a"`
	B      int     `json:"b"`
	K      int     `json:"k"`
	Tail   int     `json:"tail"`
	Depth  int     `json:"depth"`
	Spine  int     `json:"spine"`
	Legs   int     `json:"legs"`
	Degree int     `json:"degree"`
	P      float64 `json:"p"`
	Seed   uint64  `json:"seed"`
	Path   string  `json:"path"`
}

// families lists the names, the parameters each needs, and its maker.
var families = []struct {
	name string
	keys []string
	make func(Family) (*Graph, error)
}{
	{"cycle", []string{"n"}, func(f Family) (*Graph, error) { return Cycle(f.N) }},
	{"path", []string{"n"}, func(f Family) (*Graph, error) { return Path(f.N) }},
	{"complete", []string{"n"}, func(f Family) (*Graph, error) { return Complete(f.N) }},
	{"star", []string{"n"}, func(f Family) (*Graph, error) { return Star(f.N) }},
	{"wheel", []string{"n"}, func(f Family) (*Graph, error) { return Wheel(f.N) }},
	{"hypercube", []string{"dim"}, func(f Family) (*Graph, error) { return Hypercube(f.Dim) }},
	{"torus", []string{"sides"}, func(f Family) (*Graph, error) { return Torus(f.Sides...) }},
	{"bipartite", []string{"a", "b"},
		func(f Family) (*Graph, error) { return Bipartite(f.A, f.B) }},
	{"barbell", []string{"k"}, func(f Family) (*Graph, error) { return Barbell(f.K) }},
	{"lollipop", []string{"k", "tail"},
		func(f Family) (*Graph, error) { return Lollipop(f.K, f.Tail) }},
	{"binary-tree", []string{"depth"},
		func(f Family) (*Graph, error) { return BinaryTree(f.Depth) }},
	{"caterpillar", []string{"spine", "legs"},
		func(f Family) (*Graph, error) { return Caterpillar(f.Spine, f.Legs) }},
	{"regular", []string{"n", "degree", "seed"},
		func(f Family) (*Graph, error) { return Regular(f.N, f.Degree, f.Seed) }},
	{"erdos-renyi", []string{"n", "p", "seed"},
		func(f Family) (*Graph, error) { return ErdosRenyi(f.N, f.P, f.Seed) }},
	{"file", []string{"path"}, func(f Family) (*Graph, error) { return ReadFile(f.Path) }},
}

// Families returns the names of the families.
func Families() []string {
	var names []string
	for _, f := range families {
		names = append(names, f.name)
	}
	return names
}

// FamilyKeys returns the parameters of a family, and false for an unknown name.
func FamilyKeys(name string) ([]string, bool) {
	for _, f := range families {
		if f.name == name {
			return f.keys, true
		}
	}
	return nil, false
}

// Make returns the graph that f names. Equal names give the same graph while somebody has it,
// so that the cells of a sweep share one; a file is read anew when it has changed.
func (f Family) Make() (*Graph, error) {
	for _, x := range families {
		if x.name == f.Family {
			return f.shared(x.make)
		}
	}
	return nil, fmt.Errorf("family = %q: allowed are %s", f.Family, strings.Join(Families(), ", "))
}

// between refuses a parameter outside [low, high].
func between(family, key string, x, low, high int) error {
	if x < low || x > high {
		return fmt.Errorf("%s = %d: a %s has %s between %d and %d", key, x, family, key, low, high)
	}
	return nil
}

// Cycle returns the cycle C_n: edge i joins i and i+1 mod n. n >= 3.
func Cycle(n int) (*Graph, error) {
	if err := between("cycle", "n", n, 3, MaxVertices-1); err != nil {
		return nil, err
	}
	return (&Graph{family: "cycle", n: n, m: int64(n), least: 2, most: 2,
		edge: func(i int64) (int32, int32) {
			if i == int64(n)-1 {
				return int32(i), 0
			}
			return int32(i), int32(i + 1)
		}}).with(Parameter{"n", n}), nil
}

// Path returns the path P_n: edge i joins i and i+1. n >= 2.
func Path(n int) (*Graph, error) {
	if err := between("path", "n", n, 2, MaxVertices-1); err != nil {
		return nil, err
	}
	return (&Graph{family: "path", n: n, m: int64(n) - 1, least: 1, most: min(2, n-1),
		edge: func(i int64) (int32, int32) {
			return int32(i), int32(i + 1)
		}}).with(Parameter{"n", n}), nil
}

// Complete returns the complete graph K_n, in which two choices are two
// distinct uniform vertices. Edge v(v-1)/2 + u joins u < v. 2 <= n <= 2^26.
func Complete(n int) (*Graph, error) {
	if err := between("complete graph", "n", n, 2, 1<<26); err != nil {
		return nil, err
	}
	return (&Graph{family: "complete", n: n, m: int64(n) * int64(n-1) / 2, least: n - 1,
		most: n - 1, edge: func(i int64) (int32, int32) {
			v := int64((1 + math.Sqrt(1+float64(8*float64(i)))) / 2)
			for v*(v-1)/2 > i {
				v--
			}
			for v*(v+1)/2 <= i {
				v++
			}
			return int32(i - v*(v-1)/2), int32(v)
		}}).with(Parameter{"n", n}), nil
}

// Star returns the star with centre 0 and n-1 leaves. n >= 2.
func Star(n int) (*Graph, error) {
	if err := between("star", "n", n, 2, MaxVertices-1); err != nil {
		return nil, err
	}
	return (&Graph{family: "star", n: n, m: int64(n) - 1, least: 1, most: n - 1,
		edge: func(i int64) (int32, int32) {
			return 0, int32(i + 1)
		}}).with(Parameter{"n", n}), nil
}

// Wheel returns the wheel: centre 0 joined to the cycle 1, ..., n-1; first the
// spokes, then the rim. n >= 4.
func Wheel(n int) (*Graph, error) {
	if err := between("wheel", "n", n, 4, MaxVertices/2); err != nil {
		return nil, err
	}
	k := int64(n) - 1
	return (&Graph{family: "wheel", n: n, m: 2 * k, least: 3, most: n - 1,
		edge: func(i int64) (int32, int32) {
			if i < k {
				return 0, int32(i + 1)
			}
			return int32(i - k + 1), int32((i-k+1)%k + 1)
		}}).with(Parameter{"n", n}), nil
}

// Hypercube returns the hypercube Q_dim on 2^dim vertices; its edges come bit
// by bit: edge b 2^(dim-1) + r joins the two vertices that have the bits of r
// around bit b. 1 <= dim <= 30.
func Hypercube(dim int) (*Graph, error) {
	if err := between("hypercube", "dim", dim, 1, 30); err != nil {
		return nil, err
	}
	half := int64(1) << (dim - 1)
	return (&Graph{family: "hypercube", n: 1 << dim, m: int64(dim) * half, least: dim, most: dim,
		edge: func(i int64) (int32, int32) {
			b, r := i/half, i%half
			low := r & (1<<b - 1)
			u := (r-low)<<1 | low
			return int32(u), int32(u | 1<<b)
		}}).with(Parameter{"dim", dim}), nil
}

// Torus returns the torus with these side lengths, of any dimension, vertices
// in row-major order. A side of 2 gives one edge between the two, not two.
func Torus(sides ...int) (*Graph, error) {
	if len(sides) == 0 {
		return nil, fmt.Errorf("sides = []: a torus has at least one side length >= 2")
	}
	n := 1
	for _, s := range sides {
		if s < 2 || n > MaxVertices/s {
			return nil, fmt.Errorf("sides = %v: side lengths >= 2 with a product below 2^31", sides)
		}
		n *= s
	}
	// Edges along one side: from every vertex to the next, except that a side
	// of 2 has them from coordinate 0 only.
	count := make([]int64, len(sides))
	m, degree := int64(0), 0
	for k, s := range sides {
		count[k] = int64(n)
		degree += 2
		if s == 2 {
			count[k] = int64(n) / 2
			degree--
		}
		m += count[k]
	}
	stride := make([]int64, len(sides))
	for k, x := len(sides)-1, int64(1); k >= 0; k-- {
		stride[k] = x
		x *= int64(sides[k])
	}
	return (&Graph{family: "torus", n: n, m: m, sides: slices.Clone(sides), least: degree,
		most: degree, edge: func(i int64) (int32, int32) {
			k := 0
			for i >= count[k] {
				i -= count[k]
				k++
			}
			if sides[k] == 2 {
				i = i/stride[k]*(2*stride[k]) + i%stride[k]
				return int32(i), int32(i + stride[k])
			}
			if c := i / stride[k] % int64(sides[k]); c == int64(sides[k])-1 {
				return int32(i), int32(i - c*stride[k])
			}
			return int32(i), int32(i + stride[k])
		}}).with(Parameter{"sides", slices.Clone(sides)}), nil
}

// Bipartite returns the complete bipartite graph K_{a,b}: vertices 0..a-1 on
// one side.
func Bipartite(a, b int) (*Graph, error) {
	if a < 1 || b < 1 || a > MaxVertices/2 || b > MaxVertices/2 {
		return nil, fmt.Errorf("a = %d, b = %d: both sides of a bipartite graph have at least "+
			"one vertex", a, b)
	}
	return (&Graph{family: "bipartite", n: a + b, m: int64(a) * int64(b), least: min(a, b),
		most: max(a, b), edge: func(i int64) (int32, int32) {
			return int32(i / int64(b)), int32(int64(a) + i%int64(b))
		}}).with(Parameter{"a", a}, Parameter{"b", b}), nil
}
