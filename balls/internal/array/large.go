package array

// piece is the number of entries cleared or copied at a time. The runtime cannot stop a
// goroutine in the middle of a clear or a copy, and while it waits for one, everything else
// waits too, the stop button included: 16 GB take many seconds.
const piece = 1 << 22

// Clear sets all entries of a large array to 0, in pieces.
func Clear[T any](x []T) {
	for len(x) > piece {
		clear(x[:piece])
		x = x[piece:]
	}
	clear(x)
}

// Copied returns a copy of from in the memory of to, as far as there is room, in pieces.
func Copied[T any](to, from []T) []T {
	if cap(to) < len(from) {
		to = make([]T, len(from))
	}
	to = to[:len(from)]
	for at := 0; at < len(from); at += piece {
		copy(to[at:], from[at:min(len(from), at+piece)])
	}
	return to
}
