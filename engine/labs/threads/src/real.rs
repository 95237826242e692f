//! One run of a pool on real threads, from its creation to its destruction.

use std::sync::Arc;
use std::time::Duration;

use super::env::Pool;
use super::feature::Music;
use super::memory::ThreadAllocator;
use super::params::{Params, Pattern};
use super::partners::Partners;
use super::steady::SteadyLoad;
use super::thread_env::{ThreadCounts, ThreadEnv, block_on, spin_until};
use super::work::{Local, Payload, Work};
use base::{Allowed, Refusal};
use measure::Subject;
use sync::atomic::{AtomicU32, Ordering};
use sync::guard::catch_trap;
use sync::thread_pool::{ThreadPool, TooFewThreads};
use sync::{Mutex, clock, futex, global};

/// Enqueues between two readings of the clock. Few enough to distinguish a queue that never empties from one whose workers
/// are woken for every job; enough that reading the clock (25 ns natively) and its resolution (5 µs in browsers, 20 ns for
/// each enqueue) do not dominate.
const STRETCH: u32 = if cfg!(target_arch = "wasm32") { 256 } else { 64 };
/// Enqueues of a stretch where producers wait between jobs and the clock is read before and after each: there are fewer
/// jobs, and the cost of reading does not matter.
const SPACED: u32 = 8;

/// Number of enqueues whose mean is one sample of the distribution.
pub(crate) fn stretch(params: &Params) -> u32 {
    if params.gap > 0 { SPACED } else { STRETCH }
}

/// With a gap of this or more a producer sleeps until its next job; with a smaller one it spins.
const SLEEPS_FROM_NS: u64 = 100_000;

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Time in ns from the first enqueue until all jobs were run.
    pub elapsed_ns: u64,
    /// Sum of the jobs' results.
    pub digest: u64,
    /// The counts of each worker.
    pub workers: Vec<ThreadCounts>,
    /// The counts of each producer, and last those of the owner.
    pub others: Vec<ThreadCounts>,
    /// Durations of the stretches of enqueues in ns per job, one producer after the other. A stretch has [`STRETCH`] or
    /// [`SPACED`] enqueues.
    pub stretches: Vec<f32>,
    /// The message of the first job that crashed, if any.
    pub crash: Option<String>,
    /// Threads that died.
    pub trapped: Vec<usize>,
}

impl Outcome {
    /// Time from the first enqueue to the last job's end, in ns per job that was run.
    pub fn ns_per_job(&self) -> f64 {
        let jobs: u64 = self.workers.iter().map(|worker| worker.jobs).sum();
        self.elapsed_ns as f64 / jobs.max(1) as f64
    }
}

/// The options of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunOptions<'a> {
    pub work: Work,
    /// Total number of jobs; without effect with a steady load.
    pub jobs: u32,
    /// Whether to time sleep and stretches.
    pub observe: bool,
    /// A steady load to be held. Without one, the knobs decide when jobs come.
    pub steady: Option<&'a SteadyLoad<'a>>,
}

impl RunOptions<'_> {
    /// Runs `jobs` jobs at the knobs' pace, and times only the whole run.
    pub fn of(work: Work, jobs: u32) -> Self {
        RunOptions { work, jobs, observe: false, steady: None }
    }
}

/// Number of threads that a run needs besides the caller's, which is the first producer.
pub(crate) fn threads_needed(params: &Params) -> usize {
    (params.workers + params.producers - 1) as usize
}

/// A variant on the program's thread pool as a subject of measurement. Each run creates and destroys a pool.
pub(crate) struct TimedPool {
    params: Params,
    music: Option<Arc<Music>>,
    /// [`run`] for one variant.
    run: Runs,
    /// Jobs of a batch.
    jobs: u32,
}

