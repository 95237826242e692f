//! Every variant returns every frame a lap later as it was written, for any chunk size.

use crate::ENTRY;
use base::planted::with_planted;
use base::rng::Rng;
use bench::{Comparison, Match};
use measure::{Clock, Plan};
use sim::Labs;
use std::collections::VecDeque;

use super::super::scene;
use super::*;
use sim::action::Action;
use sim::reading::Reading;
use sim::workload::Workload as _;

/// The digest of a variant's world; `None` if its memory does not suffice.
fn digest(workload: &Workload, variant: &str) -> Option<u64> {
    let mut world = workload.counting(variant);
    while world.digest().is_none() && world.next_time().is_some() {
        world.step();
    }
    world.digest()
}

#[test]
fn all_variants_keep_every_byte_for_a_lap() {
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        let mut from = |least, most| least + rng.below(most - least + 1);
        let knobs = [
            ("publishers", from(1, 3)),
            ("slots", from(20, 24)),
            ("p_bytes", from(64, 600)),
            ("i_bytes", from(1_000, 2_000)),
            ("gop", from(2, 20)),
            ("fps", from(5, 60)),
            ("chunk", from(64, 1_500)),
            // One frame of 70 kB or more in some of the laps.
            ("oversize", from(0, 10).saturating_sub(8)),
            ("shells", from(0, 1)),
            ("frames", from(0, 50) / 50),
            ("processors", from(1, 4)),
        ];
        let config = knobs.iter().fold(Config::of(&lab(), "none", "fifo"), |config, &(id, n)| config.with(id, n));
        let workload = Workload::new(&Config { seed: seed as u32, ..config }, None).unwrap();
        let expected = reference::digest(&workload.params, &workload.media);
        for variant in variants() {
            // Every chunk of the flawed trial takes 128 KiB, for which memory does not suffice if there are many.
            if variant == "flawed" && (seed % 10 > 0 || workload.params.mix.chunk < 1_000 || workload.params.shells) {
                continue;
            }
            assert_eq!(digest(&workload, variant), Some(expected), "{variant} with {knobs:?}");
        }
    }
}

#[test]
fn all_variants_publish_as_many_bytes_in_chunks_of_any_size() {
    for chunk in [64, 1_000, 65_535] {
        let workload = workload(&[&SMALL[..], &[("chunk", chunk), ("oversize", 60)]].concat());
        let [first, others @ ..] = &*variants() else { unreachable!("there are variants") };
        let published = counted(&workload, first, 400).1;
        assert_eq!(published.get(Counter::Frames), 400);
        for variant in others.iter().filter(|variant| **variant != "flawed") {
            let counters = counted(&workload, variant, 400).1;
            for counter in [Counter::Frames, Counter::Chunks, Counter::BytesCopied] {
                assert_eq!(counters.get(counter), published.get(counter), "{variant}");
            }
            assert_eq!(counters.get(Counter::Refused), 0, "{variant}");
        }
    }
}

#[test]
fn the_reference_finds_a_byte_that_every_variant_stores_twice() {
    let workload = workload(&[&SMALL[..], &[("chunk", 1_000)]].concat());
    let digests = with_planted(|| variants().into_iter().map(|variant| digest(&workload, variant)).collect::<Vec<_>>());
    assert!(digests[0].is_some() && digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
    assert_ne!(digests[0], Some(reference::digest(&workload.params, &workload.media)));
}

#[test]
fn timed_pools_publish_the_watched_frames_on_both_memories() {
    // In these builds the system's allocator checks every access to every object.
    for variant in variants() {
        let workload = workload(&[&SMALL[..], &[("chunk", 300), ("oversize", 20), ("shells", 1)]].concat());
        assert_eq!(workload.timed(variant).unwrap().run(3), 3 * 2 * 20, "{variant}");
        assert!(workload.modelled(variant).unwrap().run(1) >= 6, "{variant}");
    }
    assert_eq!(workload(&[]).model().as_deref(), Some("Go, GOGC 100"));
}

#[test]
fn worlds_are_copied_and_drawn_at_any_moment() {
    for variant in variants() {
        let workload = workload(&SMALL);
        let (row, config) = workload.row(variant);
        let mut world = (row.watched)(&workload, config);
        for steps in [0, 7, 900, 5_000] {
            (0..steps).for_each(|_| world.step());
            let mut copy = world.copy().expect("worlds of pools can be copied");
            for _ in 0..400 {
                world.step();
                copy.step();
            }
            assert_eq!((world.trace_hash(), world.counters()), (copy.trace_hash(), copy.counters()), "{variant}");
            let mut numbers = Vec::new();
            world.look(1);
            world.scene(world.time(), &mut numbers);
            assert!(numbers.iter().all(|number| number.is_finite()), "{variant}");
            let drawn = Reading::new(&scene::LAYOUT, &*world, world.time());
            assert_eq!((drawn.count("levels"), drawn.count("slots")), (LEVELS, 20), "{variant}");
            let [stored, lent, resident] = ["stored", "lent", "resident"].map(|field| drawn.get(field));
            assert!(stored <= lent && lent <= resident + f64::from(SEGMENT), "{variant}: {stored}, {lent}, {resident}");
        }
        assert!(world.digest().is_some());
        world.take_trace(&mut VecDeque::new());
        assert!(world.act(world.time(), Action::Join).is_err());
        world.act(world.time(), Action::Close).unwrap();
        assert_eq!(world.next_time(), None);
    }
}

#[test]
fn the_flawed_trial_runs_out_of_memory_where_the_correct_pool_takes_20_mb() {
    let workload = workload(&[]);
    let lap = workload.params.lap();
    assert_eq!(counted(&workload, "flawed", 2 * lap).0, None);
    let (read, counters) = counted(&workload, "locked", lap);
    assert!(read.is_some() && counters.get(Counter::MostResident) < 20 << 20);
}

/// A clock that advances by a microsecond on each reading.
struct Ticking(f64);

impl Clock for Ticking {
    fn now_ns(&mut self) -> f64 {
        self.0 += 1_000.0;
        self.0
    }
}

#[test]
fn a_variant_without_memory_is_not_timed_and_does_not_block_the_others() {
    let config = [("publishers", 1), ("p_bytes", 900), ("i_bytes", 6_000), ("chunk", 64)]
        .iter()
        .fold(Config::of(&lab(), "none", "fifo"), |config, &(id, value)| config.with(id, value));
    let mut page = Match::page(&Labs { shown: &[ENTRY], benches: &[] }, &config, Plan::quick(1)).unwrap();
    for _ in variants() {
        assert_eq!(page.advance(&mut Ticking(0.0)).phase, "digests");
    }
    let equal = |one: &Comparison| one.digests_equal == (one.variant != "flawed");
    let found = page.comparisons();
    assert!(found.len() == variants().len() - 1 && found.iter().all(equal), "{found:?}");
    assert!(page.refused().is_none());
}
