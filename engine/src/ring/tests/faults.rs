//! What each variant is known for, and the faults that can be planted: exact vectors.

use super::super::counts::{Counter, What};
use super::{play, world};
use crate::lab::action::Action;
use crate::lab::layout::reading::Reading;
use crate::lab::probe::Recording;
use crate::lab::world::World;
use crate::ring::cond::Cond;
use crate::ring::rwmutex::RwMutex;
use crate::ring::scene::{LAYOUT, ReaderKind, SlotState};
use crate::ring::sleep::Sleep;
use crate::ring::trylock::TryLock;
use crate::ring::waitgroup::WaitGroup;
use crate::ring::watch::RingWorld;
use crate::ring::watch::hooks::Watchable;
use crate::ring::watch::subscribe::Gone;
use crate::runtime::{TICKS_PER_S, Tick};

/// Ticks between two frames at 25 a second.
const FRAME: Tick = 400;

/// How long the longest wait for a frame was when reader 1 loses the processor between its look and its sleep.
fn longest_wait(no_rebroadcast: u32) -> Tick {
    let knobs = [("slots", 64), ("readers", 1), ("slow", 0), ("no_rebroadcast", no_rebroadcast)];
    let mut world = world::<Cond>(&knobs);
    play(&mut world, TICKS_PER_S);
    // Away for longer than a frame's time, in which its frame is published and broadcast.
    world.act(world.time(), Action::Preempt { reader: 1, ms: 45 }).unwrap();
    play(&mut world, 8 * TICKS_PER_S);
    world.counters().get(Counter::LongestLatency)
}

#[test]
fn a_lost_wake_up_lasts_one_lap_without_the_rebroadcast_and_one_frame_with_it() {
    let (with, without) = (longest_wait(0), longest_wait(1));
    assert!(with == FRAME, "{with} ticks with the rebroadcast");
    // A lap of 64 slots; the slot's next frame is then what is read, after 63 were missed.
    let knobs = [("slots", 64), ("readers", 1), ("slow", 0), ("no_rebroadcast", 1)];
    let mut lost = world::<Cond>(&knobs);
    play(&mut lost, TICKS_PER_S);
    lost.act(lost.time(), Action::Preempt { reader: 1, ms: 45 }).unwrap();
    play(&mut lost, 8 * TICKS_PER_S);
    let reader = lost.tracks[0].readers.iter().find(|reader| reader.reader.id == 1).unwrap();
    assert_eq!(reader.reader.skipped, 64, "one lap");
    assert!(without < FRAME, "what is read in the end is fresh: {without} ticks");
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

fn slow_reader<S: Watchable>(world: &RingWorld<S, Recording>) -> &crate::ring::watch::subscribe::Subscriber {
    world.tracks[0].readers.iter().find(|reader| reader.kind == ReaderKind::Slow).unwrap()
}

#[test]
fn a_reader_that_sends_while_it_holds_its_lock_stops_the_publisher_and_everybody() {
    let world = one_slow_reader::<RwMutex>(&[]);
    let writer = &world.tracks[0].writer;
    assert_eq!(slow_reader(&world).gone, None);
    // From the first lap on the publisher goes at the reader's pace, 450 ms a frame instead of 40.
    assert_eq!(world.tracks[0].ring.published(), 129);
    assert!(writer.blocked_since.is_some() && writer.blocked > 20 * TICKS_PER_S, "{}", writer.blocked);
    assert!(world.counters().get(Counter::Skipped) == 0 && world.counters().get(Counter::Dropped) == 0);
}

#[test]
fn trylock_and_cond_drop_that_reader_and_play_on() {
    fn check<S: Watchable>() {
        let world = one_slow_reader::<S>(&[]);
        assert_eq!(slow_reader(&world).gone, Some(Gone::Dropped));
        assert_eq!(world.tracks[0].ring.published(), 750);
        let counters = world.counters();
        let get = |counter| counters.get(counter);
        assert_eq!((get(Counter::Blocked), get(Counter::Discarded), get(Counter::Dropped)), (0, 1, 1));
        assert_eq!(get(Counter::Torn), 0);
    }
    check::<TryLock>();
    check::<Cond>();
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
fn a_slow_reader_that_catches_up_jumps_to_the_newest_key_frame_and_is_never_lapped() {
    let world = one_slow_reader::<TryLock>(&[("catch_up", 1)]);
    let reader = slow_reader(&world);
    assert_eq!(reader.gone, None);
    assert!(reader.reader.skipped > 500, "{}", reader.reader.skipped);
    assert_eq!(world.counters().get(Counter::Discarded), 0);
}

#[test]
fn a_full_queue_drops_until_the_next_key_frame() {
    use crate::ring::queue::{Copies, Queues};
    let mut world = world::<Queues<Copies>>(&[("send", 2_000)]);
    // 25 frames a second in, one every two seconds out: full after about 42 s.
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
        // Half a frame after the last one all have it.
        play(world.as_mut(), 100 + 10 * TICKS_PER_S + 350);
        let mut trace = VecDeque::new();
        world.take_trace(&mut trace);
        let mut last = BTreeMap::new();
        for event in trace.iter().filter(|event| event.what == What::Took as u8) {
            let before = last.insert(event.who, event.seq);
            assert!(before.is_none_or(|before| before < event.seq), "{variant}: reader {} {event:?}", event.who);
        }
        let scene = Reading::new(&LAYOUT, &*world, world.time());
        let slots = scene.all("slots", "state").into_iter().zip(scene.all("slots", "holders"));
        let held: f64 = slots.filter(|(state, _)| *state as u8 != SlotState::Writing as u8).map(|slot| slot.1).sum();
        // The room of version 1 holds the frames since the newest key frame.
        let room = if variant.starts_with("queue") { scene.get("frames_since_key") } else { 0.0 };
        assert_eq!(held, room, "{variant} holds slots that nobody reads");
    }
}

#[test]
fn the_sound_card_does_not_fall_behind_for_ever_after_a_stall() {
    let mut world = world::<RwMutex>(&[]);
    play(&mut world, 120 * TICKS_PER_S);
    world.act(world.time(), Action::Leave { reader: 5 }).unwrap();
    play(&mut world, 130 * TICKS_PER_S);
    let card = world.tracks[0].readers[0].card.as_ref().unwrap();
    let queued = card.meter(world.time()).queued;
    assert!(queued < 48_000, "{queued} sample frames wait to be played");
}

#[test]
fn version_1_has_one_buffer_a_connection_and_a_new_one_for_each_chunk() {
    use crate::lab::workload::Workload as _;
    let (_, counters) = super::workload(&[("readers", 4), ("slow", 0)]).count("queue-v1");
    let [allocations, flushes, deliveries] =
        [Counter::Allocations, Counter::Flushes, Counter::Deliveries].map(|counter| counters.get(counter));
    // Frames come from the slab: what is new is an entry a delivery, and a buffer a chunk.
    assert_eq!(allocations, flushes + deliveries);
}
