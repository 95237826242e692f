//! Sessions: seeking to a step has the same result as playing to it, and an action in the past forks the history.

use std::rc::Rc;

use crate::scene::{LAYOUT, WriterState};
use crate::{Counter, Workload, lab};
use audio::Tune;
use base::Config;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sim::reading::Reading;
use sim::{Action, Session, Side, Workload as _};

fn config(a: &str, b: &str, seed: u32) -> Config {
    let config = Config::of(&lab(), a, b);
    Config { seed, ..config.with("slots", 12).with("readers", 5).with("send", 700).with("size", 500) }
}

fn open(config: &Config) -> Session {
    let workload = Workload::new(config, Some(Rc::new(Tune::new(config.rate)))).unwrap();
    Session::new(Box::new(move |side| workload.open(side)))
}

/// The visible state of a session.
#[derive(Debug, PartialEq)]
struct Seen {
    step: u64,
    time: u64,
    /// Scene, digest and trace of each side.
    sides: [(Vec<u64>, Option<u64>, u64); 2],
}

fn look(session: &mut Session) -> Seen {
    let (step, time) = (session.step(), session.time());
    let sides = [Side::A, Side::B].map(|side| {
        let mut scene = Vec::new();
        session.world(side).scene(time, &mut scene);
        let bits = scene.iter().map(|number| number.to_bits()).collect();
        (bits, session.world(side).digest(), session.world_mut(side).trace_hash())
    });
    Seen { step, time, sides }
}

fn variant() -> impl Strategy<Value = &'static str> {
    let ids: Vec<_> = lab().variants.iter().map(|variant| variant.id).collect();
    prop::sample::select(ids)
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::Join),
        (1u32..6, 1u32..2_000).prop_map(|(reader, ms)| Action::Stall { reader, ms }),
        (1u32..6, 1u32..200).prop_map(|(reader, ms)| Action::Preempt { reader, ms }),
        (1u32..6).prop_map(|reader| Action::Leave { reader }),
        Just(Action::Close),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn seeking_to_any_step_is_the_same_as_playing_to_it(
        a in variant(),
        b in variant(),
        seed in 0u32..1_000,
        acts in prop::collection::vec((0u64..9_000, action()), 0..4),
        goals in prop::collection::vec(0u64..12_000, 1..6),
    ) {
        let config = config(a, b, seed);
        let mut acts = acts;
        acts.sort_by_key(|(step, _)| *step);
        let mut sought = open(&config);
        let mut accepted = Vec::new();
        for &(step, action) in &acts {
            sought.advance(step.saturating_sub(sought.step()));
            // A user acts some time after the last step.
            sought.advance_to(sought.time() + step % 400);
            if sought.act(action).is_ok() {
                accepted.push((sought.step(), action));
            }
        }
        for &goal in &goals {
            sought.seek(goal);
            let mut played = open(&config);
            for &(step, action) in accepted.iter().filter(|(step, _)| *step <= goal) {
                played.advance(step - played.step());
                played.act(action).unwrap();
            }
            played.advance(goal - played.step());
            prop_assert_eq!(look(&mut sought), look(&mut played));
        }
    }

    #[test]
    fn seeking_to_a_moment_is_the_same_as_playing_to_it(
        a in variant(),
        b in variant(),
        goals in prop::collection::vec(0u64..200_000, 1..5),
    ) {
        let config = config(a, b, 3);
        let mut sought = open(&config);
        for goal in goals {
            sought.seek_time(goal);
            let mut played = open(&config);
            played.advance_to(goal);
            prop_assert_eq!(look(&mut sought), look(&mut played));
        }
    }
}

#[test]
fn a_fork_is_not_taken_back_by_a_checkpoint_of_before() {
    let config = config("rwmutex", "cond", 0);
    let fork = |session: &mut Session| {
        session.seek(2_500);
        session.act(Action::Leave { reader: 1 }).unwrap();
        session.advance(6_000);
    };
    let mut session = open(&config);
    session.advance(9_000);
    fork(&mut session);
    // To a step just after a checkpoint of the first history.
    session.seek(4_100);
    let mut other = open(&config);
    fork(&mut other);
    other.seek(4_100);
    let mut fresh = open(&config);
    fresh.seek(2_500);
    fresh.act(Action::Leave { reader: 1 }).unwrap();
    fresh.advance(1_600);
    assert_eq!(look(&mut session), look(&mut fresh));
    assert_eq!(look(&mut other), look(&mut fresh));
}

#[test]
fn a_moment_before_an_action_is_without_it_and_one_after_with_it() {
    let config = config("sleep", "epoch", 0);
    let mut session = open(&config);
    session.advance_to(10_350);
    session.act(Action::Join).unwrap();
    let at = session.time();
    assert!((9_950..=10_350).contains(&at), "within a frame: {at}");
    session.advance_to(20_000);
    let readers = |session: &mut Session, time| {
        session.seek_time(time);
        Reading::new(&LAYOUT, session.world(Side::A), time).count("readers")
    };
    assert_eq!(readers(&mut session, at - 1), 6);
    assert_eq!(readers(&mut session, at), 7);
    assert_eq!(readers(&mut session, 10_350), 7);
}

