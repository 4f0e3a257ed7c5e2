package graphs

import (
	"fmt"
	"os"
	"sync"
	"weak"
)

// Graphs that were made by name and that somebody still has. A sweep names the same
// graph in many cells; a random one of 10^8 edges is then drawn once and kept once.
var (
	sharing sync.Mutex
	named   = map[string]weak.Pointer[Graph]{}
)

// shared returns the graph of this name that is in use, or makes it.
func (f Family) shared(make func(Family) (*Graph, error)) (*Graph, error) {
	name := fmt.Sprintf("%+v", f)
	if f.Family == "file" {
		info, err := os.Stat(f.Path)
		if err == nil {
			name += fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		}
	}
	sharing.Lock()
	defer sharing.Unlock()
	if g := named[name].Value(); g != nil {
		return g, nil
	}
	for other, p := range named {
		if p.Value() == nil {
			delete(named, other)
		}
	}
	g, err := make(f)
	if err == nil {
		named[name] = weak.Make(g)
	}
	return g, err
}
