//! The suite of all labs: if no frame is skipped, every variant delivers the frames that the
//! [`reference`](crate::reference) does, for all values of the knobs and all schedules.

use super::super::counts::Counter;
use base::planted::with_planted;
use conformance::{Draw, Suite};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{Workload, lab, play, variants, workload};
use crate::scene::LAYOUT;
use crate::tight::Measured;
use sim::TICKS_PER_S;
use sim::workload::Workload as _;

/// Long enough for 100 deliveries to every reader at 5 frames a second, with a publisher that is blocked for
/// half of the time.
const LONG: u64 = 60 * TICKS_PER_S;

const SUITE: Suite = Suite {
    drawn: &[
        Draw::new("slots", 12, 79),
        Draw::new("readers", 1, 4),
        Draw::new("slow", 0, 1),
        Draw::new("fps", 15, 60),
        Draw::new("gop", 2, 39),
        Draw::new("send", 0, 599),
        Draw::new("poll", 1, 29),
        Draw::new("size", 64, 199),
        Draw::new("tracks", 1, 2),
        Draw::new("sizing", 0, 4).one_in(2),
    ],
    fits: |config| {
        let values = config.values(&lab()).unwrap();
        let get = |knob| values.get(knob);
        // A pause longer than a frame interval would let readers of Sleep be lapped, as in Monibuca. In a ring that has
        // shrunk to a few slots, a reader can be lapped while it holds no slot.
        get("poll") * get("fps") < 1_000
            && get("slow") < get("readers")
            && (get("sizing") == 0 || get("tracks") == 1 && get("gop") >= 12)
    },
    digest: |_, config, variant| digest(&Workload::new(config, None).unwrap(), variant),
    // A publisher of version 2 that was blocked by a slow reader then publishes all due frames at once, and while it
    // waits for a lock, readers that have not read that slot cannot take the lock. Therefore frames are skipped, as in
    // the original, but not on the schedule of the presets, which is not shuffled. In a ring that changes its size some
    // of its readers miss frames in any case.
    may_differ: |config, variant| {
        let values = config.values(&lab()).unwrap();
        variant == "rwmutex" && (values.get("slow") > 0 && config.seed > 0 || values.get("sizing") > 0)
    },
    // The last byte of each frame is not sent.
    planted: &[&[], &[("readers", 3), ("slow", 0), ("size", 64)], &[("tracks", 2), ("slots", 12), ("slow", 0)]],
    most: &[("streams", 64)],
    more: &[
        &[("readers", 16), ("slow", 0), ("size", 200)],
        &[("readers", 0), ("slow", 0)],
        &[("streams", 3), ("tracks", 2), ("readers", 9), ("slow", 2), ("size", 200)],
        &[("slots", 24), ("gop", 40), ("sizing", 3), ("size", 200)],
        &[("slots", 75), ("fps", 60), ("send", 40), ("no_catch_up", 1), ("poll", 5)],
    ],
    heard: &[&[("slow", 0)]],
    ..Suite::new(&crate::ENTRY, &LAYOUT, |config| {
        Workload::new(config, None).unwrap().oracle().expect("the ring has a reference")
    })
};

conformance::suite!(SUITE);

/// Plays a variant until its readers have been sent the frames of the digest, for at most 20 minutes of virtual time.
fn digest(workload: &Workload, variant: &str) -> Option<u64> {
    let mut world = workload.world(variant, false);
    while world.digest().is_none() && world.time() < 20 * LONG {
        // Several steps at a time, because the digest takes long to compute if there are many readers.
        for _ in 0..64 {
            world.step();
        }
    }
    world.digest()
}

#[test]
fn the_reference_finds_a_byte_that_is_lost_where_variants_are_measured() {
    for knobs in SUITE.planted {
        let workload = workload(knobs);
        let measured: Vec<_> =
            with_planted(|| variants().into_iter().map(|variant| workload.count(variant).0).collect());
        assert!(measured[0].is_some() && measured.iter().all(|digest| *digest == measured[0]));
        assert_ne!(measured[0], workload.oracle(), "{knobs:?}");
    }
}

#[test]
fn the_loop_alone_delivers_what_the_reference_does() {
    for knobs in SUITE.more {
        let Workload { params, source, .. } = &workload(knobs);
        assert_eq!((Measured::driver().count)(params, source).0, workload(knobs).oracle(), "{knobs:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn a_guarded_ring_never_tears_and_a_ring_of_ours_drops_nobody(
        seed in 1u32..1_000_000,
        slots in 8u32..40,
        send in 0u32..5_000,
        no_catch_up in 0u32..=1,
        start in 0u32..4,
    ) {
        let knobs = [("slots", slots), ("send", send), ("no_catch_up", no_catch_up), ("start", start), ("slow", 2)];
        let mut config = super::config(&knobs);
        config.seed = seed;
        let workload = Workload::new(&config, None).unwrap();
        for variant in ["rwmutex", "trylock", "atomic", "epoch", "queue-copy", "queue-v1"] {
            let mut world = workload.world(variant, false);
            play(world.as_mut(), 20 * TICKS_PER_S);
            let counters = world.counters();
            prop_assert_eq!(counters.get(Counter::Torn), 0, "{} tears", variant);
            if variant != "trylock" {
                prop_assert_eq!(counters.get(Counter::Dropped), 0, "{} drops", variant);
            }
            if variant != "rwmutex" {
                prop_assert_eq!(counters.get(Counter::Blocked), 0, "{} blocks", variant);
            }
        }
    }
}
