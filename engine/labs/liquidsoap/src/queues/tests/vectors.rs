//! What is known of the queues, counted.

use super::super::after_tick::AfterTick;
use super::super::operation::Did;
use super::super::weak::Growth;
use super::{Bench, Tally};
use observe::probe::NoObserver;

/// Copied slots, arrays and final capacity after so many pushes, all of them live.
fn pushed(growth: Growth, pushes: usize) -> (usize, usize, usize) {
    let mut bench = Bench::new(growth);
    for _ in 0..pushes {
        bench.push();
    }
    assert_eq!(bench.elements(), bench.alive);
    (bench.tally.of(Did::Copied), bench.tally.of(Did::Arrayed), bench.queue.capacity())
}

#[test]
fn a_copy_every_push_against_doubling() {
    assert_eq!(pushed(Growth::Every, 10), (45, 10, 10));
    assert_eq!(pushed(Growth::Doubling, 10), (15, 5, 16));
    assert_eq!(pushed(Growth::Every, 32), (496, 32, 32));
    assert_eq!(pushed(Growth::Doubling, 32), (31, 6, 32));
    assert_eq!(pushed(Growth::Every, 100), (4_950, 100, 100));
    assert_eq!(pushed(Growth::Doubling, 100), (127, 8, 128));
    assert_eq!(pushed(Growth::Every, 1_000), (499_500, 1_000, 1_000));
    assert_eq!(pushed(Growth::Doubling, 1_000), (1_023, 11, 1_024));
}

/// Compactions, slots copied by them, and capacity, after 1000 pushes with one death before each, where `live` live on a
/// queue that has held one more.
fn churned(growth: Growth, live: usize) -> (usize, usize, usize) {
    let mut bench = Bench::new(growth);
    for _ in 0..=live {
        bench.push();
    }
    bench.die();
    bench.tally = Tally::default();
    for _ in 0..1_000 {
        bench.die();
        bench.push();
    }
    assert_eq!(bench.elements(), bench.alive);
    (bench.tally.of(Did::Compacted), bench.tally.of(Did::Copied), bench.queue.capacity())
}

#[test]
fn doubling_breaks_down_when_what_lives_is_one_short_of_the_capacity() {
    assert_eq!(churned(Growth::Doubling, 63), (500, 31_000, 64));
    assert_eq!(churned(Growth::Doubling, 48), (58, 2_726, 64));
    assert_eq!(churned(Growth::Doubling, 64), (15, 945, 128));
}

#[test]
fn a_full_array_in_which_one_has_died_is_filled_anew_and_not_doubled() {
    let mut bench = Bench::new(Growth::Doubling);
    for _ in 0..64 {
        bench.push();
    }
    bench.die();
    bench.tally = Tally::default();
    bench.push();
    assert_eq!((bench.tally.of(Did::Compacted), bench.tally.of(Did::Copied), bench.queue.capacity()), (1, 63, 64));
}

#[test]
fn with_a_third_free_there_is_nowhere_to_break_down() {
    for live in 1..200 {
        let (_, copied, capacity) = churned(Growth::Loaded, live);
        assert!(copied <= 2 * 1_000 + 2 * live, "{live} live: {copied} slots copied");
        assert!(capacity <= 4 * (live + 2), "{live} live: {capacity} slots");
    }
    assert_eq!(churned(Growth::Loaded, 63), (15, 992, 128));
}

#[test]
fn at_every_hundredth_push_2_4_4_copies_what_lives_alone() {
    let mut bench = Bench::new(Growth::Every);
    for _ in 0..98 {
        bench.push();
        bench.die();
    }
    assert_eq!(bench.queue.size(), 98, "the dead are copied too");
    bench.push();
    assert_eq!(bench.queue.size(), 99);
    bench.push();
    assert_eq!((bench.queue.size(), bench.queue.capacity()), (2, 2));
}

#[test]
fn the_load_factor_gives_memory_back() {
    let mut bench = Bench::new(Growth::Loaded);
    for _ in 0..1_000 {
        bench.push();
    }
    while bench.alive.len() > 3 {
        bench.die();
    }
    while bench.queue.size() < bench.queue.capacity() {
        bench.push();
        bench.die();
    }
    bench.push();
    assert_eq!(bench.queue.capacity(), 8);
}

/// Comparisons, cells copied, and looks of so many operators that register twice in a tick.
fn registered(mut queue: AfterTick, operators: u32) -> [usize; 3] {
    let mut tally = Tally::default();
    for what in 0..operators {
        assert!(queue.push(what, &mut tally));
    }
    let counts = [Did::Compared, Did::Copied, Did::Looked].map(|did| tally.of(did));
    for what in 0..operators {
        assert!(!queue.push(what, &mut tally), "everything is once");
    }
    let flushed = queue.flush();
    assert!(flushed.iter().eq(0..operators), "in the order in which it came");
    assert_eq!(queue.len(), 0);
    assert!(queue.push(7, &mut tally), "what was flushed may come again");
    counts
}

#[test]
fn thirty_five_operators_make_595_comparisons_a_tick() {
    assert_eq!(registered(AfterTick::listed(), 35), [595, 595, 0]);
    assert_eq!(registered(AfterTick::placed(), 35), [0, 0, 35]);
}

#[test]
fn what_registers_while_the_queue_is_flushed_is_for_the_next_time() {
    for mut queue in [AfterTick::listed(), AfterTick::placed()] {
        for what in [3, 1, 2] {
            queue.push(what, &mut NoObserver);
        }
        let flushed = queue.flush();
        for what in flushed.iter() {
            queue.push(what + 10, &mut NoObserver);
        }
        queue.done(flushed);
        assert!(queue.flush().iter().eq([13, 11, 12]));
    }
}
