//! The network poller and timers: `netpoll_epoll.go`, `wakeNetPoller` and `injectglist`. Here at most one thread sleeps in
//! `epoll_wait`, until data arrives or the first timer ends.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::program::{Category, G, Program};
use super::scheduler::{Event, Scheduler, State};

/// The unit of `epoll_wait`'s timeout, in ns.
const EPOLL_UNIT_NS: u64 = 1_000_000;
/// Most events that a call returns: the length of `events` in `netpoll`.
const EPOLL_EVENTS: usize = 128;

/// The thread that sleeps in `epoll_wait`. It holds no P.
#[derive(Clone, Copy, Debug)]
pub(super) struct Poller {
    /// The number of its sleep. Another number means that the sleep is over.
    serial: u64,
    /// The timer for which it sleeps; `None` if it sleeps until data arrives.
    until: Option<u64>,
    /// Whether it was spinning before.
    spinning: bool,
    /// Whether something has woken it, so that it returns shortly.
    waking: bool,
}

impl<T: Program> Scheduler<T> {
    /// Puts a thread that has released its P to sleep. `until` is the end of the first timer that it knows.
    pub(super) fn wait(&mut self, until: Option<u64>, spinning: bool, at: u64) {
        if self.poller.is_none() && (self.receiving > 0 || until.is_some()) {
            return self.poll(until, spinning, at);
        }
        if let Some(until) = until {
            self.account.ns[Category::Threads as usize] += self.break_poll(until, at);
        }
        self.park_thread();
    }

    /// A thread sleeps on a futex until it is given a P (`stopm`). Its switches are paid here.
    fn park_thread(&mut self) {
        self.account.futex_waits += 1;
        self.account.spend(Category::Threads, self.costs.thread_sleep);
    }

    /// A thread sleeps in `epoll_wait`. Timeouts below 1 ms become 1 ms, and longer ones are rounded down to whole ms.
    fn poll(&mut self, until: Option<u64>, spinning: bool, at: u64) {
        self.polls += 1;
        self.account.polls += 1;
        self.account.spend(Category::Threads, self.costs.poll_sleep);
        let serial = self.polls;
        self.poller = Some(Poller { serial, until, spinning, waking: false });
        if !self.arrived.is_empty() {
            return self.wake_poller(at);
        }
        if let Some(until) = until {
            let units = if until > at { ((until - at) / EPOLL_UNIT_NS).max(1) } else { 0 };
            self.push(at + units * EPOLL_UNIT_NS + self.costs.wake_latency, Event::PollReturn(serial));
        }
    }

    /// Wakes the thread that sleeps in `epoll_wait`.
    fn wake_poller(&mut self, at: u64) {
        let Some(poller) = self.poller.as_mut().filter(|poller| !poller.waking) else { return };
        poller.waking = true;
        let serial = poller.serial;
        self.push(at + self.costs.wake_latency, Event::PollReturn(serial));
    }

    /// Data arrives: the thread in `epoll_wait` wakes; if there is none, the next thread that looks will find the data.
    pub(super) fn arrive(&mut self, g: G, now: u64) {
        self.arrived.push_back(g);
        self.wake_poller(now);
    }

    /// A thread returns from `epoll_wait` and takes an idle P. Without one, the goroutines whose data has arrived go into the
    /// global queue, and the thread sleeps.
    pub(super) fn poll_returns(&mut self, serial: u64, now: u64) {
        let Some(poller) = self.poller.take_if(|poller| poller.serial == serial) else { return };
        let Some(p) = self.idle.pop() else {
            let arrived = self.accept();
            self.global.extend(arrived);
            return self.park_thread();
        };
        if let Some((g, cost)) = self.take_arrived(p, now) {
            return self.execute(p, g, false, now + cost);
        }
        self.processors[p].spinning = poller.spinning;
        self.spinning += usize::from(poller.spinning);
        self.schedule(p, now);
    }

    /// The goroutines that a call of `epoll_wait` returns. They become runnable.
    fn accept(&mut self) -> VecDeque<G> {
        let count = self.arrived.len().min(EPOLL_EVENTS);
        let accepted: VecDeque<G> = self.arrived.drain(..count).collect();
        self.receiving -= count;
        accepted.iter().for_each(|&g| self.states[g as usize] = State::Runnable);
        accepted
    }

    /// Takes a goroutine whose data has arrived. Of the others, one for each idle P goes into the global queue and a thread is
    /// woken for it; the rest goes into the queue of `p` (`injectglist`). Returns the goroutine and the cost.
    pub(super) fn take_arrived(&mut self, p: usize, at: u64) -> Option<(G, u64)> {
        let mut accepted = self.accept();
        let first = accepted.pop_front()?;
        let mut cost = 0;
        if accepted.is_empty() {
            return Some((first, cost));
        }
        let shared = accepted.len().min(self.idle.len());
        let to_global = accepted.drain(..shared).collect();
        cost += self.put_global(p, to_global);
        for _ in 0..shared {
            let other = self.idle.pop().expect("as many Ps are idle");
            cost += self.start_thread(p, other, at + cost);
        }
        for g in accepted {
            let overflow = self.processors[p].put_last(g);
            cost += self.put_global(p, overflow);
        }
        cost += self.wake_processor(p, at + cost);
        Some((first, cost))
    }

    /// Adds the timer of a goroutine that sleeps until `end` (`timeSleep`), and returns the cost. If it ends before the other
    /// timers of the P, the thread in `epoll_wait` must know of it (`wakeNetPoller`).
    pub(super) fn add_timer(&mut self, p: usize, g: G, end: u64, at: u64) -> u64 {
        let timers = &mut self.processors[p].timers;
        let first = timers.peek().is_none_or(|&Reverse((other, _))| end < other);
        timers.push(Reverse((end, g)));
        // A heap of four children a node, as in `time.go`.
        let levels = u64::from(timers.len().ilog2().div_ceil(2));
        let mut cost = self.spend(p, Category::Timers, self.costs.timer + levels * self.costs.timer_level);
        if first && self.poller.is_some() {
            let broken = self.break_poll(end, at + cost);
            cost += self.spend(p, Category::Threads, broken);
        } else if first {
            cost += self.wake_processor(p, at + cost);
        }
        cost
    }

    /// Wakes the thread in `epoll_wait` if it would sleep longer than until `end` (`netpollBreak`). Returns the cost, which the
    /// caller enters.
    fn break_poll(&mut self, end: u64, at: u64) -> u64 {
        let late = |poller: &Poller| !poller.waking && poller.until.is_none_or(|until| until > end);
        if !self.poller.as_ref().is_some_and(late) {
            return 0;
        }
        self.wake_poller(at + self.costs.poll_break);
        self.costs.poll_break
    }
}
