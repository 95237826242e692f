//! The publisher's position in the ring. The publisher fills its slot, claims the next slot as its variant does, and
//! replaces slots that it cannot claim by spares.

use super::context::{Context, RingEvent};
use super::counts::{Counter, EventKind, PUBLISHER};
use super::frame::Label;
use super::ring::{Ring, SlotId};
use super::strategy::{STEP, Strategy};
use super::word::{Content, Memory, Ordering, Word};

/// The only publisher of a ring. [`Ring::new`] makes it.
#[derive(Clone, Debug)]
pub struct Publisher {
    /// The slot that it writes.
    pub at: SlotId,
    /// Number of the frame that it writes.
    pub(super) seq: u32,
    /// The slots that are not in the circle. Readers may still hold some of them.
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

    /// Begins to write its frame. [`stamp`](Self::stamp) sets the label's time later. Returns whether a buffer was
    /// allocated.
    #[expect(unsafe_code, reason = "a slot may get a new buffer")]
    #[inline]
    pub fn begin<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, label: Label) -> bool {
        let room = if S::FRESH { label.bytes as usize } else { ring.room };
        // SAFETY: the ring has one publisher, and its variant guarantees that no reader holds or takes the slot that
        // the publisher writes.
        unsafe { ring.slot(self.at).content.begin(label, room, S::FRESH) }
    }

    /// Writes bytes of its frame, starting at byte `from`, which must be a multiple of 4.
    #[inline]
    pub(super) fn write<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, from: usize, bytes: &[u8]) {
        ring.slot(self.at).content.write(from, bytes);
    }

    /// The slot of the next frame.
    #[inline]
    pub(super) fn next<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> SlotId {
        // Relaxed: only the publisher changes the circle.
        ring.circle[ring.place(self.seq.wrapping_add(1))].load(Ordering::Relaxed)
    }

    /// The slot of the previous frame.
    #[inline]
    pub(super) fn previous<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> SlotId {
        // Relaxed: only the publisher changes the circle.
        ring.circle[ring.place(self.seq.wrapping_sub(1))].load(Ordering::Relaxed)
    }

    /// Replaces the slot of the next frame by a spare that `claim` can claim. The replaced slot becomes a spare.
    pub(super) fn replace_next<S: Strategy<M>, M: Memory>(
        &mut self,
        ring: &Ring<S, M>,
        claim: impl Fn(&S::Gate) -> bool,
    ) {
        let spare = self.claim_spare(ring, claim);
        self.swap_next(ring, spare);
    }

    /// Discards the slot of the next frame, which `readers` readers hold: marks it as retired, so that they lose their
    /// subscription when they release it, and replaces it as [`replace_next`](Self::replace_next) does.
    pub(super) fn discard_next<S: Strategy<M>, M: Memory>(
        &mut self,
        ring: &Ring<S, M>,
        readers: u32,
        claim: impl Fn(&S::Gate) -> bool,
        context: &mut impl Context<M>,
    ) {
        let next = self.next(ring);
        let spare = self.claim_spare(ring, claim);
        // Relaxed: `swap_next` releases this store; a reader that finds the spare in the circle also sees it.
        ring.slot(self.spares[spare]).retired.store(0, Ordering::Relaxed);
        // Relaxed: a reader that does not see this store before it releases the slot keeps its subscription.
        ring.slot(next).retired.store(1, Ordering::Relaxed);
        self.swap_next(ring, spare);
        let seq = ring.seq(next);
        context.record(RingEvent { actor: PUBLISHER, state: STEP, kind: EventKind::Discarded, seq, value: readers });
        context.count(Counter::Discarded, 1);
    }

    /// The index in `spares` of a slot that `claim` has claimed.
    #[inline]
    fn claim_spare<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, claim: impl Fn(&S::Gate) -> bool) -> usize {
        // At any moment at least one spare is free, because each reader holds at most one slot and there is one spare
        // more than readers. The loop can still need more than one pass: a reader that moves during a pass can hold a
        // slot before and after its move, and a reader of *Cond* is counted in two slots until it has lowered the count
        // of the previous one.
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
        // Release: pairs with the acquire in `Ring::at`, so that a reader that finds the spare sees that its gate is
        // claimed.
        ring.circle[ring.place(self.seq.wrapping_add(1))].store(spare, Ordering::Release);
    }

    /// Sets the time of its frame and counts it as published.
    #[inline]
    pub(super) fn publish<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, context: &mut impl Context<M>) {
        self.stamp(ring, context);
        self.count(ring);
    }

    /// Counts its frame as published, after [`stamp`](Self::stamp).
    #[inline]
    pub(super) fn count<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) {
        // Release: pairs with the acquire in `Ring::published`, so that a reader that sees the count sees the frame.
        ring.published.store(self.seq.wrapping_add(1), Ordering::Release);
    }

    /// Sets the publication time of its frame, before the frame becomes readable, and records the publication.
    #[inline]
    pub(super) fn stamp<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>, context: &mut impl Context<M>) {
        let content = &ring.slot(self.at).content;
        content.stamp(context.now());
        let label = content.label();
        if label.key {
            // Relaxed: a reader loads `published` first, whose release in `count` includes this store.
            ring.key.store(self.seq, Ordering::Relaxed);
        }
        context.count(Counter::Published, 1);
        let (seq, value) = (self.seq, label.bytes);
        context.record(RingEvent { actor: PUBLISHER, state: STEP, kind: EventKind::Published, seq, value });
    }

    /// Moves to the next slot, which it has claimed.
    #[inline]
    pub(super) fn enter<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>) {
        self.at = self.next(ring);
        self.seq = self.seq.wrapping_add(1);
    }
}
