//! A reader's place in the ring, and what it has read. It is no thread and no task: a driver lets it look, and sends what it
//! has taken. A reader holds its slot from the look that found a frame until it has sent it, for as long as that takes.

use super::context::Context;
use super::counts::Counter;
use super::frame::Label;
use super::params::Start;
use super::ring::{Ring, SlotId, ahead};
use super::strategy::{Next, Strategy};
use super::word::{Content, Memory};
use base::hash::Hash;

/// Where a reader is, and what it has read.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Its number, from 1; the sound card's is 0.
    pub id: u32,
    /// The frame that it wants next.
    pub(super) next: u32,
    /// The frame after the last one that it has finished. Frames from here up to the next one that it takes are missed.
    pub(super) expect: u32,
    /// The slot that it holds, or is about to.
    pub(super) slot: SlotId,
    /// The slot of the frame before, if it is still counted there: *Cond*'s readers are until they have the next.
    pub(super) before: Option<SlotId>,
    /// What it saw of the word on which it went to sleep, where its variant asks whether that has changed.
    pub(super) ticket: Option<u32>,
    /// The label of the frame that it holds.
    pub(super) label: Label,
    /// Whether the publisher was still writing that frame when it took hold of it.
    unfinished: bool,
    pub(super) waits_for_key: bool,
    /// The state in which it goes to sleep, once it has found nothing to read.
    pub(super) empty: u8,
    /// Frames sent.
    pub delivered: u32,
    /// Frames missed.
    pub skipped: u32,
    /// Frames sent that were overwritten meanwhile.
    pub torn: u32,
    hash: Hash,
    /// Frames that the digest covers.
    digest_frames: u32,
    /// Digest of the first frames that it sent.
    pub digest: Option<u64>,
}

impl Reader {
    /// Reader number `id`, of frame `first`, whose digest covers `digest_frames` frames.
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

    /// Goes to the frame at which a new reader starts.
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

    /// Frames published that it has not finished.
    #[inline]
    pub fn lag<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> u32 {
        ahead(ring.published(), self.expect)
    }

    /// Takes hold of a slot that a look has found readable.
    #[inline]
    pub(super) fn hold<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>, slot: SlotId) {
        // The count before the label: a frame that the count has is whole, and only a later one can overwrite it.
        let published = if S::PROTECTS { 0 } else { ring.published() };
        self.slot = slot;
        self.label = ring.slot(slot).content.label();
        self.unfinished = !S::PROTECTS && published.wrapping_sub(self.label.seq).cast_signed() <= 0;
    }

    /// Counts the frames that it has missed before the one that it holds; returns how many. A slot that was swapped out may
    /// hold a frame from before what it wanted: then none is missed.
    #[inline]
    pub(super) fn miss<M: Memory>(&mut self, context: &mut impl Context<M>) -> u32 {
        let missed = ahead(self.label.seq, self.expect);
        if missed > 0 {
            self.skipped += missed;
            context.count(Counter::Skipped, missed.into());
        }
        missed
    }

    /// Adds bytes that it sends to its digest.
    #[inline]
    pub(super) fn digest<M: Memory, C: Context<M>>(&mut self, bytes: &[u8]) {
        if C::DIGESTS && self.digest.is_none() {
            self.hash.bytes(bytes);
        }
    }

    /// Whether the frame that it holds has changed since it took hold of it.
    #[inline]
    pub(super) fn tears<S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> bool {
        !S::PROTECTS && (self.unfinished || ring.slot(self.slot).content.changed(self.label.seq))
    }

    /// Counts its frame as sent, whole or `torn`. It still holds the slot.
    #[inline]
    pub(super) fn sent<M: Memory, C: Context<M>>(&mut self, torn: bool, context: &mut C) {
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

    /// Goes on at the frame after the one that it had, or at the newest key frame when it is more than half a ring behind.
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

    /// What a reader does that has let its slot go: it goes on, unless the publisher has lapped it meanwhile.
    #[inline]
    pub(super) fn after<'r, S: Strategy<M>, M: Memory>(&self, ring: &Ring<S, M>) -> Next<'r, M::Word> {
        // Signed: on threads it may have sent a frame that is not counted as published yet.
        let behind = ring.published().wrapping_sub(self.label.seq.wrapping_add(1)).cast_signed();
        if behind < ring.size().cast_signed() { Next::Done } else { Next::Lapped }
    }

    /// Goes on at the newest key frame, or at the frame that is being written when there is none: what it wanted is gone.
    pub(super) fn start_over<S: Strategy<M>, M: Memory>(&mut self, ring: &Ring<S, M>) {
        self.next = ring.newest_key();
    }
}
