//! What a variant has to say: how the publisher gets from a slot to the next, how a reader waits for a
//! slot, holds it and lets it go, and how a stream is closed.
//!
//! Publisher and readers are state machines. Each *place* is one visible action; a function below is
//! called with the actor at a place, takes that action, and returns what comes next. The places of a
//! strategy come after those that all share: the publisher's [`IDLE`](super::writer::IDLE) and
//! [`FILL`](super::writer::FILL), a reader's [`START`](super::reader::START),
//! [`SEND`](super::reader::SEND) and [`SENT`](super::reader::SENT).
//!
//! The common walking rule: the publisher claims the next slot *before* it lets go of the one it has
//! filled, so that a reader can never pass it.

use super::counts::{Counter, What};
use std::fmt::Debug;

use super::frame::Frame;
use super::host::Host;
use super::params::Params;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::{Turn, WaitList};

/// The publisher's first place of a strategy.
pub(crate) const STEP: u8 = 2;
/// A reader's first place of a strategy: it stands in a slot and wants its frame.
pub(crate) const WAIT: u8 = 3;

/// How a reader shows while it waits and sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Sleeps until woken.
    Sleeps,
    /// Sleeps until woken, and holds a lock while it sends.
    Locks,
    /// Wakes up to look.
    Polls,
}

/// One way to share the ring. The type is also the state that a ring needs beyond its slots.
pub(crate) trait Strategy: Clone + Debug + Default + 'static {
    /// What guards one slot.
    type Gate: Clone + Debug + Default;

    /// Names of the publisher's places from [`STEP`] on.
    const WRITER: &'static [&'static str];
    /// Names of a reader's places from [`WAIT`] on.
    const READER: &'static [&'static str];
    /// The place a reader goes to when it has sent the frame.
    const LEAVE: u8;
    const MANNER: Manner;
    /// Whether the ring is linked and may grow and shrink.
    const GROWS: bool = true;
    /// Whether readers stand in slots; if not they have queues of their own.
    const SLOTS: bool = true;

    /// Whether readers notice that they were lapped, and start over at the newest key frame.
    const KNOWS_LAPS: bool = false;

    /// Readies a new ring for the publisher in its first slot.
    fn begin(_ring: &mut Ring<Self>) {}

    /// A reader subscribes.
    fn join(_ring: &mut Ring<Self>, _reader: &mut Reader, _params: &Params) {}

    /// A reader is gone, dropped or by its own will.
    fn part(_ring: &mut Ring<Self>, _reader: &mut Reader) {}

    /// Whether the publisher needs a new buffer for the frame that it is about to write into `slot`. A slot
    /// keeps its buffer, so that only its first frame needs one.
    fn allocates(ring: &mut Ring<Self>, slot: SlotId) -> bool {
        ring.slot(slot).generation == 1
    }

    /// The publisher, with a full slot, at one of its places from [`STEP`] on.
    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn;

    /// A reader at one of its places from [`WAIT`] on.
    fn read<P: Probe>(ring: &mut Ring<Self>, reader: &mut Reader, host: &mut Host<P>) -> Turn;

    /// Whoever closes the stream, at place 0 and up.
    fn close<P: Probe>(ring: &mut Ring<Self>, _place: &mut u8, host: &mut Host<P>) -> Turn {
        ring.closed = true;
        Self::wake_everybody(ring, host);
        Turn::Done
    }

    /// Wakes all readers that sleep, to look again.
    fn wake_everybody<P: Probe>(ring: &mut Ring<Self>, host: &mut Host<P>);

    /// The frame that a reader is about to send.
    fn frame<'a>(ring: &'a Ring<Self>, reader: &Reader) -> &'a Frame {
        &ring.slot(reader.at).frame
    }

    /// Hands bytes to the connection, counting what is copied on the way. The copy into the socket itself
    /// is made by the caller, for everybody.
    fn send<P: Probe>(_bytes: &[u8], _host: &mut Host<P>) {}

    /// How many frames wait in a reader's own queue.
    fn queued(_ring: &Ring<Self>, _reader: &Reader) -> usize {
        0
    }

    /// Bytes of all frames that wait outside the slots, where one has about `frame`.
    fn queued_bytes(_ring: &Ring<Self>, _frame: usize) -> usize {
        0
    }

    /// A copy, without that of which there may be much: [`copy_more`](Self::copy_more) adds that.
    fn begin_copy(&self) -> Self {
        self.clone()
    }

    /// Adds to a copy of `of`, while there are bytes `left`, which it counts down; returns whether there may be more.
    fn copy_more(&mut self, _of: &Self, _left: &mut usize) -> bool {
        false
    }

    /// How many readers hold a slot, and its bytes, for the picture.
    fn held(ring: &Ring<Self>, slot: u32) -> (u32, usize) {
        (ring.slot(slot).here, ring.slot(slot).frame.bytes.len())
    }
}

/// Takes a slot away from the readers that are in it, for a fresh one in its place.
pub(crate) fn discard_next<S: Strategy, P: Probe>(ring: &mut Ring<S>, host: &mut Host<P>) {
    let next = ring.slot(ring.next());
    host.event(What::Discarded, next.frame.seq, u64::from(next.here));
    let (_, allocated) = ring.replace(ring.next());
    host.count(Counter::Discarded, 1);
    host.count(Counter::Allocations, u64::from(allocated));
}

/// Wakes all who sleep in a slot's list.
pub(crate) fn wake_all_slots<S: Strategy, P: Probe>(
    ring: &mut Ring<S>,
    host: &mut Host<P>,
    list: impl Fn(&mut S::Gate) -> &mut WaitList,
) {
    for slot in &mut ring.slots {
        host.wake_quietly(list(&mut slot.gate));
    }
}
