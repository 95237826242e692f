//! **Beyond**, our variant: it allocates nothing, takes no lock, and its queue is bounded.
//!
//! | enqueue | worker |
//! |---|---|
//! | claim the next cell of the ring; copy function and payload into it; publish it | read some published cells; take their jobs one by one, and run them in place |
//! | wake a worker if none is awake, or if enough work is waiting | release their cells together |
//! | *ring full: wait until a group of its cells is free* | a group is free, and a producer sleeps: wake it |
//!
//! The [`ring`](super::ring) is Vyukov's bounded queue for many producers and many consumers (2010): each cell holds the
//! number of its turn, so that the two ends share no word. A cell has room for 328 bytes, the largest job that libvmaf
//! enqueues.
//!
//! The other pools are slow not because of malloc but because of wake-ups: waking a thread costs the producer microseconds,
//! a job of 4 bytes about 10 ns. So workers measure how long jobs take. Cells of short jobs are released up to [`BATCH`] at
//! a time, and a sleeping worker is not woken while another is awake and less than [`WAKE_UP_NS`] of work is waiting. Cells
//! of long jobs are released one by one, and each job wakes a worker. A worker that finds the ring empty, or a producer
//! that finds it full, first [spins](super::adaptive_spin) for a while, and polls rarely, because each poll takes a cache
//! line from the threads that work.
//!
//! This estimate may be wrong: one long job behind many short ones makes it so. A **bound** holds independently of it: a
//! job waits for at most two periods of [`WATCH_PERIOD_NS`], 2 ms in all, while a worker sleeps, plus the time that the
//! system takes to run a woken thread. While some workers run jobs and others sleep, [`idle_workers`](super::idle_workers)
//! makes one of the latter the watcher: it sleeps for one period at a time, and checks whether a job that it saw at the
//! last check has still not begun. Then it takes the oldest job, wakes the next worker, and so on until no such job is left
//! or all workers are awake. Jobs begin in the order in which they were enqueued, so jobs that wait for others end wherever
//! they do in a queue with a lock.
//!
//! Jobs that find no cell and must not wait for one go to the [`overflow`](super::overflow).
//!
//! **No producer stays asleep while a cell is free**, or while no job waits. Three events make that so: a group of cells
//! becomes free, the overflow becomes empty, or the last waiting job is taken. Each of them wakes all sleeping producers, at
//! once: a wake-up that is put off until more cells are free may never come, because the jobs in those cells may wait for
//! the sleeping producer's next one. A producer that wakes and finds that another one took the cells sleeps again, and is
//! owed a wake-up by the next of these events. All threads in `drain` and `destroy` are woken, too, and wait for what stays
//! true. A single worker is woken for a job, because any worker takes the oldest job or is the watcher, which bounds how
//! long it waits.

use super::adaptive_spin::AdaptiveSpin;
use super::counts::{EventKind, State};
use super::env::{Env, Fault, Pool, PoolConfig, PoolEvent, Refused};
use super::event_count::EventCount;
use super::idle_workers::{IdleWorkers, SleepMode};
use super::job::{Func, Plain, RunningJob};
use super::overflow::Overflow;
use super::ring::{Batch, Put, Ring, is_before};
use super::trap_safe::TrapSafe;
use sync::Padded;
use sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// Number of cells, unless a test asks for fewer: 92 KiB.
pub(crate) const CELLS: u32 = 256;
/// Cells that a worker reads, and releases, together.
const BATCH: u32 = 32;
/// Amount of work for which another worker is woken: about the duration of a wake-up.
const WAKE_UP_NS: u32 = 20_000;
/// Jobs that take longer than this are long: fewer than a batch of them are worth a wake-up.
const LONG_NS: u32 = WAKE_UP_NS / BATCH;
/// Period of the watcher. Where all processors are busy, each check takes its time from the producer or a worker: with half
/// the period, four workers on two processors ran about a tenth fewer of the shortest jobs.
pub(crate) const WATCH_PERIOD_NS: u64 = 1_000_000;
/// Short pauses, 2.4 µs in all, of a worker that has run all jobs, so that new ones gather: reading the ring costs as much
/// for one job as for many, and a worker that follows the producer too closely takes away the cache lines that it writes
/// to.
const GATHER_PAUSES: u32 = if cfg!(loom) { 0 } else { 8 };
/// One in this many batches of short jobs is timed.
const TIMED: u32 = 4;
/// The estimate before any job was timed: the largest, so that every job is worth a wake-up.
const UNKNOWN: u32 = u32::MAX;

