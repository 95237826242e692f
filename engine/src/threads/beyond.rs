//! **Beyond**, ours: nothing is allocated, nothing is locked, and the queue has an end.
//!
//! | enqueue | worker |
//! |---|---|
//! | claim the next cell of the ring; copy function and payload into it; publish it | claim some published cells |
//! | wake a worker if none is awake, or if what waits is worth it | run them where they lie; give each back |
//! | *ring full: wait until it is half empty* | half empty, and a producer waits: wake it |
//!
//! The ring is Vyukov's bounded queue for many producers and many consumers (2010): each cell carries the number of the
//! turn that may use it next, so that the two ends meet in no common word. A cell has room for 328 bytes, the largest job
//! that libvmaf enqueues, and cache lines of its own.
//!
//! What makes the pools before slow is not malloc but waking: a futex call costs the producer 1 µs, a job of 4 bytes 10 ns.
//! So workers measure how long jobs usually take. Short ones are claimed up to [`BATCH`] at a time, and a sleeping worker is not
//! called while another is awake and less than [`WORTH_NS`] of work waits; long ones are claimed one by one, and every
//! one calls. The price: behind the first long job after many short ones, less than that may wait for it to end.

use std::cell::Cell;

use super::bell::Bell;
use super::counts::{Place, What};
use super::env::{Act, Env, Fault, Make, Pool, Refused};
use super::ring::{Claimed, Ring};
use crate::runtime::threads::Padded;
use crate::runtime::threads::atomic::{AtomicBool, AtomicU32, Ordering};

use super::job::Func;

/// Cells, unless a test asks for fewer: 96 KiB.
pub(crate) const CELLS: u32 = 256;
/// Cells that a worker claims at most.
const BATCH: u32 = 16;
/// Work for which another thread is woken: about what waking takes.
const WORTH_NS: u32 = 20_000;
/// Short waits before a worker without jobs goes to sleep. One worker at a time does this.
const LOOKS: u32 = if cfg!(loom) { 0 } else { 20 };
/// Every so many batches of short jobs one is timed.
const TIMED: u32 = 4;

/// See the module.
pub(crate) struct Beyond<E: Env> {
    ring: Ring,
    jobs: Bell<E>,
    room: Bell<E>,
    quiet: Bell<E>,
    /// Jobs that were run.
    done: Padded<AtomicU32>,
    /// How long a job usually takes, in ns.
    usual: Padded<AtomicU32>,
    /// Whether a worker is looking for jobs without sleep.
    looking: AtomicBool,
    stop: AtomicBool,
    threads: AtomicU32,
    /// Workers that do not sleep.
    awake: AtomicU32,
    make: Make,
}

/// What a worker holds: the cells of a batch that it has not given back, the one it is at first.
#[derive(Default)]
pub(crate) struct Hands {
    cells: Cell<Option<Claimed>>,
    /// Jobs of the batch, also those that are done.
    batch: Cell<u32>,
}

impl<E: Env> Beyond<E> {
    fn all_done(&self) -> bool {
        // Acquire: pairs with the release of `finish`: what the jobs did is seen.
        self.ring.are_all(self.done.load(Ordering::Acquire))
    }

    fn stopping(&self) -> bool {
        // Acquire: pairs with the release in `destroy`.
        self.stop.load(Ordering::Acquire)
    }

    /// Jobs that are worth as much as waking somebody.
    fn worth(&self) -> u32 {
        // Relaxed: an estimate.
        WORTH_NS / self.usual.load(Ordering::Relaxed).max(1)
    }

    /// Calls one more worker if that pays.
    async fn call(&self, env: &E, waiting: u32) {
        if waiting > self.worth() {
            self.jobs.ring_softly(env, 1).await;
        }
    }

    /// Runs what was claimed, cell by cell.
    async fn run(&self, env: &E, hands: &Hands) {
        while let Some(claimed) = hands.cells.take() {
            let turn = claimed.turn();
            hands.cells.set(Some(claimed));
            if self.make.has(Fault::GivesEarly) {
                self.put_away(env, hands).await;
            }
            let (func, data) = self.ring.job(turn);
            env.run(func, data).await;
            if !self.make.has(Fault::GivesEarly) {
                self.put_away(env, hands).await;
            }
        }
    }

