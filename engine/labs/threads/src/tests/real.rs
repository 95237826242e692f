//! Pools on real threads.

use std::sync::{Arc, Mutex};

use super::super::env::PoolConfig;
use super::super::params::Params;
use super::super::real::{Outcome, RunOptions, threads_needed};
use super::super::row::row;
use super::super::thread_env::{DynPool, ThreadCounts, ThreadEnv};
use super::super::work::{Local, Work};
use super::super::{Counter, Workload, lab};
use super::{config, play, variants, world};
use sync::ThreadPool;
use sync::guard::catch_trap;
use sync::thread_pool::State;

/// Runs a variant on a thread pool of its own.
fn outcome(variant: &str, knobs: &[(&str, u32)]) -> Outcome {
    let config = config(knobs);
    let params = Params::read(&config, &config.values(&lab()).unwrap());
    let thread_pool = Arc::new(ThreadPool::new(threads_needed(&params)));
    thread_pool.spawn(0..threads_needed(&params));
    let options = RunOptions { observe: true, ..RunOptions::of(params.work(true), params.jobs) };
    let workload = Workload::new(&config).unwrap();
    let outcome = (row(variant).runs)(&thread_pool, &params, workload.music.as_ref(), options).unwrap();
    thread_pool.dismiss(0..threads_needed(&params));
    outcome
}

#[test]
fn real_threads_give_the_digest_of_the_watched_pool() {
    for payload in [0, 4, 64, 65, 328] {
        for variant in variants() {
            for (producers, workers) in [(1, 1), (1, 4), (3, 2)] {
                let knobs = [("payload", payload), ("jobs", 3_000), ("producers", producers), ("workers", workers)];
                let mut world = world(variant, &knobs);
                play(world.as_mut());
                let real = outcome(variant, &knobs);
                assert_eq!(Some(real.digest), world.digest(), "{variant}, {payload} bytes, {producers} to {workers}");
                let sum =
                    |count: fn(&ThreadCounts) -> u64| real.workers.iter().chain(&real.others).map(count).sum::<u64>();
                assert_eq!(sum(|counts| counts.jobs), 3_000);
                assert_eq!(sum(|counts| counts.allocations), sum(|counts| counts.frees), "{variant}");
                assert_eq!((real.trapped.len(), real.workers.len()), (0, workers as usize));
            }
        }
    }
}

#[test]
fn real_threads_give_the_same_digest_with_each_allocator() {
    for variant in variants() {
        let digest = |allocator| {
            let knobs = [("payload", 328), ("jobs", 3_000), ("producers", 2), ("workers", 3), ("allocator", allocator)];
            let real = outcome(variant, &knobs);
            let sum = |count: fn(&ThreadCounts) -> u64| real.workers.iter().chain(&real.others).map(count).sum::<u64>();
            assert_eq!((sum(|counts| counts.jobs), real.trapped.len()), (3_000, 0));
            assert_eq!(sum(|counts| counts.allocations), sum(|counts| counts.frees), "{variant}");
            real.digest
        };
        assert_eq!([digest(1), digest(2)], [digest(0); 2], "{variant}");
    }
}

#[test]
fn every_sixteenth_job_traps_and_all_others_are_run_once() {
    let mut digests = Vec::new();
    for (payload, duration) in [(4, 0), (65, 0), (328, 20)] {
        for variant in variants() {
            let jobs = 800;
            let knobs = [("payload", payload), ("jobs", jobs), ("traps", 1), ("duration", duration), ("producers", 2)];
            let mut world = world(variant, &knobs);
            play(world.as_mut());
            assert_eq!(world.counters().get(Counter::Crashed), u64::from(jobs / 16), "{variant}");
            let real = outcome(variant, &knobs);
            assert_eq!(Some(real.digest), world.digest(), "{variant}, {payload} bytes");
            let sum = |count: fn(&ThreadCounts) -> u64| real.workers.iter().chain(&real.others).map(count).sum::<u64>();
            assert_eq!(sum(|counts| counts.jobs), u64::from(jobs), "{variant}");
            assert_eq!(sum(|counts| counts.crashed), u64::from(jobs / 16), "{variant}");
            assert_eq!(sum(|counts| counts.allocations), sum(|counts| counts.frees), "{variant}");
            assert_eq!((real.trapped.len(), real.workers.len()), (0, 4), "{variant}: no thread is lost");
            assert_eq!(real.crash.as_deref(), Some("this job traps, as it was told to"));
            digests.push(real.digest);
        }
        assert!(digests.iter().all(|digest| *digest == digests[0]), "{payload} bytes");
        digests.clear();
    }
}

#[test]
fn features_of_the_music_are_the_same_bits_for_any_number_of_workers() {
    for variant in ["baseline", "shipped", "beyond"] {
        let digest = |workers| outcome(variant, &[("work", 1), ("jobs", 96), ("workers", workers)]).digest;
        let one = digest(1);
        assert_eq!([digest(2), digest(4)], [one, one], "{variant}");
        let mut world = world(variant, &[("work", 1), ("jobs", 96)]);
        play(world.as_mut());
        assert_eq!(world.digest(), Some(one), "{variant}");
    }
}

/// The closure of the test below, in a static because a job is a plain function.
static AGAIN: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