/// A pool without a lock, over a ring of cells.
pub(crate) struct Beyond<E: Env> {
    ring: Ring,
    overflow: Overflow<E>,
    config: PoolConfig,
    stop: AtomicBool,
    /// Workers that are to be woken for a job sleep here.
    jobs: EventCount<E>,
    /// The watcher sleeps here.
    watcher: EventCount<E>,
    not_full: EventCount<E>,
    drained: EventCount<E>,
    /// Number of jobs run. Wraps.
    done: Padded<AtomicU32>,
    /// Estimated duration of a job in ns.
    job_ns: Padded<AtomicU32>,
    /// Jobs enqueued before this turn are late. Odd, to distinguish it from 0, which means that none is.
    late: Padded<AtomicU32>,
    last_check: Padded<Check>,
    producer_spin: AdaptiveSpin,
    worker_spin: AdaptiveSpin,
    /// Whether a worker is spinning for a job.
    spinning: Padded<AtomicBool>,
    idle_workers: IdleWorkers,
    threads: Padded<AtomicU32>,
}

/// The last check of the watcher.
#[derive(Default)]
struct Check {
    at_ns: AtomicU64,
    /// The jobs before this turn were in the ring.
    seen: AtomicU32,
}

/// The job that a worker is running: in the ring or from the overflow.
#[derive(Default)]
pub(crate) struct InFlight {
    batch: TrapSafe<Batch>,
    /// A job from the overflow.
    job: RunningJob<Plain>,
}

impl<E: Env> Beyond<E> {
    /// The address by which a worker identifies its pool.
    fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    fn all_done(&self) -> bool {
        // Acquire: pairs with the release in `count_done`, so that the effects of the counted jobs are visible, including
        // what they enqueued. So at least the jobs enqueued before are counted below: if these are no more than the jobs
        // done, all were done when `done` was read.
        let done = self.done.load(Ordering::Acquire);
        self.ring.has_had_exactly(done.wrapping_sub(self.overflow.all()))
    }

    fn stopping(&self) -> bool {
        // Acquire: pairs with the release in `destroy`.
        self.stop.load(Ordering::Acquire)
    }

    /// Whether jobs take long, by the estimate.
    fn jobs_are_long(&self) -> bool {
        // Relaxed: an estimate.
        self.job_ns.load(Ordering::Relaxed) > LONG_NS
    }

    /// Whether running `jobs` jobs takes longer than a wake-up, by the estimate.
    fn outweigh_a_wake_up(&self, jobs: u32) -> bool {
        // Relaxed: an estimate. A product and not a quotient, because producers evaluate this for every job, and a division
        // would take longer than the rest.
        u64::from(jobs) * u64::from(self.job_ns.load(Ordering::Relaxed)) > u64::from(WAKE_UP_NS)
    }

    /// Number of jobs that take as long as a wake-up.
    fn jobs_per_wake_up(&self) -> u32 {
        // Relaxed: an estimate.
        WAKE_UP_NS / self.job_ns.load(Ordering::Relaxed)
    }

    /// Approximate number of jobs that no worker has taken.
    fn waiting(&self) -> u32 {
        self.ring.waiting() + self.overflow.len()
    }

    /// Wakes one more worker if enough work is waiting.
    async fn wake_if_worth_it(&self, env: &E, waiting: u32) {
        if self.outweigh_a_wake_up(waiting) {
            let asleep = if self.jobs.waiters() > 0 { &self.jobs } else { &self.watcher };
            asleep.notify_hint(env, 1).await;
        }
    }

    /// Wakes a worker; the watcher only if no other worker sleeps.
    async fn wake_worker(&self, env: &E) {
        // A worker that is about to sleep returns at once, because its ticket is older.
        if self.jobs.wake(env, 1).await == 0 {
            self.watcher.wake(env, 1).await;
        }
    }

    /// Called before a job is started: makes sure that there is a watcher for the jobs that wait behind it.
    async fn ensure_watcher(&self, env: &E) {
        if self.config.has(Fault::NoWatcher) {
            return;
        }
        if self.has_late() && self.idle_workers.has_sleepers()
            || self.idle_workers.needs_watcher() && self.idle_workers.appoint_watcher()
        {
            self.wake_worker(env).await;
        }
    }

