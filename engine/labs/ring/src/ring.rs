//! The ring of one track: slots, a circle that says which slot is where, and a count of published frames.
//!
//! The slot of frame `n` is at place `n mod size` of the circle (moved by an origin once the ring has grown or shrunk). The
//! publisher stands in one slot and fills it. A variant ([`Strategy`]) decides how the publisher gets to the next slot, how
//! readers wait for a slot and hold it, and what happens when the two meet. A slot that the publisher may not have is left to
//! its readers: a spare takes its place in the circle, and the slot is a spare itself from then on, free again when its
//! readers have left it.

use std::fmt::Debug;

use super::context::Context;
use super::publisher::Publisher;
use super::strategy::Strategy;
use super::word::{Content, Memory, Ordering, Word};

/// A slot, by its place in memory.
pub type SlotId = u32;

/// State of a ring: closed.
const CLOSED: u32 = 1;
/// State of a ring: the original would have ended its process.
const PANICKED: u32 = 2;

/// How many frames `to` is ahead of `from`, or 0 if it is not ahead. Frame numbers wrap at 2³², so which of two is ahead is
/// known only of those that are less than 2³¹ apart.
#[inline]
pub(crate) fn ahead(to: u32, from: u32) -> u32 {
    to.wrapping_sub(from).cast_signed().max(0).cast_unsigned()
}

/// How readers behave, and the faults that can be planted; the knobs of the ring lab that are not about load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Pause between two looks of *sleep*, in µs; 0 yields instead.
    pub poll_us: u32,
    /// A reader that is more than half a ring behind does not skip to the newest key frame.
    pub no_catch_up: bool,
    /// *RWMutex* subtracts the indices of publisher and reader as if the publisher never wrapped.
    pub no_wrap: bool,
    /// *Cond* does not broadcast the previous slot again.
    pub no_rebroadcast: bool,
    /// *Cond* never looks whether a slot has readers in it.
    pub no_guard: bool,
    /// *WaitGroup* closes without its three-state flag.
    pub no_flag: bool,
}

/// One slot.
#[derive(Debug)]
#[repr(C)]
pub struct Slot<S: Strategy<M>, M: Memory> {
    pub(super) content: M::Content,
    /// What guards it.
    pub(super) gate: S::Gate,
    /// 1 if it was discarded while readers were in it.
    pub(super) retired: M::Plain,
}

impl<S: Strategy<M>, M: Memory> Slot<S, M> {
    pub(super) fn new(bytes: usize, seq: u32) -> Slot<S, M> {
        Slot { content: Content::empty(bytes, seq), gate: S::Gate::default(), retired: M::Plain::default() }
    }
}

/// The ring of one track, with its variant's own state.
#[derive(Debug)]
pub struct Ring<S: Strategy<M>, M: Memory> {
    pub(super) slots: Vec<M::Padded<Slot<S, M>>>,
    pub(super) circle: Vec<M::Plain>,
    /// Place of frame 0, had it been published with the size that the ring has now. 0 in shared memory, where none changes.
    pub(super) origin: u32,
    /// Frames published so far; the next one has this number.
    pub(super) published: M::Padded<M::Plain>,
    /// Number of the newest key frame; of a frame that is no longer in the ring, before there is any.
    pub(super) key: M::Plain,
    pub(super) state: M::Padded<M::Word>,
    /// Number of the first frame.
    pub(super) first: u32,
    /// Bytes of a new buffer. In shared memory the largest frame's.
    pub(super) room: usize,
    /// Knobs.
    pub switches: Switches,
    pub(super) own: M::Padded<S::Own>,
}

impl<S: Strategy<M>, M: Memory> Ring<S, M> {
    /// A ring of `size` slots for `readers` readers, whose first frame has number `first`, and its publisher. A ring has one
    /// publisher.
    ///
    /// # Panics
    /// When `size` is less than 2, or, in shared memory, no power of two.
    #[inline(never)]
    pub fn new(first: u32, size: u32, readers: u32, room: usize, switches: Switches) -> (Ring<S, M>, Publisher) {
        assert!(size >= 2 && (!M::SHARED || size.is_power_of_two()), "{size} slots");
        // Every reader may keep one slot from the publisher, who needs one besides.
        let spares = if S::SWAPS { readers + 1 } else { 0 };
        // As if a lap had gone before: no reader wants a frame that old.
        let before = first.wrapping_sub(size);
        let slot = |id| Slot::new(if id < size && !S::FRESH { room } else { 0 }, before);
        let ring = Ring {
            slots: (0..size + spares).map(|id| slot(id).into()).collect(),
            circle: (0..size).map(Word::new).collect(),
            origin: 0,
            published: M::Plain::new(first).into(),
            // Not in the ring, whatever its size will be.
            key: Word::new(first.wrapping_sub(1 << 31)),
            state: M::Word::new(0).into(),
            first,
            room,
            switches,
            own: S::Own::default().into(),
        };
        let at = ring.at(first);
        S::begin(&ring, at);
        let publisher = Publisher::new(at, first, (size..size + spares).collect());
        (ring, publisher)
    }

