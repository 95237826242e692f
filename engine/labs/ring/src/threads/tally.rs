//! Who observes a thread of the ring, and its context: nobody, or somebody who counts, and keeps every event besides.
//!
//! Each thread has its own, so that observing needs no atomic; they are added up at the end. With [`Bare`] every call is an
//! empty inline function, and what is timed is the mechanism.

use crate::Counter;
use crate::context::{Act, Context};
use crate::shared::Shared;
use observe::probe::{Count, Counters, Observer};
use observe::trace::Event;
use sync::atomic::AtomicU32;
use sync::flight::Flight;
use sync::{clock, futex};

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bare;

impl Observer<Act> for Bare {
    const DIGESTS: bool = false;
}

impl Context<Shared> for Bare {
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
#[derive(Debug)]
pub struct Counted<'a> {
    counters: Counters,
    recorder: Option<Recorder<'a>>,
}

#[derive(Debug)]
struct Recorder<'a> {
    flight: &'a Flight,
    /// When the run began.
    origin_ns: u64,
    /// The time of the events to come.
    now_us: u32,
}

impl Default for Counted<'_> {
    fn default() -> Self {
        Counted { counters: Counters::of::<Counter>(), recorder: None }
    }
}

impl<'a> Counted<'a> {
    /// An observer that writes into `flight` too, its times from `origin_ns` on.
    pub fn recording(flight: &'a Flight, origin_ns: u64) -> Counted<'a> {
        Counted { recorder: Some(Recorder { flight, origin_ns, now_us: 0 }), ..Counted::default() }
    }
}

impl Observer<Act> for Counted<'_> {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    /// The words of [`Event::words`], with the time in µs instead of ticks: that of the thread's last look at the clock. It
    /// wraps after 71 minutes.
    fn record(&mut self, Act { who, state, what, seq, value }: Act) {
        if let Some(Recorder { flight, now_us, .. }) = &self.recorder {
            flight.record(Event { time: u64::from(*now_us), actor: who, state, kind: what as u8, seq, value }.words());
        }
    }

    fn count(&mut self, counter: impl Count, n: u64) {
        self.counters.add(counter, n);
    }

    fn counters<C: Count>(&self) -> Counters {
        self.counters
    }
}

impl Context<Shared> for Counted<'_> {
    fn now(&mut self) -> u64 {
        let now = clock::now_ns();
        if let Some(recorder) = &mut self.recorder {
            recorder.now_us = (now.saturating_sub(recorder.origin_ns) / 1_000) as u32;
        }
        now
    }

    fn wake(&mut self, word: &AtomicU32) {
        futex::wake_all(word);
    }
}
