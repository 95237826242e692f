//! A reader's place in the ring. It is not a thread: one thread can serve many, because looking never waits. A reader
//! holds its slot from the look that found a frame until it has sent it, for as long as that takes.

use std::time::Duration;

use super::protocol::{Look, Protocol};
use super::tally::Tally;
use super::track::{Label, Track};
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
#[derive(Debug)]
pub struct Cursor {
    /// Readers count from 1.
    pub id: u16,
    /// The frame that it wants next.
    pub(super) expect: u32,
    held: Option<(u32, Label)>,
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

impl Cursor {
    /// A reader that starts as the knob says, whose digest covers so many frames.
    pub(in crate::ring) fn new<S: Protocol>(track: &Track<S>, id: u16, start: Start, digest_frames: u32) -> Cursor {
        let published = track.published();
        let expect = match start {
            Start::NewestKey => track.newest_key(),
            Start::Live | Start::NextKey => published,
            Start::Oldest => {
                let kept = published.saturating_sub(track.size() - 1)..published;
                let key = |&seq: &u32| {
                    let label = track.slot(track.at(seq)).label();
                    label.seq == seq && label.key
                };
                kept.into_iter().find(key).unwrap_or_else(|| track.newest_key())
            }
        };
        let waits_for_key = start == Start::NextKey && published > 0;
        Cursor { expect, waits_for_key, digest_frames, ..Cursor::at_start(id) }
    }

    /// A reader of the first frame.
    pub fn at_start(id: u16) -> Cursor {
        Cursor {
            id,
            expect: 0,
            held: None,
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
    pub fn lag<S: Protocol>(&self, track: &Track<S>) -> u32 {
        track.published().saturating_sub(self.expect)
    }

    /// Looks whether its next frame is there, and takes hold of it. Never waits.
    pub fn try_read<S: Protocol, T: Tally>(&mut self, track: &Track<S>, tally: &mut T) -> Read {
        loop {
            match S::look(track, self, tally) {
                Look::NotYet => return Read::NotYet,
                Look::Closed => return Read::Closed,
                Look::Lapped => {
                    self.expect_from(track.newest_key(), tally);
                    return Read::Skipped;
                }
                Look::Held(slot) => {
                    let label = self.hold(track, slot);
                    if self.waits_for_key && !label.key {
                        S::leave(track, self, slot, tally);
                        self.held = None;
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
    pub(super) fn hold<S: Protocol>(&mut self, track: &Track<S>, slot: u32) -> Label {
        let label = track.slot(slot).label();
        self.held = Some((slot, label));
        label
    }

    /// Goes on at frame `seq`; those between are missed.
    fn expect_from<T: Tally>(&mut self, seq: u32, tally: &mut T) {
        let missed = seq.saturating_sub(self.expect);
        if missed > 0 {
            self.skipped += missed;
            tally.count(Counter::Skipped, missed.into());
            tally.event(self.id, SEND, What::Skipped, seq, missed);
        }
        self.expect = seq;
    }

    /// Sends a part of the frame: copies it into the connection's buffer, from a multiple of 4 on.
    pub fn send<S: Protocol, T: Tally>(&mut self, track: &Track<S>, part: std::ops::Range<usize>, socket: &mut [u8]) {
        let (slot, _) = *self.held();
        let out = &mut socket[part.clone()];
        track.slot(slot).copy(part.start, out);
        if T::CHECKS && self.digest.is_none() {
            self.hash.bytes(out);
        }
    }

    /// The frame is sent: checks and counts it. Its slot is still held.
    pub fn sent<S: Protocol, T: Tally>(&mut self, track: &Track<S>, tally: &mut T, socket: &[u8]) {
        let (slot, label) = *self.held();
        let torn = if T::CHECKS {
            label.sum != sum(&socket[..label.bytes as usize])
        } else {
            !S::PROTECTS && track.slot(slot).changed(label.seq)
        };
        if torn {
            self.torn += 1;
            tally.count(Counter::Torn, 1);
            tally.event(self.id, SEND, What::Torn, label.seq, track.slot(slot).seq());
        }
        self.delivered += 1;
        tally.count(Counter::Deliveries, 1);
        if T::CHECKS && self.delivered == self.digest_frames {
            self.hash.number(label.seq.into());
            self.digest = Some(self.hash.get());
        }
    }

    /// Lets its slot go. False when that ends the subscription.
    pub fn leave<S: Protocol, T: Tally>(&mut self, track: &Track<S>, tally: &mut T) -> bool {
        let (slot, label) = *self.held();
        self.expect = label.seq.wrapping_add(1);
        let stays = S::leave(track, self, slot, tally);
        self.held = None;
        tally.event(self.id, S::LEAVE, What::Acted, label.seq, 0);
        if !stays {
            tally.count(Counter::Dropped, 1);
            tally.event(self.id, S::LEAVE, What::Dropped, label.seq, 0);
        } else if track.switches.catch_up && self.lag(track) > track.size() / 2 {
            let key = track.newest_key();
            if key > self.expect && key < track.published() {
                self.expect_from(key, tally);
            }
        }
        stays
    }

    /// Sleeps until its next frame may be there, or for `timeout`.
    pub fn wait<S: Protocol>(&self, track: &Track<S>, timeout: Option<Duration>) {
        S::wait(track, self, timeout);
    }
}

/// What a frame is checked against: the low half of its digest.
pub fn sum(bytes: &[u8]) -> u32 {
    let mut hash = Hash::default();
    hash.bytes(bytes);
    hash.get() as u32
}
