//! What watches the ring on threads: nothing, or the counts, and every event besides.
//!
//! Each thread has its own, so that watching needs no atomic; they are added up at the end. With [`Bare`] every call is
//! an empty inline function, and what is timed is the mechanism.

use crate::lab::trace::Event;
use crate::ring::context::Context;
use crate::ring::shared::Shared;
use crate::ring::{Counter, PUBLISHER, What};
use crate::runtime::threads::atomic::AtomicU32;
use crate::runtime::threads::flight::Flight;
use crate::runtime::threads::{clock, futex};

/// Counts by [`Counter`].
pub type Counts = [u64; Counter::NAMES.len()];

/// Watches one thread.
pub trait Tally: Context<Shared> {
    /// Something happened: `who` in `state`.
    fn act(&mut self, _who: u16, _state: u8, _what: What, _seq: u32, _value: u32) {}
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

impl Tally for Bare {}

impl Context<Shared> for Bare {
    const CHECKS: bool = false;

    #[inline]
    fn now(&mut self) -> u64 {
        clock::now_ns()
    }

    #[inline]
    fn wake(&mut self, word: &AtomicU32) {
        futex::wake_all(word);
    }
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

impl Context<Shared> for Counted<'_> {
    const CHECKS: bool = true;

    fn now(&mut self) -> u64 {
        let now = clock::now_ns();
        self.at(now);
        now
    }

    fn wake(&mut self, word: &AtomicU32) {
        futex::wake_all(word);
    }

    fn count(&mut self, counter: Counter, n: u64) {
        self.counts[counter as usize] += n;
    }

    fn event(&mut self, state: u8, what: What, seq: u32, value: u32) {
        self.act(PUBLISHER, state, what, seq, value);
    }
}

impl Tally for Counted<'_> {
    /// The words of [`Event::words`], with the time in µs instead of ticks. It wraps after 71 minutes.
    fn act(&mut self, who: u16, state: u8, what: What, seq: u32, value: u32) {
        if let Some(Recorder { flight, now_us, .. }) = &self.recorder {
            flight.record(Event { time: u64::from(*now_us), who, place: state, what: what as u8, seq, value }.words());
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
