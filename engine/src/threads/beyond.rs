//! **Beyond**, ours: nothing is allocated, nothing is locked, and the queue has an end.
//!
//! | enqueue | worker |
//! |---|---|
//! | claim the next cell of the ring; copy function and payload into it; publish it | claim some published cells |
//! | wake a worker if none is awake, or if what waits is worth it | run them where they lie; give them back together |
//! | *ring full: wait until it is half empty* | half empty, and a producer waits: wake it |
//!
//! The [`ring`](super::ring) is Vyukov's bounded queue for many producers and many consumers (2010): each cell says whose
//! turn it is, so that the two ends meet in no common word. There is room for 328 bytes a cell, the largest job that
//! libvmaf enqueues.
//!
//! What makes the pools before slow is not malloc but waking: to wake somebody costs the producer microseconds, a job of 4
//! bytes some 10 ns. So workers measure how long jobs usually take. Short ones are claimed up to [`BATCH`] at a time, and a
//! sleeping worker is not called while another is awake and less than [`WORTH_NS`] of work waits; long ones are claimed one
//! by one, and every one calls. The price: behind the first long job after many short ones, less than that may wait for it
//! to end. Whoever finds the ring empty or full waits for a while [without sleep](super::patience), and looks rarely: each
//! look takes a cache line from those that work.

use super::bell::Bell;
use super::counts::{Place, What};
use super::env::{Act, Env, Fault, Make, Pool, Refused};
use super::job::Func;
use super::kept::Kept;
use super::patience::Patience;
use super::ring::{Claimed, Put, Ring};
use crate::runtime::threads::Padded;
use crate::runtime::threads::atomic::{AtomicBool, AtomicU32, Ordering};

/// Cells, unless a test asks for fewer: 92 KiB.
pub(crate) const CELLS: u32 = 256;
/// Cells that a worker claims at most.
const BATCH: u32 = 16;
/// Work for which another thread is woken: about what waking takes.
const WORTH_NS: u32 = 20_000;
/// From so many ns on a job is long: fewer than a batch are worth another thread.
const LONG_NS: u32 = WORTH_NS / BATCH;
/// Short waits, 2.4 µs, of a worker that has run all there was, for jobs to gather: a claim costs as much for one as for many,
/// and who follows the producer too closely takes away the lines that it writes to.
const GATHER: u32 = if cfg!(loom) { 0 } else { 8 };
/// Every so many batches of short jobs one is timed.
const TIMED: u32 = 4;
/// Before any job was timed: as long as can be, so that every job is worth a worker.
const UNKNOWN: u32 = u32::MAX;

/// See the module.
pub(crate) struct Beyond<E: Env> {
    ring: Ring,
    make: Make,
    stop: AtomicBool,
    jobs: Bell<E>,
    room: Bell<E>,
    quiet: Bell<E>,
    /// Jobs that were run.
    done: Padded<AtomicU32>,
    /// How long a job usually takes, in ns.
    usual: Padded<AtomicU32>,
    at_gate: Patience,
    idle: Patience,
    /// Whether a worker is looking for jobs without sleep.
    looking: Padded<AtomicBool>,
    /// Workers that do not sleep.
    awake: Padded<AtomicU32>,
    threads: Padded<AtomicU32>,
}

/// What a worker holds: the cells of a batch, and how many of them it has put away.
#[derive(Default)]
pub(crate) struct Hands {
    batch: Kept<Claimed>,
    done: Kept<u32>,
}

impl Hands {
    /// Counts the cell that it is at as put away; which one that was.
    fn advance(&mut self) -> u32 {
        let nth = self.done.take().unwrap_or(0);
        self.done.keep(nth + 1);
        nth
    }

    /// The cell that it is at, unless all are put away.
    fn nth(&self) -> Option<u32> {
        let (batch, nth) = (self.batch.get()?, self.done.get().copied().unwrap_or(0));
        (nth < batch.len()).then_some(nth)
    }
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

    /// Whether jobs usually take long.
    fn are_long(&self) -> bool {
        // Relaxed: an estimate.
        self.usual.load(Ordering::Relaxed) > LONG_NS
    }

    /// Jobs that are worth as much as waking somebody.
    fn worth(&self) -> u32 {
        // Relaxed: an estimate.
        WORTH_NS / self.usual.load(Ordering::Relaxed)
    }

    /// Calls one more worker if that pays.
    async fn call(&self, env: &E, waiting: u32) {
        if waiting > self.worth() {
            self.jobs.ring_softly(env, 1).await;
        }
    }

    /// Runs what is left of a batch, cell by cell, and gives it back.
    async fn run(&self, env: &E, hands: &mut Hands) {
        while let (Some(batch), Some(nth)) = (hands.batch.get(), hands.nth()) {
            #[cfg(loom)]
            if self.make.has(Fault::GivesEarly) {
                self.ring.give_early(batch);
            }
            let (func, data) = self.ring.job(batch, nth);
            env.run(func, data).await;
            self.put_away(env, hands).await;
        }
        hands.done.take();
        if let Some(batch) = hands.batch.take() {
            self.finish(env, batch).await;
        }
    }

    /// Goes on to the next cell of a batch.
    async fn put_away(&self, env: &E, hands: &mut Hands) {
        let nth = hands.advance();
        if let Some(data) = hands.batch.get_mut().and_then(|batch| self.ring.take_box(batch, nth)) {
            env.crush_data(data).await;
        }
    }

