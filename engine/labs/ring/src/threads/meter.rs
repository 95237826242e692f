//! What one thread did in a run: its time awake, its latencies and counts.
//!
//! There is no clock of processor time in a browser, so the time from waking to sleeping again stands for it. A thread that
//! is awake and has no processor counts as busy: on a crowded machine these are upper bounds.

use measure::Histogram;
use observe::probe::Counters;
use sync::clock;

/// Measures one thread.
#[derive(Debug)]
pub(super) struct Meter {
    awake_since: u64,
    /// Time awake, in ns.
    pub busy_ns: u64,
    /// Times that it slept.
    pub sleeps: u64,
    /// From publishing to reading.
    pub latency: Histogram,
    /// Deadlines missed: frames read, or published, more than a frame's time after they could have been.
    pub late: u64,
}

impl Meter {
    pub fn start() -> Meter {
        let latency = Histogram::default();
        Meter { awake_since: clock::now_ns(), busy_ns: 0, sleeps: 0, latency, late: 0 }
    }

    /// Sleeps as `sleep` does.
    pub fn sleep(&mut self, sleep: impl FnOnce()) {
        self.busy_ns += clock::now_ns() - self.awake_since;
        sleep();
        self.sleeps += 1;
        self.awake_since = clock::now_ns();
    }

    /// The thread is done.
    pub fn stop(&mut self) {
        self.busy_ns += clock::now_ns() - self.awake_since;
    }
}

/// What is known of a reader afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its number, from 1.
    pub id: u16,
    /// Whether it is one of the slow ones.
    pub slow: bool,
    /// Whether its slot was discarded, which ended its subscription.
    pub dropped: bool,
    /// Frames sent, missed and torn.
    pub delivered: u32,
    /// See above.
    pub skipped: u32,
    /// See above.
    pub torn: u32,
    /// Digest of its first frames, if it got so far.
    pub digest: Option<u64>,
}

/// What a thread leaves behind.
#[derive(Debug)]
pub(super) struct Report {
    pub meter: Meter,
    pub counts: Counters,
    /// How long the publisher waited for readers, in ns.
    pub blocked_ns: u64,
    pub readings: Vec<Reading>,
}
