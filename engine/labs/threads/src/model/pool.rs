//! The pools under the model checker: one producer, and one or two workers.

#![expect(unsafe_code, reason = "the thread that waited for the jobs reads their effects without a lock")]

use std::sync::Arc;

use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicBool, Ordering};
use loom::thread;

pub use super::super::env::Fault;
use super::super::env::PoolConfig;
use super::super::job::Func;
use super::super::row::row;
use super::super::thread_env::{DynPool, ThreadEnv};
use super::super::work::{Local, Payload, Work, job_number};

/// Largest number of jobs of a trial.
const JOBS: usize = 8;

/// Number of runs of each job. Only the pool orders a job before the thread that checks its effect.
struct Done([UnsafeCell<u32>; JOBS]);

// SAFETY: the worker that runs a job writes its count, and the thread that has waited for the jobs reads it. Whether the
// pool orders the two is what the model checker verifies.
unsafe impl Sync for Done {}

loom::lazy_static! {
    static ref DONE: Done = Done(std::array::from_fn(|_| UnsafeCell::new(0)));
    static ref PARTNER: AtomicBool = AtomicBool::new(false);
}

fn job(data: Option<&[u8]>, local: &Local) {
    let number = data.map_or(0, job_number) as usize;
    // SAFETY: as in `Done`.
    DONE.0[number].with_mut(|done| unsafe { *done += 1 });
    Work::Tally.func()(data, local);
}

/// The waiting job of a pair.
fn waits(data: Option<&[u8]>, local: &Local) {
    // Acquire: pairs with the release in `ends`.
    while !PARTNER.load(Ordering::Acquire) {
        thread::yield_now();
    }
    job(data, local);
}

/// The job that it waits for.
fn ends(data: Option<&[u8]>, local: &Local) {
    // Release: pairs with the acquire in `waits`.
    PARTNER.store(true, Ordering::Release);
    job(data, local);
}

/// A trial.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Number of jobs that the producer enqueues.
    pub jobs: u32,
    /// Number of these that are enqueued before any other thread starts.
    pub before: u32,
    /// Size of each payload in bytes.
    pub payload: usize,
    /// Whether the producer waits until all jobs were run before it destroys the pool.
    pub drains: bool,
    /// Number of cells of a ring. Half of them are a group.
    pub cells: u32,
    /// Number of workers. The producer is another thread.
    pub workers: u32,
    /// Whether a second producer enqueues one more job.
    pub rival: bool,
    /// The number of a job that waits for another one, and the number of that one.
    pub pair: Option<[u32; 2]>,
    /// The planted fault.
    pub fault: Option<Fault>,
}

/// Checks a pool of `variant`.
///
/// # Panics
/// When a job was run twice or not at all, or when memory was leaked. Loom panics at a deadlock or a data race.
pub fn check(variant: &str, trial: Trial) {
    let Trial { jobs, drains, fault, .. } = trial;
    let config = PoolConfig { workers: trial.workers, notify: None, oldest_first: false, cells: trial.cells, fault };
    let owner = ThreadEnv::default();
    let pool = (row(variant).pool)(&owner, config);
    let enqueue = move |pool: &dyn DynPool, env: &ThreadEnv, number: u32| {
        let func: Func = match trial.pair {
            Some([waiting, _]) if number == waiting => waits,
            Some([_, ending]) if number == ending => ends,
            _ => job,
        };
        let mut bytes = Payload::new(trial.payload);
        pool.enqueue(env, func, Some(bytes.of(number))).expect("there is memory, and the pool is open");
    };
    (0..trial.before).for_each(|number| enqueue(&*pool, &owner, number));
    let work = |_| {
        let pool = Arc::clone(&pool);
        thread::spawn(move || {
            let env = ThreadEnv::default();
            pool.worker()(&env);
            (env.counts.get(), env.local.sum.get())
        })
    };
    let mut threads: Vec<_> = (0..1).map(work).collect();
    // Before the other workers, because the model checker tries threads in the order in which they started.
    let rival = trial.rival.then(|| {
        let pool = Arc::clone(&pool);
        thread::spawn(move || enqueue(&*pool, &ThreadEnv::default(), jobs))
    });
    threads.extend((1..trial.workers).map(work));
    (trial.before..jobs).for_each(|number| enqueue(&*pool, &owner, number));
    if let Some(rival) = rival {
        rival.join().expect("the other producer ends");
    }
    let jobs = jobs + u32::from(trial.rival);
    if drains {
        pool.drain(&owner);
        for done in &DONE.0[..jobs as usize] {
            // SAFETY: as in `Done`.
            done.with(|done| assert_eq!(unsafe { *done }, 1, "drained too soon"));
        }
    }
    pool.destroy(&owner);
    let owner = owner.counts.get();
    let (mut taken, mut given, mut sums, mut run) = (owner.allocations, owner.frees, 0, 0);
    for thread in threads {
        let (counts, sum) = thread.join().expect("the worker ends");
        (taken, given, run, sums) = (taken + counts.allocations, given + counts.frees, run + counts.jobs, sums + sum);
    }
    if drains {
        assert_eq!((run, sums), (u64::from(jobs), (1..=u64::from(jobs)).sum()), "each job once");
    }
    assert_eq!(taken, given, "all memory comes back");
}
