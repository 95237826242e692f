//! A run of the ring on a thread pool: the publisher in one thread, the readers spread over the others.
//!
//! A [`Stage`] is a track with all who are to act on it, and outlives a run: a run may go on where the last one stopped.
//! It ends after so many frames or so much time, or when somebody wants no more of it, and then every thread leaves what it
//! holds: nobody waits for a reader that is never coming.

use crate::context::Context;
use crate::counts::Counter;
use crate::shared::Shared;
use std::sync::Arc;
use std::time::Duration;

use super::cursor;
use super::cursor::Cursor;
use super::feed::Feed;
use super::load::Load;
use super::meter::{Meter, Report};
use super::outcome::Outcome;
use super::pace::Pace;
use super::publisher::{Fresh, Publisher};
use super::serve::{self, Seat, serve};
use super::tally::{Bare, Counted};
use super::track::{Threaded, Track};
use crate::params::Params;
use crate::ring::ahead;
use crate::row;
use sync::atomic::{AtomicU32, AtomicU64, Ordering};
use sync::flight::Flight;
use sync::thread_pool::TooFewThreads;
use sync::{Mutex, Padded, ThreadPool, clock, futex};

/// States of a run. Goes on.
pub(super) const GOING: u32 = 0;
/// The publisher is done; readers that keep up read on to the end.
pub(super) const FINISHED: u32 = 1;
/// Time is over.
const OVER: u32 = 2;
/// Somebody wants no more of it.
const CANCELLED: u32 = 3;

/// What a thread wants none of whose readers is to read on. Frame numbers have 32 bits.
const NO_FRAME: u64 = u64::MAX;

/// How often a run asks whether it is still wanted.
pub(super) const ASK: Duration = Duration::from_millis(20);

/// How closely a run is watched.
#[derive(Clone, Copy, Debug)]
pub enum Watch<'a> {
    /// Not at all, for timing.
    Bare,
    /// Counts, checksums and digests.
    Counted,
    /// And every event, into a recorder for each thread, the publisher's first.
    Recorded(&'a [Flight]),
}

/// A track and all who act on it.
#[derive(Debug)]
pub struct Stage<S: Threaded> {
    pub(super) track: Arc<Track<S>>,
    pub(super) load: Load,
    pub(super) feed: Feed,
    /// State of the run.
    pub(super) word: AtomicU32,
    /// The last frame of this run, plus 1.
    pub(super) target: Option<u32>,
    publisher: Mutex<Option<Publisher<S>>>,
    /// Readers, by the thread that serves them.
    seats: Vec<Mutex<Vec<Seat<S>>>>,
    /// For each thread, the frame that the last of its readers wants, or [`NO_FRAME`]; and a word that rises whenever one of them
    /// does.
    wanted: Vec<Padded<AtomicU64>>,
    pub(super) heard: AtomicU32,
}

impl<S: Threaded> Stage<S> {
    /// A stage for so many threads of readers.
    pub(super) fn new(load: Load, feed: Feed, threads: usize) -> Stage<S> {
        Stage::open_at(0, load, feed, threads)
    }

    /// The same with a first frame of that number.
    pub(super) fn open_at(first: u32, load: Load, feed: Feed, threads: usize) -> Stage<S> {
        let Params { slots, readers, start, .. } = load.params;
        let bytes = feed.most_bytes();
        let (publisher, track) = Track::open_at(first, slots, readers, bytes, load.params.switches());
        let mut seats: Vec<_> = (0..threads.max(1)).map(|_| Vec::new()).collect();
        for id in 1..=readers {
            let cursor = Cursor::new(&track, id as u16, start, load.params.digest_frames());
            seats[(id as usize - 1) % threads.max(1)].push(Seat::new(cursor, load.params.is_slow(id), bytes));
        }
        let publisher = Mutex::new(Some(publisher));
        Stage {
            track,
            load,
            feed,
            word: AtomicU32::new(GOING),
            target: None,
            publisher,
            seats: seats.into_iter().map(Mutex::new).collect(),
            wanted: (0..threads.max(1)).map(|_| Padded(AtomicU64::new(first.into()))).collect(),
            heard: AtomicU32::new(0),
        }
    }