    /// The first time as it is. Then up fourfold at most, down to a half: a batch during which the processor was taken away
    /// does not count for much.
    fn learn(&self, took: u64, jobs: u32) {
        let took = u32::try_from(took / u64::from(jobs)).unwrap_or(u32::MAX).max(1);
        // Relaxed: an estimate; one that is lost to another worker's does not matter.
        let usual = self.usual.load(Ordering::Relaxed);
        let now = if usual == UNKNOWN { took } else { took.clamp(usual / 2, usual.saturating_mul(4)) };
        // Producers look at it for every job.
        if now != usual {
            self.usual.store(now, Ordering::Relaxed);
        }
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
            env.pause(Place::Claim, 1).await;
        }
        // Both: as above.
        self.awake.fetch_add(1, Ordering::AcqRel);
    }

    /// Waits until there is room, or about that; at first without sleep.
    async fn wait_for_room(&self, env: &E) {
        let half_empty = || self.ring.is_half_empty() || self.stopping();
        if !self.at_gate.wait(env, Place::Gate, half_empty).await {
            self.room.wait(env, Place::Gate, || self.ring.has_room() || self.stopping()).await;
        }
    }

    /// Looks for jobs without sleep for a while, unless another worker does already.
    async fn look(&self, env: &E) -> bool {
        // Relaxed: two that look at once cost time, nothing else.
        if self.looking.swap(true, Ordering::Relaxed) {
            return false;
        }
        let found = self.idle.wait(env, Place::Claim, || self.ring.has_job() || self.stopping()).await;
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
        let cells = make.cells;
        env.note(Act { place: Place::ForgeJob, what: What::Forged, value: u64::from(cells) * super::ring::CELL });
        Beyond {
            ring: Ring::new(cells, make.has(Fault::ClaimsLoosely)),
            jobs: Bell::new(env),
            room: Bell::new(env),
            quiet: Bell::new(env),
            done: Padded(AtomicU32::new(0)),
            usual: Padded(AtomicU32::new(UNKNOWN)),
            at_gate: Patience::new(),
            idle: Patience::new(),
            looking: Padded(AtomicBool::new(false)),
            stop: AtomicBool::new(false),
            threads: Padded(AtomicU32::new(make.workers)),
            awake: Padded(AtomicU32::new(make.workers)),
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
            let Ok(Put { dozing, first }) = self.ring.put(func, data, &mut boxed) else {
                self.wait_for_room(env).await;
                continue;
            };
            // To look at the other end of the ring takes its line away: with short jobs, one in a group does.
            let looks = first || self.are_long() || E::WATCHED;
            let waiting = if looks { self.ring.waiting() } else { 0 };
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

    async fn runner(&self, env: &E, hands: &mut Hands) {
        if hands.nth().is_some() {
            // The runner before died at this job of its batch.
            self.put_away(env, hands).await;
        }
        self.run(env, hands).await;
        let mut dry = false;
        for round in 0u32.. {
            if self.stopping() {
                break;
            }
            let long = self.are_long();
            if dry && !long {
                env.pause(Place::Claim, GATHER).await;
            }
            let Some(batch) = self.ring.claim(if long { self.worth().max(1) } else { BATCH }) else {
                dry = false;
                if !self.look(env).await {
                    self.doze(env).await;
                }
                continue;
            };
            dry = batch.dry;
            // As in `enqueue`.
            let looks = batch.last || long || E::WATCHED;
            let waiting = if looks { self.ring.waiting() } else { 0 };
            env.act(Act { place: Place::Claim, what: What::Fetched, value: u64::from(waiting) }).await;
            if waiting > 0 {
                self.call(env, waiting).await;
            }
            let begun = (long || round % TIMED == 0).then(|| env.now_ns());
            let jobs = hands.batch.keep(batch).len();
            self.run(env, hands).await;
            if let Some(begun) = begun {
                self.learn(env.now_ns() - begun, jobs);
            }
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
        while let Some(mut cell) = self.ring.claim(1) {
            if let Some(data) = self.ring.take_box(&mut cell, 0) {
                env.crush_data(data).await;
            }
            self.ring.give(cell);
        }
        let bytes = u64::from(self.make.cells) * super::ring::CELL;
        env.note(Act { place: Place::CrushJob, what: What::Crushed, value: bytes });
    }
}

impl<E: Env> Beyond<E> {
    /// Gives a batch back, keeps the books, and calls whoever waits for it.
    async fn finish(&self, env: &E, batch: Claimed) {
        let jobs = batch.len();
        let freed = self.make.has(Fault::GivesEarly) || self.ring.give(batch);
        // Both: pairs with the acquire in `all_done`. Whoever counts last has seen what those before it saw, the tail of the
        // ring above all, and so knows that it was the last.
        let order = if self.make.has(Fault::CountsLoosely) { Ordering::Relaxed } else { Ordering::AcqRel };
        self.done.fetch_add(jobs, order);
        // The bells look for sleepers behind a fence, which orders the count and the cells given back before that.
        if freed && self.ring.waiting() <= self.make.cells / 2 {
            self.room.ring(env, u32::MAX).await;
        }
        self.quiet.ring_if(env, u32::MAX, || self.all_done()).await;
    }
}
