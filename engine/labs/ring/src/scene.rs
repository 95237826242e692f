//! The layout of the data that the page draws of one track of the ring lab. Worlds in virtual time
//! ([`watch`](super::watch)) and recorded runs on threads ([`replay`](super::replay)) write it. Times are ticks of 0.1
//! ms.

use super::counts::{Counter, EventKind};
use super::strategy::WaitPolicy;
use observe::named;
use observe::{record, scene};
use sim::Tick;

named! {
    /// The activity of a publisher.
    pub enum WriterState {
        /// It waits for its next frame.
        Idle = "idle",
        /// It fills its slot.
        Writing = "writing",
        /// It waits for a reader.
        Blocked = "blocked",
        /// It has ended.
        Closed = "closed",
        /// It has panicked.
        Panicked = "panicked",
    }
}

named! {
    /// The content of a slot.
    pub enum SlotState {
        /// No readable frame.
        Empty = "empty",
        /// The frame that the publisher is writing.
        Writing = "writing",
        /// A readable frame.
        Readable = "readable",
    }
}

named! {
    /// The kind of a reader. The sound card is always the last reader.
    pub enum ReaderKind {
        /// A fast connection.
        Network = "network",
        /// A slow connection.
        Slow = "slow",
        /// The sound card.
        Card = "sound_card",
    }
}

named! {
    /// The activity of a reader.
    pub enum ReaderState {
        /// It sleeps until it is woken.
        Asleep = "asleep",
        /// It checks in intervals.
        Polling = "polling",
        /// It sends a frame.
        Reading = "reading",
        /// It sends a frame and holds a lock meanwhile.
        Holding = "holding",
        /// It waits for a lock.
        Blocked = "blocked",
        /// It sends a frame that has been overwritten meanwhile.
        Torn = "torn",
        /// It has lost its subscription.
        Dropped = "dropped",
        /// It has left.
        Left = "left",
        /// It waits for the next key frame.
        WaitsForKey = "waits_for_key",
    }
}

impl ReaderState {
    /// The activity of a reader that sends a frame. `torn` says whether the frame has been overwritten meanwhile.
    pub(super) fn sending(waits: WaitPolicy, torn: bool) -> ReaderState {
        match waits {
            _ if torn => ReaderState::Torn,
            WaitPolicy::Locks => ReaderState::Holding,
            _ => ReaderState::Reading,
        }
    }

    /// The activity of a reader that waits for a frame. `for_key` says whether it waits for the next key frame.
    pub(super) fn waiting(waits: WaitPolicy, for_key: bool, publisher_blocked: bool) -> ReaderState {
        match waits {
            WaitPolicy::Polls => ReaderState::Polling,
            _ if for_key => ReaderState::WaitsForKey,
            WaitPolicy::Locks if publisher_blocked => ReaderState::Blocked,
            _ => ReaderState::Asleep,
        }
    }
}

named! {
    /// The state of the stream that a dial shows.
    pub enum DialState {
        /// It runs.
        Fine = "fine",
        /// Its publisher is blocked.
        Blocked = "blocked",
        /// It has ended.
        Closed = "closed",
    }
}

record! {
    /// One track, and the sound card.
    pub(super) struct Head {
        /// number of streams of the world
        streams: u32,
        /// the stream of this ring
        stream: u32,
        /// position of the slot that the publisher writes, -1 when it has none
        writer_slot: Option<usize>,
        writer_state: WriterState,
        /// ticks, 0 when not blocked
        blocked_for: Tick as ticks,
        /// id of the reader that the publisher waits for, -1 when none
        blocked_by: Option<u32>,
        /// position of the slot with the newest key frame, -1 when none
        key_slot: Option<usize>,
        /// newest sequence number published, -1 when none
        newest: Option<u32>,
        /// share of the frame that is written, 0 to 1
        written: f64,
        /// index into the variant's `writer_states`
        writer_pc: u8 as writer_state,
        frames_since_key: u32,
        /// ticks
        blocked_total: Tick as ticks,
        /// sample frames waiting in the sound card, -1 when there is none
        sound_queued: Option<u64>,
        /// sample frames of silence played because the queue was empty
        sound_starved: u64,
        sound_played: u64,
        /// ticks
        mean_latency: f64 as ticks,
        /// ticks
        longest_latency: f64 as ticks,
    }
}

record! {
    /// One slot of the ring.
    pub(super) struct Slot {
        bytes: usize as bytes,
        key: bool,
        state: SlotState,
        /// readers holding it
        holders: u32,
        /// sequence number, -1 when empty
        seq: Option<u32>,
        /// when it was published, ticks
        published: Tick as ticks,
    }
}

record! {
    /// One reader of the stream that the page shows.
    pub(super) struct Reader {
        /// from 1
        id: u32,
        kind: ReaderKind,
        /// position of its slot, -1 when it has none
        slot: Option<usize>,
        /// frames behind the newest
        lag: u32,
        state: ReaderState,
        /// index into the variant's `reader_states`
        pc: u8 as reader_state,
        delivered: u32,
        skipped: u32,
        torn: u32,
        /// index of the orphaned slot it reads, or -1
        orphan: Option<usize>,
        /// remaining time of its send, ticks
        send_left: Tick as ticks,
        /// frames in its own queue, 0 when it has none
        queued: usize,
    }
}

record! {
    /// A slot taken out of the ring while a reader still reads it.
    pub(super) struct Orphan {
        bytes: u32 as bytes,
        /// id of the reader, -1 when none
        reader: Option<u32>,
        seq: u32,
        /// position it had in the ring
        slot: usize,
    }
}

record! {
    /// One stream among many.
    pub(super) struct Dial {
        stream: u32,
        /// position of its publisher in its ring, 0 to 1
        turn: f64,
        state: DialState,
    }
}

scene! {
    "ring": Head, Counter;
    slots of slot: Slot,
    readers of reader: Reader,
    orphans of orphan: Orphan,
    dials of dial: Dial;
    EventKind
}
