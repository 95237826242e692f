//! **Cond** on threads: see the [deterministic one](super::super::cond).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | broadcast the previous slot again; claim the next; `this.CanRead = true`; broadcast | while not `CanRead`: take a ticket and sleep |
//!
//! The ticket is the count of broadcasts, and whoever sleeps on it wakes at the next one. Both gaps are real: a broadcast
//! between the look and the ticket is lost, and a claim between the look and the raised count takes the slot from under
//! the reader.

use std::time::Duration;

use super::cursor::Cursor;
use super::protocol::{Look, Protocol};
use super::publisher::Publisher;
use super::tally::Tally;
use super::track::Track;
use crate::ring::Counter;
use crate::ring::strategy::WAIT;
use crate::runtime::threads::atomic::{AtomicU32, Ordering};
use crate::runtime::threads::futex;

const LOWER: u8 = WAIT + 3;

/// See the module.
#[derive(Debug, Default)]
pub struct Cond;

/// What guards a slot.
#[derive(Debug, Default)]
pub struct Gate {
    can_read: AtomicU32,
    /// Readers that send its frame.
    readers: AtomicU32,
    /// Broadcasts so far: a ticket is the number of the next one.
    broadcasts: AtomicU32,
}

impl Gate {
    fn broadcast(&self) {
        // Release: pairs with the acquire in `wait`: with a ticket from after the end one sees the end.
        self.broadcasts.fetch_add(1, Ordering::Release);
        futex::wake_all(&self.broadcasts);
    }

    fn claim(&self) -> bool {
        // Acquire: pairs with the release in `leave`.
        let free = self.readers.load(Ordering::Acquire) == 0;
        if free {
            // Relaxed: seen by whoever has seen the slot before it shown.
            self.can_read.store(0, Ordering::Relaxed);
        }
        free
    }
}

impl Cond {
    /// The first half of a look: the slot of the frame that a reader wants, if `CanRead` is set.
    pub(super) fn check(track: &Track<Self>, cursor: &Cursor) -> Option<u32> {
        let id = track.at(cursor.expect);
        // Acquire: pairs with the release in `step`.
        (track.slot(id).gate.can_read.load(Ordering::Acquire) != 0).then_some(id)
    }

    /// The second half: counts the reader. The publisher may have claimed the slot since `check`; then the frame is torn.
    pub(super) fn raise(track: &Track<Self>, slot: u32) {
        // Relaxed: the count orders nothing that was read before it; that is the gap.
        track.slot(slot).gate.readers.fetch_add(1, Ordering::Relaxed);
    }

    /// The first half of waiting: a ticket for the next broadcast on the slot that a reader wants.
    pub fn ticket(track: &Track<Self>, cursor: &Cursor) -> u32 {
        // Acquire: pairs with the release in `broadcast`.
        track.slot(track.at(cursor.expect)).gate.broadcasts.load(Ordering::Acquire)
    }

    /// The second half: sleeps until that broadcast, or for `timeout`.
    pub fn sleep(track: &Track<Self>, cursor: &Cursor, ticket: u32, timeout: Option<Duration>) {
        if !track.is_closed() {
            futex::wait(&track.slot(track.at(cursor.expect)).gate.broadcasts, ticket, timeout);
        }
    }
}

impl Protocol for Cond {
    type Gate = Gate;

    const ID: &'static str = "cond";
    const SWAPS: bool = true;
    /// A claim between a reader's `check` and its `raise` lets the publisher overwrite the frame.
    const PROTECTS: bool = false;
    const LEAVE: u8 = LOWER;

    fn step<T: Tally>(publisher: &mut Publisher<'_, Self>, tally: &mut T) -> bool {
        let (track, this) = (publisher.track, publisher.at);
        // Rebroadcast.
        if !track.switches.no_rebroadcast {
            track.slot(publisher.previous()).gate.broadcast();
            tally.count(Counter::Notifies, 1);
        }
        // Claim.
        if !track.slot(publisher.next()).gate.claim() {
            if track.switches.no_guard {
                track.slot(publisher.next()).gate.can_read.store(0, Ordering::Relaxed);
            } else {
                publisher.discard_next(Gate::claim, tally);
            }
        }
        let next = publisher.next();
        // Mark.
        publisher.publish(tally);
        // Release: pairs with the acquire in `look`: who sees the flag sees the frame.
        track.slot(this).gate.can_read.store(1, Ordering::Release);
        // Broadcast.
        track.slot(this).gate.broadcast();
        tally.count(Counter::Notifies, 1);
        publisher.enter(next);
        !track.is_closed()
    }

    fn look<T: Tally>(track: &Track<Self>, cursor: &Cursor, _tally: &mut T) -> Look {
        let closed = track.is_closed();
        match Self::check(track, cursor) {
            Some(id) => {
                Self::raise(track, id);
                Look::Held(id)
            }
            None if closed => Look::Closed,
            None => Look::NotYet,
        }
    }

    fn leave<T: Tally>(track: &Track<Self>, cursor: &Cursor, slot: u32, _tally: &mut T) -> bool {
        // Without the guard slots are never swapped.
        let stays = track.at(cursor.seq()) == slot;
        // Lower. Release: pairs with the acquire in `claim`: what was read is read before it is overwritten.
        track.slot(slot).gate.readers.fetch_sub(1, Ordering::Release);
        stays
    }

    /// Takes a ticket and sleeps. It has looked at `CanRead` before, and does not again.
    fn wait(track: &Track<Self>, cursor: &Cursor, timeout: Option<Duration>) {
        let ticket = Self::ticket(track, cursor);
        Self::sleep(track, cursor, ticket, timeout);
    }

    /// On every slot: a reader that was away for longer than a frame between its look and its ticket has missed the second
    /// broadcast of its slot, too.
    fn nudge(track: &Track<Self>) {
        Self::wake(track);
    }

    fn wake(track: &Track<Self>) {
        track.slots.iter().for_each(|slot| slot.gate.broadcast());
    }
}
