//! The publisher's place in the ring: fills its slot, claims the next one as its variant does, and swaps slots that it may not
//! have for spares.

use super::context::{Act, Context};
use super::counts::{Counter, PUBLISHER, What};
use super::frame::Label;
use super::ring::{Ring, SlotId};
use super::strategy::{STEP, Strategy};
use super::word::{Content, Memory, Ordering, Word};

/// The only publisher of a ring: [`Ring::new`] makes it.
#[derive(Clone, Debug)]
pub struct Publisher {
    /// The slot that it stands in.
    pub(super) at: SlotId,
    /// Number of the frame that it writes.
    pub(super) seq: u32,
    /// Slots that are not in the circle. Readers may still be in some.
    pub(super) spares: Vec<SlotId>,
}

impl Publisher {
    pub(super) fn new(at: SlotId, seq: u32, spares: Vec<SlotId>) -> Publisher {
        Publisher { at, seq, spares }
    }

    /// Number of the frame that it writes.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// Begins to write its frame; the label's time is set when it is published. Returns whether a buffer was allocated.
    #[expect(unsafe_code, reason = "a slot may get a new buffer")]
    #[inline]
    pub(super) fn begin<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, label: Label) -> bool {
        let room = if S::FRESH { label.bytes as usize } else { ring.room };
        // SAFETY: the ring has one publisher. Its variant promises that no reader takes the slot in which it stands.
        unsafe { ring.slot(self.at).content.begin(label, room, S::FRESH) }
    }

    /// Writes bytes of its frame, from byte `from` on, which is a multiple of 4.
    #[inline]
    pub(super) fn write<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, from: usize, bytes: &[u8]) {
        ring.slot(self.at).content.write(from, bytes);
    }

    /// The slot at the next place.
    #[inline]
    pub(super) fn next<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> SlotId {
        // Relaxed: the publisher alone changes the circle.
        ring.circle[ring.place(self.seq.wrapping_add(1))].load(Ordering::Relaxed)
    }

    /// The slot at the place before.
    #[inline]
    pub(super) fn previous<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> SlotId {
        // Relaxed: as above.
        ring.circle[ring.place(self.seq.wrapping_sub(1))].load(Ordering::Relaxed)
    }

    /// Puts a spare that `claim` can take at the next place, and keeps the slot that was there for later.
    pub(super) fn replace_next<S: Strategy<M>, M: Memory>(
        &mut self,
        ring: &Ring<S, M>,
        claim: impl Fn(&S::Gate) -> bool,
    ) {
        let spare = self.claim_spare(ring, claim);
        self.swap_next(ring, spare);
    }

    /// Leaves the next slot to its readers, `readers` of them, which learn that it is retired; see [`Self::replace_next`].
    pub(super) fn discard_next<S: Strategy<M>, M: Memory>(
        &mut self,
        ring: &Ring<S, M>,
        readers: u32,
        claim: impl Fn(&S::Gate) -> bool,
        context: &mut impl Context<M>,
    ) {
        let next = self.next(ring);
        let spare = self.claim_spare(ring, claim);
        // Relaxed: a reader that finds the spare in the circle also sees this.
        ring.slot(self.spares[spare]).retired.store(0, Ordering::Relaxed);
        // Relaxed: a reader in the slot sees it before it lets the slot go, or it has not been too slow yet.
        ring.slot(next).retired.store(1, Ordering::Relaxed);
        self.swap_next(ring, spare);
        let seq = ring.seq(next);
        context.record(Act { who: PUBLISHER, state: STEP, what: What::Discarded, seq, value: readers });
        context.count(Counter::Discarded, 1);
    }

    /// The place among the spares of one that `claim` can take.
    #[inline]
    fn claim_spare<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, claim: impl Fn(&S::Gate) -> bool) -> usize {
        // One is free at any moment: every reader keeps at most one, and there is one more. But a reader that moves on
        // while they are tried can be met twice, and one of *Cond* keeps two until it has let the one before go.
        loop {
            if let Some(free) = self.spares.iter().position(|&id| claim(ring.gate(id))) {
                return free;
            }
            M::spin();
        }
    }

    #[inline]
    fn swap_next<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>, spare: usize) {
        let next = self.next(ring);
        let spare = std::mem::replace(&mut self.spares[spare], next);
        // Release: pairs with the acquire in `Ring::at`.
        ring.circle[ring.place(self.seq.wrapping_add(1))].store(spare, Ordering::Release);
    }

    /// Counts its frame as published. The variant opens the slot afterwards.
    #[inline]
    pub(super) fn publish<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, context: &mut impl Context<M>) {
        self.stamp(ring, context);
        self.count(ring);
    }

    /// Counts its frame as published, when it is stamped.
    #[inline]
    pub(super) fn count<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) {
        // Release: pairs with the acquire in `Ring::published`.
        ring.published.store(self.seq.wrapping_add(1), Ordering::Release);
    }

    /// Sets when its frame was published, before it is.
    #[inline]
    pub(super) fn stamp<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, context: &mut impl Context<M>) {
        let content = &ring.slot(self.at).content;
        content.stamp(context.now());
        let label = content.label();
        if label.key {
            // Relaxed: a reader that needs it reads the count first.
            ring.key.store(self.seq, Ordering::Relaxed);
        }
        context.count(Counter::Published, 1);
        let (seq, value) = (self.seq, label.bytes);
        context.record(Act { who: PUBLISHER, state: STEP, what: What::Published, seq, value });
    }

    /// Stands in the next slot, which is claimed.
    #[inline]
    pub(super) fn enter<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>) {
        self.at = self.next(ring);
        self.seq = self.seq.wrapping_add(1);
    }
}
