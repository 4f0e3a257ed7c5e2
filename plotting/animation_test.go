package plotting

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// testFrame is a figure with two points.
func testFrame(t *testing.T, title string, y float64) *Figure {
	t.Helper()
	f, err := Scatter{Points: []Point{{Series: "a", X: 1, Y: y}, {Series: "a", X: 2, Y: 1}},
		Join: true, Venue: "acm-sigconf"}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	f.Plot.Title.Text = title
	return f
}

// chunks lists the names of the chunks of a PNG file, checking their lengths.
func chunks(t *testing.T, file []byte) []string {
	var names []string
	at := 8
	for at < len(file) {
		names = append(names, string(file[at+4:at+8]))
		at += 12 + int(binary.BigEndian.Uint32(file[at:]))
	}
	if at != len(file) {
		t.Errorf("chunks end at %d of %d bytes", at, len(file))
	}
	return names
}

func TestAnimation(t *testing.T) {
	frames := []*Figure{testFrame(t, "$t = 0$", 3), testFrame(t, "$t = 1$", 2),
		testFrame(t, "$t = 1$", 2)}
	a, err := Animate(frames, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range frames {
		if f.Plot.Y.Max != frames[0].Plot.Y.Max || f.Plot.Y.Max < 3 {
			t.Errorf("frame %d: axis up to %v", i, f.Plot.Y.Max)
		}
	}
	dir := t.TempDir()
	path, err := a.Save(filepath.Join(dir, "figures", "film"))
	if err != nil || path != "figures/film.png" {
		t.Fatalf("Save: %q, %v", path, err)
	}
	file, _ := os.ReadFile(filepath.Join(dir, "figures", "film.png"))
	want := "IHDR pHYs acTL fcTL IDAT fcTL fdAT fcTL fdAT IEND"
	if got := strings.Join(chunks(t, file), " "); got != want {
		t.Errorf("chunks %s, want %s", got, want)
	}
	picture, err := png.Decode(bytes.NewReader(file)) // the first frame; sums are checked
	if err != nil || picture.Bounds().Dx() < 490 || picture.Bounds().Dx() > 510 {
		t.Errorf("picture %v, %v", picture.Bounds(), err)
	}
	numbers, _ := os.ReadFile(filepath.Join(dir, "figures", "film.csv"))
	if lines := strings.Split(string(numbers), "\n"); len(lines) != 8 ||
		lines[0] != "frame,title,series,tag,x,y,low,high" || lines[3] != "1,t = 1,a,,1,2,," {
		t.Errorf("numbers: %q", lines)
	}
	var depends struct {
		Frames int
		First  record `json:"first_frame"`
	}
	text, _ := os.ReadFile(filepath.Join(dir, "figures", "film.json"))
	if err := json.Unmarshal(text, &depends); err != nil || depends.Frames != 3 ||
		depends.First.Venue != "acm-sigconf" {
		t.Errorf("record %+v, %v", depends, err)
	}
	if _, err := a.Save(filepath.Join(dir, "only", "film.png")); err != nil {
		t.Error(err)
	}
	if files, _ := os.ReadDir(filepath.Join(dir, "only")); len(files) != 1 {
		t.Errorf("%d files", len(files))
	}
	shown := a.SimpleRender()
	if data, ok := shown["image/png"].([]byte); !ok || !bytes.Contains(data, []byte("acTL")) ||
		len(shown) != 2 {
		t.Error("does not show itself")
	}
}

// What is shown of a frame after all that came before is the frame: the rectangles
// that changed are put together again here.
func TestAnimationFrames(t *testing.T) {
	a, err := Animate([]*Figure{testFrame(t, "one", 3), testFrame(t, "two", 2)}, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	file, err := a.picture(72)
	if err != nil {
		t.Fatal(err)
	}
	last, err := a.frames[1].render(a.frames[1].legend.below(a.frames[1].w), pixels(72))
	if err != nil {
		t.Fatal(err)
	}
	var plain bytes.Buffer
	last.WriteTo(&plain)
	want, err := png.Decode(&plain)
	if err != nil {
		t.Fatal(err)
	}
	first, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	// Make a PNG of its own of the second picture: IHDR with its size, and IDAT of fdAT.
	var second bytes.Buffer
	second.Write(file[:8])
	var control []byte
	for at := 8; at < len(file); {
		n := int(binary.BigEndian.Uint32(file[at:]))
		name, body := string(file[at+4:at+8]), file[at+8:at+8+n]
		switch name {
		case "fcTL":
			control = body
		case "fdAT":
			head := append([]byte{}, control[4:12]...)
			writeChunk(&second, "IHDR", append(head, 8, 2, 0, 0, 0))
			writeChunk(&second, "IDAT", body[4:])
			writeChunk(&second, "IEND", nil)
		}
		at += 12 + n
	}
	part, err := png.Decode(&second)
	if err != nil {
		t.Fatal(err)
	}
	x0, y0 := int(binary.BigEndian.Uint32(control[12:])), int(binary.BigEndian.Uint32(control[16:]))
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			got := first.At(x, y)
			if inside := part.Bounds(); x >= x0 && x < x0+inside.Dx() && y >= y0 && y < y0+inside.Dy() {
				got = part.At(x-x0, y-y0)
			}
			if fmt.Sprint(got.RGBA()) != fmt.Sprint(want.At(x, y).RGBA()) {
				t.Fatalf("pixel %d, %d: %v, want %v", x, y, got, want.At(x, y))
			}
		}
	}
}

func TestAnimateErrors(t *testing.T) {
	one := testFrame(t, "", 2)
	wide, err := Scatter{Points: []Point{{X: 1, Y: 1}}}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	log, err := Scatter{Points: []Point{{X: 1, Y: 1}}, LogY: true, Venue: "acm-sigconf"}.Figure()
	if err != nil {
		t.Fatal(err)
	}
	for want, f := range map[string]func() error{
		"0 figures":       func() error { _, err := Animate(nil, 1); return err },
		"figure 1 is nil": func() error { _, err := Animate([]*Figure{one, nil}, 1); return err },
		"one size":        func() error { _, err := Animate([]*Figure{one, wide}, 1); return err },
		"kind of axes":    func() error { _, err := Animate([]*Figure{one, log}, 1); return err },
		"seconds: 61":     func() error { _, err := Animate([]*Figure{one}, 61); return err },
		"name": func() error {
			a, _ := Animate([]*Figure{one}, 1)
			_, err := a.Save("")
			return err
		},
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func writeChunk(b *bytes.Buffer, name string, data []byte) {
	body := append([]byte(name), data...)
	binary.Write(b, binary.BigEndian, uint32(len(data)))
	b.Write(body)
	binary.Write(b, binary.BigEndian, crc32.ChecksumIEEE(body))
}
