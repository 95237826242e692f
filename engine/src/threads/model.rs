//! The pools under the model checker: one producer, one worker, every interleaving of the two.

use std::sync::Arc;

use loom::thread;

use super::env::{Make, Pool};
use super::live::{Live, now};
use super::with_pool;
use super::work::{Payload, Work};

/// What is to go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    None,
    /// An enqueue tells nobody.
    NoSignal,
}

/// A pool of `variant` with one worker and, where it has a ring, two cells: the caller enqueues so many jobs of `payload`
/// bytes, waits until they were run, and destroys the pool; or destroys it at once.
///
/// # Panics
/// When jobs were run twice or not at all, or memory was kept; and loom does, when somebody waits for ever or two threads
/// meet in memory that only one may touch.
pub fn check(variant: &str, jobs: u32, payload: usize, drains: bool, fault: Fault) {
    with_pool!(variant, Q => run::<Q<Live>>(jobs, payload, drains, fault));
}

fn run<Q: Pool<Live> + Send + Sync>(jobs: u32, payload: usize, drains: bool, fault: Fault) {
    let make = Make { workers: 1, tell: None, oldest_first: false, cells: 2, tells_nobody: fault == Fault::NoSignal };
    let keeper = Live::default();
    let pool = Arc::new(Q::new(&keeper, make));
    let worker = {
        let pool = Arc::clone(&pool);
        thread::spawn(move || {
            let env = Live::default();
            now(pool.runner(&env, &Q::Hands::default()));
            (env.tally.get(), env.local.sum.get())
        })
    };
    let mut bytes = Payload::new(payload);
    for job in 0..jobs {
        now(pool.enqueue(&keeper, Work::Tally.func(), Some(bytes.of(job))))
            .expect("there is memory, and the pool is open");
    }
    if drains {
        now(pool.drain(&keeper));
    }
    now(pool.destroy(&keeper));
    let (tally, sum) = worker.join().expect("the worker ends");
    if drains {
        assert_eq!((tally.jobs, sum), (u64::from(jobs), (1..=u64::from(jobs)).sum()), "each job once");
    }
    let keeper = keeper.tally.get();
    assert_eq!(keeper.allocations + tally.allocations, keeper.frees + tally.frees, "all memory comes back");
}
