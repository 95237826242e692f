// Measures what the ring lab models of Go's scheduler, with Go itself. It is no part of the product: nobody needs Go to build
// or test Ringside.
//
//	go run . costs                        the costs of engine/crates/goroutines/src/costs.rs
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
