//! Runs on a thread pool: the frames that every variant delivers, and the fate of slow readers.

use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use crate::threads::Threaded;
use crate::threads::feed::Feed;
use crate::threads::load::Load;
use crate::threads::outcome::Outcome;
use crate::threads::run::{Observation, Run as _, ThreadedRing, threaded_ring};
use crate::variants::atomic::Atomic;
use crate::variants::epoch::Epoch;
use crate::variants::rwmutex::RwMutex;
use crate::{Workload, lab};
use base::config::Config;
use sim::Workload as _;
use sim::session::Side;
use sync::ThreadPool;

/// The variants that run on threads.
pub(super) fn variants() -> impl Iterator<Item = &'static str> {
    crate::variants::rows().into_iter().filter(|row| row.make_run.is_some()).map(|row| row.variant.id)
}

/// One thread pool for all tests, which take turns because the machine may have few processors.
pub(super) fn thread_pool() -> MutexGuard<'static, Arc<ThreadPool>> {
    static THREAD_POOL: LazyLock<Mutex<Arc<ThreadPool>>> = LazyLock::new(|| {
        let thread_pool = Arc::new(ThreadPool::new(4));
        thread_pool.spawn(0..4);
        Mutex::new(thread_pool)
    });
    THREAD_POOL.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

pub(super) fn config(knobs: &[(&str, u32)]) -> Config {
    Config::of(&lab(), "rwmutex", "cond").with("size", 200).with_knobs(knobs)
}

fn run(variant: &str, load: &Load) -> Outcome {
    let mut ring = threaded_ring(variant, load, 3).expect("the variant has a ring");
    ring.run(&thread_pool(), &|| false, Observation::Counted).unwrap()
}

#[test]
fn every_reader_gets_what_the_deterministic_ring_delivers() {
    let config = config(&[("readers", 7), ("slow", 0), ("poll", 1), ("slots", 16)]);
    let workload = Workload::new(&config, None).unwrap();
    let mut world = workload.open(Side::A);
    while world.digest().is_none() {
        world.step();
    }
    for variant in variants() {
        let mut load = Load::new(&config).unwrap().lockstep();
        load.frames = Some(120);
        let outcome = run(variant, &load);
        assert_eq!((outcome.deliveries, outcome.published), (7 * 120, 120), "{variant}");
        assert_eq!((outcome.torn, outcome.skipped, outcome.dropped), (0, 0, 0), "{variant}");
        assert_eq!(outcome.digest, world.digest(), "{variant}");
        assert!(outcome.reader_stats.iter().all(|stats| stats.digest.is_some()), "{variant}");
    }
}

/// A ring that continues from run to run reaches frame numbers that wrap.
#[test]
fn runs_in_lockstep_go_on_where_numbers_wrap() {
    fn all_delivered<S: Threaded>() {
        let mut load =
            Load::new(&config(&[("readers", 3), ("slow", 0), ("poll", 1), ("slots", 8)])).unwrap().lockstep();
        load.frames = Some(20);
        let feed = Feed::media(&load.params);
        let mut ring = ThreadedRing::<S>::open_at(u32::MAX - 29, load, feed, 2);
        for _ in 0..3 {
            let outcome = ring.run(&thread_pool(), &|| false, Observation::Counted).unwrap();
            assert_eq!((outcome.deliveries, outcome.published, outcome.skipped), (3 * 20, 20, 0), "{}", S::ID);
        }
    }
    all_delivered::<RwMutex>();
    all_delivered::<Atomic>();
    all_delivered::<Epoch>();
}

