//! Publisher and readers on one thread, step by step: the behaviour of each variant if an actor is slow.

use crate::context::Context;
use crate::counts::Counter;
use crate::params::Start;
use crate::shared::Shared;
use crate::strategy::Next;
use crate::threads::cursor::sum;
use crate::threads::observers::CountingObserver;
use crate::threads::{Cursor, NewFrame, Publisher, Read, Switches, Threaded, Track};
use crate::variants::atomic::Atomic;
use crate::variants::cond::{self, Cond};
use crate::variants::epoch::Epoch;
use crate::variants::rwmutex::RwMutex;
use crate::variants::sleep::Sleep;
use crate::variants::trylock::TryLock;
use crate::variants::waitgroup::WaitGroup;
use observe::probe::Observer;

const SIZE: u32 = 4;

/// A first frame whose number is even, as those of key frames are here, and after which the numbers wrap within a lap.
const LAST_LAP: u32 = u32::MAX - 1;

fn frame(seq: u32) -> Vec<u8> {
    (0..37 + seq % 5).map(|at| seq.wrapping_mul(31).wrapping_add(at) as u8).collect()
}

fn fill<S: Threaded>(publisher: &mut Publisher<S>, observer: &mut impl Context<Shared>) {
    let bytes = frame(publisher.seq());
    let key = publisher.seq().is_multiple_of(2);
    publisher.fill(NewFrame { bytes: &bytes, key, sum: sum(&bytes) }, observer);
}

fn publish<S: Threaded>(publisher: &mut Publisher<S>, observer: &mut impl Context<Shared>) -> bool {
    fill(publisher, observer);
    publisher.step(observer)
}

fn take<S: Threaded>(cursor: &mut Cursor<S>, observer: &mut CountingObserver) -> bool {
    let mut socket = [0; 64];
    assert_eq!(cursor.try_read(observer), Read::Took);
    let bytes = cursor.bytes();
    cursor.send::<CountingObserver>(0..bytes, &mut socket);
    cursor.sent(observer, &socket);
    cursor.leave(observer)
}

fn keeps_up<S: Threaded>(first: u32) {
    let (mut publisher, track) = Track::<S>::open_at(first, SIZE, 2, 64, Switches::default());
    let mut readers = [Cursor::at_start(&track, 1), Cursor::at_start(&track, 2)];
    let mut observer = CountingObserver::default();
    for n in 0..20 {
        assert!(readers.iter_mut().all(|reader| reader.try_read(&mut observer) == Read::NotYet), "{} {n}", S::ID);
        assert!(publish(&mut publisher, &mut observer));
        assert!(readers.iter_mut().all(|reader| take(reader, &mut observer)));
    }
    track.close();
    for reader in &mut readers {
        assert_eq!(reader.try_read(&mut observer), Read::Closed, "{}", S::ID);
        assert_eq!((reader.delivered, reader.skipped, reader.torn), (20, 0, 0), "{}", S::ID);
    }
}

#[test]
fn every_variant_hands_every_frame_to_readers_that_keep_up() {
    for first in [0, LAST_LAP] {
        keeps_up::<RwMutex>(first);
        keeps_up::<WaitGroup>(first);
        keeps_up::<Sleep>(first);
        keeps_up::<Cond>(first);
        keeps_up::<TryLock>(first);
        keeps_up::<Atomic>(first);
        keeps_up::<Epoch>(first);
    }
}

/// Lets a reader hold frame `first` while the publisher publishes two laps. Returns whether its subscription continues, the
/// number of frames that it missed, and the number of frames that were torn.
fn lapped<S: Threaded>(first: u32) -> (bool, u32, u32) {
    let (mut publisher, track) = Track::<S>::open_at(first, SIZE, 1, 64, Switches::default());
    let mut reader = Cursor::at_start(&track, 1);
    let (mut observer, mut socket) = (CountingObserver::default(), [0; 64]);
    publish(&mut publisher, &mut observer);
    assert_eq!(reader.try_read(&mut observer), Read::Took);
    reader.send::<CountingObserver>(0..16, &mut socket);
    for _ in 0..2 * SIZE {
        assert!(publish(&mut publisher, &mut observer));
    }
    let bytes = reader.bytes();
    reader.send::<CountingObserver>(16..bytes, &mut socket);
    reader.sent(&mut observer, &socket);
    if !reader.leave(&mut observer) {
        return (false, 0, reader.torn);
    }
    while reader.try_read(&mut observer) == Read::Skipped {}
    (true, reader.skipped, reader.torn)
}

