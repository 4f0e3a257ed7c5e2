package portable

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A multiplication and an addition in one instruction, and where it comes from.
var fused = regexp.MustCompile(`\((\S+\.go):(\d+)\)\s.*\bFN?M(?:ADD|SUB)[SD]\b`)

// The compiler for arm64 fuses no product with a sum in any package whose numbers are printed or
// decide: each is rounded by a conversion, x*y + z being float64(x*y) + z. What a product is made
// of may stand elsewhere than the instruction: in an earlier statement, an argument, the return
// of a function that is inlined; and x/2 is a product. math.FMA rounds once everywhere.
func TestNoFusedProducts(t *testing.T) {
	if os.Getenv("BALLSLAB_LONG") == "" {
		t.Skip("compiles for another machine: BALLSLAB_LONG=1")
	}
	t.Parallel()
	build := exec.Command("go", "build", "-gcflags=-S", "./balls/...", "./claims", "./internal/portable", "./internal/prob")
	build.Dir = "../.."
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	var listing bytes.Buffer
	build.Stderr = &listing
	if err := build.Run(); err != nil {
		t.Fatalf("%v: %.2000s", err, listing.String())
	}
	if listing.Len() < 1e6 {
		t.Fatalf("no listing of the machine code: %.1000s", listing.String())
	}
	seen := map[string]bool{}
	lines := bufio.NewScanner(&listing)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		m := fused.FindStringSubmatch(lines.Text())
		if m == nil || seen[m[1]+m[2]] {
			continue
		}
		seen[m[1]+m[2]] = true
		if source := sourceLine(t, m[1], m[2]); !strings.Contains(source, "math.FMA(") {
			t.Errorf("%s:%s: a product is not rounded before it is added: %s", m[1], m[2], source)
		}
	}
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
	if len(seen) == 0 {
		t.Error("math.FMA is not seen: the form of the listing has changed")
	}
}

func sourceLine(t *testing.T, name, number string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	n, _ := strconv.Atoi(number)
	return strings.TrimSpace(strings.Split(string(text), "\n")[n-1])
}
