package plotting_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"

	"ballslab/plotting"
)

var update = flag.Bool("update", false, "write the golden figures anew")

// golden compares a figure with testdata/name.png, and prints how they differ,
// which makes an example fail. The tolerance is for other processors: pixels
// may differ a little in brightness, and a few more than that.
func golden(fig *plotting.Figure, name string) {
	if err := compare(fig, filepath.Join("testdata", name+".png")); err != nil {
		fmt.Println(err)
	}
}

func compare(fig *plotting.Figure, path string) error {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if _, err := fig.Save(filepath.Join(dir, "got.png")); err != nil {
		return err
	}
	got, err := os.ReadFile(filepath.Join(dir, "got.png"))
	if err != nil {
		return err
	}
	if *update {
		return os.WriteFile(path, got, 0o644)
	}
	want, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	a, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		return err
	}
	b, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		return err
	}
	if a.Bounds() != b.Bounds() {
		return fmt.Errorf("%s: size %v, want %v", path, b.Bounds().Max, a.Bounds().Max)
	}
	if n := differing(a, b); n > 200 {
		return fmt.Errorf("%s: %d pixels differ; look at both, then run go test -update", path, n)
	}
	return nil
}

// differing counts the pixels whose brightness differs by more than a tenth.
func differing(a, b image.Image) int {
	n := 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			for _, d := range []float64{float64(ar) - float64(br), float64(ag) - float64(bg),
				float64(ab) - float64(bb)} {
				if math.Abs(d) > 6553 {
					n++
					break
				}
			}
		}
	}
	return n
}
