package claims_test

import (
	"fmt"

	"ballslab/claims"
)

func ExampleCheck() {
	v, err := claims.Check("greedy-two-bins", false)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.ID, v.Outcome)
	// Output: greedy-two-bins consistent
}
