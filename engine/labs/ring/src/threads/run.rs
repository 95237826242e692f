//! A run of the ring on a pool of threads: the publisher in one thread, the readers spread over the others.
//!
//! A [`ThreadedRing`] is a track with its publisher and its readers. It outlives a run: a run may continue where the
//! previous one stopped. A run ends after a number of frames, after a time, or when it is cancelled. Then every reader
//! releases its slot, so that no thread waits for a reader that has ended.

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
use super::observers::{CountingObserver, NoObserver};
use super::outcome::Outcome;
use super::pace::Pace;
use super::publisher::{NewFrame, Publisher};
use super::serve::{self, Connection, serve};
use super::track::{Threaded, Track};
use crate::params::Params;
use crate::ring::ahead;
use crate::row;
use sync::atomic::{AtomicU32, AtomicU64, Ordering};
use sync::flight::Flight;
use sync::thread_pool::TooFewThreads;
use sync::{Mutex, Padded, ThreadPool, clock, futex};

/// State of a run: it continues.
pub(super) const RUNNING: u32 = 0;
/// State of a run: the publisher has ended, and fast readers read on to the last frame.
pub(super) const FINISHED: u32 = 1;
/// State of a run: its time has passed.
const TIMED_OUT: u32 = 2;
/// State of a run: it was cancelled.
const CANCELLED: u32 = 3;

/// The wanted frame of a thread whose readers have all ended. Frame numbers have 32 bits, so no frame has this number.
const NO_FRAME: u64 = u64::MAX;

/// The interval at which a run checks whether it is cancelled.
pub(super) const CANCEL_POLL: Duration = Duration::from_millis(20);

/// What the observers of a run's threads record.
#[derive(Clone, Copy, Debug)]
pub enum Observation<'a> {
    /// Nothing, for timing.
    None,
    /// Counts, checksums and digests.
    Counted,
    /// Counts, checksums, digests, and every event. The recorders are one for each thread, the publisher's first.
    Recorded(&'a [Flight]),
}

/// A track with its publisher and its readers.
#[derive(Debug)]
pub struct ThreadedRing<S: Threaded> {
    pub(super) track: Arc<Track<S>>,
    pub(super) load: Load,
    pub(super) feed: Feed,
    /// The state of the run. Threads that only wait for a time sleep on it.
    pub(super) run_state: AtomicU32,
    /// The last frame of this run plus 1, if the ring continues after the run.
    pub(super) target: Option<u32>,
    pub(super) publisher: Mutex<Option<Publisher<S>>>,
    /// When the publisher began this run, in ns of the threads' clock: the origin of the frames' due times.
    pub(super) began: AtomicU64,
    /// The readers of each thread.
    pub(super) connections: Vec<Mutex<Vec<Connection<S>>>>,
    /// For each thread, the frame that its slowest reader wants, or [`NO_FRAME`].
    wanted: Vec<Padded<AtomicU64>>,
    /// Increases whenever an element of `wanted` changes. A publisher in lockstep sleeps on it.
    pub(super) progress: AtomicU32,
}

impl<S: Threaded> ThreadedRing<S> {
    /// A ring whose readers are served by `threads` threads. Its first frame has number 0.
    pub(super) fn new(load: Load, feed: Feed, threads: usize) -> ThreadedRing<S> {
        ThreadedRing::open_at(0, load, feed, threads)
    }

    /// A ring whose readers are served by `threads` threads, and whose first frame has number `first`.
    pub(super) fn open_at(first: u32, load: Load, feed: Feed, threads: usize) -> ThreadedRing<S> {
        let Params { slots, readers, start, .. } = load.params;
        let bytes = feed.most_bytes();
        let (publisher, track) = Track::open_at(first, slots, readers, bytes, load.params.switches());
        let mut connections: Vec<_> = (0..threads.max(1)).map(|_| Vec::new()).collect();
        for id in 1..=readers {
            let cursor = Cursor::new(&track, id as u16, start, load.params.digest_frames());
            connections[(id as usize - 1) % threads.max(1)].push(Connection::new(
                cursor,
                load.params.is_slow(id),
                bytes,
            ));
        }
        let publisher = Mutex::new(Some(publisher));
        ThreadedRing {
            track,
            load,
            feed,
            run_state: AtomicU32::new(RUNNING),
            target: None,
            publisher,
            began: AtomicU64::new(0),
            connections: connections.into_iter().map(Mutex::new).collect(),
            wanted: (0..threads.max(1)).map(|_| Padded(AtomicU64::new(first.into()))).collect(),
            progress: AtomicU32::new(0),
        }
    }

