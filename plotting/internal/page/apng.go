package page

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"math"
	"slices"
)

// APNG encodes pictures of one size as an animated PNG (W3C, Portable Network Graphics, third
// edition, section 11.3.4), which browsers play and other programs show as its first picture.
// Picture i stays for seconds[i]; after the last one it begins again. Of each picture only the
// rectangle that differs from the one before is stored.
//
// Colours are exact, unlike those of a GIF, where a picture has 256 of them.
func APNG(pictures []*PNG, seconds []float64) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(name string, data []byte) {
		body := append([]byte(name), data...)
		binary.Write(&out, binary.BigEndian, uint32(len(data)))
		out.Write(body)
		binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(body))
	}
	number := uint32(0) // of the chunks of the animation
	var before *image.RGBA
	for i, p := range pictures {
		now := opaque(p.Image())
		area := now.Rect
		if i > 0 {
			if now.Rect != before.Rect {
				return nil, fmt.Errorf("picture %d has %v pixels, picture 0 has %v: all must have one size", i,
					now.Rect.Max, before.Rect.Max)
			}
			area = changed(before, now)
		}
		before = now
		var file bytes.Buffer
		e := &png.Encoder{CompressionLevel: png.BestCompression}
		if err := e.Encode(&file, now.SubImage(area)); err != nil {
			return nil, err
		}
		head, data := pngParts(file.Bytes())
		if i == 0 {
			chunk("IHDR", head)
			chunk("pHYs", p.density())
			chunk("acTL", binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil,
				uint32(len(pictures))), 0))
		}
		var control []byte
		for _, v := range []int{int(number), area.Dx(), area.Dy(), area.Min.X, area.Min.Y} {
			control = binary.BigEndian.AppendUint32(control, uint32(v))
		}
		control = binary.BigEndian.AppendUint16(control, uint16(math.Round(1000*seconds[i])))
		control = binary.BigEndian.AppendUint16(control, 1000)
		chunk("fcTL", append(control, 0, 0)) // keep what is there, paint over it
		number++
		if i == 0 {
			chunk("IDAT", data)
			continue
		}
		chunk("fdAT", append(binary.BigEndian.AppendUint32(nil, number), data...))
		number++
	}
	chunk("IEND", nil)
	return out.Bytes(), nil
}

// opaque copies a picture, all of whose pixels are opaque.
func opaque(src image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: src.Bounds().Size()})
	draw.Draw(out, out.Rect, src, src.Bounds().Min, draw.Src)
	for i := 3; i < len(out.Pix); i += 4 {
		out.Pix[i] = 0xFF // so that every part has the same kind of colours
	}
	return out
}

// changed is the smallest rectangle outside which two pictures agree; one pixel where
// they are equal, since a picture cannot be empty.
func changed(a, b *image.RGBA) image.Rectangle {
	w := 4 * a.Rect.Dx()
	top, bottom, left, right := a.Rect.Dy(), 0, w, 0
	for y := range a.Rect.Dy() {
		p, q := a.Pix[y*a.Stride:y*a.Stride+w], b.Pix[y*b.Stride:y*b.Stride+w]
		if slices.Equal(p, q) {
			continue
		}
		top, bottom = min(top, y), y+1
		for x := 0; x < w; x++ {
			if p[x] != q[x] {
				left, right = min(left, x), max(right, x+1)
			}
		}
	}
	if bottom == 0 {
		return image.Rect(0, 0, 1, 1)
	}
	return image.Rect(left/4, top, (right+3)/4, bottom)
}

// pngParts returns the header of a PNG file, and its compressed pixels.
func pngParts(file []byte) (head, data []byte) {
	for at := 8; at < len(file); {
		n := int(binary.BigEndian.Uint32(file[at:]))
		body := file[at+8 : at+8+n]
		switch string(file[at+4 : at+8]) {
		case "IHDR":
			head = body
		case "IDAT":
			data = append(data, body...)
		}
		at += 12 + n
	}
	return head, data
}
