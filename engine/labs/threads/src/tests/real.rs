//! Pools on real threads.

use std::sync::{Arc, Mutex};

use super::super::env::Make;
use super::super::live::{Live, LivePool, Tally};
use super::super::params::Params;
use super::super::real::{Manner, Outcome, members};
use super::super::row::row;
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
    let thread_pool = Arc::new(ThreadPool::new(members(&params)));
    thread_pool.spawn(0..members(&params));
    let manner = Manner { observe: true, ..Manner::of(params.work(true), params.jobs) };
    let workload = Workload::new(&config).unwrap();
    let outcome = (row(variant).runs)(&thread_pool, &params, workload.music.as_ref(), manner).unwrap();
    thread_pool.dismiss(0..members(&params));
    outcome
}

#[test]
fn real_threads_do_what_watched_ones_do() {
    for payload in [0, 4, 64, 65, 328] {
        for variant in variants() {
            for (producers, workers) in [(1, 1), (1, 4), (3, 2)] {
                let knobs = [("payload", payload), ("jobs", 3_000), ("producers", producers), ("workers", workers)];
                let mut world = world(variant, &knobs);
                play(world.as_mut());
                let real = outcome(variant, &knobs);
                assert_eq!(Some(real.digest), world.digest(), "{variant}, {payload} bytes, {producers} to {workers}");
                let sum = |count: fn(&Tally) -> u64| real.workers.iter().chain(&real.others).map(count).sum::<u64>();
                assert_eq!(sum(|tally| tally.jobs), 3_000);
                assert_eq!(sum(|tally| tally.allocations), sum(|tally| tally.frees), "{variant}");
                assert_eq!((real.trapped.len(), real.workers.len()), (0, workers as usize));
            }
        }
    }
}

