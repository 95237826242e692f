//! The binary trace: sixteen bytes an event, and a fingerprint of all of them.
//!
//! A world hands its newest events over ([`Trace::take`]) and keeps only the fingerprint, so that a
//! checkpoint of it stays small. The last [`KEPT`] events are kept by the session.

use std::collections::VecDeque;

use super::hash::Hash;
use crate::runtime::Tick;

/// Events that a session keeps: 1 MB a side.
pub const KEPT: usize = 65_536;

/// Who acted: the publisher.
pub const PUBLISHER: u16 = 0;
/// Who acted: the sound card. (Readers are 1 and up.)
pub const SOUND_CARD: u16 = 0xFFFE;
/// Who acted: whoever closes the stream.
pub const CLOSER: u16 = 0xFFFF;

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum What {
    /// Acted, and goes on.
    Acted,
    /// Sleeps for a time.
    Slept,
    /// Sleeps until it is woken.
    Parked,
    /// Is finished.
    Ended,
    /// Made a frame readable; the value is its bytes.
    Published,
    /// Began to send a frame; the value is how long it had been readable, in ticks.
    Took,
    /// Missed frames; the value is how many.
    Skipped,
    /// Sent bytes of two frames as one; the value is the other frame.
    Torn,
    /// Left a slot to the readers in it and took a new one; the value is how many they are.
    Discarded,
    /// Waits for a lock.
    Blocked,
    /// Crashed.
    Panicked,
    /// Lost its subscription: its slot had been discarded.
    Dropped,
}

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// When, in ticks.
    pub time: Tick,
    /// Who: [`PUBLISHER`], a reader, [`SOUND_CARD`] or [`CLOSER`].
    pub who: u16,
    /// At which of its places.
    pub place: u8,
    /// What came of it.
    pub what: What,
    /// The frame it was about.
    pub seq: u32,
    /// What it says more; see [`What`].
    pub value: u32,
}

impl Event {
    /// The event as four words: time; who, what and place; frame; value.
    ///
    /// The time wraps after five days.
    pub fn words(self) -> [u32; 4] {
        let act = u32::from(self.who) | (self.what as u32) << 16 | u32::from(self.place) << 24;
        [self.time as u32, act, self.seq, self.value]
    }
}

/// Events not yet handed over, and the fingerprint of all there ever were.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    new: Vec<Event>,
    hash: Hash,
}

impl Trace {
    /// Adds an event.
    pub fn push(&mut self, event: Event) {
        let [time, act, seq, value] = event.words().map(u64::from);
        self.hash.number(time | act << 32);
        self.hash.number(seq | value << 32);
        self.new.push(event);
    }

    /// Moves the new events to `kept` and forgets the oldest beyond [`KEPT`].
    pub fn take(&mut self, kept: &mut VecDeque<Event>) {
        kept.extend(self.new.drain(..));
        let surplus = kept.len().saturating_sub(KEPT);
        kept.drain(..surplus);
    }

    /// Fingerprint of all events since the beginning.
    pub fn hash(&self) -> u64 {
        self.hash.get()
    }
}
