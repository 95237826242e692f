//! Rings of one thread that change their size, and copies of them.
//!
//! In the original the slots are linked, and a reader stands in one of them. Here frames have places by their number, so the
//! circle is cut behind the publisher, and its origin moves so that every frame in it keeps its slot. A reader that was lapped
//! wants a frame that is in no slot any more: [`follow`](Ring::follow) leads it to the slot after the one that it stands in.

use super::Watchable;
use crate::local::Local;
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, Slot, SlotId, ahead};
use crate::word::{Ordering, Word};

#[expect(private_bounds, reason = "what is watched stays in the ring")]
impl<S: Watchable> Ring<S, Local> {
    /// Puts `n` more slots behind the publisher's; returns how many had to be allocated. Of the spares those are
    /// used that are not `taken`: no reader is in them. `spares` of them stay.
    pub(super) fn grow(&mut self, publisher: &mut Publisher, n: u32, spares: usize, taken: &[SlotId]) -> u64 {
        let at = self.place(publisher.seq);
        let mut allocated = 0;
        let mut fresh = Vec::new();
        for _ in 0..n {
            let kept = if publisher.spares.len() > spares {
                publisher.spares.iter().rposition(|id| !taken.contains(id))
            } else {
                None
            };
            let id = if let Some(kept) = kept {
                publisher.spares.remove(kept)
            } else {
                allocated += 1;
                self.add_slot()
            };
            let slot = &mut self.slots[id as usize];
            slot.gate = S::Gate::default();
            slot.retired.store(0, Ordering::Relaxed);
            fresh.push(Word::new(id));
        }
        self.circle.splice(at + 1..at + 1, fresh);
        self.set_origin(at, publisher.seq);
        allocated
    }

    /// Takes up to `n` slots out behind the publisher's, the oldest first. Stops at one that is `taken`: a reader
    /// is in it, or that holds the newest key frame, and leaves at least two.
    pub(super) fn shrink(&mut self, publisher: &mut Publisher, n: u32, taken: &[SlotId]) {
        for _ in 0..n {
            let at = self.place(publisher.seq);
            let next = (at + 1) % self.circle.len();
            let id = self.circle[next].load(Ordering::Relaxed);
            if self.size() <= 2 || taken.contains(&id) || self.next_is_only_key() {
                return;
            }
            self.circle.remove(next);
            publisher.spares.push(id);
            self.set_origin(if next < at { at - 1 } else { at }, publisher.seq);
        }
    }

    /// One more slot, in no circle.
    pub(super) fn add_slot(&mut self) -> SlotId {
        let old = self.published().wrapping_sub(1 << 31);
        self.slots.push(Slot::new(self.room, old).into());
        self.slots.len() as SlotId - 1
    }

    /// Has frame `seq` at place `at`.
    fn set_origin(&mut self, at: usize, seq: u32) {
        let size = self.size();
        self.origin = (at as u32 + size - seq % size) % size;
    }

    /// The newest key frame, if it is still in the ring.
    pub(crate) fn kept_key(&self) -> Option<u32> {
        let key = self.key.load(Ordering::Relaxed);
        (self.published().wrapping_sub(key) < self.size()).then_some(key)
    }

    /// Whether the slot that the publisher enters next holds the newest key frame.
    pub(super) fn next_is_only_key(&self) -> bool {
        self.kept_key().is_some_and(|key| self.published().wrapping_sub(key) == self.size() - 1)
    }

    /// The frame that is, or will be, at a place of the circle: one of a lap, up to the one that is being written.
    pub(super) fn frame_at(&self, place: usize) -> u32 {
        let (size, published) = (self.size(), self.published());
        published.wrapping_sub((self.place(published) as u32 + size - place as u32) % size)
    }

    /// Leads a reader that was lapped in a ring that changes its size, and has let its slot go, to the slot after that one.
    #[inline(never)]
    pub(crate) fn follow(&self, reader: &mut Reader) {
        if ahead(self.published(), reader.next) >= self.size()
            && let Some(place) = self.circle.iter().position(|id| id.load(Ordering::Relaxed) == reader.slot)
        {
            reader.next = self.frame_at(place).wrapping_add(1);
        }
    }

    /// A copy without slots, and without that of which its variant has much.
    pub(super) fn begin_copy(&self) -> Ring<S, Local> {
        Ring {
            slots: Vec::with_capacity(self.slots.len()),
            circle: self.circle.clone(),
            published: self.published.clone(),
            key: self.key.clone(),
            state: self.state.clone(),
            own: S::begin_copy(&self.own).into(),
            ..*self
        }
    }

    /// Adds to a copy of `of`, while there are bytes `left`; returns whether there may be more.
    pub(super) fn copy_more(&mut self, of: &Ring<S, Local>, left: &mut usize) -> bool {
        while let Some(slot) = of.slots.get(self.slots.len()) {
            if *left == 0 {
                return true;
            }
            let Slot { content, gate, retired } = &**slot;
            *left = left.saturating_sub(size_of::<Slot<S, Local>>() + content.get().bytes.len());
            let copy = Slot { content: content.clone(), gate: gate.clone(), retired: retired.clone() };
            self.slots.push(copy.into());
        }
        S::copy_more(&mut self.own, &of.own, left)
    }
}
