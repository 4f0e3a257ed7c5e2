package falling

// A Regime is a regime for tests of other packages.
type Regime struct {
	Few, Patience, Stretch, Sight int64
	Lambda                        float64
}

// With makes the systems that are built until restore is called have this regime.
func With(r Regime) (restore func()) {
	before := usual
	usual = regime{r.Few, r.Patience, r.Stretch, r.Sight, r.Lambda}
	return func() { usual = before }
}
