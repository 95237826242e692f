//! The pools under the model checker: one producer, and one or two workers.

#![expect(unsafe_code, reason = "what jobs do is seen by whoever waited for them, without a lock")]

use std::sync::Arc;

use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicBool, Ordering};
use loom::thread;

pub use super::super::env::Fault;
use super::super::env::Make;
use super::super::job::Func;
use super::super::live::Live;
use super::super::row::row;
use super::super::work::{Local, Payload, Work, number};

/// Jobs of a trial, at most.
const JOBS: usize = 8;

/// How often each job was run. Nothing but the pool orders a job and who looks at what it did.
struct Done([UnsafeCell<u32>; JOBS]);

// SAFETY: the worker that runs a job writes its count, and who has waited for the jobs reads it; whether that is an order is
// what the model checker is asked.
unsafe impl Sync for Done {}

loom::lazy_static! {
    static ref DONE: Done = Done(std::array::from_fn(|_| UnsafeCell::new(0)));
    static ref PARTNER: AtomicBool = AtomicBool::new(false);
}

fn job(data: Option<&[u8]>, local: &Local) {
    let number = data.map_or(0, number) as usize;
    // SAFETY: as above.
    DONE.0[number].with_mut(|done| unsafe { *done += 1 });
    Work::Tally.func()(data, local);
}

/// The first job of a trial in which it waits for the second.
fn waits(data: Option<&[u8]>, local: &Local) {
    // Acquire: pairs with the release in `ends`.
    while !PARTNER.load(Ordering::Acquire) {
        thread::yield_now();
    }
    job(data, local);
}

/// The second.
fn ends(data: Option<&[u8]>, local: &Local) {
    // Release: pairs with the acquire in `waits`.
    PARTNER.store(true, Ordering::Release);
    job(data, local);
}

/// What is tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Jobs that the producer enqueues.
    pub jobs: u32,
    /// Bytes that each carries.
    pub payload: usize,
    /// Whether it waits until they were run before it destroys the pool.
    pub drains: bool,
    /// Cells of a ring, of which half are a group.
    pub cells: u32,
    /// Threads that run jobs, besides the one that enqueues them.
    pub workers: u32,
    /// Whether the first job waits for the second.
    pub pair: bool,
    /// What is to go wrong.
    pub fault: Option<Fault>,
}

/// A pool of `variant`.
///
/// # Panics
/// When jobs were run twice or not at all, or memory was kept; and loom does, when somebody waits for ever or two threads
/// meet in memory that only one may touch.
pub fn check(variant: &str, trial: Trial) {
    let Trial { jobs, payload, drains, cells, workers, pair, fault } = trial;
    let make = Make { workers, tell: None, oldest_first: false, cells, fault };
    let keeper = Live::default();
    let pool = (row(variant).pool)(&keeper, make);
    let work = |_| {
        let pool = Arc::clone(&pool);
        thread::spawn(move || {
            let env = Live::default();
            pool.worker()(&env);
            (env.tally.get(), env.local.sum.get())
        })
    };
    let threads: Vec<_> = (0..workers).map(work).collect();
    let mut bytes = Payload::new(payload);
    for number in 0..jobs {
        let func: Func = match number {
            0 if pair => waits,
            1 if pair => ends,
            _ => job,
        };
        pool.enqueue(&keeper, func, Some(bytes.of(number))).expect("there is memory, and the pool is open");
    }
    if drains {
        pool.drain(&keeper);
        for done in &DONE.0[..jobs as usize] {
            // SAFETY: as in `Done`.
            done.with(|done| assert_eq!(unsafe { *done }, 1, "drained too soon"));
        }
    }
    pool.destroy(&keeper);
    let keeper = keeper.tally.get();
    let (mut taken, mut given, mut sums, mut run) = (keeper.allocations, keeper.frees, 0, 0);
    for thread in threads {
        let (tally, sum) = thread.join().expect("the worker ends");
        (taken, given, run, sums) = (taken + tally.allocations, given + tally.frees, run + tally.jobs, sums + sum);
    }
    if drains {
        assert_eq!((run, sums), (u64::from(jobs), (1..=u64::from(jobs)).sum()), "each job once");
    }
    assert_eq!(taken, given, "all memory comes back");
}
