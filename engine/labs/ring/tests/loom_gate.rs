//! The model checker on the words that guard a slot: a publisher and *two* readers of a lock and of a pin.
//!
//! Runs with `RUSTFLAGS="--cfg loom" cargo test -p ringside-ring --features threads --test loom_gate`. Threads are preempted up to twice around the pin, and once
//! around the lock, where they also sleep: with three threads more take minutes, and the faults below need one at most.
#![cfg(loom)]
#![expect(unsafe_code, reason = "the bytes of the models are in cells that readers share")]

use std::sync::Arc;

use loom::cell::UnsafeCell;
use loom::sync::atomic::AtomicU32;
use loom::thread;
use ring::lock::Lock;
use ring::pin::Pin;
use ring::threads::tally::Bare;
use sync::futex;

const READERS: usize = 2;

fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

/// A value that nothing but the gate guards.
struct Guarded<G> {
    gate: G,
    value: UnsafeCell<u32>,
}

// SAFETY: whether the gate orders all uses of the value is what the model checker is asked.
unsafe impl<G: Sync> Sync for Guarded<G> {}
// SAFETY: as above.
unsafe impl<G: Send> Send for Guarded<G> {}

impl<G: Default> Guarded<G> {
    fn new() -> Arc<Guarded<G>> {
        Arc::new(Guarded { gate: G::default(), value: UnsafeCell::new(0) })
    }

    fn write(&self, value: u32) {
        // SAFETY: the publisher has the gate.
        self.value.with_mut(|place| unsafe { *place = value });
    }

    fn read(&self) -> u32 {
        // SAFETY: the reader has the gate.
        self.value.with(|place| unsafe { *place })
    }
}

/// Takes a lock for the publisher, who sleeps while readers have it.
fn write(lock: &Lock<AtomicU32>) {
    while let Err((word, seen)) = lock.write() {
        futex::wait(word, seen, None);
    }
}

/// A publisher that writes twice, and readers that sleep while it has the lock. Each lets go of the lock before it reads, if the
/// fault is planted.
fn lock(early: bool) {
    check(1, move || {
        let slot = Guarded::<Lock<AtomicU32>>::new();
        write(&slot.gate);
        let readers: Vec<_> = (0..READERS)
            .map(|_| {
                let slot = Arc::clone(&slot);
                thread::spawn(move || {
                    while !slot.gate.try_read() {
                        if let Some((word, seen)) = slot.gate.taken() {
                            futex::wait(word, seen, None);
                        }
                    }
                    if early {
                        slot.gate.unread(&mut Bare);
                    }
                    assert!((1..=2).contains(&slot.read()), "read before it was written");
                    if !early {
                        slot.gate.unread(&mut Bare);
                    }
                })
            })
            .collect();
        slot.write(1);
        slot.gate.unwrite(&mut Bare);
        write(&slot.gate);
        slot.write(2);
        slot.gate.unwrite(&mut Bare);
        readers.into_iter().for_each(|reader| reader.join().unwrap());
    });
}

#[test]
fn a_lock_keeps_two_readers_and_the_publisher_apart_and_wakes_all() {
    lock(false);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn a_reader_that_lets_go_before_it_reads_races_with_the_publisher() {
    lock(true);
}

/// A publisher that tries to enter the slot again, and two readers that pin it if they can.
fn pin(early: bool) {
    check(2, move || {
        let slot = Guarded::<Pin<AtomicU32>>::new();
        assert!(slot.gate.claim());
        let readers: Vec<_> = (0..READERS)
            .map(|_| {
                let slot = Arc::clone(&slot);
                thread::spawn(move || {
                    if !slot.gate.pin() {
                        return;
                    }
                    if early {
                        slot.gate.unpin();
                    }
                    assert!((1..=2).contains(&slot.read()), "read before it was written");
                    if !early {
                        slot.gate.unpin();
                    }
                })
            })
            .collect();
        slot.write(1);
        slot.gate.open();
        if slot.gate.claim() {
            slot.write(2);
            slot.gate.open();
        }
        readers.into_iter().for_each(|reader| reader.join().unwrap());
        assert!(slot.gate.claim(), "all pins are gone");
    });
}

#[test]
fn a_pin_keeps_two_readers_and_the_publisher_apart() {
    pin(false);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn a_reader_that_unpins_before_it_reads_races_with_the_publisher() {
    pin(true);
}
