//! Copies of worlds, from which checkpoints are made.

use sim::Side;

use crate::{Snapshot, Suite};

/// Number of configurations that are tried, each with knobs and variants of its own.
const CONFIGS: u32 = 24;
/// Number of steps that a world and its copy are played on.
const STEPS: u32 = 400;

/// A copied world goes on as the one it was copied from: event for event, count for count, and in the same picture.
pub fn check(suite: &Suite) {
    for seed in 1..=CONFIGS {
        let config = suite.any_config(seed);
        let mut world = (suite.entry.open)(&config, None).expect("it was drawn").open(Side::A);
        // From somewhere in the middle of things.
        (0..37 * seed).for_each(|_| world.step());
        world.take_trace(&mut Default::default());
        let Some(mut copy) = world.copy() else {
            assert!(!suite.is_copied, "it cannot be copied: {config:?}");
            return;
        };
        assert!(world.size() > 0, "a world says its size: {config:?}");
        while copy.copy_more(world.as_ref()) {}
        let mut compare = |when: &str| {
            let now = world.time();
            assert_eq!(Snapshot::of(copy.as_mut(), now), Snapshot::of(world.as_mut(), now), "{when}: {config:?}");
            // In turn, so that what they would share shows.
            (0..STEPS).for_each(|_| {
                world.step();
                copy.step();
            });
        };
        compare("at once");
        compare("later");
        compare("much later");
    }
}
