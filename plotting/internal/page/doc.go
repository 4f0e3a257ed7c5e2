// Package page holds the canvases that figures are written with: PDF with
// embedded subset fonts and searchable text, SVG with text as outlines, PGF
// with text left to TeX, and PNG. All of them are gonum vg.Canvas values, so
// that whatever gonum.org/v1/plot draws can be written with them.
//
// Labels are set by Handler: plain Unicode text with a little TeX between
// dollar signs, in Latin Modern (by GUST, under the GUST Font License, which
// allows embedding). A character that no font has is an error, never a gap.
//
// The same drawing gives the same bytes: no dates, no random names, no order
// of maps.
package page
