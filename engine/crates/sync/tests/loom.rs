//! Model checks of the primitives: every interleaving of two threads; and those of three threads, of which two wait for the
//! same broadcast, with at most two preemptions.
//!
//! Runs with `RUSTFLAGS="--cfg loom" cargo test -p ringside-sync --features threads --test loom`.
#![cfg(loom)]

use std::sync::Arc;

use loom::thread;
use sync::atomic::{AtomicU32, Ordering};
use sync::{Condvar, Mutex, futex};

#[test]
fn a_mutex_lets_one_in_at_a_time() {
    loom::model(|| {
        let count = Arc::new(Mutex::new(0));
        let other = {
            let count = Arc::clone(&count);
            thread::spawn(move || *count.lock() += 1)
        };
        *count.lock() += 1;
        other.join().unwrap();
        assert_eq!(*count.lock(), 2);
    });
}

#[test]
fn a_signal_after_a_change_under_the_lock_is_never_lost() {
    loom::model(|| {
        let shared = Arc::new((Mutex::new(false), Condvar::default()));
        let other = {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                *shared.0.lock() = true;
                shared.1.signal();
            })
        };
        let mut ready = shared.0.lock();
        while !*ready {
            ready = shared.1.wait(ready, None);
        }
        drop(ready);
        other.join().unwrap();
    });
}

/// Two threads wait, and one broadcasts. The sequence number wraps with the first broadcast.
fn broadcast_to_two_waiters() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(|| {
        let shared = Arc::new((Mutex::new(false), Condvar::with_sequence(u32::MAX)));
        let waiters: Vec<_> = (0..2)
            .map(|_| {
                let shared = Arc::clone(&shared);
                thread::spawn(move || {
                    let mut ready = shared.0.lock();
                    while !*ready {
                        ready = shared.1.wait(ready, None);
                    }
                })
            })
            .collect();
        *shared.0.lock() = true;
        shared.1.broadcast();
        waiters.into_iter().for_each(|waiter| waiter.join().unwrap());
    });
}

#[test]
fn a_broadcast_wakes_two_waiters() {
    broadcast_to_two_waiters();
}

#[test]
#[should_panic(expected = "deadlock")]
fn a_broadcast_that_wakes_one_leaves_the_other_asleep() {
    futex::plant_wake_all_wakes_one();
    broadcast_to_two_waiters();
}

/// Checking and going to sleep are two steps here, as with Monibuca's empty lock, so a wake-up in between is lost.
#[test]
#[should_panic(expected = "deadlock")]
fn a_look_apart_from_the_sleep_loses_a_wake_up() {
    loom::model(|| {
        let words = Arc::new((AtomicU32::new(0), AtomicU32::new(0)));
        let other = {
            let words = Arc::clone(&words);
            thread::spawn(move || {
                words.0.store(1, Ordering::SeqCst);
                words.1.fetch_add(1, Ordering::SeqCst);
                futex::wake_all(&words.1);
            })
        };
        if words.0.load(Ordering::SeqCst) == 0 {
            let ticket = words.1.load(Ordering::SeqCst);
            futex::wait(&words.1, ticket, None);
        }
        other.join().unwrap();
    });
}
