//! The measurements of one thread in a run: its time awake, its latencies and its counts.
//!
//! Browsers have no clock for CPU time, so the time between a wake-up and the next sleep is measured instead. It
//! includes time in which the thread was runnable but had no processor, so that on a busy machine it is an upper bound
//! of the CPU time.

use measure::Histogram;
use observe::probe::Counters;
use sync::clock;

/// Measures one thread.
#[derive(Debug)]
pub(super) struct Meter {
    awake_since: u64,
    /// The time awake, in ns.
    pub busy_ns: u64,
    /// The number of times that the thread slept.
    pub sleeps: u64,
    /// The latencies: the times from when a frame is due until a reader takes it, or from its publication if frames are
    /// not published by the clock.
    pub latency: Histogram,
    /// The number of missed deadlines: frames that were read or published more than a frame interval too late.
    pub late: u64,
}

impl Meter {
    pub fn start() -> Meter {
        let latency = Histogram::default();
        Meter { awake_since: clock::now_ns(), busy_ns: 0, sleeps: 0, latency, late: 0 }
    }

    /// Calls `sleep`, and excludes its duration from the time awake.
    pub fn sleep(&mut self, sleep: impl FnOnce()) {
        self.busy_ns += clock::now_ns() - self.awake_since;
        sleep();
        self.sleeps += 1;
        self.awake_since = clock::now_ns();
    }

    /// Ends the measurement.
    pub fn stop(&mut self) {
        self.busy_ns += clock::now_ns() - self.awake_since;
    }
}

/// The results of one reader in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReaderStats {
    /// The reader's number, from 1.
    pub id: u16,
    /// Whether it is a slow reader.
    pub slow: bool,
    /// Whether it lost its subscription, because its slot was discarded.
    pub dropped: bool,
    /// The number of frames sent.
    pub delivered: u32,
    /// The number of frames missed.
    pub skipped: u32,
    /// The number of frames that were overwritten while they were sent.
    pub torn: u32,
    /// Digest of its first frames; `None` if it has sent too few.
    pub digest: Option<u64>,
}

/// The results of one thread in a run.
#[derive(Debug)]
pub(super) struct Report {
    pub meter: Meter,
    pub counts: Counters,
    /// The time for which the publisher waited for readers, in ns.
    pub blocked_ns: u64,
    pub reader_stats: Vec<ReaderStats>,
}
