//! **Atomic index** on threads: see the [deterministic one](super::super::atomic).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | a new buffer; swap it into the next place; store the position; notify | load the position; clone the frame's handle; send; drop it |
//!
//! Version 6 swaps reference-counted frames; here the count is the slot's pin, and the slot that was swapped out is used
//! again when nobody holds it. Its buffer is not: every frame gets a new one, which is what the variant costs.

#![expect(unsafe_code, reason = "a protocol promises who may touch a slot")]

use std::time::Duration;

use super::cursor::Cursor;
use super::gate::Pin;
use super::protocol::{Look, Protocol};
use super::publisher::Publisher;
use super::tally::Tally;
use super::track::Track;
use crate::ring::Counter;
use crate::ring::strategy::WAIT;
use crate::runtime::threads::atomic::{AtomicU32, Ordering};
use crate::runtime::threads::{Padded, futex};

const DROP: u8 = WAIT + 2;

/// See the module. The count is of notices: readers sleep on it.
#[derive(Debug, Default)]
pub struct Atomic(Padded<AtomicU32>);

/// A reader pins the slot of the frame that it wants, which was published, if it is still there; for this variant and ours.
pub(super) fn pin<S: Protocol<Gate = Pin>>(cursor: &Cursor<S>) -> Look {
    let track = cursor.track();
    let id = track.at(cursor.expect);
    let slot = track.slot(id);
    if !slot.gate.pin() {
        return Look::Lapped;
    }
    // Only now that it is pinned does the number stay what it is.
    if slot.seq() == cursor.expect {
        return Look::Held(id);
    }
    slot.gate.unpin();
    Look::Lapped
}

// SAFETY: a slot is claimed only while nobody has it pinned, and nobody pins it before it is opened; a look gives a slot
// away only while it is pinned.
unsafe impl Protocol for Atomic {
    type Gate = Pin;

    const ID: &'static str = "atomic";
    const SWAPS: bool = true;
    const FRESH: bool = true;
    const PROTECTS: bool = true;
    const LEAVE: u8 = DROP;

    fn begin(track: &Track<Self>, slot: u32) {
        track.slot(slot).gate.claim();
        // Relaxed: nobody else is there yet.
        track.sync.0.store(track.first, Ordering::Relaxed);
    }

    fn step<T: Tally>(publisher: &mut Publisher<Self>, tally: &mut T) -> bool {
        let this = publisher.at;
        // Swap.
        publisher.replace_next(Pin::claim);
        let next = publisher.next();
        // Store.
        publisher.track.slot(this).gate.open();
        publisher.publish(tally);
        // Notify.
        Self::wake(&publisher.track);
        tally.count(Counter::Notifies, 1);
        publisher.enter(next);
        !publisher.track.is_closed()
    }

    fn look<T: Tally>(cursor: &Cursor<Self>, _tally: &mut T) -> Look {
        let track = cursor.track();
        if track.published() != cursor.expect {
            return pin(cursor);
        }
        // Closed after the last frame, so the count is looked at again.
        if track.is_closed() && track.published() == cursor.expect { Look::Closed } else { Look::NotYet }
    }

    unsafe fn leave<T: Tally>(cursor: &Cursor<Self>, _tally: &mut T) -> bool {
        let track = cursor.track();
        track.slot(cursor.slot()).gate.unpin();
        true
    }

    fn wait(cursor: &Cursor<Self>, timeout: Option<Duration>) {
        let track = cursor.track();
        // Acquire: pairs with the release in `wake`: what a notice is about is seen below.
        let notices = track.sync.0.load(Ordering::Acquire);
        if track.published() == cursor.expect && !track.is_closed() {
            futex::wait(&track.sync.0, notices, timeout);
        }
    }

    fn wake(track: &Track<Self>) {
        // Release: pairs with the acquire in `wait`.
        track.sync.0.fetch_add(1, Ordering::Release);
        futex::wake_all(&track.sync.0);
    }
}
