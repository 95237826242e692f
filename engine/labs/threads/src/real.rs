//! A pool on the threads of a thread pool: one run from its making to its destruction.

use std::sync::Arc;
use std::time::Duration;

use super::env::Pool;
use super::feature::Music;
use super::live::{Live, Tally, now, spin_until};
use super::memory::Own;
use super::params::{Params, Pattern};
use super::partners::Partners;
use super::steady::Steady;
use super::work::{Local, Payload, Work};
use base::config::Refusal;
use measure::Subject;
use sync::atomic::{AtomicU32, Ordering};
use sync::guard::catch_trap;
use sync::thread_pool::{ThreadPool, TooFewThreads};
use sync::{Mutex, clock, futex, global};

/// Jobs between two looks at the clock: few enough to tell a queue that flows from one whose workers are woken for every
/// job, and so many that looking (25 ns natively) and the tick of the clock (5 µs in browsers: 20 ns of each) are not what
/// is seen.
const STRETCH: u32 = if cfg!(target_arch = "wasm32") { 256 } else { 64 };
/// The same where producers wait between jobs, and the clock is looked at before and after each: there are fewer jobs, and
/// looking costs nothing that matters.
const SPACED: u32 = 8;

/// Jobs whose mean is one time of the distribution.
pub(crate) fn stretch(params: &Params) -> u32 {
    if params.gap > 0 { SPACED } else { STRETCH }
}

/// From this gap on a producer sleeps until its next job; below it spins.
const SLEEPS_FROM_NS: u64 = 100_000;

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    /// From the first enqueue until all jobs were run.
    pub elapsed_ns: u64,
    /// Sum of what the jobs found.
    pub digest: u64,
    /// What each worker counted.
    pub workers: Vec<Tally>,
    /// What each producer counted, and at last the one who made and destroyed the pool.
    pub others: Vec<Tally>,
    /// How long each stretch of enqueues took, [`STRETCH`] or [`SPACED`], in ns per job, by each producer in turn.
    pub stretches: Vec<f32>,
    /// Why the first job that crashed did, if any.
    pub crash: Option<String>,
    /// Threads that died at it.
    pub trapped: Vec<usize>,
}

impl Outcome {
    /// From the first enqueue to the last job's end, in ns per job that was run.
    pub fn ns_per_job(&self) -> f64 {
        let jobs: u64 = self.workers.iter().map(|worker| worker.jobs).sum();
        self.elapsed_ns as f64 / jobs.max(1) as f64
    }
}

/// How a run is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner<'a> {
    pub work: Work,
    /// Jobs in all, unless it is paced.
    pub jobs: u32,
    /// Whether sleep and stretches are timed.
    pub observe: bool,
    /// The load to be held; without, jobs come as the knobs say.
    pub steady: Option<&'a Steady<'a>>,
}

impl Manner<'_> {
    /// So many jobs, which come as the knobs say, with nothing timed but the whole.
    pub fn of(work: Work, jobs: u32) -> Self {
        Manner { work, jobs, observe: false, steady: None }
    }
}

/// Threads that a run takes besides the caller's: the caller is the first producer.
pub(crate) fn members(params: &Params) -> usize {
    (params.workers + params.producers - 1) as usize
}

/// A variant on the program's thread pool, to be timed: each run is a pool's whole life, from its making to its destruction.
pub(crate) struct Timed {
    params: Params,
    music: Option<Arc<Music>>,
    /// [`run`] of one variant.
    run: Runs,
    /// Jobs of a batch.
    jobs: u32,
}

