// Package spelling finds the word that a misspelt one was meant to be.
package spelling

// Nearest returns the word that a wrong one was probably meant to be, or the
// empty string: the fewest letters inserted, deleted or replaced, if they are
// at most a third of its letters and one.
func Nearest(wrong string, words []string) string {
	if wrong == "" || len(wrong) > 40 {
		return ""
	}
	best, least := "", 2+len(wrong)/3
	for _, w := range words {
		row := make([]int, len(w)+1)
		for j := range row {
			row[j] = j
		}
		for i := range len(wrong) {
			diagonal := row[0]
			row[0] = i + 1
			for j := range len(w) {
				cost := diagonal
				if wrong[i] != w[j] {
					cost++
				}
				diagonal = row[j+1]
				row[j+1] = min(cost, diagonal+1, row[j]+1)
			}
		}
		if row[len(w)] < least {
			best, least = w, row[len(w)]
		}
	}
	return best
}
