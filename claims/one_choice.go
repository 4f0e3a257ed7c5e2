package claims

// oneChoice are the claims about one choice.
var oneChoice = []Claim{
	oneChoiceLaw,
	oneChoiceSandwich,
	oneChoiceEmpty,
	oneChoiceMeans,
	oneChoiceGonnet,
	oneChoiceLeading,
	oneChoiceRaabSteger,
	oneChoiceHeavy,
}
