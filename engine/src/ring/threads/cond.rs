//! **Cond** on threads: see the [deterministic one](super::super::cond).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | broadcast the previous slot again; claim the next; `this.CanRead = true`; broadcast | while not `CanRead`: take a ticket and sleep |
//!
//! The ticket is the slot's count of broadcasts, and whoever sleeps on it wakes at the next one of that slot, even if another has
//! taken its place in the circle meanwhile: the count of another slot may happen to be the same. Both gaps are real: a broadcast
//! between the look and the ticket is lost, and a claim between the look and the raised count takes the slot from under
//! the reader.

#![expect(unsafe_code, reason = "a protocol promises who may touch a slot")]

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

/// What a reader sleeps on: the next broadcast of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    slot: u32,
    /// Broadcasts of the slot so far.
    broadcasts: u32,
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
    pub(super) fn check(cursor: &Cursor<Self>) -> Option<u32> {
        let track = cursor.track();
        let id = track.at(cursor.expect);
        // Acquire: pairs with the release in `step`.
        (track.slot(id).gate.can_read.load(Ordering::Acquire) != 0).then_some(id)
    }

    /// The second half: counts the reader. The publisher may have claimed the slot since `check`; then the frame is torn.
    pub(super) fn raise(cursor: &Cursor<Self>, slot: u32) {
        // Relaxed: the count orders nothing that was read before it; that is the gap.
        cursor.track().slot(slot).gate.readers.fetch_add(1, Ordering::Relaxed);
    }

    /// The first half of waiting: a ticket for the next broadcast on the slot that a reader wants.
    pub fn ticket(cursor: &Cursor<Self>) -> Ticket {
        let track = cursor.track();
        let slot = track.at(cursor.expect);
        // Acquire: pairs with the release in `broadcast`.
        Ticket { slot, broadcasts: track.slot(slot).gate.broadcasts.load(Ordering::Acquire) }
    }

    /// The second half: sleeps until that broadcast, or for `timeout`.
    pub fn sleep(cursor: &Cursor<Self>, ticket: Ticket, timeout: Option<Duration>) {
        let track = cursor.track();
        if !track.is_closed() {
            futex::wait(&track.slot(ticket.slot).gate.broadcasts, ticket.broadcasts, timeout);
        }
    }
}

// SAFETY: a spare that was never published has `CanRead` unset, so that no look gives it away; other buffers are not replaced.
unsafe impl Protocol for Cond {
    type Gate = Gate;

    const ID: &'static str = "cond";
    const SWAPS: bool = true;
    /// A claim between a reader's `check` and its `raise` lets the publisher overwrite the frame.
    const PROTECTS: bool = false;
    const LEAVE: u8 = LOWER;

    fn begin(track: &Track<Self>, _slot: u32) {
        // Relaxed: nobody else is there yet.
        track.slots.iter().for_each(|slot| slot.gate.broadcasts.store(track.first, Ordering::Relaxed));
    }

    fn step<T: Tally>(publisher: &mut Publisher<Self>, tally: &mut T) -> bool {
        let this = publisher.at;
        // Rebroadcast.
        if !publisher.track.switches.no_rebroadcast {
            publisher.track.slot(publisher.previous()).gate.broadcast();
            tally.count(Counter::Notifies, 1);
        }
        // Claim.
        if !publisher.track.slot(publisher.next()).gate.claim() {
            if publisher.track.switches.no_guard {
                publisher.track.slot(publisher.next()).gate.can_read.store(0, Ordering::Relaxed);
            } else {
                publisher.discard_next(Gate::claim, tally);
            }
        }
        let next = publisher.next();
        // Mark.
        publisher.publish(tally);
        // Release: pairs with the acquire in `look`: who sees the flag sees the frame.
        publisher.track.slot(this).gate.can_read.store(1, Ordering::Release);
        // Broadcast.
        publisher.track.slot(this).gate.broadcast();
        tally.count(Counter::Notifies, 1);
        publisher.enter(next);
        !publisher.track.is_closed()
    }

    fn look<T: Tally>(cursor: &Cursor<Self>, _tally: &mut T) -> Look {
        let closed = cursor.track().is_closed();
        match Self::check(cursor) {
            Some(id) => {
                Self::raise(cursor, id);
                Look::Held(id)
            }
            None if closed => Look::Closed,
            None => Look::NotYet,
        }
    }

    unsafe fn leave<T: Tally>(cursor: &Cursor<Self>, _tally: &mut T) -> bool {
        let track = cursor.track();
        // Without the guard slots are never swapped.
        let stays = track.at(cursor.seq()) == cursor.slot();
        // Lower. Release: pairs with the acquire in `claim`: what was read is read before it is overwritten.
        track.slot(cursor.slot()).gate.readers.fetch_sub(1, Ordering::Release);
        stays
    }

    /// Takes a ticket and sleeps. It has looked at `CanRead` before, and does not again.
    fn wait(cursor: &Cursor<Self>, timeout: Option<Duration>) {
        let ticket = Self::ticket(cursor);
        Self::sleep(cursor, ticket, timeout);
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
