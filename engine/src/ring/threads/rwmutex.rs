//! **RWMutex** on threads: see the [deterministic one](super::super::rwmutex).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | lock the next slot; unlock this one | read-lock; send *while holding it*; unlock |
//!
//! The lock is one word; who finds it taken sleeps on it.

#![expect(unsafe_code, reason = "a protocol promises who may touch a slot")]

use std::time::Duration;

use super::cursor::Cursor;
use super::gate::Lock;
use super::protocol::{Look, Protocol};
use super::publisher::Publisher;
use super::tally::Tally;
use super::track::Track;
use crate::ring::Counter;
use crate::ring::strategy::{STEP, WAIT};
use crate::ring::{PUBLISHER, What};
use crate::runtime::threads::clock;

const LOCK_NEXT: u8 = STEP;
const RUNLOCK: u8 = WAIT + 1;

/// See the module.
#[derive(Debug, Default)]
pub struct RwMutex;

/// A reader takes the lock of the slot at its place, for this variant and for the one that only tries.
pub(super) fn read_lock<S, T>(cursor: &Cursor<S>, tally: &mut T) -> Look
where
    S: Protocol<Gate = Lock>,
    T: Tally,
{
    let track = cursor.track();
    loop {
        let id = track.at(cursor.expect);
        let slot = track.slot(id);
        // Asked first: whoever is told that it is over has seen the last frame.
        let closed = track.is_closed();
        if !slot.gate.try_read() {
            tally.count(Counter::LockWaits, 1);
            return if closed { Look::Closed } else { Look::NotYet };
        }
        // A slot that was swapped between the two steps may already be at another place.
        if track.place(slot.seq()) == track.place(cursor.expect) {
            return Look::Held(id);
        }
        slot.gate.unread();
    }
}

/// Sleeps on the lock of the slot at the reader's place.
pub(super) fn wait_locked<S: Protocol<Gate = Lock>>(cursor: &Cursor<S>, timeout: Option<Duration>) {
    let track = cursor.track();
    track.slot(track.at(cursor.expect)).gate.wait(timeout);
}

// SAFETY: slots are never swapped, and buffers never replaced.
unsafe impl Protocol for RwMutex {
    type Gate = Lock;

    const ID: &'static str = "rwmutex";
    const PROTECTS: bool = true;
    const LEAVE: u8 = RUNLOCK;

    fn begin(track: &Track<Self>, slot: u32) {
        track.slot(slot).gate.write();
    }

    fn step<T: Tally>(publisher: &mut Publisher<Self>, tally: &mut T) -> bool {
        let (this, next) = (publisher.at, publisher.next());
        // Lock next.
        if !publisher.track.slot(next).gate.try_write() {
            let since = clock::now_ns();
            tally.at(since);
            tally.count(Counter::LockWaits, 1);
            tally.event(PUBLISHER, LOCK_NEXT, What::Blocked, publisher.seq, 0);
            publisher.track.slot(next).gate.write();
            publisher.blocked_ns += clock::now_ns() - since;
        }
        // Unlock.
        publisher.publish(tally);
        publisher.track.slot(this).gate.unwrite();
        tally.count(Counter::Notifies, 1);
        publisher.enter(next);
        !publisher.track.is_closed()
    }

    fn look<T: Tally>(cursor: &Cursor<Self>, tally: &mut T) -> Look {
        read_lock(cursor, tally)
    }

    unsafe fn leave<T: Tally>(cursor: &Cursor<Self>, _tally: &mut T) -> bool {
        let track = cursor.track();
        track.slot(cursor.slot()).gate.unread();
        true
    }

    fn wait(cursor: &Cursor<Self>, timeout: Option<Duration>) {
        wait_locked(cursor, timeout);
    }

    fn wake(track: &Track<Self>) {
        track.slots.iter().for_each(|slot| slot.gate.shut());
    }
}
