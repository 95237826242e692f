//! What the ring lab counts, and what its actors do: the names for its table, its bench and its trace.

use crate::lab::probe::Count;

/// What is counted. Exact, and the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Counter {
    /// Frames that a reader has sent.
    Deliveries,
    /// Frames that a publisher has made readable.
    Published,
    /// Payload bytes copied on the way from the publisher to the readers' sends. The copy into the
    /// socket, which nobody can save, is not among them.
    BytesCopied,
    /// Buffers and list entries allocated.
    Allocations,
    /// Tasks woken.
    WakeUps,
    /// Looks at a slot that was not readable yet.
    WastedChecks,
    /// Times that somebody had to wait for a lock another one held.
    LockWaits,
    /// Frames that readers missed.
    Skipped,
    /// Frames that were overwritten while they were sent.
    Torn,
    /// Slots taken out of a ring because a reader was still in them.
    Discarded,
    /// Broadcasts and notifications, whether or not anybody slept.
    Notifies,
    /// Readers that lost their subscription.
    Dropped,
    /// Flushes of a connection's buffer, each a system call in the original.
    Flushes,
    /// Ticks that publishers were blocked.
    Blocked,
    /// Sum of the times from a frame being readable to a reader taking it, in ticks.
    Latency,
    /// The longest of them.
    LongestLatency,
}

impl Count for Counter {
    const NAMES: &'static [&'static str] = &[
        "deliveries",
        "published",
        "bytes_copied",
        "allocations",
        "wake_ups",
        "wasted_checks",
        "lock_waits",
        "skipped",
        "torn",
        "discarded",
        "notifies",
        "dropped",
        "flushes",
        "blocked_ticks",
        "latency_ticks",
        "longest_latency_ticks",
    ];
    const PEAKS: usize = Counter::LongestLatency as usize;

    fn index(self) -> usize {
        self as usize
    }
}

/// Who acted: the publisher. (Readers are 1 and up.)
pub const PUBLISHER: u16 = 0;
/// Who acted: the sound card.
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
