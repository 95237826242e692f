//! Recordings written by hand, and the scene after each of their events.

use super::*;
use crate::scene::{LAYOUT, ReaderState, SlotState, WriterState};
use crate::strategy::STEP;
use sim::reading::Reading;

fn words(events: &[(u32, u16, EventKind, u32, u32)]) -> Vec<u32> {
    let word = |&(time, who, what, seq, value): &(u32, u16, EventKind, u32, u32)| {
        Event { time: time.into(), actor: who, state: STEP, kind: what as u8, seq, value }.words()
    };
    events.iter().flat_map(word).collect()
}

fn run(variant: &str, events: &[(u32, u16, EventKind, u32, u32)]) -> RecordedRun {
    let config = Config::of(&crate::lab(), "rwmutex", "cond").with("slots", 8).with("readers", 2);
    RecordedRun::new(&config, variant, &words(events)).unwrap()
}

/// The scene after `steps` events.
fn scene(run: &RecordedRun, steps: usize) -> Reading {
    let mut world = run.open();
    (0..steps).for_each(|_| world.step());
    Reading::new(&LAYOUT, &*world, world.time())
}

/// Slot, state, delivered of a reader.
fn reader(scene: &Reading, id: usize) -> (f64, u8, f64) {
    let of = |field| scene.of("readers", id - 1, field);
    (of("slot"), of("state") as u8, of("delivered"))
}

#[test]
fn readers_take_what_is_published_and_go_on() {
    use EventKind::{Acted, Published, Took};
    let run = run("cond", &[(10, 0, Published, 0, 500), (14, 1, Took, 0, 4), (16, 1, Acted, 0, 0)]);
    assert_eq!(run.end(), 160);
    let taken = scene(&run, 2);
    let slot = |field| taken.of("slots", 0, field);
    assert_eq!((slot("bytes"), slot("state") as u8, slot("holders")), (500.0, SlotState::Readable as u8, 1.0));
    assert_eq!(reader(&taken, 1), (0.0, ReaderState::Reading as u8, 0.0));
    let done = scene(&run, 3);
    let asleep = ReaderState::Asleep as u8;
    assert_eq!((reader(&done, 1), reader(&done, 2)), ((1.0, asleep, 1.0), (0.0, asleep, 0.0)));
    assert_eq!((done.get("writer_slot"), done.get("newest"), done.counter("deliveries")), (1.0, 0.0, 1.0));
    assert!(done.counter("wake_ups").is_nan(), "no event counts wake-ups");
}

#[test]
fn a_publisher_that_is_blocked_stands_still_until_its_next_event() {
    use EventKind::{Blocked, Published, Took};
    let run = run(
        "rwmutex",
        &[(0, 0, Published, 0, 9), (3, 0, Blocked, 7, 0), (400_003, 0, Published, 7, 9), (1, 2, Took, 0, 1)],
    );
    let mut world = run.open();
    (0..3).for_each(|_| world.step());
    let stopped = Reading::new(&LAYOUT, &*world, world.time() + 2_000_000);
    // Frame 0 was the last published frame. No reader holds the slot that the publisher waits for.
    assert_eq!(stopped.get("writer_state") as u8, WriterState::Blocked as u8);
    assert_eq!(stopped.get("blocked_for"), 2_000.0, "200 ms");
    let states = [ReaderState::Blocked as u8, ReaderState::Holding as u8];
    assert_eq!([reader(&stopped, 1).1, reader(&stopped, 2).1], states);
    world.step();
    assert_eq!(world.stalls(world.time()).words(), [30, 4_000_030]);
}

#[test]
fn a_discarded_slot_is_left_to_its_reader_and_ends_its_subscription() {
    use EventKind::{Acted, Discarded, Dropped, Published, Took};
    let mut events: Vec<_> = (0..7).map(|seq| (10 * seq, 0, Published, seq, 100)).collect();
    events.extend([(65, 0, Discarded, 0, 1), (70, 0, Published, 7, 100)]);
    events.extend([(5, 1, Took, 0, 5), (80, 1, Acted, 0, 0), (80, 1, Dropped, 0, 0)]);
    let run = run("cond", &events);
    let left = scene(&run, 10);
    assert_eq!((left.count("orphans"), left.counter("discarded")), (1, 1.0));
    assert_eq!(reader(&left, 1).0, -1.0);
    assert_eq!(["bytes", "reader", "seq", "slot"].map(|field| left.of("orphans", 0, field)), [100.0, 1.0, 0.0, 0.0]);
    let gone = scene(&run, 12);
    assert_eq!((gone.count("orphans"), gone.counter("dropped")), (0, 1.0));
    assert_eq!(reader(&gone, 1).1, ReaderState::Dropped as u8);
}

#[test]
fn nobody_takes_a_frame_before_it_was_published() {
    use EventKind::{Acted, Published, Took};
    let run = run("epoch", &[(20, 0, Published, 0, 9), (18, 1, Took, 0, 0), (19, 1, Acted, 0, 0)]);
    let times: Vec<_> = run.events.iter().map(|event| (event.time, event.actor)).collect();
    assert_eq!(times, [(200, 0), (200, 1), (200, 1)]);
}

#[test]
fn what_is_no_whole_event_is_refused() {
    let config = Config::of(&crate::lab(), "rwmutex", "cond");
    assert_eq!(RecordedRun::new(&config, "cond", &[1, 2, 3]).unwrap_err().knob, "recording");
}
