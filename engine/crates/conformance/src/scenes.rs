//! Scenes, which the page reads by the lab's layout.

use sim::reading::Reading;
use sim::{Side, TICKS_PER_S};

use crate::Suite;

/// Number of configurations that are tried, each with knobs and variants of its own.
const CONFIGS: u32 = 24;
/// Scenes of each, and the steps between two of them.
const SCENES: u32 = 12;
const STEPS: u32 = 53;

/// A scene has as many numbers as its layout says, and all are finite, whatever is looked at.
pub fn check(suite: &Suite) {
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
