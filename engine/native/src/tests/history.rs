//! What a session keeps of its history is bounded, in steps, in bytes and in work to go back.

use std::cell::Cell;

use crate::LABS;
use base::limits::{CHECKPOINTS, LIVE};
use bench::agreement::drawn;
use observe::trace::KEPT;
use sim::session::{Gauges, Session, Side};

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

#[test]
fn going_back_in_a_server_replays_a_part_and_comes_out_the_same() {
    let mut session = session("server", 4);
    session.advance(200_000);
    session.seek(150_001);
    assert_eq!(session.step(), 150_001);
    let there = (session.world_mut(Side::A).trace_hash(), session.world_mut(Side::B).trace_hash());
    session.rewind(150_000);
    assert!(session.step() > 100_000, "replays from step {}", session.step());
    session.seek(0);
    session.advance(150_001);
    assert_eq!((session.world_mut(Side::A).trace_hash(), session.world_mut(Side::B).trace_hash()), there);
}
