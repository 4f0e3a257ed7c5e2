package main

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
)

// kernelFolder is where Jupyter looks for this kernel: below prefix, or in the
// user's data folder.
func kernelFolder(prefix string) (string, error) {
	const name = "kernels/ballslab"
	if prefix != "" {
		return filepath.Join(prefix, "share", "jupyter", name), nil
	}
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return filepath.Join(dir, name), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	switch {
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Jupyter", name), nil
	case os.Getenv("XDG_DATA_HOME") != "":
		return filepath.Join(os.Getenv("XDG_DATA_HOME"), "jupyter", name), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter", name), nil
}

// install writes the kernel spec with the binary and the logos into a folder.
// The binary is found relative to the spec, so the folder can be moved.
func install(binary, dir string) error {
	spec, err := json.MarshalIndent(map[string]any{
		"argv":           []string{"{resource_dir}/ballslab-kernel", "{connection_file}"},
		"display_name":   "Go (ballslab)",
		"language":       "go",
		"interrupt_mode": "signal",
		"env":            map[string]string{"GOROOT": ""},
	}, "", "  ")
	if err != nil {
		return err
	}
	if err := write(filepath.Join(dir, "kernel.json"), append(spec, '\n')); err != nil {
		return err
	}
	for name, size := range map[string]int{"logo-32x32.png": 32, "logo-64x64.png": 64} {
		var buf bytes.Buffer
		if err := png.Encode(&buf, logo(size)); err != nil {
			return err
		}
		if err := write(filepath.Join(dir, name), buf.Bytes()); err != nil {
			return err
		}
	}
	return replace(filepath.Join(dir, "ballslab-kernel"), binary)
}

// replace copies a program over another one that may be running.
func replace(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	temp, err := os.CreateTemp(filepath.Dir(to), ".ballslab-kernel-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	if _, err := io.Copy(temp, in); err != nil {
		temp.Close()
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	if err := os.Chmod(temp.Name(), 0o755); err != nil {
		return err
	}
	return os.Rename(temp.Name(), to)
}

// logo draws four bins with one, three, two and one balls in them, the last
// ball still falling, on a transparent square.
func logo(size int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	unit := float64(size) / 16
	bin := color.NRGBA{R: 0x44, G: 0x55, B: 0x66, A: 0xff}
	balls := []struct {
		x, y float64
		c    color.NRGBA
	}{
		{2, 13.2, color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}},
		{6, 13.2, color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}},
		{6, 10, color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}},
		{6, 6.8, color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}},
		{10, 13.2, color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}},
		{10, 10, color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}},
		{14, 13.2, color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}},
		{14, 2.4, color.NRGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff}},
	}
	for py := range size {
		for px := range size {
			x, y := (float64(px)+0.5)/unit, (float64(py)+0.5)/unit
			if y > 15 || y > 5 && math.Abs(x-4*math.Round(x/4)) < 0.35 {
				img.SetNRGBA(px, py, bin)
			}
			for _, b := range balls {
				// The edge is smoothed over one pixel.
				cover := (1.5-math.Hypot(x-b.x, y-b.y))*unit + 0.5
				if cover > 0 {
					c := b.c
					c.A = uint8(255 * min(cover, 1))
					img.SetNRGBA(px, py, c)
				}
			}
		}
	}
	return img
}
