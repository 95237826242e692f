//! **Beyond**, ours: nothing is allocated, nothing is locked, and the queue has an end.
//!
//! | enqueue | worker |
//! |---|---|
//! | claim the next cell of the ring; copy function and payload into it; publish it | look at some published cells; take their jobs one by one, and run them where they lie |
//! | wake a worker if none is awake, or if what waits is worth it | give their cells back together |
//! | *ring full: wait until it is half empty* | half empty, and a producer waits: wake it |
//!
//! The [`ring`](super::ring) is Vyukov's bounded queue for many producers and many consumers (2010): each cell says whose
//! turn it is, so that the two ends meet in no common word. There is room for 328 bytes a cell, the largest job that
//! libvmaf enqueues.
//!
//! What makes the pools before slow is not malloc but waking: to wake somebody costs the producer microseconds, a job of 4
//! bytes some 10 ns. So workers measure how long jobs usually take. The cells of short ones are given back up to [`BATCH`] at a
//! time, and a sleeping worker is not called while another is awake and less than [`WORTH_NS`] of work waits; those of long
//! ones are given back one by one, and every one calls. A worker that finds the ring empty or a producer that finds it full
//! waits for a while [without sleep](super::patience), and looks rarely: each look takes a cache line from those that work.
//!
//! That estimate may be wrong, and one long job behind many short ones makes it so. What does not depend on it is the
//! **bound**: a job waits for at most two periods of [`WATCH_NS`], 2 ms, while a worker sleeps, besides what the system
//! takes to run a woken thread. For as long as workers are at jobs and others sleep, the [`roster`](super::roster) has one of
//! the latter watch: it sleeps for one period at a time, and looks whether a job that it saw before is still not begun. Then
//! it takes the oldest, wakes the next worker, and so on until no such job is left or all workers are awake. And since jobs are
//! begun in the order in which they were enqueued, those that wait for others end wherever they do in a queue with a lock.
//!
//! Jobs that find no cell and must not wait for one go to the [`overflow`](super::overflow).

use super::counts::{Place, What};
use super::env::{Act, Env, Fault, Make, Pool, Refused};
use super::event_count::EventCount;
use super::job::{Func, Hand, Plain};
use super::kept::Kept;
use super::overflow::Overflow;
use super::patience::Patience;
use super::ring::{Batch, Put, Ring, is_before};
use super::roster::{Rest, Roster};
use sync::Padded;
use sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// Cells, unless a test asks for fewer: 92 KiB.
pub(crate) const CELLS: u32 = 256;
/// Cells that a worker looks at, and gives back, together.
const BATCH: u32 = 32;
/// Work for which another thread is woken: about what waking takes.
const WORTH_NS: u32 = 20_000;
/// From so many ns on a job is long: fewer than a batch are worth another thread.
const LONG_NS: u32 = WORTH_NS / BATCH;
/// How long the worker that watches sleeps before it looks. Where all processors are busy, each look takes its time from the producer or
/// a worker: with looks twice as often, four workers on two processors ran about a tenth fewer of the shortest jobs.
pub(crate) const WATCH_NS: u64 = 1_000_000;
/// Short waits, 2.4 µs, of a worker that has run all there was, for jobs to gather: to look costs as much for one as for many,
/// and a worker that follows the producer too closely takes away the lines that it writes to.
const GATHER: u32 = if cfg!(loom) { 0 } else { 8 };
/// Every so many batches of short jobs one is timed.
const TIMED: u32 = 4;
/// Before any job was timed: as long as can be, so that every job is worth a worker.
const UNKNOWN: u32 = u32::MAX;

/// The pool of this file.
pub(crate) struct Beyond<E: Env> {
    ring: Ring,
    overflow: Overflow<E>,
    make: Make,
    stop: AtomicBool,
    /// Where workers sleep that are woken for a job, and where the one sleeps that watches.
    jobs: EventCount<E>,
    watch: EventCount<E>,
    room: EventCount<E>,
    quiet: EventCount<E>,
    /// Jobs that were run.
    done: Padded<AtomicU32>,
    /// How long a job usually takes, in ns.
    usual: Padded<AtomicU32>,
    /// Jobs enqueued before this turn are late; odd, to tell it from 0: none is.
    late: Padded<AtomicU32>,
    looks: Padded<Looks>,
    at_gate: Patience,
    idle: Patience,
    /// Whether a worker is looking for jobs without sleep.
    looking: Padded<AtomicBool>,
    roster: Roster,
    threads: Padded<AtomicU32>,
}

