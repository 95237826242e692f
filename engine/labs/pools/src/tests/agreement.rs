//! The suite of all labs: every variant returns every frame a lap later as it was written, for any chunk size.

use crate::ENTRY;
use bench::{Comparison, Match};
use conformance::{Draw, Suite};
use measure::{Clock, Plan};
use sim::Labs;

use super::super::scene;
use super::live::SURVIVED;
use super::*;
use sim::action::Action;
use sim::reading::Reading;
use sim::workload::Workload as _;

fn workload_of(config: &Config) -> Workload {
    Workload::new(config, None).unwrap()
}

const SUITE: Suite = Suite {
    drawn: &[
        Draw::new("publishers", 1, 3),
        Draw::new("slots", 20, 24),
        Draw::new("p_bytes", 64, 600),
        Draw::new("i_bytes", 1_000, 2_000),
        Draw::new("gop", 2, 20),
        Draw::new("fps", 5, 60),
        Draw::new("chunk", 64, 1_500),
        // One frame of 70 kB or more in some of the laps.
        Draw::new("oversize", 0, 2).one_in(4),
        Draw::new("shells", 0, 1),
        Draw::new("frames", 0, 1).one_in(25),
        Draw::new("processors", 1, 4),
    ],
    digest: |_, config, variant| {
        let mut world = workload_of(config).counting(variant);
        while world.digest().is_none() && world.next_time().is_some() {
            world.step();
        }
        world.digest()
    },
    // Every chunk of the flawed trial takes 128 KiB, for which memory does not suffice if there are many.
    may_differ: |config, variant| {
        let values = config.values(&lab()).unwrap();
        variant == "flawed"
            && (config.seed % 10 > 0
                || values.get("chunk") < 1_000
                || values.get("shells") > 0
                || values.get("slots") > 24)
    },
    // A chunk repeats the last byte of the one before it.
    planted: &[&[("publishers", 2), ("slots", 20), ("p_bytes", 900), ("i_bytes", 6_000), ("gop", 7), ("chunk", 1_000)]],
    most: &[("publishers", 2), ("slots", 32)],
    more: &[
        &[("publishers", 2), ("slots", 25), ("p_bytes", 900), ("i_bytes", 6_000), ("chunk", 64), ("oversize", 60)],
        &[("publishers", 2), ("slots", 25), ("p_bytes", 900), ("i_bytes", 6_000), ("chunk", 65_535), ("oversize", 60)],
    ],
    same: &["frames", "chunks", "bytes_copied", "refused"],
    heard: &[
        &[SURVIVED[0], SURVIVED[1], SURVIVED[2], SURVIVED[3], ("chunk", 128)],
        &[SURVIVED[0], SURVIVED[1], SURVIVED[2], SURVIVED[3], ("chunk", 1_000)],
        &[SURVIVED[0], SURVIVED[1], SURVIVED[2], SURVIVED[3], ("chunk", 65_535)],
    ],
    ..Suite::new(&ENTRY, &scene::LAYOUT, |config| {
        let Workload { params, media, .. } = workload_of(config);
        reference::digest(&params, &media)
    })
};

conformance::suite!(SUITE);

#[test]
fn worlds_are_drawn_at_any_moment_and_end_when_they_are_closed() {
    for variant in variants() {
        let workload = workload(&SMALL);
        let (row, config) = workload.row(variant);
        let mut world = (row.watched)(&workload, config);
        for steps in [0, 7, 900, 5_000] {
            (0..steps).for_each(|_| world.step());
            world.look(1);
            let drawn = Reading::new(&scene::LAYOUT, &*world, world.time());
            assert_eq!((drawn.count("levels"), drawn.count("slots")), (LEVELS, 20), "{variant}");
            let [stored, lent, resident] = ["stored", "lent", "resident"].map(|field| drawn.get(field));
            assert!(stored <= lent && lent <= resident + f64::from(SEGMENT), "{variant}: {stored}, {lent}, {resident}");
        }
        assert!(world.act(world.time(), Action::Join).is_err());
        world.act(world.time(), Action::Close).unwrap();
        assert_eq!(world.next_time(), None);
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
    let knobs = [("publishers", 1), ("p_bytes", 900), ("i_bytes", 6_000), ("chunk", 64)];
    let config = Config::of(&lab(), "none", "fifo").with_knobs(&knobs);
    let mut page = Match::page(&Labs { shown: &[ENTRY], benches: &[] }, &config, Plan::quick(1)).unwrap();
    for _ in variants() {
        assert_eq!(page.advance(&mut Ticking(0.0)).phase, "digests");
    }
    let equal = |one: &Comparison| one.digests_equal == (one.variant != "flawed");
    let found = page.comparisons();
    assert!(found.len() == variants().len() - 1 && found.iter().all(equal), "{found:?}");
    assert!(page.refused().is_none());
}
