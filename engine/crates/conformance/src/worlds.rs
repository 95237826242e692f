//! Worlds: their copies, from which checkpoints are made, and their scenes, which the page reads by the lab's layout.

use sim::reading::Reading;
use sim::{Side, TICKS_PER_S};

use crate::{Snapshot, Suite};

/// Number of configurations that are tried, each with knobs and variants of its own.
const CONFIGS: u32 = 24;
/// Number of steps that a world and its copy are played on.
const COPIED_STEPS: u32 = 400;
/// Scenes of a world, and the steps between two of them.
const SCENES: u32 = 12;
const STEPS: u32 = 53;

/// A copied world goes on as the one it was copied from: event for event, count for count, and in the same picture.
pub fn copies(suite: &Suite) {
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
            (0..COPIED_STEPS).for_each(|_| {
                world.step();
                copy.step();
            });
        };
        compare("at once");
        compare("later");
        compare("much later");
    }
}

/// A scene has as many numbers as its layout says, and all are finite, whatever is looked at.
pub fn scenes(suite: &Suite) {
    for seed in 1..=CONFIGS {
        let config = suite.any_config(seed);
        let workload = (suite.entry.open)(&config, None).expect("it was drawn");
        for side in [Side::A, Side::B] {
            let mut world = workload.open(side);
            for at in 0..SCENES {
                (0..STEPS).for_each(|_| world.step());
                // A stream or connection that exists, or the last one.
                world.look([0, 1, u32::MAX][at as usize % 3]);
                let now = world.time();
                let next = world.next_time().unwrap_or(now + TICKS_PER_S);
                // Now, and just before the next step.
                for now in [now, next.max(now)] {
                    Reading::new(suite.layout, world.as_ref(), now);
                }
                let mut numbers = Vec::new();
                world.scene(now, &mut numbers);
                assert!(numbers.iter().all(|number| number.is_finite()), "a number is none: {config:?}");
            }
        }
    }
}
