//! The counters and the kinds of events of the ring lab, with their names in tables, in the bench and in the trace.

use observe::{counters, named};

counters! {
    /// The counters. In virtual time they are exact and equal on every machine.
    pub enum Counter, peaks from LongestLatency {
        /// Frames that a reader has sent.
        Deliveries = "deliveries",
        /// Frames that a publisher has made readable.
        Published = "published",
        /// Payload bytes copied between the publisher and the readers' sends. The copy into the socket, which no
        /// variant can avoid, is not included.
        BytesCopied = "bytes_copied",
        /// Buffers and list entries allocated.
        Allocations = "allocations",
        /// Tasks woken.
        WakeUps = "wake_ups",
        /// Checks of a slot that was not readable yet.
        WastedChecks = "wasted_checks",
        /// Times that an actor had to wait for a lock that another actor held.
        LockWaits = "lock_waits",
        /// Frames that readers missed.
        Skipped = "skipped",
        /// Frames that were overwritten while they were sent.
        Torn = "torn",
        /// Slots taken out of a ring because a reader still held them.
        Discarded = "discarded",
        /// Broadcasts and notifications. A notifier that knows that no actor sleeps makes none.
        Notifies = "notifies",
        /// Readers that lost their subscription.
        Dropped = "dropped",
        /// Flushes of a connection's buffer, each a system call in the original.
        Flushes = "flushes",
        /// Ticks that publishers were blocked.
        Blocked = "blocked_ticks",
        /// Sum of the latencies of all deliveries, in ticks. The latency of a delivery is the time from the publication
        /// of the frame until the reader takes it.
        Latency = "latency_ticks",
        /// The longest latency, in ticks.
        LongestLatency = "longest_latency_ticks",
    }
}

/// The publisher, as the actor of an event. Readers are the actors from 1 on.
pub const PUBLISHER: u16 = 0;
/// The sound card, as the actor of an event.
pub const SOUND_CARD: u16 = 0xFFFE;
/// The closer of the stream, as the actor of an event.
pub const CLOSER: u16 = 0xFFFF;

named! {
    /// The kinds of events.
    pub enum EventKind {
        /// The actor finished an action and continues.
        Acted = "acted",
        /// The actor sleeps for a fixed time.
        Slept = "slept",
        /// The actor sleeps until it is woken.
        Parked = "parked",
        /// The actor has ended.
        Ended = "ended",
        /// The publisher made a frame readable. Value: the frame's size in bytes.
        Published = "published",
        /// A reader began to send a frame. Value: the time since its publication, in ticks (on threads, in µs).
        Took = "took",
        /// A reader missed frames. Value: their number.
        Skipped = "skipped",
        /// A reader sent bytes of two frames as one frame. Value: the other frame's number.
        Torn = "torn",
        /// The publisher discarded a slot that readers held and took a spare. Value: the number of those readers.
        Discarded = "discarded",
        /// The publisher waits for a lock.
        Blocked = "blocked",
        /// The original would have panicked.
        Panicked = "panicked",
        /// A reader lost its subscription, because its slot had been discarded.
        Dropped = "dropped",
    }
}
