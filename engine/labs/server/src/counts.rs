//! The names of the server lab's counters, connection states and events, for its table, its bench, its trace and its
//! figure.

use observe::{counters, named};

counters! {
    /// The counters.
    pub enum Counter, peaks from MostLent {
        /// Requests that were answered completely.
        Requests = "requests",
        /// Connections that were accepted.
        Connections = "connections",
        /// Responses whose client closed the connection.
        Aborted = "aborted",
        /// System calls that read a request or a file.
        Reads = "reads",
        /// System calls that write.
        Writes = "writes",
        /// Buffers taken from the pool.
        Lent = "buffers_lent",
        /// Buffers allocated, because the pool had none or there is no pool for them.
        Made = "buffers_made",
        /// Bytes of the allocated buffers.
        MadeBytes = "made_bytes",
        /// Buffers left to the collector.
        Dropped = "buffers_dropped",
        /// Bytes of those buffers.
        DroppedBytes = "dropped_bytes",
        /// Buffers that returned to the pool.
        Returned = "buffers_returned",
        /// Bytes of those buffers.
        ReturnedBytes = "returned_bytes",
        /// Second releases of a buffer, which do nothing.
        ReleasedTwice = "released_twice",
        /// Bytes copied between buffers of the server, not counting what the system copies on a read or a write.
        CopiedBytes = "copied_bytes",
        /// Pieces in which bodies were passed on.
        Pieces = "pieces",
        /// Bytes written to clients.
        WireBytes = "wire_bytes",
        /// Bytes of other responses that clients received.
        ForeignBytes = "foreign_bytes",
        /// Words that the modelled collector marked.
        MarkedWords = "marked_words",
        /// Words that the modelled collector swept.
        SweptWords = "swept_words",
        /// Major cycles of the modelled collector.
        Cycles = "major_cycles",
        /// The most bytes lent at once.
        MostLent = "most_lent_bytes",
        /// The most bytes of free buffers in the pool.
        MostAtRest = "most_at_rest_bytes",
        /// The most bytes that the modelled heap took, including memory outside the heap that its objects own.
        MostHeap = "most_heap_bytes",
    }
}

named! {
    /// The state of a connection: what it does next.
    #[derive(Default)]
    pub enum State {
        /// Accepts the connection.
        #[default]
        Accept = "accept",
        /// Waits for a request and reads it.
        Receive = "receive",
        /// Writes the head of the response.
        Head = "head",
        /// Opens the file: gets its buffer.
        Open = "open",
        /// Reads from the file.
        Read = "read",
        /// Cuts the next piece off a short read.
        Cut = "cut",
        /// Deflates what was read.
        Deflate = "deflate",
        /// Copies a piece into the channel.
        Emit = "emit",
        /// Writes the channel's buffer to the client.
        Flush = "flush",
        /// The response is complete: releases its resources.
        Finish = "finish",
        /// Closes the connection: releases its resources.
        Close = "close",
    }
}

named! {
    /// The kind of an event: the outcome of an action.
    pub enum EventKind {
        /// Done.
        Done = "done",
        /// The pool lent a buffer; the value is its size.
        Lent = "lent",
        /// A buffer was allocated; the value is its size.
        Made = "made",
        /// A buffer returned to the pool; the value is its size.
        Kept = "kept",
        /// A buffer was left to the collector; the value is its size.
        Dropped = "dropped",
        /// Bytes were read; the value is their number.
        Read = "read",
        /// The file ended before its promised length; the value is the number of bytes sent.
        Ended = "ended",
        /// Bytes were copied; the value is their number.
        Copied = "copied",
        /// Bytes were written to the client; the value is their number.
        Wrote = "wrote",
        /// The client closed the connection.
        Aborted = "aborted",
        /// The client received bytes of another response; the value is their number.
        Foreign = "foreign",
        /// The collector worked; the value is the number of words that it marked and swept.
        Collected = "collected",
    }
}
