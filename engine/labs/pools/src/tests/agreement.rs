//! Every variant returns every frame a lap later as it was written, for any chunk size.

use crate::ENTRY;
use bench::{Comparison, Match};
use measure::{Clock, Plan};
use sim::Labs;
use std::collections::VecDeque;

use super::super::scene;
use super::*;
use sim::action::Action;
use sim::reading::Reading;
use sim::workload::Workload as _;

#[test]
fn all_variants_keep_every_byte_for_a_lap() {
    for chunk in [64, 128, 1_000, 4_096, 65_535] {
        // One chunk size suffices for a file's frames.
        let clip = (chunk == 1_000).then_some((0, 1, 1));
        for (oversize, shells, frames) in [(0, 0, 0), (60, 1, 0)].into_iter().chain(clip) {
            let mix = [("chunk", chunk), ("oversize", oversize), ("shells", shells), ("frames", frames)];
            let knobs = [&SMALL[..], &mix].concat();
            let workload = workload(&knobs);
            let reference = counted(&workload, "none", 400);
            assert!(reference.0.is_some() && reference.1.get(Counter::Frames) == 400);
            for variant in &variants()[1..] {
                let (read, counters) = counted(&workload, variant, 400);
                // Every small chunk takes 128 KiB in the flawed trial, which ends before all frames are read.
                if *variant == "flawed" && (chunk < 1_000 || shells == 1) {
                    continue;
                }
                assert_eq!(read, reference.0, "{variant}, chunks of {chunk}");
                for counter in [Counter::Frames, Counter::Chunks, Counter::BytesCopied] {
                    assert_eq!(counters.get(counter), reference.1.get(counter), "{variant}");
                }
                assert_eq!(counters.get(Counter::Refused), 0, "{variant}");
            }
        }
    }
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