    /// Slots in the circle.
    #[inline]
    pub fn size(&self) -> u32 {
        self.circle.len() as u32
    }

    /// The place of frame `seq` in the circle.
    #[inline]
    pub(super) fn place(&self, seq: u32) -> usize {
        let size = self.size();
        if M::SHARED {
            return (seq & (size - 1)) as usize;
        }
        let at = seq.wrapping_add(self.origin);
        // Division takes longer than all else that a look does.
        (if size.is_power_of_two() { at & (size - 1) } else { at % size }) as usize
    }

    /// The slot that is at the place of frame `seq` now.
    #[inline]
    pub(super) fn at(&self, seq: u32) -> SlotId {
        // Acquire: pairs with the release in `Publisher::replace_next`: a spare is seen with its claimed gate.
        self.circle[self.place(seq)].load(Ordering::Acquire)
    }

    #[inline]
    pub(super) fn slot(&self, id: SlotId) -> &Slot<S, M> {
        &self.slots[id as usize]
    }

    /// What guards a slot.
    #[inline]
    pub(super) fn gate(&self, id: SlotId) -> &S::Gate {
        &self.slot(id).gate
    }

    /// The variant's own state.
    #[inline]
    pub(super) fn own(&self) -> &S::Own {
        &self.own
    }

    /// Number of the frame in a slot.
    #[inline]
    pub(super) fn seq(&self, id: SlotId) -> u32 {
        self.slot(id).content.seq()
    }

    /// Whether a slot has been discarded, so that its readers lose their subscription.
    #[inline]
    pub(super) fn is_retired(&self, id: SlotId) -> bool {
        // Relaxed: asked by readers that hold the slot; see `Publisher::discard_next`.
        self.slot(id).retired.load(Ordering::Relaxed) == 1
    }

    /// Number of the next frame to be published: frames published so far, from 2³² on less a multiple of it.
    #[inline]
    pub fn published(&self) -> u32 {
        // Acquire: pairs with the release in `Publisher::count`.
        self.published.load(Ordering::Acquire)
    }

    /// The newest key frame, or the frame that is being written when that one is no longer in the ring, or next to go.
    pub fn newest_key(&self) -> u32 {
        let published = self.published();
        // Relaxed: written before the count that was read above.
        let key = self.key.load(Ordering::Relaxed);
        if published.wrapping_sub(key) < self.size() - 1 { key } else { published }
    }

    /// Whether the stream is closed.
    #[inline]
    pub fn is_closed(&self) -> bool {
        // Acquire: pairs with the release in `shut`: what was published before is seen.
        self.state.load(Ordering::Acquire) != 0
    }

    /// Whether the original would have ended its process.
    #[inline]
    pub fn is_panicked(&self) -> bool {
        // Acquire: pairs with the release in `panic`.
        self.state.load(Ordering::Acquire) & PANICKED != 0
    }

    /// Marks the stream as closed, and ends the pauses of readers that poll.
    pub(super) fn shut(&self, context: &mut impl Context<M>) {
        // Release: pairs with the acquire in `is_closed`.
        self.state.fetch_or(CLOSED, Ordering::Release);
        context.wake(&self.state);
    }

    /// Marks the stream as panicked, and wakes everybody.
    pub(super) fn panic(&self, context: &mut impl Context<M>) {
        // Release: pairs with the acquire in `is_panicked`.
        self.state.fetch_or(PANICKED | CLOSED, Ordering::Release);
        context.wake(&self.state);
        self.release_sleepers(context);
    }

    /// Wakes all readers that sleep, and keeps them from sleeping again: the stream is closed.
    pub(super) fn release_sleepers(&self, context: &mut impl Context<M>) {
        for word in S::sleepers(self) {
            S::release(word);
            context.wake(word);
        }
    }

    /// Wakes all readers that sleep, to look again.
    pub(crate) fn wake_readers(&self, context: &mut impl Context<M>) {
        S::sleepers(self).for_each(|word| context.wake(word));
    }
}
