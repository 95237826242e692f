//! Tests of the re-slice part: the suite of all labs, a table of known counts, and the parser of chunks.

mod reference;
mod splitter;
mod table;

use super::params::Params;
use super::{Counter, lab, scene, workload};
use base::config::Config;
use conformance::{Draw, Suite};
use observe::probe::Counters;
use sim::action::Action;
use sim::playback::world::DIGEST_TURNS;
use sim::reading::Reading;
use sim::session::Side;

/// The digest of the first `turns` messages of a configuration.
fn expected(config: &Config, turns: u64) -> u64 {
    reference::digest(&Params::read(config, &config.values(&lab()).unwrap()), turns)
}

const SUITE: Suite = Suite {
    drawn: &[
        Draw::new("in_chunk", 64, 1_499),
        Draw::new("out_chunk", 64, 1_499),
        Draw::new("message", 1, 2_999),
        Draw::new("headers", 0, 2),
        Draw::new("cap", 0, 1),
        Draw::new("subscribers", 1, 3),
    ],
    planted: &[&[("headers", 0)], &[("headers", 1)], &[("headers", 2)]],
    // Of a measured run the first messages are digested.
    counted: Some(|config, _| expected(config, 64)),
    same: &["sends", "messages", "chunks", "header_bytes", "bytes_sent"],
    heard: &[
        &[("in_chunk", 256), ("out_chunk", 200), ("message", 500), ("subscribers", 1)],
        &[("in_chunk", 128), ("out_chunk", 4_096), ("message", 500), ("subscribers", 1)],
        &[("in_chunk", 65_535), ("out_chunk", 64), ("cap", 1), ("message", 500), ("subscribers", 1)],
    ],
    ..Suite::new(&crate::ENTRY, &scene::LAYOUT, |config| expected(config, DIGEST_TURNS))
};

conformance::suite!(SUITE);

fn config(knobs: &[(&str, u32)]) -> Config {
    Config::of(&lab(), "copied", "gather").with_knobs(knobs)
}

/// Counts of one message to one subscriber that has received two before, so that pools are filled.
fn sent(variant: &str, knobs: &[(&str, u32)]) -> Counters {
    let config = Config { a: variant.to_owned(), ..config(knobs).with("subscribers", 1) };
    let mut world = workload(&config, None).unwrap().open(Side::A);
    let mut play = |sends| {
        while world.counters().get(Counter::Sends) < sends {
            world.step();
        }
        world.counters()
    };
    let before = play(2);
    play(3).since(&before)
}

#[test]
fn subscribers_come_and_go_and_others_are_refused() {
    let mut world = workload(&config(&[("message", 3_000)]), None).unwrap().open(Side::B);
    for action in [Action::Join, Action::Leave { reader: 2 }] {
        (0..700).for_each(|_| world.step());
        world.act(world.time(), action).unwrap();
    }
    (0..700).for_each(|_| world.step());
    let scene = Reading::new(&scene::LAYOUT, &*world, world.time());
    assert_eq!(scene.get("subscribers"), 4.0);
    assert_eq!(scene.count("beads") as f64, scene.get("beads_held"));
    let mut refused = |action| world.act(world.time(), action).unwrap_err().to_string();
    assert_eq!(refused(Action::Leave { reader: 9 }), "subscriber is 9; allowed: 1 to 4");
    assert_eq!(refused(Action::Leave { reader: 0 }), "subscriber is 0; allowed: 1 to 4");
    assert_eq!(refused(Action::Close), "action is close; allowed: join, leave");
}

#[test]
fn more_chunks_than_can_be_drawn_are_refused() {
    let many = config(&[("in_chunk", 64), ("message", 1_000_000), ("subscribers", 100)]);
    assert_eq!(workload(&many, None).err().unwrap().knob, "message");
}
