package law

// Serve takes a ball from a uniform bin, and nothing if that bin is empty, as
// the servers of a queueing system do:
//
//	theta_j = S_j/n.
//
// The thresholds are those of [OneChoice]; only the effect of the step differs.
type Serve struct{ OneChoice }

// Idles implements [Idler].
func (Serve) Idles() {}
