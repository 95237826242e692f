//! The ring itself: slots linked in a circle, as Monibuca has had them since version 3.1.
//!
//! The publisher stands in one slot and fills it. A *strategy* decides how it moves to the next one,
//! how readers wait for a slot and hold it, and what happens when the two meet
//! ([`Strategy`](super::strategy::Strategy)); the ring only knows slots and their links.
//!
//! A slot that has to leave while readers are in it becomes an *orphan*: it is no longer linked, keeps
//! its frame, and is given back when its last reader leaves.

use super::counts::{Counter, What};
use super::frame::Frame;
use super::host::Host;
use super::strategy::Strategy;
use crate::lab::probe::Probe;

/// A slot, by its place in memory. Its place in the circle follows from the links.
pub(crate) type SlotId = u32;

/// No slot.
pub(crate) const NOWHERE: SlotId = SlotId::MAX;

/// Whether a slot is in the circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    Ring,
    /// Out of it, but a reader is still inside.
    Orphan,
    /// Out of it and free to be used again.
    Spare,
}

/// One slot.
#[derive(Clone, Debug)]
pub(crate) struct Slot<G> {
    pub frame: Frame,
    /// What the strategy needs to guard it.
    pub gate: G,
    /// Whether its frame has been published and not been recycled.
    pub readable: bool,
    /// Rises whenever the slot is recycled: how a reader finds out that its bytes were overwritten.
    pub generation: u32,
    /// Readers that stand in it, waiting or sending.
    pub here: u32,
    pub home: Home,
    /// For an orphan: its place in the picture before.
    pub was: u32,
    pub next: SlotId,
    pub previous: SlotId,
}

/// The ring of one track, with its strategy's own state.
#[derive(Debug)]
pub(crate) struct Ring<S: Strategy> {
    pub slots: Vec<Slot<S::Gate>>,
    spare: Vec<SlotId>,
    /// Slots in the circle.
    pub size: u32,
    /// Where the picture begins to count.
    pub first: SlotId,
    /// Where the publisher stands.
    pub writer: SlotId,
    /// The newest key frame that was published.
    pub key: SlotId,
    /// Frames published; the next one has this number.
    pub published: u32,
    pub closed: bool,
    pub panicked: bool,
    pub sync: S,
}

impl<S: Strategy> Ring<S> {
    /// A ring of `size` empty slots, the publisher in the first.
    pub fn new(size: u32) -> Ring<S> {
        let mut ring = Ring {
            slots: Vec::with_capacity(size as usize),
            spare: Vec::new(),
            size: 1,
            first: 0,
            writer: 0,
            key: NOWHERE,
            published: 0,
            closed: false,
            panicked: false,
            sync: S::default(),
        };
        let first = ring.fresh().0;
        ring.slots[first as usize].next = first;
        ring.slots[first as usize].previous = first;
        ring.grow_after(first, size - 1);
        ring
    }

    /// A copy without slots, and without what its strategy has much of.
    pub fn begin_copy(&self) -> Ring<S> {
        let slots = Vec::with_capacity(self.slots.len());
        Ring { slots, spare: self.spare.clone(), sync: self.sync.begin_copy(), ..*self }
    }

    /// Adds to a copy of `of`, while there are bytes `left`; returns whether there may be more.
    pub fn copy_more(&mut self, of: &Ring<S>, left: &mut usize) -> bool {
        while let Some(slot) = of.slots.get(self.slots.len()) {
            if *left == 0 {
                return true;
            }
            *left = left.saturating_sub(size_of_val(slot) + slot.frame.bytes.len());
            self.slots.push(slot.clone());
        }
        self.sync.copy_more(&of.sync, left)
    }

    pub fn slot(&self, id: SlotId) -> &Slot<S::Gate> {
        &self.slots[id as usize]
    }

    pub fn slot_mut(&mut self, id: SlotId) -> &mut Slot<S::Gate> {
        &mut self.slots[id as usize]
    }

    /// The gate of a slot.
    pub fn gate(&mut self, id: SlotId) -> &mut S::Gate {
        &mut self.slots[id as usize].gate
    }

    /// The slot after the publisher's.
    pub fn next(&self) -> SlotId {
        self.slot(self.writer).next
    }

    /// The slot before the publisher's.
    pub fn previous(&self) -> SlotId {
        self.slot(self.writer).previous
    }

    /// A slot in no list, and whether it had to be allocated.
    fn fresh(&mut self) -> (SlotId, bool) {
        if let Some(id) = self.spare.pop() {
            let slot = self.slot_mut(id);
            slot.gate = S::Gate::default();
            slot.home = Home::Ring;
            slot.readable = false;
            slot.frame.key = false;
            slot.frame.bytes.clear();
            slot.frame.sound.clear();
            return (id, false);
        }
        self.slots.push(Slot {
            frame: Frame::default(),
            gate: S::Gate::default(),
            readable: false,
            generation: 0,
            here: 0,
            home: Home::Ring,
            was: 0,
            next: NOWHERE,
            previous: NOWHERE,
        });
        (self.slots.len() as SlotId - 1, true)
    }

