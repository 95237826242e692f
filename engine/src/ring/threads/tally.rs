//! What watches the ring on threads: nothing, or the counts, and every event besides.
//!
//! Each thread has its own, so that watching needs no atomic; they are added up at the end. With [`Bare`] every call is
//! an empty inline function, and what is timed is the mechanism.

use crate::lab::trace::Event;
use crate::ring::{Counter, What};
use crate::runtime::threads::flight::Flight;

/// Counts by [`Counter`].
pub type Counts = [u64; Counter::NAMES.len()];

/// Watches one thread.
pub trait Tally {
    /// Whether publishers sum every frame up and readers check and digest what they read.
    const CHECKS: bool;
    /// Adds to a counter.
    fn count(&mut self, _counter: Counter, _n: u64) {}
    /// Something happened: `who` at `place`.
    fn event(&mut self, _who: u16, _place: u8, _what: What, _seq: u32, _value: u32) {}
    /// The time of the events to come, in ns of the threads' clock.
    fn at(&mut self, _now_ns: u64) {}
    /// The counts so far.
    fn counts(&self) -> Counts {
        [0; Counter::NAMES.len()]
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bare;

impl Tally for Bare {
    const CHECKS: bool = false;
}

/// Counts and checks, and writes every event into the thread's flight recorder when it has one. One type for both, because
/// the code of a run is compiled for each variant and each tally, and a module's size counts.
#[derive(Debug, Default)]
pub struct Counted<'a> {
    counts: Counts,
    recorder: Option<Recorder<'a>>,
}

#[derive(Debug)]
struct Recorder<'a> {
    flight: &'a Flight,
    /// When the run began.
    origin_ns: u64,
    now_us: u32,
}

impl<'a> Counted<'a> {
    /// A tally that writes into `flight` too, its times from `origin_ns` on.
    pub fn recording(flight: &'a Flight, origin_ns: u64) -> Counted<'a> {
        Counted { counts: Counts::default(), recorder: Some(Recorder { flight, origin_ns, now_us: 0 }) }
    }
}

impl Tally for Counted<'_> {
    const CHECKS: bool = true;

    fn count(&mut self, counter: Counter, n: u64) {
        self.counts[counter as usize] += n;
    }

    /// The words of [`Event::words`], with the time in µs instead of ticks. It wraps after 71 minutes.
    fn event(&mut self, who: u16, place: u8, what: What, seq: u32, value: u32) {
        if let Some(Recorder { flight, now_us, .. }) = &self.recorder {
            flight.record(Event { time: u64::from(*now_us), who, place, what: what as u8, seq, value }.words());
        }
    }

    fn at(&mut self, now_ns: u64) {
        if let Some(recorder) = &mut self.recorder {
            recorder.now_us = (now_ns.saturating_sub(recorder.origin_ns) / 1_000) as u32;
        }
    }

    fn counts(&self) -> Counts {
        self.counts
    }
}
