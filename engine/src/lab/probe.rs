//! What watches a mechanism: everything, the counts, or nothing.
//!
//! A mechanism is written once, generic over its probe. With [`Nothing`] every call below is an empty
//! inline function, so what is timed is the mechanism alone; with [`Recording`] the very same code
//! draws the picture.

use super::trace::{Event, Trace};

/// What is counted. Exact, and the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Counter {
    /// Frames that a reader has sent.
    Deliveries,
    /// Frames that a publisher has made readable.
    Published,
    /// Payload bytes copied on the way from the publisher to the readers' sends. The copy into the
    /// socket, which nobody can save, is not among them.
    BytesCopied,
    /// Buffers and list entries allocated.
    Allocations,
    /// Tasks woken.
    WakeUps,
    /// Looks at a slot that was not readable yet.
    WastedChecks,
    /// Times that somebody had to wait for a lock another one held.
    LockWaits,
    /// Frames that readers missed.
    Skipped,
    /// Frames that were overwritten while they were sent.
    Torn,
    /// Slots taken out of a ring because a reader was still in them.
    Discarded,
    /// Broadcasts and notifications, whether or not anybody slept.
    Notifies,
    /// Readers that lost their subscription.
    Dropped,
    /// Flushes of a connection's buffer, each a system call in the original.
    Flushes,
    /// Ticks that publishers were blocked.
    Blocked,
    /// Sum of the times from a frame being readable to a reader taking it, in ticks.
    Latency,
    /// The longest of them.
    LongestLatency,
}

/// How many counters there are.
pub const COUNTERS: usize = Counter::LongestLatency as usize + 1;

/// Their names, in order, as the bench prints them.
pub const COUNTER_NAMES: [&str; COUNTERS] = [
    "deliveries",
    "published",
    "bytes_copied",
    "allocations",
    "wake_ups",
    "wasted_checks",
    "lock_waits",
    "skipped",
    "torn",
    "discarded",
    "notifies",
    "dropped",
    "flushes",
    "blocked_ticks",
    "latency_ticks",
    "longest_latency_ticks",
];

/// The values of all counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters([u64; COUNTERS]);

impl Counters {
    /// One of them.
    pub fn get(&self, counter: Counter) -> u64 {
        self.0[counter as usize]
    }

    /// What was counted since `before`. The longest latency stays the longest of all.
    pub fn since(&self, before: &Counters) -> Counters {
        let mut since = *self;
        for (value, before) in since.0[..Counter::LongestLatency as usize].iter_mut().zip(before.0) {
            *value -= before;
        }
        since
    }

    /// All of them with their names.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        COUNTER_NAMES.into_iter().zip(self.0)
    }
}

/// Watches a mechanism at work.
pub trait Probe: Clone + Default + 'static {
    /// Whether the bytes that readers send are to be digested.
    const DIGESTS: bool;
    /// Adds to a counter.
    fn count(&mut self, _counter: Counter, _n: u64) {}
    /// Raises a counter to at least `n`.
    fn at_least(&mut self, _counter: Counter, _n: u64) {}
    /// Something happened.
    fn event(&mut self, _event: Event) {}
    /// The counts so far; zeros for a probe that does not count.
    fn counters(&self) -> Counters {
        Counters::default()
    }
    /// What was recorded, for a probe that records.
    fn trace(&mut self) -> Option<&mut Trace> {
        None
    }
}

/// Watches nothing, for timing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Probe for Nothing {
    const DIGESTS: bool = false;
}

/// Counts and digests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting(Counters);

impl Probe for Counting {
    const DIGESTS: bool = true;

    fn count(&mut self, counter: Counter, n: u64) {
        self.0.0[counter as usize] += n;
    }

    fn at_least(&mut self, counter: Counter, n: u64) {
        let value = &mut self.0.0[counter as usize];
        *value = n.max(*value);
    }

    fn counters(&self) -> Counters {
        self.0
    }
}

/// Counts, digests and keeps every event.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    counting: Counting,
    trace: Trace,
}

impl Probe for Recording {
    const DIGESTS: bool = true;

    fn count(&mut self, counter: Counter, n: u64) {
        self.counting.count(counter, n);
    }

    fn at_least(&mut self, counter: Counter, n: u64) {
        self.counting.at_least(counter, n);
    }

    fn event(&mut self, event: Event) {
        self.trace.push(event);
    }

    fn counters(&self) -> Counters {
        self.counting.counters()
    }

    fn trace(&mut self) -> Option<&mut Trace> {
        Some(&mut self.trace)
    }
}
