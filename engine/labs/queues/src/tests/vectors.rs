//! Known counts of the queues.

use super::super::after_tick::AfterTick;
use super::super::primitive::Primitive;
use super::super::weak::Growth;
use super::{CountingObserver, Fixture};
use observe::probe::NoObserver;

/// Copied slots, allocated arrays and final capacity after `pushes` pushes of objects that stay alive.
fn pushed(growth: Growth, pushes: usize) -> (usize, usize, usize) {
    let mut fixture = Fixture::new(growth);
    for _ in 0..pushes {
        fixture.push();
    }
    assert_eq!(fixture.elements(), fixture.alive);
    (fixture.counts.of(Primitive::Copied), fixture.counts.of(Primitive::Arrayed), fixture.queue.capacity())
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

/// Compactions, copied slots and capacity after 1000 pushes with one death before each, with `live` live objects in a queue
/// that has held one more.
fn churned(growth: Growth, live: usize) -> (usize, usize, usize) {
    let mut fixture = Fixture::new(growth);
    for _ in 0..=live {
        fixture.push();
    }
    fixture.die();
    fixture.counts = CountingObserver::default();
    for _ in 0..1_000 {
        fixture.die();
        fixture.push();
    }
    assert_eq!(fixture.elements(), fixture.alive);
    (fixture.counts.of(Primitive::Compacted), fixture.counts.of(Primitive::Copied), fixture.queue.capacity())
}

#[test]
fn doubling_breaks_down_when_what_lives_is_one_short_of_the_capacity() {
    assert_eq!(churned(Growth::Doubling, 63), (500, 31_000, 64));
    assert_eq!(churned(Growth::Doubling, 48), (58, 2_726, 64));
    assert_eq!(churned(Growth::Doubling, 64), (15, 945, 128));
}

#[test]
fn a_full_array_in_which_one_has_died_is_filled_anew_and_not_doubled() {
    let mut fixture = Fixture::new(Growth::Doubling);
    for _ in 0..64 {
        fixture.push();
    }
    fixture.die();
    fixture.counts = CountingObserver::default();
    fixture.push();
    assert_eq!(
        (fixture.counts.of(Primitive::Compacted), fixture.counts.of(Primitive::Copied), fixture.queue.capacity()),
        (1, 63, 64)
    );
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
    let mut fixture = Fixture::new(Growth::Every);
    for _ in 0..98 {
        fixture.push();
        fixture.die();
    }
    assert_eq!(fixture.queue.size(), 98, "the dead are copied too");
    fixture.push();
    assert_eq!(fixture.queue.size(), 99);
    fixture.push();
    assert_eq!((fixture.queue.size(), fixture.queue.capacity()), (2, 2));
}

#[test]
fn the_load_factor_gives_memory_back() {
    let mut fixture = Fixture::new(Growth::Loaded);
    for _ in 0..1_000 {
        fixture.push();
    }
    while fixture.alive.len() > 3 {
        fixture.die();
    }
    while fixture.queue.size() < fixture.queue.capacity() {
        fixture.push();
        fixture.die();
    }
    fixture.push();
    assert_eq!(fixture.queue.capacity(), 8);
}

/// Comparisons, copied cells and lookups of `operators` operators that register twice in a tick.
fn registered(mut queue: AfterTick, operators: u32) -> [usize; 3] {
    let mut observer = CountingObserver::default();
    for what in 0..operators {
        assert!(queue.push(what, &mut observer));
    }
    let counts = [Primitive::Compared, Primitive::Copied, Primitive::Looked].map(|primitive| observer.of(primitive));
    for what in 0..operators {
        assert!(!queue.push(what, &mut observer), "everything is once");
    }
    let flushed = queue.flush();
    assert!(flushed.iter().eq(0..operators), "in the order in which it came");
    assert_eq!(queue.len(), 0);
    assert!(queue.push(7, &mut observer), "what was flushed may come again");
    counts
}

#[test]
fn thirty_five_operators_make_595_comparisons_a_tick() {
    assert_eq!(registered(AfterTick::list(), 35), [595, 595, 0]);
    assert_eq!(registered(AfterTick::sparse_set(), 35), [0, 0, 35]);
}

#[test]
fn what_registers_while_the_queue_is_flushed_is_for_the_next_time() {
    for mut queue in [AfterTick::list(), AfterTick::sparse_set()] {
        for what in [3, 1, 2] {
            queue.push(what, &mut NoObserver);
        }
        let flushed = queue.flush();
        for what in flushed.iter() {
            queue.push(what + 10, &mut NoObserver);
        }
        queue.recycle(flushed);
        assert!(queue.flush().iter().eq([13, 11, 12]));
    }
}
