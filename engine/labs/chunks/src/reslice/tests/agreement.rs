//! Subscribers of all variants receive the messages of the [`reference`], on every preset and with any sizes.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::params::Params;
use super::super::scene;
use super::super::{Counter, lab, workload};
use super::{config, reference};
use crate::RESLICE;
use crate::digests::digests;
use base::config::Config;
use base::planted::with_planted;
use sim::action::Action;
use sim::playback::world::DIGEST_TURNS;
use sim::reading::Reading;
use sim::session::{Session, Side};

fn expected(config: &Config) -> u64 {
    reference::digest(&Params::read(config, &config.values(&lab()).unwrap()), DIGEST_TURNS)
}

#[test]
fn subscribers_find_the_messages_of_the_reference_on_every_preset() {
    for preset in lab().presets {
        let config = config(preset.knobs);
        let expected = Some(expected(&config));
        assert!(digests(&RESLICE, &config).iter().all(|&digest| digest == expected), "{}", preset.id);
    }
}

#[test]
fn the_reference_finds_times_that_every_variant_reads_wrongly() {
    for headers in 0..3 {
        let config = config(&[("headers", headers)]);
        let digests = with_planted(|| digests(&RESLICE, &config));
        assert!(digests[0].is_some() && digests.iter().all(|digest| *digest == digests[0]));
        assert_ne!(digests[0], Some(expected(&config)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, rng_seed: RngSeed::Fixed(4), ..ProptestConfig::default() })]

    #[test]
    fn subscribers_find_the_messages_of_the_reference_at_any_sizes(
        input in 64u32..1_500, output in 64u32..1_500, message in 1u32..3_000,
        headers in 0u32..3, cap in 0u32..2, subscribers in 1u32..4, seed in 0u32..1_000_000,
    ) {
        let knobs = [
            ("in_chunk", input), ("out_chunk", output), ("message", message),
            ("headers", headers), ("cap", cap), ("subscribers", subscribers),
        ];
        let config = Config { seed, ..config(&knobs) };
        let expected = Some(expected(&config));
        let digests = digests(&RESLICE, &config);
        prop_assert!(digests.iter().all(|&digest| digest == expected), "{:?} and not {:?}", digests, expected);
    }
}

#[test]
fn a_count_is_the_same_for_all_and_nothing_is_lost() {
    let workload = workload(&config(&[("traffic", 1)]), None).unwrap();
    let all: Vec<_> = lab().variants.iter().map(|variant| workload.count(variant.id)).collect();
    for (digest, counts) in &all {
        assert_eq!(*digest, all[0].0);
        for counter in [Counter::Sends, Counter::Messages, Counter::Chunks, Counter::HeaderBytes, Counter::BytesSent] {
            assert_eq!(counts.get(counter), all[0].1.get(counter), "{counter:?}");
        }
    }
}

#[test]
fn subscribers_come_and_go_and_history_stays_the_same() {
    let open = || {
        let config = config(&[("message", 3_000)]);
        let workload = workload(&Config { b: "laid".to_owned(), ..config }, None).unwrap();
        Session::new(Box::new(move |side| workload.open(side)))
    };
    let act = |session: &mut Session| {
        session.advance(500);
        session.act(Action::Join).unwrap();
        session.advance(700);
        session.act(Action::Leave { reader: 2 }).unwrap();
        session.advance(9_000);
    };
    let (mut sought, mut played) = (open(), open());
    act(&mut sought);
    act(&mut played);
    for goal in [4_000, 100, 8_000, 10_200] {
        sought.seek(goal);
    }
    for side in [Side::A, Side::B] {
        assert_eq!(sought.world_mut(side).trace_hash(), played.world_mut(side).trace_hash());
        let scene = Reading::new(&scene::LAYOUT, sought.world(side), sought.time());
        assert_eq!(scene.get("subscribers"), 4.0);
        assert_eq!(scene.count("beads") as f64, scene.get("beads_held"));
    }
    let mut refused = |action| sought.act(action).unwrap_err().to_string();
    assert_eq!(refused(Action::Leave { reader: 9 }), "subscriber is 9; allowed: 1 to 4");
    assert_eq!(refused(Action::Leave { reader: 0 }), "subscriber is 0; allowed: 1 to 4");
    assert_eq!(refused(Action::Close), "action is close; allowed: join, leave");
}

#[test]
fn more_chunks_than_can_be_drawn_are_refused() {
    let many = config(&[("in_chunk", 64), ("message", 1_000_000), ("subscribers", 100)]);
    assert_eq!(workload(&many, None).err().unwrap().knob, "message");
}
