//! Publisher and readers on one thread, step by step: the behaviour of each variant if an actor is slow.

use crate::context::Context;
use crate::counts::Counter;
use crate::params::Start;
use crate::shared::Shared;
use crate::strategy::Next;
use crate::threads::cursor::sum;
use crate::threads::observers::{CountingObserver, NoObserver};
use crate::threads::{Cursor, NewFrame, Publisher, Read, Switches, Threaded, Track};
use crate::variants::atomic::Atomic;
use crate::variants::cond::{self, Cond};
use crate::variants::epoch::Epoch;
use crate::variants::rwmutex::RwMutex;
use crate::variants::sleep::Sleep;
use crate::variants::trylock::TryLock;
use crate::variants::waitgroup::WaitGroup;
use observe::probe::Observer;
use sync::atomic::Ordering::Relaxed;
use sync::futex;

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

/// Lets a reader hold frame 0 while the publisher publishes two laps. Returns whether its subscription continues, the
/// number of frames that it missed, and the number of frames that were torn.
fn lapped<S: Threaded, T: Context<Shared> + Default>(switches: Switches) -> (bool, u32, u32) {
    lapped_from::<S, T>(0, switches)
}

/// As [`lapped`], in a ring whose first frame has number `first`.
fn lapped_from<S: Threaded, T: Context<Shared> + Default>(first: u32, switches: Switches) -> (bool, u32, u32) {
    let (mut publisher, track) = Track::<S>::open_at(first, SIZE, 1, 64, switches);
    let mut reader = Cursor::at_start(&track, 1);
    let mut observer = T::default();
    let mut socket = [0; 64];
    publish(&mut publisher, &mut observer);
    assert_eq!(reader.try_read(&mut observer), Read::Took);
    reader.send::<T>(0..16, &mut socket);
    for _ in 0..2 * SIZE {
        assert!(publish(&mut publisher, &mut observer));
    }
    let bytes = reader.bytes();
    reader.send::<T>(16..bytes, &mut socket);
    reader.sent(&mut observer, &socket);
    if !reader.leave(&mut observer) {
        return (false, 0, reader.torn);
    }
    while reader.try_read(&mut observer) == Read::Skipped {}
    (true, reader.skipped, reader.torn)
}

#[test]
fn a_lapped_reader_tears_where_nothing_protects_it_and_unwatched_runs_count_that_too() {
    fn torn<S: Threaded>(switches: Switches) -> [u32; 2] {
        [lapped::<S, CountingObserver>(switches).2, lapped::<S, NoObserver>(switches).2]
    }
    let usual = Switches::default();
    assert_eq!(torn::<WaitGroup>(usual), [1, 1]);
    assert_eq!(torn::<Sleep>(usual), [1, 1]);
    assert_eq!(torn::<Cond>(Switches { no_guard: true, ..usual }), [1, 1]);
}

/// The gap of *Cond* as it was shipped: the publisher claims the slot between a reader's check of `CanRead` and its
/// count. Returns the number of frames that were torn.
fn claimed_between_look_and_count<T: Context<Shared> + Default>() -> u32 {
    let (mut publisher, track) = Track::<Cond>::open(SIZE, 1, 64, Switches::default());
    let mut reader = Cursor::at_start(&track, 1);
    let (mut observer, mut socket) = (T::default(), [0; 64]);
    for _ in 0..SIZE - 1 {
        publish(&mut publisher, &mut observer);
    }
    assert!(matches!(reader.act(cond::CHECK), Next::Go(cond::RAISE)), "frame 0 is there");
    // Claims the slot of frame 0, in which no reader is counted.
    publish(&mut publisher, &mut observer);
    assert!(matches!(reader.act(cond::RAISE), Next::Take(_)));
    assert_eq!(reader.seq(), 0, "nothing is written yet");
    fill(&mut publisher, &mut observer);
    let bytes = reader.bytes();
    reader.send::<T>(0..bytes, &mut socket);
    reader.sent(&mut observer, &socket);
    reader.torn
}

#[test]
fn a_claim_between_look_and_count_tears_a_frame_of_cond_and_unwatched_runs_count_it() {
    assert_eq!(claimed_between_look_and_count::<CountingObserver>(), 1);
    assert_eq!(claimed_between_look_and_count::<NoObserver>(), 1);
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
fn a_lapped_reader_is_dropped_by_cond_and_trylock_and_sent_on_by_atomic_and_epoch() {
    fn counted<S: Threaded>() -> (bool, u32, u32) {
        lapped::<S, CountingObserver>(Switches::default())
    }
    assert_eq!(counted::<Cond>(), (false, 0, 0));
    assert_eq!(counted::<TryLock>(), (false, 0, 0));
    // Frames 0 to 8 are published. The newest key frame in the ring is frame 8, and the reader wanted frame 1.
    assert_eq!(counted::<Atomic>(), (true, 7, 0));
    assert_eq!(counted::<Epoch>(), (true, 7, 0));
}

#[test]
fn what_a_reader_has_missed_is_counted_where_numbers_wrap() {
    let counted = [
        lapped_from::<Atomic, CountingObserver>(LAST_LAP, Switches::default()),
        lapped_from::<Epoch, CountingObserver>(LAST_LAP, Switches::default()),
    ];
    assert_eq!(counted, [(true, 7, 0); 2]);
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

/// The number of frames that are published until a reader wakes whose first broadcast came between its check and its
/// ticket.
fn frames_slept_through(no_rebroadcast: bool) -> u32 {
    let (mut publisher, track) = Track::<Cond>::open(SIZE, 1, 64, Switches { no_rebroadcast, ..Switches::default() });
    let mut observer = CountingObserver::default();
    let mut reader = Cursor::at_start(&track, 1);
    assert_eq!(reader.try_read(&mut observer), Read::NotYet);
    publish(&mut publisher, &mut observer);
    let (word, seen) = reader.prepare_wait().expect("it is about to sleep");
    std::thread::scope(|scope| {
        let sleeper = scope.spawn(|| futex::wait(word, seen, None));
        for frames in 1.. {
            publish(&mut publisher, &mut observer);
            // Either the reader wakes at once or only after another broadcast. One second is long enough to tell.
            for _ in 0..if word.load(Relaxed) == seen { 1 } else { 1_000 } {
                if sleeper.is_finished() {
                    return frames;
                }
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
        unreachable!("a lap later the slot is broadcast")
    })
}

#[test]
fn a_lost_wake_up_lasts_a_lap_without_the_rebroadcast_and_one_frame_with_it() {
    assert_eq!((frames_slept_through(false), frames_slept_through(true)), (1, SIZE));
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

/// Whether the count of a slot is decremented twice if the stream is closed while the publisher has filled the slot.
fn counted_down_twice(no_flag: bool) -> bool {
    let (mut publisher, track) = Track::<WaitGroup>::open(SIZE, 1, 64, Switches { no_flag, ..Switches::default() });
    let mut observer = CountingObserver::default();
    fill(&mut publisher, &mut observer);
    track.close();
    assert!(!publisher.step(&mut observer));
    track.is_panicked()
}

#[test]
fn closing_counts_a_waitgroup_down_twice_without_its_flag_and_once_with_it() {
    assert!(counted_down_twice(true));
    assert!(!counted_down_twice(false));
}
