//! The pools under the model checker: one producer, one worker, every interleaving of the two.

#![expect(unsafe_code, reason = "what jobs do is seen by whoever waited for them, without a lock")]

use std::sync::Arc;

use loom::cell::UnsafeCell;
use loom::thread;

pub use super::env::Fault;
use super::env::{Make, Pool};
use super::live::{Live, now};
use super::with_pool;
use super::work::{Local, Payload, Work};

/// What jobs have done: how many of them there were. Nothing but the pool orders them and who looks at it.
struct Done(UnsafeCell<u32>);

// SAFETY: the only worker writes it, and who has waited for the jobs reads it; whether that is an order is what the model
// checker is asked.
unsafe impl Sync for Done {}

loom::lazy_static! {
    static ref DONE: Done = Done(UnsafeCell::new(0));
}

fn job(data: Option<&[u8]>, local: &Local) {
    // SAFETY: as above.
    DONE.0.with_mut(|done| unsafe { *done += 1 });
    Work::Tally.func()(data, local);
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
    /// What is to go wrong.
    pub fault: Option<Fault>,
}

/// A pool of `variant` with one worker.
///
/// # Panics
/// When jobs were run twice or not at all, or memory was kept; and loom does, when somebody waits for ever or two threads
/// meet in memory that only one may touch.
pub fn check(variant: &str, trial: Trial) {
    with_pool!(variant, Q => run::<Q<Live>>(trial));
}

fn run<Q: Pool<Live> + Send + Sync>(Trial { jobs, payload, drains, cells, fault }: Trial) {
    let make = Make { workers: 1, tell: None, oldest_first: false, cells, fault };
    let keeper = Live::default();
    let pool = Arc::new(Q::new(&keeper, make));
    let worker = {
        let pool = Arc::clone(&pool);
        thread::spawn(move || {
            let env = Live::default();
            now(pool.runner(&env, &mut Q::Hands::default()));
            (env.tally.get(), env.local.sum.get())
        })
    };
    let mut bytes = Payload::new(payload);
    for number in 0..jobs {
        now(pool.enqueue(&keeper, job, Some(bytes.of(number)))).expect("there is memory, and the pool is open");
    }
    if drains {
        now(pool.drain(&keeper));
        // SAFETY: as in `Done`.
        DONE.0.with(|done| assert_eq!(unsafe { *done }, jobs, "drained too soon"));
    }
    now(pool.destroy(&keeper));
    let (tally, sum) = worker.join().expect("the worker ends");
    if drains {
        assert_eq!((tally.jobs, sum), (u64::from(jobs), (1..=u64::from(jobs)).sum()), "each job once");
    }
    let keeper = keeper.tally.get();
    assert_eq!(keeper.allocations + tally.allocations, keeper.frees + tally.frees, "all memory comes back");
}
