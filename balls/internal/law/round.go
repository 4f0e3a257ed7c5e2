package law

// A Round says what a synchronous round does, in which the bins act at the same time. Every
// non-empty bin gives up a ball. In repeated balls into bins all these balls are thrown into
// uniform bins. In a leaky process they leave, and each of n sources sends a ball with
// probability Lambda to the least loaded of D uniform bins, a fair one of equals, by the loads
// before the arrivals; with ArriveFirst, the arrivals come before the departures.
type Round struct {
	Repeated    bool
	Lambda      float64
	D           int64
	ArriveFirst bool
}
