// Package plotting draws figures that go straight into a paper. It takes
// results and curves, and never simulates.
//
// A figure is made by a plain struct with its data, one kind per file: Growth
// (a metric against the number of bins), Tail (the probability that a metric
// is at least k), Histogram (that it is k), Layers (the fall of the fractions
// of bins with at least k balls), Course (metrics along the run), Scatter
// (measured numbers, or a metric, against any parameter, or against what an identity says),
// Network (a graph with a number for each vertex) and HeatMap (loads by place
// and time). Each has a method Figure:
//
//	fig, err := plotting.Growth{Results: results, Venue: "lipics"}.Figure()
//
// What else there is stands beside the results: curves of one's own; the calculators of package
// bounds, by their names, with keys taken from the results' cells; measurements, from a CSV file;
// and, behind a Course, the beta of its process. Join makes one list of several sweeps:
//
//	points, err := plotting.ReadPoints("cluster.csv")
//	plotting.Growth{Results: plotting.Join(small, large), Points: points}
//	plotting.Growth{Results: results, Bounds: []string{"greedy-leading"}}
//	plotting.Course{Results: results, Metric: "discrepancy", Beta: p.Beta}
//	plotting.Scatter{Results: results, Metric: "total_load", Against: "lambda"}
//
// As the last expression of a notebook cell a Figure shows itself. Its method
// Save writes it as PDF, SVG, PNG and PGF, with the plotted numbers as CSV and
// all that they depend on as JSON:
//
//	fig.Save("growth")  // figures/growth.pdf, .svg, .png, .pgf, .csv, .json
//
// Animate makes a film of figures, an animated PNG, which shows and saves
// itself too.
//
// The JSON names for each result of the figure its cell, seed and version, and the rows of the CSV
// that come from it; for a calculator its source.
//
// The folder is the value of the environment variable BALLSLAB_FIGURES, or
// "figures" where that is not set. The same results give the same bytes.
//
// Widths are those of the venues (see Venue), text is 8 points at final size:
// the figure is included without scaling. Colours are those of Okabe and Ito,
// which colour-blind readers can tell apart; markers and dashes serve grey
// print. Data are drawn solid, theorems, bounds and other curves dashed, with
// their tag in the legend.
//
// Labels are Unicode text with formulas between dollar signs, as in TeX:
// "$\\ln\\ln n/\\ln d$". Known are Greek letters, the usual relations and functions, \frac, \sqrt,
// \mathbb, \mathcal, \mathrm, \text, \hat, \bar and \tilde; fractions and roots are set in one
// line, but in PGF, where TeX sets them.
//
// More than some 40000 corners of lines, or 2000 points, are drawn as an image of 300 dots per
// inch, and have no PGF; a warning says so. The table has all of them. The field Plot of a Figure
// is a plot of gonum.org/v1/plot, to which anything can be added before it is saved.
package plotting
