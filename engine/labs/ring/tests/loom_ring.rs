//! Model checking of the ring: one publisher and one reader, three frames in two slots, in every interleaving; and
//! planted faults that the model checker has to find.
//!
//! Run with `RUSTFLAGS="--cfg loom" cargo test -p ringside-ring --features threads --test loom_ring`. Models allow up
//! to three preemptions: most faults need at most two (Musuvathi and Qadeer, "Iterative context bounding", 2007).
#![cfg(loom)]

mod model;

use std::sync::Arc;

use loom::sync::atomic::{AtomicU32, Ordering};
use loom::thread;
use model::{FIRST, check, no_skipping, publish, publish_all, read_all};
use ring::threads::observers::{CountingObserver, NoObserver};
use ring::threads::spsc::Spsc;
use ring::threads::{Cursor, Read, Switches, Threaded, Track};
use ring::variants::atomic::Atomic;
use ring::variants::cond::Cond;
use ring::variants::epoch::Epoch;
use ring::variants::rwmutex::RwMutex;
use ring::variants::sleep::Sleep;
use ring::variants::trylock::TryLock;
use ring::variants::waitgroup::WaitGroup;
use sync::futex;

/// A number of frames that laps a ring of two slots. In variants without protection nothing orders the loads of a
/// lapped reader, and there are too many executions to check all of them.
const ROUND: u32 = 3;
/// A number of frames that does not lap a ring of two slots.
const ONCE: u32 = 2;

/// A publisher that closes the stream after its last frame, and a reader that reads until the end or until it is
/// dropped.
fn model<S: Threaded>(frames: u32) {
    let (publisher, track) = Track::<S>::open_at(FIRST, 2, 1, 8, no_skipping());
    let publisher = publish_all(publisher, &track, frames);
    // The publisher may not have published a frame yet.
    let mut reader = Cursor::at_start(&track, 1);
    read_all(&mut reader);
    assert!(reader.delivered + reader.skipped <= frames);
    publisher.join().unwrap();
}

fn every_interleaving<S: Threaded>(frames: u32) {
    check(2, move || model::<S>(frames));
}

#[test]
fn rwmutex_hands_over_every_frame_whole() {
    every_interleaving::<RwMutex>(ROUND);
}

#[test]
fn waitgroup_hands_over_every_frame_and_ends() {
    every_interleaving::<WaitGroup>(ONCE);
}

#[test]
#[should_panic(expected = "torn")]
fn waitgroup_tears() {
    every_interleaving::<WaitGroup>(ROUND);
}

#[test]
fn sleep_hands_over_every_frame_and_ends() {
    every_interleaving::<Sleep>(ONCE);
}

#[test]
#[should_panic(expected = "torn")]
fn sleep_tears() {
    every_interleaving::<Sleep>(ROUND);
}

#[test]
fn cond_hands_over_every_frame_and_ends() {
    every_interleaving::<Cond>(ONCE);
}

/// The gap of version 4: a claim between a reader's check and its raised count.
#[test]
#[should_panic(expected = "torn")]
fn cond_tears_when_a_claim_slips_in_between_look_and_count() {
    every_interleaving::<Cond>(ROUND);
}

#[test]
fn trylock_hands_over_every_frame_whole() {
    every_interleaving::<TryLock>(ROUND);
}

#[test]
fn atomic_hands_over_every_frame_whole() {
    // One preemption, because each frame has a new buffer and therefore many more words to order: two take ten times
    // longer.
    check(1, || model::<Atomic>(ROUND));
}

#[test]
fn epoch_hands_over_every_frame_whole() {
    every_interleaving::<Epoch>(ROUND);
}

/// A publisher that laps a ring of two slots, and a reader without an observer, in a variant without protection. Checks
/// that the reader counts a frame as torn whenever it has sent bytes of two frames.
fn counts_what_tears<S: Threaded>() {
    // One preemption, which is enough to lap the reader. Two would take minutes, because nothing orders the reader's
    // loads.
    check(1, || {
        let (mut publisher, track) = Track::<S>::open_at(FIRST, 2, 1, 8, no_skipping());
        let mut reader = Cursor::at_start(&track, 1);
        let writer = thread::spawn(move || {
            for _ in 0..ROUND {
                publish(&mut publisher, &mut NoObserver);
            }
        });
        let mut socket = [0; 8];
        if reader.try_read(&mut NoObserver) == Read::Took {
            reader.send::<NoObserver>(0..8, &mut socket);
            reader.sent(&mut NoObserver, &socket);
            let mixed = socket != [socket[0]; 8];
            assert!(!mixed || reader.torn == 1, "a torn frame is not counted");
            reader.leave(&mut NoObserver);
        }
        writer.join().unwrap();
    });
}

