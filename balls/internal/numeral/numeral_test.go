package numeral

import (
	"math/big"
	"strings"
	"testing"
)

func TestInteger(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{
		"0": 0, "-0": 0, "0.0": 0, "0e99999999999": 0, "5": 5, "+5": 5, "-5": -5, "1e6": 1e6, "1E+6": 1e6, "2.0": 2, "2.": 2, "2.50e1": 25,
		"120e-1": 12, ".5e1": 5, "9007199254740992": 1 << 53, "9007199254740992.0": 1 << 53, "-9007199254740992": -1 << 53,
		"90071992547409920e-1": 1 << 53, "1" + strings.Repeat("0", 300) + "e-300": 1,
	} {
		if got, err := Integer(text); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "x", "1_000", "0x10", "0b1", "0o7", "010", "00", "1e", "e5", ".", "-", "+-5", "inf", ".inf", "nan", " 1", "1 ", "1,0", "１",
		"1.5", "1e-1", "9007199254740993", "9007199254740993.0", "9007199254740992.1", "4503599627370497.0000000001", "1.0000000000000000000001",
		"1e16", "1e999999999999", "1e-999999999999", "1e2147483648", "-9007199254740993",
	} {
		if got, err := Integer(text); err == nil {
			t.Errorf("%q became %d", text, got)
		}
	}
}

func TestFloat(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{"0.1": 0.1, "-.5": -0.5, "1e-7": 1e-7, "1.8e308": 0, "1e308": 1e308, "0x1p3": 0, "1_0.5": 0, "Inf": 0, "+5.": 5} {
		got, err := Float(text)
		if (err != nil) != (want == 0) || err == nil && got != want {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
}

// Whole agrees with rational arithmetic.
func FuzzWhole(f *testing.F) {
	for _, text := range []string{"12.0e3", "-0.00120e5", "18446744073709551615", "18446744073709551616", "1e19", "2e19"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		negative, abs, err := Whole(text)
		if !Is(text) || len(text) > 40 {
			return
		}
		x, ok := new(big.Rat).SetString(text)
		if !ok {
			return // an exponent that big refuses
		}
		whole := x.IsInt() && new(big.Int).Abs(x.Num()).IsUint64()
		if whole != (err == nil) {
			t.Fatalf("%q: %v, and is %v", text, err, x.FloatString(20))
		}
		got := new(big.Int).SetUint64(abs)
		if negative {
			got.Neg(got)
		}
		if whole && got.Cmp(x.Num()) != 0 {
			t.Fatalf("%q: %v", text, got)
		}
	})
}