/// The last look of a worker that watched.
#[derive(Default)]
struct Looks {
    at_ns: AtomicU64,
    /// Jobs before this turn were there.
    seen: AtomicU32,
}

/// What a worker holds.
#[derive(Default)]
pub(crate) struct Hands {
    batch: Kept<Batch>,
    /// A job out of the overflow.
    job: Hand<Plain>,
}

impl<E: Env> Beyond<E> {
    /// This pool among others.
    fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    fn all_done(&self) -> bool {
        // Acquire: pairs with the release of `finish`: what the jobs did is seen, and what they enqueued. So jobs are counted
        // below that were enqueued before: when that makes no more than were done, all were done when this was read.
        let done = self.done.load(Ordering::Acquire);
        self.ring.are_all(done.wrapping_sub(self.overflow.all()))
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

    /// Whether running `jobs` jobs takes longer than waking a worker.
    fn are_worth_it(&self, jobs: u32) -> bool {
        // Relaxed: an estimate. A product, since producers ask for every job, and a division takes longer than the rest of that.
        u64::from(jobs) * u64::from(self.usual.load(Ordering::Relaxed)) > u64::from(WORTH_NS)
    }

    /// Jobs that take as long as waking a worker.
    fn worth(&self) -> u32 {
        // Relaxed: an estimate.
        WORTH_NS / self.usual.load(Ordering::Relaxed)
    }

    /// Jobs that no worker has claimed, about.
    fn waiting(&self) -> u32 {
        self.ring.waiting() + self.overflow.len()
    }

    /// Calls one more worker if that pays.
    async fn call(&self, env: &E, waiting: u32) {
        if self.are_worth_it(waiting) {
            let asleep = if self.jobs.waiters() > 0 { &self.jobs } else { &self.watch };
            asleep.notify_hint(env, 1).await;
        }
    }

    /// Wakes a worker; the one that watches only if no other sleeps.
    async fn wake_worker(&self, env: &E) {
        // One that is about to sleep comes back, since its ticket is older.
        if self.jobs.wake(env, 1).await == 0 {
            self.watch.wake(env, 1).await;
        }
    }

    /// To be called before a job is started: sees to it that somebody will look after those that wait behind it.
    async fn leave_to_others(&self, env: &E) {
        if self.make.has(Fault::NobodyWatches) {
            return;
        }
        if self.has_late() && self.roster.has_sleepers() || self.roster.is_unwatched() && self.roster.appoint() {
            self.wake_worker(env).await;
        }
    }

    /// Whether jobs are late that no worker has taken, besides the one that this worker takes next.
    fn has_late(&self) -> bool {
        // Relaxed: set by this worker, or by one that goes on itself.
        let late = self.late.load(Ordering::Relaxed);
        if late == 0 {
            return false;
        }
        let more = is_before(self.ring.head().wrapping_add(2), late - 1);
        if !more {
            // Relaxed: what the next worker that watches sets stays.
            _ = self.late.compare_exchange(late, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
        more
    }

    /// The oldest job that no worker has taken.
    fn oldest(&self) -> Option<u32> {
        self.ring.has_job().then(|| self.ring.head())
    }

    /// Runs jobs of the batch one by one, and gives back the cells of those that it ran; returns how many those are.
    async fn run(&self, env: &E, hands: &mut Hands) -> u32 {
        let Some(batch) = hands.batch.get_mut() else { return 0 };
        while let Some(nth) = self.ring.take(batch) {
            if batch.ends_group(nth) && self.waiting() == 0 {
                // Producers that wait for room although no job waits need not: `is_held_up`. A full ring ends with a group.
                self.room.notify(env, u32::MAX).await;
            }
            #[cfg(loom)]
            if self.make.has(Fault::GivesEarly) {
                self.ring.give_early(batch);
            }
            // As in `enqueue`.
            let waiting = if E::WATCHED { self.waiting() } else { 0 };
            env.act(Act { place: Place::Claim, what: What::Fetched, value: u64::from(waiting) }).await;
            let (func, data) = self.ring.job(batch, nth);
            env.run(func, data).await;
        }
        // All of them at the end: to write there takes their lines, and the exchange that takes a job would wait for that.
        for nth in batch.taken() {
            if let Some(data) = self.ring.take_box(batch, nth) {
                env.crush_data(data).await;
            }
        }
        let ran = batch.ran();
        if let Some(batch) = hands.batch.take().filter(|_| ran > 0) {
            self.finish(env, batch).await;
        }
        ran
    }

    /// Runs a job out of the overflow, if there is one.
    async fn run_overflow(&self, env: &E, hands: &mut Hands) -> bool {
        let Some(job) = self.overflow.take(env).await else { return false };
        let waiting = self.waiting();
        env.act(Act { place: Place::Claim, what: What::Fetched, value: u64::from(waiting) }).await;
        if self.overflow.len() == 0 {
            self.room.notify(env, u32::MAX).await;
        }
        self.leave_to_others(env).await;
        let job = hands.job.run(env, job).await;
        env.crush(job).await;
        self.count(env, 1).await;
        true
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
    /// before it are called when there is more than it can do, or when the one that watches sees a job wait.
    async fn doze(&self, env: &E) {
        let (ticket, watch) = (self.jobs.ticket(env), self.watch.ticket(env));
        if self.stopping() || self.overflow.len() > 0 {
            return;
        }
        match self.roster.leave() {
            Rest::Watch if !self.keep_watch(env, watch).await => return,
            Rest::Watch => {}
            Rest::Last if !self.ring.doze() => env.pause(Place::Claim, 1).await,
            rest => {
                let apart = rest == Rest::Last && self.make.has(Fault::LooksApart);
                let ticket = if apart { self.jobs.ticket(env) } else { ticket };
                self.jobs.sleep(env, ticket, Place::Sleep).await;
            }
        }
        self.come(env).await;
    }

    /// Goes on after sleep: to work, or to watch if it was appointed and there is nothing to be done at once.
    async fn come(&self, env: &E) {
        loop {
            let watch = self.watch.ticket(env);
            // Relaxed: set before a word was changed that this worker has read by now, or else it is woken again.
            let late = self.late.load(Ordering::Relaxed) != 0;
            let works = self.stopping() || late || self.overflow.len() > 0 || self.are_long() && self.ring.has_job();
            if !self.roster.come(works) || !self.keep_watch(env, watch).await {
                return;
            }
        }
    }

    /// Watches until a job has waited for too long, or somebody wants a worker. Returns whether all others slept and it slept
    /// on like them: then it has to [come](Self::come).
    async fn keep_watch(&self, env: &E, ticket: u32) -> bool {
        while self.watch.ticket(env) == ticket && self.overflow.len() == 0 {
            // A look is due one period after the last one, whichever worker had that.
            let since = env.now_ns().saturating_sub(self.looks.at_ns.load(Ordering::Relaxed));
            if self.make.has(Fault::NobodyWatches) {
                self.watch.sleep(env, ticket, Place::Sleep).await;
            } else if since < WATCH_NS {
                self.watch.sleep_for(env, ticket, Place::Sleep, WATCH_NS - since).await;
            }
            let asleep = self.jobs.ticket(env);
            if self.roster.rest() {
                // The next job wakes one of the others, and that one appoints another to watch. All that wakes workers for other
                // reasons changes the word of `jobs`: what it changed before the ticket was read is seen now.
                let wanted = self.stopping() || self.overflow.len() > 0 || self.watch.ticket(env) != ticket;
                if !wanted {
                    self.jobs.sleep(env, asleep, Place::Sleep).await;
                }
                return true;
            }
            if self.finds_late(env) {
                break;
            }
        }
        self.roster.rise();
        false
    }

    /// Looks whether a job that was seen at the look before is still not begun.
    fn finds_late(&self, env: &E) -> bool {
        // Relaxed, all of them: they are the watching worker's, and the roster orders one such worker after the other. What is
        // late is taken by this worker, which wakes the next one for more of it.
        let seen = self.looks.seen.load(Ordering::Relaxed);
        let late = self.oldest().is_some_and(|turn| is_before(turn, seen));
        if late {
            self.late.store(seen | 1, Ordering::Relaxed);
            self.usual.store(UNKNOWN, Ordering::Relaxed);
        }
        self.looks.seen.store(self.ring.next(), Ordering::Relaxed);
        self.looks.at_ns.store(env.now_ns(), Ordering::Relaxed);
        late
    }

    /// Whether a producer finds a free cell.
    fn has_room(&self) -> bool {
        self.ring.has_room() && self.overflow.len() == 0
    }

    /// Whether there is no cell and yet no job waits: all cells are those of groups in which some job runs.
    fn is_held_up(&self) -> bool {
        !self.has_room() && self.waiting() == 0
    }

    /// Waits until there is room, or about that, or until nothing waits; at first without sleep.
    async fn wait_for_room(&self, env: &E) {
        let half_empty = || self.ring.is_half_empty() || self.stopping();
        if !self.at_gate.wait(env, Place::Gate, half_empty).await {
            let fits = || self.has_room() || self.is_held_up() || self.stopping();
            self.room.wait(env, Place::Gate, fits).await;
        }
    }

    /// Looks for jobs without sleep for a while, unless another worker does already.
    async fn look(&self, env: &E) -> bool {
        // Relaxed: two that look at once cost time, nothing else.
        if self.looking.swap(true, Ordering::Relaxed) {
            return false;
        }
        let has_job = || self.ring.has_job() || self.overflow.len() > 0 || self.stopping();
        let found = self.idle.wait(env, Place::Claim, has_job).await;
        self.looking.store(false, Ordering::Relaxed);
        found
    }

    /// Gives the cells back that this worker has run, and keeps the books.
    async fn finish(&self, env: &E, batch: Batch) {
        let ran = batch.ran();
        let freed = self.make.has(Fault::GivesEarly) || self.ring.give(batch);
        self.count(env, ran).await;
        // `notify` looks for waiters behind a fence, which orders the cells given back before that.
        if freed && self.ring.waiting() <= self.make.cells / 2 {
            self.room.notify(env, u32::MAX).await;
        }
    }

    /// Adds to the count of jobs that were run, and after the last one wakes the threads that wait in `drain`.
    async fn count(&self, env: &E, jobs: u32) {
        // Both: pairs with the acquire in `all_done`. Whoever counts last has seen what those before it saw, the tail of the
        // ring above all, and so knows that it was the last.
        let order = if self.make.has(Fault::CountsLoosely) { Ordering::Relaxed } else { Ordering::AcqRel };
        self.done.fetch_add(jobs, order);
        self.quiet.notify_if(env, u32::MAX, || self.all_done()).await;
    }

    /// Puts a job beside the ring, and wakes a worker for it.
    async fn enqueue_beside(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        self.overflow.put(env, func, data, self.ring.waiting()).await?;
        self.wake_worker(env).await;
        Ok(())
    }
}

impl<E: Env> Pool<E> for Beyond<E> {
    const HAS: (bool, bool) = (false, false);
    const JOB: u64 = super::ring::CELL;
    const INLINE: usize = super::work::MOST;
    const CANCELS: bool = true;

    type Hands = Hands;
    type In<F: Env> = Beyond<F>;

    fn new(env: &E, make: Make) -> Self {
        let cells = make.cells;
        env.record(Act { place: Place::ForgeJob, what: What::Forged, value: u64::from(cells) * super::ring::CELL });
        Beyond {
            ring: Ring::new(cells, make.has(Fault::ClaimsLoosely)),
            overflow: Overflow::new(env),
            jobs: EventCount::new(env),
            watch: EventCount::new(env),
            room: EventCount::new(env).skipping(make.has(Fault::SkipsWakeUps)),
            quiet: EventCount::new(env),
            done: Padded(AtomicU32::new(0)),
            usual: Padded(AtomicU32::new(UNKNOWN)),
            late: Padded(AtomicU32::new(0)),
            looks: Padded(Looks::default()),
            at_gate: Patience::new(),
            idle: Patience::new(),
            looking: Padded(AtomicBool::new(false)),
            stop: AtomicBool::new(false),
            roster: Roster::new(make.workers),
            threads: Padded(AtomicU32::new(make.workers)),
            make,
        }
    }

    fn bound(make: Make) -> Option<u32> {
        Some(make.cells)
    }

    #[expect(clippy::manual_async_fn, reason = "an `async fn` copies what it is given once more, for every job")]
    fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> impl Future<Output = Result<(), Refused>> {
        async move {
            let mut boxed = None;
            if let Some(data) = data.filter(|data| data.len() > Self::INLINE) {
                boxed = Some(env.forge_data(data).await.ok_or(Refused::NoMemory)?);
            }
            let mut waited = false;
            while !self.stopping() {
                // Jobs beside the ring are older than those that would go into it now.
                let put = if self.overflow.len() == 0 { self.ring.put(func, data, &mut boxed) } else { Err(()) };
                let Ok(Put { dozing, first }) = put else {
                    let in_job = env.works_for(self.address()) && !self.make.has(Fault::JobsWait);
                    if in_job || waited && self.is_held_up() {
                        if let Some(data) = boxed {
                            env.crush_data(data).await;
                        }
                        return self.enqueue_beside(env, func, data).await;
                    }
                    self.wait_for_room(env).await;
                    waited = true;
                    continue;
                };
                // To look at the other end of the ring takes its line away: with short jobs, one in a group does.
                let looks = first || self.are_long() || E::WATCHED;
                let waiting = if looks { self.waiting() } else { 0 };
                env.act(Act { place: Place::Append, what: What::Appended, value: u64::from(waiting) }).await;
                if self.make.has(Fault::TellsNobody) {
                    return Ok(());
                }
                if dozing {
                    self.wake_worker(env).await;
                } else {
                    self.call(env, waiting).await;
                }
                return Ok(());
            }
            env.record(Act { place: Place::Gate, what: What::Canceled, value: 0 });
            if let Some(data) = boxed {
                env.crush_data(data).await;
            }
            Err(Refused::Canceled)
        }
    }

    async fn runner(&self, env: &E, hands: &mut Hands) {
        env.work_for(Some(self.address()));
        // The runner before may have died at a job: it goes the way of those that were run.
        if let Some(job) = hands.job.take() {
            env.crush(job).await;
            self.count(env, 1).await;
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
            let Some(batch) = self.ring.look(if long { self.worth().max(1) } else { BATCH }) else {
                dry = false;
                if !self.run_overflow(env, hands).await && !self.look(env).await {
                    self.doze(env).await;
                }
                continue;
            };
            let batch = hands.batch.keep(batch);
            dry = batch.dry;
            // As in `enqueue`.
            let looks = batch.last || long || E::WATCHED;
            let waiting = if looks { self.waiting() } else { 0 };
            if waiting > batch.len() {
                self.call(env, waiting - batch.len()).await;
            }
            self.leave_to_others(env).await;
            let begun = (long || round % TIMED == 0).then(|| env.now_ns());
            let ran = self.run(env, hands).await;
            if let Some(begun) = begun.filter(|_| ran > 0) {
                self.learn(env.now_ns() - begun, ran);
            }
        }
        env.work_for(None);
        // Both: what this worker did is seen by whoever waits for the last one.
        if self.threads.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.quiet.notify(env, u32::MAX).await;
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
        for asleep in [&self.jobs, &self.watch, &self.room, &self.quiet] {
            asleep.wake(env, u32::MAX).await;
        }
        // Acquire: pairs with the release of the last worker's leaving.
        let gone = || self.threads.load(Ordering::Acquire) == 0;
        while !gone() {
            self.quiet.wait(env, Place::Drain, gone).await;
        }
        let abandoned = self.waiting();
        env.record(Act { place: Place::Drain, what: What::Destroyed, value: u64::from(abandoned) });
        while let Some(mut batch) = self.ring.look(BATCH) {
            while let Some(nth) = self.ring.take(&mut batch) {
                if let Some(data) = self.ring.take_box(&mut batch, nth) {
                    env.crush_data(data).await;
                }
            }
            self.ring.give(batch);
        }
        while let Some(job) = self.overflow.take(env).await {
            env.crush(job).await;
        }
        let bytes = u64::from(self.make.cells) * super::ring::CELL;
        env.record(Act { place: Place::CrushJob, what: What::Crushed, value: bytes });
    }
}
