//! Model checking of the gates of a slot: a publisher and *two* readers of a lock and of a pin.
//!
//! Run with `RUSTFLAGS="--cfg loom" cargo test -p ringside-ring --features threads --test loom_gate`. The models of the
//! pin allow two preemptions, those of the lock one, because its threads also sleep: with three threads, more
//! preemptions take minutes, and the faults below need at most one.
#![cfg(loom)]
#![expect(unsafe_code, reason = "the bytes of the models are in cells that readers share")]

use std::sync::Arc;

use loom::cell::UnsafeCell;
use loom::sync::atomic::AtomicU32;
use loom::thread;
use ring::lock::Lock;
use ring::pin::Pin;
use ring::threads::observers::NoObserver;
use sync::futex;

const READERS: usize = 2;

fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

/// A value that only the gate protects.
struct Guarded<G> {
    gate: G,
    value: UnsafeCell<u32>,
}

// SAFETY: the model checker verifies that the gate orders all accesses to the value.
unsafe impl<G: Sync> Sync for Guarded<G> {}
// SAFETY: the model checker verifies that the gate orders all accesses to the value.
unsafe impl<G: Send> Send for Guarded<G> {}

impl<G: Default> Guarded<G> {
    fn new() -> Arc<Guarded<G>> {
        Arc::new(Guarded { gate: G::default(), value: UnsafeCell::new(0) })
    }

    fn write(&self, value: u32) {
        // SAFETY: the publisher holds the gate.
        self.value.with_mut(|place| unsafe { *place = value });
    }

    fn read(&self) -> u32 {
        // SAFETY: the reader holds the gate.
        self.value.with(|place| unsafe { *place })
    }
}

/// Takes a lock for the publisher, which sleeps while readers hold it.
fn write(lock: &Lock<AtomicU32>) {
    while let Err((word, seen)) = lock.write_lock() {
        futex::wait(word, seen, None);
    }
}

/// A publisher that writes twice, and readers that sleep while it holds the lock. If `early` is true, readers release
/// the lock before they read, which is a fault.
fn lock(early: bool) {
    check(1, move || {
        let slot = Guarded::<Lock<AtomicU32>>::new();
        write(&slot.gate);
        let readers: Vec<_> = (0..READERS)
            .map(|_| {
                let slot = Arc::clone(&slot);
                thread::spawn(move || {
                    while !slot.gate.try_read_lock() {
                        if let Some((word, seen)) = slot.gate.blocked_on() {
                            futex::wait(word, seen, None);
                        }
                    }
                    if early {
                        slot.gate.read_unlock(&mut NoObserver);
                    }
                    assert!((1..=2).contains(&slot.read()), "read before it was written");
                    if !early {
                        slot.gate.read_unlock(&mut NoObserver);
                    }
                })
            })
            .collect();
        slot.write(1);
        slot.gate.write_unlock(&mut NoObserver);
        write(&slot.gate);
        slot.write(2);
        slot.gate.write_unlock(&mut NoObserver);
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

/// A publisher that tries to claim the slot again, and two readers that pin it if they can. If `early` is true, readers
/// unpin the slot before they read, which is a fault.
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