/// Runs at 60 frames/s for 0.9 s with one reader of four whose sends take 0.5 s; a lap takes 0.13 s. If `met` says that
/// the publisher has not reached that reader, because the machine is busy, runs ten times as long. There are few key
/// frames, because a small frame overwrites only the front of a large one and leaves the rest intact.
fn one_slow_reader(variant: &str, knobs: &[(&str, u32)], met: impl Fn(&Outcome) -> bool) -> Outcome {
    let usual = [("readers", 4), ("slow", 1), ("send", 500), ("slots", 8), ("fps", 60), ("poll", 2), ("gop", 250)];
    let load = Load::new(&config(&[&usual[..], knobs].concat())).unwrap();
    let mut outcomes = [900, 9_000].into_iter().map(|ms| run(variant, &Load { ms: Some(ms), ..load.clone() }));
    outcomes.find(met).unwrap_or_else(|| panic!("{variant}: the publisher never came up to the reader"))
}

#[test]
fn a_slow_reader_blocks_the_publisher_of_rwmutex_alone() {
    let outcome = one_slow_reader("rwmutex", &[], |outcome| outcome.blocked_ns > 3e8);
    assert_eq!((outcome.torn, outcome.dropped), (0, 0));
}

#[test]
fn trylock_and_cond_drop_it_and_atomic_and_epoch_send_it_on() {
    fn slow(outcome: &Outcome) -> (bool, bool) {
        let slow = outcome.reader_stats.iter().find(|stats| stats.slow).unwrap();
        (slow.dropped, slow.skipped > 0)
    }
    for (variant, dropped) in [("trylock", 1), ("cond", 1), ("atomic", 0), ("epoch", 0)] {
        // A reader that is dropped may have skipped before, if its thread got no processor for long enough.
        let met = |outcome: &Outcome| if dropped == 1 { slow(outcome).0 } else { slow(outcome).1 };
        let outcome = one_slow_reader(variant, &[], met);
        assert_eq!((outcome.dropped, outcome.torn, outcome.blocked_ns), (dropped, 0, 0.0), "{variant}");
        assert_eq!(slow(&outcome).0, dropped == 1, "{variant}");
    }
}

#[test]
fn without_protection_it_sends_torn_frames() {
    for (variant, knobs) in [("waitgroup", &[][..]), ("sleep", &[]), ("cond", &[("no_guard", 1)])] {
        let outcome = one_slow_reader(variant, knobs, |outcome| outcome.torn > 0);
        assert_eq!(outcome.dropped, 0, "{variant}");
    }
}

#[test]
fn flat_out_nothing_tears_where_a_gate_protects_it() {
    for variant in ["rwmutex", "trylock", "atomic", "epoch"] {
        let load = Load::new(&config(&[("readers", 6), ("slots", 8), ("slow", 1), ("send", 1)])).unwrap().flat_out();
        // The longer run, if in the shorter one the readers got no processor because the machine is busy.
        let mut outcomes = [300, 3_000].into_iter().map(|ms| run(variant, &Load { ms: Some(ms), ..load.clone() }));
        let outcome = outcomes.find(|outcome| outcome.deliveries > 0).expect("somebody gets a frame");
        assert_eq!(outcome.torn, 0, "{variant}");
    }
}

#[test]
fn a_run_that_nobody_wants_ends_and_so_does_one_whose_readers_hold_everything() {
    for variant in variants() {
        let load = Load::new(&config(&[("readers", 9), ("slow", 9), ("send", 10_000), ("slots", 8)])).unwrap();
        let mut ring = threaded_ring(variant, &load, 3).unwrap();
        let outcome = ring.run(&thread_pool(), &|| true, Observation::Counted).unwrap();
        assert!(outcome.cancelled && !outcome.panicked && outcome.trapped == 0, "{variant}");
    }
}

/// At 60 frames/s a lap takes 0.13 s, and a reader whose sends take 0.04 s would be lapped at its 14th frame.
#[test]
fn nobody_is_lapped_in_lockstep() {
    let config = config(&[("readers", 1), ("slow", 1), ("send", 40), ("slots", 8), ("fps", 60), ("poll", 2)]);
    let mut load = Load::new(&config).unwrap().lockstep();
    load.frames = Some(24);
    let outcome = run("sleep", &load);
    assert_eq!((outcome.deliveries, outcome.torn, outcome.skipped), (24, 0, 0));
}
