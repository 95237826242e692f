//! Sessions: what an action of the user changes, and when, and what the sound card plays.

use std::rc::Rc;

use crate::scene::{LAYOUT, WriterState};
use crate::{Counter, Workload, lab};
use audio::Tune;
use base::Config;
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
fn a_stall_or_a_pause_of_no_time_or_of_too_long_is_refused() {
    let mut session = open(&config("rwmutex", "cond", 0));
    assert!(session.act(Action::Stall { reader: 1, ms: 0 }).is_err());
    assert!(session.act(Action::Preempt { reader: 1, ms: 10_001 }).is_err());
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

/// The samples that side B's sound card plays in ten seconds beside a slow reader, for which nobody skips.
fn heard(variant: &str) -> Vec<f32> {
    let tune = Rc::new(Tune::new(48_000));
    tune.set_media(&[0.5; 4_800], 1, 48_000).unwrap();
    let config = Config::of(&lab(), "rwmutex", variant).with("no_catch_up", 1);
    let workload = Workload::new(&config, Some(tune)).unwrap();
    let mut session = Session::new(Box::new(move |side| workload.open(side)));
    session.listen(Some(Side::B));
    let (mut all, mut out) = (Vec::new(), vec![0.0; 2 * 4_800]);
    for tenth in 1..=100 {
        session.advance_to(tenth * 1_000);
        let frames = session.sound(Side::B, &mut out);
        all.extend_from_slice(&out[..2 * frames]);
    }
    all
}

#[test]
fn a_publisher_that_is_blocked_is_heard_as_silence() {
    let (blocked, free) = (heard("rwmutex"), heard("cond"));
    let silent = |all: &[f32]| all.iter().filter(|&&sample| sample == 0.0).count();
    assert_eq!(silent(&free), 0);
    assert!(silent(&blocked) > blocked.len() / 3, "{} of {}", silent(&blocked), blocked.len());
}