fn enqueues_another(data: Option<&[u8]>, local: &Local) {
    local.sum.update(|sum| sum + 1);
    if data.is_some() {
        (AGAIN.lock().unwrap().as_ref().unwrap())();
    }
}

fn crashes(_: Option<&[u8]>, _: &Local) {
    panic!("this job crashes, as it should");
}

/// Calls `produce` with a pool that has two workers of its own. Returns the sum of the jobs' results and the sum of the
/// workers' counts.
fn with_workers(variant: &str, produce: impl FnOnce(&Arc<dyn DynPool>, &ThreadEnv)) -> (u64, ThreadCounts) {
    let config = PoolConfig { workers: 2, notify: None, oldest_first: false, cells: 4, fault: None };
    let owner = ThreadEnv::default();
    let pool = (row(variant).pool)(&owner, config);
    let workers: Vec<_> = (0..2)
        .map(|_| {
            let pool = Arc::clone(&pool);
            std::thread::spawn(move || {
                let (env, mut worker) = (ThreadEnv::default(), pool.worker());
                while catch_trap(|| worker(&env)).is_err() {
                    assert!(env.record_crash());
                }
                (env.local.sum.get(), env.counts.get())
            })
        })
        .collect();
    produce(&pool, &owner);
    pool.drain(&owner);
    pool.destroy(&owner);
    workers.into_iter().map(|worker| worker.join().unwrap()).fold(
        (0, ThreadCounts::default()),
        |(sum, mut all), (more, counts)| {
            all.jobs += counts.jobs;
            all.crashed += counts.crashed;
            (sum + more, all)
        },
    )
}

#[test]
fn a_job_may_enqueue_a_job() {
    fn check(variant: &str) {
        let (sum, counts) = with_workers(variant, |pool, owner| {
            let again = Arc::clone(pool);
            *AGAIN.lock().unwrap() = Some(Box::new(move || {
                again.enqueue(&ThreadEnv::default(), enqueues_another, None).unwrap();
            }));
            pool.enqueue(owner, enqueues_another, Some(&[1])).unwrap();
            pool.enqueue(owner, enqueues_another, Some(&[2])).unwrap();

            pool.drain(owner);
            *AGAIN.lock().unwrap() = None;
        });
        assert_eq!((sum, counts.jobs), (4, 4));
    }
    for variant in variants() {
        check(variant);
    }
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
    let (sum, counts) = with_workers(variant, |pool, owner| {
        let inner = Arc::clone(pool);
        *NESTED.lock().unwrap() = Some(Arc::new(move |byte| work(&*inner, byte)));
        for _ in 0..2 {
            pool.enqueue(owner, nested, Some(&[first])).unwrap();
        }
        more(&**pool, owner);
        pool.drain(owner);
        *NESTED.lock().unwrap() = None;
    });
    assert_eq!(sum, counts.jobs);
    sum
}

#[test]
fn jobs_that_enqueue_into_a_full_queue_do_not_wait_for_themselves() {
    fn check(variant: &str) {
        // Each of the two enqueues ten, each of which enqueues ten: far more than there are cells.
        let work = |pool: &dyn DynPool, depth: u8| {
            for _ in 0..if depth > 0 { 10 } else { 0 } {
                pool.enqueue(&ThreadEnv::default(), nested, Some(&[depth - 1])).unwrap();
            }
        };
        assert_eq!(nest(variant, 2, work, |_, _| ()), 2 * (1 + 10 + 100));
    }
    for variant in variants() {
        check(variant);
    }
}

#[test]
fn a_job_may_wait_for_one_that_is_enqueued_many_rings_later() {
    fn check(variant: &str) {
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
    for variant in variants() {
        check(variant);
    }
}

#[test]
fn real_jobs_wait_for_each_other_and_real_long_ones_come_after_short_ones() {
    for variant in variants() {
        for (producers, workers) in [(1, 2), (2, 4)] {
            for (pattern, jobs) in [(3, 2_000), (1, 300), (2, 300)] {
                let knobs = [
                    ("pattern", pattern),
                    ("jobs", jobs),
                    ("producers", producers),
                    ("workers", workers),
                    ("duration", 20),
                ];
                let mut world = world(variant, &knobs);
                play(world.as_mut());
                assert_eq!(Some(outcome(variant, &knobs).digest), world.digest(), "{variant}, pattern {pattern}");
            }
        }
    }
}

#[test]
fn a_job_that_crashes_is_counted_and_the_pool_goes_on() {
    fn check(variant: &str) {
        let (sum, counts) = with_workers(variant, |pool, owner| {
            for job in 0u32..60 {
                let func = if job % 10 == 3 { crashes } else { Work::Tally.func() };
                pool.enqueue(owner, func, Some(&job.to_le_bytes())).unwrap();
            }
        });
        let expected = (0..60).filter(|job| job % 10 != 3).map(|job| job + 1).sum::<u64>();
        assert_eq!((sum, counts.jobs, counts.crashed), (expected, 60, 6));
    }
    for variant in variants() {
        check(variant);
    }
}

#[test]
fn ten_thousand_pools_leave_no_memory_and_no_thread_behind() {
    let knobs = [("jobs", 2), ("workers", 2), ("payload", 65)];
    let config = config(&knobs);
    let params = Params::read(&config, &config.values(&lab()).unwrap());
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
