//! The same variants under the drivers that run in one thread: what is watched is what is measured. (Threads are held against
//! them in `threads/tests/`, and the model checker's runs are in `engine/tests/`.)

use std::collections::BTreeMap;

use super::{lab, workload};
use crate::lab::workload::Workload as _;
use crate::ring::Counter;

/// What a world delivers, and what the measured loop does.
fn digests(variant: &str, knobs: &[(&str, u32)]) -> [Option<u64>; 2] {
    let workload = workload(knobs);
    let mut world = workload.world(variant, false);
    while world.digest().is_none() {
        world.step();
    }
    [world.digest(), workload.count(variant).0]
}

#[test]
fn what_is_measured_delivers_what_is_watched() {
    for knobs in [
        &[][..],
        &[("readers", 16), ("slow", 0), ("size", 200)],
        &[("readers", 0), ("slow", 0)],
        &[("streams", 3), ("tracks", 2), ("readers", 9), ("slow", 2), ("size", 200)],
        &[("slots", 24), ("gop", 40), ("sizing", 3), ("size", 200)],
        &[("slots", 75), ("fps", 60), ("send", 40), ("catch_up", 1), ("poll", 5)],
    ] {
        let twin = digests("queue-copy", knobs)[0];
        for variant in lab().variants {
            // Of version 2's readers some miss frames while its publisher makes up for lost time.
            if variant.id == "rwmutex" && knobs.contains(&("sizing", 3)) {
                continue;
            }
            assert_eq!(digests(variant.id, knobs), [twin; 2], "{} with {knobs:?}", variant.id);
        }
    }
}

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
    // One reader of eight is late, so that the publisher finds somebody asleep in each frame.
    assert!(get("epoch", Counter::Notifies) <= get("epoch", Counter::Published));
    assert_eq!(get("cond", Counter::Notifies), 2 * get("cond", Counter::Published));
}
