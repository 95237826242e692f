package main

import (
	"fmt"
	"net"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

const (
	futexWait = 128 | 0 // FUTEX_WAIT | FUTEX_PRIVATE_FLAG
	futexWake = 128 | 1
	// CLOCK_PROCESS_CPUTIME_ID and CLOCK_THREAD_CPUTIME_ID
	processClock = 2
	threadClock  = 3
	calls        = 500
)

func futex(word *uint32, operation, value uintptr) {
	syscall.RawSyscall6(syscall.SYS_FUTEX, uintptr(unsafe.Pointer(word)), operation, value, 0, 0, 0)
}

// epollWait waits at most so many ms; -1 is for ever. The calls here are raw, as the scheduler's own are.
func epollWait(poll int, events *syscall.EpollEvent, ms int) int {
	n, _, _ := syscall.RawSyscall6(syscall.SYS_EPOLL_WAIT, uintptr(poll), uintptr(unsafe.Pointer(events)), 128, uintptr(ms), 0, 0)
	return int(n)
}

// clock is the processor time of the process or of the calling thread, in ns.
func clock(of uintptr) int64 {
	var at syscall.Timespec
	syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, of, uintptr(unsafe.Pointer(&at)), 0)
	return at.Nano()
}

// systemCalls measures what threads pay for sleeping and waking.
func systemCalls() error {
	// A thread in a raw call keeps its P.
	runtime.GOMAXPROCS(4)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var found wakes
	call := func(of func(wakes) float64, waker func() wakes) func() float64 {
		return func() float64 { found = waker(); return of(found) }
	}
	wake := func(w wakes) float64 { return w.wake }
	sleep := func(w wakes) float64 { return w.sleep }
	latency := func(w wakes) float64 { return w.latency }
	report("futex: wake", call(wake, futexes))
	report("futex: sleep, processor time", call(sleep, futexes))
	report("futex: until the thread runs", call(latency, futexes))
	report("epoll: wake by an eventfd", call(wake, eventfds))
	report("epoll: sleep, processor time", call(sleep, eventfds))
	report("epoll: until the thread runs", call(latency, eventfds))
	poll, err := syscall.EpollCreate1(0)
	if err != nil {
		return err
	}
	events := make([]syscall.EpollEvent, 128)
	report("epoll: returns at once", func() float64 {
		return each(20_000, func() {
			syscall.RawSyscall6(syscall.SYS_EPOLL_WAIT, uintptr(poll), uintptr(unsafe.Pointer(&events[0])), 128, 0, 0, 0)
		})
	})
	pause := syscall.Timespec{Nsec: 3_000}
	report("usleep(3): duration", func() float64 { return each(500, func() { syscall.Nanosleep(&pause, nil) }) })
	report("usleep(3): processor time", func() float64 {
		before := clock(threadClock)
		each(500, func() { syscall.Nanosleep(&pause, nil) })
		return float64(clock(threadClock)-before) / 500
	})
	return receives()
}

// wakes has the waker's time, the processor time of the woken thread for a sleep, and the time until it runs, in ns.
type wakes struct{ wake, sleep, latency float64 }

// wakings wakes a thread `calls` times, each a while after it went to sleep.
func wakings(sleep func(), wake func()) wakes {
	var woken, slept atomic.Int64
	var done sync.WaitGroup
	var used int64
	done.Go(func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		before := clock(threadClock)
		for range calls {
			slept.Add(1)
			sleep()
			woken.Store(time.Now().UnixNano())
		}
		used = clock(threadClock) - before
	})
	var waking, latency []int64
	for turn := range int64(calls) {
		for slept.Load() <= turn {
			runtime.Gosched()
		}
		for began := time.Now(); time.Since(began) < 200*time.Microsecond; {
		}
		woken.Store(0)
		from, before := time.Now(), clock(threadClock)
		wake()
		waking = append(waking, clock(threadClock)-before)
		for woken.Load() == 0 {
			runtime.Gosched()
		}
		latency = append(latency, woken.Load()-from.UnixNano())
	}
	done.Wait()
	return wakes{mean(waking), float64(used) / calls, mean(latency)}
}

func mean(all []int64) float64 {
	var sum int64
	for _, one := range all {
		sum += one
	}
	return float64(sum) / float64(len(all))
}

func futexes() wakes {
	var word uint32
	return wakings(
		func() {
			for atomic.LoadUint32(&word) == 0 {
				futex(&word, futexWait, 0)
			}
			atomic.StoreUint32(&word, 0)
		},
		func() { atomic.StoreUint32(&word, 1); futex(&word, futexWake, 1) },
	)
}

func eventfds() wakes {
	fd, _, _ := syscall.Syscall(syscall.SYS_EVENTFD2, 0, syscall.O_NONBLOCK, 0)
	poll, _ := syscall.EpollCreate1(0)
	defer syscall.Close(int(fd))
	defer syscall.Close(poll)
	edge := uint32(1 << 31)
	syscall.EpollCtl(poll, syscall.EPOLL_CTL_ADD, int(fd), &syscall.EpollEvent{Events: syscall.EPOLLIN | edge, Fd: int32(fd)})
	one := [8]byte{1}
	return wakings(
		func() {
			var events [128]syscall.EpollEvent
			for epollWait(poll, &events[0], -1) <= 0 {
			}
			var read [8]byte
			syscall.RawSyscall(syscall.SYS_READ, fd, uintptr(unsafe.Pointer(&read)), 8)
		},
		func() { syscall.RawSyscall(syscall.SYS_WRITE, fd, uintptr(unsafe.Pointer(&one)), 8) },
	)
}

// receives measures how a connection of TCP over loopback is read: 4,000 bytes, and then nothing.
func receives() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer listener.Close()
	writer, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		return err
	}
	defer writer.Close()
	reader, err := listener.Accept()
	if err != nil {
		return err
	}
	defer reader.Close()
	raw, err := reader.(*net.TCPConn).SyscallConn()
	if err != nil {
		return err
	}
	frame := make([]byte, 4_000)
	for _, size := range []int{64, 4_000} {
		report(fmt.Sprintf("receive: %d bytes and nothing", size), func() float64 {
			var total int64
			for range calls {
				writer.Write(frame[:size])
				raw.Control(func(fd uintptr) {
					began := clock(threadClock)
					for left := size; left > 0; {
						n, _ := syscall.Read(int(fd), frame[:left])
						left -= max(n, 0)
					}
					syscall.Read(int(fd), frame)
					total += clock(threadClock) - began
				})
			}
			return float64(total) / calls
		})
	}
	send := func() float64 {
		var total int64
		for range calls {
			began := clock(threadClock)
			writer.Write(frame)
			total += clock(threadClock) - began
			for left := len(frame); left > 0; {
				n, _ := reader.Read(frame[:left])
				left -= max(n, 0)
			}
		}
		return float64(total) / calls
	}
	report("send: 4,000 bytes", send)
	return nil
}
