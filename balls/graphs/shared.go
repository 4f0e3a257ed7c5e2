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
	if g := inUse(name); g != nil {
		return g, nil
	}
	// A file may take long, or for ever, after its reader has given up: others do not wait for it.
	g, err := make(f)
	if err != nil {
		return nil, err
	}
	sharing.Lock()
	defer sharing.Unlock()
	for other, p := range named {
		if p.Value() == nil {
			delete(named, other)
		}
	}
	if earlier := named[name].Value(); earlier != nil {
		return earlier, nil
	}
	named[name] = weak.Make(g)
	return g, nil
}

// inUse returns the graph of this name that somebody has, or nil.
func inUse(name string) *Graph {
	sharing.Lock()
	defer sharing.Unlock()
	return named[name].Value()
}
