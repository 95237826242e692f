module ringside/goroutines

go 1.26