    /// Goes on with a batch at whose first cell the runner before died.
    async fn resume(&self, env: &E, hands: &Hands) {
        self.put_away(env, hands).await;
        self.run(env, hands).await;
        self.finish(env, hands.batch.take()).await;
    }

    /// Gives the cell back that the worker is at.
    async fn put_away(&self, env: &E, hands: &Hands) {
        if let Some((turn, rest)) = hands.cells.take().map(Claimed::next) {
            hands.cells.set(rest);
            if let Some(data) = self.ring.give(turn) {
                env.crush_data(data).await;
            }
        }
    }

    /// Up fourfold at most, down to a half: a batch during which the processor was taken away does not count for much.
    fn learn(&self, took: u64, jobs: u32) {
        let took = u32::try_from(took / u64::from(jobs)).unwrap_or(u32::MAX);
        // Relaxed: an estimate; one that is lost to another worker's does not matter.
        let usual = self.usual.load(Ordering::Relaxed);
        self.usual.store(took.clamp(usual / 2, usual.saturating_mul(4).max(1)), Ordering::Relaxed);
    }

    /// Sleeps, unless there is a job or the end has come. Only the last one awake asks to be woken by the next job: those
    /// before it are called when there is more than it can do.
    async fn doze(&self, env: &E) {
        let ticket = self.jobs.ticket(env);
        if self.stopping() {
            return;
        }
        // Both: of two that go to sleep at once the later one sees that it is the last.
        let last = self.awake.fetch_sub(1, Ordering::AcqRel) == 1;
        if !last || self.ring.doze() {
            let ticket = if self.make.has(Fault::LooksApart) { self.jobs.ticket(env) } else { ticket };
            self.jobs.sleep(env, ticket, Place::Sleep).await;
        } else {
            env.pause().await;
        }
        // Both: as above.
        self.awake.fetch_add(1, Ordering::AcqRel);
    }

    /// Looks for jobs without sleep for a while, unless another worker does already.
    async fn look(&self, env: &E) -> bool {
        // Relaxed: two that look at once cost time, nothing else.
        if self.looking.swap(true, Ordering::Relaxed) {
            return false;
        }
        let mut found = false;
        for _ in 0..LOOKS {
            env.pause().await;
            found = self.ring.has_job() || self.stopping();
            if found {
                break;
            }
        }
        self.looking.store(false, Ordering::Relaxed);
        found
    }
}

impl<E: Env> Pool<E> for Beyond<E> {
    const HAS: (bool, bool) = (false, false);
    const JOB: u64 = super::ring::CELL;
    const INLINE: usize = super::work::MOST;
    const CANCELS: bool = true;

    type Hands = Hands;

    fn new(env: &E, make: Make) -> Self {
        let flag = || AtomicBool::new(false);
        let cells = make.cells;
        env.note(Act { place: Place::ForgeJob, what: What::Forged, value: u64::from(cells) * super::ring::CELL });
        Beyond {
            ring: Ring::new(cells, make.has(Fault::ClaimsLoosely)),
            jobs: Bell::new(env),
            room: Bell::new(env),
            quiet: Bell::new(env),
            done: Padded(AtomicU32::new(0)),
            // A millisecond, until something is known.
            usual: Padded(AtomicU32::new(1_000_000)),
            looking: flag(),
            stop: flag(),
            threads: AtomicU32::new(make.workers),
            awake: AtomicU32::new(make.workers),
            make,
        }
    }

    fn bound(make: Make) -> Option<u32> {
        Some(make.cells)
    }

