package main

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Repetitions of each measurement. The smallest and the median are printed.
const repetitions = 9

// Goroutines of a measurement, and how often all of them take a turn. So many are a stream's subscribers at most.
const (
	goroutines = 200
	rounds     = 100
)

// report measures a cost several times and prints it, in ns.
func report(name string, measure func() float64) {
	found := make([]float64, repetitions)
	for i := range found {
		found[i] = measure()
	}
	slices.Sort(found)
	fmt.Printf("%-34s %9.1f %9.1f\n", name, found[0], found[len(found)/2])
}

// each returns the processor time of one of n calls, in ns.
func each(n int, call func()) float64 {
	began := clock(threadClock)
	for range n {
		call()
	}
	return float64(clock(threadClock)-began) / float64(n)
}

func costs([]string) error {
	fmt.Printf("%s, ns: smallest and median of %d\n", runtime.Version(), repetitions)
	runtime.GOMAXPROCS(1)
	report("clock", func() float64 { return each(1_000_000, func() { _ = time.Now() }) })
	var mutex sync.Mutex
	report("lock", func() float64 { return each(1_000_000, func() { mutex.Lock(); mutex.Unlock() }) })
	var rw sync.RWMutex
	report("rwmutex", func() float64 { return each(1_000_000, func() { rw.RLock(); rw.RUnlock() }) })
	for _, cache := range []struct {
		name    string
		prepare func()
	}{{"in the cache", func() {}}, {"not in the cache", evict}} {
		fmt.Printf("goroutines %s\n", cache.name)
		report("switch: by the global queue", func() float64 { _, all := yields(cache.prepare); return all })
		report("cond: waking", func() float64 { waking, _ := broadcasts(cache.prepare); return waking })
		report("cond: all", func() float64 { _, all := broadcasts(cache.prepare); return all })
		report("semaphore: waking", func() float64 { waking, _ := groups(cache.prepare); return waking })
		report("semaphore: all", func() float64 { _, all := groups(cache.prepare); return all })
		report("sleep: all", func() float64 { _, all := sleeps(cache.prepare); return all })
	}
	return systemCalls()
}

var other = make([]byte, 64<<20)

// evict fills the caches with other data.
func evict() {
	for i := 0; i < len(other); i += 64 {
		other[i]++
	}
}

// taken is the number of turns that goroutines have begun. There is one P.
var taken int

// turns prepares each round, then wakes all goroutines and lets each take a turn. Returns the processor time of waking, and
// that of both, for each goroutine.
func turns(prepare func(), wake func(round int)) (float64, float64) {
	var waking, all int64
	await := func(round int) {
		for taken < goroutines*(round+1) {
			runtime.Gosched()
		}
	}
	await(0)
	for round := range rounds {
		prepare()
		began := clock(processClock)
		wake(round)
		woken := clock(processClock)
		await(round + 1)
		waking += woken - began
		all += clock(processClock) - began
	}
	return float64(waking) / (goroutines * rounds), float64(all) / (goroutines * rounds)
}

// start starts goroutines that take as many turns as there are rounds.
func start(turn func(round int)) {
	taken = 0
	for range goroutines {
		go func() {
			for round := range rounds {
				taken++
				turn(round)
			}
			taken++
		}()
	}
}

func yields(prepare func()) (float64, float64) {
	start(func(int) { runtime.Gosched() })
	return turns(prepare, func(int) {})
}

type noLock struct{}

func (noLock) Lock()   {}
func (noLock) Unlock() {}

// broadcasts lets the goroutines wait for a Cond.
func broadcasts(prepare func()) (float64, float64) {
	cond := sync.NewCond(noLock{})
	start(func(int) { cond.Wait() })
	return turns(prepare, func(int) { cond.Broadcast() })
}

// groups lets them wait for a WaitGroup, a new one in each round.
func groups(prepare func()) (float64, float64) {
	slots := make([]sync.WaitGroup, rounds)
	for i := range slots {
		slots[i].Add(1)
	}
	start(func(round int) { slots[round].Wait() })
	return turns(prepare, func(round int) { slots[round].Done() })
}

// sleeps lets them sleep until the next round begins.
func sleeps(prepare func()) (float64, float64) {
	const pause = 500 * time.Microsecond
	start(func(int) { time.Sleep(pause) })
	return turns(func() {
		prepare()
		for began := time.Now(); time.Since(began) < 2*pause; {
		}
	}, func(int) {})
}