#[test]
fn waitgroup_counts_what_tears() {
    counts_what_tears::<WaitGroup>();
}

#[test]
fn sleep_counts_what_tears() {
    counts_what_tears::<Sleep>();
}

#[test]
fn cond_counts_what_tears() {
    counts_what_tears::<Cond>();
}

/// A reader of one frame, and a publisher of two frames that never closes the stream. It publishes the second frame
/// after the reader has taken its ticket.
fn first_frame(no_rebroadcast: bool) {
    check(2, move || {
        let switches = Switches { no_rebroadcast, ..no_skipping() };
        let (mut publisher, track) = Track::<Cond>::open_at(FIRST, 4, 1, 8, switches);
        let has_ticket = Arc::new(AtomicU32::new(0));
        let publisher = {
            let ready = Arc::clone(&has_ticket);
            thread::spawn(move || {
                publish(&mut publisher, &mut CountingObserver::default());
                while ready.load(Ordering::Acquire) == 0 {
                    thread::yield_now();
                }
                publish(&mut publisher, &mut CountingObserver::default());
            })
        };
        let mut reader = Cursor::at_start(&track, 1);
        while reader.try_read(&mut CountingObserver::default()) != Read::Took {
            let ticket = reader.prepare_wait();
            has_ticket.store(1, Ordering::Release);
            if let Some((word, seen)) = ticket {
                futex::wait(word, seen, None);
            }
        }
        has_ticket.store(1, Ordering::Release);
        publisher.join().unwrap();
    });
}

#[test]
fn with_the_rebroadcast_a_lost_wake_up_lasts_one_frame() {
    first_frame(false);
}

#[test]
#[should_panic(expected = "deadlock")]
fn without_the_rebroadcast_a_wake_up_is_lost() {
    first_frame(true);
}

/// A publisher in its step, and a closer of the stream.
fn closing(no_flag: bool) {
    check(3, move || {
        let switches = Switches { no_flag, ..no_skipping() };
        let (mut publisher, track) = Track::<WaitGroup>::open_at(FIRST, 2, 1, 8, switches);
        let closer = {
            let track = Arc::clone(&track);
            thread::spawn(move || track.close())
        };
        let goes_on = publish(&mut publisher, &mut CountingObserver::default());
        closer.join().unwrap();
        assert!(!track.is_panicked(), "negative counter");
        // The one of the two that changed the flag last has woken the readers of the slot after the last frame.
        let mut reader = Cursor::at_start(&track, 1);
        if goes_on || track.published() == FIRST {
            assert_eq!(track.published(), FIRST.wrapping_add(goes_on.into()));
        }
        while reader.try_read(&mut CountingObserver::default()) == Read::Took {
            reader.leave(&mut CountingObserver::default());
        }
        assert_eq!(reader.try_read(&mut CountingObserver::default()), Read::Closed);
    });
}

#[test]
fn with_its_flag_a_closed_waitgroup_is_done_once() {
    closing(false);
}

#[test]
#[should_panic(expected = "negative counter")]
fn without_its_flag_a_closed_waitgroup_is_done_twice() {
    closing(true);
}

fn samples(plant: bool) {
    check(3, move || {
        // Every second pop releases a quarter of the ring.
        let (mut producer, mut consumer) = Spsc::beginning_at(FIRST, 8);
        if plant {
            producer.order = Ordering::Relaxed;
        }
        let writer = thread::spawn(move || {
            for n in 0..3u8 {
                while !producer.push(&[f32::from(n); 4]) {
                    thread::yield_now();
                }
            }
        });
        let mut sample = [0.0];
        for n in 0..3u8 {
            for _ in 0..4 {
                while !consumer.pop(&mut sample) {
                    thread::yield_now();
                }
                assert_eq!(sample[0], f32::from(n));
            }
        }
        writer.join().unwrap();
    });
}

#[test]
fn samples_arrive_once_and_in_order() {
    samples(false);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn samples_whose_count_is_stored_too_loosely_are_a_race() {
    samples(true);
}
