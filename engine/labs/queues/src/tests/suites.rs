//! The suite of all labs, for each of the three parts.

use super::super::counts::Counter;
use super::super::params::{CompareParams, DispatchParams, WeakQueueParams};
use super::super::scene::LAYOUT;
use super::super::{comparisons, dispatching, lab};
use super::reference;
use base::config::Config;
use conformance::{Draw, Suite};
use sim::playback::world::DIGEST_TURNS;

fn weak_queue(config: &Config, turns: u64) -> u64 {
    reference::weak_queue(&WeakQueueParams::read(&config.values(&lab()).unwrap()), turns)
}

fn dispatch(config: &Config, turns: u64) -> u64 {
    reference::dispatch(&DispatchParams::read(&config.values(&dispatching()).unwrap()), turns)
}

fn compare(config: &Config, turns: u64) -> u64 {
    reference::compare(&CompareParams::read(&config.values(&comparisons()).unwrap()), turns)
}

mod queues {
    use super::*;

    const SUITE: Suite = Suite {
        drawn: &[
            Draw::new("happens", 0, 3),
            Draw::new("sources", 1, 16),
            Draw::new("reads", 0, 9),
            Draw::new("deaths", 0, 5),
            Draw::new("interval", 1, 3),
            Draw::new("fade", 1, 5),
            Draw::new("detach", 0, 1),
            Draw::new("raw", 0, 1),
            Draw::new("cycles", 0, 3),
            Draw::new("period", 1, 3),
            Draw::new("marking", 0, 1),
            Draw::new("inside", 0, 1),
        ],
        // The slab of every queue clears an object late.
        planted: &[&[("happens", 2), ("interval", 2), ("period", 1), ("cycles", 2)]],
        most: &[("sources", 100)],
        more: &[
            &[("happens", 2), ("marking", 1), ("inside", 1), ("interval", 3)],
            &[("happens", 1), ("detach", 1), ("deaths", 7), ("raw", 1)],
        ],
        counted: Some(|config, counts| weak_queue(config, DIGEST_TURNS + counts.get(Counter::Ticks))),
        ..Suite::new(&crate::ENTRY, &LAYOUT, |config| weak_queue(config, DIGEST_TURNS))
    };

    conformance::suite!(SUITE);
}

mod dispatches {
    use super::*;

    const SUITE: Suite = Suite {
        drawn: &[
            Draw::new("benchmark", 1, 3),
            Draw::new("types", 3, 16),
            Draw::new("hit", 0, 16),
            Draw::new("tests", 0, 20),
        ],
        // Every content lacks a sample.
        planted: &[&[]],
        more: &[&[("types", 3), ("tests", 20)]],
        counted: Some(|config, counts| dispatch(config, DIGEST_TURNS + counts.get(Counter::Ticks))),
        ..Suite::new(&crate::DISPATCH, &LAYOUT, |config| dispatch(config, DIGEST_TURNS))
    };

    conformance::suite!(SUITE);
}

mod comparing {
    use super::*;

    const SUITE: Suite = Suite {
        drawn: &[
            Draw::new("operators", 1, 9),
            Draw::new("positions", 0, 5),
            Draw::new("lookups", 0, 9),
            Draw::new("fields", 1, 8),
        ],
        // Every operator overlooks a short field.
        planted: &[&[]],
        counted: Some(|config, counts| compare(config, DIGEST_TURNS + counts.get(Counter::Ticks))),
        ..Suite::new(&crate::COMPARE, &LAYOUT, |config| compare(config, DIGEST_TURNS))
    };

    conformance::suite!(SUITE);
}
