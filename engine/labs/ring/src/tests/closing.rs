//! Closing a stream during the publisher's step, in all interleavings.

use std::rc::Rc;

use super::params;
use crate::frame::Source;
use crate::strategy::STEP;
use crate::variants::waitgroup::WaitGroup;
use crate::watch::RingWorld;
use observe::probe::Recording;
use sim::action::Action;
use sim::world::World;
use sim::{Order, Script};

/// The result of closing the stream while the publisher writes frame 3, in one interleaving.
struct Outcome {
    panicked: bool,
    /// Whether the publisher and all readers have ended.
    over: bool,
}

/// Runs the interleaving of a script. Returns its result and the script of the next interleaving.
fn run(no_flag: u32, script: Script) -> (Outcome, Option<Script>) {
    let params = Rc::new(params(&[("slots", 8), ("readers", 1), ("slow", 0), ("streams", 1), ("no_flag", no_flag)]));
    let source = Source::new(1, None);
    let mut world = RingWorld::<WaitGroup, Recording>::in_order(&params, &source, Order::Fifo);
    let writing = |world: &RingWorld<WaitGroup, Recording>| {
        world.tracks[0].writer.state >= STEP && world.tracks[0].ring.published() == 3
    };
    while !writing(&world) {
        world.step();
    }
    // From here on the script chooses the order of publisher, closer and readers.
    world.order(Order::Scripted(script));
    world.act(world.time(), Action::Close).unwrap();
    let end = world.time() + 2_000;
    while world.next_time().is_some_and(|next| next <= end) {
        world.step();
    }
    let track = &world.tracks[0];
    let gone = track.readers.iter().all(|reader| reader.gone.is_some());
    let outcome = Outcome { panicked: track.ring.is_panicked(), over: track.writer.done && gone };
    (outcome, world.script().expect("the order is scripted").next())
}

/// The results of all interleavings.
fn explore(no_flag: u32) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    let mut script = Some(Script::default());
    while let Some(next) = script {
        let (outcome, following) = run(no_flag, next);
        outcomes.push(outcome);
        script = following;
        assert!(outcomes.len() < 2_000_000, "too many interleavings to explore");
    }
    outcomes
}

#[test]
fn closing_during_a_write_panics_without_the_flag() {
    let outcomes = explore(1);
    assert!(outcomes.iter().any(|outcome| outcome.panicked));
    println!("{} of {} interleavings panic", outcomes.iter().filter(|o| o.panicked).count(), outcomes.len());
}

#[test]
fn with_the_flag_no_interleaving_panics_and_everybody_gets_away() {
    let outcomes = explore(0);
    println!("{} interleavings", outcomes.len());
    assert!(outcomes.len() > 20, "{} interleavings are too few to mean anything", outcomes.len());
    assert!(outcomes.iter().all(|outcome| !outcome.panicked));
    assert!(outcomes.iter().all(|outcome| outcome.over), "an actor waits for ever");
}
