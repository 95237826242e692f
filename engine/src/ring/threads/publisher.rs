//! The publisher of a track: fills its slot, claims the next one as its variant does, and swaps slots that it may not have
//! for spares.

use std::sync::Arc;

use super::protocol::Protocol;
use super::tally::Tally;
use super::track::{Track, buffer};
use crate::ring::strategy::STEP;
use crate::ring::{Counter, PUBLISHER, What};
use crate::runtime::threads::atomic::{Ordering, fence, spin_loop};
use crate::runtime::threads::clock;

/// One frame to be published.
#[derive(Clone, Copy, Debug)]
pub struct Fresh<'a> {
    /// What is in it.
    pub bytes: &'a [u8],
    /// Whether readers may begin at it.
    pub key: bool,
    /// What readers check it against; 0 where nobody does.
    pub sum: u32,
}

/// The only writer of a track: [`Track::open`] makes it, and it cannot be copied.
#[derive(Debug)]
pub struct Publisher<S: Protocol> {
    pub(super) track: Arc<Track<S>>,
    /// The slot it stands in.
    pub(super) at: u32,
    /// Number of the frame that it writes.
    pub(super) seq: u32,
    /// Slots that are not in the circle. Readers may still be in some.
    spares: Vec<u32>,
    /// How long it has waited for readers, in ns.
    pub blocked_ns: u64,
}

impl<S: Protocol> Publisher<S> {
    /// The publisher of a new track. Private to the ring: [`Track::open`] calls it once a track.
    pub(super) fn new(track: Arc<Track<S>>) -> Publisher<S> {
        let spares = (track.size()..track.slots.len() as u32).collect();
        Publisher { at: track.at(track.first), seq: track.first, track, spares, blocked_ns: 0 }
    }

    /// Writes a frame into its slot.
    #[expect(unsafe_code, reason = "the payload is in a cell")]
    pub fn fill<T: Tally>(&mut self, frame: Fresh<'_>, tally: &mut T) {
        self.ready(frame.bytes.len().div_ceil(4), tally);
        let slot = self.track.slot(self.at);
        // Relaxed, and a release fence: whoever sees a word of this frame sees its number; pairs with `Slot::changed`.
        slot.seq.store(self.seq, Ordering::Relaxed);
        fence(Ordering::Release);
        // Relaxed, here and below: the gate orders them, or nothing does.
        slot.key.store(u32::from(frame.key), Ordering::Relaxed);
        slot.bytes.store(frame.bytes.len() as u32, Ordering::Relaxed);
        slot.sum.store(frame.sum, Ordering::Relaxed);
        let (whole, rest) = frame.bytes.as_chunks::<4>();
        slot.payload.with(|payload| {
            // SAFETY: the publisher alone replaces the box, and does not while it borrows it here.
            let words = unsafe { &*payload };
            for (word, bytes) in words.iter().zip(whole) {
                word.store(u32::from_le_bytes(*bytes), Ordering::Relaxed);
            }
            if !rest.is_empty() {
                let mut last = [0; 4];
                last[..rest.len()].copy_from_slice(rest);
                words[whole.len()].store(u32::from_le_bytes(last), Ordering::Relaxed);
            }
        });
    }

    /// Gives its slot a buffer when it needs one.
    #[expect(unsafe_code, reason = "the payload is in a cell")]
    fn ready<T: Tally>(&self, words: usize, tally: &mut T) {
        let slot = self.track.slot(self.at);
        // SAFETY: the publisher alone replaces the box.
        let have = slot.payload.with(|payload| unsafe { &*payload }.len());
        let words = if S::FRESH { words } else { self.track.words };
        if have == words && !S::FRESH {
            return;
        }
        let fresh = buffer(words);
        // Relaxed: read by those who have seen the frame published.
        slot.address.store(fresh.as_ptr().expose_provenance(), Ordering::Relaxed);
        // SAFETY: no reader is in it. Either the slot was never readable (a spare that was never used), or the variant
        // gives every frame a new buffer, and then the publisher has claimed the slot's pin with nobody else holding it.
        slot.payload.with_mut(|payload| unsafe { *payload = fresh });
        tally.count(Counter::Allocations, 1);
    }

    /// Goes from its full slot to the next one, as the variant does. False when the stream is closed.
    pub fn step<T: Tally>(&mut self, tally: &mut T) -> bool {
        S::step(self, tally)
    }

    /// The slot at the next place.
    pub(super) fn next(&self) -> u32 {
        // Relaxed: the publisher alone changes the circle.
        self.track.circle[self.track.place(self.seq.wrapping_add(1))].load(Ordering::Relaxed)
    }

    /// The slot at the place before.
    pub(super) fn previous(&self) -> u32 {
        // Relaxed: as above.
        self.track.circle[self.track.place(self.seq.wrapping_sub(1))].load(Ordering::Relaxed)
    }

    /// Puts a spare that `claim` can take at the next place, and keeps the slot that was there for later.
    pub(super) fn replace_next(&mut self, claim: impl Fn(&S::Gate) -> bool) {
        // One is free at any moment: every reader keeps at most one, and there is one more. But a reader that moves on
        // while they are tried can be met twice.
        let free = loop {
            if let Some(free) = self.spares.iter().position(|&id| claim(&self.track.slot(id).gate)) {
                break free;
            }
            spin_loop();
        };
        let place = self.track.place(self.seq.wrapping_add(1));
        let next = self.next();
        let spare = std::mem::replace(&mut self.spares[free], next);
        // Release: pairs with the acquire in `Track::at`.
        self.track.circle[place].store(spare, Ordering::Release);
    }

    /// Leaves the next slot to its readers; see [`Self::replace_next`].
    pub(super) fn discard_next<T: Tally>(&mut self, claim: impl Fn(&S::Gate) -> bool, tally: &mut T) {
        let gone = self.track.slot(self.next()).seq();
        self.replace_next(claim);
        tally.count(Counter::Discarded, 1);
        tally.event(PUBLISHER, STEP, What::Discarded, gone, 0);
    }

    /// Counts its frame as published. The variant opens the slot afterwards.
    pub(super) fn publish<T: Tally>(&self, tally: &mut T) {
        self.stamp(tally);
        self.count();
    }

    /// Counts its frame as published, when it is stamped.
    pub(super) fn count(&self) {
        // Release: pairs with the acquire in `Track::published`.
        self.track.published.store(self.seq.wrapping_add(1), Ordering::Release);
    }

    /// Says when its frame was published, before it is.
    pub(super) fn stamp<T: Tally>(&self, tally: &mut T) {
        let slot = self.track.slot(self.at);
        let now = clock::now_ns();
        // Relaxed: read by those for whom the gate or the count has ordered it.
        slot.time.store(now, Ordering::Relaxed);
        if slot.key.load(Ordering::Relaxed) == 1 {
            // Relaxed: who needs it reads the count first.
            self.track.key.store(self.seq, Ordering::Relaxed);
        }
        tally.at(now);
        tally.count(Counter::Published, 1);
        tally.event(PUBLISHER, STEP, What::Published, self.seq, slot.bytes.load(Ordering::Relaxed));
    }

    /// Stands in the next slot, `next`, which is claimed.
    pub(super) fn enter(&mut self, next: u32) {
        self.at = next;
        self.seq = self.seq.wrapping_add(1);
    }

    /// Number of the frame that it writes.
    pub fn seq(&self) -> u32 {
        self.seq
    }
}