    /// Bytes that hold any frame.
    pub(super) fn bytes(&self) -> usize {
        self.feed.most_bytes()
    }

    pub(super) fn state(&self) -> u32 {
        // Acquire: pairs with the release in `end`.
        self.word.load(Ordering::Acquire)
    }

    /// Ends the run, once.
    fn end(&self, state: u32) {
        // Release: pairs with the acquire in `state`.
        if self.word.compare_exchange(GOING, state, Ordering::Release, Ordering::Relaxed).is_ok() {
            futex::wake_all(&self.word);
        }
    }

    /// A thread of readers has read what there was: tells a publisher that goes in lockstep.
    pub(super) fn heard_of(&self, thread: usize, seats: &[Seat<S>]) {
        if matches!(self.load.pace, Pace::Lockstep) {
            // Release, both: pairs with the acquires in `behind` and `await_readers`: who knows how far readers are sees what they
            // did.
            self.wanted[thread].store(self.wanted_by(seats), Ordering::Release);
            self.heard.fetch_add(1, Ordering::Release);
            futex::wake_all(&self.heard);
        }
    }

    fn wanted_by(&self, seats: &[Seat<S>]) -> u64 {
        serve::slowest(seats, self.track.published()).map_or(NO_FRAME, u64::from)
    }

    /// How many frames the slowest of all readers is behind frame `seq`.
    pub(super) fn behind(&self, seq: u32) -> u32 {
        // Acquire: pairs with the release in `heard_of`.
        let wanted = self.wanted.iter().map(|thread| thread.load(Ordering::Acquire));
        wanted.filter(|&frame| frame != NO_FRAME).map(|frame| ahead(seq, frame as u32)).max().unwrap_or(0)
    }

    /// What the publisher's thread does.
    fn publish<T: Context<Shared>>(&self, mut tally: T) -> Report {
        let mut meter = Meter::start();
        let mut publisher = self.publisher.lock().take().expect("a run puts its publisher back");
        let mut room = Vec::new();
        let began = clock::now_ns();
        let last = self.load.frames.map(|frames| publisher.seq().wrapping_add(frames));
        while last != Some(publisher.seq()) && self.await_turn(publisher.seq(), began, &mut meter) {
            let bytes = self.feed.bytes(publisher.seq(), &mut room);
            let sum = if T::DIGESTS { cursor::sum(bytes) } else { 0 };
            let key = self.feed.is_key(publisher.seq());
            publisher.fill(Fresh { bytes, key, sum }, &mut tally);
            if !publisher.step(&mut tally) {
                break;
            }
        }
        match self.target {
            // To be gone on with: whoever missed a wake-up is woken once more.
            Some(target) => {
                while !self.await_readers(target, &mut meter) {
                    self.track.nudge();
                }
            }
            None => {
                self.track.close();
                self.end(FINISHED);
            }
        }
        meter.stop();
        let blocked_ns = std::mem::take(&mut publisher.blocked_ns);
        meter.busy_ns = meter.busy_ns.saturating_sub(blocked_ns);
        *self.publisher.lock() = Some(publisher);
        Report { meter, counts: tally.counters::<Counter>(), blocked_ns, readings: Vec::new() }
    }

