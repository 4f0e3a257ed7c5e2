package page

// class decides the space around a symbol of a formula, as in TeX.
type class int

const (
	none     class = iota // the start of a formula, or after an opening
	ordinary              // a letter or digit
	operator              // a named function
	binaryOp              // + and its like
	relation              // = and its like
	opening
	closing
	punctuation
)

// A symbol is a character of a formula and its TeX command.
type symbol struct {
	command string
	char    rune
	class   class
}

// symbols are the commands that a label may use between dollar signs, and the
// characters that are written for TeX with them. Where two commands give the
// same character, the first is written.
var symbols = []symbol{
	{"alpha", 'α', ordinary}, {"beta", 'β', ordinary},
	{"gamma", 'γ', ordinary}, {"delta", 'δ', ordinary},
	{"varepsilon", 'ε', ordinary}, {"epsilon", 'ϵ', ordinary},
	{"zeta", 'ζ', ordinary}, {"eta", 'η', ordinary},
	{"theta", 'θ', ordinary}, {"kappa", 'κ', ordinary},
	{"lambda", 'λ', ordinary}, {"mu", 'μ', ordinary},
	{"nu", 'ν', ordinary}, {"xi", 'ξ', ordinary}, {"pi", 'π', ordinary}, {"rho", 'ρ', ordinary},
	{"sigma", 'σ', ordinary}, {"tau", 'τ', ordinary},
	{"varphi", 'φ', ordinary}, {"phi", 'ϕ', ordinary},
	{"chi", 'χ', ordinary}, {"psi", 'ψ', ordinary}, {"omega", 'ω', ordinary},
	{"Gamma", 'Γ', ordinary}, {"Delta", 'Δ', ordinary},
	{"Theta", 'Θ', ordinary}, {"Lambda", 'Λ', ordinary},
	{"Xi", 'Ξ', ordinary}, {"Pi", 'Π', ordinary}, {"Sigma", 'Σ', ordinary}, {"Upsilon", 'Υ', ordinary},
	{"Phi", 'Φ', ordinary}, {"Psi", 'Ψ', ordinary}, {"Omega", 'Ω', ordinary},
	{"ell", 'ℓ', ordinary}, {"infty", '∞', ordinary},
	{"partial", '∂', ordinary}, {"emptyset", '∅', ordinary},
	{"iota", 'ι', ordinary}, {"upsilon", 'υ', ordinary}, {"vartheta", 'ϑ', ordinary},
	{"circ", '∘', binaryOp}, {"star", '⋆', binaryOp}, {"ast", '∗', binaryOp}, {"prime", '′', ordinary},
	{"wedge", '∧', binaryOp}, {"vee", '∨', binaryOp}, {"land", '∧', binaryOp}, {"lor", '∨', binaryOp},
	{"neg", '¬', ordinary}, {"nabla", '∇', ordinary},
	{"int", '∫', operator},
	{"surd", '√', ordinary}, {"ldots", '…', ordinary}, {"dots", '…', ordinary},
	{"cdots", '⋯', ordinary},
	{"le", '≤', relation}, {"ge", '≥', relation}, {"leq", '≤', relation}, {"geq", '≥', relation},
	{"ne", '≠', relation}, {"approx", '≈', relation}, {"sim", '∼', relation}, {"equiv", '≡', relation},
	{"ll", '≪', relation}, {"gg", '≫', relation}, {"in", '∈', relation}, {"to", '→', relation},
	{"subseteq", '⊆', relation}, {"propto", '∝', relation}, {"mid", '∣', relation},
	{"subset", '⊂', relation}, {"supset", '⊃', relation}, {"notin", '∉', relation},
	{"simeq", '≃', relation}, {"asymp", '≍', relation}, {"perp", '⊥', relation},
	{"parallel", '∥', relation}, {"rightarrow", '→', relation}, {"leftarrow", '←', relation},
	{"gets", '←', relation}, {"mapsto", '↦', relation}, {"Rightarrow", '⇒', relation},
	{"oplus", '⊕', binaryOp}, {"otimes", '⊗', binaryOp}, {"div", '÷', binaryOp},
	{"mp", '∓', binaryOp},
	{"pm", '±', binaryOp}, {"times", '×', binaryOp}, {"cdot", '·', binaryOp},
	{"cup", '∪', binaryOp}, {"cap", '∩', binaryOp},
	{"lceil", '⌈', opening}, {"rceil", '⌉', closing},
	{"lfloor", '⌊', opening}, {"rfloor", '⌋', closing},
	{"|", '‖', ordinary}, {"Vert", '‖', ordinary},
	{"setminus", '∖', binaryOp}, {"forall", '∀', ordinary},
	{"exists", '∃', ordinary}, {"sum", '∑', operator}, {"prod", '∏', operator},
	{"langle", '⟨', opening}, {"rangle", '⟩', closing},
}

// functions are set upright, with a thin space before what they are applied to.
var functions = map[string]bool{
	"ln": true, "log": true, "exp": true, "max": true,
	"min": true, "Pr": true, "sup": true, "inf": true,
	"lim": true, "lg": true, "gcd": true, "deg": true, "arg": true, "det": true, "sin": true,
	"cos": true, "tan": true,
}

// scripts are the raised and lowered characters of Unicode.
var scripts = map[rune]string{
	'⁰': "^0", '¹': "^1", '²': "^2", '³': "^3", '⁴': "^4",
	'⁵': "^5", '⁶': "^6", '⁷': "^7", '⁸': "^8", '⁹': "^9",
	'⁻': "^−", 'ⁿ': "^n",
	'₀': "_0", '₁': "_1", '₂': "_2", '₃': "_3", '₄': "_4",
	'₅': "_5", '₆': "_6", '₇': "_7", '₈': "_8", '₉': "_9",
}

var (
	byCommand = map[string]symbol{}
	byChar    = map[rune]symbol{}
)

func init() {
	for _, s := range symbols {
		byCommand[s.command] = s
		if _, ok := byChar[s.char]; !ok {
			byChar[s.char] = s
		}
	}
}

// classOf is the class of a character in a formula.
func classOf(r rune) class {
	switch r {
	case '+', '−', '-', '*':
		return binaryOp
	case '=', '<', '>', ':':
		return relation
	case '(', '[', '{':
		return opening
	case ')', ']', '}':
		return closing
	case ',', ';':
		return punctuation
	}
	if s, ok := byChar[r]; ok {
		return s.class
	}
	return ordinary
}

// italic returns the mathematical italic form of a letter, where there is one.
func italic(r rune) rune {
	switch {
	case r == 'h':
		return 'ℎ'
	case r >= 'A' && r <= 'Z':
		return 0x1D434 + r - 'A'
	case r >= 'a' && r <= 'z':
		return 0x1D44E + r - 'a'
	case r >= 'α' && r <= 'ω':
		return 0x1D6FC + r - 'α'
	case r == 'ϵ':
		return 0x1D716
	case r == 'ϕ':
		return 0x1D719
	}
	return r
}

// searched undoes italic: it is the character that a reader searches for.
func searched(r rune) rune {
	switch {
	case r == 'ℎ':
		return 'h'
	case r >= 0x1D434 && r < 0x1D434+26:
		return r - 0x1D434 + 'A'
	case r >= 0x1D44E && r < 0x1D44E+26:
		return r - 0x1D44E + 'a'
	case r >= 0x1D6FC && r < 0x1D6FC+25:
		return r - 0x1D6FC + 'α'
	case r == 0x1D716:
		return 'ϵ'
	case r == 0x1D719:
		return 'ϕ'
	}
	return r
}
