//! The ring, measured: a loop in one thread, without scheduler, timers and observer, so that what is timed is the mechanism,
//! the filling of slots and the sending.
//!
//! Time goes by in *rounds*, each the interval of a video frame. In a round every publisher publishes the frames that are due,
//! unless a reader blocks it, and every reader that was woken reads until it finds nothing and goes to sleep. Readers that keep
//! up make a mechanism look better than it is: nobody would be lapped, and nothing discarded. So not all of them do:
//!
//! - A slow reader (a knob says how many there are) holds its slot for as many rounds as its send takes. If that costs it its
//!   subscription it subscribes again, as a player would.
//! - One reader of eight is *late*: it is woken in one round and looks in the next one.
//! - A reader that polls looks as often in a round as its pause goes into it.
//!
//! What the loop costs without a mechanism ([`unsynchronised`]) is timed beside the variants and taken off none of them.

mod loop_context;
mod track;
mod unsynchronised;

use std::rc::Rc;

use super::counts::Counter;
use super::frame::Source;
use super::params::Params;
use super::watch::Watchable;
use loop_context::Common;
use measure::Subject;
use observe::probe::{Counters, Counting, NoObserver, Probe};
use sim::Tick;
use sim::workload::COUNTED;
use track::{Load, Track};
use unsynchronised::Unsynchronised;

/// Deliveries (or frames, where nobody reads) in a batch: some microseconds.
const BATCH: u64 = 64;

/// The rings of a workload, in one loop.
struct Tight<S: Watchable, P: Probe> {
    tracks: Vec<Track<S>>,
    load: Load,
    common: Common<P>,
    readers: u32,
    /// The track whose turn it is.
    next: usize,
}

impl<S: Watchable, P: Probe> Tight<S, P> {
    /// The rings of a workload at their beginning.
    fn new(params: &Params, source: &Rc<Source>) -> Tight<S, P> {
        let tracks = tracks(params);
        let load = Load::new(params, source, tracks[0].cadence.interval());
        Tight { tracks, load, common: Common::default(), readers: params.readers, next: 0 }
    }

    /// The rings of a workload in a steady state: while they go round for the first time, slots get their buffers. The streams'
    /// key frames are spread over a group, so that a sample, in which only some of many rings have their turn, has its share.
    pub fn steady(params: &Params, source: &Rc<Source>) -> Tight<S, P> {
        let mut tight = Tight::new(params, source);
        while tight.common.published < params.steady_after() {
            tight.work(256);
        }
        let Tight { tracks, load, common, .. } = &mut tight;
        let count = tracks.len() as u64;
        for (track, nth) in tracks.iter_mut().zip(0..) {
            (0..nth * u64::from(params.gop) / count).for_each(|_| track.run(load, common));
        }
        tight
    }

    /// Units of work done so far.
    #[inline]
    fn done(&self) -> u64 {
        if self.readers == 0 { self.common.published } else { self.common.deliveries }
    }

    /// Does at least `units` units of work, and returns how many.
    pub fn work(&mut self, units: u64) -> u64 {
        let before = self.done();
        while self.done() - before < units {
            self.tracks[self.next].run(&self.load, &mut self.common);
            self.next = if self.next + 1 == self.tracks.len() { 0 } else { self.next + 1 };
        }
        self.done() - before
    }

    /// What was counted so far.
    pub fn counters(&self) -> Counters {
        self.common.probe.counters::<Counter>()
    }

    /// What all variants must agree on; `None` until enough has happened.
    pub fn digest(&self) -> Option<u64> {
        let healthy = self.tracks.iter().flat_map(|track| &track.seats).filter(|seat| !seat.slow);
        let mut read = healthy.map(|seat| seat.reader.digest).peekable();
        let sum = |sum: u64, digest: Option<u64>| Some(sum.wrapping_add(digest?));
        if read.peek().is_some() {
            read.try_fold(0, sum)
        } else {
            self.tracks.iter().map(|track| track.digest).try_fold(0, sum)
        }
    }
}

#[inline(never)]
fn tracks<S: Watchable>(params: &Params) -> Vec<Track<S>> {
    let tracks = (0..params.streams).flat_map(|stream| (0..params.tracks).map(move |track| (stream, track)));
    tracks.map(|(stream, track)| Track::new(params, stream, track)).collect()
}

/// Runs until the rings are in a steady state and the digest is known, and then counts about [`COUNTED`] units. Times are counted
/// in rounds.
fn count<S: Watchable>(params: &Params, source: &Rc<Source>) -> Counted {
    let mut tight = Tight::<S, Counting>::steady(params, source);
    while tight.digest().is_none() {
        // Asking takes long where there are many streams.
        tight.work(256);
    }
    let (digest, begun) = (tight.digest(), tight.counters());
    tight.work(COUNTED);
    (digest, tight.counters().since(&begun))
}

/// What counts the measured loop of a variant, and makes it to be timed.
pub(super) struct Measured {
    /// Counts; see [`count`].
    pub count: fn(&Params, &Rc<Source>) -> Counted,
    /// Makes the loop, in a steady state.
    pub timed: fn(&Params, &Rc<Source>) -> Box<dyn Subject>,
}

/// A digest, `None` where there is none, and counts.
type Counted = (Option<u64>, Counters);

impl Measured {
    /// Of this variant.
    pub fn of<S: Watchable>() -> Measured {
        Measured { count: count::<S>, timed: |params, source| Box::new(Tight::<S, NoObserver>::steady(params, source)) }
    }

    /// Of the loop without a mechanism.
    pub fn driver() -> Measured {
        /// Its readers look once a frame, as those of most variants do: the pause is longer than any round.
        fn once(params: &Params) -> Params {
            Params { poll: Tick::from(u32::MAX), ..params.clone() }
        }
        Measured {
            count: |params, source| count::<Unsynchronised>(&once(params), source),
            timed: |params, source| (Measured::of::<Unsynchronised>().timed)(&once(params), source),
        }
    }
}

impl<S: Watchable> Subject for Tight<S, NoObserver> {
    fn run(&mut self, batches: u32) -> u64 {
        self.work(BATCH * u64::from(batches))
    }
}
