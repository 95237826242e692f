//! Edge cases, variant by variant.

use std::collections::VecDeque;

use super::super::scene::{LAYOUT, PoolState};
use super::super::{Counter, EventKind};
use super::{play, variants, world};
use observe::probe::Counters;
use sim::action::Action;
use sim::reading::Reading;

const JOBS: u32 = 400;

/// The values of the knobs `allocator` and, for jobs that wait for each other, `pattern`.
const SYSTEM: u32 = 0;
const ARENA: u32 = 1;
const MAGAZINES: u32 = 2;
const PAIRS: u32 = 3;

/// The counters after a pool's whole life.
fn counts(variant: &str, knobs: &[(&str, u32)]) -> Counters {
    let mut world = world(variant, &[knobs, &[("jobs", JOBS)]].concat());
    play(world.as_mut());
    world.counters()
}

/// The numbers of jobs and of payloads that were allocated. A variant with a free list allocates as many jobs as were ever
/// in memory at once.
fn allocations(variant: &str, knobs: &[(&str, u32)]) -> (u64, u64) {
    let counts = counts(variant, knobs);
    assert_eq!(counts.get(Counter::Allocations), counts.get(Counter::Frees), "{variant}");
    let jobs = match variant {
        "free-list" | "shipped" => counts.get(Counter::MostLive),
        "beyond" => 1,
        _ => u64::from(JOBS),
    };
    (jobs, counts.get(Counter::Allocations) - jobs)
}

#[test]
fn payloads_have_boxes_of_their_own_where_they_do_not_fit_inside() {
    let jobs = u64::from(JOBS);
    for (variant, inside) in
        [("baseline", 0), ("free-list", 0), ("inline", 64), ("shipped", 64), ("bounded", 0), ("beyond", 328)]
    {
        for size in [1, 64, 65, 328] {
            let boxes = if size <= inside { 0 } else { jobs };
            assert_eq!(allocations(variant, &[("payload", size)]).1, boxes, "{variant}, {size} bytes");
        }
        // A payload of no bytes is a payload, as with malloc(0). No payload is none, whatever the knob says.
        let boxes = if inside > 0 { 0 } else { jobs };
        assert_eq!(allocations(variant, &[("payload", 0)]).1, boxes, "{variant}, no bytes");
        assert_eq!(allocations(variant, &[("no_data", 1), ("payload", 65)]).1, 0, "{variant}, no payload");
    }
}

#[test]
fn a_bound_holds_and_without_one_a_fast_producer_fills_the_memory() {
    let knobs = [("payload", 328), ("duration", 400), ("gap", 12), ("workers", 4)];
    let most = |variant| counts(variant, &knobs).get(Counter::MostLive);
    for variant in ["baseline", "inline", "free-list", "shipped"] {
        assert!(most(variant) > u64::from(JOBS) * 3 / 4, "{variant} has {} jobs in memory", most(variant));
    }
    // Four wait and four run; the producer that waits holds one more, and a worker is finishing one.
    assert!(most("bounded") <= 2 * 4 + 2, "{}", most("bounded"));
    assert_eq!(most("beyond"), 256);
    assert!(counts("bounded", &knobs).get(Counter::Gate) > 0);
    assert_eq!(counts("shipped", &knobs).get(Counter::Gate), 0);
}

#[test]
fn without_memory_an_enqueue_is_refused_and_nothing_is_lost() {
    for variant in ["baseline", "free-list", "inline", "shipped", "bounded"] {
        for allocator in [SYSTEM, ARENA, MAGAZINES] {
            // Jobs that wait for each other: a refused one is not waited for.
            for pattern in [0, PAIRS] {
                let knobs = [("payload", 328), ("no_memory", 1), ("allocator", allocator), ("pattern", pattern)];
                let counts = counts(variant, &knobs);
                let (run, refused) = (counts.get(Counter::Jobs), counts.get(Counter::Refused));
                assert!(refused > 10, "{variant} was refused {refused} times: {knobs:?}");
                assert_eq!(run + refused, u64::from(JOBS), "{variant}: {knobs:?}");
                assert_eq!(counts.get(Counter::Allocations), counts.get(Counter::Frees), "{variant}: {knobs:?}");
            }
        }
    }
}

