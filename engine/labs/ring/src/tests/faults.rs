//! The known behaviour of each variant and the effects of the planted faults, with exact numbers.

use super::super::counts::{Counter, EventKind};
use super::{play, world};
use crate::scene::{LAYOUT, ReaderKind, SlotState};
use crate::variants::atomic::Atomic;
use crate::variants::cond::Cond;
use crate::variants::epoch::Epoch;
use crate::variants::rwmutex::RwMutex;
use crate::variants::sleep::Sleep;
use crate::variants::trylock::TryLock;
use crate::variants::waitgroup::WaitGroup;
use crate::watch::RingWorld;
use crate::watch::hooks::Watchable;
use crate::watch::subscribe::Gone;
use observe::probe::Recording;
use sim::action::Action;
use sim::reading::Reading;
use sim::world::World;
use sim::{TICKS_PER_S, Tick};

/// Ticks between two frames at 25 a second.
const FRAME: Tick = 400;

/// The longest latency if reader 1 loses the processor between its check and its sleep.
fn longest_wait(no_rebroadcast: u32) -> Tick {
    let knobs = [("slots", 64), ("readers", 1), ("slow", 0), ("no_rebroadcast", no_rebroadcast)];
    let mut world = world::<Cond>(&knobs);
    play(&mut world, TICKS_PER_S);
    // For longer than a frame interval, in which its frame is published and broadcast.
    world.act(world.time(), Action::Preempt { reader: 1, ms: 45 }).unwrap();
    play(&mut world, 8 * TICKS_PER_S);
    world.counters().get(Counter::LongestLatency)
}

#[test]
fn a_lost_wake_up_lasts_one_lap_without_the_rebroadcast_and_one_frame_with_it() {
    let (with, without) = (longest_wait(0), longest_wait(1));
    assert!(with == FRAME, "{with} ticks with the rebroadcast");
    // The reader sleeps for a lap of 64 slots and then reads the next frame of the same slot.
    let knobs = [("slots", 64), ("readers", 1), ("slow", 0), ("no_rebroadcast", 1)];
    let mut lost = world::<Cond>(&knobs);
    play(&mut lost, TICKS_PER_S);
    lost.act(lost.time(), Action::Preempt { reader: 1, ms: 45 }).unwrap();
    play(&mut lost, 8 * TICKS_PER_S);
    let reader = lost.tracks[0].readers.iter().find(|reader| reader.reader.id == 1).unwrap();
    assert_eq!(reader.reader.skipped, 64, "one lap");
    let get = |counter| lost.counters().get(counter);
    // The reader is counted in its previous slot until it has the next one, and the publisher reaches that slot first.
    assert_eq!((get(Counter::Discarded), get(Counter::Dropped)), (1, 0));
    assert!(without < FRAME, "the frame that it reads in the end is fresh: {without} ticks");
}

fn mean_latency(poll: u32) -> (f64, f64) {
    let knobs = [("readers", 40), ("slow", 0), ("poll", poll)];
    let mut world = world::<Sleep>(&knobs);
    play(&mut world, 60 * TICKS_PER_S);
    let counters = world.counters();
    let deliveries = counters.get(Counter::Deliveries) as f64;
    let mean = counters.get(Counter::Latency) as f64 / deliveries / 10.0;
    (mean, counters.get(Counter::WastedChecks) as f64 / deliveries)
}

#[test]
fn sleeping_for_p_costs_half_of_it_and_a_check_for_every_p_of_a_frame() {
    for (poll, checks) in [(10, 4.0), (20, 2.0)] {
        let (latency, wasted) = mean_latency(poll);
        let half = f64::from(poll) / 2.0;
        assert!((latency - half).abs() < 0.08 * half, "{poll} ms: mean {latency} ms");
        assert!((wasted - checks).abs() < 0.15 * checks, "{poll} ms: {wasted} wasted checks a delivery");
    }
    let (latency, wasted) = mean_latency(0);
    assert!(latency < 0.11 && wasted > 300.0, "yielding: {latency} ms, {wasted} checks");
}

