package law

import "ballslab/balls/internal/random"

// Step plays one step of the law on the state.
func (l Law) Step(src *random.Source, s *State) {
	switch {
	case l.Mix == Replace:
		l.remove(src, s)
		l.StepInsert(src, s)
	case l.Mix == Throw || src.Float64() < l.Beta:
		l.StepInsert(src, s)
	default:
		l.remove(src, s)
	}
}

// StepInsert plays an insertion, the second half of a step of the mix Replace.
func (l Law) StepInsert(src *random.Source, s *State) {
	i := l.Insert.Pick(src, s)
	s.Insert(i, 1)
	s.layoutNear(i + 1)
}

func (l Law) remove(src *random.Source, s *State) {
	i := l.Remove.Pick(src, s)
	s.Remove(i, 1)
	s.layoutNear(i - 1)
}

// layoutNear looks after the layout when a bin has come to an entry that may
// be an edge or the lower end, or a single has moved.
func (s *State) layoutNear(i int) {
	if i <= 2*spare+1 || i >= len(s.S)-2 || s.islands > 1 {
		s.Layout()
	}
}
