//! **RWMutex, TryLock** on threads: see the [deterministic one](super::super::trylock).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | try to lock the next slot, else discard it; unlock this one | read-lock; send while holding it; unlock |
//!
//! The lock of *RWMutex*, which the publisher never waits for. One thing is new: a reader may look up a slot that is
//! discarded before it has the lock. It then reads the old frame, whole, and loses its subscription as the others do.

#![expect(unsafe_code, reason = "a protocol promises who may touch a slot")]

use std::time::Duration;

use super::cursor::Cursor;
use super::gate::Lock;
use super::protocol::{Look, Protocol};
use super::publisher::Publisher;
use super::rwmutex::{read_lock, wait_locked};
use super::tally::Tally;
use super::track::Track;
use crate::ring::Counter;
use crate::ring::strategy::WAIT;

const RUNLOCK: u8 = WAIT + 1;

/// See the module.
#[derive(Debug, Default)]
pub struct TryLock;

// SAFETY: a spare is write-locked from its claim to its publication, and so is the slot that the publisher enters.
unsafe impl Protocol for TryLock {
    type Gate = Lock;

    const ID: &'static str = "trylock";
    const SWAPS: bool = true;
    const PROTECTS: bool = true;
    const LEAVE: u8 = RUNLOCK;

    fn begin(track: &Track<Self>, slot: u32) {
        track.slot(slot).gate.write();
    }

    fn step<T: Tally>(publisher: &mut Publisher<Self>, tally: &mut T) -> bool {
        let this = publisher.at;
        // Try lock.
        if !publisher.track.slot(publisher.next()).gate.try_write() {
            publisher.discard_next(Lock::try_write, tally);
        }
        let next = publisher.next();
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
        // Asked before the lock is let go: afterwards the publisher may use the slot again.
        let stays = track.at(cursor.seq()) == cursor.slot();
        track.slot(cursor.slot()).gate.unread();
        stays
    }

    fn wait(cursor: &Cursor<Self>, timeout: Option<Duration>) {
        wait_locked(cursor, timeout);
    }

    fn wake(track: &Track<Self>) {
        track.slots.iter().for_each(|slot| slot.gate.shut());
    }
}
