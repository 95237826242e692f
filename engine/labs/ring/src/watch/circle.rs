//! Growing, shrinking and copying a ring of one thread.
//!
//! In the original the slots are a linked list, and a reader points to one of them. Here the position of a frame
//! follows from its number, so slots are inserted and removed behind the publisher's slot, and the origin of the circle
//! changes so that every frame keeps its slot. A reader that was lapped wants a frame that is no longer in the ring:
//! [`follow`](Ring::follow) moves it to the slot after the one that it held.

use super::Watchable;
use crate::local::Local;
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, Slot, SlotId, ahead};
use crate::word::{Ordering, Word};

#[expect(private_bounds, reason = "only this crate watches rings")]
impl<S: Watchable> Ring<S, Local> {
    /// Inserts `n` slots after the publisher's slot, and returns the number of slots that it allocated. It first uses
    /// spares that are not in `taken`, the slots that readers hold, but leaves at least `spares` spares.
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

    /// Removes up to `n` slots after the publisher's slot, the oldest first. Stops at a slot that is in `taken`, the
    /// slots that readers hold, or that contains the newest key frame, and leaves at least two slots.
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

    /// Adds a slot that is not in the circle.
    pub(super) fn add_slot(&mut self) -> SlotId {
        let old = self.published().wrapping_sub(1 << 31);
        self.slots.push(Slot::new(self.room, old).into());
        self.slots.len() as SlotId - 1
    }

    /// Sets the origin so that frame `seq` is at position `at`.
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

    /// The number of the frame at a position of the circle: one of the last lap, up to the frame that the publisher is
    /// writing.
    pub(super) fn frame_at(&self, place: usize) -> u32 {
        let (size, published) = (self.size(), self.published());
        published.wrapping_sub((self.place(published) as u32 + size - place as u32) % size)
    }

    /// Moves a reader that was lapped and has released its slot to the slot after that one. Used in rings that change
    /// their size.
    #[inline(never)]
    pub(crate) fn follow(&self, reader: &mut Reader) {
        if ahead(self.published(), reader.next) >= self.size()
            && let Some(place) = self.circle.iter().position(|id| id.load(Ordering::Relaxed) == reader.slot)
        {
            reader.next = self.frame_at(place).wrapping_add(1);
        }
    }

    /// A copy without the slots and without the large parts of the variant's state; [`copy_more`](Self::copy_more) adds
    /// them.
    pub(super) fn begin_copy(&self) -> Ring<S, Local> {
        Ring {
            slots: Vec::with_capacity(self.slots.len()),
            circle: self.circle.clone(),
            published: self.published.clone(),
            key: self.key.clone(),
            state: self.state.clone(),
            variant_state: S::begin_copy(&self.variant_state).into(),
            ..*self
        }
    }

    /// Drops slots and parts of the variant's state, until about `left` allocations are freed; subtracts them from `left`.
    /// Returns whether there may be more to drop.
    pub(super) fn shed(&mut self, left: &mut usize) -> bool {
        if S::shed(&mut self.variant_state, left) {
            return true;
        }
        let kept = self.slots.len().saturating_sub(*left);
        *left -= self.slots.len() - kept;
        self.slots.truncate(kept);
        kept > 0
    }

    /// Adds slots and parts of the variant's state of `of` to this copy, until about `left` bytes are copied; subtracts
    /// them from `left`. Returns whether there may be more to copy.
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
        S::copy_more(&mut self.variant_state, &of.variant_state, left)
    }
}
