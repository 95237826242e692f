//! A reader's place in the ring. It is not a thread: one thread can serve many, because looking never waits. A reader
//! holds its slot from the look that found a frame until it has sent it, for as long as that takes.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::protocol::{Look, Protocol};
use super::tally::Tally;
use super::track::{Label, Track, ahead};
use crate::lab::hash::Hash;
use crate::ring::Counter;
use crate::ring::What;
use crate::ring::params::Start;
use crate::ring::reader::SEND;

/// What came of trying to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// A frame is held, and to be sent.
    Took,
    /// Nothing to read yet.
    NotYet,
    /// The frame was gone; the reader stands at the newest key frame now.
    Skipped,
    /// The stream is over.
    Closed,
}

/// Where a reader is, and what it has done.
///
/// It reads one track, from its beginning to its end: what it holds there cannot be let go of, or read, in another one.
///
/// ```compile_fail,E0061
/// use ringside::ring::threads::{Cursor, Read, Switches, Track, epoch::Epoch, tally::Bare};
/// let (_, one) = Track::<Epoch>::open(4, 1, 64, Switches::default());
/// let (_, other) = Track::<Epoch>::open(4, 1, 64, Switches::default());
/// let mut cursor = Cursor::at_start(&one, 1);
/// if cursor.try_read(&mut Bare) == Read::Took {
///     cursor.leave(&other, &mut Bare);
/// }
/// ```
#[derive(Debug)]
pub struct Cursor<S: Protocol> {
    track: Arc<Track<S>>,
    /// Readers count from 1.
    pub id: u16,
    /// The frame that it wants next.
    pub(super) expect: u32,
    held: Option<(u32, Label)>,
    /// Whether the publisher was still writing the frame that it holds when it took hold of it.
    unfinished: bool,
    waits_for_key: bool,
    /// Frames sent.
    pub delivered: u32,
    /// Frames missed.
    pub skipped: u32,
    /// Frames sent that were overwritten meanwhile.
    pub torn: u32,
    hash: Hash,
    /// Frames that the digest covers.
    digest_frames: u32,
    /// Digest of the first frames, as the deterministic ring's.
    pub digest: Option<u64>,
}

impl<S: Protocol> Cursor<S> {
    /// A reader that starts as the knob says, whose digest covers so many frames.
    pub(in crate::ring) fn new(track: &Arc<Track<S>>, id: u16, start: Start, digest_frames: u32) -> Cursor<S> {
        let published = track.published();
        let expect = match start {
            Start::NewestKey => track.newest_key(),
            Start::Live | Start::NextKey => published,
            Start::Oldest => {
                let mut kept = (1..track.size()).rev().map(|back| published.wrapping_sub(back));
                let key = |&seq: &u32| {
                    let label = track.slot(track.at(seq)).label();
                    label.seq == seq && label.key
                };
                kept.find(key).unwrap_or_else(|| track.newest_key())
            }
        };
        let waits_for_key = start == Start::NextKey && published != track.first;
        Cursor { expect, waits_for_key, digest_frames, ..Cursor::at_start(track, id) }
    }

    /// A reader of the first frame.
    pub fn at_start(track: &Arc<Track<S>>, id: u16) -> Cursor<S> {
        Cursor {
            track: Arc::clone(track),
            id,
            expect: track.first,
            held: None,
            unfinished: false,
            waits_for_key: false,
            delivered: 0,
            skipped: 0,
            torn: 0,
            hash: Hash::default(),
            digest_frames: 100,
            digest: None,
        }
    }

    fn held(&self) -> &(u32, Label) {
        self.held.as_ref().expect("a slot is held between a look and the end of its send")
    }

    /// The ring that it reads.
    pub(super) fn track(&self) -> &Track<S> {
        &self.track
    }

    /// The slot that it holds.
    pub(super) fn slot(&self) -> u32 {
        self.held().0
    }

    /// The frame that it holds.
    pub(super) fn seq(&self) -> u32 {
        self.held().1.seq
    }

    /// Bytes of the frame that it holds.
    pub fn bytes(&self) -> usize {
        self.held().1.bytes as usize
    }

    /// When that frame became readable, in ns of the threads' clock.
    pub fn published_ns(&self) -> u64 {
        self.held().1.time
    }

    /// Whether it holds a frame.
    pub fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// The frame that it wants next.
    pub fn wants(&self) -> u32 {
        self.expect
    }

    /// Frames published that it has not sent.
    pub fn lag(&self) -> u32 {
        ahead(self.track.published(), self.expect)
    }

