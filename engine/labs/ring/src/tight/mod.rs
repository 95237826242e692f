//! The ring, measured: a loop in one thread, without scheduler, timers and observer, so that the measured time consists
//! of the variant's work, the filling of slots and the sending.
//!
//! Time advances in *rounds*; a round is the interval between two video frames. In a round every publisher publishes
//! the frames that are due, unless a reader blocks it, and every reader that was woken reads until it finds nothing and
//! goes to sleep. If all readers kept up, no reader would ever be lapped and no slot discarded, and the cost of these
//! cases would not be measured. Therefore some readers do not keep up:
//!
//! - A slow reader (a knob sets their number) holds its slot for the number of rounds that its send takes. If it loses
//!   its subscription, it subscribes again, as a player would.
//! - One reader of eight is *late*: it is woken in one round and checks in the next one.
//! - A reader that polls checks several times a round if its pause is shorter than a round.
//!
//! The loop without a variant ([`unsynchronised`]) is timed beside the variants. Its time is not subtracted from
//! theirs.

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

/// Deliveries in a batch, or published frames in configurations without readers. A batch takes some microseconds.
const BATCH: u64 = 64;

/// The rings of a workload, driven by one loop.
struct Tight<S: Watchable, P: Probe> {
    tracks: Vec<Track<S>>,
    load: Load,
    common: Common<P>,
    readers: u32,
    /// The index of the track that runs the next round.
    next: usize,
}

impl<S: Watchable, P: Probe> Tight<S, P> {
    /// The rings of a workload before the first frame.
    fn new(params: &Params, source: &Rc<Source>) -> Tight<S, P> {
        let tracks = tracks(params);
        let load = Load::new(params, source, tracks[0].cadence.interval());
        Tight { tracks, load, common: Common::default(), readers: params.readers, next: 0 }
    }

    /// The rings of a workload in a steady state, that is, after the first laps, in which slots get their buffers. The
    /// streams' key frames are spread over a group of pictures, so that a sample of some of many rings contains its
    /// share of key frames.
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

    /// The number of units of work done so far.
    #[inline]
    fn done(&self) -> u64 {
        if self.readers == 0 { self.common.published } else { self.common.deliveries }
    }

    /// Does at least `units` units of work, and returns the number done.
    pub fn work(&mut self, units: u64) -> u64 {
        let before = self.done();
        while self.done() - before < units {
            self.tracks[self.next].run(&self.load, &mut self.common);
            self.next = if self.next + 1 == self.tracks.len() { 0 } else { self.next + 1 };
        }
        self.done() - before
    }

    /// The counters so far.
    pub fn counters(&self) -> Counters {
        self.common.probe.counters::<Counter>()
    }

    /// The sum of the digests of all readers that are not slow, or, without such readers, of all publishers. It is
    /// equal for all variants. `None` until each of them has its digest.
    pub fn digest(&self) -> Option<u64> {
        let healthy = self.tracks.iter().flat_map(|track| &track.connections).filter(|connection| !connection.slow);
        let mut read = healthy.map(|connection| connection.reader.digest).peekable();
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

/// Runs until the rings are in a steady state and the digest is known, and then counts at least [`COUNTED`] units of
/// work. Times are multiples of a round.
fn count<S: Watchable>(params: &Params, source: &Rc<Source>) -> Counted {
    let mut tight = Tight::<S, Counting>::steady(params, source);
    while tight.digest().is_none() {
        // Several units at a time, because the digest takes long to compute if there are many streams.
        tight.work(256);
    }
    let (digest, begun) = (tight.digest(), tight.counters());
    tight.work(COUNTED);
    (digest, tight.counters().since(&begun))
}

/// The functions that count and time the measured loop of a variant.
pub(super) struct Measured {
    /// Runs the loop and returns its digest and its counts; see [`count`].
    pub count: fn(&Params, &Rc<Source>) -> Counted,
    /// Makes the loop in a steady state, to be timed.
    pub timed: fn(&Params, &Rc<Source>) -> Box<dyn Subject>,
}

/// The digest, if there is one, and the counts.
type Counted = (Option<u64>, Counters);

impl Measured {
    /// The functions of variant `S`.
    pub fn of<S: Watchable>() -> Measured {
        Measured { count: count::<S>, timed: |params, source| Box::new(Tight::<S, NoObserver>::steady(params, source)) }
    }

    /// The functions of the loop without a variant.
    pub fn driver() -> Measured {
        /// Sets a pause that is longer than a round, so that readers check once a frame, as those of most variants do.
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
