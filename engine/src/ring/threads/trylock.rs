//! **RWMutex, TryLock** on threads: see the [deterministic one](super::super::trylock).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | try to lock the next slot, else discard it; unlock this one | read-lock; send while holding it; unlock |
//!
//! The lock of *RWMutex*, which the publisher never waits for. One thing is new: a reader may look up a slot that is
//! discarded before it has the lock. It then reads the old frame, whole, and loses its subscription as the others do.

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

impl Protocol for TryLock {
    type Gate = Lock;

    const ID: &'static str = "trylock";
    const SWAPS: bool = true;
    const PROTECTS: bool = true;
    const LEAVE: u8 = RUNLOCK;

    fn begin(track: &Track<Self>, slot: u32) {
        track.slot(slot).gate.write();
    }

    fn step<T: Tally>(publisher: &mut Publisher<'_, Self>, tally: &mut T) -> bool {
        let (track, this) = (publisher.track, publisher.at);
        // Try lock.
        if !track.slot(publisher.next()).gate.try_write() {
            publisher.discard_next(Lock::try_write, tally);
        }
        let next = publisher.next();
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

    fn leave<T: Tally>(track: &Track<Self>, cursor: &Cursor, slot: u32, _tally: &mut T) -> bool {
        // Asked before the lock is let go: afterwards the publisher may use the slot again.
        let stays = track.at(cursor.seq()) == slot;
        track.slot(slot).gate.unread();
        stays
    }

    fn wait(track: &Track<Self>, cursor: &Cursor, timeout: Option<Duration>) {
        wait_locked(track, cursor, timeout);
    }

    fn wake(track: &Track<Self>) {
        track.slots.iter().for_each(|slot| slot.gate.shut());
    }
}