    /// Looks whether its next frame is there, and takes hold of it. Never waits.
    ///
    /// # Panics
    /// When it holds a frame.
    pub fn try_read<T: Tally>(&mut self, tally: &mut T) -> Read {
        assert!(self.held.is_none(), "a slot is held: leave it before the next look");
        loop {
            match S::look(self, tally) {
                Look::NotYet => return Read::NotYet,
                Look::Closed => return Read::Closed,
                Look::Lapped => {
                    self.expect_from(self.track.newest_key(), tally);
                    return Read::Skipped;
                }
                Look::Held(slot) => {
                    let label = self.hold(slot);
                    if self.waits_for_key && !label.key {
                        self.let_go(tally);
                        self.expect = label.seq.wrapping_add(1);
                        continue;
                    }
                    self.waits_for_key = false;
                    self.expect_from(label.seq, tally);
                    return Read::Took;
                }
            }
        }
    }

    /// Holds a slot that a look has found readable.
    pub(super) fn hold(&mut self, slot: u32) -> Label {
        // The count before the label: a frame that the count has is whole, and only a later one can overwrite it.
        let published = if S::PROTECTS { 0 } else { self.track.published() };
        let label = self.track.slot(slot).label();
        self.unfinished = !S::PROTECTS && published.wrapping_sub(label.seq).cast_signed() <= 0;
        self.held = Some((slot, label));
        label
    }

    /// Lets go of its slot. False when that ends its subscription.
    #[expect(unsafe_code, reason = "a slot is let go once")]
    fn let_go<T: Tally>(&mut self, tally: &mut T) -> bool {
        // SAFETY: `held` panics where no slot is held, and the slot is forgotten below. It is of this cursor's own track.
        let stays = unsafe { S::leave(self, tally) };
        self.held = None;
        stays
    }

    /// Goes on at frame `seq`; those between are missed. A slot that was swapped out may hold a frame from before: then none is.
    fn expect_from<T: Tally>(&mut self, seq: u32, tally: &mut T) {
        let missed = ahead(seq, self.expect);
        if missed > 0 {
            self.skipped += missed;
            tally.count(Counter::Skipped, missed.into());
            tally.event(self.id, SEND, What::Skipped, seq, missed);
        }
        self.expect = seq;
    }

    /// Sends a part of the frame: copies it into the connection's buffer, from a multiple of 4 on.
    pub fn send<T: Tally>(&mut self, part: Range<usize>, socket: &mut [u8]) {
        let (slot, _) = *self.held();
        let out = &mut socket[part.clone()];
        self.track.slot(slot).copy(part.start, out);
        if T::CHECKS && self.digest.is_none() {
            self.hash.bytes(out);
        }
    }

    /// The frame is sent: checks and counts it. Its slot is still held.
    pub fn sent<T: Tally>(&mut self, tally: &mut T, socket: &[u8]) {
        let (slot, label) = *self.held();
        let torn = if T::CHECKS {
            label.sum != sum(&socket[..label.bytes as usize])
        } else {
            self.unfinished || !S::PROTECTS && self.track.slot(slot).changed(label.seq)
        };
        if torn {
            self.torn += 1;
            tally.count(Counter::Torn, 1);
            tally.event(self.id, SEND, What::Torn, label.seq, self.track.slot(slot).seq());
        }
        self.delivered += 1;
        tally.count(Counter::Deliveries, 1);
        if T::CHECKS && self.delivered == self.digest_frames {
            self.hash.number(label.seq.into());
            self.digest = Some(self.hash.get());
        }
    }

    /// Lets its slot go. False when that ends the subscription.
    pub fn leave<T: Tally>(&mut self, tally: &mut T) -> bool {
        let (_, label) = *self.held();
        self.expect = label.seq.wrapping_add(1);
        let stays = self.let_go(tally);
        tally.event(self.id, S::LEAVE, What::Acted, label.seq, 0);
        if !stays {
            tally.count(Counter::Dropped, 1);
            tally.event(self.id, S::LEAVE, What::Dropped, label.seq, 0);
        } else if self.track.switches.catch_up && self.lag() > self.track.size() / 2 {
            let key = self.track.newest_key();
            if ahead(key, self.expect) > 0 && ahead(self.track.published(), key) > 0 {
                self.expect_from(key, tally);
            }
        }
        stays
    }

    /// Sleeps until its next frame may be there, or for `timeout`.
    pub fn wait(&self, timeout: Option<Duration>) {
        S::wait(self, timeout);
    }
}

/// What a frame is checked against: the low half of its digest.
pub fn sum(bytes: &[u8]) -> u32 {
    let mut hash = Hash::default();
    hash.bytes(bytes);
    hash.get() as u32
}
