// Package portable has the elementary functions of package math with the same bits on every
// machine.
//
// A compiler may fuse x*y + z into one instruction that rounds once, and Go does on arm64, ppc64,
// riscv64, s390x and others, not on amd64; and some functions of package math are assembly of
// their own on some machines. So the last digit of math.Log1p differs between machines, and with
// it random decisions. Here every product that is added is rounded by an explicit conversion to
// float64, which forbids the fusion, as everywhere else in packages whose numbers are printed or
// decide.
//
// The files but exp.go are those of package math of Go 1.26 with such conversions; their values
// are those of amd64. Functions that are exact, such as math.Sqrt, math.Floor, math.Ldexp and
// math.FMA, are the same everywhere and stay in package math.
package portable
