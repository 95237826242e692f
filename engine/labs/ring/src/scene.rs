//! What the page draws of one track of the ring lab. Worlds ([`watch`](super::watch)) and recordings of threads
//! ([`replay`](super::replay)) fill it. Times are ticks of 0.1 ms.

use super::counts::{Counter, What};
use super::strategy::WaitPolicy;
use observe::named;
use observe::{record, scene};
use sim::Tick;

named! {
    /// What a publisher is doing.
    pub enum WriterState {
        /// Waits for its next frame.
        Idle = "idle",
        /// Fills its slot.
        Writing = "writing",
        /// Waits for a reader.
        Blocked = "blocked",
        /// Has ended.
        Closed = "closed",
        /// Has crashed.
        Panicked = "panicked",
    }
}

named! {
    /// What is in a slot.
    pub enum SlotState {
        /// Nothing that can be read.
        Empty = "empty",
        /// The frame that is being written.
        Writing = "writing",
        /// A frame.
        Readable = "readable",
    }
}

named! {
    /// Who a reader is; the sound card is always the last one.
    pub enum ReaderKind {
        /// A connection that is fast.
        Network = "network",
        /// A connection that is slow.
        Slow = "slow",
        /// The sound card.
        Card = "sound_card",
    }
}

named! {
    /// What a reader is doing.
    pub enum ReaderState {
        /// Sleeps until it is woken.
        Asleep = "asleep",
        /// Looks again and again, with pauses.
        Polling = "polling",
        /// Sends a frame.
        Reading = "reading",
        /// Sends a frame, and holds a lock meanwhile.
        Holding = "holding",
        /// Waits for a lock.
        Blocked = "blocked",
        /// Sends a frame that has been overwritten meanwhile.
        Torn = "torn",
        /// Has lost its subscription.
        Dropped = "dropped",
        /// Has left.
        Left = "left",
        /// Waits for the next key frame.
        WaitsForKey = "waits_for_key",
    }
}

impl ReaderState {
    /// What a reader does that sends a frame, one that has been overwritten meanwhile if it is `torn`.
    pub(super) fn sending(waits: WaitPolicy, torn: bool) -> ReaderState {
        match waits {
            _ if torn => ReaderState::Torn,
            WaitPolicy::Locks => ReaderState::Holding,
            _ => ReaderState::Reading,
        }
    }

    /// What a reader does that wants a frame: any, or the next key frame.
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
    /// How a stream of a dial fares.
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
        /// streams of the world
        streams: u32,
        /// whose ring this is
        stream: u32,
        /// position of the slot that the publisher writes, -1 when it has none
        writer_slot: Option<usize>,
        writer_state: WriterState,
        /// ticks, 0 when not blocked
        blocked_for: Tick,
        /// id of the reader that the publisher waits for, -1 when none
        blocked_by: Option<u32>,
        /// position of the slot with the newest key frame, -1 when none
        key_slot: Option<usize>,
        /// newest sequence number published, -1 when none
        newest: Option<u32>,
        /// how much of the frame is written, 0 to 1
        written: f64,
        /// index into the variant's `writer_places`
        writer_place: u8,
        frames_since_key: u32,
        /// ticks
        blocked_total: Tick,
        /// sample frames waiting in the sound card, -1 when there is none
        sound_queued: Option<u64>,
        /// sample frames of silence played for want of data
        sound_starved: u64,
        sound_played: u64,
        /// ticks
        mean_latency: f64,
        /// ticks
        longest_latency: f64,
    }
}

record! {
    /// One slot of the ring.
    pub(super) struct Slot {
        bytes: usize,
        key: bool,
        state: SlotState,
        /// readers holding it
        holders: u32,
        /// sequence number, -1 when empty
        seq: Option<u32>,
        /// when it was published, ticks
        published: Tick,
    }
}

record! {
    /// One reader of the looked-at stream.
    pub(super) struct Reader {
        /// from 1
        id: u32,
        kind: ReaderKind,
        /// position of its slot, -1 when it has none
        slot: Option<usize>,
        /// frames behind the newest
        lag: u32,
        state: ReaderState,
        /// index into the variant's `reader_places`
        place: u8,
        delivered: u32,
        skipped: u32,
        torn: u32,
        /// index of the orphaned slot it reads, or -1
        orphan: Option<usize>,
        /// what is left of its send, ticks
        send_left: Tick,
        /// frames in its own queue; 0 where it has none
        queued: usize,
    }
}

record! {
    /// A slot taken out of the ring while a reader still reads it.
    pub(super) struct Orphan {
        bytes: u32,
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
        /// where its publisher is, 0 to 1 of its ring
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
    What
}