#[test]
fn real_threads_do_the_same_over_each_allocator() {
    for variant in variants() {
        let digest = |allocator| {
            let knobs = [("payload", 328), ("jobs", 3_000), ("producers", 2), ("workers", 3), ("allocator", allocator)];
            let real = outcome(variant, &knobs);
            let sum = |count: fn(&Tally) -> u64| real.workers.iter().chain(&real.others).map(count).sum::<u64>();
            assert_eq!((sum(|tally| tally.jobs), real.trapped.len()), (3_000, 0));
            assert_eq!(sum(|tally| tally.allocations), sum(|tally| tally.frees), "{variant}");
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
            let sum = |count: fn(&Tally) -> u64| real.workers.iter().chain(&real.others).map(count).sum::<u64>();
            assert_eq!(sum(|tally| tally.jobs), u64::from(jobs), "{variant}");
            assert_eq!(sum(|tally| tally.crashed), u64::from(jobs / 16), "{variant}");
            assert_eq!(sum(|tally| tally.allocations), sum(|tally| tally.frees), "{variant}");
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

/// The pool of the test below, and what a job does there: a job is a plain function.
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

/// A pool with two workers of its own, lent to `produce`; returns the workers' sums and what they counted.
fn with_workers(variant: &str, produce: impl FnOnce(&Arc<dyn LivePool>, &Live)) -> (u64, Tally) {
    let make = Make { workers: 2, tell: None, oldest_first: false, cells: 4, fault: None };
    let keeper = Live::default();
    let pool = (row(variant).pool)(&keeper, make);
    let workers: Vec<_> = (0..2)
        .map(|_| {
            let pool = Arc::clone(&pool);
            std::thread::spawn(move || {
                let (env, mut worker) = (Live::default(), pool.worker());
                while catch_trap(|| worker(&env)).is_err() {
                    assert!(env.mourn());
                }
                (env.local.sum.get(), env.tally.get())
            })
        })
        .collect();
    produce(&pool, &keeper);
    pool.drain(&keeper);
    pool.destroy(&keeper);
    workers.into_iter().map(|worker| worker.join().unwrap()).fold(
        (0, Tally::default()),
        |(sum, mut all), (more, tally)| {
            all.jobs += tally.jobs;
            all.crashed += tally.crashed;
            (sum + more, all)
        },
    )
}

#[test]
fn a_job_may_enqueue_a_job() {
    fn check(variant: &str) {
        let (sum, tally) = with_workers(variant, |pool, keeper| {
            let again = Arc::clone(pool);
            *AGAIN.lock().unwrap() = Some(Box::new(move || {
                again.enqueue(&Live::default(), enqueues_another, None).unwrap();
            }));
            pool.enqueue(keeper, enqueues_another, Some(&[1])).unwrap();
            pool.enqueue(keeper, enqueues_another, Some(&[2])).unwrap();

            pool.drain(keeper);
            *AGAIN.lock().unwrap() = None;
        });
        assert_eq!((sum, tally.jobs), (4, 4));
    }
    for variant in variants() {
        check(variant);
    }
}

/// What a job of the tests below does.
static NESTED: Mutex<Option<Nested>> = Mutex::new(None);
type Nested = Arc<dyn Fn(u8) + Send + Sync>;
/// They take turns with it.
static NESTING: Mutex<()> = Mutex::new(());

fn nested(data: Option<&[u8]>, local: &Local) {
    local.sum.update(|sum| sum + 1);
    let work = NESTED.lock().unwrap().clone().unwrap();
    work(data.unwrap()[0]);
}

/// Lets jobs do `work` with the first byte of their payload in a pool of four cells, whose two workers begin with two jobs.
/// Returns how many jobs were run.
fn nest(
    variant: &str,
    first: u8,
    work: impl Fn(&dyn LivePool, u8) + Send + Sync + 'static,
    more: impl FnOnce(&dyn LivePool, &Live),
) -> u64 {
    let _alone = NESTING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let (sum, tally) = with_workers(variant, |pool, keeper| {
        let inner = Arc::clone(pool);
        *NESTED.lock().unwrap() = Some(Arc::new(move |byte| work(&*inner, byte)));
        for _ in 0..2 {
            pool.enqueue(keeper, nested, Some(&[first])).unwrap();
        }
        more(&**pool, keeper);
        pool.drain(keeper);
        *NESTED.lock().unwrap() = None;
    });
    assert_eq!(sum, tally.jobs);
    sum
}

#[test]
fn jobs_that_enqueue_into_a_full_queue_do_not_wait_for_themselves() {
    fn check(variant: &str) {
        // Each of the two enqueues ten, each of which enqueues ten: far more than there are cells.
        let work = |pool: &dyn LivePool, depth: u8| {
            for _ in 0..if depth > 0 { 10 } else { 0 } {
                pool.enqueue(&Live::default(), nested, Some(&[depth - 1])).unwrap();
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
        // 1 waits, 2 frees it, others do nothing.
        let work = move |_: &dyn LivePool, what: u8| match what {
            1 => drop(of_jobs.1.wait_while(of_jobs.0.lock().unwrap(), |freed| !*freed).unwrap()),
            2 => {
                *of_jobs.0.lock().unwrap() = true;
                of_jobs.1.notify_all();
            }
            _ => {}
        };
        let more = |pool: &dyn LivePool, keeper: &Live| {
            for job in [1].into_iter().chain([0; 100]).chain([2]) {
                pool.enqueue(keeper, nested, Some(&[job])).unwrap();
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
        let (sum, tally) = with_workers(variant, |pool, keeper| {
            for job in 0u32..60 {
                let func = if job % 10 == 3 { crashes } else { Work::Tally.func() };
                pool.enqueue(keeper, func, Some(&job.to_le_bytes())).unwrap();
            }
        });
        let expected = (0..60).filter(|job| job % 10 != 3).map(|job| job + 1).sum::<u64>();
        assert_eq!((sum, tally.jobs, tally.crashed), (expected, 60, 6));
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
    let manner = Manner::of(Work::Tally, 2);
    for variant in ["shipped", "beyond"] {
        for _ in 0..5_000 {
            let outcome = (row(variant).runs)(&thread_pool, &params, None, manner).unwrap();
            let all = || outcome.workers.iter().chain(&outcome.others);
            let (taken, given): (u64, u64) =
                all().fold((0, 0), |(a, b), tally| (a + tally.allocations, b + tally.frees));
            assert_eq!(taken, given, "{variant}");
            assert_eq!(outcome.workers.iter().map(|worker| worker.jobs).sum::<u64>(), 2);
        }
    }
    assert_eq!(thread_pool.states(), [State::Idle; 2]);
}
