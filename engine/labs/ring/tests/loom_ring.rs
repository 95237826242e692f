//! The model checker on the ring: one publisher and one reader in every interleaving, three frames through two slots; and
//! the faults that it has to find.
//!
//! Runs with `RUSTFLAGS="--cfg loom" cargo test -p ringside-ring --features threads --test loom_ring`. Threads are preempted up to three times: most faults need
//! no more than two (Musuvathi and Qadeer, "Iterative context bounding", 2007).
#![cfg(loom)]

mod model;

use std::sync::Arc;

use loom::sync::atomic::{AtomicU32, Ordering};
use loom::thread;
use model::{FIRST, check, no_skipping, publish, publish_all, read_all};
use ring::atomic::Atomic;
use ring::cond::Cond;
use ring::epoch::Epoch;
use ring::rwmutex::RwMutex;
use ring::sleep::Sleep;
use ring::threads::spsc::Spsc;
use ring::threads::tally::{Bare, Counted};
use ring::threads::{Cursor, Read, Switches, Threaded, Track};
use ring::trylock::TryLock;
use ring::waitgroup::WaitGroup;
use sync::futex;

/// Frames that go round a ring of two slots, and frames that do not. Where nothing protects a reader the first kind is read
/// in no order, and there are too many ways to go through all of them.
const ROUND: u32 = 3;
const ONCE: u32 = 2;

/// A publisher that closes when it is done, and a reader that sleeps until it has read, dropped out or seen the end.
fn model<S: Threaded>(frames: u32) {
    let (publisher, track) = Track::<S>::open_at(FIRST, 2, 1, 8, no_skipping());
    let publisher = publish_all(publisher, &track, frames);
    // The publisher may not have begun; then there is nothing yet, whatever the gates say.
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

/// The gap that version 4 has: a claim between a reader's look and its raised count.
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
    // A new buffer a frame is many more words to order: two preemptions take ten times as long.
    check(1, || model::<Atomic>(ROUND));
}

#[test]
fn epoch_hands_over_every_frame_whole() {
    every_interleaving::<Epoch>(ROUND);
}

/// A publisher that goes round a ring of two slots, and a reader that nobody watches, of a variant that protects nothing: it
/// counts a frame as torn whenever the bytes that it sent are of two frames.
fn counts_what_tears<S: Threaded>() {
    // One preemption: here nothing orders the words that are read, so two would take minutes. One is enough to be lapped.
    check(1, || {
        let (mut publisher, track) = Track::<S>::open_at(FIRST, 2, 1, 8, no_skipping());
        let mut reader = Cursor::at_start(&track, 1);
        let writer = thread::spawn(move || {
            for _ in 0..ROUND {
                publish(&mut publisher, &mut Bare);
            }
        });
        let mut socket = [0; 8];
        if reader.try_read(&mut Bare) == Read::Took {
            reader.send::<Bare>(0..8, &mut socket);
            reader.sent(&mut Bare, &socket);
            let mixed = socket != [socket[0]; 8];
            assert!(!mixed || reader.torn == 1, "a torn frame is not counted");
            reader.leave(&mut Bare);
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

/// A reader of one frame, and a publisher of two that never closes, and whose second comes when the reader has its ticket.
fn first_frame(no_rebroadcast: bool) {
    check(2, move || {
        let switches = Switches { no_rebroadcast, ..no_skipping() };
        let (mut publisher, track) = Track::<Cond>::open_at(FIRST, 4, 1, 8, switches);
        let has_ticket = Arc::new(AtomicU32::new(0));
        let publisher = {
            let ready = Arc::clone(&has_ticket);
            thread::spawn(move || {
                publish(&mut publisher, &mut Counted::default());
                while ready.load(Ordering::Acquire) == 0 {
                    thread::yield_now();
                }
                publish(&mut publisher, &mut Counted::default());
            })
        };
        let mut reader = Cursor::at_start(&track, 1);
        while reader.try_read(&mut Counted::default()) != Read::Took {
            let ticket = reader.ticket();
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

/// A publisher in its step, and somebody who closes the stream.
fn closing(no_flag: bool) {
    check(3, move || {
        let switches = Switches { no_flag, ..no_skipping() };
        let (mut publisher, track) = Track::<WaitGroup>::open_at(FIRST, 2, 1, 8, switches);
        let closer = {
            let track = Arc::clone(&track);
            thread::spawn(move || track.close())
        };
        let goes_on = publish(&mut publisher, &mut Counted::default());
        closer.join().unwrap();
        assert!(!track.is_panicked(), "negative counter");
        // Whoever came last has let the readers of the slot after the last frame go.
        let mut reader = Cursor::at_start(&track, 1);
        if goes_on || track.published() == FIRST {
            assert_eq!(track.published(), FIRST.wrapping_add(goes_on.into()));
        }
        while reader.try_read(&mut Counted::default()) == Read::Took {
            reader.leave(&mut Counted::default());
        }
        assert_eq!(reader.try_read(&mut Counted::default()), Read::Closed);
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
        let (mut producer, mut consumer) = Spsc::beginning_at(FIRST, 2);
        if plant {
            producer.order = Ordering::Relaxed;
        }
        let writer = thread::spawn(move || {
            for n in 0..3u8 {
                while !producer.push(&[f32::from(n)]) {
                    thread::yield_now();
                }
            }
        });
        let mut sample = [0.0];
        for n in 0..3u8 {
            while !consumer.pop(&mut sample) {
                thread::yield_now();
            }
            assert_eq!(sample[0], f32::from(n));
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
