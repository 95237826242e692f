//! What the server lab counts, where a connection is and what it does: the names for its table, its bench, its trace and its
//! figure.

use observe::{counters, named};

counters! {
    /// What is counted.
    pub enum Counter, peaks from MostLent {
        /// Requests that were answered to their end.
        Requests = "requests",
        /// Connections that were accepted.
        Connections = "connections",
        /// Responses whose client went away.
        Aborted = "aborted",
        /// System calls that read: of a request or of a file.
        Reads = "reads",
        /// System calls that write.
        Writes = "writes",
        /// Buffers that the pool lent.
        Lent = "buffers_lent",
        /// Buffers that had to be made: nobody had one, or there is no pool for them.
        Made = "buffers_made",
        /// Bytes of those.
        MadeBytes = "made_bytes",
        /// Buffers that were left to the collector.
        Dropped = "buffers_dropped",
        /// Buffers that were released a second time, which does nothing.
        ReleasedTwice = "released_twice",
        /// Bytes copied between buffers of the server; what the system copies on a read or a write is not in it.
        CopiedBytes = "copied_bytes",
        /// Pieces that bodies were handed on in.
        Pieces = "pieces",
        /// Bytes written to clients.
        WireBytes = "wire_bytes",
        /// Bytes that clients got beyond what they were promised.
        ForeignBytes = "foreign_bytes",
        /// Words that the modelled collector marked.
        MarkedWords = "marked_words",
        /// Words that it swept.
        SweptWords = "swept_words",
        /// Its major cycles.
        Cycles = "major_cycles",
        /// The most bytes lent at once.
        MostLent = "most_lent_bytes",
        /// The most bytes at rest in the pool.
        MostAtRest = "most_at_rest_bytes",
        /// The most bytes that the modelled heap took, with what it holds outside.
        MostHeap = "most_heap_bytes",
    }
}

named! {
    /// Where a connection is: what it does next.
    #[derive(Default)]
    pub enum Place {
        /// The client has connected.
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
        /// Hands a piece on to the channel.
        Emit = "emit",
        /// Writes the channel's buffer to the client.
        Flush = "flush",
        /// The response is complete: gives back what it was made with.
        Finish = "finish",
        /// Closes the connection: gives back what that had.
        Close = "close",
    }
}

named! {
    /// What came of an action.
    pub enum What {
        /// It was done.
        Done = "done",
        /// The pool had a buffer; the value is its size.
        Lent = "lent",
        /// A buffer had to be made; the value is its size.
        Made = "made",
        /// A buffer went back to its shelf; the value is its size.
        Kept = "kept",
        /// A buffer was left to the collector; the value is its size.
        Dropped = "dropped",
        /// Bytes were read; the value is how many.
        Read = "read",
        /// The file has ended.
        Ended = "ended",
        /// Bytes were copied; the value is how many.
        Copied = "copied",
        /// Bytes were written to the client; the value is how many.
        Wrote = "wrote",
        /// The client went away.
        Aborted = "aborted",
        /// The client found bytes that are not its own; the value is how many.
        Foreign = "foreign",
        /// The collector worked; the value is the words that it marked and swept.
        Collected = "collected",
    }
}