    async fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        let mut boxed = None;
        if let Some(data) = data.filter(|data| data.len() > Self::INLINE) {
            boxed = Some(env.forge_data(data).await.ok_or(Refused::NoMemory)?);
        }
        while !self.stopping() {
            let Ok(dozing) = self.ring.put(func, data, &mut boxed) else {
                self.room.wait(env, Place::Gate, || self.ring.has_room() || self.stopping()).await;
                continue;
            };
            let waiting = self.ring.waiting();
            env.act(Act { place: Place::Append, what: What::Appended, value: u64::from(waiting) }).await;
            if self.make.has(Fault::TellsNobody) {
                return Ok(());
            }
            if dozing {
                self.jobs.ring_out(env, 1).await;
            } else {
                self.call(env, waiting).await;
            }
            return Ok(());
        }
        env.note(Act { place: Place::Gate, what: What::Canceled, value: 0 });
        if let Some(data) = boxed {
            env.crush_data(data).await;
        }
        Err(Refused::Canceled)
    }

    async fn runner(&self, env: &E, hands: &Hands) {
        if hands.batch.get() > 0 {
            self.resume(env, hands).await;
        }
        for batch in 0u32.. {
            if self.stopping() {
                break;
            }
            let most = self.worth().clamp(1, BATCH);
            if most == BATCH && self.ring.waiting() < BATCH {
                // Let some gather: a claim costs as much for one as for many.
                env.pause().await;
            }
            let Some(claimed) = self.ring.claim(most) else {
                if !self.look(env).await {
                    self.doze(env).await;
                }
                continue;
            };
            let waiting = self.ring.waiting();
            env.act(Act { place: Place::Claim, what: What::Fetched, value: u64::from(waiting) }).await;
            if waiting > 0 {
                self.call(env, waiting).await;
            }
            let jobs = claimed.len();
            let begun = (most < BATCH || batch % TIMED == 0).then(|| env.now_ns());
            hands.batch.set(jobs);
            hands.cells.set(Some(claimed));
            self.run(env, hands).await;
            if let Some(begun) = begun {
                self.learn(env.now_ns() - begun, jobs);
            }
            self.finish(env, hands.batch.take()).await;
        }
        // Both: what this worker did is seen by whoever waits for the last one.
        if self.threads.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.quiet.ring(env, u32::MAX).await;
        }
    }

    async fn drain(&self, env: &E) {
        while !self.all_done() && !self.stopping() {
            self.quiet.wait(env, Place::Drain, || self.all_done() || self.stopping()).await;
        }
    }

    async fn destroy(&self, env: &E) {
        // Release: pairs with the acquire in `stopping`.
        self.stop.store(true, Ordering::Release);
        for bell in [&self.jobs, &self.room, &self.quiet] {
            bell.ring_out(env, u32::MAX).await;
        }
        // Acquire: pairs with the release of the last worker's leaving.
        let gone = || self.threads.load(Ordering::Acquire) == 0;
        while !gone() {
            self.quiet.wait(env, Place::Drain, gone).await;
        }
        let abandoned = self.ring.waiting();
        env.note(Act { place: Place::Drain, what: What::Destroyed, value: u64::from(abandoned) });
        while let Some(claimed) = self.ring.claim(1) {
            let (turn, _) = claimed.next();
            if let Some(data) = self.ring.give(turn) {
                env.crush_data(data).await;
            }
        }
        let bytes = u64::from(self.make.cells) * super::ring::CELL;
        env.note(Act { place: Place::CrushJob, what: What::Crushed, value: bytes });
    }
}

impl<E: Env> Beyond<E> {
    /// Keeps the books after a batch, and calls whoever waits for it.
    async fn finish(&self, env: &E, jobs: u32) {
        // Both: pairs with the acquire in `all_done`. Whoever counts last has seen what those before it saw, the tail of the
        // ring above all, and so knows that it was the last.
        let order = if self.make.has(Fault::CountsLoosely) { Ordering::Relaxed } else { Ordering::AcqRel };
        self.done.fetch_add(jobs, order);
        // The bells look for sleepers behind a fence, which orders the count and the cells given back before that.
        if self.ring.waiting() <= self.make.cells / 2 {
            self.room.ring(env, u32::MAX).await;
        }
        if self.all_done() {
            self.quiet.ring(env, u32::MAX).await;
        }
    }
}