#[test]
fn one_lock_for_all_makes_threads_wait_and_magazines_hardly_ever() {
    let waits = |variant, allocator| {
        let knobs = [("payload", 328), ("duration", 1), ("allocator", allocator), ("producers", 2)];
        counts(variant, &knobs).get(Counter::MemoryWaits)
    };
    for variant in ["baseline", "inline", "bounded"] {
        let [system, arena, magazines] = [SYSTEM, ARENA, MAGAZINES].map(|allocator| waits(variant, allocator));
        assert_eq!(system, 0, "{variant}: nobody waits in a model that has no lock");
        assert!(arena > 80 && magazines * 8 < arena, "{variant}: {arena} and {magazines} waits");
    }
    // An actor allocates only while it holds the pool's lock, so no other can be in the allocator.
    assert_eq!(waits("shipped", ARENA), 0);
    assert_eq!(waits("beyond", ARENA), 0, "nothing is allocated");
}

#[test]
fn a_worker_that_finds_no_job_sleeps_again() {
    for variant in ["baseline", "free-list", "inline", "shipped", "bounded"] {
        let counts = counts(variant, &[("wake", 2), ("gap", 30)]);
        assert!(counts.get(Counter::WokenForNothing) > 100, "{variant}: {}", counts.get(Counter::WokenForNothing));
        assert_eq!(counts.get(Counter::Jobs), u64::from(JOBS), "{variant}");
    }
}

#[test]
fn destroying_a_pool_discards_queued_jobs_and_frees_all_memory() {
    for variant in variants() {
        for (producers, pattern) in [(1, 0), (3, 0), (1, PAIRS), (3, PAIRS)] {
            // Queued jobs for which others wait never run, either.
            let jobs = [("payload", 65), ("duration", 100), ("jobs", JOBS)];
            let mut world = world(variant, &[&jobs[..], &[("producers", producers), ("pattern", pattern)]].concat());
            while world.time() < 1_000 {
                world.step();
            }
            world.act(world.time(), Action::Close).unwrap();
            play(world.as_mut());
            let counts = world.counters();
            let (run, abandoned) = (counts.get(Counter::Jobs), counts.get(Counter::Abandoned));
            assert!(run > 0 && abandoned > 0 && run + abandoned < u64::from(JOBS), "{variant}: {run} and {abandoned}");
            assert_eq!(counts.get(Counter::Allocations), counts.get(Counter::Frees), "{variant}");
            assert_eq!(world.digest(), None, "not all jobs were run");
        }
    }
}

#[test]
fn without_the_signal_all_workers_sleep_for_ever() {
    for variant in ["baseline", "free-list", "inline", "shipped", "bounded"] {
        // All workers are asleep when the first job comes.
        let mut world = world(variant, &[("no_signal", 1), ("jobs", 3), ("gap", 1_000)]);
        while world.next_time().is_some() {
            world.step();
        }
        assert_eq!(world.digest(), None, "{variant} cannot end");
    }
}

#[test]
fn the_scene_s_queue_has_the_depth_that_the_pool_records() {
    for variant in variants() {
        let mut world = world(variant, &[("jobs", JOBS), ("producers", 2)]);
        let mut trace = VecDeque::new();
        while world.next_time().is_some() {
            world.step();
            world.take_trace(&mut trace);
            // The queue's length as the pool itself records it.
            let moved = [EventKind::Appended as u8, EventKind::Fetched as u8];
            if let Some(event) = trace.drain(..).rfind(|event| moved.contains(&event.kind)) {
                let depth = Reading::new(&LAYOUT, &*world, world.time()).get("depth");
                assert_eq!(depth, f64::from(event.value), "{variant} at {}", world.time());
            }
        }
        let scene = Reading::new(&LAYOUT, &*world, world.time());
        assert_eq!(scene.get("state") as u8, PoolState::Destroyed as u8, "{variant} is destroyed");
        assert_eq!((scene.get("live"), scene.get("live_bytes")), (0.0, 0.0), "{variant} keeps no memory");
    }
}
