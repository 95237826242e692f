//! **WaitGroup** on threads: see the [deterministic one](super::super::waitgroup).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | flag 0 to 1; `next.Add(1)`; `this.Done()`; flag 1 to 0 | `Wait()`, then read without protection |
//!
//! The counter is one word that readers sleep on. Where Go's panics the track is marked as panicked, and everybody ends.

#![expect(unsafe_code, reason = "a protocol promises who may touch a slot")]

use std::time::Duration;

use super::cursor::Cursor;
use super::protocol::{Look, Protocol};
use super::publisher::Publisher;
use super::tally::{Bare, Tally};
use super::track::Track;
use crate::ring::Counter;
use crate::ring::strategy::{STEP, WAIT};
use crate::ring::{PUBLISHER, What};
use crate::runtime::threads::atomic::{AtomicU32, Ordering};
use crate::runtime::threads::futex;

const DONE: u8 = STEP + 2;
const NEXT: u8 = WAIT + 1;

const IDLE: u32 = 0;
const STEPPING: u32 = 1;
const CLOSED: u32 = 2;

/// See the module.
#[derive(Debug, Default)]
pub struct WaitGroup {
    flag: AtomicU32,
    /// The slot that is being written: whose readers the closer lets go.
    writer: AtomicU32,
}

/// A wait group: a count, as Go's `int32`.
#[derive(Debug, Default)]
pub struct Group(AtomicU32);

impl WaitGroup {
    fn swap(&self, from: u32, to: u32) -> bool {
        // Both: whoever changes the flag sees what was done before its last change (which slot is being written), and
        // shows what was done before this one.
        self.flag.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }
}

/// `Done`: one less, and all who wait are let go at zero.
fn done<T: Tally>(track: &Track<WaitGroup>, slot: u32, seq: u32, tally: &mut T) {
    let Group(count) = &track.slot(slot).gate;
    // Release: pairs with the acquire in `look`: who sees zero sees the frame.
    let left = count.fetch_sub(1, Ordering::Release).wrapping_sub(1) as i32;
    if left == 0 {
        futex::wake_all(count);
        tally.count(Counter::Notifies, 1);
    }
    if left < 0 {
        tally.event(PUBLISHER, DONE, What::Panicked, seq, 0);
        track.panic();
        WaitGroup::wake(track);
    }
}

// SAFETY: slots are never swapped, and buffers never replaced.
unsafe impl Protocol for WaitGroup {
    type Gate = Group;

    const ID: &'static str = "waitgroup";
    const PROTECTS: bool = false;
    const LEAVE: u8 = NEXT;

    fn begin(track: &Track<Self>, slot: u32) {
        // Relaxed: nobody else is there yet.
        track.slot(slot).gate.0.store(1, Ordering::Relaxed);
    }

    fn step<T: Tally>(publisher: &mut Publisher<Self>, tally: &mut T) -> bool {
        let (this, next) = (publisher.at, publisher.next());
        let flagged = !publisher.track.switches.no_flag;
        // Enter.
        if flagged && !publisher.track.sync.swap(IDLE, STEPPING) {
            return false;
        }
        // Add next. Relaxed: seen by whoever has seen this slot's `Done`.
        publisher.track.slot(next).gate.0.fetch_add(1, Ordering::Relaxed);
        // Done.
        publisher.publish(tally);
        done(&publisher.track, this, publisher.seq, tally);
        publisher.enter(next);
        // Relaxed: the closer comes to it through the flag; without the flag it may find either slot, as it did then.
        publisher.track.sync.writer.store(next, Ordering::Relaxed);
        // Exit, or the last `Done`: the closer came meanwhile.
        if flagged && !publisher.track.sync.swap(STEPPING, IDLE) {
            done(&publisher.track, next, publisher.seq, tally);
            return false;
        }
        !publisher.track.is_panicked()
    }

    fn look<T: Tally>(cursor: &Cursor<Self>, _tally: &mut T) -> Look {
        let track = cursor.track();
        let id = track.at(cursor.expect);
        // Acquire: pairs with the release in `done`.
        let count = track.slot(id).gate.0.load(Ordering::Acquire);
        if track.is_panicked() {
            return Look::Closed;
        }
        if count > 0 {
            return Look::NotYet;
        }
        // Let go by the closer: there is nothing in the slot.
        if track.is_closed() && track.published() == cursor.expect { Look::Closed } else { Look::Held(id) }
    }

    unsafe fn leave<T: Tally>(_cursor: &Cursor<Self>, _tally: &mut T) -> bool {
        true
    }

    fn wait(cursor: &Cursor<Self>, timeout: Option<Duration>) {
        let track = cursor.track();
        let Group(count) = &track.slot(track.at(cursor.expect)).gate;
        let seen = count.load(Ordering::Relaxed);
        if seen > 0 && !track.is_panicked() {
            futex::wait(count, seen, timeout);
        }
    }

    fn close(track: &Track<Self>) {
        track.shut();
        let last = || {
            // Relaxed: see `step`.
            done(track, track.sync.writer.load(Ordering::Relaxed), track.published(), &mut Bare);
        };
        if track.switches.no_flag {
            return last();
        }
        // Three tries: the publisher may have finished its step between the first two.
        for (from, to) in [(IDLE, CLOSED), (STEPPING, CLOSED), (IDLE, CLOSED)] {
            if track.sync.swap(from, to) {
                if from == IDLE {
                    last();
                }
                return;
            }
        }
    }

    fn wake(track: &Track<Self>) {
        track.slots.iter().for_each(|slot| {
            // Only after a panic, when no count means anything any more: so that nobody goes to sleep on one.
            // Release: pairs with the acquire in `look`: who sees this sees the panic.
            slot.gate.0.store(i32::MIN as u32, Ordering::Release);
            futex::wake_all(&slot.gate.0);
        });
    }
}