    /// Runs on `thread_pool`, whose caller meanwhile asks `cancelled` now and then.
    fn run_with<T: Context<Shared>>(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &dyn Fn() -> bool,
        tally: impl Fn(usize, u64) -> T + Sync,
    ) -> Result<Outcome, TooFewThreads> {
        // Relaxed: nobody else is here yet.
        self.word.store(GOING, Ordering::Relaxed);
        let so_far = self.track.published();
        self.target = self
            .load
            .frames
            .filter(|_| matches!(self.load.pace, Pace::Lockstep))
            .map(|frames| so_far.wrapping_add(frames));
        for (thread, seats) in self.seats.iter().enumerate() {
            self.wanted[thread].store(self.wanted_by(&seats.lock()), Ordering::Relaxed);
        }
        let reports = Mutex::new(Vec::new());
        let began = clock::now_ns();
        let stage = &*self;
        let left = AtomicU32::new(1 + stage.seats.len() as u32);
        let work = |member: usize| {
            let tally = tally(member, began);
            let report = match member.checked_sub(1) {
                None => stage.publish(tally),
                Some(thread) => serve(stage, thread, &mut stage.seats[thread].lock(), tally),
            };
            reports.lock().push(report);
            // Release: pairs with the acquire below; the last one wakes the caller.
            if left.fetch_sub(1, Ordering::Release) == 1 {
                futex::wake_all(&left);
            }
        };
        let lead = || {
            let over = stage.load.ms.map(|ms| began + u64::from(ms) * 1_000_000);
            loop {
                // Acquire: pairs with the release above.
                let there = left.load(Ordering::Acquire);
                if there == 0 {
                    return;
                }
                let time_left = over.map_or(u64::MAX, |over| over.saturating_sub(clock::now_ns()));
                if time_left == 0 || cancelled() {
                    stage.end(if time_left == 0 { OVER } else { CANCELLED });
                    stage.track.close();
                    // Whoever waits in lockstep looks again.
                    stage.heard.fetch_add(1, Ordering::Release);
                    futex::wake_all(&stage.heard);
                    return;
                }
                futex::wait(&left, there, Some(ASK.min(Duration::from_nanos(time_left))));
            }
        };
        let done = thread_pool.run(1 + stage.seats.len(), &work, lead)?;
        let reports = std::mem::take(&mut *reports.lock());
        let state = self.state();
        let wall_ns = clock::now_ns() - began;
        let published = self.track.published().wrapping_sub(so_far);
        Ok(Outcome::new(S::ID, reports, wall_ns, published, state == CANCELLED, self.track.is_panicked(), done.trapped))
    }
}

/// A stage of any variant.
pub trait Run: Send {
    /// Runs on so many threads of `thread_pool` as [`stage`] was told, and one for the publisher, until the load is done or
    /// `cancelled` says so.
    ///
    /// # Errors
    /// When fewer threads are idle.
    fn run(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &dyn Fn() -> bool,
        watch: Watch<'_>,
    ) -> Result<Outcome, TooFewThreads>;

    /// Sets how many frames the next run has.
    fn set_frames(&mut self, frames: u32);

    /// Where the track is in memory.
    fn layout(&self) -> super::layout::Layout;
}

impl<S: Threaded> Run for Stage<S> {
    fn run(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &dyn Fn() -> bool,
        watch: Watch<'_>,
    ) -> Result<Outcome, TooFewThreads> {
        match watch {
            Watch::Bare => self.run_with(thread_pool, cancelled, |_, _| Bare),
            Watch::Counted => self.run_with(thread_pool, cancelled, |_, _| Counted::default()),
            Watch::Recorded(flights) => {
                self.run_with(thread_pool, cancelled, |member, began| Counted::recording(&flights[member], began))
            }
        }
    }

    fn set_frames(&mut self, frames: u32) {
        self.load.frames = Some(frames);
    }

    fn layout(&self) -> super::layout::Layout {
        self.track.layout()
    }
}

/// Makes stages of one variant.
#[derive(Clone, Copy)]
pub(crate) struct Stages(fn(&Load, Feed, usize) -> Box<dyn Run>);

impl Stages {
    /// Of this variant.
    pub fn of<S: Threaded>() -> Stages {
        Stages(|load, feed, threads| Box::new(Stage::<S>::new(load.clone(), feed, threads)))
    }
}

/// The stage of the variant called `id` for so many threads of readers. `None` for a variant that has no ring.
pub fn stage(id: &str, load: &Load, threads: usize) -> Option<Box<dyn Run>> {
    open(id, load, Feed::media(&load.params), threads)
}

/// The same for any feed.
pub(super) fn open(id: &str, load: &Load, feed: Feed, threads: usize) -> Option<Box<dyn Run>> {
    let Stages(open) = row::find(id)?.stages?;
    Some(open(load, feed, threads))
}
