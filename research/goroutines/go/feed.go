package main

import (
	"container/heap"
	"fmt"
	"math/rand/v2"
	"net"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

// A frame that is due: its stream and track.
type due struct {
	at            time.Duration
	stream, track int
	number        int
}

type schedule []due

func (s schedule) Len() int           { return len(s) }
func (s schedule) Less(i, j int) bool { return s[i].at < s[j].at }
func (s schedule) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *schedule) Push(one any)      { *s = append(*s, one.(due)) }
func (s *schedule) Pop() any {
	last := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return last
}

// feed is the process that publishes: a byte for each frame, the number of its track, over a connection for each stream.
func feed(arguments []string) error {
	if len(arguments) != 2 {
		return fmt.Errorf("feed SOCKET STREAMS")
	}
	streams, err := strconv.Atoi(arguments[1])
	if err != nil {
		return err
	}
	runtime.LockOSThread()
	// Go's own timers are exact to 1 ms while it has nothing to do; those of the kernel, with this slack, to some µs.
	const setTimerSlack = 29
	syscall.RawSyscall(syscall.SYS_PRCTL, setTimerSlack, 1, 0)
	connections := make([]net.Conn, streams)
	var frames schedule
	random := rand.New(rand.NewPCG(1, 2))
	for stream := range connections {
		if connections[stream], err = net.Dial("unix", arguments[0]); err != nil {
			return err
		}
		phase := time.Second + time.Duration(random.IntN(40_000_000))
		for track := range rates {
			frames = append(frames, due{phase, stream, track, 0})
		}
	}
	heap.Init(&frames)
	began := time.Now()
	for {
		next := &frames[0]
		if wait := next.at - time.Since(began); wait > 0 {
			pause := syscall.NsecToTimespec(wait.Nanoseconds())
			syscall.Nanosleep(&pause, nil)
		}
		if _, err := connections[next.stream].Write([]byte{byte(next.track)}); err != nil {
			return nil
		}
		next.number++
		next.at += time.Second / time.Duration(rates[next.track])
		heap.Fix(&frames, 0)
	}
}
