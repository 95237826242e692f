//! Watched worlds: every pool runs every payload, for any order of its threads.

use super::super::Counter;
use super::{Params, Workload, config, lab, play, reference, row, variants};
use base::config::Config;
use base::planted::with_planted;
use base::rng::Rng;
use observe::probe::Counters;

/// The digest of a variant's world, which is played to its end, and its counts.
fn played(workload: &Workload, variant: &str) -> (Option<u64>, Counters) {
    let mut world = (row(variant).world)(&workload.params, workload.music.as_ref());
    play(world.as_mut());
    (world.digest(), world.counters())
}

fn expected(config: &Config) -> Option<u64> {
    Some(reference::digest(&Params::read(config, &config.values(&lab()).unwrap())))
}

#[test]
fn every_payload_is_run_once_by_every_variant_and_all_memory_comes_back() {
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed.into());
        let mut from = |least, most| least + rng.below(most - least + 1);
        let knobs = [
            ("payload", [0, 4, 48, 64, 65, 128, 328, from(0, 328)][from(0, 7) as usize]),
            ("jobs", from(1, 30)),
            ("workers", from(1, 5)),
            ("producers", from(1, 3)),
            ("duration", from(0, 1) * from(0, 20)),
            ("gap", from(0, 1) * from(0, 20)),
            ("pattern", from(0, 3)),
            ("work", from(0, 40) / 40),
            ("wake", from(0, 2)),
            ("order", from(0, 1)),
            ("allocator", from(0, 2)),
            ("no_data", from(0, 5) / 5),
        ];
        let config = Config { seed, ..config(&knobs) };
        let workload = Workload::new(&config).unwrap();
        for variant in variants() {
            let (digest, counters) = played(&workload, variant);
            assert_eq!(digest, expected(&config), "{variant}, seed {seed}: {knobs:?}");
            assert_eq!(counters.get(Counter::Jobs), u64::from(workload.params.jobs), "{variant}");
            assert_eq!(counters.get(Counter::Allocations), counters.get(Counter::Frees), "{variant}");
        }
    }
}

#[test]
fn the_reference_finds_a_byte_that_no_job_is_given() {
    let config = config(&[("payload", 48), ("jobs", 50)]);
    let workload = Workload::new(&config).unwrap();
    let digests =
        with_planted(|| variants().into_iter().map(|variant| played(&workload, variant).0).collect::<Vec<_>>());
    assert!(digests[0].is_some() && digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
    assert_ne!(digests[0], expected(&config));
}
