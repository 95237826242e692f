//! The waiting time of jobs while a worker sleeps, with jobs that wait for each other among them.

use std::collections::{BTreeMap, VecDeque};

use super::super::EventKind;
use super::super::beyond::WATCH_PERIOD_NS;
use super::super::cost::{TICK_NS, WAKE, WOKEN};
use super::super::env::Fault;
use super::{config, faulty, variants, world_of};
use sim::Tick;
use sim::world::World;

const MIXED: u32 = 1;
const LATE_LONG: u32 = 2;
const PAIRS: u32 = 3;

/// 64 jobs of 5 ms after 192 that take nothing.
const LONG_AFTER_SHORT: [(&str, u32); 3] = [("pattern", LATE_LONG), ("jobs", 256), ("duration", 5_000)];
/// The time that those 64 take on four workers.
const FOURTH_NS: u64 = 64 / 4 * 5_000_000;

/// The time when the last job ended, in ns.
fn last_run(world: &mut dyn World) -> u64 {
    let (mut trace, mut last) = (VecDeque::new(), 0);
    while world.next_time().is_some() {
        world.step();
        world.take_trace(&mut trace);
        let ran = trace.drain(..).rfind(|event| event.kind == EventKind::Ran as u8);
        last = ran.map_or(last, |event| event.time);
    }
    assert!(world.digest().is_some(), "every job was run");
    last * TICK_NS
}

#[test]
fn long_jobs_after_short_ones_are_run_by_all_workers() {
    for variant in variants() {
        for seed in 0..4 {
            let mut config = config(&LONG_AFTER_SHORT);
            config.seed = seed;
            let ns = last_run(world_of(variant, &config).as_mut());
            let most = FOURTH_NS + 2 * WATCH_PERIOD_NS + 1_000_000;
            assert!((FOURTH_NS..most).contains(&ns), "{variant}, seed {seed}: {ns} ns");
        }
    }
}

/// The behaviour of the estimate alone: no worker is woken while one is awake.
#[test]
fn without_a_watcher_long_jobs_run_on_one_worker() {
    let ns = last_run(faulty("beyond", &config(&LONG_AFTER_SHORT), Fault::NoWatcher).as_mut());
    assert!(ns > FOURTH_NS * 5 / 4, "{ns} ns");
}

/// The longest time that a job waited while a worker slept, in ticks.
fn longest_wait(world: &mut dyn World, producers: u32) -> Tick {
    let (mut trace, mut longest) = (VecDeque::new(), 0);
    // Number of jobs enqueued so far, by producer.
    let mut enqueued = [0; 4];
    // The time that each queued job has waited while a worker slept.
    let mut waiting: BTreeMap<u32, Tick> = BTreeMap::new();
    let (mut asleep, mut now) = (0u32, 0);
    while world.next_time().is_some() {
        world.step();
        world.take_trace(&mut trace);
        for event in trace.drain(..) {
            if asleep > 0 {
                waiting.values_mut().for_each(|wait| *wait += event.time - now);
            }
            now = event.time;
            let worker = event.actor >= super::super::FIRST_WORKER && event.actor != super::super::OWNER;
            let at_sleep = worker && event.state == super::super::State::Sleep as u8;
            match event.kind {
                kind if kind == EventKind::Slept as u8 && at_sleep => asleep += 1,
                kind if kind == EventKind::Woken as u8 && at_sleep => asleep -= 1,
                kind if kind == EventKind::Appended as u8 => {
                    let producer = event.actor as usize;
                    waiting.insert(u32::from(event.actor) + enqueued[producer] * producers, 0);
                    enqueued[producer] += 1;
                }
                kind if kind == EventKind::Began as u8 => {
                    let wait = waiting.remove(&event.seq).unwrap_or_else(|| panic!("job {} was enqueued", event.seq));
                    longest = longest.max(wait);
                }
                _ => {}
            }
        }
    }
    longest
}

/// Two periods of the watcher, each with the time until it runs, and one wake-up after the other for each worker.
fn bound(workers: u32) -> Tick {
    2 * (WATCH_PERIOD_NS / TICK_NS + WOKEN) + Tick::from(workers) * (WAKE + WOKEN + 10)
}

#[test]
fn no_job_of_the_ring_waits_for_longer_than_the_bound_while_a_worker_sleeps() {
    let mut longest = 0;
    for (pattern, duration) in
        [(0, 0), (0, 3), (0, 300), (MIXED, 40), (MIXED, 2_000), (LATE_LONG, 1_000), (PAIRS, 0), (PAIRS, 200)]
    {
        for (producers, workers) in [(1, 2), (1, 4), (3, 4), (2, 16)] {
            for gap in [0, 3, 700] {
                let knobs = [
                    ("pattern", pattern),
                    ("duration", duration),
                    ("producers", producers),
                    ("workers", workers),
                    ("gap", gap),
                    ("jobs", 600),
                ];
                let mut config = config(&knobs);
                config.seed = pattern + workers + gap;
                let wait = longest_wait(world_of("beyond", &config).as_mut(), producers);
                assert!(wait <= bound(workers), "{knobs:?}: {wait} ticks");
                longest = longest.max(wait);
            }
        }
    }
    assert!(longest > WATCH_PERIOD_NS / TICK_NS, "the bound is met: {longest} ticks");
}

#[test]
fn without_a_watcher_the_bound_is_exceeded() {
    let wait = longest_wait(faulty("beyond", &config(&LONG_AFTER_SHORT), Fault::NoWatcher).as_mut(), 1);
    assert!(wait > 10 * bound(4), "{wait} ticks");
}
