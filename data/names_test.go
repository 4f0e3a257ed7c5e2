package data

import (
	"fmt"
	"slices"
	"testing"
)

func TestGoNames(t *testing.T) {
	names := GoNames()
	if len(names) != 9037 || !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("%d names; 9037 different ones in order are wanted", len(names))
	}
	for _, name := range []string{"bufio.Reader.ReadLine", "math.Pi", "sort.Slice", "slices.Sort", "net/http.Get"} {
		if _, ok := slices.BinarySearch(names, name); !ok {
			t.Errorf("%s is missing", name)
		}
	}
}

func ExampleGoNames() {
	names := GoNames()
	fmt.Println(len(names), "keys, from", names[0], "to", names[len(names)-1])
	// Output:
	// 9037 keys, from archive/tar.ErrFieldTooLong to weak.Pointer.Value
}
