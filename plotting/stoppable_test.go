package plotting

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"ballslab/balls"
	"ballslab/internal/interrupt"
)

// TestStop: the stop button ends a long animation within a second, and nothing is written. It
// ends everything in this program, so it does not run beside other tests.
func TestStop(t *testing.T) {
	var frames []*Figure
	for range maxFrames {
		f, err := Scatter{Points: []Point{{X: 1, Y: 1}}}.Figure()
		if err != nil {
			t.Fatal(err)
		}
		frames = append(frames, f)
	}
	film, err := Animate(frames, 0)
	if err != nil {
		t.Fatal(err)
	}
	end := make(chan error)
	name := filepath.Join(t.TempDir(), "film.png")
	go func() {
		_, err := film.Save(name)
		end <- err
	}()
	for !interrupt.All() {
		time.Sleep(time.Millisecond)
	}
	select {
	case err = <-end:
	case <-time.After(5 * time.Second): // a second on a busy machine
		t.Fatal("it goes on")
	}
	if files, _ := filepath.Glob(name + "*"); !errors.Is(err, balls.ErrInterrupted) || len(files) > 0 {
		t.Errorf("error %v, files %v", err, files)
	}
}
