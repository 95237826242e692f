//! Model checking of whole variants of the ring with a publisher and *two* readers: the variants that protect the frame
//! that a reader sends, in rings that are lapped; Cond, in a ring that is not lapped; and a fault that needs a second
//! reader.
//!
//! Run with `RUSTFLAGS="--cfg loom" cargo test -p ringside-ring --features threads --test loom_readers`. Models allow
//! one preemption, or two if that takes only seconds: two are enough for most faults (see `loom_ring`), but three
//! threads that sleep have too many interleavings. Atomic has a new buffer for each frame and therefore many more words
//! to order: its readers check once each, and sleep only in the model with the fault.
#![cfg(loom)]

mod model;

use loom::thread;
use model::{FIRST, check, no_skipping, publish, publish_all, read_all, send};
use ring::threads::observers::{CountingObserver, NoObserver};
use ring::threads::{Cursor, Read, Threaded, Track};
use ring::variants::atomic::Atomic;
use ring::variants::cond::Cond;
use ring::variants::epoch::Epoch;
use ring::variants::rwmutex::RwMutex;
use ring::variants::trylock::TryLock;
use sync::futex;

/// A number of frames that laps a ring of two slots.
const ROUND: u32 = 3;
/// A number of frames that does not lap a ring of two slots.
const ONCE: u32 = 2;

/// A publisher that closes the stream after its last frame, and two readers that read until the end or until they are
/// dropped.
fn two_readers<S: Threaded>(preemptions: usize, frames: u32) {
    check(preemptions, move || {
        let (publisher, track) = Track::<S>::open_at(FIRST, 2, 2, 8, no_skipping());
        let mut here = Cursor::at_start(&track, 1);
        let mut other = Cursor::at_start(&track, 2);
        let publisher = publish_all(publisher, &track, frames);
        let other = thread::spawn(move || {
            read_all(&mut other);
            other
        });
        read_all(&mut here);
        for reader in [here, other.join().unwrap()] {
            assert!(reader.delivered + reader.skipped <= frames, "{} of {frames}", reader.delivered + reader.skipped);
        }
        publisher.join().unwrap();
    });
}

#[test]
fn rwmutex_serves_two_readers() {
    two_readers::<RwMutex>(1, ROUND);
}

#[test]
fn trylock_serves_two_readers() {
    two_readers::<TryLock>(1, ROUND);
}

#[test]
fn epoch_serves_two_readers() {
    two_readers::<Epoch>(1, ROUND);
}

fn read_one(reader: &mut Cursor<Atomic>) {
    let mut observer = CountingObserver::default();
    if reader.try_read(&mut observer) == Read::Took {
        assert!(send(reader, &mut observer), "no reader is dropped");
    }
}

/// A publisher that laps the ring while two readers read the first frame, if it is not overwritten yet.
#[test]
fn atomic_serves_two_readers() {
    check(2, || {
        let (mut publisher, track) = Track::<Atomic>::open_at(FIRST, 2, 2, 8, no_skipping());
        let mut here = Cursor::at_start(&track, 1);
        let mut other = Cursor::at_start(&track, 2);
        publish(&mut publisher, &mut NoObserver);
        let publisher = thread::spawn(move || {
            (1..ROUND).for_each(|_| _ = publish(&mut publisher, &mut NoObserver));
        });
        let other = thread::spawn(move || read_one(&mut other));
        read_one(&mut here);
        other.join().unwrap();
        publisher.join().unwrap();
    });
}

#[test]
fn cond_serves_two_readers_that_are_not_lapped() {
    two_readers::<Cond>(1, ONCE);
}

/// A publisher that wakes one sleeping reader instead of all, a fault that has no effect with one reader.
fn wakes_one<S: Threaded>() {
    futex::plant_wake_all_wakes_one();
    two_readers::<S>(1, 1);
}

#[test]
#[should_panic(expected = "deadlock")]
fn rwmutex_that_wakes_one_reader_leaves_the_other_asleep() {
    wakes_one::<RwMutex>();
}

#[test]
#[should_panic(expected = "deadlock")]
fn trylock_that_wakes_one_reader_leaves_the_other_asleep() {
    wakes_one::<TryLock>();
}

#[test]
#[should_panic(expected = "deadlock")]
fn epoch_that_wakes_one_reader_leaves_the_other_asleep() {
    wakes_one::<Epoch>();
}

#[test]
#[should_panic(expected = "deadlock")]
fn atomic_that_wakes_one_reader_leaves_the_other_asleep() {
    wakes_one::<Atomic>();
}

#[test]
#[should_panic(expected = "deadlock")]
fn cond_that_wakes_one_reader_leaves_the_other_asleep() {
    wakes_one::<Cond>();
}
