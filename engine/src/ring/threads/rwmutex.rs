//! **RWMutex** on threads: see the [deterministic one](super::super::rwmutex).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | lock the next slot; unlock this one | read-lock; send *while holding it*; unlock |
//!
//! The lock is one word; who finds it taken sleeps on it.

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
pub(super) fn read_lock<S, T>(track: &Track<S>, cursor: &Cursor, tally: &mut T) -> Look
where
    S: Protocol<Gate = Lock>,
    T: Tally,
{
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
pub(super) fn wait_locked<S: Protocol<Gate = Lock>>(track: &Track<S>, cursor: &Cursor, timeout: Option<Duration>) {
    track.slot(track.at(cursor.expect)).gate.wait(timeout);
}

impl Protocol for RwMutex {
    type Gate = Lock;

    const ID: &'static str = "rwmutex";
    const PROTECTS: bool = true;
    const LEAVE: u8 = RUNLOCK;

    fn begin(track: &Track<Self>, slot: u32) {
        track.slot(slot).gate.write();
    }

    fn step<T: Tally>(publisher: &mut Publisher<'_, Self>, tally: &mut T) -> bool {
        let (track, this, next) = (publisher.track, publisher.at, publisher.next());
        // Lock next.
        if !track.slot(next).gate.try_write() {
            let since = clock::now_ns();
            tally.at(since);
            tally.count(Counter::LockWaits, 1);
            tally.event(PUBLISHER, LOCK_NEXT, What::Blocked, publisher.seq, 0);
            track.slot(next).gate.write();
            publisher.blocked_ns += clock::now_ns() - since;
        }
        // Unlock.
        publisher.publish(tally);
        track.slot(this).gate.unwrite();
        tally.count(Counter::Notifies, 1);
        publisher.enter(next);
        !track.is_closed()
    }

    fn look<T: Tally>(track: &Track<Self>, cursor: &Cursor, tally: &mut T) -> Look {
        read_lock(track, cursor, tally)
    }

    fn leave<T: Tally>(track: &Track<Self>, _cursor: &Cursor, slot: u32, _tally: &mut T) -> bool {
        track.slot(slot).gate.unread();
        true
    }

    fn wait(track: &Track<Self>, cursor: &Cursor, timeout: Option<Duration>) {
        wait_locked(track, cursor, timeout);
    }

    fn wake(track: &Track<Self>) {
        track.slots.iter().for_each(|slot| slot.gate.shut());
    }
}