    /// A buffer size in bytes that is large enough for any frame.
    pub(super) fn bytes(&self) -> usize {
        self.feed.most_bytes()
    }

    pub(super) fn state(&self) -> u32 {
        // Acquire: pairs with the release in `end`, so that a thread that sees the end sees the stores before it.
        self.run_state.load(Ordering::Acquire)
    }

    /// Ends the run with `state`, unless it has ended already.
    fn end(&self, state: u32) {
        // Release: pairs with the acquire in `state`, so that a thread that sees the end sees the stores before it.
        if self.run_state.compare_exchange(RUNNING, state, Ordering::Release, Ordering::Relaxed).is_ok() {
            futex::wake_all(&self.run_state);
        }
    }

    /// Reports the progress of a thread's readers to the publisher, if it publishes in lockstep. A thread calls this
    /// after its readers have read all that was published.
    pub(super) fn report_progress(&self, thread: usize, connections: &[Connection<S>]) {
        if matches!(self.load.pace, Pace::Lockstep) {
            // Release, both: pairs with the acquire in `behind` and `wait_for_readers`, so that the publisher sees what
            // the readers did before they reported.
            self.wanted[thread].store(self.wanted_by(connections), Ordering::Release);
            self.progress.fetch_add(1, Ordering::Release);
            futex::wake_all(&self.progress);
        }
    }

    fn wanted_by(&self, connections: &[Connection<S>]) -> u64 {
        serve::slowest(connections, self.track.published()).map_or(NO_FRAME, u64::from)
    }

    /// The number of frames that the slowest of all readers is behind frame `seq`.
    pub(super) fn behind(&self, seq: u32) -> u32 {
        // Acquire: pairs with the release in `report_progress`, so that the publisher sees what the readers did before
        // they reported.
        let wanted = self.wanted.iter().map(|thread| thread.load(Ordering::Acquire));
        wanted.filter(|&frame| frame != NO_FRAME).map(|frame| ahead(seq, frame as u32)).max().unwrap_or(0)
    }

