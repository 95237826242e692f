// Measures with Go itself what the model beside it says of Go's scheduler.
//
//	go run . costs                        the costs of ../src/costs.rs
//	go run . server -waiting cond ...     the load of the model, on real goroutines
package main

import (
	"fmt"
	"os"
)

func main() {
	commands := map[string]func([]string) error{"costs": costs, "server": server, "feed": feed}
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "go run . costs | server [-help]")
		os.Exit(2)
	}
	if err := commands[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
