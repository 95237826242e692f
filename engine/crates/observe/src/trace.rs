//! The binary trace: sixteen bytes an event, and a fingerprint of all of them.
//!
//! A world hands its newest events over ([`Trace::take`]) and keeps only the fingerprint, so that a
//! checkpoint of it stays small. The last [`KEPT`] events are kept by the session.

use std::collections::VecDeque;

use base::hash::Hash;
use base::time::Tick;

/// Events that a session keeps: 1 MB a side.
pub const KEPT: usize = 65_536;

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// When, in ticks.
    pub time: Tick,
    /// Who, as the lab numbers its actors.
    pub who: u16,
    /// At which of its places.
    pub place: u8,
    /// What came of it, as the lab numbers such things.
    pub what: u8,
    /// The piece of work it was about.
    pub seq: u32,
    /// What it says more.
    pub value: u32,
}

impl Event {
    /// The event as four words: time; who, what and place; piece of work; value.
    ///
    /// The time wraps after five days.
    pub fn words(self) -> [u32; 4] {
        let act = u32::from(self.who) | u32::from(self.what) << 16 | u32::from(self.place) << 24;
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
