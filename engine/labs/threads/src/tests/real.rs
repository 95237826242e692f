//! Pools on real threads.

use std::sync::{Arc, Mutex};

use super::super::env::PoolConfig;
use super::super::real::{Outcome, RunOptions, threads_needed};
use super::super::row::row;
use super::super::thread_env::{DynPool, ThreadCounts, ThreadEnv};
use super::super::work::{Local, Work};
use super::super::{Counter, Workload};
use super::{config, params, play, variants, world};
use sync::ThreadPool;
use sync::thread_pool::State;

/// Runs a variant on a thread pool of its own.
fn outcome(variant: &str, knobs: &[(&str, u32)]) -> Outcome {
    let config = config(knobs);
    let params = params(&config);
    let thread_pool = Arc::new(ThreadPool::new(threads_needed(&params)));
    thread_pool.spawn(0..threads_needed(&params));
    let options = RunOptions { observe: true, ..RunOptions::of(params.work(true), params.jobs) };
    let workload = Workload::new(&config).unwrap();
    let outcome = (row(variant).runs)(&thread_pool, &params, workload.music.as_ref(), options).unwrap();
    thread_pool.dismiss(0..threads_needed(&params));
    outcome
}

/// Runs a variant, whose jobs must all be run, with the digest of the watched pool. No thread and no memory is lost.
fn checked(variant: &str, knobs: &[(&str, u32)]) -> Outcome {
    let mut world = world(variant, knobs);
    play(world.as_mut());
    let real = outcome(variant, knobs);
    assert_eq!(Some(real.digest), world.digest(), "{variant}, {knobs:?}");
    let sum = |count: fn(&ThreadCounts) -> u64| real.workers.iter().chain(&real.others).map(count).sum::<u64>();
    let params = params(&config(knobs));
    assert_eq!(sum(|counts| counts.jobs), u64::from(params.jobs), "{variant}, {knobs:?}");
    assert_eq!(sum(|counts| counts.allocations), sum(|counts| counts.frees), "{variant}, {knobs:?}");
    assert_eq!(sum(|counts| counts.crashed), world.counters().get(Counter::Crashed), "{variant}, {knobs:?}");
    assert_eq!((real.trapped.len(), real.workers.len()), (0, params.workers as usize), "{variant}, {knobs:?}");
    real
}

#[test]
fn real_threads_give_the_digest_of_the_watched_pool() {
    let mut runs = Vec::new();
    for payload in [0, 4, 64, 65, 328] {
        for (producers, workers) in [(1, 1), (1, 4), (3, 2)] {
            runs.push([("payload", payload), ("jobs", 3_000), ("producers", producers), ("workers", workers)].to_vec());
        }
    }
    for allocator in [1, 2] {
        let threads = [("producers", 2), ("workers", 3)];
        runs.push([&[("payload", 328), ("jobs", 3_000), ("allocator", allocator)][..], &threads].concat());
    }
    // Jobs that wait for each other, some that are long, and long ones after short ones.
    for (pattern, jobs) in [(3, 2_000), (1, 300), (2, 300)] {
        for threads in [[("producers", 1), ("workers", 2)], [("producers", 2), ("workers", 4)]] {
            runs.push([&[("pattern", pattern), ("jobs", jobs), ("duration", 20)][..], &threads].concat());
        }
    }
    for workers in [1, 2, 4] {
        runs.push([("work", 1), ("jobs", 96), ("workers", workers)].to_vec());
    }
    for knobs in runs {
        for variant in variants() {
            checked(variant, &knobs);
        }
    }
}

#[test]
fn every_sixteenth_job_traps_and_all_others_are_run_once() {
    for (payload, duration) in [(4, 0), (65, 0), (328, 20)] {
        let knobs = [("payload", payload), ("jobs", 800), ("traps", 1), ("duration", duration), ("producers", 2)];
        let digests: Vec<_> = variants()
            .into_iter()
            .map(|variant| {
                let real = checked(variant, &knobs);
                assert_eq!(real.workers.iter().map(|worker| worker.crashed).sum::<u64>(), 800 / 16, "{variant}");
                assert_eq!(real.crash.as_deref(), Some("this job traps, as it was told to"));
                real.digest
            })
            .collect();
        assert!(digests.iter().all(|digest| *digest == digests[0]), "{payload} bytes");
    }
}

