//! What the ring lab counts, and what its actors do: the names for its table, its bench and its trace.

use observe::{counters, named};

counters! {
    /// What is counted. Exact, and the same on every machine.
    pub enum Counter, peaks from LongestLatency {
        /// Frames that a reader has sent.
        Deliveries = "deliveries",
        /// Frames that a publisher has made readable.
        Published = "published",
        /// Payload bytes copied on the way from the publisher to the readers' sends. The copy into the
        /// socket, which nobody can save, is not among them.
        BytesCopied = "bytes_copied",
        /// Buffers and list entries allocated.
        Allocations = "allocations",
        /// Tasks woken.
        WakeUps = "wake_ups",
        /// Looks at a slot that was not readable yet.
        WastedChecks = "wasted_checks",
        /// Times that somebody had to wait for a lock another one held.
        LockWaits = "lock_waits",
        /// Frames that readers missed.
        Skipped = "skipped",
        /// Frames that were overwritten while they were sent.
        Torn = "torn",
        /// Slots taken out of a ring because a reader was still in them.
        Discarded = "discarded",
        /// Broadcasts and notifications. A notifier that knows that nobody sleeps makes none.
        Notifies = "notifies",
        /// Readers that lost their subscription.
        Dropped = "dropped",
        /// Flushes of a connection's buffer, each a system call in the original.
        Flushes = "flushes",
        /// Ticks that publishers were blocked.
        Blocked = "blocked_ticks",
        /// Sum of the times from a frame being readable to a reader taking it, in ticks.
        Latency = "latency_ticks",
        /// The longest of them.
        LongestLatency = "longest_latency_ticks",
    }
}

/// Who acted: the publisher. (Readers are 1 and up.)
pub const PUBLISHER: u16 = 0;
/// Who acted: the sound card.
pub const SOUND_CARD: u16 = 0xFFFE;
/// Who acted: whoever closes the stream.
pub const CLOSER: u16 = 0xFFFF;

named! {
    /// What came of an action.
    pub enum What {
        /// Acted, and goes on.
        Acted = "acted",
        /// Sleeps for a time.
        Slept = "slept",
        /// Sleeps until it is woken.
        Parked = "parked",
        /// Is finished.
        Ended = "ended",
        /// Made a frame readable; the value is its bytes.
        Published = "published",
        /// Began to send a frame; the value is how long it had been readable, in ticks.
        Took = "took",
        /// Missed frames; the value is how many.
        Skipped = "skipped",
        /// Sent bytes of two frames as one; the value is the other frame.
        Torn = "torn",
        /// Left a slot to the readers in it and took a new one; the value is how many they are.
        Discarded = "discarded",
        /// Waits for a lock.
        Blocked = "blocked",
        /// Crashed.
        Panicked = "panicked",
        /// Lost its subscription: its slot had been discarded.
        Dropped = "dropped",
    }
}
