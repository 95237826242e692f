//! Producers that sleep because the ring is full.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use super::super::beyond::{Beyond, CELLS};
use super::super::env::PoolConfig;
use super::super::job::Func;
use super::super::thread_env::{DynPool, ThreadEnv};
use super::super::work::{Local, Work};

const WORKERS: u32 = 5;
/// Cells that become free together.
const GROUP: u32 = CELLS / 4;
/// After this time a thread counts as asleep for ever.
const FOR_EVER: Duration = Duration::from_secs(20);

/// Gates on which jobs wait: the number of jobs that came to each, and whether it is open.
static GATES: Mutex<[(u32, bool); 3]> = Mutex::new([(0, false); 3]);
static CHANGED: Condvar = Condvar::new();

fn open(gate: usize) {
    GATES.lock().unwrap()[gate].1 = true;
    CHANGED.notify_all();
}

/// A job that waits until a gate is open.
fn waits<const GATE: usize>(_: Option<&[u8]>, _: &Local) {
    let mut gates = GATES.lock().unwrap();
    gates[GATE].0 += 1;
    CHANGED.notify_all();
    drop(CHANGED.wait_while(gates, |gates| !gates[GATE].1).unwrap());
}

/// Waits until `jobs` jobs have come to a gate.
fn until_at_gate(gate: usize, jobs: u32) {
    let (gates, late) =
        CHANGED.wait_timeout_while(GATES.lock().unwrap(), FOR_EVER, |gates| gates[gate].0 < jobs).unwrap();
    assert!(!late.timed_out(), "{} of {jobs} jobs came to gate {gate}", gates[gate].0);
}

fn opens_the_second_gate(_: Option<&[u8]>, _: &Local) {
    open(1);
}

/// Enqueues a job on a thread of its own. The receiver gets a message when that has returned.
fn producer(pool: &Arc<Beyond<ThreadEnv>>, func: Func) -> Receiver<()> {
    let (pool, (sender, enqueued)) = (Arc::clone(pool), channel());
    std::thread::spawn(move || {
        DynPool::enqueue(&*pool, &ThreadEnv::default(), func, Some(&[0; 4])).unwrap();
        sender.send(())
    });
    enqueued
}

/// The jobs that wait for the producer's next job keep every later group from becoming free: the wake-up for the first
/// group is the only one that there is.
#[test]
fn a_producer_is_woken_for_the_first_free_group_although_jobs_of_all_others_wait_for_it() {
    let config = PoolConfig { workers: WORKERS, notify: None, oldest_first: false, cells: CELLS, fault: None };
    let owner = ThreadEnv::default();
    let pool = Arc::new(<Beyond<ThreadEnv> as super::super::env::Pool<ThreadEnv>>::new(&owner, config));
    let workers: Vec<_> = (0..WORKERS)
        .map(|_| {
            let pool = Arc::clone(&pool);
            std::thread::spawn(move || {
                let env = ThreadEnv::default();
                pool.worker()(&env);
                env.counts.get().jobs
            })
        })
        .collect();
    for number in 0..CELLS {
        let (group, nth) = (number / GROUP, number % GROUP);
        let func: Func = match (group, nth) {
            (0, _) if nth < WORKERS => waits::<0>,
            (1.., 0) => waits::<1>,
            (1, _) if nth < WORKERS => waits::<2>,
            _ => Work::Tally.func(),
        };
        DynPool::enqueue(&*pool, &owner, func, Some(&number.to_le_bytes())).unwrap();
    }
    until_at_gate(0, WORKERS);
    let slow = producer(&pool, opens_the_second_gate);
    let begun = Instant::now();
    while pool.sleeping_producers() == 0 && begun.elapsed() < FOR_EVER {
        std::thread::yield_now();
    }
    open(0);
    // All workers have gone on to the second group, so the first one is free.
    until_at_gate(1, 1);
    until_at_gate(2, WORKERS - 1);
    let fast = producer(&pool, Work::Tally.func());
    fast.recv_timeout(FOR_EVER).expect("the other producer finds a cell");
    open(2);
    slow.recv_timeout(FOR_EVER).expect("the producer that slept is woken");
    DynPool::drain(&*pool, &owner);
    DynPool::destroy(&*pool, &owner);
    let jobs: u64 = workers.into_iter().map(|worker| worker.join().unwrap()).sum();
    assert_eq!(jobs, u64::from(CELLS) + 2);
}