    /// The work of the publisher's thread.
    fn publish<T: Context<Shared>>(&self, mut observer: T) -> Report {
        let mut meter = Meter::start();
        let mut publisher = self.publisher.lock().take().expect("a run puts its publisher back");
        let mut room = Vec::new();
        // Relaxed: a reader that sees a frame of this run sees this store, by the release with which the frame was published.
        self.began.store(clock::now_ns(), Ordering::Relaxed);
        let last = self.load.frames.map(|frames| publisher.seq().wrapping_add(frames));
        while last != Some(publisher.seq()) && self.wait_until_due(publisher.seq(), &mut meter) {
            let bytes = self.feed.bytes(publisher.seq(), &mut room);
            let sum = if T::DIGESTS { cursor::sum(bytes) } else { 0 };
            let key = self.feed.is_key(publisher.seq());
            publisher.fill(NewFrame { bytes, key, sum }, &mut observer);
            if !publisher.step(&mut observer) {
                break;
            }
        }
        match self.target {
            // The ring continues after this run: all readers have to finish its last frame first. One that missed a
            // wake-up is woken again.
            Some(target) => {
                while !self.wait_for_readers(target, &mut meter) {
                    self.track.rewake_readers();
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
        Report { meter, counts: observer.counters::<Counter>(), blocked_ns, reader_stats: Vec::new() }
    }

    /// Runs on the threads of `thread_pool`. Meanwhile the calling thread calls `cancelled` every [`CANCEL_POLL`].
    fn run_with<T: Context<Shared>>(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &dyn Fn() -> bool,
        observer: impl Fn(usize, u64) -> T + Sync,
    ) -> Result<Outcome, TooFewThreads> {
        // Relaxed: the threads of the run start later.
        self.run_state.store(RUNNING, Ordering::Relaxed);
        let so_far = self.track.published();
        self.target = self
            .load
            .frames
            .filter(|_| matches!(self.load.pace, Pace::Lockstep))
            .map(|frames| so_far.wrapping_add(frames));
        for (thread, connections) in self.connections.iter().enumerate() {
            self.wanted[thread].store(self.wanted_by(&connections.lock()), Ordering::Relaxed);
        }
        let reports = Mutex::new(Vec::new());
        let began = clock::now_ns();
        let ring = &*self;
        let left = AtomicU32::new(1 + ring.connections.len() as u32);
        let work = |member: usize| {
            let observer = observer(member, began);
            let report = match member.checked_sub(1) {
                None => ring.publish(observer),
                Some(thread) => serve(ring, thread, &mut ring.connections[thread].lock(), observer),
            };
            reports.lock().push(report);
            // Release: pairs with the acquire below, so that the caller sees the report. The last thread wakes the
            // caller.
            if left.fetch_sub(1, Ordering::Release) == 1 {
                futex::wake_all(&left);
            }
        };
        let lead = || {
            let over = ring.load.ms.map(|ms| began + u64::from(ms) * 1_000_000);
            loop {
                // Acquire: pairs with the release above, so that the caller sees the reports.
                let there = left.load(Ordering::Acquire);
                if there == 0 {
                    return;
                }
                let time_left = over.map_or(u64::MAX, |over| over.saturating_sub(clock::now_ns()));
                if time_left == 0 || cancelled() {
                    ring.end(if time_left == 0 { TIMED_OUT } else { CANCELLED });
                    ring.track.close();
                    // Wakes a publisher in lockstep, which checks the run's state.
                    ring.progress.fetch_add(1, Ordering::Release);
                    futex::wake_all(&ring.progress);
                    return;
                }
                futex::wait(&left, there, Some(CANCEL_POLL.min(Duration::from_nanos(time_left))));
            }
        };
        let done = thread_pool.run(1 + ring.connections.len(), &work, lead)?;
        let reports = std::mem::take(&mut *reports.lock());
        let state = self.state();
        let wall_ns = clock::now_ns() - began;
        let published = self.track.published().wrapping_sub(so_far);
        Ok(Outcome::new(S::ID, reports, wall_ns, published, state == CANCELLED, self.track.is_panicked(), done.trapped))
    }
}

/// A [`ThreadedRing`] of any variant.
pub trait Run: Send {
    /// Runs until the load is done or `cancelled` returns true. Uses the number of threads of `thread_pool` that was passed to
    /// [`threaded_ring`], and one more for the publisher.
    ///
    /// # Errors
    /// An error if fewer threads are idle.
    fn run(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &dyn Fn() -> bool,
        observation: Observation<'_>,
    ) -> Result<Outcome, TooFewThreads>;

    /// Sets the number of frames of the next run.
    fn set_frames(&mut self, frames: u32);

    /// The addresses of the track in memory.
    fn layout(&self) -> super::layout::Layout;
}

impl<S: Threaded> Run for ThreadedRing<S> {
    fn run(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &dyn Fn() -> bool,
        observation: Observation<'_>,
    ) -> Result<Outcome, TooFewThreads> {
        match observation {
            Observation::None => self.run_with(thread_pool, cancelled, |_, _| NoObserver),
            Observation::Counted => self.run_with(thread_pool, cancelled, |_, _| CountingObserver::default()),
            Observation::Recorded(flights) => self
                .run_with(thread_pool, cancelled, |member, began| CountingObserver::recording(&flights[member], began)),
        }
    }

    fn set_frames(&mut self, frames: u32) {
        self.load.frames = Some(frames);
    }

    fn layout(&self) -> super::layout::Layout {
        self.track.layout()
    }
}

/// The constructor of [`ThreadedRing`]s of one variant.
#[derive(Clone, Copy)]
pub(crate) struct MakeRun(fn(&Load, Feed, usize) -> Box<dyn Run>);

impl MakeRun {
    /// The constructor for variant `S`.
    pub fn of<S: Threaded>() -> MakeRun {
        MakeRun(|load, feed, threads| Box::new(ThreadedRing::<S>::new(load.clone(), feed, threads)))
    }
}

/// A [`ThreadedRing`] of the variant `id` that publishes media, with readers on `threads` threads. `None` if the
/// variant does not run on threads.
pub fn threaded_ring(id: &str, load: &Load, threads: usize) -> Option<Box<dyn Run>> {
    open(id, load, Feed::media(&load.params), threads)
}

/// A [`ThreadedRing`] of the variant `id` that publishes the frames of `feed`, with readers on `threads` threads.
/// `None` if the variant does not run on threads.
pub(super) fn open(id: &str, load: &Load, feed: Feed, threads: usize) -> Option<Box<dyn Run>> {
    let MakeRun(open) = row::find(id)?.make_run?;
    Some(open(load, feed, threads))
}
