package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A slot of a ring, with what each of the four versions waits on.
type slot struct {
	canRead bool
	cond    sync.Cond
	group   sync.WaitGroup
	lock    sync.RWMutex
}

const slots = 256

type track struct {
	ring [slots]slot
	next int
}

// rates are the frames per second of each track, as in load.rs.
var rates = [2]int{25, 43}

// A way of waiting: what the publisher does with the slot before, the filled and the next slot, and the reader with its slot.
type waiting struct {
	begin   func(first *slot)
	publish func(before, filled, next *slot)
	read    func(own *slot)
	leave   func(own *slot)
}

func ways(poll time.Duration) map[string]waiting {
	nothing := func(*slot) {}
	return map[string]waiting{
		"sleep": {nothing, func(_, filled, next *slot) {
			next.canRead = false
			filled.canRead = true
		}, func(own *slot) {
			for !own.canRead {
				time.Sleep(poll)
			}
		}, nothing},
		"cond": {nothing, func(before, filled, next *slot) {
			before.cond.Broadcast()
			next.canRead = false
			filled.canRead = true
			filled.cond.Broadcast()
		}, func(own *slot) {
			if !own.canRead {
				own.cond.Wait()
			}
		}, nothing},
		"waitgroup": {func(first *slot) { first.group.Add(1) }, func(_, filled, next *slot) {
			next.group.Add(1)
			filled.group.Done()
		}, func(own *slot) { own.group.Wait() }, nothing},
		"rwmutex": {func(first *slot) { first.lock.Lock() }, func(_, filled, next *slot) {
			next.lock.Lock()
			filled.lock.Unlock()
		}, func(own *slot) { own.lock.RLock() }, func(own *slot) { own.lock.RUnlock() }},
	}
}

// subscribe reads both tracks in turn, as subscriber.rs does.
func subscribe(tracks *[2]track, way waiting, deliveries *int64, poll time.Duration) {
	// Subscribers that poll come at any time, so that their sleeps do not end together.
	time.Sleep(rand.N(poll))
	var read [2]int
	current := 0
	for {
		own := &tracks[current].ring[read[current]%slots]
		way.read(own)
		*deliveries++
		way.leave(own)
		read[current]++
		other := 1 - current
		later := (read[current]-1)*rates[other] > (read[other]-1)*rates[current]
		if read[other] == 0 || later {
			current = other
		}
	}
}

func publish(connection net.Conn, tracks *[2]track, way waiting) {
	frame := make([]byte, 1)
	for {
		if _, err := io.ReadFull(connection, frame); err != nil {
			return
		}
		t := &tracks[frame[0]]
		at := func(n int) *slot { return &t.ring[(n+slots)%slots] }
		way.publish(at(t.next-1), at(t.next), at(t.next+1))
		t.next++
	}
}

func server(arguments []string) error {
	flags := flag.NewFlagSet("server", flag.ExitOnError)
	name := flags.String("waiting", "cond", "sleep, rwmutex, waitgroup or cond")
	streams := flags.Int("streams", 100, "streams")
	readers := flags.Int("readers", 20, "subscribers of each stream")
	poll := flags.Duration("poll", 20*time.Millisecond, "pause of sleep")
	processors := flags.Int("processors", runtime.NumCPU(), "GOMAXPROCS")
	seconds := flags.Int("seconds", 5, "duration")
	flags.Parse(arguments)
	runtime.GOMAXPROCS(*processors)
	way, ok := ways(*poll)[*name]
	if !ok {
		return fmt.Errorf("waiting is %q; allowed: sleep, rwmutex, waitgroup, cond", *name)
	}
	folder, err := os.MkdirTemp("", "goroutines")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	socket := filepath.Join(folder, "frames")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	feeder := exec.Command(os.Args[0], "feed", socket, strconv.Itoa(*streams))
	feeder.Stderr = os.Stderr
	if err := feeder.Start(); err != nil {
		return err
	}
	defer feeder.Process.Kill()
	type counter struct {
		deliveries int64
		_          [56]byte
	}
	counters := make([]counter, *streams**readers)
	all := make([][2]track, *streams)
	for stream := range all {
		connection, err := listener.Accept()
		if err != nil {
			return err
		}
		tracks := &all[stream]
		for i := range tracks {
			for s := range tracks[i].ring {
				tracks[i].ring[s].cond.L = noLock{}
			}
			way.begin(&tracks[i].ring[0])
		}
		go publish(connection, tracks, way)
		for reader := range *readers {
			go subscribe(tracks, way, &counters[stream**readers+reader].deliveries, *poll)
		}
	}
	deliveries := func() (sum int64) {
		for i := range counters {
			sum += counters[i].deliveries
		}
		return sum
	}
	// The feeder begins a second after its last connection.
	time.Sleep(2 * time.Second)
	usedBefore, switchesBefore, before := used(), switches(), deliveries()
	time.Sleep(time.Duration(*seconds) * time.Second)
	count := float64(deliveries() - before)
	perDelivery := float64(used()-usedBefore) / count
	fmt.Printf("%-10s %5d x %3d, %d processors: %7.0f ns a delivery, %6.1f sleeps of threads per 1,000, %.0f deliveries/s\n",
		*name, *streams, *readers, *processors, perDelivery, 1e3*float64(switches()-switchesBefore)/count, count/float64(*seconds))
	return nil
}

// used is the processor time of this process, in ns.
func used() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Utime.Nano() + usage.Stime.Nano()
}

// switches is the number of times that threads of this process went to sleep.
func switches() (sum int64) {
	files, _ := filepath.Glob("/proc/self/task/*/status")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		for line := range strings.Lines(string(text)) {
			if value, found := strings.CutPrefix(line, "voluntary_ctxt_switches:"); found {
				n, _ := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
				sum += n
			}
		}
	}
	return sum
}