/// A world whose reader 5 sends for 450 ms a frame, after half a minute.
fn one_slow_reader<S: Watchable>(knobs: &[(&str, u32)]) -> RingWorld<S, Recording> {
    let mut world = world::<S>(knobs);
    play(&mut world, 30 * TICKS_PER_S);
    world
}

fn slow_reader<S: Watchable>(world: &RingWorld<S, Recording>) -> &crate::watch::subscribe::Subscriber {
    world.tracks[0].readers.iter().find(|reader| reader.kind == ReaderKind::Slow).unwrap()
}

#[test]
fn as_shipped_that_reader_skips_and_nobody_else_notices() {
    fn check<S: Watchable>() {
        let world = one_slow_reader::<S>(&[]);
        let reader = slow_reader(&world);
        assert_eq!((reader.gone, reader.reader.delivered, reader.reader.skipped), (None, 67, 659), "{}", S::ID);
        assert_eq!(world.tracks[0].ring.published(), 750, "{}", S::ID);
        let get = |counter| world.counters().get(counter);
        let lost = [Counter::Blocked, Counter::Discarded, Counter::Dropped, Counter::Torn].map(get);
        assert_eq!((lost, get(Counter::Skipped)), ([0; 4], 659), "{}", S::ID);
    }
    check::<RwMutex>();
    check::<WaitGroup>();
    check::<Sleep>();
    check::<Cond>();
    check::<TryLock>();
    check::<Atomic>();
    check::<Epoch>();
}

#[test]
fn without_skipping_a_reader_that_holds_its_lock_while_it_sends_stops_the_publisher_and_everybody() {
    let world = one_slow_reader::<RwMutex>(&[("no_catch_up", 1)]);
    let writer = &world.tracks[0].writer;
    assert_eq!(slow_reader(&world).gone, None);
    // From the first lap on, the publisher publishes at the reader's pace: 450 ms a frame instead of 40 ms.
    assert_eq!(world.tracks[0].ring.published(), 129);
    assert!(writer.blocked_since.is_some() && writer.blocked > 20 * TICKS_PER_S, "{}", writer.blocked);
    assert!(world.counters().get(Counter::Skipped) == 0 && world.counters().get(Counter::Dropped) == 0);
}

#[test]
fn a_send_that_lasts_longer_than_a_lap_stops_version_2_although_its_readers_skip() {
    let world = one_slow_reader::<RwMutex>(&[("send", 3_000)]);
    assert_eq!(world.tracks[0].ring.published(), 513);
    assert!(world.tracks[0].writer.blocked > 20 * TICKS_PER_S && slow_reader(&world).reader.skipped > 0);
}

#[test]
fn with_the_indices_of_version_2_nobody_skips_while_the_publisher_has_wrapped_and_the_reader_has_not() {
    let world = one_slow_reader::<RwMutex>(&[("no_wrap", 1)]);
    // The reader skips once in the first lap. In each later lap the publisher is blocked until the reader has wrapped.
    assert_eq!(world.tracks[0].ring.published(), 316);
    assert!(world.tracks[0].writer.blocked > 20 * TICKS_PER_S && slow_reader(&world).reader.skipped > 0);
    assert_eq!(slow_reader(&world).gone, None);
    let [other, usual] = [1, 0].map(|no_wrap| one_slow_reader::<TryLock>(&[("no_wrap", no_wrap)]).trace_hash());
    assert_eq!(other, usual, "it is a fault of RWMutex alone");
}

#[test]
fn trylock_and_cond_drop_a_reader_that_holds_its_slot_for_a_lap_and_play_on() {
    fn check<S: Watchable>(knobs: &[(&str, u32)]) {
        let world = one_slow_reader::<S>(knobs);
        assert_eq!(slow_reader(&world).gone, Some(Gone::Dropped));
        assert_eq!(world.tracks[0].ring.published(), 750);
        let get = |counter| world.counters().get(counter);
        assert_eq!([Counter::Blocked, Counter::Discarded, Counter::Dropped, Counter::Torn].map(get), [0, 1, 1, 0]);
    }
    // Either the send takes longer than a lap, or it takes 450 ms and the reader does not skip.
    for knobs in [("send", 3_000), ("no_catch_up", 1)] {
        check::<TryLock>(&[knobs]);
        check::<Cond>(&[knobs]);
    }
}