    /// Whether there are late jobs besides the one that this worker takes next.
    fn has_late(&self) -> bool {
        // Relaxed: this worker set it, or another one that keeps waking workers itself.
        let late = self.late.load(Ordering::Relaxed);
        if late == 0 {
            return false;
        }
        let more = is_before(self.ring.head().wrapping_add(2), late - 1);
        if !more {
            // Relaxed: a value that the next watcher has set stays.
            _ = self.late.compare_exchange(late, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
        more
    }

    /// The turn of the oldest job that no worker has taken.
    fn oldest(&self) -> Option<u32> {
        self.ring.has_job().then(|| self.ring.head())
    }

    /// Runs jobs of the batch one by one, and releases their cells. Returns the number of jobs run.
    async fn run(&self, env: &E, in_flight: &mut InFlight) -> u32 {
        let Some(batch) = in_flight.batch.get_mut() else { return 0 };
        while let Some(nth) = self.ring.take(batch) {
            if batch.ends_group(nth) {
                // Producers that wait although no job waits may use the overflow, see `is_full_of_running_jobs`. A full
                // ring ends with the end of a group.
                self.not_full.notify_if(env, u32::MAX, || self.waiting() == 0).await;
            }
            #[cfg(loom)]
            if self.config.has(Fault::ReleasesEarly) {
                self.ring.release_early(batch);
            }
            // As in `enqueue`.
            let waiting = if E::WATCHED { self.waiting() } else { 0 };
            env.act(PoolEvent { state: State::Claim, kind: EventKind::Fetched, value: u64::from(waiting) }).await;
            let (func, data) = self.ring.job(batch, nth);
            env.run(func, data).await;
        }
        // All of them at the end: the writes fetch the cells' cache lines, and the exchange that takes the next job would
        // wait for that.
        for nth in batch.taken() {
            if let Some(data) = self.ring.take_box(batch, nth) {
                env.free_data(data).await;
            }
        }
        let ran = batch.ran();
        if let Some(batch) = in_flight.batch.take().filter(|_| ran > 0) {
            self.finish(env, batch).await;
        }
        ran
    }

    /// Runs a job from the overflow. Returns false if there is none.
    async fn run_overflow(&self, env: &E, in_flight: &mut InFlight) -> bool {
        let Some(job) = self.overflow.take(env).await else { return false };
        let waiting = self.waiting();
        env.act(PoolEvent { state: State::Claim, kind: EventKind::Fetched, value: u64::from(waiting) }).await;
        if self.overflow.len() == 0 {
            self.not_full.notify(env, u32::MAX).await;
        }
        self.ensure_watcher(env).await;
        let job = in_flight.job.run(env, job).await;
        env.free(job).await;
        self.count_done(env, 1).await;
        true
    }

    /// Updates the estimate by a measurement of `jobs` jobs in `took` ns. A change is limited to a factor of 4 up and 2
    /// down, so that a batch during which the thread was preempted has little weight.
    fn update_estimate(&self, took: u64, jobs: u32) {
        let took = u32::try_from(took / u64::from(jobs)).unwrap_or(u32::MAX).max(1);
        // Relaxed: an estimate; losing an update to another worker's does not matter.
        let usual = self.job_ns.load(Ordering::Relaxed);
        let now = if usual == UNKNOWN { took } else { took.clamp(usual / 2, usual.saturating_mul(4)) };
        // Written only when it changes, because producers read it for every job.
        if now != usual {
            self.job_ns.store(now, Ordering::Relaxed);
        }
    }

    /// Sleeps, unless there is a job or the pool is stopping. Only the last worker awake asks to be woken by the next job.
    /// The others are woken when there is more work than it can do, or when the watcher sees a job wait.
    async fn park(&self, env: &E) {
        let (ticket, watch) = (self.jobs.ticket(env), self.watcher.ticket(env));
        if self.stopping() || self.overflow.len() > 0 {
            return;
        }
        match self.idle_workers.go_to_sleep() {
            SleepMode::Watch if !self.keep_watch(env, watch).await => return,
            SleepMode::Watch => {}
            SleepMode::Last if !self.ring.mark_sleeping() => env.pause(State::Claim, 1).await,
            rest => {
                let apart = rest == SleepMode::Last && self.config.has(Fault::RacyCheck);
                let ticket = if apart { self.jobs.ticket(env) } else { ticket };
                self.jobs.sleep(env, ticket, State::Sleep).await;
            }
        }
        self.resume(env).await;
    }

    /// Continues after sleep: works, or watches if it was appointed and there is nothing to do at once.
    async fn resume(&self, env: &E) {
        loop {
            let watch = self.watcher.ticket(env);
            // Relaxed: set before a word was changed that this worker has read by now; otherwise it is woken again.
            let late = self.late.load(Ordering::Relaxed) != 0;
            let works =
                self.stopping() || late || self.overflow.len() > 0 || self.jobs_are_long() && self.ring.has_job();
            if !self.idle_workers.wake_up(works) || !self.keep_watch(env, watch).await {
                return;
            }
        }
    }

    /// Watches until a job has waited for too long, or a worker is needed. Returns true if all other workers slept, so that
    /// it slept without a timeout too; then the caller has to [resume](Self::resume).
    async fn keep_watch(&self, env: &E, ticket: u32) -> bool {
        while self.watcher.ticket(env) == ticket && self.overflow.len() == 0 {
            // A check is due one period after the last one, whichever worker made that.
            let since = env.now_ns().saturating_sub(self.last_check.at_ns.load(Ordering::Relaxed));
            if self.config.has(Fault::NoWatcher) {
                self.watcher.sleep(env, ticket, State::Sleep).await;
            } else if since < WATCH_PERIOD_NS {
                self.watcher.sleep_for(env, ticket, State::Sleep, WATCH_PERIOD_NS - since).await;
            }
            let asleep = self.jobs.ticket(env);
            if self.idle_workers.try_sleep_unwatched() {
                // The next job wakes one of the others, which appoints another watcher. Everything else that wakes workers
                // changes the word of `jobs`: changes before the ticket was read are visible now.
                let wanted = self.stopping() || self.overflow.len() > 0 || self.watcher.ticket(env) != ticket;
                if !wanted {
                    self.jobs.sleep(env, asleep, State::Sleep).await;
                }
                return true;
            }
            if self.check_late(env) {
                break;
            }
        }
        self.idle_workers.stop_watching();
        false
    }

    /// Checks whether a job that the last check saw has still not begun.
    fn check_late(&self, env: &E) -> bool {
        // Relaxed, all of them: only the watcher accesses them, and `idle_workers` orders one watcher after the other. This
        // worker takes the late job, and wakes the next worker if there are more.
        let seen = self.last_check.seen.load(Ordering::Relaxed);
        let late = self.oldest().is_some_and(|turn| is_before(turn, seen));
        if late {
            self.late.store(seen | 1, Ordering::Relaxed);
            self.job_ns.store(UNKNOWN, Ordering::Relaxed);
        }
        self.last_check.seen.store(self.ring.next(), Ordering::Relaxed);
        self.last_check.at_ns.store(env.now_ns(), Ordering::Relaxed);
        late
    }

    /// Whether a producer finds a free cell.
    fn has_room(&self) -> bool {
        self.ring.has_room() && self.overflow.len() == 0
    }

    /// Whether there is no free cell although no job waits: every group has a cell whose job is still running.
    fn is_full_of_running_jobs(&self) -> bool {
        !self.has_room() && self.waiting() == 0
    }

    /// Spins until there is about half a ring of room. If that takes too long, sleeps until there is any, or until no job
    /// waits.
    async fn wait_for_room(&self, env: &E) {
        let half_empty = || self.ring.is_half_empty() || self.stopping();
        if !self.producer_spin.wait(env, State::Gate, half_empty).await {
            let fits = || self.has_room() || self.is_full_of_running_jobs() || self.stopping();
            self.not_full.wait(env, State::Gate, fits).await;
        }
    }

    /// Number of producers that sleep, or are about to.
    #[cfg(all(test, feature = "threads"))]
    pub fn sleeping_producers(&self) -> u32 {
        self.not_full.waiters()
    }

    /// Spins for a job for a while, unless another worker does so already. Returns whether there is something to do.
    async fn spin_for_job(&self, env: &E) -> bool {
        // Relaxed: if two workers spin, that costs time and nothing else.
        if self.spinning.swap(true, Ordering::Relaxed) {
            return false;
        }
        let has_job = || self.ring.has_job() || self.overflow.len() > 0 || self.stopping();
        let found = self.worker_spin.wait(env, State::Claim, has_job).await;
        self.spinning.store(false, Ordering::Relaxed);
        found
    }

    /// Releases the cells of a batch that this worker has run, and counts the jobs.
    async fn finish(&self, env: &E, batch: Batch) {
        let ran = batch.ran();
        let freed = self.config.has(Fault::ReleasesEarly) || self.ring.release(batch);
        self.count_done(env, ran).await;
        let defers = || self.config.has(Fault::DefersWakeUp) && self.ring.waiting() > self.config.cells / 4;
        // The fence in `notify` orders the release of the cells before its check for waiters.
        if freed && !defers() {
            self.not_full.notify(env, u32::MAX).await;
        }
    }

    /// Adds to the number of jobs run, and after the last one wakes the threads in `drain`.
    async fn count_done(&self, env: &E, jobs: u32) {
        // AcqRel: pairs with the acquire in `all_done`. The worker that counts last has seen everything that those before
        // it saw, in particular the ring's tail, and so knows that it is the last.
        let order = if self.config.has(Fault::CountsRelaxed) { Ordering::Relaxed } else { Ordering::AcqRel };
        self.done.fetch_add(jobs, order);
        self.drained.notify_if(env, u32::MAX, || self.all_done()).await;
    }

    /// Puts a job into the overflow, and wakes a worker for it.
    async fn enqueue_overflow(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        self.overflow.put(env, func, data, self.ring.waiting()).await?;
        self.wake_worker(env).await;
        Ok(())
    }
}

impl<E: Env> Pool<E> for Beyond<E> {
    const HAS: (bool, bool) = (false, false);
    const JOB: u64 = super::ring::CELL;
    const INLINE: usize = super::work::MAX_PAYLOAD;
    const CANCELS: bool = true;

    type InFlight = InFlight;
    type In<F: Env> = Beyond<F>;

    fn new(env: &E, config: PoolConfig) -> Self {
        let cells = config.cells;
        env.record(PoolEvent {
            state: State::AllocJob,
            kind: EventKind::Allocated,
            value: u64::from(cells) * super::ring::CELL,
        });
        Beyond {
            ring: Ring::new(cells, config.has(Fault::ClaimsRelaxed)),
            overflow: Overflow::new(env),
            jobs: EventCount::new(env),
            watcher: EventCount::new(env),
            not_full: EventCount::new(env).skipping(config.has(Fault::SkipsWakeUp)),
            drained: EventCount::new(env),
            done: Padded(AtomicU32::new(0)),
            job_ns: Padded(AtomicU32::new(UNKNOWN)),
            late: Padded(AtomicU32::new(0)),
            last_check: Padded(Check::default()),
            producer_spin: AdaptiveSpin::new(),
            worker_spin: AdaptiveSpin::new(),
            spinning: Padded(AtomicBool::new(false)),
            stop: AtomicBool::new(false),
            idle_workers: IdleWorkers::new(config.workers),
            threads: Padded(AtomicU32::new(config.workers)),
            config,
        }
    }

    fn bound(config: PoolConfig) -> Option<u32> {
        Some(config.cells)
    }

    #[expect(clippy::manual_async_fn, reason = "an `async fn` copies what it is given once more, for every job")]
    // code: enqueue
    fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> impl Future<Output = Result<(), Refused>> {
        async move {
            let mut boxed = None;
            if let Some(data) = data.filter(|data| data.len() > Self::INLINE) {
                // at: alloc data
                boxed = Some(env.alloc_data(data).await.ok_or(Refused::NoMemory)?);
            }
            let mut waited = false;
            while !self.stopping() {
                // Jobs in the overflow are older than one that would go into the ring now.
                let put = if self.overflow.len() == 0 { self.ring.put(func, data, &mut boxed) } else { Err(()) };
                let Ok(Put { wakes_worker, first }) = put else {
                    let in_job = env.works_for(self.address()) && !self.config.has(Fault::JobsBlock);
                    if in_job || waited && self.is_full_of_running_jobs() {
                        if let Some(data) = boxed {
                            // at: free data
                            env.free_data(data).await;
                        }
                        return self.enqueue_overflow(env, func, data).await;
                    }
                    self.wait_for_room(env).await;
                    waited = true;
                    continue;
                };
                // Reading the ring's other end fetches its cache line; with short jobs it is done once a group.
                let reads_other_end = first || self.jobs_are_long() || E::WATCHED;
                let waiting = if reads_other_end { self.waiting() } else { 0 };
                // at: append
                env.act(PoolEvent { state: State::Append, kind: EventKind::Appended, value: u64::from(waiting) }).await;
                if self.config.has(Fault::NoSignal) {
                    return Ok(());
                }
                if wakes_worker {
                    self.wake_worker(env).await;
                } else {
                    // at: notify
                    self.wake_if_worth_it(env, waiting).await;
                }
                return Ok(());
            }
            // at: gate
            env.record(PoolEvent { state: State::Gate, kind: EventKind::Canceled, value: 0 });
            if let Some(data) = boxed {
                env.free_data(data).await;
            }
            Err(Refused::Canceled)
        }
    }
    // code end

    // code: runner
    async fn runner(&self, env: &E, in_flight: &mut InFlight) {
        env.work_for(Some(self.address()));
        // If the previous runner died in a job of the overflow, that job is finished like one that was run.
        if let Some(job) = in_flight.job.take() {
            // at: free data, free job
            env.free(job).await;
            self.count_done(env, 1).await;
        }
        // at: run
        self.run(env, in_flight).await;
        let mut dry = false;
        for round in 0u32.. {
            if self.stopping() {
                break;
            }
            let long = self.jobs_are_long();
            if dry && !long {
                // at: claim
                env.pause(State::Claim, GATHER_PAUSES).await;
            }
            let Some(batch) = self.ring.peek(if long { self.jobs_per_wake_up().max(1) } else { BATCH }) else {
                dry = false;
                if !self.run_overflow(env, in_flight).await && !self.spin_for_job(env).await {
                    // at: sleep
                    self.park(env).await;
                }
                continue;
            };
            let batch = in_flight.batch.keep(batch);
            dry = batch.dry;
            // As in `enqueue`.
            let reads_other_end = batch.last || long || E::WATCHED;
            let waiting = if reads_other_end { self.waiting() } else { 0 };
            if waiting > batch.len() {
                // at: notify
                self.wake_if_worth_it(env, waiting - batch.len()).await;
            }
            self.ensure_watcher(env).await;
            let begun = (long || round % TIMED == 0).then(|| env.now_ns());
            let ran = self.run(env, in_flight).await;
            if let Some(begun) = begun.filter(|_| ran > 0) {
                self.update_estimate(env.now_ns() - begun, ran);
            }
        }
        env.work_for(None);
        // AcqRel: the thread that waits for the last worker sees the effects of all of them.
        if self.threads.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.drained.notify(env, u32::MAX).await;
        }
    }
    // code end

    async fn drain(&self, env: &E) {
        while !self.all_done() && !self.stopping() {
            self.drained.wait(env, State::Drain, || self.all_done() || self.stopping()).await;
        }
    }

    async fn destroy(&self, env: &E) {
        // Release: pairs with the acquire in `stopping`.
        self.stop.store(true, Ordering::Release);
        for asleep in [&self.jobs, &self.watcher, &self.not_full, &self.drained] {
            asleep.wake(env, u32::MAX).await;
        }
        // Acquire: pairs with the release when the last worker leaves.
        let gone = || self.threads.load(Ordering::Acquire) == 0;
        while !gone() {
            self.drained.wait(env, State::Drain, gone).await;
        }
        let abandoned = self.waiting();
        env.record(PoolEvent { state: State::Drain, kind: EventKind::Destroyed, value: u64::from(abandoned) });
        while let Some(mut batch) = self.ring.peek(BATCH) {
            while let Some(nth) = self.ring.take(&mut batch) {
                if let Some(data) = self.ring.take_box(&mut batch, nth) {
                    env.free_data(data).await;
                }
            }
            self.ring.release(batch);
        }
        while let Some(job) = self.overflow.take(env).await {
            env.free(job).await;
        }
        let bytes = u64::from(self.config.cells) * super::ring::CELL;
        env.record(PoolEvent { state: State::FreeJob, kind: EventKind::Freed, value: bytes });
    }
}