/// The type of [`run`] for a given kind of pool.
pub(crate) type Runs = fn(&ThreadPool, &Params, Option<&Arc<Music>>, RunOptions<'_>) -> Result<Outcome, TooFewThreads>;

/// Largest number of jobs in a batch: enough that creating and destroying a pool (about 50 µs) does not dominate.
const BATCH: u32 = 20_000;

impl TimedPool {
    /// Prepares a variant. It first runs `counted.0` jobs, whose digest must be `counted.1`.
    ///
    /// # Errors
    /// A refusal when too few threads are idle, or when the digest differs.
    pub fn new(
        params: &Params,
        music: Option<&Arc<Music>>,
        run: Runs,
        counted: (u32, Option<u64>),
    ) -> Result<TimedPool, Refusal> {
        let (jobs, expected) = counted;
        let options = RunOptions::of(params.work(true), jobs);
        let refused =
            |TooFewThreads { wanted, idle }| Refusal::new("threads", wanted, Allowed::at_most(idle, "idle threads"));
        let thread_pool = global::with_idle(threads_needed(params)).map_err(refused)?;
        let outcome = run(thread_pool, params, music, options).map_err(refused)?;
        if Some(outcome.digest) != expected {
            let watched = Allowed::one_of(expected.map(|digest| format!("{digest:016x}")));
            return Err(Refusal::new("digest", format!("{:016x}", outcome.digest), watched));
        }
        Ok(TimedPool { params: params.clone(), music: music.cloned(), run, jobs: params.jobs.min(BATCH) })
    }
}

impl Subject for TimedPool {
    fn run(&mut self, batches: u32) -> u64 {
        let jobs = self.jobs.saturating_mul(batches);
        let options = RunOptions::of(self.params.work(false), jobs);
        let run =
            || (self.run)(global::with_idle(threads_needed(&self.params))?, &self.params, self.music.as_ref(), options);
        // Too few threads: no job is run. The bench reports a subject that does no work as one that cannot be timed.
        run().map_or(0, |outcome| outcome.workers.iter().map(|worker| worker.jobs).sum())
    }
}

/// Creates a pool, runs all jobs in it, and destroys it.
///
/// # Errors
/// [`TooFewThreads`] when the thread pool has fewer idle threads than [`threads_needed`].
pub(crate) fn run<Q: Pool<ThreadEnv> + Sync>(
    thread_pool: &ThreadPool,
    params: &Params,
    music: Option<&Arc<Music>>,
    options: RunOptions<'_>,
) -> Result<Outcome, TooFewThreads> {
    let owner = ThreadEnv::default();
    let pool = Q::new(&owner, params.pool_config());
    let outcome = Mutex::new(Outcome::default());
    let producing = AtomicU32::new(params.producers);
    let duration = u64::from(params.duration) * 1_000;
    // A steady load has no last job.
    let jobs = if options.steady.is_some() { u32::MAX } else { options.jobs };
    let partners = params.has_partners().then(|| (Arc::new(Partners::new(&owner, jobs)), params.producers));
    let env = || ThreadEnv {
        local: Local { music: music.cloned(), ..Local::default() },
        duration: params.of_all(duration),
        long: matches!(params.pattern, Pattern::Mixed | Pattern::LateLong).then_some(duration),
        partners: partners.clone(),
        observe: options.observe,
        memory: ThreadAllocator { kind: params.allocator, ..ThreadAllocator::default() },
        depot: Arc::clone(&params.depot),
        ..ThreadEnv::default()
    };
    let produce = |producer: u32| {
        let env = env();
        let stretches = match options.steady {
            Some(steady) => steady.produce(&env, &pool, params, options.work, producer),
            None => enqueue_share(&env, &pool, params, options, producer),
        };
        let mut outcome = outcome.lock();
        outcome.others.push(env.counts.get());
        outcome.stretches.extend(stretches);
        drop(outcome);
        // Release: pairs with the acquire of the caller, which waits for all producers.
        producing.fetch_sub(1, Ordering::Release);
        futex::wake_all(&producing);
    };
    let work = |member: usize| match member.checked_sub(params.workers as usize) {
        Some(producer) => produce(producer as u32 + 1),
        None => {
            let env = ThreadEnv { done: options.steady.map(|steady| steady.done(member)), ..env() };
            let mut in_flight = Q::InFlight::default();
            let mut crash = None;
            while let Err(why) = catch_trap(|| block_on(pool.runner(&env, &mut in_flight))) {
                // If the pool's own code died, the state of its locks is unknown, so the thread dies too.
                assert!(env.record_crash(), "{why}");
                crash.get_or_insert(why);
            }
            let mut outcome = outcome.lock();
            outcome.workers.push(env.counts.get());
            outcome.digest = outcome.digest.wrapping_add(env.local.sum.get());
            outcome.crash = outcome.crash.take().or(crash);
        }
    };
    let lead = || {
        let begun = clock::now_ns();
        produce(0);
        loop {
            // Acquire: pairs with the release of the producers.
            match producing.load(Ordering::Acquire) {
                0 => break,
                left => futex::wait(&producing, left, None),
            }
        }
        // A steady load is judged by the jobs done in time; jobs that are still queued are discarded.
        if options.steady.is_none() {
            block_on(pool.drain(&owner));
        }
        let elapsed = clock::now_ns() - begun;
        if let Some((partners, _)) = &partners {
            block_on(partners.close(&owner));
        }
        // All producers have left, so nothing can be enqueued any more.
        block_on(pool.destroy(&owner));
        elapsed
    };
    let done = thread_pool.run(threads_needed(params), &work, lead)?;
    let mut outcome = std::mem::take(&mut *outcome.lock());
    outcome.elapsed_ns = done.lead;
    outcome.trapped = done.trapped;
    outcome.others.push(owner.counts.get());
    Ok(outcome)
}

/// Enqueues one producer's share of the jobs.
fn enqueue_share<Q: Pool<ThreadEnv>>(
    env: &ThreadEnv,
    pool: &Q,
    params: &Params,
    options: RunOptions<'_>,
    producer: u32,
) -> Vec<f32> {
    let gap = u64::from(params.gap) * 1_000;
    let mut payload = Payload::new(params.payload.unwrap_or(0) as usize);
    let mut stretches = Vec::new();
    let stretch = stretch(params);
    // Time spent in this stretch: with gaps the sum of its enqueues, otherwise the time since the last stretch ended.
    let mut enqueuing = 0;
    let mut begun = clock::now_ns();
    let mut due = begun;
    let mut refused = 0;
    for (nth, job) in (producer..options.jobs).step_by(params.producers as usize).enumerate() {
        let data = params.payload.is_some().then(|| payload.of(job));
        let func = params.func(options.work, job, options.jobs);
        if options.observe && gap > 0 {
            begun = clock::now_ns();
        }
        if block_on(pool.enqueue(env, func, data)).is_err() {
            refused += 1;
            env.will_not_run(job);
        }
        let ends = options.observe && (nth as u32 + 1).is_multiple_of(stretch);
        if ends || (options.observe && gap > 0) {
            let ended = clock::now_ns();
            enqueuing += ended - begun;
            begun = ended;
            if ends {
                stretches.push(std::mem::take(&mut enqueuing) as f32 / stretch as f32);
            }
        }
        if gap > 0 {
            due += gap;
            wait_until(due, gap);
        }
    }
    let mut counts = env.counts.get();
    counts.refused = refused;
    env.counts.set(counts);
    stretches
}

fn wait_until(due: u64, gap: u64) {
    if gap >= SLEEPS_FROM_NS {
        let never = AtomicU32::new(0);
        while let Some(left) = due.checked_sub(clock::now_ns()).filter(|left| *left > 0) {
            futex::wait(&never, 0, Some(Duration::from_nanos(left)));
        }
    } else {
        spin_until(due);
    }
}
