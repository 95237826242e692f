//! The observers of the ring's threads, which are also the [`Context`]s of their actions.
//!
//! Each thread has its own observer, so that counting needs no atomics; the counters are added up at the end of a run.
//! With [`NoObserver`] every call is an empty inline function, so that only the mechanism is timed.

use crate::Counter;
use crate::context::{Context, RingEvent};
use crate::shared::Shared;
pub use observe::probe::NoObserver;
use observe::probe::{Count, Counters, Observer};
use observe::trace::Event;
use sync::atomic::AtomicU32;
use sync::flight::Flight;
use sync::{clock, futex};

impl Context<Shared> for NoObserver {
    #[inline]
    fn now(&mut self) -> u64 {
        clock::now_ns()
    }

    #[inline]
    fn wake(&mut self, word: &AtomicU32) {
        futex::wake_all(word);
    }
}

/// Counts, makes readers compare checksums and digests, and writes every event into the thread's flight recorder, if it
/// has one. One type for both cases, because the code of a run is compiled for each pair of variant and observer, and
/// the wasm module must stay small.
#[derive(Debug)]
pub struct CountingObserver<'a> {
    counters: Counters,
    recorder: Option<Recorder<'a>>,
}

#[derive(Debug)]
struct Recorder<'a> {
    flight: &'a Flight,
    /// When the run began, in ns of the threads' clock.
    origin_ns: u64,
    /// The time of the next events, in µs since the beginning of the run.
    now_us: u32,
}

impl Default for CountingObserver<'_> {
    fn default() -> Self {
        CountingObserver { counters: Counters::of::<Counter>(), recorder: None }
    }
}

impl<'a> CountingObserver<'a> {
    /// An observer that also writes events into `flight`, with times since `origin_ns`.
    pub fn recording(flight: &'a Flight, origin_ns: u64) -> CountingObserver<'a> {
        CountingObserver { recorder: Some(Recorder { flight, origin_ns, now_us: 0 }), ..CountingObserver::default() }
    }
}

impl Observer<RingEvent> for CountingObserver<'_> {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    /// Writes [`Event::words`] into the flight recorder. The time is that of the thread's last reading of the clock, in
    /// µs instead of ticks; it wraps after 71 minutes.
    fn record(&mut self, RingEvent { actor, state, kind, seq, value }: RingEvent) {
        if let Some(Recorder { flight, now_us, .. }) = &self.recorder {
            flight.record(Event { time: u64::from(*now_us), actor, state, kind: kind as u8, seq, value }.words());
        }
    }

    fn count(&mut self, counter: impl Count, n: u64) {
        self.counters.add(counter, n);
    }

    fn counters<C: Count>(&self) -> Counters {
        self.counters
    }
}

impl Context<Shared> for CountingObserver<'_> {
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
