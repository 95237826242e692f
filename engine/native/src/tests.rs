//! What holds for all labs of the registry. What each lab must do by itself is in its crate, by `conformance::suite!`.

use std::cell::Cell;
use std::collections::BTreeSet;

use base::Lab;
use base::hash::Hash;
use base::limits::{CHECKPOINTS, LIVE};
use bench::Bench;
use bench::agreement::{drawn, lines, play};
use conformance::{Suite, catalogue, history, worlds};
use measure::Plan;
use observe::trace::KEPT;
use sim::session::{Gauges, Session, Side};

use crate::LABS;

#[test]
fn seeds_of_every_lab_do_something_else_each_and_the_same_again() {
    for Lab { id: lab, .. } in LABS.catalogue().labs {
        let first = lines(&LABS, lab, 1, 30).unwrap();
        let fingerprints = |nth| first.lines().map(move |line| line.split(' ').nth(nth)).collect::<BTreeSet<_>>();
        // Two may do the same where variants differ in what their script has nothing of.
        assert!(fingerprints(3).len() >= 28 && fingerprints(4).len() >= 28, "{lab}");
        assert!(first.ends_with(&lines(&LABS, lab, 28, 3).unwrap()), "{lab}");
    }
    assert!(lines(&LABS, "rings", 1, 1).unwrap_err().allowed.to_string().contains("ring, "));
}

/// Not a test but what a test of the page's builds is held against, written by the one native build that all tests are:
/// `RINGSIDE_LINES` has a lab, a count of seeds and a file to write to in each line.
#[test]
#[ignore = "tests/node/engine.agreement.test.ts runs it"]
fn written() {
    for wanted in std::env::var("RINGSIDE_LINES").expect("what to write").lines() {
        let [lab, count, file] = wanted.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{wanted}") };
        std::fs::write(file, lines(&LABS, lab, 1, count.parse().unwrap()).unwrap()).unwrap();
    }
}

#[test]
fn enough_configurations_come_to_a_digest_to_agree_on() {
    for lab in LABS.catalogue().labs {
        let digests = (1..=30).filter(|&seed| {
            let mut world = drawn(&LABS, &lab, seed).1.open(Side::A);
            play(world.as_mut(), &mut Hash::default(), &mut Hash::default());
            world.digest().is_some()
        });
        assert!(digests.count() >= 5, "{}", lab.id);
    }
}

/// Number of comparisons of a preset whose names contain a text.
fn left(text: &str) -> usize {
    Bench::new(&LABS, "ring", "camera-wall", Plan::default()).unwrap().matching(text).left()
}

#[test]
fn a_text_selects_comparisons_by_lab_preset_baseline_and_variant() {
    let all = left("");
    assert!(all > 4, "{all}");
    assert_eq!(["ring/camera-wall/", "camera", "ring"].map(left), [all; 3]);
    assert!((1..all).contains(&left("epoch")));
    assert_eq!(left("/camera-wall/atomic/epoch"), 1);
    assert_eq!(["pools", "Epoch", "epoch/rwmutex"].map(left), [0; 3]);
}

thread_local! {
    static MEMORY: Cell<usize> = const { Cell::new(0) };
    static CLOCK: Cell<f64> = const { Cell::new(0.0) };
}

/// A session whose memory and clock are the test's.
fn session(lab: &str, seed: u32) -> Session {
    let labs = LABS.catalogue().labs;
    let lab = labs.iter().find(|known| known.id == lab).expect("there is such a lab");
    let workload = drawn(&LABS, lab, seed).1;
    let gauges = Gauges { memory: || MEMORY.get(), clock: || CLOCK.replace(CLOCK.get() + 10.0) };
    Session::new(Box::new(move |side| workload.open(side))).with_gauges(gauges)
}

#[test]
fn a_session_over_its_memory_gives_up_history_first_and_then_refuses_to_go_on() {
    let mut session = session("server", 1);
    session.advance(5_000);
    assert!(session.checkpoint_bytes() > 0);
    MEMORY.set(LIVE);
    assert_eq!(session.admit(), Ok(()));
    assert!(session.checkpoint_bytes() > 0);
    MEMORY.set(LIVE + 1);
    let refusal = session.admit().expect_err("there is no memory left");
    assert_eq!((refusal.knob.as_str(), session.checkpoint_bytes()), ("memory", 0));
    // What is there stays as it is, and can be looked at.
    assert_eq!(session.step(), 5_000);
    MEMORY.set(0);
    assert_eq!(session.admit(), Ok(()));
}

#[test]
fn what_is_kept_of_a_long_session_is_bounded() {
    for lab in LABS.catalogue().labs {
        let mut session = session(lab.id, 3);
        for _ in 0..30 {
            session.advance(10_000);
            assert!(session.checkpoint_bytes() <= CHECKPOINTS, "{}", lab.id);
        }
        for side in [Side::A, Side::B] {
            assert!(session.trace(side).len() <= KEPT, "{}", lab.id);
            assert!(session.tape(side).spans().len() <= 1_024, "{}", lab.id);
        }
    }
}

#[test]
fn where_steps_are_long_checkpoints_are_as_far_apart_as_their_work() {
    let mut session = session("server", 2);
    // Each call takes 10 ms: after 500 of them going back is a few, not all.
    for _ in 0..500 {
        session.advance(1);
    }
    let end = session.step();
    session.rewind(end - 1);
    let missing = end - 1 - session.step();
    assert!(missing <= 2 * end / 16, "{missing} of {end} steps are to be replayed");
}

/// The suite of all labs, as far as it needs no reference, for the library; its crate compares it with the reference.
const LIBRARY: Suite =
    Suite::new(&library::ENTRY, &library::scene::LAYOUT, |_| unreachable!("it is compared in its own crate"));

#[test]
fn presets_are_taken_and_sources_exist() {
    catalogue::entries(&LIBRARY);
}

#[test]
fn seeking_forking_and_replaying_give_what_was_played() {
    history::check(&LIBRARY);
}

#[test]
fn a_copy_of_a_world_goes_on_as_the_world_does() {
    worlds::copies(&LIBRARY);
}

#[test]
fn scenes_have_the_length_that_their_layout_says() {
    worlds::scenes(&LIBRARY);
}

#[test]
fn knobs_are_taken_at_both_ends_and_refused_beyond() {
    catalogue::knobs(&LIBRARY);
}

#[test]
fn every_variant_can_be_timed() {
    catalogue::timing(&LIBRARY);
}