#[test]
fn without_protection_that_reader_sends_torn_frames_and_is_not_dropped() {
    fn check<S: Watchable>(knobs: &[(&str, u32)]) {
        let world = one_slow_reader::<S>(knobs);
        let reader = slow_reader(&world);
        assert!(reader.reader.torn > 0 && reader.gone.is_none(), "torn {}, {:?}", reader.reader.torn, reader.gone);
        assert_eq!(u64::from(reader.reader.torn), world.counters().get(Counter::Torn), "only the slow one tears");
    }
    // It sends for longer than a lap takes.
    check::<WaitGroup>(&[("slots", 8)]);
    check::<Sleep>(&[("slots", 8)]);
    check::<Cond>(&[("slots", 8), ("no_guard", 1)]);
}

#[test]
fn a_full_queue_drops_until_the_next_key_frame() {
    use crate::variants::queue::{Copies, Queues};
    let mut world = world::<Queues<Copies>>(&[("send", 2_000)]);
    // 25 frames/s arrive and one frame in 2 s is sent, so the queue is full after about 42 s.
    play(&mut world, 120 * TICKS_PER_S);
    let queue = Queues::queued(&world.tracks[0].ring, &slow_reader(&world).reader);
    assert!((1_000..=1_024).contains(&queue), "{queue}");
    assert_eq!(world.tracks[0].ring.published(), 3_000, "nobody else notices");
}

#[test]
fn no_reader_gets_a_frame_twice_and_nothing_is_held_when_all_is_sent() {
    use std::collections::{BTreeMap, VecDeque};
    for variant in super::variants() {
        let workload = super::workload(&[("slow", 0), ("readers", 3), ("slots", 8), ("gop", 5), ("poll", 1)]);
        let mut world = workload.world(variant, true);
        for second in 1..=8 {
            play(world.as_mut(), second * TICKS_PER_S - 61);
            world.act(world.time(), Action::Join).unwrap();
        }
        // Half a frame interval after the last frame, all readers have it.
        play(world.as_mut(), 100 + 10 * TICKS_PER_S + 350);
        let mut trace = VecDeque::new();
        world.take_trace(&mut trace);
        let mut last = BTreeMap::new();
        for event in trace.iter().filter(|event| event.kind == EventKind::Took as u8) {
            let before = last.insert(event.actor, event.seq);
            assert!(before.is_none_or(|before| before < event.seq), "{variant}: reader {} {event:?}", event.actor);
        }
        let scene = Reading::new(&LAYOUT, &*world, world.time());
        let slots = scene.all("slots", "state").into_iter().zip(scene.all("slots", "holders"));
        let held: f64 = slots.filter(|(state, _)| *state as u8 != SlotState::Writing as u8).map(|slot| slot.1).sum();
        // In version 1 the room holds the frames since the newest key frame.
        let room = if variant.starts_with("queue") { scene.get("frames_since_key") } else { 0.0 };
        assert_eq!(held, room, "{variant} holds slots that nobody reads");
    }
}

#[test]
fn the_sound_card_does_not_fall_behind_for_ever_after_a_stall() {
    let mut world = world::<RwMutex>(&[("no_catch_up", 1)]);
    play(&mut world, 120 * TICKS_PER_S);
    world.act(world.time(), Action::Leave { reader: 5 }).unwrap();
    play(&mut world, 130 * TICKS_PER_S);
    let card = world.tracks[0].readers[0].card.as_ref().unwrap();
    let queued = card.meter(world.time()).queued;
    assert!(queued < 48_000, "{queued} sample frames wait to be played");
}

#[test]
fn version_1_has_one_buffer_a_connection_and_a_new_one_for_each_chunk() {
    use sim::workload::Workload as _;
    let (_, counters) = super::workload(&[("readers", 4), ("slow", 0)]).count("queue-v1");
    let [allocations, flushes, deliveries] =
        [Counter::Allocations, Counter::Flushes, Counter::Deliveries].map(|counter| counters.get(counter));
    // The slab provides the frames' buffers. New allocations are an entry for each delivery and a buffer for each
    // chunk.
    assert_eq!(allocations, flushes + deliveries);
}