/// [`run`], with the kind of pool chosen.
pub(crate) type Runs = fn(&ThreadPool, &Params, Option<&Arc<Music>>, Manner<'_>) -> Result<Outcome, TooFewThreads>;

/// Jobs of a batch at most: so many that starting and ending a pool (some 50 µs) is not what is measured.
const BATCH: u32 = 20_000;

impl Timed {
    /// A variant that has run some jobs first: what they did must be `digest`.
    ///
    /// # Errors
    /// A refusal when there are too few threads, or when the jobs did something else.
    pub fn new(
        params: &Params,
        music: Option<&Arc<Music>>,
        run: Runs,
        counted: (u32, Option<u64>),
    ) -> Result<Timed, Refusal> {
        let (jobs, expected) = counted;
        let manner = Manner::of(params.work(true), jobs);
        let refused = |short: TooFewThreads| Refusal::new("workers", short, "as many as there are idle threads");
        let thread_pool = global::with_idle(members(params)).map_err(refused)?;
        let outcome = run(thread_pool, params, music, manner).map_err(refused)?;
        if Some(outcome.digest) != expected {
            return Err(Refusal::new("digest", format!("{:016x}", outcome.digest), "what the watched pool gave"));
        }
        Ok(Timed { params: params.clone(), music: music.cloned(), run, jobs: params.jobs.min(BATCH) })
    }
}

impl Subject for Timed {
    fn run(&mut self, batches: u32) -> u64 {
        let jobs = self.jobs.saturating_mul(batches);
        let manner = Manner::of(self.params.work(false), jobs);
        let run = || (self.run)(global::with_idle(members(&self.params))?, &self.params, self.music.as_ref(), manner);
        // A thread that is missing has done no work: a subject that does none cannot be timed, and the bench says so.
        run().map_or(0, |outcome| outcome.workers.iter().map(|worker| worker.jobs).sum())
    }
}

/// Lets a pool run all jobs.
///
/// # Errors
/// [`TooFewThreads`] when the thread pool has fewer idle threads than [`members`].
pub(crate) fn run<Q: Pool<Live> + Sync>(
    thread_pool: &ThreadPool,
    params: &Params,
    music: Option<&Arc<Music>>,
    manner: Manner<'_>,
) -> Result<Outcome, TooFewThreads> {
    let keeper = Live::default();
    let pool = Q::new(&keeper, params.make());
    let outcome = Mutex::new(Outcome::default());
    let producing = AtomicU32::new(params.producers);
    let duration = u64::from(params.duration) * 1_000;
    // A steady load has no last job.
    let jobs = if manner.steady.is_some() { u32::MAX } else { manner.jobs };
    let partners = params.has_partners().then(|| (Arc::new(Partners::new(&keeper, jobs)), params.producers));
    let env = || Live {
        local: Local { music: music.cloned(), ..Local::default() },
        duration: params.of_all(duration),
        long: matches!(params.pattern, Pattern::Mixed | Pattern::LateLong).then_some(duration),
        partners: partners.clone(),
        observe: manner.observe,
        memory: Own { kind: params.allocator, ..Own::default() },
        depot: Arc::clone(&params.depot),
        ..Live::default()
    };
    let produce = |producer: u32| {
        let env = env();
        let stretches = match manner.steady {
            Some(steady) => steady.produce(&env, &pool, params, manner.work, producer),
            None => enqueue_share(&env, &pool, params, manner, producer),
        };
        let mut outcome = outcome.lock();
        outcome.others.push(env.tally.get());
        outcome.stretches.extend(stretches);
        drop(outcome);
        // Release: pairs with the acquire of the caller, who waits for all producers.
        producing.fetch_sub(1, Ordering::Release);
        futex::wake_all(&producing);
    };
    let work = |member: usize| match member.checked_sub(params.workers as usize) {
        Some(producer) => produce(producer as u32 + 1),
        None => {
            let env = Live { done: manner.steady.map(|steady| steady.done(member)), ..env() };
            let mut hands = Q::Hands::default();
            let mut crash = None;
            while let Err(why) = catch_trap(|| now(pool.runner(&env, &mut hands))) {
                // Where the pool itself died nothing is known of its locks: the thread goes with it.
                assert!(env.mourn(), "{why}");
                crash.get_or_insert(why);
            }
            let mut outcome = outcome.lock();
            outcome.workers.push(env.tally.get());
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
        // A load is judged by what was done in time; what waits then is thrown away.
        if manner.steady.is_none() {
            now(pool.drain(&keeper));
        }
        let elapsed = clock::now_ns() - begun;
        if let Some((partners, _)) = &partners {
            now(partners.close(&keeper));
        }
        // All producers have left: nobody can enqueue any more.
        now(pool.destroy(&keeper));
        elapsed
    };
    let done = thread_pool.run(members(params), &work, lead)?;
    let mut outcome = std::mem::take(&mut *outcome.lock());
    outcome.elapsed_ns = done.lead;
    outcome.trapped = done.trapped;
    outcome.others.push(keeper.tally.get());
    Ok(outcome)
}

/// Enqueues one producer's share of the jobs.
fn enqueue_share<Q: Pool<Live>>(env: &Live, pool: &Q, params: &Params, manner: Manner<'_>, producer: u32) -> Vec<f32> {
    let gap = u64::from(params.gap) * 1_000;
    let mut payload = Payload::new(params.payload.unwrap_or(0) as usize);
    let mut stretches = Vec::new();
    let stretch = stretch(params);
    // In this stretch, with gaps; without, since the last one's end.
    let mut enqueuing = 0;
    let mut begun = clock::now_ns();
    let mut due = begun;
    let mut refused = 0;
    for (nth, job) in (producer..manner.jobs).step_by(params.producers as usize).enumerate() {
        let data = params.payload.is_some().then(|| payload.of(job));
        let func = params.func(manner.work, job, manner.jobs);
        if manner.observe && gap > 0 {
            begun = clock::now_ns();
        }
        if now(pool.enqueue(env, func, data)).is_err() {
            refused += 1;
            env.will_not_run(job);
        }
        let ends = manner.observe && (nth as u32 + 1).is_multiple_of(stretch);
        if ends || (manner.observe && gap > 0) {
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
    let mut tally = env.tally.get();
    tally.refused = refused;
    env.tally.set(tally);
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
