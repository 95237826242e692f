//! Watched worlds: every pool runs every payload, for any order of its threads.

use super::super::Counter;
use super::{play, variants, world};

#[test]
fn every_payload_is_run_once_by_every_variant_and_all_memory_comes_back() {
    for payload in [0, 4, 48, 64, 65, 128, 328] {
        for seed in [0, 1] {
            let mut digests = Vec::new();
            for variant in variants() {
                let knobs = [("payload", payload), ("jobs", 300), ("producers", 1 + seed * 2)];
                let mut world = world(variant, &knobs);
                play(world.as_mut());
                let counters = world.counters();
                assert_eq!(counters.get(Counter::Jobs), 300, "{variant}");
                assert_eq!(counters.get(Counter::Allocations), counters.get(Counter::Frees), "{variant}");
                digests.push(world.digest().expect("all jobs were run"));
            }
            assert!(digests.iter().all(|digest| *digest == digests[0]), "payload {payload}");
        }
    }
}
