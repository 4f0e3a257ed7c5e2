package data

import (
	_ "embed"
	"strings"
)

//go:embed go-names.txt
var goNames string

// GoNames returns 9037 names of the Go standard library such as
// "bufio.Reader.ReadLine", in alphabetical order: real keys for a hash table, many with
// long prefixes in common.
//
// They are the functions, methods, types, constants and variables of go1 to go1.26 without
// package syscall, from the files api/go1*.txt of the Go distribution (Copyright The Go
// Authors, BSD 3-Clause licence), made by
//
//	cat $(go env GOROOT)/api/go1*.txt | awk -F', ' '
//	$1 !~ /^pkg [a-z]/ || $1 ~ /[( ]\(|syscall/ { next }
//	{ p = substr($1, 5); s = $2; sub(/ \/\/deprecated.*/, "", s); split(s, a, " ") }
//	s ~ /^(const|var|type) /       { n = a[2] }
//	s ~ /^func /                   { n = substr(s, 6) }
//	s ~ /^method /                 { r = s; gsub(/^method \(\*?|[\[)].*/, "", r); n = s }
//	s ~ /^method /                 { sub(/^method \([^)]*\) /, "", n); n = r "." n }
//	s ~ /^(const|var|type|func|method) / { sub(/[\[(].*/, "", n); print p "." n }' |
//	LC_ALL=C sort -u
func GoNames() []string {
	var names []string
	for _, line := range strings.Split(goNames, "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			names = append(names, line)
		}
	}
	return names
}
