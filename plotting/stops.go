package plotting

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ballslab/balls"
	"ballslab/balls/bounds"
	"ballslab/internal/portable"
)

// perDecade is how many places a curve of a calculator has in each decade of sizes, at most
// mostStops in all: calculators may take a second at large sizes.
const perDecade, mostStops = 8, 64

// sizes are the stops of a series along the number of bins: those of its results, and between
// them sizes that are evenly spread on a logarithmic axis. There a key that does not change is
// the same, and a count that is proportional to n, such as the balls, stays so. Where a key changes
// in another way, such as the graph, there is nothing between the results.
func sizes(q question, running string, s series) (string, []stop) {
	var stops []stop
	for _, r := range s.results {
		stops = append(stops, stop{x: bins(r), unit: 1, r: r})
	}
	keys, per, ok := q.between(s, running)
	if !ok {
		return s.name, stops
	}
	first, last := stops[0].x, stops[0].x
	for _, t := range stops {
		first, last = min(first, t.x), max(last, t.x)
	}
	if first == last { // a curve of one point is not seen
		first, last = 0.8*first, 1.25*last
	}
	count := min(mostStops, 2+int(float64(perDecade*portable.Log(last/first))/math.Ln10))
	for i := range count + 1 {
		n := math.Round(first * portable.Pow(last/first, float64(i)/float64(count)))
		if n < 1 || slices.ContainsFunc(stops, func(t stop) bool { return t.x == n }) {
			continue
		}
		set := map[string]string{running: whole(n)}
		for key, part := range per {
			set[key] = whole(part * n)
		}
		stops = append(stops, stop{x: n, unit: 1, r: s.results[0], set: set})
	}
	return keys, stops
}

// between is how the keys of a calculator go on between the results of a series: those that do
// not change, as a text, with the counts that are proportional to n, and these as parts of n. It is
// false where some key changes in another way.
func (q question) between(s series, running string) (keys string, per map[string]float64, ok bool) {
	per = map[string]float64{}
	var parts []string
	for _, k := range q.Keys {
		if k.Name == running {
			continue
		}
		text, part, same, ratio := q.alongSizes(k.Name, s.results)
		switch {
		case text == "" && same:
			continue
		case k.Type == "count" && ratio:
			per[k.Name] = part
			text = strconv.FormatFloat(part, 'g', 3, 64) + "n"
			if part == 1 {
				text = "n"
			}
		case !same:
			return "", nil, false
		}
		parts = append(parts, k.Name+" = "+text)
	}
	return strings.Join(parts, ", "), per, true
}

// alongSizes is the value of a key in the first result, as a text and as a part of the number of
// bins, and whether either is the same in all.
func (q question) alongSizes(
	key string, results []*balls.Result,
) (text string, part float64, same, ratio bool) {
	text, same, ratio = q.value(key, results[0]), true, true
	for i, r := range results {
		other := q.value(key, r)
		same = same && other == text
		x, err := strconv.ParseFloat(other, 64)
		n := bins(r)
		if i == 0 {
			part = x / n
		}
		// a part of n was rounded to a whole number
		ratio = ratio && err == nil && math.Abs(x-float64(part*n)) <= 0.5+float64(0.5*n/bins(results[0]))
	}
	return text, part, same, ratio && finite(part)
}

// alongLoads are the stops of a series along the loads k, from first to the last one of each
// series, by its name.
func alongLoads(first float64, last map[string]float64) stopsOf {
	return func(q question, running string, s series) (string, []stop) {
		r := s.results[0]
		keys := q.keysOf(r, running)
		if running == "" {
			return keys, []stop{{unit: 1, r: r, list: true, last: last[s.name]}}
		}
		var stops []stop
		for k := first; k <= last[s.name]; k++ {
			set := map[string]string{running: whole(k)}
			stops = append(stops, stop{x: k, unit: 1, r: r, set: set})
		}
		return keys, stops
	}
}

// alongSteps are the stops of a series along the steps of its time series, every so many, in the
// units of the axes.
func alongSteps(perBin, share bool) stopsOf {
	return func(q question, running string, s series) (string, []stop) {
		r := s.results[0]
		step, unit := 1.0, 1.0
		if perBin {
			step = bins(r)
		}
		if share {
			unit = bins(r)
		}
		keys := q.keysOf(r, running)
		if perBin || share {
			keys += fmt.Sprintf(", n = %v", bins(r))
		}
		every := 1 + len(r.Series.At)/mostStops
		var stops []stop
		for i, at := range r.Series.At {
			if i%every == 0 || i == len(r.Series.At)-1 {
				set := map[string]string{running: strconv.FormatInt(at, 10)}
				stops = append(stops, stop{x: float64(at) / step, unit: unit, r: r, set: set})
			}
		}
		return keys, stops
	}
}

// alongKey are the stops of a series between the least and the largest value that a key has in
// its results, evenly spread on the axis; whole ones of a key that counts.
func alongKey(key string, log bool) stopsOf {
	return func(q question, running string, s series) (string, []stop) {
		r := s.results[0]
		least, largest := math.Inf(1), math.Inf(-1)
		for _, r := range s.results {
			x := cellOf(r).number(key)
			least, largest = min(least, x), max(largest, x)
		}
		counts := slices.ContainsFunc(q.Keys, func(k bounds.Key) bool {
			return k.Name == running && k.Type != "number"
		})
		var stops []stop
		const steps = 32
		for i := range steps + 1 {
			part := float64(i) / steps
			x := float64(least*(1-part)) + float64(largest*part)
			if log && least > 0 {
				x = least * portable.Pow(largest/least, part)
			}
			if counts {
				x = math.Round(x)
			}
			set := map[string]string{running: strconv.FormatFloat(x, 'f', -1, 64)}
			stops = append(stops, stop{x: x, unit: 1, r: r, set: set})
		}
		return q.keysOf(r, running), stops
	}
}