#[test]
fn a_lapped_reader_is_dropped_by_cond_and_trylock_and_sent_on_by_atomic_and_epoch() {
    for first in [0, LAST_LAP] {
        assert_eq!([lapped::<Cond>(first), lapped::<TryLock>(first)], [(false, 0, 0); 2], "first frame {first}");
        // Nine frames are published. The newest key frame in the ring is the last, and the reader wanted the second.
        assert_eq!([lapped::<Atomic>(first), lapped::<Epoch>(first)], [(true, 7, 0); 2], "first frame {first}");
    }
}

#[test]
fn a_reader_of_cond_that_a_broadcast_has_woken_does_not_look_again_and_one_woken_by_nothing_does() {
    let (mut publisher, track) = Track::<Cond>::open(SIZE, 1, 64, Switches::default());
    let (mut reader, mut observer) = (Cursor::at_start(&track, 1), CountingObserver::default());
    for broadcast in [false, true] {
        assert!(matches!(reader.act(cond::CHECK), Next::Empty(cond::TICKET)));
        assert!(matches!(reader.act(cond::TICKET), Next::Wait { then: cond::RAISE, .. }));
        if broadcast {
            publish(&mut publisher, &mut observer);
            // The publisher claims the slot again before the reader runs. With `while` instead of `if` the reader would
            // sleep again.
            (1..SIZE).for_each(|_| _ = publish(&mut publisher, &mut observer));
        }
        let next = reader.act(cond::RAISE);
        assert!(if broadcast { matches!(next, Next::Take(0)) } else { matches!(next, Next::Go(cond::CHECK)) });
    }
}

#[test]
fn a_reader_catches_up_where_numbers_wrap() {
    for first in [0, LAST_LAP] {
        let (mut publisher, track) = Track::<Epoch>::open_at(first, 2 * SIZE, 1, 64, Switches::default());
        let mut reader = Cursor::at_start(&track, 1);
        let mut observer = CountingObserver::default();
        (0..7).for_each(|_| assert!(publish(&mut publisher, &mut observer)));
        assert_eq!(reader.lag(), 7, "first frame {first}");
        // After the first of seven frames the reader is more than half a ring behind, and the last frame is a key
        // frame.
        assert!(take(&mut reader, &mut observer));
        assert_eq!(reader.wants().wrapping_sub(first), 6, "first frame {first}");
        assert!(take(&mut reader, &mut observer));
        assert_eq!(reader.skipped, 5, "first frame {first}");
    }
}

#[test]
fn a_reader_begins_at_the_oldest_key_frame_where_numbers_wrap() {
    for first in [0, LAST_LAP] {
        let (mut publisher, track) = Track::<Epoch>::open_at(first, SIZE, 1, 64, Switches::default());
        let mut observer = CountingObserver::default();
        (0..SIZE).for_each(|_| assert!(publish(&mut publisher, &mut observer)));
        let reader = Cursor::new(&track, 1, Start::Oldest, 100);
        assert_eq!(reader.wants().wrapping_sub(first), 2, "first frame {first}");
    }
}

#[test]
fn a_steady_ring_of_ours_allocates_nothing_and_that_of_version_6_a_buffer_a_frame() {
    fn allocations<S: Threaded>() -> u64 {
        let (mut publisher, _) = Track::<S>::open(SIZE, 1, 64, Switches::default());
        let mut observer = CountingObserver::default();
        for _ in 0..20 {
            publish(&mut publisher, &mut observer);
        }
        observer.counters::<Counter>().get(Counter::Allocations)
    }
    assert_eq!((allocations::<Epoch>(), allocations::<Atomic>()), (0, 20));
}

#[test]
fn a_nudge_wakes_a_reader_that_has_missed_both_broadcasts_of_a_slot() {
    let (mut publisher, track) = Track::<Cond>::open(SIZE, 1, 64, Switches::default());
    let mut observer = CountingObserver::default();
    let mut reader = Cursor::at_start(&track, 1);
    assert_eq!(reader.try_read(&mut observer), Read::NotYet);
    for _ in 0..SIZE - 1 {
        publish(&mut publisher, &mut observer);
    }
    std::thread::scope(|scope| {
        let sleeper = scope.spawn(move || {
            reader.wait(None);
            reader.try_read(&mut CountingObserver::default())
        });
        while !sleeper.is_finished() {
            track.rewake_readers();
            std::thread::yield_now();
        }
        assert_eq!(sleeper.join().unwrap(), Read::Took);
    });
}
