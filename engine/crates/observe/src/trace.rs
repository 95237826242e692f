//! The binary trace: 16 bytes for each event, and a digest of all events.
//!
//! The session moves new events out of a world ([`Trace::take`]) and keeps the last [`KEPT`] of them. The world itself keeps
//! only the digest, so that its checkpoints stay small.

use std::collections::VecDeque;

use base::hash::Hash;
use base::time::Tick;

/// Number of events that a session keeps for each of its two worlds: 1 MiB as the page reads them.
pub const KEPT: usize = 65_536;

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Virtual time in ticks.
    pub time: Tick,
    /// Number of the actor, assigned by the lab.
    pub actor: u16,
    /// State of the actor's state machine: an index into the variant's list of state names.
    pub state: u8,
    /// Kind of the event, as the lab's enumeration of kinds numbers it.
    pub kind: u8,
    /// Sequence number of the item of work that the event belongs to, such as a frame or a job.
    pub seq: u32,
    /// Further data, whose meaning depends on `kind`.
    pub value: u32,
}

impl Event {
    /// Encodes the event as four words: time; actor (bits 0 to 15), kind (16 to 23) and state (24 to 31); sequence number;
    /// value.
    ///
    /// The encoded time is the low 32 bits, which wrap around after five days of virtual time.
    pub fn words(self) -> [u32; 4] {
        let act = u32::from(self.actor) | u32::from(self.kind) << 16 | u32::from(self.state) << 24;
        [self.time as u32, act, self.seq, self.value]
    }
}

/// The events since the last [`take`](Self::take), and the digest of all events since the beginning.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    new: Vec<Event>,
    hash: Hash,
}

impl Trace {
    /// Appends an event and adds it to the digest.
    pub fn push(&mut self, event: Event) {
        let [time, act, seq, value] = event.words().map(u64::from);
        self.hash.number(time | act << 32);
        self.hash.number(seq | value << 32);
        self.new.push(event);
    }

    /// Moves the new events to the end of `events`.
    pub fn take(&mut self, events: &mut VecDeque<Event>) {
        events.extend(self.new.drain(..));
    }

    /// Digest of all events since the beginning.
    pub fn hash(&self) -> u64 {
        self.hash.get()
    }
}
