//! A reader's position in the ring and its counts. A reader is not a thread and not a task: a driver lets it check for
//! a frame, and sends the frame that it has taken. A reader holds its slot from the check that found a frame until the
//! end of the send, however long the send takes.

use super::context::Context;
use super::counts::Counter;
use super::frame::Label;
use super::params::Start;
use super::ring::{Ring, SlotId, ahead};
use super::strategy::{Next, Strategy};
use super::word::{Content, Memory};
use base::hash::Hash;

/// A reader's position in the ring and its counts.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The reader's number, from 1; the sound card's is 0.
    pub id: u32,
    /// The frame that it wants next.
    pub(super) next: u32,
    /// The frame after the last one that it has finished. The frames from this one up to the next one that it takes are
    /// missed.
    pub(super) expect: u32,
    /// The slot that it holds or is about to take.
    pub slot: SlotId,
    /// The slot of the previous frame, if the reader is still counted in it. A reader of *Cond* is, until it has the
    /// next slot.
    pub(super) before: Option<SlotId>,
    /// *Cond*'s ticket: the value of the slot's count of broadcasts for which the reader went to sleep.
    pub(super) ticket: Option<u32>,
    /// The label of the frame that it holds.
    pub(super) label: Label,
    /// Whether the publisher was still writing that frame when the reader took the slot.
    unfinished: bool,
    /// Whether the reader passes over frames until the next key frame.
    pub(super) waits_for_key: bool,
    /// The state in which it goes to sleep after it has found nothing to read.
    pub empty: u8,
    /// The number of frames sent.
    pub delivered: u32,
    /// The number of frames missed.
    pub skipped: u32,
    /// The number of frames that were overwritten while they were sent.
    pub torn: u32,
    hash: Hash,
    /// The number of frames that the digest covers.
    digest_frames: u32,
    /// Digest of the first `digest_frames` frames that it sent; `None` before it has sent them.
    pub digest: Option<u64>,
}

impl Reader {
    /// A reader with number `id` that starts at frame `first` and whose digest covers `digest_frames` frames.
    #[inline(never)]
    pub fn new(id: u32, first: u32, digest_frames: u32) -> Reader {
        Reader {
            id,
            next: first,
            expect: first,
            slot: 0,
            before: None,
            ticket: None,
            label: Label::default(),
            unfinished: false,
            waits_for_key: false,
            empty: 0,
            delivered: 0,
            skipped: 0,
            torn: 0,
            hash: Hash::default(),
            digest_frames,
            digest: None,
        }
    }

    /// Moves to the frame at which a new reader starts.
    pub(super) fn start<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>, start: Start) {
        let published = ring.published();
        self.next = match start {
            Start::NewestKey => ring.newest_key(),
            Start::Live | Start::NextKey => published,
            Start::Oldest => {
                let mut kept = (1..ring.size()).rev().map(|back| published.wrapping_sub(back));
                let key = |&seq: &u32| {
                    let label = ring.slot(ring.at(seq)).content.label();
                    label.seq == seq && label.key
                };
                kept.find(key).unwrap_or_else(|| ring.newest_key())
            }
        };
        self.expect = self.next;
        self.waits_for_key = start == Start::NextKey && published != ring.first;
    }

    /// The number of published frames that it has not finished.
    #[inline]
    pub fn lag<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> u32 {
        ahead(ring.published(), self.expect)
    }

    /// Takes a slot that the variant has found readable.
    #[inline]
    pub(super) fn hold<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>, slot: SlotId) {
        // The count is loaded before the label: a frame that the count includes is complete, and only a later frame can
        // overwrite it.
        let published = if S::PROTECTS { 0 } else { ring.published() };
        self.slot = slot;
        self.label = ring.slot(slot).content.label();
        self.unfinished = !S::PROTECTS && published.wrapping_sub(self.label.seq).cast_signed() <= 0;
    }

    /// Counts the frames that it missed before the one that it holds, and returns their number. The result is 0 if the
    /// frame is older than the one that it wanted, which happens if its slot has been swapped out.
    #[inline]
    pub(super) fn count_missed<M: Memory>(&mut self, context: &mut impl Context<M>) -> u32 {
        let missed = ahead(self.label.seq, self.expect);
        if missed > 0 {
            self.skipped += missed;
            context.count(Counter::Skipped, missed.into());
        }
        missed
    }

    /// Adds sent bytes to its digest.
    #[inline]
    pub(super) fn digest<M: Memory, C: Context<M>>(&mut self, bytes: &[u8]) {
        if C::DIGESTS && self.digest.is_none() {
            self.hash.bytes(bytes);
        }
    }

    /// Whether the frame that it holds has changed since it took the slot.
    #[inline]
    pub(super) fn is_torn<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> bool {
        !S::PROTECTS && (self.unfinished || ring.slot(self.slot).content.changed(self.label.seq))
    }

    /// Counts its frame as sent, and as torn if `torn` is true. The reader still holds the slot afterwards.
    #[inline]
    pub fn count_sent<M: Memory, C: Context<M>>(&mut self, torn: bool, context: &mut C) {
        if torn {
            self.torn += 1;
            context.count(Counter::Torn, 1);
        }
        self.delivered += 1;
        context.count(Counter::Deliveries, 1);
        if C::DIGESTS && self.delivered == self.digest_frames {
            self.hash.number(self.label.seq.into());
            self.digest = Some(self.hash.get());
        }
    }

    /// Moves to the frame after the one that it had, or, if it is more than half a ring behind, to the newest key
    /// frame.
    #[inline]
    pub(super) fn move_on<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>) {
        self.expect = self.label.seq.wrapping_add(1);
        self.next = self.expect;
        if !ring.switches.no_catch_up && S::behind(ring, self) > ring.size() / 2 {
            let key = ring.newest_key();
            if ahead(key, self.next) > 0 && ahead(ring.published(), key) > 0 {
                self.next = key;
            }
        }
    }

    /// The next step of a reader that has released its slot: [`Next::Done`], or [`Next::Lapped`] if the publisher is a
    /// lap or more ahead.
    #[inline]
    pub(super) fn next_or_lapped<'r, S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> Next<'r, M::Word> {
        // Signed, because on threads the reader may have sent a frame that the count does not include yet.
        let behind = ring.published().wrapping_sub(self.label.seq.wrapping_add(1)).cast_signed();
        if behind < ring.size().cast_signed() { Next::Done } else { Next::Lapped }
    }

    /// Moves to the newest key frame, or, if the ring has none, to the frame that the publisher is writing. Called when
    /// the frame that the reader wanted has been overwritten.
    pub(super) fn start_over<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>) {
        self.next = ring.newest_key();
    }
}