#[test]
fn the_stream_looked_at_stays_when_going_back() {
    let config = config("cond", "epoch", 0).with("streams", 2);
    let mut session = open(&config);
    session.look(1);
    session.advance(7_000);
    session.seek(3_000);
    let time = session.time();
    assert_eq!(Reading::new(&LAYOUT, session.world(Side::A), time).get("stream"), 1.0);
}

#[test]
fn a_reader_that_leaves_is_gone_soon_in_every_variant_and_from_every_track() {
    for variant in lab().variants {
        for tracks in [1, 2] {
            let config = config(variant.id, variant.id, 0).with("tracks", tracks).with("slow", 0).with("slots", 64);
            let mut session = open(&config);
            session.advance_to(13_333);
            session.act(Action::Leave { reader: 2 }).unwrap();
            session.advance_to(14_000);
            let left = session.world(Side::A).counters().get(Counter::Deliveries);
            session.advance_to(24_000);
            let rate = session.world(Side::A).counters().get(Counter::Deliveries) - left;
            // Four of five readers and the sound card; 25 video frames and, in a track of their own, 43 audio frames a
            // second.
            let expected = if tracks == 1 { 25 * 5 } else { 25 * 4 + 43 * 5 };
            assert!(rate.abs_diff(expected) < 12, "{} with {tracks} tracks: {rate}, not {expected}", variant.id);
        }
    }
}

#[test]
fn acting_in_the_past_forgets_what_came_after() {
    let config = config("rwmutex", "cond", 0);
    let mut session = open(&config);
    session.advance(6_000);
    session.act(Action::Stall { reader: 2, ms: 3_000 }).unwrap();
    session.advance(3_000);
    let original = look(&mut session);
    session.seek(2_500);
    session.act(Action::Close).unwrap();
    assert_eq!(session.end().0, 2_500);
    session.advance(6_500);
    let forked = look(&mut session);
    assert_ne!(original.sides, forked.sides);
    // The fork has its own history: after seeking back and forth, its state is the same.
    session.seek(0);
    session.seek(forked.step);
    assert_eq!(look(&mut session), forked);
}

#[test]
fn an_action_that_is_refused_changes_nothing() {
    let config = config("rwmutex", "cond", 0);
    let mut session = open(&config);
    session.advance(1_000);
    let before = look(&mut session);
    let refusal = session.act(Action::Leave { reader: 99 }).unwrap_err();
    assert_eq!((refusal.knob.as_str(), refusal.value.as_str()), ("reader", "99"));
    assert!(session.act(Action::Stall { reader: 1, ms: 0 }).is_err());
    assert!(session.act(Action::Preempt { reader: 1, ms: 10_001 }).is_err());
    assert_eq!(look(&mut session), before);
}

#[test]
fn the_tape_shows_when_the_publisher_stood_still() {
    let mut session = open(&Config::of(&lab(), "rwmutex", "cond").with("no_catch_up", 1));
    session.advance_to(300_000);
    let total = |side| session.tape(side).spans().iter().map(|(from, to)| to - from).sum::<u64>();
    assert!(total(Side::A) > 200_000, "{}", total(Side::A));
    assert_eq!(total(Side::B), 0);
}

#[test]
fn an_action_on_a_reader_that_one_side_has_dropped_is_done_on_the_other() {
    let mut session = open(&Config::of(&lab(), "rwmutex", "cond").with("no_catch_up", 1));
    session.advance_to(100_000);
    // Reader 5 is the slow one: B has dropped it by now, and A's publisher still waits for it.
    let readers = |session: &Session, side| {
        let mut scene = Vec::new();
        session.world(side).scene(session.time(), &mut scene);
        scene
    };
    let [a, b] = [Side::A, Side::B].map(|side| readers(&session, side));
    session.act(Action::Leave { reader: 5 }).unwrap();
    session.advance_to(130_000);
    assert_ne!(readers(&session, Side::A), a);
    assert_ne!(readers(&session, Side::B), b);
    assert_eq!(session.tape(Side::A).spans().iter().filter(|(from, _)| *from > 105_000).count(), 0, "A plays on");
    assert!(session.act(Action::Leave { reader: 5 }).is_err(), "it is gone on both sides");
}

#[test]
fn closing_again_and_again_does_no_harm() {
    for lab_variant in lab().variants {
        let mut session = open(&config(lab_variant.id, lab_variant.id, 7));
        session.advance(3_000);
        for _ in 0..6 {
            session.act(Action::Close).unwrap();
            session.advance(5);
        }
        session.advance_to(100_000);
        let time = session.time();
        let state = Reading::new(&LAYOUT, session.world(Side::A), time).get("writer_state") as u8;
        assert_eq!(state, WriterState::Closed as u8, "{}", lab_variant.id);
    }
}