    fn link(&mut self, before: SlotId, id: SlotId, after: SlotId) {
        self.slot_mut(before).next = id;
        self.slot_mut(after).previous = id;
        let slot = self.slot_mut(id);
        (slot.previous, slot.next) = (before, after);
    }

    /// Links `n` more slots in after `id`; returns how many had to be allocated.
    pub fn grow_after(&mut self, id: SlotId, n: u32) -> u64 {
        let mut allocated = 0;
        let mut last = id;
        for _ in 0..n {
            let (fresh, new) = self.fresh();
            self.link(last, fresh, self.slot(last).next);
            last = fresh;
            allocated += u64::from(new);
        }
        self.size += n;
        allocated
    }

    /// Takes up to `n` slots out after the publisher's, the oldest first. Stops at one that a reader is in
    /// or that holds the newest key frame, and leaves at least two.
    pub fn shrink(&mut self, n: u32) {
        for _ in 0..n {
            let id = self.next();
            if self.size <= 2 || self.slot(id).here > 0 || id == self.key {
                return;
            }
            self.unlink(id, Home::Spare);
            self.spare.push(id);
        }
    }

    fn unlink(&mut self, id: SlotId, home: Home) {
        let (before, after) = (self.slot(id).previous, self.slot(id).next);
        self.slot_mut(before).next = after;
        self.slot_mut(after).previous = before;
        self.slot_mut(id).home = home;
        self.size -= 1;
        if self.first == id {
            self.first = after;
        }
        if self.key == id {
            self.key = NOWHERE;
        }
    }

    /// Puts a fresh slot in the place of `id`, which becomes an orphan or, without readers, a spare.
    /// Returns the fresh one, and whether it had to be allocated.
    pub fn replace(&mut self, id: SlotId) -> (SlotId, bool) {
        let (fresh, allocated) = self.fresh();
        let was = self.circle().position(|other| other == id).unwrap_or(0);
        self.slot_mut(id).was = was as u32;
        let (before, was_first) = (self.slot(id).previous, self.first == id);
        self.unlink(id, Home::Orphan);
        self.link(before, fresh, self.slot(before).next);
        self.size += 1;
        if was_first {
            self.first = fresh;
        }
        if self.slot(id).here == 0 {
            self.slot_mut(id).home = Home::Spare;
            self.spare.push(id);
        }
        (fresh, allocated)
    }

    /// Readies a slot for the publisher: its old frame is gone from now on.
    pub fn recycle(&mut self, id: SlotId) {
        if self.key == id {
            self.key = NOWHERE;
        }
        let slot = self.slot_mut(id);
        slot.readable = false;
        slot.generation += 1;
        slot.frame.bytes.clear();
        slot.frame.sound.clear();
    }

    /// A reader comes to stand in a slot.
    pub fn arrive(&mut self, id: SlotId) {
        self.slot_mut(id).here += 1;
    }

    /// A reader leaves a slot; an orphan without readers is given back.
    pub fn depart(&mut self, id: SlotId) {
        let slot = self.slot_mut(id);
        slot.here -= 1;
        if slot.here == 0 && slot.home == Home::Orphan {
            slot.home = Home::Spare;
            self.spare.push(id);
        }
    }

    /// The publisher's slot becomes readable.
    pub fn publish_to<P: Probe>(&mut self, host: &mut Host<P>) {
        let id = self.writer;
        let slot = self.slot_mut(id);
        slot.readable = true;
        slot.frame.time = host.now();
        let bytes = slot.frame.bytes.len() as u64;
        if slot.frame.key {
            self.key = id;
        }
        host.count(Counter::Published, 1);
        host.totals.published += 1;
        host.event(What::Published, self.published, bytes);
        self.published += 1;
    }

    /// The slots of the circle in the order of the picture.
    pub fn circle(&self) -> impl Iterator<Item = SlotId> {
        (0..self.size).scan(self.first, |at, _| {
            let id = *at;
            *at = self.slot(id).next;
            Some(id)
        })
    }

    /// The slot of frame `seq`, or the newest key frame's when it is no longer in the ring.
    pub fn find(&self, seq: u32) -> SlotId {
        let back = self.published.saturating_sub(seq);
        if back >= self.size {
            return self.start_at_key();
        }
        (0..back).fold(self.writer, |id, _| self.slot(id).previous)
    }

    /// The newest key frame's slot, or the publisher's when there is none.
    pub fn start_at_key(&self) -> SlotId {
        if self.key == NOWHERE { self.writer } else { self.key }
    }
}