/// Calls `produce` with a pool that has two workers of its own. Returns the sum of the jobs' results, and the number of jobs
/// run.
fn with_workers(variant: &str, produce: impl FnOnce(&Arc<dyn DynPool>, &ThreadEnv)) -> (u64, u64) {
    let config = PoolConfig { workers: 2, notify: None, oldest_first: false, cells: 4, fault: None };
    let owner = ThreadEnv::default();
    let pool = (row(variant).pool)(&owner, config);
    let workers: Vec<_> = (0..2)
        .map(|_| {
            let pool = Arc::clone(&pool);
            std::thread::spawn(move || {
                let env = ThreadEnv::default();
                pool.worker()(&env);
                (env.local.sum.get(), env.counts.get().jobs)
            })
        })
        .collect();
    produce(&pool, &owner);
    pool.drain(&owner);
    pool.destroy(&owner);
    let ended = workers.into_iter().map(|worker| worker.join().unwrap());
    ended.fold((0, 0), |(sum, jobs), (more, ran)| (sum + more, jobs + ran))
}

/// The closure that the jobs of the tests below call.
static NESTED: Mutex<Option<Nested>> = Mutex::new(None);
type Nested = Arc<dyn Fn(u8) + Send + Sync>;
/// Held by the test that uses it.
static NESTING: Mutex<()> = Mutex::new(());

fn nested(data: Option<&[u8]>, local: &Local) {
    local.sum.update(|sum| sum + 1);
    let work = NESTED.lock().unwrap().clone().unwrap();
    work(data.unwrap()[0]);
}

/// Runs jobs that call `work` with the first byte of their payload, in a pool of four cells and two workers, and begins
/// with two of them. Returns the number of jobs run.
fn nest(
    variant: &str,
    first: u8,
    work: impl Fn(&dyn DynPool, u8) + Send + Sync + 'static,
    more: impl FnOnce(&dyn DynPool, &ThreadEnv),
) -> u64 {
    let _alone = NESTING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let (sum, jobs) = with_workers(variant, |pool, owner| {
        let inner = Arc::clone(pool);
        *NESTED.lock().unwrap() = Some(Arc::new(move |byte| work(&*inner, byte)));
        for _ in 0..2 {
            pool.enqueue(owner, nested, Some(&[first])).unwrap();
        }
        more(&**pool, owner);
        pool.drain(owner);
        *NESTED.lock().unwrap() = None;
    });
    assert_eq!(sum, jobs);
    sum
}

#[test]
fn jobs_that_enqueue_into_a_full_queue_do_not_wait_for_themselves() {
    for variant in variants() {
        // Each of the two enqueues ten, each of which enqueues ten: far more than there are cells.
        let work = |pool: &dyn DynPool, depth: u8| {
            for _ in 0..if depth > 0 { 10 } else { 0 } {
                pool.enqueue(&ThreadEnv::default(), nested, Some(&[depth - 1])).unwrap();
            }
        };
        assert_eq!(nest(variant, 2, work, |_, _| ()), 2 * (1 + 10 + 100));
    }
}

#[test]
fn a_job_may_wait_for_one_that_is_enqueued_many_rings_later() {
    for variant in variants() {
        let freed = Arc::new((Mutex::new(false), std::sync::Condvar::new()));
        let of_jobs = Arc::clone(&freed);
        // Job 1 waits, job 2 wakes it, others do nothing.
        let work = move |_: &dyn DynPool, what: u8| match what {
            1 => drop(of_jobs.1.wait_while(of_jobs.0.lock().unwrap(), |freed| !*freed).unwrap()),
            2 => {
                *of_jobs.0.lock().unwrap() = true;
                of_jobs.1.notify_all();
            }
            _ => {}
        };
        let more = |pool: &dyn DynPool, owner: &ThreadEnv| {
            for job in [1].into_iter().chain([0; 100]).chain([2]) {
                pool.enqueue(owner, nested, Some(&[job])).unwrap();
            }
        };
        assert_eq!(nest(variant, 0, work, more), 104);
    }
}

#[test]
fn ten_thousand_pools_leave_no_memory_and_no_thread_behind() {
    let knobs = [("jobs", 2), ("workers", 2), ("payload", 65)];
    let params = params(&config(&knobs));
    let thread_pool = Arc::new(ThreadPool::new(2));
    thread_pool.spawn(0..2);
    let options = RunOptions::of(Work::Tally, 2);
    for variant in ["shipped", "beyond"] {
        for _ in 0..5_000 {
            let outcome = (row(variant).runs)(&thread_pool, &params, None, options).unwrap();
            let all = || outcome.workers.iter().chain(&outcome.others);
            let (taken, given): (u64, u64) =
                all().fold((0, 0), |(a, b), counts| (a + counts.allocations, b + counts.frees));
            assert_eq!(taken, given, "{variant}");
            assert_eq!(outcome.workers.iter().map(|worker| worker.jobs).sum::<u64>(), 2);
        }
    }
    assert_eq!(thread_pool.states(), [State::Idle; 2]);
}
