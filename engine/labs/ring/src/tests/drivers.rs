//! The measured loop. (The suite in `agreement.rs` compares what it delivers with the reference, as it does the world in
//! virtual time; the tests in `threads/tests/` compare threads with both.)

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use super::{config, lab, workload};
use crate::Counter;
use base::limits::LIVE;
use bench::{Comparison, Match};
use measure::{Clock, Plan};
use sim::workload::Workload as _;

#[test]
fn readers_sleep_are_lapped_and_lose_slots_while_they_are_measured() {
    let counts: BTreeMap<_, _> = lab()
        .variants
        .into_iter()
        .map(|variant| (variant.id, workload(&[("send", 3_000)]).count(variant.id).1))
        .collect();
    let get = |variant: &str, counter| counts[variant].get(counter);
    for variant in ["queue-v1", "rwmutex", "waitgroup", "cond", "trylock", "atomic", "epoch"] {
        assert!(get(variant, Counter::WakeUps) > 5_000, "{variant}: {:?}", counts[variant]);
    }
    assert!(get("sleep", Counter::WastedChecks) > 10_000 && get("sleep", Counter::WakeUps) == 0);
    for variant in ["cond", "trylock"] {
        assert!(get(variant, Counter::Discarded) > 10 && get(variant, Counter::Dropped) > 10, "{variant}");
    }
    for variant in ["waitgroup", "sleep"] {
        assert!(get(variant, Counter::Torn) > 10, "{variant}");
    }
    for variant in ["waitgroup", "sleep", "atomic", "epoch"] {
        assert!(get(variant, Counter::Skipped) > 100 && get(variant, Counter::Blocked) == 0, "{variant}");
    }
    assert!(get("rwmutex", Counter::Blocked) > 0 && get("rwmutex", Counter::Torn) == 0);
    // A publisher notifies only if a reader sleeps: at most once a frame. Cond's second broadcast finds no sleeping
    // reader.
    for variant in ["rwmutex", "waitgroup", "cond", "trylock", "atomic", "epoch"] {
        let (notifies, published) = (get(variant, Counter::Notifies), get(variant, Counter::Published));
        // A reader notifies a publisher that waits for it.
        let waits = if variant == "rwmutex" { get(variant, Counter::LockWaits) } else { 0 };
        assert!(0 < notifies && notifies <= published + waits, "{variant}: {notifies} for {published} frames");
    }
}

/// The machine's clock.
struct Real(Instant);

impl Clock for Real {
    fn now_ns(&mut self) -> f64 {
        self.0.elapsed().as_nanos() as f64
    }
}

/// A match of Cond against RWMutex with these knobs.
fn cond_against_rwmutex(knobs: &[(&str, u32)], memory: fn() -> usize) -> Match {
    let labs = sim::Labs { shown: &[crate::ENTRY], benches: &[] };
    Match::among(&labs, &config(knobs), &["cond"], Plan::quick(2)).unwrap().with_memory_gauge(memory)
}

/// A match that has begun to measure, and its clock.
fn measuring(memory: fn() -> usize) -> (Match, Real) {
    let (mut run, mut clock) = (cond_against_rwmutex(&SMALL, memory), Real(Instant::now()));
    while run.advance(&mut clock).phase != "measuring" {}
    (run, clock)
}

/// Runs a match to its end, and returns its first comparison.
fn compared(mut run: Match) -> Comparison {
    let mut clock = Real(Instant::now());
    while run.advance(&mut clock).phase != "done" {}
    run.comparisons().remove(0)
}

const SMALL: [(&str, u32); 3] = [("readers", 2), ("slow", 0), ("size", 64)];

#[test]
fn the_loop_alone_is_timed_beside_the_variants_and_compared_with_none() {
    let found = compared(cond_against_rwmutex(&SMALL, || 0));
    let driver = found.driver.unwrap();
    // Without an interval it is below the clock.
    let (low, high) = driver.low.zip(driver.high).unwrap_or((driver.ns, driver.ns));
    assert!(0.0 < low && low <= driver.ns && driver.ns <= high, "{driver:?}");
    assert!(found.figures.ratio.is_some() && found.variant == "cond");
    let document = serde_json::to_value(&found).unwrap();
    assert_eq!(document["driver"]["ns"], driver.ns);
    // With many streams the page's memory holds two worlds, but not a third one for the driver.
    let large = compared(cond_against_rwmutex(&[("streams", 300), ("readers", 0), ("slow", 0), ("size", 64)], || 0));
    assert!(large.figures.ratio.is_some() && large.driver.is_none());
    assert!(serde_json::to_value(&large).unwrap().get("driver").is_none());
}

#[test]
fn a_run_whose_rings_outgrow_the_memory_ends_with_a_sentence() {
    static IN_USE: AtomicUsize = AtomicUsize::new(0);
    let (mut run, mut clock) = measuring(|| IN_USE.load(Relaxed));
    IN_USE.store(LIVE + (1 << 20), Relaxed);
    // First the baseline's control is given up, and all other subjects are made again.
    run.advance(&mut clock);
    assert!(run.refused().is_none());
    run.advance(&mut clock);
    let refused = run.refused().unwrap().to_string();
    assert!(refused.contains("409 MiB") && refused.contains("408 MiB"), "{refused}");
    assert_eq!(run.advance(&mut clock).phase, "done");
    let found = run.comparisons().remove(0);
    assert!(found.counters.variant["deliveries"] >= 10_000 && found.figures.ratio.is_none(), "only the counts stand");
}

#[test]
fn a_run_that_fits_without_the_control_of_its_baseline_is_timed_without_it() {
    static IN_USE: AtomicUsize = AtomicUsize::new(0);
    let (mut run, mut clock) = measuring(|| IN_USE.load(Relaxed));
    IN_USE.store(LIVE + (1 << 20), Relaxed);
    run.advance(&mut clock);
    IN_USE.store(0, Relaxed);
    assert!(compared(run).figures.ratio.is_some());
}
