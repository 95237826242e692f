//! Model checks of the event count on which the ring of jobs sleeps: several waiters and several notifiers, with at most
//! two preemptions, or three where that takes seconds; and the planted fault, which has to be found.
//!
//! Runs with `RUSTFLAGS="--cfg loom" cargo test -p ringside-threads --features threads --test loom_event_count`.
#![cfg(loom)]

use threads::model::event_count::{Waits, check};

/// Largest number of interleavings to try where there is no fault.
const MOST: usize = 20_000;

fn model(preemptions: usize, waits: Waits) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    // Some seconds. A planted fault is searched for until it is found.
    builder.max_permutations = (!waits.skips).then_some(MOST);
    builder.checkpoint_interval = MOST;
    builder.check(move || check(waits));
}

#[test]
fn each_of_two_waiters_is_woken_by_its_own_notifier() {
    model(2, Waits { waiters: 2, notifiers: 2, skips: false });
}

#[test]
fn a_waiter_is_woken_by_the_last_of_three_notifiers() {
    model(3, Waits { waiters: 1, notifiers: 3, skips: false });
}

/// The second notifier sees that the first is on its way, although that one has changed the word already.
#[test]
#[should_panic(expected = "deadlock")]
fn with_two_waiters_a_skipped_wake_up_is_lost() {
    model(2, Waits { waiters: 2, notifiers: 2, skips: true });
}

#[test]
#[should_panic(expected = "deadlock")]
fn with_three_notifiers_a_skipped_wake_up_is_lost() {
    model(3, Waits { waiters: 1, notifiers: 3, skips: true });
}
