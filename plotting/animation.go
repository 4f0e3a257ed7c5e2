package plotting

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ballslab/balls"
	"ballslab/internal/atomicfile"
	"ballslab/plotting/internal/page"
)

// An Animation shows figures one after the other, without end. [Animate] makes
// one. As the last expression of a notebook cell it shows itself; Save writes it.
//
// It is an animated PNG: a picture as any other to Jupyter, nbconvert and LaTeX, and
// browsers play it. Other programs show its first frame.
type Animation struct {
	frames  []*Figure
	seconds float64
}

// maxFrames is the largest number of frames: a minute of ten a second.
const maxFrames = 600

// Animate makes an animation of figures, each of which stays for so many seconds (0.1 if 0);
// the last one three seconds more, so that one sees where it ends.
//
// All frames get the same axes, those that hold the axes of each, and their legends
// go below, so that only the data move. Say what a frame is in its title (Plot.Title.Text).
//
// Errors: no figures or more than 600, one that is nil, figures of different widths, linear and
// logarithmic axes mixed, seconds outside 0 to 60. Cost: some 20 milliseconds a frame when it is
// shown, 50 when it is saved.
func Animate(frames []*Figure, seconds float64) (*Animation, error) {
	if len(frames) == 0 || len(frames) > maxFrames {
		return nil, fmt.Errorf("frames: %d figures: 1 to %d are wanted", len(frames), maxFrames)
	}
	if seconds == 0 {
		seconds = 0.1
	}
	if !(seconds > 0 && seconds <= 60) {
		return nil, fmt.Errorf("seconds: %v for each frame: above 0 and at most 60", seconds)
	}
	for i, f := range frames {
		if f == nil {
			return nil, fmt.Errorf("frames: figure %d is nil", i)
		}
		if err := f.check(); err != nil {
			return nil, fmt.Errorf("frames: figure %d: %w", i, err)
		}
	}
	first := frames[0]
	x, y := first.Plot.X, first.Plot.Y
	for i, f := range frames {
		if f.w != first.w || f.h != first.h {
			return nil, fmt.Errorf("frames: figure %d is for %s, figure 0 for %s: one size is wanted", i,
				f.venue.Name, first.venue.Name)
		}
		if scales(f) != scales(first) {
			return nil, fmt.Errorf("frames: figure %d has another kind of axes than figure 0: linear or "+
				"logarithmic", i)
		}
		x.Min, x.Max = min(x.Min, f.Plot.X.Min), max(x.Max, f.Plot.X.Max)
		y.Min, y.Max = min(y.Min, f.Plot.Y.Min), max(y.Max, f.Plot.Y.Max)
	}
	for _, f := range frames {
		f.Plot.X.Min, f.Plot.X.Max, f.Plot.Y.Min, f.Plot.Y.Max = x.Min, x.Max, y.Min, y.Max
		f.below = true
	}
	return &Animation{slices.Clone(frames), seconds}, nil
}

// scales are the kinds of the axes of a figure.
func scales(f *Figure) string { return fmt.Sprintf("%T %T", f.Plot.X.Scale, f.Plot.Y.Scale) }

// errNoAnimation is what an animation says that is nil or empty.
var errNoAnimation = errors.New("no animation: it is nil or has no frames; " +
	"look at the error of the call that made it")

// picture draws all frames with a resolution in dots per inch.
func (a *Animation) picture(dpi int) ([]byte, error) {
	if a == nil || len(a.frames) == 0 {
		return nil, errNoAnimation
	}
	var data []byte
	err := stoppable(func(ctx context.Context) (err error) {
		data, err = a.draw(ctx, dpi)
		return err
	})
	return data, err
}

func (a *Animation) draw(ctx context.Context, dpi int) ([]byte, error) {
	var pictures []*page.PNG
	var times []float64
	for i, f := range a.frames {
		if ctx.Err() != nil {
			return nil, balls.ErrInterrupted
		}
		where, err := f.arrange()
		if err != nil {
			return nil, fmt.Errorf("frame %d: %w", i, err)
		}
		c, err := f.render(where, pixels(dpi))
		if err != nil {
			return nil, fmt.Errorf("frame %d: %w", i, err)
		}
		pictures, times = append(pictures, c.(*page.PNG)), append(times, a.seconds)
	}
	times[len(times)-1] += 3
	return page.APNG(pictures, times)
}

// SimpleRender shows the animation in a notebook: a map from MIME types to data.
func (a *Animation) SimpleRender() map[string]interface{} {
	if a == nil || len(a.frames) == 0 {
		return map[string]interface{}{"text/plain": errNoAnimation.Error()}
	}
	data, err := a.picture(int(96 * a.frames[0].zoom()))
	if err != nil {
		return map[string]interface{}{"text/plain": err.Error()}
	}
	return map[string]interface{}{"image/png": data, "text/plain": a.String()}
}

// String says what the animation shows, and the warnings of its frames, a line each.
func (a *Animation) String() string {
	if a == nil || len(a.frames) == 0 {
		return errNoAnimation.Error()
	}
	f := a.frames[0]
	first := fmt.Sprintf("%s (%d frames, %g s each; %s, %g in)", f.what(), len(a.frames), a.seconds,
		f.venue.Name, inches(f.w.Points()))
	return strings.Join(append([]string{first, f.shown}, a.warnings()...), "\n")
}

func (a *Animation) warnings() []string {
	var out []string
	for _, f := range a.frames {
		for _, w := range f.remarks() {
			if !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// Save writes the animation as name.png (150 dots per inch), with the numbers of all frames as
// name.csv and what they depend on as name.json; a name with the ending .png writes that file
// only. A name without a folder goes into Folder. Save returns the path of the picture from the
// paper.
func (a *Animation) Save(name string) (string, error) {
	base, only := strings.CutSuffix(name, ".png")
	base, err := savePath(base)
	if err != nil {
		return "", err
	}
	png, err := a.picture(150)
	if err != nil {
		return "", err
	}
	files := []atomicfile.File{{Path: base + ".png", Data: png}}
	if !only {
		var numbers, depends bytes.Buffer
		if err := a.writeCSV(&numbers); err != nil {
			return "", err
		}
		if err := a.writeJSON(&depends); err != nil {
			return "", err
		}
		files = append(files, atomicfile.File{Path: base + ".csv", Data: numbers.Bytes()},
			atomicfile.File{Path: base + ".json", Data: depends.Bytes()})
	}
	if err := os.MkdirAll(filepath.Dir(base), 0o777); err != nil {
		return "", err
	}
	if err := atomicfile.WriteAll(files...); err != nil {
		return "", err
	}
	return fromPaper(base) + ".png", nil
}

// writeCSV writes the numbers of all frames, with the title of the frame first.
func (a *Animation) writeCSV(b *bytes.Buffer) error {
	c := csv.NewWriter(b)
	c.Write(append([]string{"frame", "title"}, a.frames[0].header...))
	for i, f := range a.frames {
		for _, r := range f.rows {
			c.Write(append([]string{strconv.Itoa(i), page.Plain(f.Plot.Title.Text)}, r.fields()...))
		}
	}
	c.Flush()
	return c.Error()
}

func (a *Animation) writeJSON(b *bytes.Buffer) error {
	first, err := a.frames[0].record()
	if err != nil {
		return err
	}
	first.Title, first.Warnings = a.frames[0].what(), a.warnings()
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		Frames  int     `json:"frames"`
		Seconds float64 `json:"seconds_each"`
		First   record  `json:"first_frame"`
	}{len(a.frames), a.seconds, first})
}
